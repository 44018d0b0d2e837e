#pragma once

#include <vector>

#include "chance/chance.hpp"
#include "rules/arquebusier/tables.hpp"

/// Commands (section 4): the roll for an order, as a function of values.
namespace opfor::arquebusier {

/// The conditions of AQ-CMD-2.
struct CommandSituation {
  bool regular = false;  ///< at present
  bool general_near = false;
  bool first_turn = false;
  bool mob = false;
  bool in_melee = false;
  bool under_fire = false;      ///< last turn (AQ-CMD-3)
  bool lost_last_turn = false;  ///< an element, from any source (AQ-CMD-4)
  bool commander_dead = false;
};

/// The lines that apply, in the printed order.
[[nodiscard]] std::vector<CommandLine> command_lines(const CommandSituation& situation);
/// Their sum; not clamped (AQ-CMD-5).
[[nodiscard]] int command_modifier(const CommandSituation& situation);
/// AQ-CMD-1: 3 or more passes. @returns the natural face.
[[nodiscard]] int throw_for_command(chance::Chance& chance, const chance::Key& key, int modifier);
[[nodiscard]] constexpr bool command_passes(int face, int modifier) {
  return face + modifier >= kCommandPasses;
}
/// Chance to pass, 0..1.
[[nodiscard]] double command_chance(int modifier);

}  // namespace opfor::arquebusier
