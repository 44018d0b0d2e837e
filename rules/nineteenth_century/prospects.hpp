#pragma once

#include "field/known_ways.hpp"
#include "rules/nineteenth_century/movement.hpp"
#include "rules/nineteenth_century/situation.hpp"

namespace opfor::nineteenth_century {

/// What is worked out of the map and kept with all that it hangs on, for all moments that come of
/// one another.
struct Prospects {
  explicit Prospects(const Battle& battle)
      : nearest_figures(battle.size()),
        covers(battle.size()),
        eligible(battle.size()),
        charges(battle.size()),
        ways(*battle.setting().ground) {}
  OfPairs<Vec> nearest_figures;
  OfPairs<Situation::GroupCover> covers;  ///< against an enemy; itself: from any direction
  OfCauses<int> eligible;
  OfCauses<March> charges;
  field::KnownWays ways;  ///< over the ground alone
};

}  // namespace opfor::nineteenth_century
