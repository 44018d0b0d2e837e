// Sight, cover and cost against Boost.Geometry on random terrain.
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/linestring.hpp>
#include <boost/geometry/geometries/multi_linestring.hpp>
#include <boost/geometry/geometries/multi_polygon.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <gtest/gtest.h>
#include <optional>

#include "field/random_terrain.hpp"

namespace opfor::field {
namespace {

namespace bg = boost::geometry;
using BgPoint = bg::model::d2::point_xy<double>;
using BgPolygon = bg::model::polygon<BgPoint>;
using BgLine = bg::model::linestring<BgPoint>;
using BgLines = bg::model::multi_linestring<BgLine>;

BgPoint bg_point(Vec v) { return {v.x, v.y}; }
BgLine bg_line(Vec a, Vec b) { return {bg_point(a), bg_point(b)}; }
BgPolygon bg_polygon(const Feature& f) {
  BgPolygon made;
  for (const Vec p : f.outline) bg::append(made.outer(), bg_point(p));
  bg::correct(made);
  return made;
}

double depth(const BgPolygon& area, BgPoint p) {
  if (!bg::covered_by(p, area)) return 0;
  BgLine border(area.outer().begin(), area.outer().end());
  return bg::distance(p, border);
}

/// Depths of places every 2 mm along a line inside an area.
std::vector<double> depths(const BgPolygon& area, const BgLine& line) {
  std::vector<double> found;
  const Vec a{line.front().x(), line.front().y()};
  const Vec d{line.back().x() - a.x, line.back().y() - a.y};
  const int steps = static_cast<int>(norm(d) / 20) + 8;
  for (int i = 0; i <= steps; ++i) {
    found.push_back(depth(area, bg_point(a + d * (1.0 * i / steps))));
  }
  return found;
}

double most(const std::vector<double>& values) {
  return *std::max_element(values.begin(), values.end());
}

/// The meaning of sight past one wood; nothing where half a millimetre decides.
std::optional<Sight> reference_sight(const BgPolygon& area, Vec from, Vec to,
                                     const SightRule& rule) {
  const double from_depth = depth(area, bg_point(from));
  const double to_depth = depth(area, bg_point(to));
  const bool from_in = bg::covered_by(bg_point(from), area);
  const bool to_in = bg::covered_by(bg_point(to), area);
  if (from_in && to_in) return norm(to - from) <= rule.inside ? Sight::clear : Sight::blocked;
  BgLines parts;
  bg::intersection(bg_line(from, to), area, parts);
  const Vec inner = from_in ? from : to;
  for (const BgLine& part : parts) {
    const bool at_end = (from_in || to_in) && bg::distance(part, bg_point(inner)) < 1e-6;
    const double limit = at_end ? rule.edge : 0.0;
    const double deepest = most(depths(area, part));
    if (deepest > limit + 20) return Sight::blocked;
    if (deepest > limit + (at_end ? -20 : 0.01)) return std::nullopt;
  }
  if (from_in || to_in) {
    if (std::max(from_depth, to_depth) > rule.edge) return Sight::blocked;
    return to_in ? Sight::edge : Sight::clear;
  }
  return Sight::clear;
}

TEST(SightReference, OfAWoodAgreesWithBoostGeometry) {
  const SightRule rule{200, 600, 1200};
  RandomTerrain random(20);
  std::array<int, 3> seen{};
  for (int terrain = 0; terrain < 60; ++terrain) {
    Feature wood = random.area("wood");
    if (!outline_faults(wood, RandomTerrain::kWide, RandomTerrain::kHigh).empty()) continue;
    wood.blocks_sight = true;
    const Ground ground({wood}, RandomTerrain::kWide, RandomTerrain::kHigh, {});
    const BgPolygon area = bg_polygon(wood);
    const Vec centre = wood.outline[0] * 0.5 + wood.outline[1] * 0.5;
    for (int i = 0; i < 100; ++i) {
      const Vec from = vec(point(centre + (random.place() - Vec{9000, 6000}) * 0.3));
      const Vec to = vec(point(centre + (random.place() - Vec{9000, 6000}) * 0.3));
      const std::optional<Sight> expected = reference_sight(area, from, to, rule);
      if (!expected) continue;
      ++seen[static_cast<std::size_t>(*expected)];
      ASSERT_EQ(ground.sight(from, to, rule), *expected)
          << "terrain " << terrain << " from " << from.x << ',' << from.y << " to " << to.x << ','
          << to.y << ' ' << bg::wkt(area);
    }
  }
  EXPECT_GT(seen[0], 500);
  EXPECT_GT(seen[1], 50);
  EXPECT_GT(seen[2], 500);
}

/// A line without its one gap.
BgLines solid(const Feature& f) {
  BgLines lines;
  for (std::size_t i = 0; i + 1 < f.outline.size(); ++i) {
    if (i == 0 && !f.gaps.empty()) {
      lines.push_back(bg_line(f.outline[0], f.gaps[0].from));
      lines.push_back(bg_line(f.gaps[0].to, f.outline[1]));
    } else {
      lines.push_back(bg_line(f.outline[i], f.outline[i + 1]));
    }
  }
  return lines;
}

TEST(SightReference, OfAWallAgreesWithBoostGeometry) {
  const SightRule rule{0, 1000, 2000};
  RandomTerrain random(21);
  int blocked = 0;
  int clear = 0;
  for (int i = 0; i < 3000; ++i) {
    Feature wall = random.line("wall");
    if (!outline_faults(wall, RandomTerrain::kWide, RandomTerrain::kHigh).empty()) continue;
    wall.blocks_sight = true;
    const Ground ground({wall}, RandomTerrain::kWide, RandomTerrain::kHigh, {});
    const Vec from = wall.outline[0] + (random.place() - Vec{9000, 6000}) * 0.3;
    const Vec to = wall.outline[1] + (random.place() - Vec{9000, 6000}) * 0.3;
    const BgLines lines = solid(wall);
    const bool crossing = bg::intersects(bg_line(from, to), lines);
    // Where an end is less than a millimetre away, half a millimetre may decide.
    bool doubtful = false;
    for (const BgLine& line : lines) {
      doubtful = doubtful || bg::distance(bg_line(from, to), line.front()) < 10 ||
                 bg::distance(bg_line(from, to), line.back()) < 10;
    }
    if (doubtful) continue;
    ++(crossing ? blocked : clear);
    ASSERT_EQ(ground.sight(from, to, rule) == Sight::blocked, crossing) << i;
  }
  EXPECT_GT(blocked, 300);
  EXPECT_GT(clear, 300);
}

TEST(CoverReference, OfALineAgreesWithBoostGeometry) {
  RandomTerrain random(22);
  int covered = 0;
  for (int i = 0; i < 5000; ++i) {
    Feature wall = random.line("wall");
    if (!outline_faults(wall, RandomTerrain::kWide, RandomTerrain::kHigh).empty()) continue;
    wall.cover = Cover::hard;
    const double within = 100 + random.below(300);
    wall.cover_within = Length::rounded(within);
    const Ground ground({wall}, RandomTerrain::kWide, RandomTerrain::kHigh, {});
    const Vec along = wall.outline[1] - wall.outline[0];
    const Vec figure = wall.outline[0] + along * (0.001 * random.below(1000)) +
                       Vec{1.0 * random.below(600) - 300, 1.0 * random.below(600) - 300};
    const Vec from = random.place();
    const auto meets = [&](double reach) {
      const double length = norm(from - figure);
      const Vec end = figure + (from - figure) * std::min(1.0, reach / length);
      return bg::intersects(bg_line(figure, end), solid(wall));
    };
    if (meets(within - 1) != meets(within + 1)) continue;
    if (bg::distance(bg_point(figure), solid(wall)) < 6) continue;
    covered += meets(within) ? 1 : 0;
    const CoverFrom found = ground.cover(figure, from);
    ASSERT_EQ(found.cover == Cover::hard, meets(within)) << i;
    ASSERT_EQ(found.feature, meets(within) ? RandomTerrain::kFirst : kNoFeature);
  }
  EXPECT_GT(covered, 300);
}

TEST(CostReference, OfDifficultGroundAgreesWithBoostGeometry) {
  RandomTerrain random(23);
  double whole = 0;
  for (int terrain = 0; terrain < 200; ++terrain) {
    Feature a = random.area("a");
    Feature b = random.area("b");
    if (!outline_faults(a, RandomTerrain::kWide, RandomTerrain::kHigh).empty()) continue;
    if (!outline_faults(b, RandomTerrain::kWide, RandomTerrain::kHigh).empty()) continue;
    a.difficult = b.difficult = true;
    const Ground ground({a, b}, RandomTerrain::kWide, RandomTerrain::kHigh, {});
    bg::model::multi_polygon<BgPolygon> both;
    bg::union_(bg_polygon(a), bg_polygon(b), both);
    for (int i = 0; i < 30; ++i) {
      const Vec from = random.place();
      const Vec to = random.place();
      BgLines parts;
      bg::intersection(bg_line(from, to), both, parts);
      const double theirs = static_cast<double>(bg::length(parts));
      const double ours = ground.cost(from, to, camerone::kFoot).difficult;
      ASSERT_LE(ours, theirs + 1e-3);
      if (std::abs(ours - theirs) > 1e-3) {  // only a graze may be left out
        const double deepest = std::max(most(depths(bg_polygon(a), bg_line(from, to))),
                                        most(depths(bg_polygon(b), bg_line(from, to))));
        ASSERT_TRUE(deepest < 6 || theirs - ours < 60)
            << bg::wkt(bg_line(from, to)) << ' ' << bg::wkt(both);
      }
      whole += theirs;
    }
  }
  EXPECT_GT(whole, 1e6);
}

TEST(CostReference, ForbiddenGroundAgreesWithBoostGeometry) {
  RandomTerrain random(24);
  int forbidden = 0;
  int allowed = 0;
  for (int terrain = 0; terrain < 200; ++terrain) {
    Feature lake = random.area("lake");
    if (!outline_faults(lake, RandomTerrain::kWide, RandomTerrain::kHigh).empty()) continue;
    lake.impassable_foot = true;
    const Ground ground({lake}, RandomTerrain::kWide, RandomTerrain::kHigh, {});
    const BgPolygon area = bg_polygon(lake);
    for (int i = 0; i < 30; ++i) {
      const Vec from = random.place();
      const Vec to = random.place();
      if (bg::covered_by(bg_point(from), area)) continue;
      const bool passable = ground.cost(from, to, camerone::kFoot).passable();
      const bool meets = bg::intersects(bg_line(from, to), area);
      if (passable && meets) {
        ASSERT_LT(most(depths(area, bg_line(from, to))), 6);
      } else {
        ASSERT_EQ(passable, !meets);
      }
      ++(passable ? allowed : forbidden);
    }
  }
  EXPECT_GT(forbidden, 300);
  EXPECT_GT(allowed, 300);
}

TEST(DepthReference, AgreesWithBoostGeometry) {
  RandomTerrain random(25);
  for (int terrain = 0; terrain < 100; ++terrain) {
    const Feature wood = random.area("wood");
    if (!outline_faults(wood, RandomTerrain::kWide, RandomTerrain::kHigh).empty()) continue;
    const Ground ground({wood}, RandomTerrain::kWide, RandomTerrain::kHigh, {});
    const BgPolygon area = bg_polygon(wood);
    for (int i = 0; i < 30; ++i) {
      const Vec p = wood.outline[0] + (random.place() - Vec{9000, 6000}) * 0.2;
      ASSERT_EQ(ground.contains(RandomTerrain::kFirst, p), bg::covered_by(bg_point(p), area));
      ASSERT_NEAR(ground.depth_inside(RandomTerrain::kFirst, p), depth(area, bg_point(p)), 1e-6);
      ASSERT_NEAR(ground.distance(RandomTerrain::kFirst, p), bg::distance(bg_point(p), area), 1e-6);
    }
  }
}

}  // namespace
}  // namespace opfor::field
