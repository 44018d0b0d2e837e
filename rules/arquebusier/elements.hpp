#pragma once

#include <span>
#include <vector>

#include "core/short_list.hpp"
#include "field/bodies.hpp"
#include "rules/arquebusier/state.hpp"

/// The elements of a formation on the table: where each stands, who is in front, who goes when some
/// are lost, and how the rest close up.
namespace opfor::arquebusier {

// --- where they stand ---

/// What a formation covers of the table.
using Blocks = ShortList<field::Box, kMostElements>;

/// A General has no footprint (AQ-GEN-2); for pictures and measures he is a figure this wide.
inline constexpr Length kFigureOfGeneral = 1_in;

/// Where an element stands in a formation of so many files whose front edge has its middle there.
[[nodiscard]] field::Box element_box(const Options& options, const Element& element, int files,
                                     const field::Pose& pose);
[[nodiscard]] field::Box element_box(const Battle& battle, UnitId unit, const Element& element);
/// The rectangles that a formation covers there, as few as can be: neighbouring files of one depth
/// are one. Lapped elements are left out. Never empty for a formation with a file.
[[nodiscard]] Blocks blocks_at(const Battle& battle, UnitId unit, const field::Pose& pose);
/// The same for who touches them: never empty, for where all who are left have lapped, the place of
/// its files is touched (AQ-MOVE-7).
[[nodiscard]] Blocks files_standing(const Battle& battle, UnitId unit, const field::Pose& pose);
/// What it covers where it stands, lapped elements too.
[[nodiscard]] Blocks blocks(const Battle& battle, UnitId unit);
/// Two files side by side that are parts of different blocks, as deep as both are: no line runs
/// between them (AQ-TER-1).
[[nodiscard]] Blocks seams(const Battle& battle, UnitId unit);
/// The rectangle round its files, as deep as the deepest (at least one rank); a General's own base.
[[nodiscard]] field::Box footprint_at(const Battle& battle, UnitId unit, const field::Pose& pose);
[[nodiscard]] field::Box footprint(const Battle& battle, UnitId unit);
/// A formation drawn up for a manoeuvre (AQ-MOVE-3): empty files closed, lapped elements back in
/// the ranks, or on another number of files.
struct DrawnUp {
  field::Pose pose;  ///< the middle of its front shifts as files close
  Blocks body;
};
/// @param pose of the middle of its front as it stands now
/// @param files 0: as they are
[[nodiscard]] DrawnUp drawn_up(const Battle& battle, UnitId unit, const field::Pose& pose,
                               int files = 0);
/// The ends of its front edge: left, right.
[[nodiscard]] std::array<Vec, 2> front_edge(const Battle& battle, UnitId unit);
/// Least distance between two formations, element to element.
[[nodiscard]] double gap(const Battle& battle, UnitId a, UnitId b);
/// Two boxes touch: a gap of 0.05" or less (section 1).
[[nodiscard]] inline bool touch(const field::Box& a, const field::Box& b) {
  return field::gap_within(a, b, kTolerance) <= kTolerance;
}
/// Two bodies do.
[[nodiscard]] inline bool touch(field::Boxes some, field::Boxes others) {
  return field::least_gap(some, others, kTolerance) <= kTolerance;
}

// --- who they are ---

/// Some elements of a formation, to be looked at.
using SomeElements = ShortList<Element, kMostElements>;
/// The foremost of each file, from the left; lapped elements have no file.
[[nodiscard]] SomeElements front_rank(const Battle& battle, UnitId unit);
/// By number; null if it is lost.
[[nodiscard]] const Element* find_element(const Battle& battle, UnitId unit, int id);
[[nodiscard]] int count_of(const Battle& battle, UnitId unit, Type type);
[[nodiscard]] int ranks_of(const Battle& battle, UnitId unit);  ///< of the deepest file
/// The front rank's types, most frequent first, then by the order of the types.
[[nodiscard]] std::vector<Type> front_types(const Battle& battle, UnitId unit);

// --- losses ---

/// Takes off n elements of a type, by AQ-SHOOT-10: from the front rank, in the file with most
/// elements (then the farthest from the centre of the line as it stood, then the highest), the rest
/// of the file steps up; where none of the type stands in front, from the other ranks, lapped ones
/// last. Then empty files close towards the centre, except in melee. Counts `lost` of this turn,
/// not `shot_lost`; a formation of which nothing is left is removed.
/// @returns how many went.
int lose_of_type(Battle& battle, UnitId unit, Type type, int n);
/// Takes off elements by number, all at once, as melee does (AQ-MEL-6): files step up, an empty
/// file stays empty.
void lose_elements(Battle& battle, UnitId unit, std::span<const int> ids);
/// Empty files close towards the centre: before a manoeuvre, and after shooting. The front edge's
/// middle goes with them.
void close_files(Battle& battle, UnitId unit);
/// What a manoeuvre begins with: empty files close, and lapped elements come back, each behind the
/// file with the fewest (then the nearest to the middle, then the left).
void fall_in(Battle& battle, UnitId unit);
/// Draws it up on another number of files, about the same middle: lapped elements come back, the
/// present order of front ranks is kept as far as it goes (types stay in their share of the front).
void change_files(Battle& battle, UnitId unit, int files);
/// The number of ranks that it would have.
[[nodiscard]] int ranks_on(int elements, int files);
/// Sorts the elements as the record wants them.
void put_in_order(Elements& elements);

}  // namespace opfor::arquebusier
