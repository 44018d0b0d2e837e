#include "rules/victory_without_squares/stride.hpp"

#include <algorithm>
#include <limits>

#include "field/wheel.hpp"
#include "rules/victory_without_squares/bearing.hpp"
#include "rules/victory_without_squares/movement.hpp"
#include "rules/victory_without_squares/way_steps.hpp"

namespace opfor::victory_without_squares {

using field::Box;

namespace {

constexpr int kRangeHalvings = 8;  ///< halvings of the last of the looks at a way

/// At the place to which its middle is rounded when it is at rest there.
Box at_rest(Box box) {
  box.centre = field::vec(field::point(box.centre));
  return box;
}

Vec front_of(const Box& box) { return box.centre + box.ahead * box.half_depth; }

/// What rough ground guns would stand on, which they may not enter (VWS-MOVE-5), and do not yet.
std::optional<FeatureId> rough_entered(const Situation& now, UnitId unit, const Box& from,
                                       const Box& to) {
  if (body_info(now.battle(), unit).kind != Kind::artillery) return std::nullopt;
  const std::span<const field::Feature> features = now.ground().features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    if (!is_rough(features[i]) || !lies_on(now.ground(), id, to)) continue;
    if (!lies_on(now.ground(), id, from)) return id;
  }
  return std::nullopt;
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
      s.not_clear_of = h.unit;
      s.target = kNoUnit;
      again = true;
    }
  }
}

}  // namespace

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
    s.stop = Stop{h.what, h.unit, h.feature};
    if (target != kNoUnit) break;
  }
  s.room = s.length;
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

namespace {

/// @param all_or_nothing nobody asks how far it gets if not all the way
Swing swing(const Situation& now, UnitId unit, const Box& from, Angle to, bool all_or_nothing) {
  const field::WheelingBox wheel(from, facing_of(from.ahead), to);
  const field::Mover mover{record(now.battle(), unit).mounted != 0};
  Swing swing;
  std::int32_t turned = now.ground().clear_turn(wheel, mover);
  if (turned < wheel.whole()) swing.stop = Stop{Meets::forbidden, kNoUnit, kNoFeature};
  const field::Circle swept = wheel.swept();
  for (const UnitId other : now.present()) {
    if (turned == 0 || (all_or_nothing && swing.stop)) break;
    if (other == unit) continue;
    const Box& body = now.box(other);
    const double reach = swept.radius + kStopShort.as_double() + field::kHair;
    if (!field::near(swept.centre, swept.centre, field::circle_about(body), reach)) continue;
    const bool enemy = side_of(now.battle(), other) != side_of(now.battle(), unit);
    const double keep_off = std::min(kStopShort.as_double(), now.gap(unit, other));
    const std::int32_t clear =
        enemy && keep_off > 0 ? wheel.clear_of(body, keep_off) : wheel.not_on(body, kTolerance);
    if (clear >= turned) continue;
    turned = clear;
    swing.stop = Stop{enemy ? Meets::enemy : Meets::friendly, other, kNoFeature};
  }
  swing.facing = wheel.facing(turned);
  swing.end = at_rest(wheel.after(turned));
  if (const auto rough = rough_entered(now, unit, from, swing.end)) {
    swing = {from, facing_of(from.ahead), Stop{Meets::forbidden, kNoUnit, *rough}};
  }
  return swing;
}

}  // namespace

Swing swing(const Situation& now, UnitId unit, const Box& from, Angle to) {
  return swing(now, unit, from, to, false);
}

std::optional<Box> wheeled(const Situation& now, UnitId unit, const Box& from, Angle to) {
  const std::int32_t turn = field::signed_turn(facing_of(from.ahead), to);
  if (turn > kMostWheel || turn < -kMostWheel) return std::nullopt;
  const Swing all = swing(now, unit, from, to, true);
  if (all.stop) return std::nullopt;
  return all.end;
}

std::vector<FeatureId> edges_of_wheel(const Situation& now, const Box& from, const Box& end) {
  std::vector<std::pair<double, FeatureId>> met;
  const std::span<const field::Feature> features = now.ground().features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    if (!is_rough(features[i]) && !is_barrier(features[i])) continue;
    for (const double share : now.ground().borders(id, front_of(from), front_of(end))) {
      met.emplace_back(share, id);
    }
  }
  std::sort(met.begin(), met.end());
  std::vector<FeatureId> edges;
  for (const auto& [share, id] : met) edges.push_back(id);
  return edges;
}

bool may_stand(const Situation& now, UnitId unit, const Box& there) {
  const Box& before = now.box(unit);
  for (const UnitId other : now.present()) {
    if (other == unit || !field::overlaps(there, now.box(other))) continue;
    const double deep = field::overlap(before, now.box(other));
    if (field::overlap(there, now.box(other)) > deep + 1) return false;
  }
  const field::Mover mover{record(now.battle(), unit).mounted != 0};
  if (!now.ground().can_stand(there, mover) && now.ground().can_stand(before, mover)) return false;
  return !rough_entered(now, unit, before, there);
}

Angle wheel_towards(const Box& from, Vec place) {
  const Angle start = facing_of(from.ahead);
  Angle to = start;
  Vec middle = from.centre;
  for (int i = 0; i < 5; ++i) {  // the wheel shifts its middle, and so the direction
    const std::int32_t turn = field::signed_turn(start, facing_of(place - middle));
    const Angle next = start + Angle::hundredths(std::clamp(turn, -kMostWheel, kMostWheel));
    if (i > 0 && next == to) break;
    to = next;
    middle = field::WheelingBox(from, start, to).end().centre;
  }
  return to;
}

Box faced_about(Box box) {
  box.ahead = box.ahead * -1;
  return box;
}

}  // namespace opfor::victory_without_squares
