#include "rules/through_the_square_window/resolvers.hpp"

#include "drill/reaction_resolvers.hpp"
#include "rules/through_the_square_window/resolver_fields.hpp"

namespace opfor::through_the_square_window {
namespace {

/// The tables and facts that this sheet's behaviour reads (11.2 to 11.4).
ReactionFields reaction_fields() {
  return {"TTSW-BEH-1, 10, T1, T2",
          "TTSW-BEH-9",
          {Table::foot, Table::horse, Table::gun, Table::mob},
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
           Fact::beaten_in_melee,
           Fact::fortified,
           Fact::falling_back,
           Fact::attacker_can_reach,
           Fact::target_in_range,
           Fact::can_limber,
           Fact::broken_friend_near,
           Fact::pikes_come_on,
           Fact::stands_above}};
}

}  // namespace

std::vector<Resolver> resolvers(const Reactions& reactions) {
  return joined({resolvers(), reaction_resolvers(reactions, reaction_fields())});
}

std::vector<Resolver> resolvers() {
  return joined({command_resolvers(), rout_resolvers(), shooting_resolvers(), morale_resolvers(),
                 melee_resolvers()});
}

}  // namespace opfor::through_the_square_window
