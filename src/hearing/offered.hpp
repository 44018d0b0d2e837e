#pragma once

#include <span>
#include <string>

#include "battle/decision.hpp"
#include "battle/setting.hpp"

/// Within hearing: what a unit is offered, called by the words in which it is.
namespace opfor {

/// The one order that is offered in just these words: "approach: the Foot (F1)" as "approach F1",
/// "take cover" as it stands. Nobody's if several are, or none.
[[nodiscard]] const Order* offered_as_said(const Setting& setting, std::span<const Option> offered,
                                           const std::string& words);
/// The plainest of those offered that charge him; none of them if there is none.
[[nodiscard]] const Order* offered_charge(std::span<const Option> offered, UnitId enemy);

}  // namespace opfor
