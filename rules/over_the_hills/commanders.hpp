#pragma once

#include <optional>

#include "rules/over_the_hills/dice.hpp"

/// Commanders: their risk, and who replaces them (section 10).
namespace opfor::over_the_hills {

/// OTH-CMDR-4: the highest face that kills a commander whose unit suffered so many hits from fire
/// or a round of combat; 0: he is not at risk.
[[nodiscard]] int kills_on(int hits);
/// OTH-CMDR-4 (key purpose: leader risk). No hits, no throw.
[[nodiscard]] bool commander_killed(chance::Chance& chance, chance::Key key, int hits);
/// OTH-CMDR-5: whether a commander over whom an enemy moves is lost.
/// @param to_friend distance of the nearest friendly unit, tenths of a millimetre; nothing: none
[[nodiscard]] bool lost_when_overrun(std::optional<double> to_friend, const Options& options = {});

struct CommanderRating {
  Length range = kBrigadeRange;  ///< as printed
  int control = 2;               ///< 1 to 5
  int inspiration = 0;           ///< 0 to 2
  auto operator<=>(const CommanderRating&) const = default;
};
/// OTH-CMDR-6.
[[nodiscard]] constexpr CommanderRating replacement_of(const CommanderRating& lost) {
  return {lost.range, kNewControl, kNewInspiration};
}

}  // namespace opfor::over_the_hills
