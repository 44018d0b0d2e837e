#include "rules/over_the_hills/resolvers.hpp"

#include "drill/reaction_resolvers.hpp"
#include "rules/over_the_hills/resolver_fields.hpp"

namespace opfor::over_the_hills {
namespace {

/// The tables and facts that this sheet's behaviour reads (15.1, 15.2).
ReactionFields reaction_fields() {
  return {"OTH-AI-RF-1, OTH-AI-ACT-1 to 6",
          "OTH-AI-RF-1",
          {Table::foot, Table::horse, Table::gun, Table::skirmisher, Table::mob},
          {Fact::enemy_in_sight,
           Fact::friends_retreating_in_sight,
           Fact::hero_near,
           Fact::officer_near,
           Fact::good,
           Fact::steady,
           Fact::raw,
           Fact::entirely_in_cover,
           Fact::in_enemy_weapon_range,
           Fact::raw_in_enemy_range,
           Fact::loss_tenths,
           Fact::enemy_flank_or_rear,
           Fact::shock_threat,
           Fact::no_flanks,
           Fact::ran_last_turn,
           Fact::fortified,
           Fact::falling_back,
           Fact::any_loss,
           Fact::attacker_can_reach,
           Fact::target_in_range,
           Fact::caught_before_limbering,
           Fact::disordered,
           Fact::alone,
           Fact::sent_forward,
           Fact::sent_back}};
}

}  // namespace

std::vector<Resolver> resolvers() {
  return joined({movement_resolvers(), fire_resolvers(), combat_resolvers(), morale_resolvers()});
}

std::vector<Resolver> resolvers(const Reactions& reactions) {
  return joined({resolvers(), reaction_resolvers(reactions, reaction_fields())});
}

}  // namespace opfor::over_the_hills
