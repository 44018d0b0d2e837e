#pragma once

#include <span>

#include "battle/battle.hpp"

/// Who act one after another in a phase, a step each. Their order is worked out once, of one
/// moment, and kept in the state (`UnitState::queued`): a step takes the first of it, and what the
/// player sets right between two steps leaves the order as it is.
namespace opfor {

/// These are the queue, in this order; nobody else is.
void line_up(Battle& battle, std::span<const UnitId> units);
/// A unit has acted, or does not.
inline void leave_queue(Battle& battle, UnitId unit) { battle.unit(unit).queued = 0; }
/// Nobody is left in it.
void clear_queue(Battle& battle);

/// The first in the queue of those who still can act; `kNoUnit`: none.
/// @param able whether a unit can: who has died meanwhile, or has been taken off the table, cannot
template <class Able>
[[nodiscard]] UnitId first_in_queue(const Battle& battle, Able able) {
  UnitId first = kNoUnit;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const auto place = battle.units()[i].queued;
    if (place == 0 || !able(unit_id(i))) continue;
    if (first == kNoUnit || place < battle.unit(first).queued) first = unit_id(i);
  }
  return first;
}

}  // namespace opfor
