#include "rules/victory_without_squares/side_step.hpp"

#include <limits>

#include "field/cover_search.hpp"
#include "rules/victory_without_squares/bearing.hpp"
#include "rules/victory_without_squares/paces.hpp"

namespace opfor::victory_without_squares {
namespace {

constexpr double kLooksEvery = 63.5;  ///< a quarter of an inch

}  // namespace

std::optional<Order> side_step_to_fire(const Situation& now, UnitId unit, UnitId enemy) {
  const Battle& b = now.battle();
  const Leave leave = leave_of(now, unit);
  const bool able = leave.any && leave.allowance > Length{} && !leave.goes_on;
  if (!able || !goes_sideways(b, unit) || !can_fire(b, unit) || !unbroken(b, enemy)) {
    return std::nullopt;
  }
  const Length reach = kMusketRange + leave.allowance;
  if (!within(now.gap(unit, enemy), reach)) return std::nullopt;
  const field::Box& from = now.box(unit);
  const State theirs = record(b, enemy).state;
  const auto bears_from = [&](const field::Box& there) {
    return can_hit(shots(now, {unit, enemy, there, now.box(enemy)}), theirs);
  };
  if (bears_from(from)) return std::nullopt;
  std::optional<field::Box> best;
  double least = std::numeric_limits<double>::infinity();
  const Vec right = field::right_of(from.ahead);
  for (const Vec direction : {right, right * -1}) {
    const Straight way = straight(now, unit, from, {direction, leave.allowance.as_double()});
    const auto at = [&](double d) {
      field::Box there = field::shifted(from, direction * d);
      there.centre = field::vec(field::point(there.centre));
      return there;
    };
    const auto good = [&](double d) {
      const field::Box there = at(d);
      return (leave.nears || !approaches(now, unit, there)) && bears_from(there) &&
             clear_of_bodies(now, unit, there);
    };
    if (const auto d = field::first_along(kLooksEvery, way.length, kLooksEvery, least, good)) {
      least = *d;
      best = at(*d);
    }
  }
  if (!best) return std::nullopt;
  return order_of(unit, {move_to(*best)});
}

}  // namespace opfor::victory_without_squares
