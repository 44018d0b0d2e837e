#pragma once

#include <limits>

#include "battle/close_call.hpp"
#include "battle/reaction.hpp"
#include "core/unit_set.hpp"

/// The nearest of some units, and the fact that it makes true.
namespace opfor {

inline constexpr double kAnywhere = std::numeric_limits<double>::infinity();

/// A unit and how far off it is, tenths of a millimetre; `kNoUnit`: there is none.
struct Found {
  UnitId unit = kNoUnit;
  double distance = kAnywhere;
};

/// The nearest of some units that matches, no farther off than `reach`; of equals the lower id.
/// @param gap distance to a unit, tenths of a millimetre
template <class Gap, class Matches>
[[nodiscard]] Found nearest(const UnitSet& some, double reach, Gap gap, Matches matches) {
  Found best;
  for (const UnitId unit : some) {
    const double distance = gap(unit);
    if (distance > reach || distance >= best.distance || !matches(unit)) continue;
    best = {unit, distance};
  }
  return best;
}

/// The nearest of them all.
template <class Gap>
[[nodiscard]] Found nearest(const UnitSet& some, Gap gap) {
  return nearest(some, kAnywhere, gap, [](UnitId) { return true; });
}

/// The nearest to a unit of some that matches, wherever it is; of equals the lower id.
/// @param now the sheet's situation
template <class Situation, class Matches>
[[nodiscard]] Found nearest_to(const Situation& now, UnitId unit, const UnitSet& some,
                               Matches matches) {
  return nearest(
      some, kAnywhere, [&](UnitId other) { return now.gap(unit, other); }, matches);
}

/// The nearest of some units that matches and is within a limit of a unit; of equals the lower id.
/// @param now the sheet's situation
template <class Situation, class Matches>
[[nodiscard]] Found nearest_within(const Situation& now, UnitId unit, const UnitSet& some,
                                   const Limit& limit, Matches matches) {
  const double reach = limit.edge() + now.doubt();
  Found best;
  for (const UnitId other : some) {
    const double distance = now.gap(unit, other);
    if (distance > reach || distance >= best.distance || !matches(other)) continue;
    if (now.by_map() || now.within(unit, other, limit)) best = {other, distance};
  }
  return best;
}

/// The fact is so, by whom and how far off; nothing if nobody was found.
inline void set_found(Facts& facts, Fact fact, const Found& found) {
  if (found.unit != kNoUnit) facts.set(fact, 1, found.unit, Length::rounded(found.distance));
}

}  // namespace opfor
