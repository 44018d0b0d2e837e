#pragma once

#include <memory>
#include <string_view>

#include "battles/opinion/page.hpp"

namespace opfor::battles::opinion::nineteenth_century {

/// The page of this sheet. @param scenario the text, TOML
/// Where wounded men fall out (option `wounded_fall_out`), groups come and go that no scenario
/// names: nothing is returned, and only the common checks hold.
[[nodiscard]] std::unique_ptr<Page> page(const Setting& setting, std::string_view scenario);

}  // namespace opfor::battles::opinion::nineteenth_century
