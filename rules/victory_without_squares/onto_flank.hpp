#pragma once

#include "rules/victory_without_squares/situation.hpp"

/// Where horse rides that no front lets in: foot that is Formed is attacked from its flank or not
/// at all (VWS-CMB-2), and before its muskets nobody waits.
namespace opfor::victory_without_squares {

/// Where a body makes for that has to do with an enemy: to him. Horse before the front of Formed
/// foot within 16", off its nearer flank, from where a wheel and half a move take it upon him:
/// if there is room, no other enemy has it under his muskets there, the odds of that attack pass,
/// and it comes to it before the battle is over.
[[nodiscard]] Vec where_to_meet(const Situation& now, UnitId unit, UnitId enemy);

}  // namespace opfor::victory_without_squares
