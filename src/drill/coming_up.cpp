#include "drill/coming_up.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "drill/task.hpp"
#include "field/box.hpp"

namespace opfor {
namespace {

constexpr double kWellWithin = 0.8;  ///< of their reach: so near they fire for some turns

Vec where(const Battle& battle, UnitId unit) { return field::vec(battle.unit(unit).pose().at); }

}  // namespace

UnitSet who_fight(const Battle& battle, Side side) {
  UnitSet all;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId one = unit_id(i);
    const bool leads = battle.setting().unit(one).table == Table::officer;
    if (!leads && side_of(battle, one) == side && battle.unit(one).on_table()) all.insert(one);
  }
  return all;
}

Found nearest_of(const Battle& battle, const UnitSet& some, Vec place) {
  return nearest(some, [&](UnitId one) { return norm(where(battle, one) - place); });
}

std::optional<double> line_off(const Battle& battle, const UnitSet& line, const UnitSet& enemies) {
  std::vector<double> off;
  for (const UnitId one : line) {
    off.push_back(nearest_of(battle, enemies, where(battle, one)).distance);
  }
  if (off.empty()) return std::nullopt;
  const auto half = off.begin() + static_cast<std::ptrdiff_t>(off.size() / 2);
  std::nth_element(off.begin(), half, off.end());
  return *half;
}

double off_nearest_enemy(const Battle& battle, Side side, Vec place) {
  return nearest_of(battle, who_fight(battle, other(side)), place).distance;
}

std::optional<double> way_to_come_up(const Battle& battle, UnitId guns, double reach, double move) {
  if (task_now(battle, guns).kind != TaskKind::fire) return std::nullopt;
  const Side side = side_of(battle, guns);
  const UnitSet enemies = who_fight(battle, other(side));
  const double own = nearest_of(battle, enemies, where(battle, guns)).distance;
  if (own <= reach || std::isinf(own)) return std::nullopt;
  UnitSet line;
  for (const UnitId fellow : who_fight(battle, side)) {
    const bool are_guns = battle.setting().unit(fellow).table == Table::gun;
    if (!are_guns && goes_forward(task_now(battle, fellow).kind)) line.insert(fellow);
  }
  UnitSet to_go;
  for (const UnitId one : line) {
    if (battle.unit(one).acted == 0) to_go.insert(one);
  }
  auto off = line_off(battle, line, enemies);
  if (!off) return std::nullopt;
  // Most of it has its move yet: nobody limbers up behind it for that when it is gone.
  if (2 * to_go.size() > line.size()) *off -= move;
  const double way = own - std::max(*off, reach * kWellWithin);
  return way > 0 ? std::optional(way) : std::nullopt;
}

}  // namespace opfor
