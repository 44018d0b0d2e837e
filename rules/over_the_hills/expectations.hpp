#pragma once

#include "rules/over_the_hills/fighting.hpp"
#include "rules/over_the_hills/shooting.hpp"

/// What shots and fights are worth on average, in fatigue hits, for the scores of 15.3. The table
/// behind it is the sheet's own hit table.
namespace opfor::over_the_hills {

/// The mean of the hit table at a modified score (section 7). @param cap hits at most; 0: none
[[nodiscard]] double mean_hits(int score, int cap = 0);
/// Expected hits of a shot as things stand, those of canister with it.
[[nodiscard]] double expected_hits(const Situation& now, const Shot& shot);
/// Expected hits of a unit's fire at an enemy if it stood there, in its formation, in clear sight;
/// 0 beyond its range or arc.
[[nodiscard]] double expected_fire(const Situation& now, UnitId firer, const field::Box& from,
                                   Formation formation, UnitId target, const field::Box& there);

/// What the first round of a contact is likely to do, defensive fire first (OTH-AI-POL-6).
struct Exchange {
  double inflicted = 0;
  double suffered = 0;
  [[nodiscard]] double margin() const { return inflicted - suffered; }
};
[[nodiscard]] Exchange expected_charge(const Situation& now, UnitId unit, UnitId target,
                                       field::Edge edge);
/// The chance 0..1 that a unit passes a test.
[[nodiscard]] double chance_to_pass(const Situation& now, UnitId unit, const MoraleTest& test);

}  // namespace opfor::over_the_hills
