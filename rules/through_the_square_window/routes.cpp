#include "rules/through_the_square_window/routes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "drill/posts.hpp"
#include "drill/task.hpp"
#include "field/bodies.hpp"
#include "field/wheel.hpp"
#include "rules/through_the_square_window/ground.hpp"

namespace opfor::through_the_square_window {

using field::Box;

namespace {

constexpr double kLonger = 1000;     ///< a Move: so much longer a way is that goes over slow ground
constexpr double kTurnAbout = 1000;  ///< a Move: an action, which then goes no way
constexpr double kToClear = 1000;    ///< the same
/// So far back from a wall it may have room: half a Retire, one, two.
constexpr std::array<double, 3> kBacks{250, 500, 1000};
constexpr double kPaysToRetire = 2;   ///< a Retire goes half as far as a Move
constexpr double kStuckBehind = 500;  ///< half a Move: who stands still so near before it bars it
/// Two Moves: so near a line it turns off along it, and does not step back from it to go at it
/// again.
constexpr double kLineNear = 2000;
constexpr double kLineLonger = 2000;   ///< two: so much longer a way is no better than to wait
constexpr double kStaysBefore = 4000;  ///< two turns of foot: so far ahead it looks for who stays

constexpr std::int32_t kAbout = 1000;  ///< ten degrees: who has no more to turn looks there, about

class Wheels final : public ComesRound {
 public:
  /// @param among_friends who leave it no room; before ground it wheels as far as it has any
  Wheels(const Situation& now, UnitId unit, bool among_friends)
      : now_(now),
        unit_(unit),
        free_(turns_freely(now.battle(), unit)),
        among_friends_(among_friends) {}
  [[nodiscard]] double price(const Box& from, Vec place) const override {
    return price_of_wheel(now_, unit_, from, place);
  }
  /// Who looks away turns about again first: to have turned his back on it alone gains nothing.
  [[nodiscard]] bool has_room(const Box& at, Vec place) const override {
    if (free_ || !among_friends_) return true;
    Box from = at;
    if (dot(place - at.centre, at.ahead) < 0) from.ahead = at.ahead * -1;
    const Angle to = wheel_towards(from, place, kMostWheelAtOnce);
    if (turn_between(facing_of(from.ahead), to) < kNoTurn) return true;
    return now_.wheeled(unit_, from, to, kMostWheelAtOnce).has_value();
  }
  [[nodiscard]] double gets_clear(const Box&, Vec) const override { return kToClear; }

