#pragma once

#include <string>

#include "drill/resolver_parts.hpp"
#include "rules/arquebusier/setting.hpp"

/// What this sheet's resolvers share.
namespace opfor::arquebusier {

/// The options that say who is hit with what (AQ-SHOOT-7, G-9), as fields.
[[nodiscard]] std::vector<ResolverField> target_score_fields();
/// They, of an outcome's values; all other options stand as they do by themselves.
[[nodiscard]] Options target_scores_of(const Values& v);

/// Commands, the loss of a commander and of the General.
[[nodiscard]] std::vector<Resolver> command_resolvers();
/// Shooting, and its dice.
[[nodiscard]] std::vector<Resolver> shooting_resolvers();
/// Melee of elements and of formations, and its dice.
[[nodiscard]] std::vector<Resolver> melee_resolvers();
/// Becoming irregular, and the rout of a force.
[[nodiscard]] std::vector<Resolver> irregular_resolvers();

}  // namespace opfor::arquebusier
