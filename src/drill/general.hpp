#pragma once

#include "drill/sheet.hpp"

/// The generals of both sides, alike for all sheets: who has one (`behaviour.general` of the
/// scenario) is asked at the beginning of each turn, in a step of its own. At first he adopts a
/// plan (`DecisionKind::adopt_plan`, of no unit: one of drill/plan.hpp's); later he says which of
/// the groups that wait go in now (`DecisionKind::set_task`, of no unit: a set of them). Both
/// generals are asked together, so that neither knows what the other has in mind.
namespace opfor {

/// Asks the generals who have not been asked this turn. @returns false if there are none
[[nodiscard]] bool ask_generals(const Sheet& sheet, Play& play);

/// It is a general's, and no matter of one unit: a person who leads a side leads it by orders, and
/// is not asked.
[[nodiscard]] constexpr bool is_a_generals(const Decision& decision) {
  return decision.unit == kNoUnit &&
         (decision.kind == DecisionKind::adopt_plan || decision.kind == DecisionKind::set_task);
}

/// The answer of who makes no plan: all go by what the scenario tells them.
[[nodiscard]] Choice as_told(const Decision& decision);

}  // namespace opfor
