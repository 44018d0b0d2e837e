#pragma once

#include <span>

#include "rules/victory_without_squares/setting.hpp"
#include "scenario/goes_with_keys.hpp"
#include "scenario/task_keys.hpp"
#include "scenario/unit_keys.hpp"

/// The parts of reading a scenario of this sheet.
namespace opfor::victory_without_squares {

/// [options].
[[nodiscard]] Options read_options(Keys& keys, const Setting& setting);
/// A body's keys; `other units` of the setting are known by their ids.
[[nodiscard]] Body read_body(Keys& keys, Kind kind, UnitId unit, const Options& options,
                             const Setting& setting);
/// The order of a body in the plan, which "continue" carries out (VWS-AI-4).
[[nodiscard]] Task task_of_body(Keys& keys, UnitId unit, const Options& options,
                                const Setting& setting);
[[nodiscard]] Leader read_leader(Keys& keys);
/// Whom a leader goes with.
inline constexpr GoesWithKeys kLeaderGoes{"a leader", "body", "VWS-LEAD-2"};

/// Who belongs to which command (VWS-ORG-1, 2), and whom leaders go with (VWS-LEAD-2).
void check_organisation(std::span<Keys> units, const Setting& setting, const Rules& rules);
/// Bodies as they are deployed: on the table, on ground that they can stand on, not on each other.
void check_deployment(std::span<Keys> units, const Setting& setting, const Rules& rules);

}  // namespace opfor::victory_without_squares
