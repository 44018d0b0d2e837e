#pragma once

#include "drill/worth.hpp"

namespace opfor {

/// What a charge is expected to come to as its sheet plays it out, in shares of what is left of who
/// loses them: bodies are of unlike sizes, and what tells is who is gone first.
struct Odds {
  double gives = 0;  ///< of the enemy
  double costs = 0;  ///< of its own, the fire that meets it counted in
};
[[nodiscard]] Odds odds_of(const Worth& worth, UnitId unit, const Fight& fight);

/// It is expected to take less than it loses, or its sheet's own test of a charge forbids it. Never
/// of who does not stand to fight: he gives way.
/// @param wanted so many times what it loses it is to take: above 1 of the careful
[[nodiscard]] bool at_bad_odds(const Worth& worth, UnitId unit, const Fight& fight,
                               double wanted = 1);

/// What several do to one who has but so much to lose, all together: they hit the same men, and the
/// more so the more they are. However many shoot at him, it tells whether he is in cover.
[[nodiscard]] double overlapping(double all, double most);

}  // namespace opfor
