#pragma once

#include <string>

#include "drill/asks.hpp"
#include "rules/arquebusier/ways_parts.hpp"

/// What the default policies of 13.5 share.
namespace opfor::arquebusier {

// One for each kind of decision, an option at a time.

[[nodiscard]] Scored worth_ordering(const Situation& now, UnitId unit, const Option& option);
/// D-16. @param reactions for the risk of the formation that he is with
[[nodiscard]] Scored worth_riding(const Situation& now, UnitId general, const Option& option,
                                  const Reactions& reactions);

}  // namespace opfor::arquebusier
