#pragma once

#include <optional>
#include <string>

#include "battle/correction.hpp"
#include "core/problem.hpp"
#include "field/box.hpp"
#include "field/ground.hpp"

/// What the sheets' corrections have in common, and how it is said.
namespace opfor {

/// A correction of a unit that cannot be: "Rupert's (rupert): it cannot lose 3 steps".
[[nodiscard]] Problem wrong_of(const Battle& battle, UnitId unit, std::string what,
                               std::string hint = {});

/// Where a unit would stand cannot be: a base of it lies over the edge of the table.
[[nodiscard]] std::optional<Problem> over_the_edge(const Battle& battle, UnitId unit,
                                                   const field::Box& base);
/// The same, or the base stands where its kind of mover cannot.
[[nodiscard]] std::optional<Problem> on_bad_ground(const Battle& battle, UnitId unit,
                                                   const field::Box& base,
                                                   const field::Mover& mover);
/// It would stand on another unit.
[[nodiscard]] Problem on_top_of(const Battle& battle, UnitId unit, UnitId other);

/// Two who are said to touch stand apart. @param apart tenths of a millimetre
[[nodiscard]] Problem too_far_apart(const Battle& battle, UnitId unit, UnitId enemy, double apart);
/// A body is said to touch or to have joined one that is no enemy of its on the table: who that is,
/// and who joins others. `other` may be no unit at all.
[[nodiscard]] Problem no_joining(const Battle& battle, UnitId unit, UnitId other);

/// A leader loses or regains the one life that he has.
[[nodiscard]] std::optional<Problem> not_one_life(const Battle& battle, UnitId leader, int killed,
                                                  bool alive);
/// It ran, or did not: what it goes on with.
void tell_flight(UnitState& unit, bool ran);

}  // namespace opfor
