#pragma once

#include <string>
#include <vector>

#include "drill/sheet.hpp"

namespace opfor {

/// What a person does with the figures so that the table is again as it was, a sentence for every
/// unit whose presence, place, facing, formation, strength or marks differ.
/// @param stands as it stands on the table now
/// @param wanted as it shall stand
[[nodiscard]] std::vector<std::string> put_back(const Sheet& sheet, const Battle& stands,
                                                const Battle& wanted);

}  // namespace opfor
