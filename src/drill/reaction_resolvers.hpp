#pragma once

#include <string>
#include <vector>

#include "drill/asks.hpp"
#include "drill/resolver.hpp"

namespace opfor {

/// Of what a sheet's behaviour is asked for odds.
struct ReactionFields {
  std::string die_rules;      ///< "NC-RF-1 to 14, NC-ACT-1 to 3"
  std::string risk_rules;     ///< "NC-RF-1 to 13"
  std::vector<Table> tables;  ///< that the sheet has; the first is the default
  std::vector<Fact> facts;    ///< that it fills in
};

/// "reaction": facts and a die to an intent; "risk": the risk lines that apply, and their total.
/// @param reactions must outlive the resolvers.
[[nodiscard]] std::vector<Resolver> reaction_resolvers(const Reactions& reactions,
                                                       const ReactionFields& of);

}  // namespace opfor
