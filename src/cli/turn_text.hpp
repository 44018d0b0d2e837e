#pragma once

#include <string>

#include "cli/measures.hpp"
#include "cli/terminal.hpp"
#include "cli/turn_sheet.hpp"

namespace opfor::cli {

/// The order sheet as text, for reading beside the table.
[[nodiscard]] std::string turn_text(const TurnSheet& turn, const Ink& ink, bool why);
/// Who made out whom by a die: a line each; empty if nobody threw for it.
[[nodiscard]] std::string sightings_text(const TurnSheet& turn);

/// The same as JSON (the names are listed in the README; lengths in the sheet's measure).
[[nodiscard]] std::string turn_json(const TurnSheet& turn);

/// The same as one self-contained page to print: map, order sheet, derivations folded in.
[[nodiscard]] std::string turn_html(const TurnSheet& turn);

}  // namespace opfor::cli
