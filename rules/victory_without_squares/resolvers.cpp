#include "rules/victory_without_squares/resolvers.hpp"

#include "drill/reaction_resolvers.hpp"
#include "rules/victory_without_squares/resolver_fields.hpp"

namespace opfor::victory_without_squares {
namespace {

/// The tables and facts that this sheet's behaviour reads (12.2, 12.3).
ReactionFields reaction_fields() {
  return {"12.1 to 12.3",
          "12.2",
          {Table::foot, Table::horse, Table::gun, Table::dragoon},
          {Fact::enemy_in_sight,
           Fact::friends_retreating_in_sight,
           Fact::hero_near,
           Fact::officer_near,
           Fact::good,
           Fact::steady,
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
           Fact::attacker_can_reach,
           Fact::target_in_range,
           Fact::caught_before_limbering,
           Fact::mounted,
           Fact::under_fire,
           Fact::broken_friend_near,
           Fact::supported,
           Fact::army_beaten}};
}

}  // namespace

std::vector<Resolver> resolvers(const Reactions& reactions) {
  return joined({card_resolvers(), fire_resolvers(), combat_resolvers(),
                 reaction_resolvers(reactions, reaction_fields())});
}

}  // namespace opfor::victory_without_squares
