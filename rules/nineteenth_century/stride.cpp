#include "rules/nineteenth_century/stride.hpp"

#include <algorithm>

#include "battle/order_facing.hpp"
#include "drill/giving_orders.hpp"
#include "rules/nineteenth_century/company.hpp"
#include "rules/nineteenth_century/facts.hpp"
#include "rules/nineteenth_century/passage.hpp"

namespace opfor::nineteenth_century {

std::vector<Vec> Stride::way() const {
  std::vector<Vec> points;
  for (const Point p : path) points.push_back(field::vec(p));
  return points;
}

Stride stride(const Battle& battle, const Order& order) {
  const UnitState& u = battle.unit(order.unit);
  Stride s;
  s.path.push_back(u.pose().at);
  for (const Point p : path_of(order)) s.path.push_back(p);
  s.formation = u.formation;
  if (const auto* form = act<ChangeFormation>(order)) {
    s.forms = true;
    s.formation = form->to;
  }
  if (const auto* charge = act<Charge>(order)) s.charged = charge->target;
  s.leaves = act<LeaveTable>(order) != nullptr;
  s.end = {s.path.back(), facing_after(order, u.pose().facing)};
  if (s.moves()) {
    s.cost = cost_of(battle, order.unit, s.path);
    const double most = allowed(battle, order.unit, s).as_double();
    if (s.cost > most && s.cost <= most + kGrid) s.cost = most;
  }
  const Length full = full_move(battle, order.unit);
  s.halves =
      (s.forms ? 1 : 0) + halves(Length::rounded(std::min(s.cost, 2 * full.as_double())), full);
  return s;
}

Length allowed(const Battle& battle, UnitId unit, const Stride& stride) {
  const Length full = full_move(battle, unit);
  const bool square = battle.unit(unit).formation == Formation::square;
  // A square's full move is half of its own already, if it goes on foot.
  return stride.forms && stride.moves() && !square ? full / 2 : full;
}

double cost_of(const Battle& battle, UnitId unit, const std::vector<Point>& path) {
  const field::Mover m = mover(battle, unit);
  double spent = 0;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    spent += battle.setting().ground->cost(field::vec(path[i]), field::vec(path[i + 1]), m).total;
  }
  return spent;
}

int halves(Length spent, Length full) {
  if (spent == Length{}) return 0;
  return spent * 2 > full ? 2 : 1;
}

bool runs(const Battle& battle, UnitId unit) {
  const UnitState& u = battle.unit(unit);
  if (has_free_hand(u, acts_for_himself(battle, unit))) return false;
  if (u.reacted.has == 0) return true;  // what its cell will be nobody knows
  const Intent intent = cell_of(u.reacted).intent;
  if (intent == Intent::run || intent == Intent::abandon) return true;
  // Who has nobody to rally goes on as well.
  const bool goes_on = intent == Intent::continue_orders || intent == Intent::rally_others;
  return goes_on && u.in_force == InForce::run;
}

}  // namespace opfor::nineteenth_century
