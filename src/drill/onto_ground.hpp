#pragma once

#include <functional>
#include <optional>

#include "battle/battle.hpp"
#include "core/angle.hpp"

/// The ground where a scenario's rules of victory count who is there, for whoever counts there.
namespace opfor {

/// What a condition makes of each that is counted of its side where it counts: for its victory 1,
/// against it -1, or nothing.
[[nodiscard]] double speaks_for(const Battle& battle, const VictoryRule& rule,
                                const VictoryCondition& condition, UnitId unit);

/// When the battle nears its end: the nearest place on such ground where a body that stands on none
/// of it would count for its side, if it can come there yet. Its task may lead past it, or nowhere.
/// @param counted the sheet's own (`Sheet::counted`)
/// @param deep so far in from its border
/// @param move how far it goes in a turn, in tenths of a millimetre
[[nodiscard]] std::optional<Vec> onto_ground_that_counts(
    const Battle& battle, UnitId unit,
    const std::function<int(const Battle&, const Count&)>& counted, double deep, double move);

}  // namespace opfor
