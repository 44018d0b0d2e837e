#pragma once

#include <memory>
#include <string_view>

#include "battles/opinion/page.hpp"

namespace opfor::battles::opinion::over_the_hills {

/// @param scenario the text, TOML
[[nodiscard]] std::unique_ptr<Page> page(const Setting& setting, std::string_view scenario);

}  // namespace opfor::battles::opinion::over_the_hills
