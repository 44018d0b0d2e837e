#include "rules/victory_without_squares/paces.hpp"

#include <algorithm>
#include <limits>

#include "field/wheel.hpp"
#include "rules/victory_without_squares/bearing.hpp"
#include "rules/victory_without_squares/cards.hpp"
#include "rules/victory_without_squares/way_steps.hpp"

namespace opfor::victory_without_squares {

using field::Box;

namespace {

constexpr int kRangeHalvings = 8;          ///< halvings of the last of them
constexpr std::int32_t kArcStep = 100;     ///< of a wheel, hundredths of a degree
constexpr std::int32_t kMostWheel = 9000;  // VWS-MOVE-1

/// At the place to which its middle is rounded when it is at rest there.
Box at_rest(Box box) {
  box.centre = field::vec(field::point(box.centre));
  return box;
}

bool enters_rough(const Situation& now, UnitId unit, const Box& from, const Box& to) {
  if (body_info(now.battle(), unit).kind != Kind::artillery) return false;
  const Vec before = from.centre + from.ahead * from.half_depth;
  const Vec after = to.centre + to.ahead * to.half_depth;
  const std::span<const field::Feature> features = now.ground().features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    if (is_rough(features[i]) && !now.ground().borders(id, before, after).empty()) {
      return true;
    }
  }
  return false;
}

/// It may stand everywhere on its wheel.
bool ground_for_wheel(const field::Ground& ground, const field::WheelingBox& wheel, int parts,
                      const field::Mover& mover) {
  if (ground.clear_about(wheel.swept(), mover)) return true;
  for (int part = 1; part <= parts; ++part) {
    if (!ground.can_stand(wheel.after(part, parts), mover)) return false;
  }
  return true;
}

/// On its wheel it comes upon nobody, and no nearer to enemies than it may.
bool room_for_wheel(const Situation& now, UnitId unit, const field::WheelingBox& wheel, int parts) {
  const field::Circle swept = wheel.swept();
  for (const UnitId other : now.present()) {
    if (other == unit) continue;
    const field::Circle circle = field::circle_about(now.box(other));
    const double reach = swept.radius + kStopShort.as_double() + field::kHair;
    if (!field::near(swept.centre, swept.centre, circle, reach)) continue;
    const bool enemy = side_of(now.battle(), other) != side_of(now.battle(), unit);
    const double keep_off = enemy ? std::min(kStopShort.as_double(), now.gap(unit, other)) : 0;
    if (wheel.runs_into(now.box(other), parts, keep_off, kTolerance)) return false;
  }
  return true;
}

/// Backs off before friends on whom it would end.
void clear_friends(const Situation& now, const Box& from, Vec direction,
                   const std::vector<Hindrance>& passed, Straight& s) {
  bool again = true;
  while (again) {
    again = false;
    for (const Hindrance& h : passed) {
      if (h.after >= s.length) continue;
      const Box there = field::shifted(from, direction * s.length);
      if (field::overlap(there, now.box(h.unit)) <= 0) continue;
      s.length = h.after;
      s.stopped = true;
      s.stopper = h.unit;
      s.target = kNoUnit;
      again = true;
    }
  }
}

}  // namespace

Leave leave_of(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  Leave leave;
  if (!present(b, unit)) return leave;
  const UnitRecord& r = record(b, unit);
  if (r.state == State::broken || r.quarry != kNoUnit || r.must_not_move != 0) return leave;
  leave.horse = r.mounted != 0;
  const bool fresh = r.acted == Acted::nothing;
  const bool rides_on = leave.horse && r.acted == Acted::fired;
  if (!fresh && !rides_on) return leave;
  leave.allowance = full_move(b, unit);
  if (rides_on) leave.allowance = std::min(leave.allowance, kActOfHorse);  // VWS-MOVE-13
  const auto tried = [&](Manoeuvre m) { return ((r.tries >> static_cast<unsigned>(m)) & 1U) != 0; };
  const bool beaten = army_is_beaten(b, side_of(b, unit));
  leave.nears = r.state <= State::unsteady && !beaten;
  leave.fires = fresh && r.fired == 0 && r.passed_through == 0 && can_fire(b, unit);
  leave.changes = fresh;
  const bool shaken = r.state == State::unsteady || r.state == State::disordered;
  leave.reforms = fresh && shaken && !in_combat_lately(b, unit) && !tried(Manoeuvre::reform);
  EndOfMove start;
  start.nearest_unbroken_enemy = now.nearest_unbroken_enemy(unit);
  start.at_obstacle = r.at_obstacle != 0;
  start.in_combat = in_contact(b, unit);
  start.state = r.state;
  // A beaten army may not approach: that weighs more (VWS-LOST-2).
  leave.goes_on = r.in_motion != 0 && !beaten && leave.allowance > Length{} &&
                  must_go_on(start, r.fired_in_reaction != 0);
  const TurnAboutDraw option = options(b).turn_about_draw;
  const bool guns = body_info(b, unit).kind == Kind::artillery;
  leave.turns = !guns && !turn_about_needs_card(option, leave.goes_on);
  leave.halts =
      (leave.goes_on || (option == TurnAboutDraw::always && !guns)) && !tried(Manoeuvre::halt);
  leave.any = true;
  return leave;
}

namespace {

/// Distance of a footprint to the nearest of some bodies that is not broken; infinite if none.
double off_unbroken_of(const UnitSet& bodies, const Situation& now, const Box& there) {
  double least = std::numeric_limits<double>::infinity();
  for (const UnitId body : bodies) {
    if (!unbroken(now.battle(), body)) continue;
    least = std::min(least, field::gap_within(there, now.box(body), least));
  }
  return least;
}

}  // namespace

double off_unbroken(const Situation& now, UnitId unit, const Box& there) {
  return off_unbroken_of(now.enemies(unit), now, there);
}

