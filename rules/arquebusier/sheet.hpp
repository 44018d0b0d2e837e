#pragma once

#include "drill/sheet.hpp"

namespace opfor::arquebusier {

/// "Arquebusier!" as a sheet of the contract.
[[nodiscard]] const Sheet& sheet();

}  // namespace opfor::arquebusier
