#include "rules/through_the_square_window/stride.hpp"

#include <algorithm>

#include "field/arcs.hpp"
#include "field/touch.hpp"
#include "rules/through_the_square_window/ground.hpp"

namespace opfor::through_the_square_window {

using field::Box;

namespace {

constexpr double kToRest = 2;  ///< places at rest are rounded

UnitSet enemies_in_the_way(const Situation& now, UnitId unit) {
  const UnitSet others = now.bodies().without(now.present(side_of(now.battle(), unit)));
  return those(others, [&](UnitId other) { return now.are_enemies(unit, other); });
}

}  // namespace

Straight keeping_off(const Situation& now, UnitId unit, const Box& from, const Wanted& wanted,
                     double distance) {
  Straight way = straight(now, unit, from, wanted);
  if (way.length <= 0) return way;
  const Vec step = wanted.direction * way.length;
  const auto near = comes_within(now, enemies_in_the_way(now, unit), from, step, distance);
  if (!near || *near >= way.length) return way;
  Wanted shorter = wanted;
  shorter.length = std::max(0.0, *near - kToRest);
  return straight(now, unit, from, shorter);
}

bool nears(const Situation& now, UnitId unit, const Box& from, const Box& there) {
  double before = field::kFar;
  double after = field::kFar;
  for (const UnitId enemy : enemies_in_the_way(now, unit)) {
    before = std::min(before, field::gap_within(from, now.box(enemy), before));
    after = std::min(after, field::gap_within(there, now.box(enemy), after));
  }
  return after < before - kToRest;
}

bool may_form(const Situation& now, UnitId unit, Formation formation, const Box& there) {
  if (!may_stand(now, unit, there)) return false;
  const Box& before = now.box(unit);
  for (const UnitId enemy : enemies_in_the_way(now, unit)) {
    if (field::farther_than(there, now.box(enemy), kKeepOff.as_double())) continue;
    const double keep = std::min(kKeepOff.as_double(), field::gap(before, now.box(enemy)));
    if (field::gap_within(there, now.box(enemy), keep) < keep - kToRest) return false;
  }
  if (formation == formation_of(now.battle(), unit)) return true;
  return may_stand_on(now.ground(), card_of(now.battle(), unit), formation, there);
}

Edge edge_touched(const Situation& now, UnitId unit, UnitId enemy) {
  const field::Boxes own(&now.box(unit), 1);
  switch (field::zone(now.box(unit), field::point_of_touch(own, {&now.box(enemy), 1}))) {
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
