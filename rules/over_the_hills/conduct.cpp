#include "rules/over_the_hills/conduct.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "rules/over_the_hills/combat_phase.hpp"
#include "rules/over_the_hills/formation.hpp"
#include "rules/over_the_hills/passage.hpp"
#include "rules/over_the_hills/shape.hpp"

namespace opfor::over_the_hills {

using field::Box;
using field::Edge;
using field::Pose;

namespace {

constexpr std::int32_t kStepAside = 1000;  ///< hundredths of a degree between two ways to a target
constexpr std::int32_t kMostAside = 6000;  ///< and how far aside of the way to its middle

/// In ground that covers, or in a building; one that burns is left without a test (OTH-BUA-6).
bool leaves_cover(const Situation& now, const Course& course) {
  const Battle& b = now.battle();
  const FeatureId building = record(b, course.unit).in_building;
  if (building != kNoFeature) return !burns(b, building);
  return now.in_cover(now.box(course.unit), std::nullopt) &&
         !now.in_cover(course.stand.box, std::nullopt);
}

/// Who goes into an empty building holds it.
void take_building(Play& play, UnitId unit) {
  const Battle& b = play.battle;
  const Mover mover = mover_of(b, unit);
  if (mover.arm != Arm::infantry) return;
  const Vec at = field::vec(b.unit(unit).pose().at);
  for (const FeatureId id : b.setting().ground->at(at)) {
    const bool its_own = record(b, unit).in_building == id;
    if (building_of(b, id) == Building::none || (burns(b, id) && !its_own)) continue;
    if (garrison_of(b, id) != kNoUnit && !its_own) continue;
    const Box sector = sector_of(b.setting().ground->feature(id));
    const Pose within{field::point(sector.centre), b.unit(unit).pose().facing};
    UnitRecord& r = record(play.battle, unit);
    r.in_building = id;
    // Who stands close before its walls keeps it from drawing up within them.
    if (!clear_of_bodies(Situation(play.battle), unit, box_at(b, unit, within))) {
      r.in_building = kNoFeature;
      continue;
    }
    put_and_tell(play, unit, within, 0, "OTH-BUA-1");
    tell_held(play, unit, "OTH-BUA-1");
    return;
  }
}

/// Carries out the acts of one order.
class Doer {
 public:
  Doer(Play& play, const Order& order)
      : play_(play),
        order_(order),
        unit_(order.unit),
        course_(course_of(Situation(play), order.unit)) {}

  void go(bool runs) {
    if (!passes_tests(runs)) return;
    if (const auto* charge = act<Charge>(order_)) {
      if (!target_reacts(charge->target)) return;
    }
    for (const Act& act : order_.acts) {
      if (!does(act)) break;
    }
    finish();
  }

 private:
  [[nodiscard]] Battle& battle() const { return play_.battle; }
  [[nodiscard]] bool able() const { return present(battle(), unit_) && !routing(battle(), unit_); }

  /// OTH-MOVE-10, in its order; the first that fails ends it.
  [[nodiscard]] bool passes_tests(bool runs) {
    const Situation now(play_);
    const auto* charge = act<Charge>(order_);
    const Course whole = after(now, order_);
    if (!whole.stirs || runs) return true;
    Departure departure;
    departure.fired = record(battle(), unit_).fired != 0;
    departure.leaves_cover = leaves_cover(now, whole);
    departure.to_contact = charge != nullptr;
    for (const Occasion occasion : tests_before_move(departure)) {
      MoraleTest of;
      of.occasion = occasion;
      if (occasion == Occasion::contact) {
        of.irregular = troop_info(battle(), unit_).irregular;
        of.target = condition_of(battle(), charge->target);
        of.to_contact = now.aspect(charge->target, course_.began);
      }
      if (!test(play_, unit_, of).passed) return false;
    }
    return true;
  }

  // --- reactions (OTH-CON-3 to 6) ---

  [[nodiscard]] ContactReaction choose_reaction(UnitId target) {
    const Situation now(play_);
    const Charged charged = charged_as(now, target, course_.began);
    const Arm by = troop_info(battle(), unit_).arm;
    Decision decision = decision_for(battle(), DecisionKind::meet_contact, target, "OTH-CON-3");
    decision.other = unit_;
    constexpr std::array<std::pair<ContactReaction, const char*>, 4> kAll{
        {{ContactReaction::stand, "stands"},
         {ContactReaction::evade, "evades"},
         {ContactReaction::emergency_square, "forms square in haste"},
         {ContactReaction::counter, "counters"}}};
    for (const auto& [reaction, words] : kAll) {
      // Nobody tries for a square that he has no room for: others may have hold of him already.
      const bool room =
          reaction != ContactReaction::emergency_square || in_square(now, target).has_value();
      if (room && may_react(reaction, charged, by)) {
        decision.options.push_back(option(words, reaction));
      }
    }
    if (decision.options.size() == 1) return ContactReaction::stand;
    return variant_of<ContactReaction>(ask(play_, decision));
  }

