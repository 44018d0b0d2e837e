#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hearing/measured_line.hpp"
#include "table/assembly.hpp"
#include "telling/sentences.hpp"
#include "telling/turn_sheet.hpp"

/// The enemy's turn, played and gathered for telling.
namespace opfor::cli {

/// Plays on to the end of the side's next turn, or to where the player is to act before it; dice
/// are asked where a person throws them.
/// @param kept the file that the battle is kept in, if any: said where dice run out
/// @param told his move of this turn has been told, whoever acts first in it
[[nodiscard]] Result<void> play_turn(Game& game, const std::optional<std::string>& kept,
                                     bool told = false);

/// True where who acts first is thrown for in each turn, it is the player, and nobody has acted in
/// it yet: he may have known of it no sooner, and is to play his turn and tell of it.
[[nodiscard]] bool awaits_player(const Game& game);

/// What the player does next on his table is his own turn: he has it yet, or begins each.
[[nodiscard]] bool player_acts_next(const Game& game);

/// Orders the last turn anew, its close calls as they were measured, one after the other: each may
/// change what is near afterwards. One limit may decide more than one thing: a line settles all.
[[nodiscard]] Result<void> order_anew(Game& game, const std::vector<MeasuredLine>& lines,
                                      const std::optional<std::string>& kept);

/// What the side did last.
[[nodiscard]] TurnSheet gather_last(const Game& game);

/// How many orders and reactions the side has had so far.
[[nodiscard]] std::size_t orders_given(const Game& game);

/// The enemy's orders of his last turn stand, all of them; else a refusal that says how they come.
/// @param file the saved battle, as it was named
[[nodiscard]] Result<void> orders_stand(const Game& game, const std::string& file);

/// True if the enemy's turn was begun, and dice of it are still to be thrown.
[[nodiscard]] bool in_the_middle(const Game& game);

}  // namespace opfor::cli
