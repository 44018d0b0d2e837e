#include "rules/victory_without_squares/worth_alls_lost.hpp"

#include <algorithm>

#include "rules/victory_without_squares/expectations.hpp"

namespace opfor::victory_without_squares {

namespace {

/// It is beaten without one of those who stand, and that is not all that it ever had.
/// @param counts who it is without counts as one whom ALL'S LOST counts
bool is_beaten_without_one(const Battle& battle, Side side, bool counts) {
  const bool count_lost = options(battle).count_lost;
  Army army = army_of(battle, side);
  const int sound = army.formed + army.unsteady;
  const int all = sound + army.disordered + army.broken + army.removed;
  if (sound == 0 || all == 1 || beaten(army, count_lost)) return false;
  --(army.formed > 0 ? army.formed : army.unsteady);
  if (counts) ++army.disordered;
  return beaten(army, count_lost);
}

}  // namespace

bool hangs_by_one(const Battle& battle, Side side) {
  return is_beaten_without_one(battle, side, true);
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

Steadiness one_gone(const Battle& battle, UnitId unit) {
  const bool stands = record(battle, unit).state <= State::unsteady;
  const bool counts = options(battle).count_lost;
  if (!stands || !is_beaten_without_one(battle, side_of(battle, unit), counts)) return {};
  return {1, 1};
}

}  // namespace opfor::victory_without_squares