 private:
  const Situation& now_;
  UnitId unit_;
  bool free_;
  bool among_friends_;
};

/// As it will look from there at where its way leads: who has so much to turn turns about first.
Box looking(const Box& at, Vec next) {
  Box from = at;
  const Vec off = next - at.centre;
  if (turn_between(facing_of(from.ahead), facing_of(off)) > kTurnsAbout) {
    from.ahead = from.ahead * -1;
  }
  return from;
}

/// So close before ground that it cannot wheel to where its way leads, or by a part of that: with
/// one action, nor over what costs two.
bool cornered_at(const Situation& now, UnitId unit, const Box& at, Vec next, std::int32_t part) {
  if (turns_freely(now.battle(), unit) || norm(next - at.centre) < kNoStep) return false;
  const Box from = looking(at, next);
  const Angle before = facing_of(from.ahead);
  const std::int32_t turn = field::signed_turn(before, wheel_towards(from, next, kMostWheelAtOnce));
  if (turn < kNoTurn && turn > -kNoTurn) return false;
  const auto end =
      now.wheeled(unit, from, before + Angle::hundredths(turn / part), kMostWheelAtOnce);
  const bool one_act = record(now.battle(), unit).actions == 1;
  return !end || (one_act && wheels_on_difficult(now.ground(), from, *end));
}

/// It looks about where its way leads, and with its one action has no step to go there: over ground
/// that costs two (TTSW-ACT-3).
bool has_no_step(const Situation& now, UnitId unit, const Box& at, Vec next) {
  if (record(now.battle(), unit).actions != 1 || now.on_difficult(unit)) return false;
  if (norm(next - at.centre) < kNoStep) return false;
  if (turn_between(facing_of(at.ahead), facing_of(next - at.centre)) >= kAbout) return false;
  const field::Ground& ground = now.ground();
  for (std::size_t i = 0; i < ground.features().size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    const field::Feature& feature = ground.feature(id);
    const bool dear = feature.shape == field::Shape::area && feature.difficult;
    if (dear && ground.comes_upon(id, at, at.ahead * kNoStep)) return true;
  }
  return false;
}

bool is_enemy(const std::optional<Met>& stop) { return stop && stop->what == Meets::enemy; }
bool is_ground(const std::optional<Met>& stop) { return stop && stop->what == Meets::ground; }

/// Ground that it never enters leaves it no room to come round to where its way leads, or ends its
/// way there within a Move: the gap is narrower than its front.
/// @param from as it will look
bool is_before_a_wall(const Situation& now, UnitId unit, Box from, Vec next) {
  // About where it stands its friends leave it no more room; elsewhere they may have gone on.
  const bool stands_so = norm(from.centre - now.box(unit).centre) < kClear;
  const double off = norm(next - from.centre);
  if (turns_freely(now.battle(), unit) || off < kNoStep) return false;
  const Angle to = wheel_towards(from, next, kMostWheelAtOnce);
  if (turn_between(facing_of(from.ahead), to) >= kNoTurn) {
    const Swing swung = swing(now, unit, from, to);
    if (swung.stop) return is_ground(swung.stop) || (stands_so && !is_enemy(swung.stop));
    from = swung.end;
  }
  const Wanted on{from.ahead, std::min(off, line_of(Action::move).reach.as_double())};
  return is_ground(straight(now, unit, from, on).stop);
}

/// There is ground near that it never enters.
bool is_near_a_wall(const Situation& now, UnitId unit, const Box& at) {
  const field::Ground& ground = now.ground();
  const double near = 2 * (at.half_width + at.half_depth) + line_of(Action::move).reach.as_double();
  for (std::size_t i = 0; i < ground.features().size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    const field::Feature& feature = ground.feature(id);
    const bool bars = feature.shape == field::Shape::area && never_enters(now, unit, feature);
    if (bars && ground.distance(id, at.centre) < near) return true;
  }
  return false;
}

/// Where it has room, of a place that it is to go to: all of it on the table, its front as its side
/// faces, and beside no wall.
Vec with_room(const Situation& now, UnitId unit, Vec place) {
  const Battle& b = now.battle();
  const Box& box = now.box(unit);
  const Vec ahead = unit_vector(b.setting().side(side_of(b, unit)).facing);
  const double across = std::abs(ahead.x) * box.half_depth + std::abs(ahead.y) * box.half_width;
  const double along = std::abs(ahead.y) * box.half_depth + std::abs(ahead.x) * box.half_width;
  const double width = b.setting().width.as_double();
  const double height = b.setting().height.as_double();
  const Vec whole{std::clamp(place.x, across, width - across),
                  std::clamp(place.y, along, height - along)};
  return where_it_has_room(now, unit, whole);
}

/// It will stand where it stands, whoever comes up behind it: guns in place, who fights and did so
/// before this turn, who is to stay. Most fights are over in a turn: nobody goes round who has come
/// to one just now, and back when it is decided.
bool is_to_stand(const Battle& battle, UnitId unit) {
  if (is_guns(battle, unit)) return record(battle, unit).limbered == 0;
  const bool fights_on = in_contact(battle, unit) && record(battle, unit).stationary != 0;
  return fights_on || stays(task_now(battle, unit).kind);
}

/// It has not had its move yet, and has somewhere to go: nobody goes about it for that it stands.
bool has_yet_to_go(const Battle& b, UnitId unit) {
  if (b.unit(unit).acted != 0 || !steady(b, unit)) return false;
  const auto place = next_place(b, unit);
  if (!place) return opfor::goes_forward(task_now(b, unit).kind);
  return norm(*place - field::vec(b.unit(unit).pose().at)) > kStuckBehind;
}

UnitSet who_bars(const Situation& now, UnitId unit, Vec place) {
  const Battle& b = now.battle();
  const UnitSet own =
      those(now.present(side_of(b, unit)), [&](UnitId one) { return !is_general(b, one); });
  return in_its_way(now, unit, place, own, [&](UnitId one) {
    const bool still = record(b, one).stationary != 0;
    const bool stuck = still && !has_yet_to_go(b, one);
    const UnitId enemy = now.nearest_enemy(one);
    const bool duels = still && enemy != kNoUnit && within(now.gap(one, enemy), kEnemyNear);
    return is_to_stand(b, one) || duels ? kStaysBefore
           : stuck                      ? now.box(unit).half_depth + kStuckBehind
                                        : 0;
  });
}

/// Hedges, walls and streams near that one action takes it over nowhere (TTSW-ACT-3); whose line it
/// lies across it has paid for.
std::vector<Box> lines_in_its_way(const Situation& now, UnitId unit) {
  std::vector<Box> all;
  const Box& here = now.box(unit);
  const auto features = now.ground().features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const field::Feature& line = features[i];
    const auto id = static_cast<FeatureId>(i);
    const bool dear = line.shape != field::Shape::area && (line.difficult || line.barrier);
    if (!dear || now.ground().distance(id, here.centre) > here.half_width + kLineNear) continue;
    if (now.ground().lies_on(id, here)) continue;
    const std::vector<Box> boxes = boxes_along(line);
    all.insert(all.end(), boxes.begin(), boxes.end());
  }
  return all;
}

WayRound way_past(const Situation& now, UnitId unit, Vec place, const UnitSet& stay) {
  const bool one_act = record(now.battle(), unit).actions == 1;
  const auto past = [&](std::vector<Box> lines) -> WayRound {
    const Slows slows{[](const field::Feature& f) { return f.difficult; }, kLonger, one_act,
                      std::move(lines)};
    if (stay.empty() && slows.lines.empty()) return {now, unit, place, now.corners(), slows};
    return {now, unit, place, stay, slows};
  };
  WayRound across = past({});
  std::vector<Box> lines = one_act ? lines_in_its_way(now, unit) : std::vector<Box>{};
  if (lines.empty()) return across;
  // Far round, it waits for an officer rather.
  WayRound round = past(std::move(lines));
  const Vec here = now.box(unit).centre;
  const bool far = round.from(here).length > across.from(here).length + kLineLonger;
  return far ? across : round;
}

}  // namespace

