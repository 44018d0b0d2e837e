#pragma once

#include "drill/play.hpp"
#include "rules/through_the_square_window/melee_result.hpp"
#include "rules/through_the_square_window/situation.hpp"

/// 7: melee (section 9).
namespace opfor::through_the_square_window {

/// All fights: dice, losses, results, and the moves that follow.
void melee(Play& play);
/// 7.3: pursuers that have met a new enemy fight once more; then guns without a crew that an enemy
/// touches are his.
void melee_of_pursuers(Play& play);

/// A unit as the table of results sees it against an enemy (section 9.1).
[[nodiscard]] Contender contender_of(const Situation& now, UnitId unit, UnitId enemy);

/// A unit as it fights now, and whom its dice face (TTSW-MEL-8).
struct InMelee {
  UnitId unit = kNoUnit;
  std::vector<UnitId> facing;  ///< the enemies on the edge on which it fights, by id
  Fighter fighter;
  int dice = 0;
};
/// @param only those that count as its enemies; all who touch it otherwise
[[nodiscard]] InMelee in_melee(const Situation& now, UnitId unit, const UnitSet& only);

}  // namespace opfor::through_the_square_window