  /// @returns whether the mover goes on
  [[nodiscard]] bool target_reacts(UnitId target) {
    if (!able() || !present(battle(), target)) return false;
    // Who charges is steady; whom he charges may be unseen by now, or rout.
    if (routing(battle(), target)) return true;
    switch (choose_reaction(target)) {
      case ContactReaction::stand:
        return true;
      case ContactReaction::evade:
        return evades(target);
      case ContactReaction::emergency_square:
        forms_square(target);
        return true;
      case ContactReaction::counter:
        counters(target);
        return able();
    }
    return true;
  }

  [[nodiscard]] bool evades(UnitId target) {
    Battle& b = battle();
    const Situation now(play_);
    before_evasion_ = now.box(target).centre;
    const Vec away = away_from(now, target, now.box(unit_).centre);
    record(b, target).evaded = 1;
    const double way = evasion(mover_of(b, target), options(b)).as_double();
    static_cast<void>(
        pass(play_, {target, away, way, facing_of(away), false}, "OTH-CON-4", "evades"));
    if (!present(b, target)) return false;
    b.unit(target).in_force = InForce::withdraw;
    Decision decision = decision_for(b, DecisionKind::carry_on, unit_, "OTH-CON-4");
    decision.other = target;
    decision.options.push_back(option("goes on after " + name_of(play_, target), Further::goes_on));
    decision.options.push_back(option("stays", Further::stays));
    return variant_of<Further>(ask(play_, decision)) == Further::goes_on;
  }

  /// Where it would stand in square; nothing: it has no room.
  [[nodiscard]] static std::optional<Box> in_square(const Situation& now, UnitId target) {
    const Battle& b = now.battle();
    Mover mover = mover_of(b, target);
    mover.formation = Formation::square;
    const Box square = drawn_up(now.box(target), mover, options(b));
    if (!may_stand(now, target, mover, square)) return std::nullopt;
    return square;
  }

  void forms_square(UnitId target) {
    Battle& b = battle();
    if (!stands_test(play_, target, Occasion::emergency_square)) return;
    if (!in_square(Situation(play_), target)) return;
    set_formation(b, target, Formation::square);
    record(b, target).emergency_square = 1;
    put(play_, target, b.unit(target).pose());
    tell(play_, "OTH-CON-5", event::FormationChanged{target, opfor::Formation::square});
  }

  void counters(UnitId target) {
    Battle& b = battle();
    MoraleTest of;
    of.occasion = Occasion::counter;
    of.irregular = troop_info(b, target).irregular;
    of.target = condition_of(b, unit_);
    of.to_contact = Situation(play_).aspect(unit_, Situation(play_).box(target).centre);
    if (!test(play_, target, of).passed) return;
    record(b, target).countered = 1;
    countered_ = true;
    const Situation now(play_);
    const Mover mover = mover_of(b, target);
    Stand stand = stand_of(now, target);
    const Vec towards = now.box(unit_).centre - stand.box.centre;
    Box turned = stand.box;
    turned.ahead = unit_vector(facing_of(towards));
    if (may_stand(now, target, mover, turned)) stand.box = turned;
    const double way = counter_distance(mover, now.gap(unit_, target), options(b));
    const Straight leg = go_straight(now, target, stand, stand.box.ahead, way, unit_);
    put_and_tell(play_, target, pose_of(leg.end), leg.length, "OTH-CON-6");
  }

  // --- acts ---

  [[nodiscard]] bool does(const Act& act) {
    if (!able()) return false;
    if (const auto* charge = std::get_if<Charge>(&act)) return charges(*charge);
    if (std::holds_alternative<GoToGround>(act)) {
      record(battle(), unit_).gone_to_ground = 1;
      tell(play_, "OTH-MOVE-13", event::StateChanged{unit_, {}, "lying down", {}});
      return true;
    }
    const bool changes =
        std::holds_alternative<ChangeFormation>(act) || std::holds_alternative<Limber>(act);
    // The try comes first: an order that cannot be carried out costs no test.
    Course then = course_;
    const auto refused = follow(Situation(play_), then, act);
    if (changes && !refused) test_change();
    if (!able()) return false;
    const Course before = std::exchange(course_, then);
    stop_words_ = refused ? refused->what : std::string();
    if (std::holds_alternative<FightOn>(act)) return true;
    if (!changes) step(before);
    if (changes && !refused) take_formation();
    return !refused;
  }

