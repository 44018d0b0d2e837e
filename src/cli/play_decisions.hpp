#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/at_table.hpp"

/// Decisions of a person: what may be chosen, and what was.
namespace opfor::cli {

/// Who decides what, and the numbered options.
[[nodiscard]] std::string decision_question(const AtTable& at);
/// What may be typed for it.
[[nodiscard]] std::string decision_allowed(const AtTable& at);
/// Takes numbers, or "none" and "all" of a set. @returns what to say to it; nothing if the line is
/// neither.
[[nodiscard]] std::optional<std::string> take_choice(AtTable& at, const std::string& line);
/// Chooses one option. @returns what to say to it.
[[nodiscard]] std::string choose(AtTable& at, int option);
/// What an order says before its first comma, "and" or "then"; all, if it has none.
[[nodiscard]] std::string first_part(const std::string& line);
/// Takes a verb with its words - "move to C4", "charge MC1", "fire MC1", "hold" -: the option that
/// does just that, or a free order.
/// @param typed the verb as it was typed, where it was another
[[nodiscard]] std::string take_order(AtTable& at, const std::string& verb, const std::string& rest,
                                     const std::string& typed = {});
/// opfor decides what is asked first.
[[nodiscard]] std::string decide_by_program(AtTable& at);
/// Where any of several may be picked: none of them.
[[nodiscard]] std::string choose_none(AtTable& at);

}  // namespace opfor::cli
