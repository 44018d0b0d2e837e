#pragma once

#include "rules/nineteenth_century/movement.hpp"

/// How a charge comes home, and how far it may go for that.
namespace opfor::nineteenth_century {

/// Into contact with `target` within an allowance (NC-ACT-11, NC-MEL-1): with the nearest of its
/// figures that can be reached. `reached` is false if none can.
[[nodiscard]] March charge(const Situation& now, UnitId unit, UnitId target, Length allowance);
/// What a charge may cost by the map: the full move, or what it takes where the table has found it
/// within reach; nothing where it has found it beyond.
[[nodiscard]] Length charge_reach(const Situation& now, UnitId unit, UnitId target);
/// The same of another limit than the full move.
[[nodiscard]] Length charge_reach(const Situation& now, UnitId unit, UnitId target,
                                  const Limit& limit);

}  // namespace opfor::nineteenth_century
