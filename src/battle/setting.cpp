#include "battle/setting.hpp"

#include <algorithm>

namespace opfor {

bool Count::asks_about(const UnitInfo& info, UnitId unit) const {
  if (info.side != side) return false;
  return of.empty() || std::find(of.begin(), of.end(), unit) != of.end();
}

std::optional<UnitId> Setting::find_unit(std::string_view id) const {
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (units[i].id == id) return unit_id(i);
  }
  return std::nullopt;
}

std::string Setting::name_of(UnitId id) const {
  if (id == kNoUnit || index(id) >= units.size()) return "nobody";
  return unit(id).name + " (" + unit(id).id + ")";
}

std::string Setting::names_of(std::span<const UnitId> some) const {
  std::string names;
  for (const UnitId unit : some) names += (names.empty() ? "" : " and ") + name_of(unit);
  return names;
}

std::string_view Setting::words_of(Formation formation) const {
  if (formation == Formation::square) return square;
  return formation == Formation::open ? "open order" : word(formation);
}

}  // namespace opfor
