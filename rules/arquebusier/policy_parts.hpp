#pragma once

#include <string>

#include "battle/asks.hpp"
#include "rules/arquebusier/ways_parts.hpp"

/// What the default policies of 13.5 share.
namespace opfor::arquebusier {

/// Adds a consideration; one without a share is left out of the list.
void weigh(Scored& scored, double share, std::string words, const char* rule);
/// The doctrine's aggression of a unit (15.5 of the 19th-century sheet).
[[nodiscard]] int aggression(const Situation& now, UnitId unit);

// One for each kind of decision, an option at a time.

[[nodiscard]] Scored worth_ordering(const Situation& now, UnitId unit, const Option& option);
/// D-16. @param reactions for the risk of the formation that he is with
[[nodiscard]] Scored worth_riding(const Situation& now, UnitId general, const Option& option,
                                  const Reactions& reactions);

}  // namespace opfor::arquebusier
