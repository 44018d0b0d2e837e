#pragma once

#include "battle/event.hpp"
#include "field/box.hpp"
#include "rules/nineteenth_century/state.hpp"

/// The option `wounded_fall_out` (NC-MOVE-2): wounded rank and file stay behind when their group
/// moves, as a group of wounded of their own. Such a group is a unit that the reader adds to the
/// setting, one for each group of the file; it is removed until somebody falls out.
namespace opfor::nineteenth_century {

/// Adds the groups of wounded to a setting whose groups have been read.
void add_groups_of_wounded(Setting& setting, Rules& rules);
/// The group of wounded of a group; `kNoUnit` without the option, and for single men.
[[nodiscard]] UnitId group_of_wounded(const Battle& battle, UnitId unit);
/// The wounded of a group who would stay behind if it moved now: rank and file, while a sound man
/// is left to go on, and while the group's wounded do not lie elsewhere already.
[[nodiscard]] std::uint32_t would_fall_out(const Battle& battle, UnitId unit);
/// Somebody who goes with the group is wounded, so that it moves at the rate of the wounded.
[[nodiscard]] bool slowed_by_wounded(const Battle& battle, UnitId unit);
/// Leaves them where the group stood, or as near to it as there is room behind; where there is
/// none they go with the group. Called after the group has moved.
void fall_out(Battle& battle, UnitId unit, field::Pose stood, std::uint32_t who, Events& events);

}  // namespace opfor::nineteenth_century
