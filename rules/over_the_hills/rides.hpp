#pragma once

#include <string>
#include <vector>

#include "drill/posts.hpp"
#include "rules/over_the_hills/decisions.hpp"
#include "rules/over_the_hills/situation.hpp"

/// Where commanders may ride, and what their command would be worth from there (OTH-CMDR-1).
namespace opfor::over_the_hills {

struct RideTo {
  Rides how = Rides::stays;
  field::Pose to;
  UnitId with = kNoUnit;  ///< whom he joins, or stays with
  std::string words;
};
/// All that he is asked among, in the order of the options of `move_leader`; the first is to stay.
[[nodiscard]] std::vector<RideTo> rides_open(const Situation& now, UnitId commander);

/// An enemy would be upon him there, were he alone.
[[nodiscard]] bool is_before_enemy(const Situation& now, UnitId commander, Vec place);
/// What that is worth, counted in units led.
inline constexpr double kBeforeEnemy = -1;

/// The units that he leads, those that command would leave half a move counted half (OTH-CMD-3, 4):
/// a unit out of its brigadier's range does not move, the units of a brigadier out of his
/// division's go half as far. Those who will have moved on by then are led the better the nearer he
/// is.
[[nodiscard]] std::vector<Hearer> led_by(const Situation& now, UnitId commander);

/// Horse would be out of its brigadier's range there, farther than he follows for its sake, and
/// farther off him than it is: it could do nothing there (OTH-CMD-2, 4).
[[nodiscard]] bool rides_out_of_hearing(const Situation& now, UnitId unit, const field::Box& there);

}  // namespace opfor::over_the_hills
