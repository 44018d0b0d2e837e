#pragma once

#include <span>

#include "rules/over_the_hills/setting.hpp"
#include "rules/over_the_hills/troops.hpp"
#include "scenario/goes_with_keys.hpp"
#include "scenario/task_keys.hpp"
#include "scenario/unit_keys.hpp"

/// The parts of reading a scenario of this sheet.
namespace opfor::over_the_hills {

/// [options].
[[nodiscard]] Options read_options(Keys& keys);
/// What the built-up areas of the ground are made of: `buildings` of [options].
[[nodiscard]] std::vector<Building> read_buildings(Keys& keys, const Setting& setting);
/// The keys of troops; `kind` is the word of its key `troops`.
[[nodiscard]] Troop read_troop(Keys& keys, const Troops& kind, const Setting& setting);
[[nodiscard]] Commander read_commander(Keys& keys, const Setting& setting, UnitId unit);
/// Whom a commander is attached to.
inline constexpr GoesWithKeys kCommanderGoes{"a commander", "unit", "OTH-CMDR-3", false};

/// Who commands which command; each has one, and troops belong to a brigade or division
/// (OTH-CMD-1).
[[nodiscard]] std::vector<UnitId> check_organisation(std::span<Keys> units, const Setting& setting,
                                                     const Rules& rules);
/// Troops as they are deployed: on the table, on ground that they can stand on.
void check_deployment(std::span<Keys> units, const Setting& setting, const Rules& rules);

}  // namespace opfor::over_the_hills
