#pragma once

#include <optional>
#include <string>

#include "drill/sheet.hpp"
#include "telling/terminal.hpp"

namespace opfor {

/// What somebody must know before the first turn: who fights, who moves first, on what ground, and
/// who wins by what. Nothing of it is a secret of either side.
/// @param reader whose aims are told, too; none: nobody's
[[nodiscard]] std::string briefing_text(const Sheet& sheet, const Battle& battle,
                                        std::optional<Side> reader, const Ink& ink);

/// Who is to move first; nothing if the dice of each turn say so.
[[nodiscard]] std::optional<Side> moves_first(const Sheet& sheet, const Battle& battle);

}  // namespace opfor
