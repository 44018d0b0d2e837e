#include "rules/victory_without_squares/side_step.hpp"

#include <algorithm>
#include <limits>

#include "rules/victory_without_squares/bearing.hpp"
#include "rules/victory_without_squares/expectations.hpp"
#include "rules/victory_without_squares/paces.hpp"

namespace opfor::victory_without_squares {
namespace {

constexpr double kLooksEvery = 63.5;  ///< a quarter of an inch
constexpr double kPays = 2;           ///< times what its fire does as it stands
constexpr double kAlike = 1e-6;

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
  const auto fire_from = [&](const field::Box& there) {
    return expected_fire(now, {unit, enemy, there, now.box(enemy)});
  };
  std::optional<field::Box> best;
  double most = kPays * fire_from(from);
  double least = std::numeric_limits<double>::infinity();
  const Vec right = field::right_of(from.ahead);
  for (const Vec direction : {right, right * -1}) {
    const Straight way = straight(now, unit, from, {direction, leave.allowance.as_double()});
    for (double d = kLooksEvery; d <= way.length; d += kLooksEvery) {
      field::Box there = field::shifted(from, direction * d);
      there.centre = field::vec(field::point(there.centre));
      const double fire = fire_from(there);
      const bool better =
          fire > 0 && (fire > most + kAlike || (best && fire > most - kAlike && d < least));
      if (!better || (!leave.nears && approaches(now, unit, there))) continue;
      if (!clear_of_bodies(now, unit, there)) continue;
      best = there;
      most = std::max(most, fire);
      least = d;
    }
  }
  if (!best) return std::nullopt;
  return order_of(unit, {move_to(*best)});
}

}  // namespace opfor::victory_without_squares
