#pragma once

#include "battle/battle.hpp"
#include "battle/event.hpp"
#include "chance/request.hpp"

namespace opfor::nineteenth_century {

/// The key of a throw of this moment.
[[nodiscard]] inline chance::Key key(const Battle& battle, Side side, UnitId unit,
                                     chance::Purpose purpose, UnitId other = kNoUnit) {
  return {battle.head().turn, battle.head().step, side, unit, other, purpose, 0};
}

/// A decision of this moment that a unit's side is asked; its shape is a pick, its options are the
/// caller's.
[[nodiscard]] inline Decision decision_for(const Battle& battle, DecisionKind kind, UnitId unit,
                                           const char* rule) {
  Decision asked;
  asked.kind = kind;
  asked.turn = battle.head().turn;
  asked.phase = battle.head().step;
  asked.side = side_of(battle, unit);
  asked.unit = unit;
  asked.rule = rule;
  return asked;
}

/// Tells the listeners, if there are any.
template <class What>
void report(Events& events, const Battle& battle, const char* rule, What what) {
  if (events.wanted()) {
    events.happened({battle.head().turn, battle.head().step, rule, std::move(what)});
  }
}

}  // namespace opfor::nineteenth_century
