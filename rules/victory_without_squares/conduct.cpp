#include "rules/victory_without_squares/conduct.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "drill/measured.hpp"
#include "field/bodies.hpp"
#include "rules/victory_without_squares/combat_step.hpp"
#include "rules/victory_without_squares/firing_step.hpp"
#include "rules/victory_without_squares/leader_moves.hpp"
#include "rules/victory_without_squares/movement.hpp"
#include "rules/victory_without_squares/paces.hpp"
#include "rules/victory_without_squares/stride.hpp"

namespace opfor::victory_without_squares {

using field::Box;
using field::Pose;

namespace {

/// Places are rounded: an edge is not crossed by rounding.
constexpr double kRounded = 1;
constexpr double kInTouch = 2;  ///< so near to another it touches him, as the mover has it
constexpr double kThere = 3;    ///< who is so near to one has come to it, as the judge has it
/// So much two roundings leave of a way that has been gone: 3 as the judge has it, twice.
constexpr double kLeftOver = 7;

/// Where a way meets an edge again it meets it no farther off than rounding puts it.
constexpr double kSameEdge = 3;

/// A body can go on moving: nothing has befallen it.
bool able(const Battle& battle, UnitId body) {
  const UnitRecord& r = record(battle, body);
  return in_order(battle, body) && r.must_not_move == 0 && r.at_obstacle == 0;
}

/// One advance, from event to event.
class March {
 public:
  March(Play& play, const Advance& advance) : play_(play), a_(advance), left_(advance.distance) {}

  void go() {
    const State state = record(play_.battle, a_.body).state;
    while (left_ > kTolerance / 2 && able(play_.battle, a_.body) &&
           worse_than_unsteady() == (state > State::unsteady)) {
      if (!leg()) break;
    }
    clear_friends();
  }

 private:
  [[nodiscard]] bool worse_than_unsteady() const {
    return record(play_.battle, a_.body).state > State::unsteady;
  }
  [[nodiscard]] Box box() const {
    return box_at(play_.battle, a_.body, play_.battle.unit(a_.body).pose());
  }

  /// Where it would come to rest so far along the way: places are rounded.
  [[nodiscard]] Pose pose_after(double distance) const {
    const Pose from = play_.battle.unit(a_.body).pose();
    return {field::point(field::vec(from.at) + a_.direction * distance), from.facing};
  }
  [[nodiscard]] Box at_rest(double distance) const {
    return box_at(play_.battle, a_.body, pose_after(distance));
  }

  /// Goes to the next thing that it meets. @returns false if it goes no farther.
  bool leg() {
    const Situation now(play_);
    const Box from = box();
    const Straight way =
        straight(now, a_.body, from, {a_.direction, left_, a_.target, a_.following_up});
    const auto edge = std::find_if(way.crossings.begin(), way.crossings.end(),
                                   [&](const Met& met) { return !drawn(from, met); });
    const bool crosses = edge != way.crossings.end();
    const bool contact = !crosses && touches(way);
    const double free = crosses ? edge->after : way.length;
    // Windows open before what is met (VWS-FIRE-7): at the last step, short of contact; who is
    // stopped then stands off (VWS-CMB-2). Nor is an edge crossed on which no card has been drawn
    // yet.
    double most = free;
    if (contact) most -= kStopShort.as_double();
    if (crosses) most -= kRounded;
    most = std::max(0.0, most);
    const auto windows = measured<Situation>(play_, [&](const Situation& then) {
      return windows_along(then, a_.body, from, a_.direction * free, most);
    });
    if (!windows.empty()) {
      most = before_edges(now, from, most);
      const double after = windows.front().after;
      std::vector<UnitId> firers;
      for (const Window& w : windows) {
        if (w.after <= after + kTolerance) firers.push_back(w.firer);
      }
      step(way, std::min(most, after + kPastWindow), {});
      open_windows(play_, a_.body, firers, true);
      return true;
    }
    if (crosses) {
      // What follows it over this border has been paid for with it.
      const auto next = std::find_if(edge + 1, way.crossings.end(), [&](const Met& met) {
        return met.feature != edge->feature || !met.follows;
      });
      return cross(way, *edge, next == way.crossings.end() ? nullptr : &*next);
    }
    return end_of(now, from, way);
  }

