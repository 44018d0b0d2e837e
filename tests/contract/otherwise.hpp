#pragma once

#include <string_view>

#include "battle/lifetimes.hpp"
#include "drill/sheet.hpp"

/// The same battle where what a side cannot know is otherwise.
namespace opfor::contract {

/// All fields of a unit, the common ones and the sheet's.
void describe_unit(Fields& fields, Battle& battle, UnitId unit);

/// The enemies that a side sees mean something else: what their own side alone knows of them.
/// @param but the name of a field that stays as it is; empty: none
/// @param changed is raised by the number of fields
[[nodiscard]] Battle meaning_otherwise(const Sheet& sheet, const Battle& state, Side side,
                                       std::string_view but, int& changed);
/// The side whose step it is has come otherwise far.
void come_otherwise(Battle& battle);

}  // namespace opfor::contract
