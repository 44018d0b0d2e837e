#include "ai/commander/considerations.hpp"

namespace opfor {

void weigh_ground(Weighing& sum, const Worth& worth, const Prospect& order) {
  if (order.leaves_table()) sum.add(-worth.left(order.unit()), Consider::leaves_table);
  const Ground ground = order.ground();
  if (ground.out_of_fire) sum.add_for(Weight::ground_out_of_fire, Consider::out_of_fire);
  if (ground.shaken_on) sum.add_against(Weight::ground_shaken_on, Consider::shaken_advance);
  if (ground.gives) sum.add_against(Weight::ground_gives, Consider::gives_ground);
  if (ground.out_of_reach) sum.add_for(Weight::ground_out_of_reach, Consider::out_of_reach);
}

void weigh_facing(Weighing& sum, const Prospect& order) {
  double flank = 0;
  double rear = 0;
  for (const Exposed& one : order.exposed()) {
    const double more =
        one.soon * sum[flank + rear > 0 ? Weight::facing_more : Weight::facing_first];
    if (flank + rear + more > sum[Weight::facing_most]) continue;
    (one.rear ? rear : flank) += more;
  }
  sum.add(-flank, Consider::shows_flank);
  sum.add(-rear, Consider::shows_rear);
}

void weigh_cover(Weighing& sum, const Prospect& order) {
  const CoverAhead cover = order.cover();
  if (cover.left_from != kNoUnit) {
    sum.add_against(Weight::cover_leaves, Consider::leaves_cover, cover.left_from);
  }
  if (cover.in_it) sum.add_for(Weight::cover_in_it, Consider::in_cover);
}

}  // namespace opfor
