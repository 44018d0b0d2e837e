#include "rules/over_the_hills/charge_to_come.hpp"

#include <algorithm>

#include "field/bodies.hpp"
#include "rules/over_the_hills/expectations.hpp"
#include "rules/over_the_hills/policies.hpp"

namespace opfor::over_the_hills {
namespace {

/// He is in its front, in reach of a move, and nobody stands before him.
bool comes_at(const Situation& now, UnitId unit, const Stand& there, UnitId enemy) {
  const Options& o = options(now.battle());
  const double reach = full_move(there.purse.mover, false, o).as_double();
  if (field::farther_than(there.box, now.box(enemy), reach)) return false;
  if (field::zone(there.box, now.box(enemy).centre) != field::Zone::front) return false;
  return now.aim(unit, there.box, enemy).clear;
}

}  // namespace

double charge_to_come(const Situation& now, UnitId unit, const Stand& there) {
  const Battle& b = now.battle();
  if (troop_info(b, unit).arm != Arm::cavalry || !steady(b, unit)) return 0;
  if (order_of_brigade(b, unit) != BrigadeOrder::attack) return 0;
  if (there.purse.mover.formation == Formation::march_column) return 0;
  double best = 0;
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (routing(b, enemy) || in_contact(b, enemy) || garrison(b, enemy)) continue;
    if (!comes_at(now, unit, there, enemy)) continue;
    const Vec from = there.box.centre;
    const Onset onset{now.edge_seen_from(enemy, from), 0, 0,
                      likely_reaction(now, enemy, unit, from), there.purse.mover.formation};
    const Contest contest = expected_charge(now, unit, enemy, onset);
    best = std::max(best, contest.all.inflicted - contest.all.suffered);
  }
  return best;
}

}  // namespace opfor::over_the_hills
