#pragma once

#include <span>
#include <vector>

#include "battle/order.hpp"
#include "drill/play.hpp"
#include "rules/through_the_square_window/situation.hpp"

/// 5.7: a side's units take aim, a step each; then all volleys are resolved, and their targets
/// test (section 7).
namespace opfor::through_the_square_window {

/// @returns true if the phase is over
[[nodiscard]] bool shoot_next(Play& play, Side side);

/// TTSW-SHO-1: steady, out of contact, with an action, which neither charged nor tried to.
[[nodiscard]] bool may_shoot(const Situation& now, UnitId unit);
/// Why it may not shoot at a target now: in 5.7, or before its charge in 5.2 (TTSW-CHA-6).
[[nodiscard]] std::optional<Refusal> why_no_shot(const Situation& now, UnitId unit, UnitId target);
/// Whom it could shoot at ahead.
[[nodiscard]] std::vector<UnitId> targets_ahead(const Situation& now, UnitId unit);

/// Pays for the shot.
/// @param salvo TTSW-SHO-6
void take_aim(Play& play, UnitId unit, UnitId target, bool salvo);
/// All volleys of those who have aimed; hits and generals, no tests (TTSW-SHO-12, TTSW-GEN-6).
/// @returns who was shot at, in the order of their ids
[[nodiscard]] std::vector<UnitId> volleys(Play& play, std::span<const UnitId> shooters);

}  // namespace opfor::through_the_square_window
