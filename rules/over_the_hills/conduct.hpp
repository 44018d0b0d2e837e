#pragma once

#include "rules/over_the_hills/course.hpp"
#include "rules/over_the_hills/play.hpp"

/// How the orders of phase 3 are carried out: tests before they begin, acts one by one, contact and
/// the reactions to it, fatigue with its causes (sections 6, 6.3).
namespace opfor::over_the_hills {

/// @param runs tests of OTH-MOVE-10 do not apply
void carry_out(Play& play, const Order& order, bool runs);

/// What the target of a move to contact may do (OTH-CON-3).
[[nodiscard]] Charged charged_as(const Situation& now, UnitId target, Vec from);

}  // namespace opfor::over_the_hills