  /// At most so far that rounding does not put it over an edge that it comes upon aslant, and for
  /// which it has not drawn.
  [[nodiscard]] double before_edges(const Situation& now, const Box& from, double most) const {
    while (most > 0 && rounds_over_an_edge(now, from, most)) most = std::max(0.0, most - kRounded);
    return most;
  }
  /// An edge just beyond there lies behind it where it comes to rest.
  [[nodiscard]] bool rounds_over_an_edge(const Situation& now, const Box& from,
                                         double distance) const {
    const double beyond = distance + kSameEdge;
    for (const Met& edge : on_the_way(now, a_.body, from, a_.direction * beyond)) {
      if (edge.what != Meets::crossing || edge.after < distance || drawn(from, edge)) continue;
      const Vec on = a_.direction * (edge.after - distance + kSameEdge);
      const std::vector<Met> ahead = on_the_way(now, a_.body, at_rest(distance), on);
      const bool is_ahead = std::any_of(ahead.begin(), ahead.end(), [&](const Met& met) {
        return met.what == Meets::crossing && met.feature == edge.feature &&
               met.follows == edge.follows;
      });
      if (!is_ahead) return true;
    }
    return false;
  }

  /// The card of this border has been drawn: just here, or for what led the body over it.
  [[nodiscard]] bool drawn(const Box& from, const Met& met) const {
    if (met.feature != crossed_) return false;
    return met.follows || std::abs(along(from) + met.after - crossed_at_) < kSameEdge;
  }
  /// How far along the direction of its way a body is.
  [[nodiscard]] double along(const Box& from) const { return dot(from.centre, a_.direction); }

  /// It attacks, and its way ends at an enemy, be it another than it means.
  [[nodiscard]] bool touches(const Straight& way) const {
    return a_.target != kNoUnit && way.not_clear_of == kNoUnit && way.stop &&
           way.stop->what == Meets::enemy;
  }

  /// It has come to whom it attacks by the end of its way, past him: where it was to run into him
  /// aslant a tenth of a millimetre aside makes more than a way has to spare.
  [[nodiscard]] bool beside_target(const Situation& now, const Straight& way) const {
    if (way.stop || way.not_clear_of != kNoUnit || a_.following_up) return false;
    return a_.target != kNoUnit && present(play_.battle, a_.target) &&
           !evaded_.contains(a_.target) &&
           field::gap_within(at_rest(way.length), now.box(a_.target), kInTouch) <= kInTouch;
  }

  bool end_of(const Situation& now, const Box& from, const Straight& way) {
    if (touches(way) || beside_target(now, way)) return meet_enemy(now, from, way);
    const double most = before_edges(now, from, way.length);
    if (way.stopper() != kNoUnit) {
      step(way, most, "short of " + play_.battle.setting().name_of(way.stopper()));
    } else {
      step(way, most, way.stop ? "ground where it cannot go" : "");
      if (!way.stop) return false;
    }
    stop_at_obstacle();  // a body that it may not pass, ground that it may not enter (VWS-MOVE-7)
    return false;
  }

  /// Those whom it runs into there, and who ends its way: it may have come beside him.
  [[nodiscard]] std::vector<UnitId> whom_it_touches(const Situation& now, const Box& from,
                                                    const Straight& way) const {
    std::vector<UnitId> touched;
    const Vec step = a_.direction * (way.length + kTolerance);
    for (const Met& met : on_the_way(now, a_.body, from, step)) {
      if (met.what != Meets::enemy || leaves_behind(now, met, from, a_.direction)) continue;
      touched.push_back(met.unit);
    }
    const UnitId last = way.stop ? way.stop->unit : a_.target;
    if (std::find(touched.begin(), touched.end(), last) == touched.end()) touched.push_back(last);
    return touched;
  }

