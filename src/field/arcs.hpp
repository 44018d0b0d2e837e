#pragma once

#include <cstdint>
#include <optional>

#include "field/box.hpp"

/// What lies before a body, and where a place lies about it: strips of fire, cones, arcs, zones.
/// Lengths in tenths of a millimetre.
namespace opfor::field {

/// A strip of ground straight ahead of a place: what the file of bases that stands there fires on.
struct Strip {
  Vec from;   ///< middle of its near end
  Vec ahead;  ///< unit vector
  double half_width = 0;
  double range = 0;
};

/// The part of a body that lies in a strip.
struct Met {
  double ahead = 0;   ///< how far off its nearest part is
  double beyond = 0;  ///< how far off its farthest part is
  double width = 0;   ///< across the strip
};
/// False if a body surely does not reach into a strip.
[[nodiscard]] inline bool may_meet(const Strip& strip, const Box& body) {
  const double extent = body.half_width + body.half_depth;
  const Vec off = body.centre - strip.from;
  const double ahead = dot(off, strip.ahead);
  const double aside = dot(off, right_of(strip.ahead));
  return ahead <= strip.range + extent && ahead >= -extent && aside <= strip.half_width + extent &&
         -aside <= strip.half_width + extent;
}
/// Nothing if the body does not reach into the strip.
[[nodiscard]] std::optional<Met> met(const Strip& strip, const Box& body);

/// A triangle before a place: so far ahead, so far to either side there.
struct Cone {
  Vec from;
  Vec ahead;  ///< unit vector
  double range = 0;
  double aside = 0;
};
/// True if any part of a body lies in the cone, or no more than `tolerance` off it. Two shapes are
/// apart if they are so along the normal of a side of either.
[[nodiscard]] bool in_cone(const Cone& cone, const Box& body, double tolerance = 0);

/// True if any part of a target lies in a body's front area: before the line of its front edge, and
/// no farther out than lines from the front corners that open by `splay` (the tangent of their
/// angle: 1 is 45 degrees) allow. Touching the area's border counts.
[[nodiscard]] bool in_arc(const Box& body, const Box& target, double splay);

/// The ground about a body, parted by rays from its corners at 45 degrees to its edges.
enum class Zone : std::uint8_t { front, right, rear, left };
/// In which zone a place lies. On a ray: front or rear; inside the body: of the edge that is
/// nearest, the front first, then the rear.
[[nodiscard]] Zone zone(const Box& body, Vec place);

/// True of a place before the middle of a body, or just beside it; else its back is turned to it.
[[nodiscard]] inline bool lies_before(const Box& body, Vec place) {
  return dot(place - body.centre, body.ahead) >= 0;
}

/// The place of a body that is nearest to a place; that place itself if it lies in the body.
[[nodiscard]] Vec nearest_place(const Box& body, Vec to);

/// True if both front corners of an attacker lie behind the line of the target's front edge.
[[nodiscard]] bool behind_flank(const Box& attacker, const Box& target);

}  // namespace opfor::field
