#pragma once

#include "core/short_list.hpp"
#include "field/bodies.hpp"
#include "rules/nineteenth_century/state.hpp"

/// Where the figures of a group stand: positions follow from formation, place and facing (2.1).
namespace opfor::nineteenth_century {

inline constexpr std::size_t kMostFigures = 32;
/// The bases of a group's figures.
using Figures = ShortList<field::Box, kMostFigures>;

/// Bases of `n` figures of an arm about `pose`, the centre of the body: line = one rank (two beyond
/// 16 in open order), column = four abreast, square = a ring, open = as line with 3 cm gaps.
[[nodiscard]] Figures bases(field::Pose pose, Formation formation, Arm arm, bool formed, int n);
/// The living figures of a group as they stand, each in its place: gaps where others have fallen.
[[nodiscard]] Figures bases(const Battle& battle, UnitId unit);
/// The living figures of a group as they would stand there: closed up, unless that is where and how
/// they stand now.
[[nodiscard]] Figures bases_at(const Battle& battle, UnitId unit, field::Pose pose,
                               Formation formation);
/// The rectangle round all bases of a body.
[[nodiscard]] field::Box body(field::Boxes bases);
/// Half the depth of the body in its formation.
[[nodiscard]] double half_depth(const Battle& battle, UnitId unit, Formation formation);
/// The width of one base.
[[nodiscard]] Length base_width(Arm arm);

}  // namespace opfor::nineteenth_century