bool approaches(const Situation& now, UnitId unit, const Box& there) {
  const Side own = side_of(now.battle(), unit);
  const UnitSet others =
      those(now.present(), [&](UnitId body) { return side_of(now.battle(), body) != own; });
  return off_unbroken_of(others, now, there) < off_unbroken_of(others, now, now.box(unit));
}

bool may_be_passed(const Battle& battle, UnitId stander) {
  const UnitRecord& r = record(battle, stander);
  return r.in_motion == 0 && r.fired == 0 && r.fought == 0;
}

Straight straight(const Situation& now, UnitId unit, const Box& from, Vec direction, double length,
                  UnitId target) {
  Straight s;
  s.length = std::max(0.0, length);
  std::vector<Hindrance> passed;
  const double look = s.length + kStopShort.as_double();
  for (const Hindrance& h : on_the_way(now, unit, from, direction * look)) {
    if (h.what == Meets::crossing) continue;
    double room = h.after;
    // Who attacks may come as near to others as he must.
    if (h.what == Meets::enemy && target == kNoUnit) room -= kStopShort.as_double();
    if (h.what == Meets::forbidden) room -= 1;  // the place at rest is rounded
    if (room > s.length) continue;
    if (h.what == Meets::friendly && may_be_passed(now.battle(), h.unit)) {
      passed.push_back(h);
      continue;
    }
    s.target = h.what == Meets::enemy && h.unit == target ? target : kNoUnit;
    s.length = std::max(0.0, room);
    s.stopped = true;
    s.stopper = h.unit;
    if (target != kNoUnit) break;
  }
  clear_friends(now, from, direction, passed, s);
  s.end = at_rest(field::shifted(from, direction * s.length));
  // The place at rest is rounded, and may lie a hair over the edge of forbidden ground.
  const field::Mover mover{record(now.battle(), unit).mounted != 0};
  if (!now.ground().can_stand(from, mover)) return s;
  while (s.length > 0 && !now.ground().can_stand(s.end, mover)) {
    s.length = std::max(0.0, s.length - 2);
    s.end = at_rest(field::shifted(from, direction * s.length));
  }
  return s;
}

Straight until_within(const Situation& now, UnitId unit, const Box& from, const Straight& way,
                      Length distance) {
  if (way.length <= 0) return way;
  const Vec step = way.end.centre - from.centre;
  const double limit = distance.as_double() + 1;  // even where the place at rest is rounded
  const auto off = [&](double t) {
    return off_unbroken(now, unit, field::shifted(from, step * t));
  };
  const auto near = [&](double t) { return off(t) <= limit; };
  const int looks = static_cast<int>(way.length / kLook) + 1;
  for (int i = 0; i <= looks; ++i) {
    const double away = off(1.0 * i / looks);
    if (away > limit) {
      // It comes no nearer than it goes: so many looks need not be taken.
      const double spare = (away - limit) * looks / norm(step) - 2;
      if (spare > 0) i += static_cast<int>(std::min(spare, 1.0 * looks));
      continue;
    }
    double good = 1.0 * i / looks;
    double bad = i == 0 ? good : 1.0 * (i - 1) / looks;
    for (int n = 0; n < kRangeHalvings; ++n) {
      const double middle = (good + bad) / 2;
      (near(middle) ? good : bad) = middle;
    }
    Straight s = way;
    s.length = way.length * good;
    s.end = at_rest(field::shifted(from, step * good));
    if (!clear_of_bodies(now, unit, s.end)) return way;  // it would stop on a friend
    s.target = kNoUnit;
    return s;
  }
  return way;
}

std::optional<Box> wheeled(const Situation& now, UnitId unit, const Box& from, Angle to) {
  const field::WheelingBox wheel(from, facing_of(from.ahead), to);
  const std::int32_t turn = wheel.turn();
  if (turn > kMostWheel || turn < -kMostWheel) return std::nullopt;
  const field::Mover mover{record(now.battle(), unit).mounted != 0};
  const int parts = (turn < 0 ? -turn : turn) / kArcStep + 1;
  if (!ground_for_wheel(now.ground(), wheel, parts, mover)) return std::nullopt;
  if (!room_for_wheel(now, unit, wheel, parts)) return std::nullopt;
  const Box box = wheel.after(1, 1);
  if (enters_rough(now, unit, from, box)) return std::nullopt;
  const Box rest = at_rest(box);
  if (!now.ground().can_stand(rest, mover)) return std::nullopt;
  return rest;
}

Angle wheel_towards(const Box& from, Vec place) {
  const Angle start = facing_of(from.ahead);
  Angle to = start;
  Vec middle = from.centre;
  for (int i = 0; i < 5; ++i) {  // the wheel shifts its middle, and so the direction
    const std::int32_t turn = field::signed_turn(start, facing_of(place - middle));
    to = start + Angle::hundredths(std::clamp(turn, -kMostWheel, kMostWheel));
    middle = field::WheelingBox(from, start, to).after(1, 1).centre;
  }
  return to;
}

Box faced_about(Box box) {
  box.ahead = box.ahead * -1;
  return box;
}

Order order_of(UnitId unit, std::vector<Act> acts, std::string why_not_more) {
  return {unit, std::move(acts), std::move(why_not_more)};
}
Act move_to(const Box& end) { return Move{{field::point(end.centre)}, Gait::as_before}; }
Act charge_to(UnitId target, const Box& end) {
  return Charge{target, {field::point(end.centre)}, Gait::as_before};
}
Act about_face(const Box& before) { return Face{facing_of(before.ahead).opposite()}; }
Act wheel_to(const Box& after) { return Wheel{facing_of(after.ahead)}; }

}  // namespace opfor::victory_without_squares
