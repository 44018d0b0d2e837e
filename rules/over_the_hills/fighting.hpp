#pragma once

#include <vector>

#include "rules/over_the_hills/combat_result.hpp"
#include "rules/over_the_hills/situation.hpp"
#include "rules/over_the_hills/winner.hpp"

/// Combats as they stand on the table: the values of section 9 made of it.
namespace opfor::over_the_hills {

/// A unit as it fights an enemy that it is in contact with.
[[nodiscard]] Fighter fighter_of(const Situation& now, UnitId unit, UnitId enemy);
/// The same of two who would come into contact: `unit` has moved to that edge of the other, or has
/// met it half-way.
[[nodiscard]] Fighter charger_of(const Situation& now, UnitId unit, UnitId enemy);
[[nodiscard]] Fighter charged_of(const Situation& now, UnitId unit, UnitId charger,
                                 field::Edge edge);
/// OTH-CBT-1, 8: whether this is the first round of their contact; whether the enemy has fought his
/// way into the building (OTH-BUA-4).
[[nodiscard]] Round round_of(const Battle& battle, UnitId unit, UnitId enemy);

/// Units in contact with a unit, or with one who is, and so on (OTH-CBT-1). Not those whose combats
/// are over in this phase: a winner who has advanced upon one of them waits for the next (9.2).
[[nodiscard]] UnitSet combat_of(const Battle& battle, UnitId unit);
/// Those of a combat that are of a side.
[[nodiscard]] UnitSet of_side(const Battle& battle, const UnitSet& some, Side side);
/// All combats that have not been fought in this phase, each by its units.
[[nodiscard]] std::vector<UnitSet> combats_left(const Battle& battle);

/// A winner with what it could do (9.2). @param losers who have left or been removed
[[nodiscard]] Winner winner_of(const Situation& now, UnitId unit, const UnitSet& losers);
/// Where a unit closes with an enemy, going straight at him and turning flush (OTH-CON-7,
/// OTH-WIN-2); nothing if it does not reach him. @param edge the edge that it comes to
struct Closing {
  field::Box end;
  field::Edge edge = field::Edge::front;
  double way = 0;
};
[[nodiscard]] std::optional<Closing> closing(const Situation& now, UnitId unit, UnitId enemy,
                                             double reach);

}  // namespace opfor::over_the_hills
