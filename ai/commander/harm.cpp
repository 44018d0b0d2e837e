#include <algorithm>

#include "ai/commander/considerations.hpp"
#include "drill/odds.hpp"
#include "drill/task.hpp"

namespace opfor {
namespace {

/// One of the things that an enemy may do; an attack is one of several, and costs him as well.
double worst_of(const Weighing& sum, const Threat& threat) {
  const double fire =
      threat.fire * sum[threat.at_others ? Weight::harm_at_others : Weight::harm_fire];
  const double attack =
      (threat.attack.inflicted - threat.attack.suffered * sum[Weight::harm_attack_costs]) *
      sum[Weight::harm_attack];
  return std::max({0.0, fire, attack});
}

/// How much of some harm counts: who is sent forward, and is in order, goes through some, but less
/// gladly the nearer it comes to being the end of him. Who only forms up goes through less.
double that_counts(const Weighing& sum, const Worth& worth, UnitId unit, double all) {
  if (stays(task_now(worth.battle(), unit).kind) || !worth.in_order(unit)) return 1;
  if (worth.sent_in_vain(unit)) return 1;
  const bool gone_in = worth.battle().unit(unit).phase == Phase::goes_in;
  double some =
      sum[worth.only_strikes(unit) ? Weight::harm_sent_to_close : Weight::harm_sent_to_go] *
      (gone_in ? sum[Weight::harm_gone_in] : 1);
  if (post_of(worth.battle(), unit)) some = std::max(some, sum[Weight::harm_forms_up]);
  const double ruin = sum[Weight::harm_ruin] * worth.left(unit);
  return ruin > 0 ? some + (1 - some) * std::min(1.0, all / ruin) : 1;
}

}  // namespace

double harm_of(const Weighing& sum, const Worth& worth, const Prospect& order,
               const std::vector<Threat>& threats) {
  double all = 0;
  for (const Threat& threat : threats) all += worst_of(sum, threat);
  if (all == 0) return 0;
  all = std::min(all, sum[Weight::harm_most]);
  const double of_left = sum[Weight::harm_most_of_left];
  return of_left > 0 ? overlapping(all, of_left * worth.left(order.unit())) : all;
}

double comes_through(const Worth& worth, UnitId unit, double harm) {
  const double left = worth.left(unit);
  return left > 0 ? std::max(0.0, 1 - harm / left) : 1;
}

void weigh_harm(Weighing& sum, const Worth& worth, const Prospect& order, double harm,
                const Steadiness& disorder) {
  const Price price = order.price();
  const Weight each = price.dear ? Weight::harm_own_doing_dear : Weight::harm_own_doing;
  sum.add(-sum[each] * price.blows, Consider::fatigue);
  const Unsettled unsettled = order.unsettled();
  sum.add(-sum[Weight::harm_own_doing] * unsettled.by_friend, Consider::unsettled,
          unsettled.friend_);
  sum.add(-sum[Weight::harm_own_doing] * unsettled.friends, Consider::unsettles);
  if (order.can_answer()) sum.add_for(Weight::harm_can_answer, Consider::saves_action);
  // To lose its order is a loss of its own: the bold make less of it, the careful more.
  sum.add_steadiness(-sum.caution() * sum[Weight::standing_shaken], disorder,
                     Consider::shaken_with_side);
  if (harm == 0) return;
  sum.add(-sum.caution() * that_counts(sum, worth, order.unit(), harm) * harm, Consider::threats);
}

}  // namespace opfor
