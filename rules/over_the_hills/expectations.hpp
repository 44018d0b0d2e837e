#pragma once

#include <optional>

#include "rules/over_the_hills/contact.hpp"
#include "rules/over_the_hills/fighting.hpp"
#include "rules/over_the_hills/shooting.hpp"

/// What shots and fights are worth on average, in fatigue hits, for the scores of 15.3. The table
/// behind it is the sheet's own hit table.
namespace opfor::over_the_hills {

/// The mean of the hit table at a modified score (section 7). @param cap hits at most; 0: none
[[nodiscard]] double mean_hits(int score, int cap = 0);
/// Expected hits of a shot as things stand, those of canister with it.
[[nodiscard]] double expected_hits(const Situation& now, const Shot& shot);
/// How likely the same shot is to do so many hits.
[[nodiscard]] double chance_of_hits(const Situation& now, const Shot& shot, int least);
/// A body where it would stand.
struct Stood {
  const field::Box& box;
  Formation formation = Formation::line;
  double moved = 0;            ///< to get there, in its own half-turn, tenths of a millimetre
  bool on_the_ground = false;  ///< it lies, and does not fire (OTH-MOVE-13)
  bool resupplied = false;     ///< its guns have ammunition by then, if they have none (OTH-GUN-5)
};
/// As it stands now.
[[nodiscard]] Stood stood(const Situation& now, UnitId unit);
/// Expected hits of a unit's fire at an enemy if both stood so, in clear sight; 0 beyond its range
/// or arc, and of who lies.
[[nodiscard]] double expected_fire(const Situation& now, UnitId firer, const Stood& from,
                                   UnitId target, const Stood& there);
/// The same at an enemy as he stands, if he may be fired at from there: nobody hides him, and guns
/// that must wheel first have room to.
[[nodiscard]] double open_fire(const Situation& now, UnitId firer, const Stood& from,
                               UnitId target);
/// The best of such fire of foot at hand that is in order and free.
/// @param reach no farther off than that, as printed
[[nodiscard]] double musketry_on(const Situation& now, UnitId unit, const Stood& there,
                                 Length reach);
/// Guns as they would stand in action there, turned to a place.
[[nodiscard]] field::Box in_action(const Situation& now, Vec there, Vec facing);
/// Guns in action there have somebody to fire at, whether or not they have ammunition.
[[nodiscard]] bool has_a_mark(const Situation& now, UnitId guns, const field::Box& there);
/// The same if they turned to him.
[[nodiscard]] bool would_have_a_mark(const Situation& now, UnitId guns, Vec there);
/// The enemy in sight whose fire hurts a unit most as all stand; `kNoUnit`: nobody's does.
[[nodiscard]] UnitId worst_firer(const Situation& now, UnitId unit);

/// What two take from each other on average, in hits: who routs or is destroyed has lost all that
/// he had left.
struct Exchange {
  double inflicted = 0;
  double suffered = 0;
  [[nodiscard]] double margin() const { return inflicted - suffered; }
};

/// A contact, as a charge comes to it.
struct Onset {
  field::Edge edge = field::Edge::front;              ///< of the target
  double moved = 0;                                   ///< to get there, tenths of a millimetre
  int hits = 0;                                       ///< that the way costs
  ContactReaction reaction = ContactReaction::stand;  ///< that the target is likely to make
  std::optional<Formation> meets{};                   ///< of its target; nothing: as it stands
};
/// What a contact is likely to do, the reaction of the target and its defensive fire taken first.
struct Contest {
  Exchange round;        ///< the hits of the first round alone (OTH-AI-POL-6)
  Exchange all;          ///< all rounds of the phase, and what becomes of both
  bool escapes = false;  ///< the target evades, and is not caught
};
[[nodiscard]] Contest expected_charge(const Situation& now, UnitId unit, UnitId target,
                                      const Onset& onset);
/// The chance 0..1 that a unit passes a test.
[[nodiscard]] double chance_to_pass(const Situation& now, UnitId unit, const MoraleTest& test);

}  // namespace opfor::over_the_hills
