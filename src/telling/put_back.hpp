#pragma once

#include <string>
#include <vector>

#include "drill/sheet.hpp"

namespace opfor {

/// Whether answers were taken back, or given again.
enum class Going { back, on_again };

/// What a person does with the figures so that the table is again as it was, a sentence for every
/// unit whose presence, place, facing, formation, strength or marks differ.
/// @param stands as it stands on the table now
/// @param wanted as it shall stand
[[nodiscard]] std::vector<std::string> put_back(const Sheet& sheet, const Battle& stands,
                                                const Battle& wanted, Going going);

/// Such sentences as a terminal shows them, below what they are for; or that nothing changes.
[[nodiscard]] std::string put_back_text(const std::vector<std::string>& sentences, Going going);

}  // namespace opfor
