#pragma once

#include <string>
#include <tl/expected.hpp>

#include "battle/setting.hpp"

namespace opfor {

/// The one unit of a name (see `find_units`), or what is wrong with it.
[[nodiscard]] tl::expected<UnitId, std::string> named_unit(const Setting& setting,
                                                           const std::string& name);

}  // namespace opfor
