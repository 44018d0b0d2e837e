#pragma once

#include <optional>
#include <vector>

#include "rules/arquebusier/elements.hpp"

/// A straight way of a formation over the ground: how far that lets it go, what it costs, and how
/// long it takes.
namespace opfor::arquebusier {

/// What ends a way.
enum class Stopped : std::uint8_t {
  done,  ///< it has come as far as it was to
  enemy,
  friends,
  ground,    ///< that it may not enter (AQ-TER-5)
  obstacle,  ///< that it cannot pay for
  costs,     ///< of the ground: its move is used up
  edge,      ///< of the table
  off_table,
  no_room  ///< to turn, or to draw up on other files (AQ-MOVE-3)
};

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
  double ends = 0;  ///< pulse, 0..12; it stands from then on
  double whole = 0;
  Stopped why = Stopped::done;    ///< done, ground, obstacle, costs, edge or off_table
  FeatureId ground = kNoFeature;  ///< that stops it, of `ground`

  [[nodiscard]] std::size_t leg_at(double pulse) const;
  [[nodiscard]] double come_by(double pulse) const;
  [[nodiscard]] Vec speed_at(double pulse) const;  ///< just after it
};

/// A march of a formation: its places when it sets out, the direction, how far it is to go and what
/// that may cost. Tenths of a millimetre.
struct Marching {
  UnitId unit = kNoUnit;
  field::Boxes body;
  Vec start;
  Vec direction;
  double length = 0;
  double budget = 0;
  bool may_leave = false;  ///< the table (AQ-MOVE-5)
};
/// What its budget buys at its rate (AQ-MOVE-1, AQ-TER-5): the ground under the middle of its front
/// edge sets the price; ground that it may not enter and the edge of the table stop any part of it.
[[nodiscard]] Track track_of(const Battle& battle, const Marching& march);

/// Ground that a formation may not enter (AQ-TER-5), and on which it would lie so, deeper than it
/// does yet.
[[nodiscard]] std::optional<FeatureId> closed_ground_under(const Battle& battle, UnitId unit,
                                                           field::Boxes before, field::Boxes there);

}  // namespace opfor::arquebusier

namespace opfor {
template <>
struct Words<arquebusier::Stopped> {
  static constexpr std::array<std::string_view, 9> all{
      "done", "enemy", "friends", "ground", "obstacle", "costs", "edge", "off table", "no room"};
};
}  // namespace opfor
