#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/words.hpp"

/// The options of a scenario that decide how dice are read (section 10).
namespace opfor::through_the_square_window {

/// Option `morale.cumulative_ones`: what "scores of one are cumulative" means.
enum class CumulativeOnes : std::uint8_t {
  escalate,  ///< ones add up in a pool and over a turn: from the second on they rout
  off        ///< each pool has its row of the table
};
/// Option `army.test`.
enum class ArmyTest : std::uint8_t {
  none,  ///< an army at its break point has lost
  d6     ///< it throws each turn, and loses on 1 to 3
};
/// Option `army.broken_effect`: what becomes of a broken army (TTSW-ARMY-3).
enum class BrokenEffect : std::uint8_t {
  game_over,       ///< it has lost at once
  general_retreat  ///< all of it goes back, and it has lost when the battle is over
};
/// Option `command.chain`.
enum class CommandChain : std::uint8_t {
  posture,  ///< a general too far from his chief only cannot change his wing's posture
  strict    ///< his units are out of command besides
};

struct MoraleOptions {
  int min_dice = 0;  ///< `morale.min_dice`: the least pool of a unit that must test, 0 or 1
  CumulativeOnes ones = CumulativeOnes::escalate;
  int large_hits_per_die = 2;  ///< `morale.large_hits_per_die`, at least 1
};
struct MeleeOptions {
  int zero_counts_as = 1;  ///< `melee.zero_counts_as`: no hits, in ratios; 0 or 1
  int overlap = 2;         ///< `melee.overlap`: stands that fight beyond the enemy's edge
};
struct PursuitOptions {
  bool later_die = false;    ///< `pursuit.later_die`: the D6 in later moves too
  bool natural_six = false;  ///< `pursuit.natural_six`: a natural 6 halts all troops
};

}  // namespace opfor::through_the_square_window

namespace opfor {
template <>
struct Words<through_the_square_window::CumulativeOnes> {
  static constexpr std::array<std::string_view, 2> all{"escalate", "off"};
};
template <>
struct Words<through_the_square_window::ArmyTest> {
  static constexpr std::array<std::string_view, 2> all{"none", "d6"};
};
template <>
struct Words<through_the_square_window::BrokenEffect> {
  static constexpr std::array<std::string_view, 2> all{"game_over", "general_retreat"};
};
template <>
struct Words<through_the_square_window::CommandChain> {
  static constexpr std::array<std::string_view, 2> all{"posture", "strict"};
};
}  // namespace opfor
