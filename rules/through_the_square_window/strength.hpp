#pragma once

#include <compare>

#include "rules/through_the_square_window/cards.hpp"

/// Strength points and how hits take them off (section 2).
namespace opfor::through_the_square_window {

/// The strength points of a unit. A tercio has two pools, others one.
struct Strength {
  int block = 0;  ///< of a tercio: its pikes; of others: all
  int shot = 0;   ///< of a tercio: its musketeers
  [[nodiscard]] constexpr int total() const { return block + shot; }
  /// TTSW-DMG-1: a tercio without pikes is destroyed, whatever shot is left.
  [[nodiscard]] constexpr bool destroyed() const { return block == 0; }
  auto operator<=>(const Strength&) const = default;
};
/// Of a unit that has lost nothing.
[[nodiscard]] Strength full_strength(const Card& card);
/// TTSW-DMG-1, 3: each hit takes a point from the pool that then holds more, of equal ones from the
/// pikes; hits beyond the last are lost.
[[nodiscard]] Strength after_shooting(Strength strength, int hits);
/// TTSW-DMG-1, 2: from the pike block of a tercio.
[[nodiscard]] Strength after_melee(Strength strength, int hits);

/// E5 of the tests of morale: half of the initial strength or less (TTSW-MOR-6).
[[nodiscard]] constexpr bool at_half_strength(int now, int initial) { return now * 2 <= initial; }

}  // namespace opfor::through_the_square_window