  /// OTH-FORM-5: near the enemy it is tested, and happens all the same.
  void test_change() {
    if (tests_change(Situation(play_).off_enemies(unit_, course_.stand.box), options(battle()))) {
      stands_test(play_, unit_, Occasion::formation_change);
    }
  }

  void take_formation() {
    Battle& b = battle();
    const Formation to = course_.stand.purse.mover.formation;
    set_formation(b, unit_, to);
    put(play_, unit_, b.unit(unit_).pose());
    record(b, unit_).stirred = 1;
    if (course_.moved <= 0) record(b, unit_).formed = static_cast<std::uint8_t>(b.head().turn);
    record(b, unit_).gone_to_ground = 0;  // who changes his formation has risen
    if (is_artillery()) {
      const bool up = to == Formation::limbered;
      tell(play_, "OTH-FORM-7",
           event::StateChanged{unit_,
                               up ? "unlimbered" : "limbered",
                               up ? "limbered" : "unlimbered",
                               {},
                               up ? event::Became::limbered : event::Became::unlimbered});
      return;
    }
    tell(play_, "OTH-FORM-1", event::FormationChanged{unit_, common(to)});
  }

  void step(const Course& before) {
    Battle& b = battle();
    const Pose to = pose_of(course_.stand.box);
    if (to == b.unit(unit_).pose()) return;
    UnitRecord& r = record(b, unit_);
    r.gone_to_ground = 0;
    // It has turned in one that burns, or goes through it: it may still leave it (OTH-BUA-6).
    const bool in_fire = r.in_building != kNoFeature && burns(b, r.in_building) &&
                         Situation(play_).land().contains(r.in_building, field::vec(to.at));
    if (!in_fire) r.in_building = kNoFeature;
    r.stirred = 1;
    const double way = course_.moved - before.moved;
    if (way > 0) r.formed = 0;
    b.unit(unit_).moved += Length::rounded(way).tenths();
    // The last of its ways ends where it is put.
    std::vector<Point> corners(
        course_.legs.begin() + static_cast<std::ptrdiff_t>(before.legs.size()), course_.legs.end());
    if (!corners.empty()) corners.pop_back();
    put_and_tell(play_, unit_, to, way, "OTH-MOVE-1", std::exchange(stop_words_, {}), corners);
  }

  /// The last way into contact; after an evasion, the way after him, or to where he stood.
  [[nodiscard]] bool charges(const Charge& charge) {
    Battle& b = battle();
    const Situation now(play_);
    if (!present(b, charge.target)) return false;
    Course then = course_;
    const bool straight_on = !before_evasion_ && !follow(now, then, charge);
    if (!straight_on) {
      then = course_;
      if (!goes_for(now, then, charge.target)) {
        if (!before_evasion_) tell_missed(charge.target);
        return false;
      }
    }
    const Course before = std::exchange(course_, then);
    step(before);
    if (course_.target == kNoUnit) return false;
    come_out(play_, unit_, "OTH-BUA-1");  // though he need not stir to touch him
    finish();
    if (!able() || !present(b, charge.target)) return false;
    const Edge edge = facing_edge(charge.target);
    const Situation there(play_);
    if (const auto flat = laid_flat(there, unit_, there.box(unit_), charge.target, course_.began)) {
      put_and_tell(play_, unit_, pose_of(*flat), 0, "OTH-CON-7");
    }
    static_cast<void>(come_into_contact(play_, unit_, charge.target, edge, countered_));
    return true;
  }

  /// Whom it went for stands where no way of it leads.
  void tell_missed(UnitId target) {
    tell(play_, "OTH-CON-7",
         event::StateChanged{unit_,
                             {},
                             "short of " + name_of(play_, target),
                             "no way leads it to where they are now"});
  }

  /// In whose zone it began its move; who reacted to it faces it (OTH-GEO-4, OTH-CON-4).
  [[nodiscard]] Edge facing_edge(UnitId target) const {
    const UnitRecord& r = record(battle(), target);
    if (r.evaded != 0 || r.countered != 0) return Edge::front;
    return Situation(play_).edge_seen_from(target, course_.began);
  }

