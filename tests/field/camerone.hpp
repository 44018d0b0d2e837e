#pragma once

#include <string>
#include <utility>
#include <vector>

#include "field/ground.hpp"

/// The terrain of the shipped scenario (NC-SCN-2), typed here from its table; and short hands for
/// making terrain in tests. Lengths in centimetres.
namespace opfor::field {

inline Vec cm(double x, double y) { return {x * 100, y * 100}; }

inline Feature feature(std::string id, Shape shape, std::vector<Vec> outline) {
  Feature made;
  made.id = std::move(id);
  made.shape = shape;
  made.outline = std::move(outline);
  return made;
}

inline Feature rectangle(std::string id, double x0, double y0, double x1, double y1) {
  return feature(std::move(id), Shape::area, {cm(x0, y0), cm(x1, y0), cm(x1, y1), cm(x0, y1)});
}

namespace camerone {

enum : std::uint8_t { kWall, kHouse, kShed, kHedge, kGrass, kScrub, kHuts, kGully, kRoad };

inline constexpr Length kWidth = Length::tenths(24000);
inline constexpr Length kHeight = Length::tenths(15000);

inline std::vector<Feature> features() {
  Feature wall =
      feature("wall", Shape::ring, {cm(150, 50), cm(200, 50), cm(200, 100), cm(150, 100)});
  wall.cover = Cover::hard;
  wall.cover_inside_only = true;
  wall.blocks_sight = true;
  wall.impassable_foot = wall.impassable_horse = true;
  wall.fortified_for = Side::a;
  wall.gaps = {{cm(150, 62), cm(150, 66), false, "gate south-west"},
               {cm(150, 84), cm(150, 88), false, "gate north-west"},
               {cm(200, 72), cm(200, 76), true, "breach"}};
  Feature house = rectangle("house", 160, 90, 198, 100);
  house.cover = Cover::hard;
  house.enclosed = house.blocks_sight = true;
  Feature shed = rectangle("shed", 152, 52, 162, 60);
  shed.cover = Cover::hard;
  shed.enclosed = true;
  Feature hedge = feature("hedge", Shape::line, {cm(120, 20), cm(120, 105)});
  hedge.cover = Cover::soft;
  hedge.barrier = hedge.impassable_horse = true;
  Feature grass = rectangle("grass", 50, 30, 110, 60);
  grass.cover = Cover::soft;
  Feature scrub = rectangle("scrub", 0, 0, 35, 35);
  scrub.cover = Cover::soft;
  scrub.enclosed = scrub.blocks_sight = scrub.difficult = true;
  Feature huts = rectangle("huts", 170, 118, 190, 130);
  huts.cover = Cover::hard;
  huts.enclosed = huts.blocks_sight = true;
  Feature gully = rectangle("gully", 210, 20, 225, 60);
  gully.cover = Cover::soft;
  gully.difficult = true;
  Feature road = feature("road", Shape::line, {cm(0, 112), cm(240, 112)});
  road.kind = Kind::road;
  road.width = 4_cm;
  return {wall, house, shed, hedge, grass, scrub, huts, gully, road};
}

inline FeatureId id(std::uint8_t which) { return static_cast<FeatureId>(which); }

inline const Ground& ground() {
  static const Ground made(features(), kWidth, kHeight,
                           {Mover{false, 2, 625, 100}, Mover{true, 2, 1500, 100}});
  return made;
}

inline constexpr Mover kFoot{false, 2, 625, 100};
inline constexpr Mover kHorse{true, 2, 1500, 100};

}  // namespace camerone
}  // namespace opfor::field
