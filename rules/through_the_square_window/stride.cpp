#include "rules/through_the_square_window/stride.hpp"

#include <algorithm>
#include <array>

#include "field/arcs.hpp"
#include "field/bodies.hpp"
#include "field/halving.hpp"
#include "field/lay_flat.hpp"
#include "field/sweep.hpp"
#include "field/wheel.hpp"
#include "rules/through_the_square_window/ground.hpp"

namespace opfor::through_the_square_window {

using field::Box;

namespace {

constexpr double kStep = 50;           ///< between two looks at a way
constexpr int kHalvingsOfAStep = 12;
constexpr double kToRest = 1;          ///< places at rest are rounded
constexpr double kFarthestClear = 4000;  ///< beyond its move, until a router stands on nobody
constexpr double kPi = 3.14159265358979;
constexpr double kTouching = 5;        ///< half a millimetre: they touch

Box at_rest(Box box) {
  box.centre = field::vec(field::point(box.centre));
  return box;
}

bool is_friend(const Battle& battle, UnitId unit, UnitId other) {
  return side_of(battle, unit) == side_of(battle, other);
}

/// How far a body goes before it is nearer to another than a distance; all of it if never. Who is
/// so near already may go as long as he does not come nearer still.
double clear_to(const Box& from, Vec direction, double length, const Box& other, double keep) {
  const Vec step = direction * length;
  if (keep <= 0) {
    const auto share = field::runs_into(from, step, other);
    return share ? *share * length : length;
  }
  const Box* const one = &other;
  const Box* const own = &from;
  if (field::passes_by({own, 1}, step, {one, 1}, keep)) return length;
  const double at_start = field::gap(from, other);
  const double least = std::min(keep, at_start) - kTolerance;
  const auto gap_after = [&](double t) { return field::gap(field::shifted(from, direction * t), other); };
  double good = 0;
  for (double t = std::min(kStep, length);; t = std::min(t + kStep, length)) {
    if (gap_after(t) < least) return field::last_clear(good, t, kHalvingsOfAStep, least, gap_after);
    good = t;
    if (t >= length) return length;
  }
}

/// Friends through whom it has gone let it end on none of them: it ends before the first such.
void back_off(const Situation& now, const Box& from, Vec direction, const UnitSet& passed,
              Straight& way) {
  bool again = true;
  while (again && way.length > 0) {
    again = false;
    for (const UnitId other : passed) {
      const Box there = field::shifted(from, direction * way.length);
      if (field::overlap(there, now.box(other)) <= 1) continue;
      const auto share = field::runs_into(from, direction * way.length, now.box(other));
      way.length = share ? *share * way.length : 0;
      way.stop = Stop{Meets::friendly, other};
      way.touched = kNoUnit;
      again = true;
    }
  }
}

/// A router that would end on somebody goes on (TTSW-ROU-2).
void go_on_until_clear(const Situation& now, UnitId unit, const Box& from, Vec direction,
                       Straight& way) {
  for (double more = 0; more <= kFarthestClear; more += kStep) {
    const Box there = at_rest(field::shifted(from, direction * (way.length + more)));
    if (now.ground().over_the_edge(there) > kTolerance) {
      way.stop = Stop{Meets::edge, kNoUnit};
      return;
    }
    if (!clear_of_bodies(now, unit, there)) continue;
    way.length += more;
    return;
  }
}

}  // namespace

bool may_pass(const Battle& battle, UnitId mover, UnitId stander) {
  if (!is_friend(battle, mover, stander)) return false;
  const Kind kind = kind_of(battle, mover);
  if (kind == Kind::skirmishers || kind == Kind::light_cavalry) return true;
  if (record(battle, mover).status == Status::routing) return true;
  return kind == Kind::light_guns && arm_now(battle, stander) == Arm::foot;
}

Going of_its_own_will(const Battle&, UnitId) { return {}; }

Straight straight(const Situation& now, UnitId unit, const Box& from, Vec direction, double length,
                  const Going& how) {
  const Battle& b = now.battle();
  Straight way;
  way.length = std::max(0.0, length);
  const Card& card = card_of(b, unit);
  const Formation formation = formation_of(b, unit);
  const auto stop_at = [&](double after, Stop stop) {
    if (after >= way.length) return;
    way.length = std::max(0.0, after);
    way.stop = stop;
    way.touched = how.touches && stop.what == Meets::enemy ? stop.unit : kNoUnit;
  };
  const Vec step = direction * way.length;
  if (how.leaves_table) {
    if (const auto out = now.ground().leaves_table(from, step, kTolerance)) {
      stop_at(*out * length, {Meets::edge, kNoUnit});
    }
  }
  if (const auto barred = forbidden_after(now.ground(), card, formation, from, step)) {
    const double after = *barred * length - kToRest;
    // What forbids it there may be the edge itself.
    const bool edge = way.stop && after + 2 * kToRest >= way.length;
    if (!edge) stop_at(after, {Meets::ground, kNoUnit});
  }
  UnitSet passed;
  for (const UnitId other : now.present()) {
    if (other == unit) continue;
    const bool friendly = is_friend(b, unit, other);
    if (friendly && (how.through_friends || may_pass(b, unit, other))) {
      passed.insert(other);
      continue;
    }
    const double keep = friendly ? how.off_friends : how.touches ? 0 : how.off_enemies;
    const double look = way.length + (friendly || !how.touches ? 0 : kToRest);
    const double clear = clear_to(from, direction, look, now.box(other), keep);
    if (clear < look) stop_at(clear, {friendly ? Meets::friendly : Meets::enemy, other});
  }
  if (how.until_clear && !way.leaves()) {
    go_on_until_clear(now, unit, from, direction, way);
  } else if (!how.through_friends || !how.until_clear) {
    back_off(now, from, direction, passed, way);
  }
  way.end = at_rest(field::shifted(from, direction * way.length));
  // The place at rest is rounded, and may lie a hair over the edge of forbidden ground.
  while (!way.leaves() && way.length > 0 && may_stand_on(now.ground(), card, formation, from) &&
         !may_stand_on(now.ground(), card, formation, way.end)) {
    way.length = std::max(0.0, way.length - 2);
    way.end = at_rest(field::shifted(from, direction * way.length));
    way.touched = kNoUnit;
  }
  return way;
}

double wheel_cost(const Box& from, std::int32_t turn) {
  return 2 * from.half_width * (turn < 0 ? -turn : turn) / 18000.0 * kPi;
}
std::int32_t turn_for(const Box& from, double cost) {
  return static_cast<std::int32_t>(cost / (2 * from.half_width) / kPi * 18000.0);
}

std::optional<Box> wheeled(const Situation& now, UnitId unit, const Box& from, Angle to) {
  const Battle& b = now.battle();
  const field::WheelingBox wheel(from, facing_of(from.ahead), to);
  const field::Mover mover{is_mounted(b, unit)};
  if (now.ground().clear_turn(wheel, mover) < wheel.whole()) return std::nullopt;
  const Box end = at_rest(wheel.end());
  if (!may_stand_on(now.ground(), card_of(b, unit), formation_of(b, unit), end)) return std::nullopt;
  const field::Circle swept = wheel.swept();
  for (const UnitId other : now.present()) {
    if (other == unit) continue;
    const Box& body = now.box(other);
    const double reach = swept.radius + kKeepOff.as_double() + field::kHair;
    if (!field::near(swept.centre, swept.centre, field::circle_about(body), reach)) continue;
    if (is_friend(b, unit, other)) {
      if (field::overlap(end, body) > std::max(1.0, field::overlap(from, body))) return std::nullopt;
      continue;
    }
    const double keep = std::min(kKeepOff.as_double(), field::gap(from, body));
    const std::int32_t clear = keep > 0 ? wheel.clear_of(body, keep) : wheel.not_on(body, 1);
    if (clear < wheel.whole()) return std::nullopt;
  }
  return end;
}

Angle wheel_towards(const Box& from, Vec place, std::int32_t most) {
  const Angle start = facing_of(from.ahead);
  Angle to = start;
  Vec middle = from.centre;
  for (int i = 0; i < 5; ++i) {  // the wheel shifts its middle, and so the direction
    const std::int32_t turn = field::signed_turn(start, facing_of(place - middle));
    const Angle next = start + Angle::hundredths(std::clamp(turn, -most, most));
    if (i > 0 && next == to) break;
    to = next;
    middle = field::WheelingBox(from, start, to).end().centre;
  }
  return to;
}

bool may_stand(const Situation& now, UnitId unit, Formation formation, const Box& there) {
  const Box& before = now.box(unit);
  for (const UnitId other : now.present()) {
    if (other == unit) continue;
    const Box& body = now.box(other);
    if (field::overlap(there, body) > std::max(1.0, field::overlap(before, body))) return false;
    if (is_friend(now.battle(), unit, other)) continue;
    const double keep = std::min(kKeepOff.as_double(), field::gap(before, body));
    if (field::gap(there, body) < keep - kTolerance - kToRest) return false;
  }
  const Card& card = card_of(now.battle(), unit);
  return now.ground().over_the_edge(there) <= std::max(1.0, now.ground().over_the_edge(before)) &&
         (may_stand_on(now.ground(), card, formation, there) ||
          !may_stand_on(now.ground(), card, formation_of(now.battle(), unit), before));
}

bool clear_of_bodies(const Situation& now, UnitId unit, const Box& there, UnitId except) {
  for (const UnitId other : now.present()) {
    if (other == unit || other == except) continue;
    if (field::overlap(there, now.box(other)) > 1) return false;
  }
  return true;
}

bool nears(const Situation& now, UnitId unit, const Box& from, const Box& there) {
  double before = field::kFar;
  double after = field::kFar;
  for (const UnitId other : now.present()) {
    if (is_friend(now.battle(), unit, other)) continue;
    before = std::min(before, field::gap_within(from, now.box(other), before));
    after = std::min(after, field::gap_within(there, now.box(other), after));
  }
  return after < before - kToRest - kTolerance;
}

std::optional<field::Pose> laid_flush(const Situation& now, UnitId unit, const Box& touching,
                                      UnitId enemy, Vec set_out) {
  const Box& target = now.box(enemy);
  const field::Edge edge = field::edge_touched(target, touching, set_out, kTouching);
  const field::SlidingFront front(touching.half_width, {&target, 1}, facing_of(target.ahead), edge);
  const Box own[] = {touching};
  const Vec touch = field::point_of_touch(own, {&target, 1});
  const double wanted = front.turned_about(
      touch, {field::point(front_of(touching)), facing_of(touching.ahead)});
  std::vector<Box> others;
  for (const UnitId other : now.present()) {
    if (other != unit && other != enemy) others.push_back(now.box(other));
  }
  const auto body_at = [&](const field::Pose& pose) {
    const Vec ahead = unit_vector(pose.facing);
    return std::array<Box, 1>{Box{field::vec(pose.at) - ahead * touching.half_depth, ahead,
                                  touching.half_width, touching.half_depth}};
  };
  const auto pose = field::laid_flat(front, wanted, others, kTouching, body_at);
  if (!pose) return std::nullopt;
  const Box there = body_at(*pose).front();
  if (!may_stand_on(now.ground(), card_of(now.battle(), unit), formation_of(now.battle(), unit),
                    there)) {
    return std::nullopt;
  }
  return field::Pose{field::point(there.centre), pose->facing};
}

Edge edge_touched(const Situation& now, UnitId unit, UnitId enemy) {
  const Box own[] = {now.box(unit)};
  const Box his[] = {now.box(enemy)};
  switch (field::zone(own[0], field::point_of_touch(own, his))) {
    case field::Zone::front:
      return Edge::front;
    case field::Zone::rear:
      return Edge::rear;
    case field::Zone::left:
    case field::Zone::right:
      break;
  }
  return Edge::flank;
}

}  // namespace opfor::through_the_square_window
