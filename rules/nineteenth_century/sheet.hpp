#pragma once

#include "drill/sheet.hpp"

namespace opfor::nineteenth_century {

/// The 19th-century rules as a sheet of the contract.
[[nodiscard]] const Sheet& sheet();

}  // namespace opfor::nineteenth_century
