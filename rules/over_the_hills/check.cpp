#include "rules/over_the_hills/check.hpp"

#include <fmt/format.h>

#include "rules/over_the_hills/shape.hpp"

namespace opfor::over_the_hills {
namespace {

constexpr double kNearer = 3;  ///< places at rest are rounded

std::optional<Refusal> check_unit(const Battle& b, const Order& order) {
  if (index(order.unit) >= b.size() || !b.unit(order.unit).on_table()) {
    return Refusal{"OTH-MOVE-1", "the unit is not on the table"};
  }
  if (order.acts.empty()) return std::nullopt;
  if (is_commander(b, order.unit)) {
    return Refusal{"OTH-CMDR-1", "a commander takes no orders: he rides when his side is asked"};
  }
  const bool fights_on =
      order.acts.size() == 1 && std::holds_alternative<FightOn>(order.acts.front());
  if (in_contact(b, order.unit)) {
    if (fights_on) return std::nullopt;
    return Refusal{"OTH-MOVE-11", "a unit in contact does not move in this phase"};
  }
  if (fights_on) return Refusal{"OTH-MOVE-11", "it is in contact with nobody"};
  if (routing(b, order.unit)) return Refusal{"OTH-MOVE-11", "it routs: it takes no orders"};
  return std::nullopt;
}

/// OTH-ORD-1, OTH-MOVE-11: whether it may end nearer to enemies that its side sees, or need not be
/// farther. Binding intents outrank brigade orders (OTH-ORD-4).
std::optional<Refusal> check_end(const Situation& now, const Course& course) {
  if (course.target != kNoUnit || !course.stirs) return std::nullopt;
  return why_not_end(now, course.unit, course.stand.box);
}

}  // namespace

std::optional<Refusal> why_not_end(const Situation& now, UnitId unit, const field::Box& there) {
  const Battle& b = now.battle();
  const UnitId nearest = now.nearest_enemy(unit);
  if (nearest == kNoUnit) return std::nullopt;
  const double before = field::gap(now.box(unit), now.box(nearest));
  const double after = field::gap(there, now.box(nearest));
  if (condition_of(b, unit) == Condition::wavering && after < before - kNearer) {
    return Refusal{"OTH-MOVE-11", "wavering, it does not end nearer the nearest enemy"};
  }
  if (!options(b).brigade_orders || obeys_cell(b, unit)) return std::nullopt;
  switch (order_of_brigade(b, unit)) {
    case BrigadeOrder::hold:
      if (after >= before - kNearer) return std::nullopt;
      return Refusal{"OTH-ORD-1", "its brigade holds: it does not end nearer the enemy"};
    case BrigadeOrder::withdraw:
      if (after > before + kNearer) return std::nullopt;
      return Refusal{"OTH-ORD-1", "its brigade withdraws: who moves ends farther from the enemy"};
    case BrigadeOrder::attack:
    case BrigadeOrder::move:
      break;
  }
  return std::nullopt;
}

std::optional<Refusal> check(const Moment& moment, const Order& order) {
  const Battle& b = moment.battle();
  if (auto refusal = check_unit(b, order)) return refusal;
  if (order.acts.empty() || in_contact(b, order.unit)) return std::nullopt;
  const Situation now(moment);
  Course course = course_of(now, order.unit);
  for (const Act& act : order.acts) {
    if (auto refusal = follow(now, course, act)) return refusal;
  }
  return check_end(now, course);
}

std::optional<Refusal> check_followed(const Situation& now, const Order& order,
                                      const Course& course) {
  const Battle& b = now.battle();
  if (auto refusal = check_unit(b, order)) return refusal;
  if (order.acts.empty() || in_contact(b, order.unit)) return std::nullopt;
  return check_end(now, course);
}

}  // namespace opfor::over_the_hills
