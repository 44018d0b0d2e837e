#pragma once

#include <optional>

#include "battle/battle.hpp"
#include "battle/decision.hpp"
#include "battles/luck.hpp"

namespace opfor::battles {

/// Orders that nobody in his right mind would think of: options with a way stretched, bent or cut,
/// an act dropped, doubled or put in, another target, two options in one; or any acts at all.
/// Nobody knows beforehand whether they are legal.
class WildOrders {
 public:
  explicit WildOrders(std::uint64_t seed) : luck_(seed) {}

  /// An order for who decides, or nothing where no order is asked for.
  [[nodiscard]] std::optional<Order> one(const Battle& battle, const Decision& decision);

  [[nodiscard]] Luck& luck() { return luck_; }

 private:
  [[nodiscard]] Act any_act(const Battle& battle, UnitId unit);
  [[nodiscard]] std::vector<Point> any_way(const Battle& battle, UnitId unit);
  [[nodiscard]] UnitId anybody(const Battle& battle);
  void change(const Battle& battle, Order& order);
  void bend(std::vector<Point>& path, Point from);
  [[nodiscard]] Angle turned(Angle facing);

  Luck luck_;
};

}  // namespace opfor::battles