  /// CMB-5: of the enemies whom it touches at once, if one of them is its target, the one with the
  /// larger front, then the lower id; nobody if it may attack none of them.
  [[nodiscard]] UnitId whom_it_attacks(const Situation& now, const Box& from,
                                       const Straight& way) const {
    const Box there = field::shifted(from, a_.direction * way.length);
    bool wanted = a_.following_up;
    UnitId first = kNoUnit;
    double widest = 0;
    for (const UnitId enemy : whom_it_touches(now, from, way)) {
      wanted = wanted || enemy == a_.target;
      if (!why_no_attack(now, a_.body, enemy, there, a_.following_up).empty()) continue;
      const double width = front_against(there, a_.direction, now.box(enemy));
      const bool lower = enemy < first && width > widest - kTolerance;
      if (first != kNoUnit && !lower && width <= widest + kTolerance) continue;
      first = enemy;
      widest = width;
    }
    return wanted ? first : kNoUnit;
  }

  bool meet_enemy(const Situation& now, const Box& from, const Straight& way) {
    const UnitId enemy = whom_it_attacks(now, from, way);
    if (enemy == kNoUnit) {
      step(way, way.length - kStopShort.as_double(),
           "short of " + play_.battle.setting().name_of(way.stop ? way.stopper() : a_.target));
      stop_at_obstacle();  // a body that it may not pass (VWS-MOVE-7)
      return false;
    }
    step(way, way.length, {});
    // Where nobody fights it has the rest of its move (VWS-CMB-3, 4).
    if (!a_.following_up) left_ = move_left(play_.battle, a_.body).as_double();
    const bool again = evaded_.contains(enemy);
    evaded_.insert(enemy);
    return touch_enemy(play_, a_, enemy, left_, again) == AfterTouch::goes_on;
  }

  /// MOVE-14: a draw at the edge. @param next the edge beyond it, if its way leads over one
  bool cross(const Straight& way, const Met& edge, const Met* next) {
    const double before = std::max(0.0, edge.after - kStopShort.as_double());
    step(way, before, {});
    const Success success = draw_for(play_, a_.body, Manoeuvre::terrain);
    if (success == Success::refused) {
      stop_at_obstacle();
      return false;
    }
    crossed_ = edge.feature;
    crossed_at_ = along(box()) + edge.after - before;
    // Across the edge, but not over the next one, if nobody stands just there: whom it is to touch
    // there it meets with its next leg.
    double beyond = kStopShort.as_double();
    if (next != nullptr) beyond = std::min(beyond, (next->after - edge.after) / 2);
    const double room = way.length - before - (touches(way) ? kStopShort.as_double() : 0);
    const double across =
        std::clamp(edge.after - before + beyond, 0.0, std::max(0.0, std::min(left_, room)));
    if (clear_of_bodies(Situation(play_), a_.body, at_rest(across))) step(way, across, {});
    if (success == Success::with_loss) {
      const UnitRecord& r = record(play_.battle, a_.body);
      change_state(play_, a_.body, after_losing(r.state, 1, body_info(play_.battle, a_.body).kind),
                   "VWS-MAN-1", "crossing in haste");
    }
    return true;
  }

  void stop_at_obstacle() {
    UnitRecord& r = record(play_.battle, a_.body);
    r.at_obstacle = 1;
    r.in_motion = 0;
  }

  /// Goes so far of its way. Whom it passes does nothing more this turn (VWS-MOVE-11).
  void step(const Straight& way, double distance, std::string stopped_by) {
    distance = std::max(0.0, distance);
    Battle& b = play_.battle;
    for (const Met& met : way.through) {
      if (met.after < distance) record(b, met.unit).passed_through = 1;
    }
    const Pose from = b.unit(a_.body).pose();
    const Pose to = pose_after(distance);
    if (to == from && stopped_by.empty()) return;
    leave_unhorsed(play_, a_.body);
    put(b, a_.body, to);
    left_ -= distance;
    UnitRecord& r = record(b, a_.body);
    const Length went = Length::rounded(distance);
    r.moved += static_cast<std::int32_t>(went.tenths());
    b.unit(a_.body).moved += static_cast<std::int32_t>(went.tenths());
    const bool ahead = dot(a_.direction, unit_vector(from.facing)) > 0.99;
    if (ahead && !a_.following_up && distance > 0) r.advanced = 1;
    if (r.acted == Acted::nothing) r.acted = Acted::moved;
    tell(play_, "VWS-MOVE-1",
         event::Moved{a_.body,
                      from,
                      to,
                      {from.at, to.at},
                      full_move(b, a_.body),
                      went,
                      Gait::as_before,
                      std::move(stopped_by)});
    disturb_leaders(play_, a_.body, a_.direction * distance);
  }

