#include "rules/victory_without_squares/states.hpp"

namespace opfor::victory_without_squares {

State after_losing(State state, int steps, Kind kind) {
  for (; steps > 0 && state != State::broken; --steps) {
    state = static_cast<State>(level(state) + 1);
    if (state == State::unsteady && line_of(kind).skips_unsteady) state = State::disordered;
  }
  return state;
}

State after_regaining(State state, Kind kind) {
  if (state == State::formed) return state;
  state = static_cast<State>(level(state) - 1);
  if (state == State::unsteady && line_of(kind).skips_unsteady) state = State::formed;
  return state;
}

int tenths_lost(State state, Kind kind) {
  int lost = 0;
  int rungs = 0;
  for (State at = State::formed; at != State::broken; at = after_losing(at, 1, kind)) {
    if (level(at) < level(state)) ++lost;
    ++rungs;
  }
  return 10 * lost / rungs;
}

bool beaten(const Army& army, bool count_lost) {
  return army.broken + army.disordered + (count_lost ? army.removed : 0) >
         army.formed + army.unsteady;
}

bool breaks_when_beaten(Kind kind, State state) {
  if (state == State::broken) return false;
  return state == State::disordered || !line_of(kind).fights;
}

bool surrenders_when_beaten(Kind kind, double nearest_formed_enemy, double nearest_unbroken_friend,
                            Length next_to) {
  return kind == Kind::foot && within(nearest_formed_enemy, next_to) &&
         or_more(nearest_unbroken_friend, kFarFromFriends);
}

}  // namespace opfor::victory_without_squares
