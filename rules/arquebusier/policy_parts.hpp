#pragma once

#include "battle/consider.hpp"
#include "drill/asks.hpp"
#include "rules/arquebusier/ways_parts.hpp"

/// What the default policies of 13.5 share.
namespace opfor::arquebusier {

/// D-16. @param reactions for the risk of the formation that he is with
[[nodiscard]] Scored worth_riding(const Situation& now, UnitId general, const Option& option,
                                  const Reactions& reactions);

}  // namespace opfor::arquebusier
