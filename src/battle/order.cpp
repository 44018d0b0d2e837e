#include "battle/order.hpp"

namespace opfor {

const std::vector<Point>& path_of(const Order& order) {
  static const std::vector<Point> kStands;
  if (const auto* move = act<Move>(order)) return move->path;
  if (const auto* charge = act<Charge>(order)) return charge->path;
  return kStands;
}

Angle facing_after(const Order& order, Angle before) {
  for (const Act& one : order.acts) {
    if (const auto* face = std::get_if<Face>(&one)) before = face->facing;
  }
  return before;
}

}  // namespace opfor
