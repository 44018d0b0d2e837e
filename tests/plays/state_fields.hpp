#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "plays/setup.hpp"

/// The fields of a state by their names, as its JSON has them.
namespace opfor::plays {

using Json = nlohmann::ordered_json;

/// Whose fields those of the battle itself are, and of its sheet's record.
inline constexpr std::string_view kNamesBattle = "battle";

/// A value as the state has it: numbers, words, `nobody`, yes and no, the cards of a pack "{2C
/// 9D}".
[[nodiscard]] Json value_in(const Line& line, const std::string& text);

/// A field by its path ("of_sides/0/pack"): of the battle, or of a unit. @throws Wrong with a near
/// miss
[[nodiscard]] Json& field_of(const Line& line, const Setting& setting, Json& state,
                             const std::string& who, const std::string& path);

}  // namespace opfor::plays