  /// Straight for a target that does not stand where it stood any more.
  [[nodiscard]] bool goes_for(const Situation& now, Course& course, UnitId target) {
    const double reach = over_the_hills::reach(course.stand.purse, false, true, options(battle()));
    if (closes(now, course, target, reach)) return true;
    if (!before_evasion_) return false;
    const Vec step = *before_evasion_ - course.stand.box.centre;
    const double ahead =
        std::min({norm(step), reach, std::max(0.0, dot(step, course.stand.box.ahead))});
    const Straight leg = go_straight(now, unit_, course.stand, course.stand.box.ahead, ahead);
    if (leg.length < 1 || pay(now, course.stand.purse, course.stand.box, leg.end, false)) {
      return false;
    }
    course.moved += leg.length;
    course.stand.box = leg.end;
    course.stirs = true;
    return true;
  }

  /// OTH-CON-7: turned to its middle; else the shortest of the ways aside of that, and of the one
  /// straight on, by which it touches him.
  [[nodiscard]] bool closes(const Situation& now, Course& course, UnitId target,
                            double reach) const {
    const Vec off = now.box(target).centre - course.stand.box.centre;
    if (norm(off) <= 0) return false;
    const double most = std::min(reach, norm(off));
    const Angle to_him = facing_of(off);
    auto best = closing(now, course, target, to_him, most);
    if (!best) best = closing(now, course, target, facing_of(course.stand.box.ahead), most);
    if (!best) {
      for (std::int32_t aside = kStepAside; aside <= kMostAside; aside += kStepAside) {
        for (const std::int32_t turn : {aside, -aside}) {
          const auto one = closing(now, course, target, to_him + Angle::hundredths(turn), most);
          if (one && (!best || one->moved < best->moved)) best = one;
        }
      }
    }
    if (best) course = *best;
    return best.has_value();
  }

  /// Turned so, if it may stand so, and straight on until it touches him; nothing: it does not.
  [[nodiscard]] std::optional<Course> closing(const Situation& now, const Course& course,
                                              UnitId target, Angle facing, double most) const {
    Course then = course;
    Stand& stand = then.stand;
    stand.box.ahead = unit_vector(facing);
    if (!may_stand(now, unit_, stand.purse.mover, stand.box)) stand.box = course.stand.box;
    const Straight leg = go_straight(now, unit_, stand, stand.box.ahead, most, target);
    if (leg.target != target) return std::nullopt;
    Box from = stand.box;
    from.ahead = leg.end.ahead;
    if (pay(now, stand.purse, from, leg.end, false)) return std::nullopt;
    then.moved += norm(leg.end.centre - from.centre);
    stand.box = leg.end;
    then.stirs = true;
    then.target = target;
    return then;
  }

  /// OTH-MOVE-14: fatigue is suffered when the move ends.
  void finish() {
    if (!present(battle(), unit_)) return;
    // Who goes into contact has left the building, though his middle may still be within it.
    const bool charges = course_.target != kNoUnit || in_contact(battle(), unit_);
    if (!charges && course_.stirs) take_building(play_, unit_);
    const Fatigue fatigue = std::exchange(course_.stand.purse.fatigue, {});
    suffer(play_, unit_, fatigue);
  }

  [[nodiscard]] bool is_artillery() const {
    return troop_info(battle(), unit_).arm == Arm::artillery;
  }

  Play& play_;
  const Order& order_;
  UnitId unit_;
  Course course_;
  std::optional<Vec> before_evasion_;  ///< where its target stood that has evaded
  bool countered_ = false;             ///< its target came to meet it
  std::string stop_words_;
};

}  // namespace

Charged charged_as(const Situation& now, UnitId target, Vec from) {
  const Battle& b = now.battle();
  Charged charged;
  charged.mover = mover_of(b, target);
  charged.cavalry = troop_info(b, target).cavalry;
  charged.condition = condition_of(b, target);
  charged.by = now.aspect(target, from);
  charged.in_contact = in_contact(b, target);
  charged.in_building = garrison(b, target);
  charged.in_open = now.in_open(target);
  return charged;
}

void carry_out(Play& play, const Order& order, bool runs) {
  if (order.acts.empty() || !present(play.battle, order.unit)) return;
  if (in_contact(play.battle, order.unit)) return;
  Doer(play, order).go(runs);
}

}  // namespace opfor::over_the_hills
