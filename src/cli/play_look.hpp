#pragma once

#include "cli/seen.hpp"

/// Commands that only look: none of them changes the battle.
namespace opfor::cli {

/// What the enemy's units did this turn (before its pass: in the last): the order sheet.
[[nodiscard]] std::string show_orders(AtTable& at, const std::string& side);
/// Why a unit did what it did last; without a name: the unit that is asked, or that acted last.
[[nodiscard]] std::string show_why(AtTable& at, const std::string& name);
/// Strength, marks and place of a unit, or of all.
[[nodiscard]] std::string show_status(AtTable& at, const std::string& name);
/// A file as it is typed behind a command, perhaps with "--force".
[[nodiscard]] std::pair<std::string, Over> file_typed(const std::string& typed);
/// What is wrong with the name of a file as it was typed: of several words only in quotes, so that
/// "save an action" writes nothing.
[[nodiscard]] std::optional<std::string> blanks_in(const std::string& file);
[[nodiscard]] std::string without_quotes(const std::string& file);
/// The table in characters.
[[nodiscard]] std::string show_table(AtTable& at, const std::string&);
/// Writes the map into a file.
[[nodiscard]] std::string write_map(AtTable& at, const std::string& typed);
/// One line for answer `n`, without what it says of a unit that the person does not see.
[[nodiscard]] std::string answer_words(const AtTable& at, const Seen& seen, std::size_t n);
/// The last answers, in words.
[[nodiscard]] std::string show_history(AtTable& at, const std::string& how_many);
/// The table as it stood before an answer, or after a turn.
[[nodiscard]] std::string inspect(AtTable& at, const std::string& what);

}  // namespace opfor::cli
