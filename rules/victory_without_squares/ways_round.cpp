#include "rules/victory_without_squares/ways_round.hpp"

#include <algorithm>
#include <cmath>

#include "drill/holding.hpp"
#include "drill/task.hpp"
#include "field/arcs.hpp"
#include "field/box.hpp"
#include "rules/victory_without_squares/encounter.hpp"
#include "rules/victory_without_squares/paces.hpp"
#include "rules/victory_without_squares/reserve.hpp"

namespace opfor::victory_without_squares {
namespace {

using field::Box;

constexpr std::int32_t kWheelStep = 1500;    ///< wheels are tried by so much
constexpr std::int32_t kWidestWheel = 7500;  ///< a wider one leads nowhere
/// Of foot, whose wheel takes a move, and another to look ahead again.
constexpr std::int32_t kWidestWheelOfFoot = 4500;
constexpr std::int32_t kBackwards = 9000;
constexpr double kFreeMove = 4 * 254;  ///< what has to be free after it
/// About, clear of the wall, about again and the way back, beside the wheel: four acts of horse.
constexpr double kToClear = 4 * kActOfHorse.as_double();
/// Foot faces about as it marches clear: a move less.
constexpr double kFootToClear = 3 * kActOfHorse.as_double();
constexpr Length kAtItsPlace = 6_in;  ///< from middle to middle: within musket range of each other
/// Cover so near before an enemy shelters him from horse.
constexpr double kShelter = 2 * 254;
/// Before an enemy so near nobody turns his back on him to get round what bars his way.
constexpr Length kTurnsNoBack = 12_in;
/// Before an enemy so near, who is to hold ground does not wheel to come to it: he shows him his
/// front.
constexpr Length kReceives = 12_in;
/// How much farther off an enemy counts whom it may not attack, or could not come at.
constexpr double kWorseFoe = 12 * 254;

/// Silent guns may be passed through (VWS-MOVE-11).
bool guns_in_place(const Battle& b, UnitId unit) {
  return body_info(b, unit).kind == Kind::artillery && record(b, unit).limbered == 0 &&
         !may_be_passed(b, unit);
}

bool is_friend(const Situation& now, UnitId unit, UnitId other) {
  return other != kNoUnit && side_of(now.battle(), other) == side_of(now.battle(), unit);
}

/// Who bars its straight way to the place: any friend so near that less than half of its move is
/// left; guns in place, which will stand there next turn too, within two moves. Right before them
/// there would be no room to wheel.
UnitId friend_before(const Situation& now, UnitId unit, const Leave& leave, const Box& box,
                     Vec place) {
  const Battle& b = now.battle();
  const double all = dot(place - box.centre, box.ahead);
  const double move = std::min(leave.allowance.as_double(), all);
  if (move < kFreeMove) return kNoUnit;
  const Straight s = straight(now, unit, box, {box.ahead, std::min(all, 2 * kFreeMove)});
  if (!is_friend(now, unit, s.stopper())) return kNoUnit;
  return s.length < move / 2 || guns_in_place(b, s.stopper()) ? s.stopper() : kNoUnit;
}

/// Shot and dragoons whom it cannot ride down in one move go back before it, and fire (VWS-CMB-3).
bool slips_away(const Situation& now, UnitId unit, UnitId enemy) {
  const Battle& b = now.battle();
  const UnitRecord& theirs = record(b, enemy);
  const bool evades =
      touch(body_info(b, enemy).kind, theirs.state, theirs.limbered != 0) == Touch::evasion;
  return evades && !within(now.gap(unit, enemy), full_move(b, unit) - kEvasion);
}

/// A hedge right before him, or the edge of the wood that he stands in, on the straight line.
bool sheltered(const Situation& now, UnitId unit, UnitId enemy) {
  const Vec from = now.box(unit).centre;
  const Box& theirs = now.box(enemy);
  for (std::size_t i = 0; i < now.ground().features().size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    const field::Feature& feature = now.ground().feature(id);
    if (!is_rough(feature) && !is_barrier(feature)) continue;
    if (is_rough(feature) && now.ground().contains(id, theirs.centre)) return true;
    for (const double share : now.ground().borders(id, from, theirs.centre)) {
      if (field::gap(from + (theirs.centre - from) * share, theirs) <= kShelter) return true;
    }
  }
  return false;
}

/// The line from the front of a body there to a place crosses the edge of a wood or bog, a hedge, a
/// stream. What the body never enters is none: its road leads round that anyhow.
bool crosses_edge(const Situation& now, UnitId unit, const Box& there, Vec place) {
  const Vec front = field::front_of(there);
  for (std::size_t i = 0; i < now.ground().features().size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    const field::Feature& feature = now.ground().feature(id);
    const bool edge =
        (is_rough(feature) || is_barrier(feature)) && !never_enters(now, unit, feature);
    if (edge && !now.ground().borders(id, front, place).empty()) return true;
  }
  return false;
}

bool may_wheel_round(const Situation& now, UnitId unit, const Leave& leave) {
  const bool guns = body_info(now.battle(), unit).kind == Kind::artillery;
  return !guns && leave.any && leave.nears && leave.allowance >= kActOfHorse;
}

bool guns_before(const Situation& now, UnitId unit, const Leave& leave, const Box& box, Vec place) {
  const UnitId before = friend_before(now, unit, leave, box, place);
  return before != kNoUnit && guns_in_place(now.battle(), before);
}

}  // namespace

namespace {

/// Musketeers who have come to their range of an enemy before them: they fire, and go no farther.
bool stands_and_fires(const Situation& now, UnitId one) {
  const Battle& b = now.battle();
  if (firearm_of(b, one) != Firearm::musket || record(b, one).mounted != 0) return false;
  const UnitId enemy = now.nearest_unbroken_enemy_id(one);
  return unbroken(b, one) && enemy != kNoUnit && within(now.gap(one, enemy), kMusketRange) &&
         now.off_facing(one, now.box(enemy).centre) <= kWidestWheelOfFoot;
}

/// Who stays there: guns in place, who fights or fires, who is to stay, or first to reform.
bool will_stay(const Situation& now, UnitId one) {
  const Battle& b = now.battle();
  if (record(b, one).state == State::disordered) return true;
  if (body_info(b, one).kind == Kind::artillery) return guns_in_place(b, one);
  const bool stays = opfor::stays(task_now(b, one).kind) && !comes_to_hold(b, one);
  return opfor::in_contact(b, one) || stays || stands_and_fires(now, one);
}

/// A wheel or an about-face is an act (VWS-MOVE-1, 3).
class Turns final : public ComesRound {
 public:
  /// @param end of the whole way
  Turns(const Situation& now, UnitId unit, Vec end)
      : now_(now), unit_(unit), end_(end), horse_(record(now.battle(), unit).mounted != 0) {}
  /// A place within its front is before it; a corner on the way is to be come to by its middle.
  [[nodiscard]] double price(const Box& from, Vec place) const override {
    Box middle = from;
    if (!(place == end_)) middle.half_width = 0;
    return to_go(middle, place, horse_) - norm(place - from.centre);
  }
  /// Who looks away turns about again first: to have turned his back on it alone gains nothing.
  /// Nor has he anything to get clear of who is there already: whoever he comes to stands in his
  /// way himself.
  [[nodiscard]] bool has_room(const Box& at, Vec place) const override {
    if (norm(end_ - at.centre) <= kAtItsPlace.as_double()) return true;
    const bool behind = dot(place - at.centre, at.ahead) < 0;
    const Box from = behind ? faced_about(at) : at;
    const Angle to = wheel_towards(from, place, kMostWheel);
    const bool turns = turn_between(to, facing_of(from.ahead)) >= kNoTurn;
    // Right before a corner it needs no wheel to look at it: it goes on.
    const bool on = !turns || price(from, place) <= 0;
    if (on && straight(now_, unit_, from, {from.ahead, kNoStep}).length >= kNoStep) return true;
    return turns && has_room_to_wheel(from, to);
  }
  /// Horse that has room behind it turns about and wheels there, and from there to the place.
  [[nodiscard]] double gets_clear(const Box& at, Vec place) const override {
    if (!horse_) return kFootToClear;
    const bool behind = dot(place - at.centre, at.ahead) < 0;
    const Box from = behind ? at : faced_about(at);
    const Angle to = wheel_towards(from, place, kMostWheel);
    const auto after = now_.wheeled(unit_, from, to, kMostWheel);
    if (!after || wheels_over_edge(now_, unit_, from, *after)) return kToClear;
    const double acts = (behind ? 1 : 2) * kActOfHorse.as_double();
    return std::clamp(acts + price(*after, place) - price(at, place), 0.0, kToClear);
  }
  /// The same of who has no room behind, either.
  [[nodiscard]] double gets_clear() const { return horse_ ? kToClear : kFootToClear; }

