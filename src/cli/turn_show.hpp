#pragma once

#include <optional>
#include <string>

#include "cli/verbs.hpp"
#include "table/assembly.hpp"
#include "telling/sentences.hpp"

/// The order sheet that stands, shown.
namespace opfor::cli {

/// "The battle is kept in my.battle; see where it stands with ...": what is so whatever else fails.
[[nodiscard]] std::string kept_words(const std::optional<std::string>& kept);

/// The battle has ended.
[[nodiscard]] bool is_over(const Game& game);

/// How it ended, where the side was given no orders any more.
[[nodiscard]] Result<Exit> show_ending(const Game& game, const std::string& kept);

/// The sheet that stands, on paper and on the screen.
/// @param before what is said on the screen above it
[[nodiscard]] Result<Exit> show(const TurnArguments& arguments, const Game& game,
                                const std::optional<std::string>& kept,
                                const std::string& before = {});

}  // namespace opfor::cli
