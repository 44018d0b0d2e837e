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

/// What the plan wants of a unit, as far as its `target` goes.
enum class Aims : std::uint8_t { at_nobody, at_enemy, at_friend };

/// `target`: the enemy that a unit attacks, which may be left to the moment, or the friend that it
/// supports, which may not. `kNoUnit` if there is none.
/// @param whose "orders support and attack": what has a target
/// @param unit_word the sheet's word for what may be supported: "body"
[[nodiscard]] UnitId read_target(Keys& keys, UnitId unit, const Setting& setting, Aims aims,
                                 std::string_view whose, std::string_view unit_word);

}  // namespace opfor
