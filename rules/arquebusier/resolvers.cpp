#include "rules/arquebusier/resolvers.hpp"

#include "drill/reaction_resolvers.hpp"
#include "rules/arquebusier/resolver_fields.hpp"

namespace opfor::arquebusier {
namespace {

/// The tables and facts that this sheet's behaviour reads (13.2 to 13.4).
ReactionFields reaction_fields() {
  return {"AQ-RF-1 to 13, AQ-BEH-1",
          "AQ-RF-1 to 13",
          {Table::foot, Table::horse, Table::gun, Table::dragoon},
          {Fact::enemy_in_sight,
           Fact::friends_retreating_in_sight,
           Fact::hero_near,
           Fact::officer_near,
           Fact::good,
           Fact::steady,
           Fact::entirely_in_cover,
           Fact::any_in_cover,
           Fact::in_enemy_weapon_range,
           Fact::raw,
           Fact::loss_tenths,
           Fact::enemy_flank_or_rear,
           Fact::shock_threat,
           Fact::ran_last_turn,
           Fact::disordered,
           Fact::formed,
           Fact::leaderless,
           Fact::last_hope,
           Fact::fortified,
           Fact::falling_back,
           Fact::attacker_can_reach,
           Fact::target_in_range,
           Fact::can_limber,
           Fact::mounted}};
}

}  // namespace

std::vector<Resolver> resolvers(const Reactions& reactions) {
  return joined({command_resolvers(), shooting_resolvers(), melee_resolvers(),
                 irregular_resolvers(), reaction_resolvers(reactions, reaction_fields())});
}

}  // namespace opfor::arquebusier
