#pragma once

#include <span>
#include <string>
#include <vector>

#include "field/touch.hpp"
#include "rules/arquebusier/elements.hpp"

/// Movement, all at once (AQ-MOVE-6): every passed manoeuvre runs at its own rate through twelve
/// pulses, until its distance is used up, the ground stops it, it touches a friend, or it and an
/// enemy touch. Exact: between two events all speeds are constant, and contact times of the
/// rectangles are solved for, not sampled.
namespace opfor::arquebusier {

/// How a mover ended.
enum class Stopped : std::uint8_t { done, enemy, friends, ground, edge, off_table };

/// One formation's move.
struct Advance {
  UnitId unit = kNoUnit;
  field::Pose from;         ///< as it stood before its turn in place
  field::Pose to;           ///< where it ended; of one that left: on the edge
  std::vector<Point> path;  ///< from start to end
  Point formed;             ///< where its way began, when it had formed up and turned (AQ-MOVE-3)
  Point ended;              ///< where its way ended, before it was taken back onto the table
  double allowed = 0;       ///< its distance, tenths of a millimetre
  double spent = 0;         ///< of it, ground included
  double ended_at = 0;      ///< pulse, 0..12
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

/// What the markers come to, from the state as it is; the state is not changed. Nothing depends on
/// ids or on which side is A. Turns in place and changes of files come first, all at once; one that
/// would overlap another formation is not made (AQ-MOVE-3). The ground under the middle of the
/// front edge sets the price of a way; impassable ground and the table's edge stop any part of a
/// formation. Who ends within 0.05" of an enemy has met him.
[[nodiscard]] Advances advance_all(const Battle& battle);
/// Makes one of these moves: the formation falls in, takes the files of its marker and is put where
/// it ended. Not its contacts, nor its leaving the table.
void carry_out(Battle& battle, const Advance& move);
/// Where a formation comes to stand when all have moved: a move cut short by losses, or by
/// somebody, may leave a corner beyond the edge of the table over which it has turned. It comes as
/// far in as it must; where it would stand on somebody there, along the edge as far as it must to
/// be free. @param gone those who have left the table, though they stand at its edge yet
[[nodiscard]] field::Pose back_on_table(const Battle& battle, UnitId unit, const UnitSet& gone);

/// Which edge of a formation was touched (AQ-MOVE-7).
using field::Edge;

/// The edge of the target's footprint that a mover touches; on a corner, the edge on whose side the
/// mover's centre was at the start of the phase (if in both, the front edge).
[[nodiscard]] inline Edge edge_touched(const field::Box& target, const field::Box& mover,
                                       Vec mover_centre_at_start) {
  return field::edge_touched(target, mover, mover_centre_at_start, kTolerance);
}
/// The pose of a mover laid flat with its front against an edge of a target, about where it touched
/// (AQ-MOVE-7); it slides no more than it must to touch.
[[nodiscard]] field::Pose laid_flat(const Battle& battle, UnitId mover, UnitId target, Edge edge);

}  // namespace opfor::arquebusier

namespace opfor {
template <>
struct Words<arquebusier::Stopped> {
  static constexpr std::array<std::string_view, 6> all{"done",   "enemy", "friends",
                                                       "ground", "edge",  "off table"};
};
}  // namespace opfor
