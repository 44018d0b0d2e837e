#pragma once

#include <vector>

#include "field/box.hpp"
#include "rules/nineteenth_century/state.hpp"

/// Where the figures of a group stand: positions follow from formation, place and facing (2.1).
namespace opfor::nineteenth_century {

/// Bases of `n` figures of an arm about `pose`, the centre of the body: line = one rank (two beyond
/// 16 in open order), column = four abreast, square = a ring, open = as line with 3 cm gaps.
[[nodiscard]] std::vector<field::Box> bases(field::Pose pose, Formation formation, Arm arm,
                                            bool formed, int n);
/// The living figures of a group as they stand, each in its place: gaps where others have fallen.
[[nodiscard]] std::vector<field::Box> bases(const Battle& battle, UnitId unit);
/// The living figures of a group as they would stand there: closed up, unless that is where and how
/// they stand now.
[[nodiscard]] std::vector<field::Box> bases_at(const Battle& battle, UnitId unit, field::Pose pose,
                                               Formation formation);
/// The rectangle round all bases of a body.
[[nodiscard]] field::Box body(const std::vector<field::Box>& bases);
/// Half the depth of the body in its formation.
[[nodiscard]] double half_depth(const Battle& battle, UnitId unit, Formation formation);
/// The width of one base.
[[nodiscard]] Length base_width(Arm arm);

}  // namespace opfor::nineteenth_century