  /// Stopped while it went through friends: back to the last clear place, else on to the next.
  void clear_friends() {
    if (!present(play_.battle, a_.body)) return;
    const Situation now(play_);
    if (clear_of_bodies(now, a_.body, box())) return;
    constexpr double kFar = 12 * 254.0;
    for (const double way : {-1.0, 1.0}) {
      const auto off = clear_place(now, a_.body, box(), a_.direction * way, 0, kFar);
      if (!off || !now.ground().can_stand(at_rest(way * *off), now.mover(a_.body))) continue;
      Battle& b = play_.battle;
      const Pose from = b.unit(a_.body).pose();
      const Pose to = pose_after(way * *off);
      put(b, a_.body, to);
      tell(play_, "VWS-MOVE-11",
           event::Moved{a_.body, from, to, {from.at, to.at}, {}, {}, Gait::as_before, {}});
      return;
    }
  }

  Play& play_;
  const Advance& a_;
  double left_;
  UnitSet evaded_;
  FeatureId crossed_ = kNoFeature;  ///< whose border it has drawn for
  double crossed_at_ = 0;           ///< where that is
};

/// Executes the acts of an order, one by one.
class Doer {
 public:
  Doer(Play& play, UnitId body)
      : play_(play), body_(body), began_(record(play.battle, body).state) {}

  [[nodiscard]] bool may_act() const {
    return !over_ && in_order(play_.battle, body_) &&
           record(play_.battle, body_).must_not_move == 0;
  }
  [[nodiscard]] bool refused() const { return refused_; }

  void operator()(const Move& act) { go(act.path, kNoUnit); }
  void operator()(const Charge& act) {
    if (!fired_) return go(act.path, act.target);
    if (!able(play_.battle, body_)) return;
    const bool owes = measured<Situation>(
        play_, [&](const Situation& then) { return owes_its_move(then, body_); });
    if (goes_in(act.target, owes)) return go(act.path, act.target);
    if (owes) go_on();
  }
  void operator()(const Face& act) {
    if (!able(play_.battle, body_)) return;
    Battle& b = play_.battle;
    const Pose from = b.unit(body_).pose();
    const Pose to{from.at, act.facing};
    const Situation now(play_);
    if (!may_stand(now, body_, box_at(b, body_, to))) return not_turned();
    put(b, body_, to);
    UnitRecord& r = record(b, body_);
    ++r.about_faces;
    r.acted = r.acted == Acted::nothing ? Acted::moved : r.acted;
    tell(play_, "VWS-MOVE-1",
         event::Moved{body_, from, to, {from.at}, {}, {}, Gait::as_before, {}});
  }
  void operator()(const Wheel& act) {
    if (!able(play_.battle, body_)) return;
    const Situation now(play_);
    const Box there = swing(now, body_, now.box(body_), act.facing).end;
    if (!may_go_to(now, there) || !wheel(play_, body_, act.facing)) not_turned();
  }
  void operator()(const Shoot& act) {
    fire_at(play_, body_, act.target);
    fired_ = true;
  }
  void operator()(const ChangeFormation& act) {
    Battle& b = play_.battle;
    opfor::Formation& formation = b.unit(body_).formation;
    const opfor::Formation before = formation;
    formation = act.to;
    const Box there = box_at(b, body_, b.unit(body_).pose());
    formation = before;
    if (!has_room(Situation(play_), body_, there, record(b, body_).mounted != 0)) return;
    formation = act.to;
    put(b, body_, b.unit(body_).pose());
    record(b, body_).acted = Acted::moved;
    tell(play_, "VWS-MOVE-6", event::FormationChanged{body_, act.to});
  }
  void operator()(const Rally&) {
    Battle& b = play_.battle;
    UnitRecord& r = record(b, body_);
    r.acted = Acted::rallied_or_reformed;
    if (draw_for(play_, body_, Manoeuvre::reform) == Success::refused) return;
    change_state(play_, body_, after_regaining(r.state, body_info(b, body_).kind), "VWS-MAN-4",
                 "reformed");
  }
  void operator()(const Limber& act) {
    UnitRecord& r = record(play_.battle, body_);
    r.acted = Acted::moved;
    if ((r.limbered != 0) == act.up) return;
    r.limbered = act.up ? 1 : 0;
    tell(play_, "VWS-MOVE-5",
         event::StateChanged{body_,
                             act.up ? "unlimbered" : "limbered",
                             act.up ? "limbered" : "unlimbered",
                             {},
                             act.up ? event::Became::limbered : event::Became::unlimbered});
  }
  void operator()(const Mount& act) {
    Battle& b = play_.battle;
    UnitRecord& r = record(b, body_);
    if ((r.mounted != 0) == act.up) return;
    r.mounted = act.up ? 1 : 0;
    const Situation now(play_);
    if (!clear_of_bodies(now, body_, now.box(body_))) {
      r.mounted = act.up ? 0 : 1;
      return;
    }
    r.acted = Acted::moved;
    r.changed_mount = 1;
    put(b, body_, b.unit(body_).pose());
    tell(play_, "VWS-MOVE-4",
         event::StateChanged{body_,
                             act.up ? "on foot" : "mounted",
                             act.up ? "mounted" : "on foot",
                             {},
                             act.up ? event::Became::mounted : event::Became::on_foot});
  }
  void operator()(const Halt&) {
    UnitRecord& r = record(play_.battle, body_);
    if (r.in_motion == 0 && options(play_.battle).turn_about_draw != TurnAboutDraw::always) return;
    if (draw_for(play_, body_, Manoeuvre::halt) == Success::refused) {
      // One at rest has tried to turn about (VWS-MOVE-10), and stands: the try is its action.
      (r.in_motion != 0 ? refused_ : over_) = true;
      return;
    }
    r.in_motion = 0;
    r.was_in_motion = 0;
  }
  // Not of this sheet.
  void operator()(const Load&) {}
  void operator()(const FightOn&) {}
  void operator()(const LeaveTable&) {}
  void operator()(const Attach&) {}
  void operator()(const Frontage&) {}
  void operator()(const HoldFire&) {}
  void operator()(const GoToGround&) {}