 private:
  /// Who is to go on will have gone by when it comes there.
  [[nodiscard]] bool has_room_to_wheel(const Box& from, Angle to) const {
    const auto after = now_.wheeled(unit_, from, to, kMostWheel);
    if (after) return !(horse_ && wheels_over_edge(now_, unit_, from, *after));
    if (from == now_.box(unit_)) return false;
    const auto stop = swing(now_, unit_, from, to).stop;
    return stop && stop->what == Meets::friendly && goes_on(now_, stop->unit);
  }

  const Situation& now_;
  UnitId unit_;
  Vec end_;
  bool horse_;
};

UnitSet who_bars(const Situation& now, UnitId unit, Vec place) {
  const auto own = [&](UnitId one) { return is_friend(now, unit, one) && will_stay(now, one); };
  return in_its_way(now, unit, place, those(now.bodies(), own),
                    [](UnitId) { return 2 * kFreeMove; });
}

}  // namespace

namespace {

WayRound way_round(const Situation& now, UnitId unit, Vec place, const UnitSet& stay) {
  const Slows slows{[](const field::Feature& f) { return is_rough(f); }, 2 * kFreeMove};
  return {now, unit, place, stay, slows};
}

}  // namespace

bool goes_on(const Situation& now, UnitId one) {
  const Battle& b = now.battle();
  return unbroken(b, one) && opfor::goes_forward(task_now(b, one).kind) && !will_stay(now, one);
}

UnitId enemy_at_hand(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  UnitId nearest = kNoUnit;
  for (const UnitId enemy : now.enemies_seen(unit)) {
    const bool fights = line_of(body_info(b, enemy).kind).fights && unbroken(b, enemy);
    if (!fights || !within(now.gap(unit, enemy), kTurnsNoBack)) continue;
    if (nearest == kNoUnit || now.gap(unit, enemy) < now.gap(unit, nearest)) nearest = enemy;
  }
  return nearest;
}

WayRound way_round(const Situation& now, UnitId unit, Vec place) {
  const Vec to = where_it_has_room(now, unit, place);
  return way_round(now, unit, to, who_bars(now, unit, to));
}

Road::Road(const Situation& now, UnitId unit, Vec place)
    : now_(now),
      unit_(unit),
      place_(where_it_has_room(now, unit, place)),
      stay_(who_bars(now, unit, place_)),
      round_(way_round(now, unit, place_, stay_)) {}

bool Road::has_turned_its_back(const Box& at) const {
  if (field::lies_before(at, place_)) return false;
  if (stay_.empty() && call_on_reserve(now_, unit_).enemy == kNoUnit) return false;
  if (!at_hand_) at_hand_ = enemy_at_hand(now_, unit_);
  return *at_hand_ != kNoUnit && !field::lies_before(at, now_.box(*at_hand_).centre);
}

bool Road::at_a_wall(const Box& at) const {
  const Vec step = at.ahead * kNoStep;
  if (now_.ground().clear_along(at, step, now_.mover(unit_))) return false;
  const Straight on = straight(now_, unit_, at, {at.ahead, kNoStep});
  return on.length < kNoStep && on.stop && on.stop->what == Meets::ground;
}

/// Who looks away has it still to come: to have turned his back on it alone gains nothing.
bool Road::at_a_corner(const Box& at) const {
  if (norm(place_ - at.centre) <= kAtItsPlace.as_double()) return false;
  const Vec next = round_.from(at.centre).first;
  const Box from = dot(next - at.centre, at.ahead) < 0 ? faced_about(at) : at;
  if (!at_a_wall(from)) return false;
  const Angle to = wheel_towards(from, next, kMostWheel);
  if (turn_between(to, facing_of(from.ahead)) < kNoTurn) return true;
  return !now_.wheeled(unit_, from, to, kMostWheel);
}

bool Road::stuck(const Box& at) const {
  return round_.is_stuck(at, Turns(now_, unit_, place_)) || at_a_corner(at);
}

double Road::length(const Box& at) const {
  const field::Detour::Way way = round_.from(at.centre);
  const bool turns_back = dot(way.first - at.centre, at.ahead) < 0 && at_a_wall(at);
  const bool clears = turns_back || stuck(at);
  return way.length + (clears ? Turns(now_, unit_, place_).gets_clear(at, way.first) : 0);
}

/// Those of foot: a turn to come costs as much as one that is taken, which is a whole move of it.
/// Horse rides on.
double Road::turns_to_come(const Box& at) const {
  if (record(now_.battle(), unit_).mounted != 0) return 0;
  return round_.turns_to_come(at, Turns(now_, unit_, place_), WayRound::Slow::goes_round);
}

double Road::on_its_way(const Box& at) const {
  const Vec next = this->next(at);
  return round_.from(at.centre).length + Turns(now_, unit_, place_).price(at, next) +
         turns_to_come(at);
}

double Road::left(const Box& at) const {
  const Turns turns(now_, unit_, place_);
  const double left = round_.left(at, turns);
  if (left < kNoStep) return left;
  const bool at_corner = at_a_corner(at) && !round_.is_stuck(at, turns);
  const bool clears = at_corner || has_turned_its_back(at);
  return left + turns_to_come(at) + (clears ? turns.gets_clear() : 0);
}

double Road::left_by_turning(const Box& before, double left, const Box& at) const {
  const Turns turns(now_, unit_, place_);
  const auto price = [&](const Box& there) { return turns.price(there, next(there)); };
  const double after = this->left(at);
  if (after >= left || price(at) < price(before) - kNoStep) return after;
  return stuck(before) && !stuck(at) ? after : left;
}

bool wheels_over_edge(const Situation& now, UnitId unit, const Box& from, const Box& wheeled) {
  const std::vector<Met> edges = swing(now, unit, from, facing_of(wheeled.ahead)).crossings;
  return std::any_of(edges.begin(), edges.end(), [&](const Met& edge) {
    return is_rough(now.ground().feature(edge.feature)) &&
           !now.ground().contains(edge.feature, from.centre);
  });
}

std::optional<Order> round_friends(const Situation& now, UnitId unit, Vec place) {
  const Leave leave = leave_of(now, unit);
  if (!may_wheel_round(now, unit, leave)) return std::nullopt;
  const Box& box = now.box(unit);
  const std::int32_t widest = leave.horse ? kWidestWheel : kWidestWheelOfFoot;
  UnitSet stay;
  UnitId before = friend_before(now, unit, leave, box, place);
  while (before != kNoUnit && !stay.contains(before)) {
    stay.insert(before);
    const Vec aim = WayRound(now, unit, place, stay).from(box.centre).first;
    const auto after = now.wheeled(unit, box, wheel_towards(box, aim, widest), kMostWheel);
    if (aim == place || !after) break;
    if (turn_between(facing_of(after->ahead), facing_of(box.ahead)) < kNoTurn) break;
    const Straight on = straight(now, unit, *after, {after->ahead, kFreeMove});
    if (on.length >= kFreeMove - kNoStep) {
      std::vector<Act> acts{wheel_to(*after)};
      const double left = (leave.allowance - kActOfHorse).as_double();
      if (leave.horse && left >= on.length) acts.push_back(move_to(on.end));
      return order_of(unit, std::move(acts));
    }
    // Another friend stands where that leads.
    before = is_friend(now, unit, on.stopper()) ? on.stopper() : kNoUnit;
  }
  return std::nullopt;
}

std::optional<Order> round_edges(const Situation& now, UnitId unit, Vec place) {
  const Leave leave = leave_of(now, unit);
  const bool rides = leave.horse && leave.allowance >= Length::rounded(2 * kFreeMove);
  if (!rides || !may_wheel_round(now, unit, leave)) return std::nullopt;
  const Box& box = now.box(unit);
  const Vec off = place - box.centre;
  const double all = norm(off);
  if (all <= 2 * kFreeMove) return std::nullopt;
  const double look = std::min(all, leave.allowance.as_double() + kFreeMove);
  if (!crosses_edge(now, unit, box, box.centre + off * (look / all))) return std::nullopt;
  const Road road(now, unit, place);
  for (std::int32_t turn = kWheelStep; turn <= kWidestWheel; turn += kWheelStep) {
    std::optional<Box> best;
    Straight on;
    for (const std::int32_t to : {turn, -turn}) {
      const auto after =
          now.wheeled(unit, box, facing_of(box.ahead) + Angle::hundredths(to), kMostWheel);
      if (!after || !swing(now, unit, box, facing_of(after->ahead)).crossings.empty()) continue;
      const Straight s = straight(now, unit, *after, {after->ahead, kFreeMove});
      if (s.length < kFreeMove - kNoStep) continue;
      if (crosses_edge(now, unit, *after, field::front_of(s.end))) continue;
      if (crosses_edge(now, unit, s.end, place) || road.next(s.end) != place) continue;
      if (best && norm(place - s.end.centre) >= norm(place - on.end.centre)) continue;
      best = after;
      on = s;
    }
    if (best) return order_of(unit, {wheel_to(*best), move_to(on.end)});
  }
  return std::nullopt;
}

std::optional<Order> past_guns(const Situation& now, UnitId unit, Vec place) {
  const Leave leave = leave_of(now, unit);
  if (!may_wheel_round(now, unit, leave)) return std::nullopt;
  const Box& box = now.box(unit);
  if (guns_before(now, unit, leave, box, place)) return round_friends(now, unit, place);
  const Angle to = wheel_towards(box, place, kMostWheel);
  const bool wheels = !leave.horse && turn_between(to, facing_of(box.ahead)) >= kNoTurn;
  if (!wheels || now.off_facing(unit, place) > kBackwards) return std::nullopt;
  const auto after = now.wheeled(unit, box, to, kMostWheel);
  if (!after || !guns_before(now, unit, leave, *after, place)) return std::nullopt;
  const Straight s = straight(now, unit, box, {box.ahead, leave.allowance.as_double()});
  if (s.length < kFreeMove / 2) return std::nullopt;
  return order_of(unit, {move_to(s.end)});
}

std::optional<Order> turned_back(const Situation& now, UnitId unit, Vec place) {
  const Leave leave = leave_of(now, unit);
  const bool guns = body_info(now.battle(), unit).kind == Kind::artillery;
  if (guns || !leave.goes_on || !leave.halts || !leave.nears) return std::nullopt;
  const Box& box = now.box(unit);
  const double behind = -dot(place - box.centre, box.ahead);
  if (behind < kNoStep || now.off_facing(unit, place) <= kBackwards) return std::nullopt;
  std::vector<Act> acts{Halt{}, about_face(box)};
  const Box from = faced_about(box);
  const Length left = leave.horse ? leave.allowance - kActOfHorse : leave.allowance;
  const Straight s = straight(now, unit, from, {from.ahead, std::min(left.as_double(), behind)});
  if (s.length >= kNoStep) acts.push_back(move_to(s.end));
  return order_of(unit, std::move(acts));
}

namespace {

/// How far aside an enemy is of the way to its place, beyond what its front and a wheel take it to:
/// each of a line has those to do with who are before it. Nothing for who has no place, or is
/// there.
double aside_of_its_way(const Situation& now, const field::Box& box,
                        const std::optional<Vec>& place, UnitId enemy) {
  if (!place || norm(*place - box.centre) <= kAtItsPlace.as_double()) return 0;
  const Vec off = *place - box.centre;
  const Vec right = field::right_of(off * (1 / norm(off)));
  const double aside = std::abs(dot(now.box(enemy).centre - box.centre, right));
  return std::max(0.0, aside - box.half_width - kActOfHorse.as_double());
}

UnitId look_for_foe(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitId nearest = opponent_of(now, unit);
  const bool planned = whom_to_attack(b, unit) == nearest;
  if (nearest == kNoUnit || planned || body_info(b, unit).kind != Kind::horse) return nearest;
  const std::optional<Vec> place = place_in_line(b, unit);
  UnitId best = kNoUnit;
  double least = 0;
  for (const UnitId enemy : now.enemies(unit)) {
    if (!unbroken(b, enemy)) continue;
    double off = to_go(now.box(unit), now.box(enemy).centre, true) +
                 aside_of_its_way(now, now.box(unit), place, enemy);
    const auto is_worse = [&] { return best != kNoUnit && off >= least; };
    if (is_worse() || !now.sees(unit, enemy)) continue;
    if (barred(now, unit, enemy)) off += kWorseFoe;
    if (is_worse()) continue;
    if (slips_away(now, unit, enemy)) off += kWorseFoe;
    if (sheltered(now, unit, enemy)) off += kWorseFoe;
    if (is_worse()) continue;
    best = enemy;
    least = off;
  }
  return best;
}

}  // namespace

std::optional<Vec> ground_to_hold(const Situation& now, UnitId unit) {
  const std::optional<Vec> place = comes_to_hold(now.battle(), unit);
  if (!place) return std::nullopt;
  const double way = norm(*place - now.box(unit).centre);
  const bool horse = record(now.battle(), unit).mounted != 0;
  const bool wheels = to_go(now.box(unit), *place, horse) - way >= kNoStep;
  const bool near = within(now.nearest_unbroken_enemy(unit), wheels ? kReceives : kShockReach);
  if (near || (wheels && way <= kFreeMove)) return std::nullopt;
  return who_bars(now, unit, *place).empty() ? place : std::nullopt;
}

std::optional<Vec> makes_for(const Situation& now, UnitId unit) {
  if (const auto ground = ground_to_hold(now, unit)) return ground;
  const Battle& b = now.battle();
  const TaskKind plan = task_now(b, unit).kind;
  const UnitId called = call_on_reserve(now, unit).enemy;
  if (!goes_forward(plan) && called == kNoUnit) return std::nullopt;
  const UnitId foe = called != kNoUnit ? called : foe_of(now, unit);
  const bool at_foe = plan == TaskKind::attack || called != kNoUnit;
  if (foe != kNoUnit && at_foe) return now.box(foe).centre;
  if (auto place = place_in_line(b, unit)) return place;
  return foe != kNoUnit ? std::optional(now.box(foe).centre) : std::nullopt;
}

UnitId foe_of(const Situation& now, UnitId unit) {
  return now.foes().get(unit, [&] { return look_for_foe(now, unit); });
}

}  // namespace opfor::victory_without_squares
