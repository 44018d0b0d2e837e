#pragma once

#include <optional>

#include "battle/battle.hpp"

/// What the plan's task of a unit comes to as the battle stands: asked alike by all sheets.
namespace opfor {

/// Whose task it carries out: its own; or of who supports somebody who is gone, or runs, his: the
/// second line goes in for the first.
[[nodiscard]] UnitId carries_on_for(const Battle& battle, UnitId unit);

/// What it is to do now: the task that it carries out. Of that a hold that is over is an advance,
/// and so is one of a place that is farther off than a third of the table's depth, until it is
/// nearer, but of who stands in his own place of the line there; an attack on somebody who runs is
/// one on whoever is there, and of who is to drive off those before him on the nearest of them
/// (drill/driving_off.hpp); and an advance to where its group forms up is a hold when it is there.
[[nodiscard]] Task task_now(const Battle& battle, UnitId unit);

/// It was sent against its place, and has been told to hold on the way: where it stands, and until
/// it is told otherwise.
[[nodiscard]] bool is_stopped(const Battle& battle, UnitId unit);

/// Where its general has it form up, wait, or go back to: until its group goes in this is all that
/// it is to do (drill/plan.hpp). Nothing: it goes by its task.
[[nodiscard]] std::optional<Vec> post_of(const Battle& battle, UnitId unit);

/// It is to go forward.
[[nodiscard]] constexpr bool goes_forward(TaskKind kind) {
  return kind == TaskKind::advance || kind == TaskKind::attack;
}
/// It is to stay where it stands.
[[nodiscard]] constexpr bool stays(TaskKind kind) {
  return kind == TaskKind::hold || kind == TaskKind::fire;
}
/// The enemy that it is to attack; `kNoUnit` if none is named.
[[nodiscard]] UnitId whom_to_attack(const Battle& battle, UnitId unit);
/// The friend that it is to support; `kNoUnit` if none.
[[nodiscard]] UnitId whom_to_support(const Battle& battle, UnitId unit);

/// What it begins with: who is to advance makes for his place, who is to attack for the enemy.
[[nodiscard]] InForce in_force_by(TaskKind kind);

/// The piece of ground about a place in which the scenario's rules of victory count who is there;
/// `kNoFeature` if they do not.
[[nodiscard]] FeatureId where_it_is_decided(const Setting& setting, Vec place);

/// Bodies can stand there side by side: open ground of the table.
[[nodiscard]] bool has_room(const field::Ground& ground, Vec place);

/// What a line needs on each side of its middle: two inches, in tenths of a millimetre.
inline constexpr double kHalfLine = 508;

/// A body has room there, and stands on a piece of ground there with its whole line, as far as that
/// can be told of a place. @param decides the piece; `kNoFeature`: room is enough
[[nodiscard]] bool stands_whole(const Setting& setting, FeatureId decides, Vec place);

/// Where its task takes it, of several that have one place: each has his own in the line that they
/// make there, as they stood when the battle began. Who comes later goes for the place itself; so
/// do all where it lies within walls or in closed or difficult ground. Whose own place would lie
/// there, off the table, or out of the ground where the battle is decided, has it as far out as
/// there is room. Nothing if the task has no place.
[[nodiscard]] std::optional<Vec> place_in_line(const Battle& battle, UnitId unit);

/// It has no more turns to spare on the way to its place: `objective_by` of the scenario, or, where
/// the battle is decided there, the last turn; who stands on that ground already is in time, and
/// who cannot come to it any more has no haste.
/// @param way how far it has to go
/// @param move how far it goes in a turn
/// @param there so near, it is there; all in tenths of a millimetre
[[nodiscard]] bool presses(const Battle& battle, UnitId unit, double way, double move,
                           double there);

/// What it is to do now, with an eye on the clock: who supports somebody, and has no turn to spare
/// on the way to his own place (`presses`), goes there himself.
[[nodiscard]] Task task_in_time(const Battle& battle, UnitId unit, double move, double there);

}  // namespace opfor
