#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/angle.hpp"
#include "core/ids.hpp"
#include "core/length.hpp"
#include "core/words.hpp"

namespace opfor::field {

/// How good a cover is; the order counts (hard beats soft).
enum class Cover : std::uint8_t { none, soft, hard };

/// What a piece of terrain is, for pictures and words. No rule reads it: rules read properties.
enum class Kind : std::uint8_t {
  open,
  wood,
  scrub,
  grass,
  crops,
  building,
  wall,
  hedge,
  fence,
  ditch,
  gully,
  hill,
  rocks,
  swamp,
  water,
  river,
  road,
  works,
  ruin
};

/// How the outline is to be read.
enum class Shape : std::uint8_t {
  area,  ///< a polygon and all inside it
  line,  ///< an open line (hedge, river)
  ring   ///< a closed line: a wall round a yard; the yard itself is open ground
};

/// A part of a line through which one may pass (a gate, a breach, a ford, a bridge).
struct Gap {
  Vec from;
  Vec to;
  bool barrier = false;  ///< passing it costs as a low barrier
  std::string name{};    ///< "gate south-west"; may be empty
};

/// One piece of terrain. Lengths in tenths of a millimetre. What sheets need beyond this is added
/// here, once, for all (shapes: terrain union).
struct Feature {
  std::string id;
  std::string name;
  Kind kind = Kind::open;
  Shape shape = Shape::area;
  std::vector<Vec>
      outline;            ///< at least 3 points for area and ring, 2 for line; not closed by hand
  Length width;           ///< of a line (road, river); 0 for walls, hedges
  std::vector<Gap> gaps;  ///< of a line or ring
  Cover cover = Cover::none;
  Length cover_within = Length::tenths(200);  ///< of a line or ring: how near a figure must be
  bool cover_inside_only = false;             ///< of a ring: shelters only figures within the ring
  bool blocks_sight = false;  ///< area: conceals and blocks; line, ring: blocks where crossed
  bool difficult = false;
  bool enclosed = false;
  bool barrier =
      false;  ///< crossing the line (or ring) costs extra: a quarter of a move (NC-MOVE-5)
  bool impassable_foot = false;
  bool impassable_horse = false;
  std::optional<Side> fortified_for;
  int level = 0;  ///< elevation

  /// It is impassable for who is mounted, or for who is not.
  [[nodiscard]] bool bars(bool mounted) const {
    return mounted ? impassable_horse : impassable_foot;
  }
};

}  // namespace opfor::field

namespace opfor {
template <>
struct Words<field::Cover> {
  static constexpr std::array<std::string_view, 3> all{"none", "soft", "hard"};
};
template <>
struct Words<field::Kind> {
  static constexpr std::array<std::string_view, 19> all{
      "open",  "wood", "scrub", "grass", "crops", "building", "wall", "hedge", "fence", "ditch",
      "gully", "hill", "rocks", "swamp", "water", "river",    "road", "works", "ruin"};
};
template <>
struct Words<field::Shape> {
  static constexpr std::array<std::string_view, 3> all{"area", "line", "ring"};
};
}  // namespace opfor
