#pragma once

#include <optional>
#include <string>

#include "table/assembly.hpp"

/// How a battle ended, or how it stands.
namespace opfor {

/// What came of it.
struct Ending {
  std::optional<std::string> winner;  ///< a side's id or "draw"; none while it goes on
  std::string degree;
  int turns = 0;  ///< played, the one in which it ended included
  std::string reason;
};

[[nodiscard]] Ending ending_of(const Session& session);
/// Who has won in which turn and why, and what both sides have lost, in lines.
[[nodiscard]] std::string ending_text(const Game& game, const Ending& outcome);

}  // namespace opfor
