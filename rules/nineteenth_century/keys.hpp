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

/// Tells the listeners, if there are any.
template <class What>
void report(Events& events, const Battle& battle, const char* rule, What what) {
  if (events.wanted()) {
    events.happened({battle.head().turn, battle.head().step, rule, std::move(what)});
  }
}

}  // namespace opfor::nineteenth_century
