#include "drill/coming_up.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "drill/task.hpp"
#include "field/box.hpp"

namespace opfor {
namespace {

constexpr double kWellWithin = 0.8;  ///< of their reach: so near they fire for some turns

}  // namespace

double off_nearest_enemy(const Battle& battle, Side side, Vec place) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId one = unit_id(i);
    const bool leads = battle.setting().unit(one).table == Table::officer;
    if (leads || side_of(battle, one) == side || !battle.unit(one).on_table()) continue;
    least = std::min(least, norm(field::vec(battle.unit(one).pose().at) - place));
  }
  return least;
}

std::optional<double> way_to_come_up(const Battle& battle, UnitId guns, double reach) {
  if (task_now(battle, guns).kind != TaskKind::fire) return std::nullopt;
  const Side side = side_of(battle, guns);
  const auto off = [&](UnitId one) {
    return off_nearest_enemy(battle, side, field::vec(battle.unit(one).pose().at));
  };
  const double own = off(guns);
  if (own <= reach || std::isinf(own)) return std::nullopt;
  std::vector<double> line;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId fellow = unit_id(i);
    const Table table = battle.setting().unit(fellow).table;
    const bool fights = table != Table::officer && table != Table::gun;
    const bool goes = fights && side_of(battle, fellow) == side && battle.unit(fellow).on_table() &&
                      goes_forward(task_now(battle, fellow).kind);
    if (goes) line.push_back(off(fellow));
  }
  if (line.empty()) return std::nullopt;
  const auto half = line.begin() + static_cast<std::ptrdiff_t>(line.size() / 2);
  std::nth_element(line.begin(), half, line.end());
  const double way = own - std::max(*half, reach * kWellWithin);
  return way > 0 ? std::optional(way) : std::nullopt;
}

}  // namespace opfor
