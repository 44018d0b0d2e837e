#pragma once

#include <vector>

#include "rules/arquebusier/advance.hpp"

/// A mover's way in time: straight, in legs of constant speed, as the ground lets it.
namespace opfor::arquebusier {

/// From `from` on it goes at `speed` (lengths a pulse; 0 while it crosses an obstacle).
struct TrackLeg {
  double from = 0;  ///< pulse
  double at = 0;    ///< how far it has come by then
  double speed = 0;
};
struct Track {
  Vec start;  ///< middle of the front edge
  Vec direction;
  std::vector<TrackLeg> legs;
  double ends = 0;  ///< pulse; it stands from then on
  double whole = 0;
  Stopped why = Stopped::done;  ///< done, ground, edge or off_table

  [[nodiscard]] std::size_t leg_at(double pulse) const;
  [[nodiscard]] double come_by(double pulse) const;
  [[nodiscard]] Vec speed_at(double pulse) const;  ///< just after it
};

/// A march of a formation: its places when it sets out, the direction, its allowance.
struct Marching {
  UnitId unit = kNoUnit;
  Blocks blocks;
  Vec start;
  Vec direction;
  double allowed = 0;
  bool may_leave = false;  ///< the table (AQ-MOVE-5)
};
/// What its allowance buys at its rate (AQ-MOVE-1, AQ-TER-5): the ground under the middle of its
/// front edge sets the price; impassable ground and the edge of the table stop any part of it.
[[nodiscard]] Track track_of(const Battle& battle, const Marching& march);

}  // namespace opfor::arquebusier
