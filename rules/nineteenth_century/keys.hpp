#pragma once

#include "chance/request.hpp"
#include "drill/reporting.hpp"

namespace opfor::nineteenth_century {

/// The key of a throw of this moment.
[[nodiscard]] inline chance::Key key(const Battle& battle, Side side, UnitId unit,
                                     chance::Purpose purpose, UnitId other = kNoUnit) {
  return {battle.head().turn, battle.head().step, side, unit, other, purpose, 0};
}

}  // namespace opfor::nineteenth_century
