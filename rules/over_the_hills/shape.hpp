#pragma once

#include "field/ground.hpp"
#include "rules/over_the_hills/options.hpp"

/// How units stand (OTH-GEO-1, 2.3), and what terrain is to this sheet, by its properties
/// (section 6.2). Lengths in tenths of a millimetre.
namespace opfor::over_the_hills {

/// A commander is a point; his base is drawn so wide.
inline constexpr Length kCommanderBase = 1_in;

/// The footprint of troops.
[[nodiscard]] field::Box box_of(Arm arm, Formation formation, const field::Pose& pose,
                                const Options& options);
/// A built-up area as its garrison stands in it: the rectangle about it that lies along its first
/// side, whose four edges are its faces (OTH-BUA-1).
[[nodiscard]] field::Box sector_of(const field::Feature& area);
/// Who moves, for ground that is impassable to foot or to horse: guns go as horse does.
[[nodiscard]] field::Mover mover_of(Arm arm);

/// What ground an area is: difficult is rough, or woods that are open; that blocks sight too:
/// normal woods; that is enclosed besides: dense woods. Lines, built-up areas and works are open.
[[nodiscard]] Ground ground_of(const field::Feature& feature, Building building);
/// Works: an area that gives hard cover and is neither built up nor difficult.
[[nodiscard]] bool is_works(const field::Feature& feature, Building building);
/// A line that is crossed: an obstacle has no width, a stream has one; who may not pass a line but
/// at its gaps has a river before him.
[[nodiscard]] bool is_obstacle(const field::Feature& feature);
[[nodiscard]] bool is_stream(const field::Feature& feature);
[[nodiscard]] bool is_river(const field::Feature& feature);
/// A line with a width that hinders nobody.
[[nodiscard]] bool is_road(const field::Feature& feature);

/// How high a place lies: the highest hill that it is on.
[[nodiscard]] int level_at(const field::Ground& ground, Vec place);
/// Whether all of a body lies in an area: its middle and its corners.
[[nodiscard]] bool lies_within(const field::Ground& ground, FeatureId area, const field::Box& body);

}  // namespace opfor::over_the_hills
