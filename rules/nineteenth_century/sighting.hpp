#pragma once

#include "battle/event.hpp"
#include "drill/asks.hpp"
#include "drill/known.hpp"
#include "rules/nineteenth_century/situation.hpp"

/// Who makes out whom: the dice of NC-VIS-4, and what groups remember of enemies.
namespace opfor::nineteenth_century {

/// Seen at so far or nearer by a die (NC-VIS-4 c): D6 x 10 cm.
[[nodiscard]] constexpr bool sighted(int die, Length distance) {
  return distance <= kSightingStep * die;
}

/// True if a die would show whether one makes out the other.
[[nodiscard]] bool die_decides(const Situation& now, UnitId observer, UnitId target);

/// Throws, together, for exactly the pairs of an observer of `side` and an enemy that a die can
/// decide: target within 10 cm inside the edge, not more than 60 cm off, not seen otherwise, not
/// thrown for this turn.
void throw_for_sighting(Play& play, Side side);

/// Notes where every group last saw an enemy, and where each side last saw each enemy.
void remember(Battle& battle, const Situation& now);

/// What a side may know: enemies that none of its groups sees stand at their last known place, or
/// are absent.
[[nodiscard]] View view(const Moment& now, Side side);
/// The moment of which its orders are made.
[[nodiscard]] Known<Situation> known_to(const Moment& now, Side side);

}  // namespace opfor::nineteenth_century