double price_of_wheel(const Situation& now, UnitId unit, const Box& from, Vec place) {
  if (turns_freely(now.battle(), unit)) return 0;
  const auto wheel = [&](std::int32_t turn) {
    return 2 * from.half_width * turn * std::numbers::pi / kHalfTurn;
  };
  const std::int32_t turn = turn_between(facing_of(from.ahead), facing_of(place - from.centre));
  return std::min(wheel(turn), kTurnAbout + wheel(kHalfTurn - turn));
}

Onward onward(const Situation& now, UnitId unit, const WayRound& round, const Box& at) {
  const field::Detour::Way way = round.from(at.centre);
  const Box from = looking(at, way.first);
  const Wheels wheels(now, unit, false);
  if (!is_near_a_wall(now, unit, at) || !is_before_a_wall(now, unit, from, way.first)) {
    return {way.first, way.length, round.turns_to_come(at, wheels), false};
  }
  // Right before a wall it is thought to squeeze past: its way is the one that it has off it.
  field::Detour::Way off = way;
  for (const double back : kBacks) {
    Box there = from;
    there.centre = from.centre - from.ahead * back;
    if (straight(now, unit, from, {from.ahead * -1, back}).length < back) break;
    const field::Detour::Way on = round.from(there.centre);
    off = on;
    if (is_before_a_wall(now, unit, looking(there, on.first), on.first)) continue;
    return {on.first, on.length + kPaysToRetire * back, round.turns_to_come(there, wheels), true};
  }
  return {off.first, off.length + kTurnAbout + kPaysToRetire * kBacks.back(),
          round.turns_to_come(at, wheels), true};
}

