#include "ai/commander/considerations.hpp"

namespace opfor {
namespace {

/// An order to fire at somebody: whether he is worth it.
void weigh_target(Weighing& sum, const FireAhead& fire) {
  if (!fire.retargets) return;
  if (!*fire.retargets) {
    sum.add_against(Weight::fire_no_better_target, Consider::no_better_target);
  } else {
    sum.add_for(Weight::fire_better_target, Consider::better_target);
  }
}

}  // namespace

void weigh_fire(Weighing& sum, const Worth& worth, const Prospect& order, double harm) {
  const FireAhead fire = order.fire();
  sum.add(sum[Weight::fire_now] * fire.now, Consider::own_fire);
  sum.add_steadiness(sum[Weight::standing_shakes], fire.shakes, Consider::shakes_their_side);
  const double lost = sum[Weight::task_under_fire] * (1 - comes_through(worth, order.unit(), harm));
  const double left = sum.last_turn() ? 0 : 1 - lost;
  sum.add(sum[Weight::fire_next] * fire.next * left, Consider::fire_to_come);
  if (fire.holds_up != kNoUnit) {
    sum.add_against(Weight::fire_holds_up, Consider::friend_passes, fire.holds_up);
  }
  if (fire.loads) sum.add(sum[Weight::fire_loads] * left, Consider::loads);
  weigh_target(sum, fire);
  if (fire.holds_fire) sum.add_against(Weight::fire_holds, Consider::holds_fire);
}

void weigh_guns(Weighing& sum, const Prospect& order) {
  const auto guns = order.guns();
  if (!guns) return;
  sum.add(sum[Weight::guns_gained] * guns->gained, Consider::target_in_cone);
  if (guns->no_target) sum.add_against(Weight::guns_no_target, Consider::no_target_in_cone);
}

}  // namespace opfor
