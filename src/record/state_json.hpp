#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <tl/expected.hpp>

#include "drill/sheet.hpp"

namespace opfor {

/// The whole state of a battle with readable names: units by their scenario ids, enumerations by
/// their words.
/// @param left_out units that are not written
[[nodiscard]] nlohmann::ordered_json state_json(const Battle& battle, const UnitSet& left_out = {});
/// The member of a state that holds its units, by their ids.
inline constexpr const char* kUnitsMember = "units";

/// The sheet's records alone: of a unit, and of the battle.
/// @param nameless units that are named by nothing in it
[[nodiscard]] nlohmann::ordered_json record_json(const Battle& battle, UnitId unit,
                                                 const UnitSet& nameless);
[[nodiscard]] nlohmann::ordered_json record_json(const Battle& battle, const UnitSet& nameless);

/// What of a state is otherwise than it was: objects with the members that differ, lists of the
/// same length as objects of the elements that differ ("3": ...), a list that is no more as an
/// empty one.
[[nodiscard]] nlohmann::ordered_json changes(const nlohmann::ordered_json& since,
                                             const nlohmann::ordered_json& now);
/// The state that these changes make of another.
[[nodiscard]] nlohmann::ordered_json changed(nlohmann::ordered_json since,
                                             const nlohmann::ordered_json& changes);

/// A state read back, name by name, under its setting. It loads only if every name is there, none
/// is left over, and what was read writes the same again; else the first that is wrong.
[[nodiscard]] tl::expected<Battle, std::string> state_of(const Sheet& sheet,
                                                         std::shared_ptr<const Setting> setting,
                                                         const nlohmann::ordered_json& state);

/// The first place where two states differ, in words ("units/MC1/x: 120 there, 118 here"); empty if
/// they do not.
[[nodiscard]] std::string first_difference(const nlohmann::ordered_json& there,
                                           const nlohmann::ordered_json& here);

}  // namespace opfor
