#pragma once

#include <optional>
#include <string_view>

#include "battle/setting.hpp"
#include "scenario/keys.hpp"

/// Keys of units that several sheets have, each among keys of its own.
namespace opfor {

/// The unit that a key names; a problem if there is none.
[[nodiscard]] std::optional<UnitId> read_unit(Keys& keys, std::string_view key,
                                              const Setting& setting);

/// A flag that means something for some units only: given for others it is a problem.
/// @param sensible this is such a unit
/// @param whom "dragoons"
/// @param otherwise what such a unit is without the key
[[nodiscard]] bool flag_of(Keys& keys, std::string_view key, bool sensible, std::string_view whom,
                           bool otherwise);

}  // namespace opfor
