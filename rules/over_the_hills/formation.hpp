#pragma once

#include <optional>

#include "rules/over_the_hills/options.hpp"

/// Changes of formation (section 6.1).
namespace opfor::over_the_hills {

/// OTH-FORM-1, 2, 6, 7: half segments that a change costs; nothing where troops cannot make it
/// directly.
/// @param irregular of cavalry: they alone form skirmish order
[[nodiscard]] std::optional<int> change_cost(Arm arm, Formation from, Formation to,
                                             bool irregular = false);
/// OTH-FORM-5: whether a change begun so far from the nearest enemy is tested. Tenths of a
/// millimetre.
[[nodiscard]] bool tests_change(double to_enemy, const Options& options = {});

}  // namespace opfor::over_the_hills
