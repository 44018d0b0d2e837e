#pragma once

#include <span>

#include "rules/arquebusier/setting.hpp"
#include "scenario/goes_with_keys.hpp"
#include "scenario/task_keys.hpp"
#include "scenario/unit_keys.hpp"

/// The parts of reading a scenario of this sheet.
namespace opfor::arquebusier {

/// [options] (section 16).
[[nodiscard]] Options read_options(Keys& keys, const Setting& setting);
/// A formation's keys.
[[nodiscard]] FormationInfo read_formation(Keys& keys);
/// What the plan wants of it (2.1 `mission`), which "continue" carries out (13.4); the other units
/// of the setting are known by their ids.
[[nodiscard]] Task mission_of(Keys& keys, const FormationInfo& info, UnitId unit,
                              const Setting& setting);
/// Whom a General goes with.
inline constexpr GoesWithKeys kGeneralGoes{"a General", "formation", "AQ-GEN-1"};

/// What formations and Generals refer to, and what each side must have (AQ-ROUT).
void check_armies(std::span<Keys> units, const Setting& setting, const Rules& rules);
/// Formations as they are deployed: on the table, on ground that they can stand on, not on or
/// touching each other; Generals with those whom they go with (AQ-GEN-1).
void check_deployment(std::span<Keys> units, const Setting& setting, const Rules& rules);

}  // namespace opfor::arquebusier