 private:
  /// What follows a turn is meant for who has turned: ahead of him is elsewhere now (VWS-MOVE-1).
  void not_turned() { over_ = true; }
  void go(const std::vector<Point>& path, UnitId target) {
    for (const Point& point : path) {
      if (!able(play_.battle, body_)) return;
      const Vec way = field::vec(point) - field::vec(play_.battle.unit(body_).pose().at);
      const double length = norm(way);
      const double most = move_left(play_.battle, body_).as_double();
      // Points are rounded, more than once: who is as near to one as that has come to it.
      if (length < (target == kNoUnit ? kThere : 1) || most <= 0 || left_over(way)) continue;
      const double distance =
          target == kNoUnit ? std::min(length, most) : way_of_a_charge(length, most);
      const Vec direction = straight(way);
      const Situation now(play_);
      if (!may_go_to(now, field::shifted(now.box(body_), direction * distance))) return;
      advance(play_, {body_, direction, distance, target, false});
    }
  }
  /// Nobody is forced to attack, but who is in motion goes on as far as he may (VWS-MOVE-8).
  void go_on() {
    const Vec ahead = unit_vector(play_.battle.unit(body_).pose().facing);
    advance(play_, {body_, ahead, move_left(play_.battle, body_).as_double(), kNoUnit, false});
  }
  /// Who has been Disordered since he was ordered goes no nearer (VWS-STATE-5, VWS-FIRE-13).
  [[nodiscard]] bool may_go_to(const Situation& now, const Box& there) const {
    const bool since =
        began_ < State::disordered && record(now.battle(), body_).state >= State::disordered;
    return !since || !approaches(now, body_, there);
  }
  /// What rounding has left of a way is none: it lies behind, or to a side (VWS-MOVE-1).
  [[nodiscard]] bool left_over(Vec way) const {
    const Vec ahead = unit_vector(play_.battle.unit(body_).pose().facing);
    return norm(way) < kLeftOver && dot(way, ahead) < kThere;
  }
  /// Points are rounded: a way that is nearly along one of the body's own axes is along it.
  [[nodiscard]] Vec straight(Vec way) const {
    const Vec ahead = unit_vector(play_.battle.unit(body_).pose().facing);
    const Vec right = field::right_of(ahead);
    const double length = norm(way);
    for (const Vec axis : {ahead, ahead * -1, right, right * -1}) {
      const double along = dot(way, axis);
      const bool by_rounding = along > 0 && norm(way - axis * along) <= leans_by_rounding(length);
      if (by_rounding || along > 0.999 * length) return axis;
    }
    return way * (1 / length);
  }
  /// 12.5, 10: having fired, it charges, or stands. @param owes it goes on if it does not charge
  [[nodiscard]] bool goes_in(UnitId target, bool owes) {
    if (!present(play_.battle, target)) return false;
    Decision decision = decision_for(play_.battle, DecisionKind::carry_on, body_, "VWS-CMB-2");
    decision.other = target;
    decision.options.push_back(
        option(owes ? "goes on, but does not charge" : "stands", Further::stands));
    decision.options.push_back(
        option("charges " + play_.battle.setting().name_of(target), Further::goes_on, target));
    return variant_of<Further>(ask(play_, decision)) == Further::goes_on;
  }

