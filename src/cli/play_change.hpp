#pragma once

#include "cli/at_table.hpp"

/// Commands that change the battle: back in time, the table set right, who throws and decides.
namespace opfor::cli {

/// Takes back one's own last answers ("", "3"), or all from an answer of the history on ("to 57"),
/// and says what to put back on the table.
[[nodiscard]] std::string undo(AtTable& at, const std::string& what);
/// Gives again what was taken back last ("", "3"), if nothing else was done since.
[[nodiscard]] std::string redo(AtTable& at, const std::string& how_many);
/// Sets the table right, in the words of a report of `turn`; several facts with ";" between them.
[[nodiscard]] std::string set_right(AtTable& at, const std::string& facts);
/// True if a line says something that `set_right` understands.
[[nodiscard]] bool says_fact(const AtTable& at, const std::string& line);
/// Whether a person plays with figures, and close calls are asked: "on", "off".
[[nodiscard]] std::string set_figures(AtTable& at, const std::string& how);
/// "typed", "rolled", each with a side: who throws.
[[nodiscard]] std::string set_dice(AtTable& at, const std::string& how);
/// "person legion", "program legion": who decides.
[[nodiscard]] std::string set_player(AtTable& at, const std::string& who);
/// A copy of the battle as it stands.
[[nodiscard]] std::string save_copy(AtTable& at, const std::string& typed);
/// "French Foreign Legion: you decide, opfor throws its dice", a line a side.
[[nodiscard]] std::string seats_text(const AtTable& at);

}  // namespace opfor::cli
