#pragma once

#include "drill/sheet.hpp"

namespace opfor::over_the_hills {

/// "Over the Hills" as a sheet of the contract.
[[nodiscard]] const Sheet& sheet();

}  // namespace opfor::over_the_hills