  Play& play_;
  UnitId body_;
  State began_;  ///< when it was ordered
  bool refused_ = false;
  bool over_ = false;  ///< nothing more of the order is done
  bool fired_ = false;
};

}  // namespace

Length move_left(const Battle& battle, UnitId body) {
  const UnitRecord& r = record(battle, body);
  const Kind kind = body_info(battle, body).kind;
  const bool rides = kind == Kind::horse || (kind == Kind::dragoons && r.mounted != 0);
  if (r.changed_mount != 0) {
    const Length left = left_after_change_of_mount(r.mounted != 0) - Length::tenths(r.moved);
    return std::max(Length{}, left);
  }
  Length left = full_move(battle, body);
  if (rides) {
    left = left_to_horse({r.wheels, r.about_faces, r.fired != 0});
  } else if (r.wheels > 0) {
    left = {};
  }
  return std::max(Length{}, left - Length::tenths(r.moved));
}

void advance(Play& play, const Advance& a) { March(play, a).go(); }

namespace {

/// MOVE-14: a draw for each edge that its front is to swing over. @returns false if it does not
/// wheel: refused, or Disordered by its haste where the wheel leads it nearer (VWS-STATE-5).
bool draw_at_edges(Play& play, UnitId body, const Swing& swing) {
  UnitRecord& r = record(play.battle, body);
  for (std::size_t i = 0; i < swing.crossings.size() && in_order(play.battle, body); ++i) {
    const Success success = draw_for(play, body, Manoeuvre::terrain);
    if (success == Success::refused) {
      ++r.wheels;
      if (r.acted == Acted::nothing) r.acted = Acted::moved;
      r.at_obstacle = 1;
      r.in_motion = 0;
      return false;
    }
    if (success == Success::with_loss) {
      change_state(play, body, after_losing(r.state, 1, body_info(play.battle, body).kind),
                   "VWS-MAN-1", "crossing in haste");
    }
  }
  if (!in_order(play.battle, body)) return false;
  return r.state < State::disordered || swing.crossings.empty() ||
         !approaches(Situation(play), body, swing.end);
}

}  // namespace

bool wheel(Play& play, UnitId body, Angle facing) {
  Battle& b = play.battle;
  const Pose from = b.unit(body).pose();
  const Situation now(play);
  const Swing swing = opfor::swing(now, body, now.box(body), facing);
  if (!draw_at_edges(play, body, swing)) return false;
  leave_unhorsed(play, body);
  const Pose to{field::point(swing.end.centre), swing.facing};
  const std::string stopped_by = swing.stop ? "want of room" : "";
  put(b, body, to);
  UnitRecord& r = record(b, body);
  ++r.wheels;
  if (r.acted == Acted::nothing) r.acted = Acted::moved;
  tell(play, "VWS-MOVE-1",
       event::Moved{body, from, to, {from.at, to.at}, {}, {}, Gait::as_before, stopped_by});
  disturb_leaders(play, body, {});
  open_windows_here(play, body);
  return true;
}

bool carry_out(Play& play, const Order& order) {
  Doer doer(play, order.unit);
  for (const Act& act : order.acts) {
    if (!doer.may_act()) break;
    std::visit(doer, act);
    if (doer.refused()) return false;
  }
  return true;
}

}  // namespace opfor::victory_without_squares
