#pragma once

#include "drill/known.hpp"
#include "rules/arquebusier/situation.hpp"

/// What formations remember of enemies, and what a side may know.
namespace opfor::arquebusier {

/// Notes where every formation last saw an enemy, and where each side last saw each enemy. Generals
/// are seen like formations.
void remember(Battle& battle, const Situation& now);

/// What a side may know: enemies that none of its formations sees stand at their last known place
/// as they were when the battle began, or are absent. Of enemies in sight the markers show, which
/// lie on the table (AQ-SEQ-4), but neither their mission nor what their reaction die brought.
[[nodiscard]] View view(const Moment& now, Side side);
/// The moment of which its orders are made.
[[nodiscard]] Known<Situation> known_to(const Moment& now, Side side);

}  // namespace opfor::arquebusier
