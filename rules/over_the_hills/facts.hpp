#pragma once

#include "rules/over_the_hills/situation.hpp"

/// What the behaviour reads of a unit (section 15.1).
namespace opfor::over_the_hills {

[[nodiscard]] Facts facts(const Situation& now, UnitId unit);
/// The action table that a unit is under now: foot in skirmish order has one of its own
/// (OTH-AI-ACT-6).
[[nodiscard]] Table table_now(const Battle& battle, UnitId unit);

/// An enemy that a unit sees could fire at something so far off in its present formation.
[[nodiscard]] bool has_range(const Battle& battle, UnitId firer, double distance);
/// An enemy that could come upon a unit in its next move; `kNoUnit` if none.
[[nodiscard]] UnitId attacker_in_reach(const Situation& now, UnitId unit);
/// Steady heavy or cuirassier horse, or lancers (OTH-AI-RF-1).
[[nodiscard]] bool is_shock(const Battle& battle, UnitId unit);

}  // namespace opfor::over_the_hills
