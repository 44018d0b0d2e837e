#include "rules/victory_without_squares/worth_alls_lost.hpp"

#include <algorithm>

#include "rules/victory_without_squares/expectations.hpp"

namespace opfor::victory_without_squares {

bool hangs_by_one(const Battle& battle, Side side) {
  const bool count_lost = options(battle).count_lost;
  Army army = army_of(battle, side);
  const int sound = army.formed + army.unsteady;
  const int all = sound + army.disordered + army.broken + army.removed;
  if (sound == 0 || all == 1 || beaten(army, count_lost)) return false;
  --(army.formed > 0 ? army.formed : army.unsteady);
  ++army.disordered;
  return beaten(army, count_lost);
}

bool holds_its_side(const Battle& battle, UnitId unit) {
  return record(battle, unit).state <= State::unsteady &&
         hangs_by_one(battle, side_of(battle, unit));
}

double may_be_disordered(State state, Kind kind, double harm) {
  if (state > State::unsteady) return 0;
  return std::clamp(harm / victory_without_squares::harm(state, State::disordered, kind), 0.0, 1.0);
}

Steadiness one_less(const Battle& battle, UnitId unit, double chance) {
  if (chance <= 0 || !holds_its_side(battle, unit)) return {};
  return {chance, 1};
}

}  // namespace opfor::victory_without_squares
