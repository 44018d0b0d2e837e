#pragma once

#include <string>

#include "telling/measures.hpp"
#include "telling/terminal.hpp"
#include "telling/turn_sheet.hpp"

namespace opfor {

/// The order sheet as text, for reading beside the table.
[[nodiscard]] std::string turn_text(const TurnSheet& turn, const Ink& ink, bool why);
/// Of it what each unit that was called on did, and why.
[[nodiscard]] std::string orders_text(const TurnSheet& turn, const Ink& ink, bool why);
/// How much of the reason is told.
enum class Because : std::uint8_t { untold, line, whole };
/// One unit of it: who, what it does, what it shot at, why.
[[nodiscard]] std::string unit_text(const TurnSheet& turn, const UnitTurn& unit, const Ink& ink,
                                    Because because);
/// "  MC1 Regular lancers, 1st (horse, 8 of 8)", as a line.
[[nodiscard]] std::string unit_heading(const TurnSheet& turn, const UnitTurn& unit, const Ink& ink);
/// What it did besides moving, and what befell it, in lines; perhaps empty.
[[nodiscard]] std::string deeds_text(const TurnSheet& turn, UnitId unit);
/// "MC1 Regular lancers, 1st"; once, where id and name are one.
[[nodiscard]] std::string id_and_name(const UnitInfo& info);
/// "horse, 8 of 8, commanded, unloaded".
[[nodiscard]] std::string state_words(const TurnSheet& turn, const UnitTurn& unit);
/// Where the map's measure was taken, and what a player says who measures otherwise.
[[nodiscard]] std::vector<std::string> close_call_lines(const TurnSheet& turn);
/// Who made out whom by a die: a line each; empty if nobody threw for it.
[[nodiscard]] std::string sightings_text(const TurnSheet& turn);

/// The same as JSON (the names are listed in the README; lengths in the sheet's measure).
[[nodiscard]] std::string turn_json(const TurnSheet& turn);

/// The same as one self-contained page to print: map, order sheet, derivations folded in.
[[nodiscard]] std::string turn_html(const TurnSheet& turn);

}  // namespace opfor
