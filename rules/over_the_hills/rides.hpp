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

/// What it is worth to be there alone, counted in units led: where an enemy would be upon him, and
/// the more so where none of his own in order is nearer to him.
[[nodiscard]] double worth_alone(const Situation& now, UnitId commander, Vec place);

/// The units that he leads, those that command would leave half a move counted half (OTH-CMD-3, 4):
/// a unit out of its brigadier's range does not move, the units of a brigadier out of his
/// division's go half as far. Those who will have moved on by then are led the better the nearer he
/// is. Where some stand because they do not hear, all who are to go count nearly as much, but for a
/// ride of both segments: nobody is fetched at the price of more who would then stand.
/// @param ride how far
[[nodiscard]] std::vector<Hearer> led_by(const Situation& now, UnitId commander, double ride = 0);

/// Horse would be out of its brigadier's range there, farther than he follows for its sake, and
/// farther off him than it is: it could do nothing there (OTH-CMD-2, 4). He whom nobody else keeps
/// follows by a segment.
[[nodiscard]] bool rides_out_of_hearing(const Situation& now, UnitId unit, const field::Box& there);

/// So far; 0: it does not.
[[nodiscard]] double out_of_hearing(const Situation& now, UnitId unit, const field::Box& there);

}  // namespace opfor::over_the_hills
