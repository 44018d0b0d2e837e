#include <algorithm>

#include "ai/commander/considerations.hpp"
#include "drill/odds.hpp"

namespace opfor {
namespace {

/// Some enemy gains by attacking it there before its turn comes again.
bool is_attacked_first(const std::vector<Threat>& threats) {
  return std::any_of(threats.begin(), threats.end(),
                     [](const Threat& one) { return one.attack.inflicted > one.attack.suffered; });
}

void weigh_volley(Weighing& sum, const Fight& fight) {
  sum.add(-sum.caution() * fight.volley, Consider::volley_at_charge);
}

void weigh_blows(Weighing& sum, const Fight& fight) {
  sum.add(sum[Weight::fight_inflicted] * fight.exchange.inflicted, Consider::fight_inflicted);
  sum.add(-sum.caution() * fight.exchange.suffered, Consider::fight_suffered);
  weigh_volley(sum, fight);
}

void weigh_what_comes(Weighing& sum, const Fight& fight) {
  switch (fight.comes) {
    case Fight::Comes::fight:
      weigh_blows(sum, fight);
      break;
    case Fight::Comes::guns_taken:
      sum.add_for(Weight::fight_guns_taken, Consider::guns_taken);
      break;
    case Fight::Comes::ridden_down:
      sum.add_for(Weight::fight_ridden_down, Consider::ridden_down);
      weigh_volley(sum, fight);
      break;
    case Fight::Comes::driven_off:
      sum.add_for(Weight::fight_driven_off, Consider::driven_off);
      weigh_volley(sum, fight);
      break;
    case Fight::Comes::driven_on:
      sum.add_for(Weight::fight_driven_on, Consider::driven_on);
      break;
  }
}

/// What it has run up on its way is no more to be lost in the fight: where that leaves nothing of
/// it, it counts among the odds.
Fight as_tired(const Worth& worth, const Prospect& order, Fight fight) {
  Fight tired = fight;
  tired.exchange.suffered += order.price().blows;
  return odds_of(worth, order.unit(), tired).costs < 1 ? fight : tired;
}

}  // namespace

UnitId weigh_fight(Weighing& sum, const Worth& worth, const Prospect& order) {
  const auto fight = order.fight();
  if (!fight) return kNoUnit;
  // Who is made to charge is not asked how much he likes it: what comes of it counts, no more.
  if (fight->barred && !sum.is_bound()) {
    sum.add_against(Weight::fight_barred, *fight->barred);
  } else {
    const Fight ruins = as_tired(worth, order, *fight);
    if (!sum.is_bound() && at_bad_odds(worth, order.unit(), ruins, sum[Weight::fight_odds])) {
      sum.add_against(Weight::fight_bad_odds, Consider::barred_odds);
    }
    if (fight->short_by > 0) {
      sum.add(std::max(-sum[Weight::fight_stopped_short_most],
                       -sum[Weight::fight_stopped_short] * fight->short_by),
              Consider::stopped_short);
    }
    weigh_what_comes(sum, *fight);
    sum.add_steadiness(sum[Weight::standing_shakes], fight->shakes, Consider::shakes_their_side);
    if (fight->falls_back) sum.add_for(Weight::fight_falls_back, Consider::falls_back);
  }
  if (fight->sent_against) sum.add_for(Weight::fight_sent_against, Consider::sent_against);
  return fight->enemy;
}

void weigh_charges_ahead(Weighing& sum, const Prospect& order, const std::vector<Threat>& threats) {
  const ChargesAhead ahead = order.charges();
  if (ahead.prepared) {
    sum.add(*ahead.prepared + sum[Weight::fight_prepared], Consider::gathers_speed);
  }
  // What it could do from where it stands it would do now.
  const double gained = ahead.from_there - ahead.from_here;
  if (gained <= 0 || is_attacked_first(threats)) return;
  sum.add(sum[Weight::fight_to_come] * gained, Consider::charge_to_come);
}

}  // namespace opfor
