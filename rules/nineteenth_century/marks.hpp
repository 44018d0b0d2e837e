#pragma once

#include <cstdint>

#include "rules/nineteenth_century/tables.hpp"

/// What hits make of a figure, in shooting and in melee (NC-SHOOT-11, NC-MEL-6).
namespace opfor::nineteenth_century {

/// What one shooting or one melee has made of a figure; a graze is nothing.
enum class Mark : std::uint8_t { none, wounded, killed };

/// A figure's mark after one hit more. A second wound kills, also if the first is from earlier
/// (`wounded_before`); a killed figure wastes all other hits. The order of hits does not matter.
[[nodiscard]] constexpr Mark marked(Mark so_far, bool wounded_before, Damage damage) {
  if (damage == Damage::graze || so_far == Mark::killed) return so_far;
  if (damage == Damage::kill || wounded_before || so_far == Mark::wounded) return Mark::killed;
  return Mark::wounded;
}

/// Figures lost: killed, and wounded who were sound before and live.
struct Losses {
  std::uint8_t killed = 0;
  std::uint8_t wounded = 0;
  constexpr auto operator<=>(const Losses&) const = default;
  constexpr void add(Mark mark) {
    killed = static_cast<std::uint8_t>(killed + (mark == Mark::killed ? 1 : 0));
    wounded = static_cast<std::uint8_t>(wounded + (mark == Mark::wounded ? 1 : 0));
  }
  friend constexpr Losses operator+(const Losses& x, const Losses& y) {
    return {static_cast<std::uint8_t>(x.killed + y.killed),
            static_cast<std::uint8_t>(x.wounded + y.wounded)};
  }
  /// NC-MEL-7: killed 2, wounded 1.
  [[nodiscard]] constexpr int points() const { return 2 * killed + wounded; }
};

}  // namespace opfor::nineteenth_century