WayRound way_round(const Situation& now, UnitId unit, Vec place) {
  const Vec to = with_room(now, unit, place);
  return way_past(now, unit, to, who_bars(now, unit, to));
}

UnitId waits_for(const Situation& now, UnitId unit, const std::vector<UnitId>& others) {
  const Battle& b = now.battle();
  if (is_to_stand(b, unit) || !has_yet_to_go(b, unit)) return kNoUnit;
  auto place = next_place(b, unit);
  if (!place) place = now.enemy_place(unit);
  if (!place) return kNoUnit;
  const Vec next = way_round(now, unit, *place).from(now.box(unit).centre).first;
  const double move = line_of(Action::move).reach.as_double() + now.box(unit).half_depth;
  for (const UnitId one : others) {
    const bool goes = one != unit && !is_to_stand(b, one) && has_yet_to_go(b, one);
    if (goes && stands_in_way(now, one, now.box(one), unit, next, move)) return one;
  }
  return kNoUnit;
}

Routes::Routes(const Situation& now, UnitId unit, Vec place)
    : Routes(now, unit, Room{with_room(now, unit, place)}) {}

Routes::Routes(const Situation& now, UnitId unit, Room room)
    : Routes(now, unit, room.place, who_bars(now, unit, room.place)) {}

Routes::Routes(const Situation& now, UnitId unit, Vec place, const UnitSet& stay)
    : now_(now),
      unit_(unit),
      round_friends_(!stay.empty()),
      round_(way_past(now, unit, place, stay)) {}

double Routes::left_from(const Box& box) const {
  const Onward on = onward(now_, unit_, round_, box);
  if (on.walled) return on.length + price_of_wheel(now_, unit_, box, on.next) + on.turns;
  const double clear = has_no_step(now_, unit_, box, on.next) ? kToClear : 0;
  return round_.left(box, Wheels(now_, unit_, round_friends_)) + on.turns + clear;
}

double Routes::length_from(const Box& box) const { return onward(now_, unit_, round_, box).length; }

bool Routes::is_stuck(const Box& box) const {
  return round_.is_stuck(box, Wheels(now_, unit_, round_friends_));
}

const Routes::Start& Routes::start() const {
  if (!start_) {
    const Box& box = now_.box(unit_);
    const Onward on = onward(now_, unit_, round_, box);
    const bool cornered =
        !on.walled && !round_friends_ && cornered_at(now_, unit_, box, on.next, kLeastPart);
    start_ = Start{on.next, left_from(box) + (cornered ? kToClear : 0),
                   on.walled || cornered || is_stuck(box) || has_no_step(now_, unit_, box, on.next),
                   on.walled};
  }
  return *start_;
}

bool Routes::has_room_to_wheel() const {
  return !cornered_at(now_, unit_, now_.box(unit_), start().next, 1);
}

bool Routes::has_room_at(const Box& box) const {
  const Onward on = onward(now_, unit_, round_, box);
  return !on.walled && !cornered_at(now_, unit_, box, on.next, kLeastPart) && !is_stuck(box) &&
         !has_no_step(now_, unit_, box, on.next);
}

Plan Routes::looked(int save) const {
  const auto look = [&](int actions) {
    Plan plan(now_, unit_, actions);
    static_cast<void>(plan.look_at(start().next));
    return plan;
  };
  if (!looked_) looked_.emplace(look(0));
  if (save == 0) return *looked_;
  auto plan = save == 1 ? looked_->saving_one() : std::nullopt;
  return plan ? *std::move(plan) : look(save);
}
}  // namespace opfor::through_the_square_window
