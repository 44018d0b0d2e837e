#pragma once

#include <optional>

#include "drill/sheet.hpp"

/// Where orders in words lead a unit, by the bases that stand on the table, whatever the sheet.
namespace opfor {

/// A wheel of more degrees is one the other way.
inline constexpr int kMostWheel = 180;
/// Of a turn of which no more is said.
inline constexpr int kQuarter = 90;

/// Where a charge ends, and how it faces there: straight ahead if that brings it into contact, else
/// straight at the middle of the enemy. Nothing if neither touches him.
[[nodiscard]] std::optional<field::Pose> into_contact(const Sheet& sheet, const Battle& battle,
                                                      UnitId unit, UnitId enemy);
/// As it stands after a wheel on a front corner: on the right one to the right.
[[nodiscard]] field::Pose wheeled(const Sheet& sheet, const Battle& battle, UnitId unit,
                                  Angle facing);
/// As it stands after the smallest wheel on a front corner from which a place lies straight ahead;
/// nothing if there is none: the place lies behind it, or within the wheel.
[[nodiscard]] std::optional<field::Pose> wheeled_towards(const Sheet& sheet, const Battle& battle,
                                                         UnitId unit, Point place);
/// The way that takes it farthest from everybody whom it is in contact with; nothing if there is
/// nobody.
[[nodiscard]] std::optional<Vec> straight_away(const Sheet& sheet, const Battle& battle,
                                               UnitId unit);

}  // namespace opfor
