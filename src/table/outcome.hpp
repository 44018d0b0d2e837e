#pragma once

#include <optional>
#include <string>

#include "table/assembly.hpp"

/// How a battle ended, or how it stands.
namespace opfor {

/// What came of it.
struct Outcome {
  std::optional<std::string> winner;  ///< a side's id or "draw"; none while it goes on
  std::string degree;
  int turns = 0;  ///< played, the one in which it ended included
  std::string reason;
};

[[nodiscard]] Outcome outcome_of(const Game& game);
/// Who has won in which turn and why, and what both sides have lost, in lines.
[[nodiscard]] std::string outcome_text(const Game& game, const Outcome& outcome);

}  // namespace opfor
