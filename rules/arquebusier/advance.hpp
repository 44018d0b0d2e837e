#pragma once

#include <span>
#include <string>
#include <vector>

#include "field/touch.hpp"
#include "rules/arquebusier/track.hpp"

/// Movement, all at once (AQ-MOVE-6): every passed manoeuvre runs at its own rate through twelve
/// pulses, until its distance is used up, the ground stops it, it touches a friend, or it and an
/// enemy touch. Exact: between two events all speeds are constant, and contact times of the
/// rectangles are solved for, not sampled.
namespace opfor::arquebusier {

/// One formation's move.
struct Advance {
  UnitId unit = kNoUnit;
  field::Pose from;     ///< as it stood before its turn in place
  Point formed;         ///< where its way began, when it had formed up (AQ-MOVE-3)
  field::Pose to;       ///< where its way ended; of one that left: on the edge
  double allowed = 0;   ///< what its way might cost, tenths of a millimetre
  double spent = 0;     ///< of it, ground included
  double ended_at = 0;  ///< pulse, 0..12
  Stopped stopped = Stopped::done;
  UnitId at = kNoUnit;  ///< whom it touched
  /// False: nothing came of the marker, since it is in melee (AQ-MOVE-8), or its turn in place or
  /// change of files would have overlapped another formation (AQ-MOVE-3).
  bool made = true;
};

/// Two enemies that touched, and when (0.01 pulse is finer than any rule needs).
struct Met {
  UnitId a = kNoUnit;  ///< of side A
  UnitId b = kNoUnit;
  double pulse = 0;
};

struct Advances {
  std::vector<Advance> moves;  ///< of those with a marker, in the order of ids
  std::vector<Met> met;        ///< in the order of time, then ids
};

/// What the markers come to, from the state as it is. Nothing depends on ids or on which side is A.
/// Turns in place and changes of files come first, all at once; one that would overlap another
/// formation, or ground that it may not enter, is not made (AQ-MOVE-3). Where one moves alone it
/// ends where its stride does (`stride.hpp`).
[[nodiscard]] Advances advance_all(const Battle& battle);
/// Makes one of these moves: the formation draws up as its marker says and is put where it ended.
/// Not its contacts, nor its leaving the table.
void carry_out(Battle& battle, const Advance& move);
/// Where a formation comes to stand when all have moved: a move cut short by losses, or by
/// somebody, may leave a corner beyond the edge of the table over which it has turned. It comes as
/// far in as it must; where it would stand on somebody there, along the edge as far as it must to
/// be free. @param gone those who have left the table, though they stand at its edge yet
[[nodiscard]] field::Pose back_on_table(const Battle& battle, UnitId unit, const UnitSet& gone);
/// Takes several back, each of whom sees those before it brought in: first who has least to come,
/// of equals by place; never by number.
void all_back_on_table(Battle& battle, std::vector<UnitId> all, const UnitSet& gone);

/// Which edge of a formation was touched (AQ-MOVE-7).
using field::Edge;

/// The edge of the target's footprint that a mover touches; on a corner, the edge on whose side the
/// mover's centre was at the start of the phase (if in both, the front edge). Nobody touches empty
/// files: the steps of what is left are edges as well.
[[nodiscard]] inline Edge edge_touched(field::Boxes target, field::Boxes mover,
                                       Vec mover_centre_at_start) {
  return field::edge_touched(target, mover, mover_centre_at_start, kTolerance);
}
/// The pose of a mover laid flat with its front against an edge of a target, about where it touched
/// (AQ-MOVE-7); it slides no more than it must to touch.
[[nodiscard]] field::Pose laid_flat(const Battle& battle, UnitId mover, UnitId target, Edge edge);

}  // namespace opfor::arquebusier
