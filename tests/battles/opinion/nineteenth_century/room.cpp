#include "battles/opinion/nineteenth_century/room.hpp"

#include <algorithm>

namespace opfor::battles::opinion::nineteenth_century {
namespace {

constexpr double kTouches = 0.2;  ///< a fiftieth of a millimetre: the bodies meet

/// How deep the deepest of them stands across a line, and how many do.
struct Across {
  double most = 0;
  int figures = 0;
};
Across across_all(const field::Feature& feature, const std::vector<Polygon>& figures) {
  Across all;
  for (const Polygon& figure : figures) {
    const double depth = across(feature, figure, Gaps::all);
    all.most = std::max(all.most, depth);
    all.figures += depth > kDeep + kRounding ? 1 : 0;
  }
  return all;
}

/// A wall stops nobody here whom its price does not stop; but no base stands on top of it.
bool is_wall(const field::Feature& feature, Goes goes) {
  const bool line = feature.shape != field::Shape::area;
  const bool forbidden = goes == Goes::mounted ? feature.impassable_horse : feature.impassable_foot;
  return line && !forbidden && feature.kind == field::Kind::wall;
}

}  // namespace

void Room::begin(const Seen& seen) {
  Findings nobody_asks;
  judge({seen.ledger, seen.troops, seen.doings, nobody_asks});
}

void Room::judge(const Seen& seen) {
  std::set<std::pair<UnitId, FeatureId>> in_walls;
  std::set<std::pair<UnitId, UnitId>> touching;
  const auto features = seen.features();
  for (const UnitId unit : seen.troops.present(seen.ledger)) {
    if (seen.troops.men(unit).unplaced() > 0) continue;
    const auto figures = seen.troops.standing(unit, seen.ledger);
    for (std::size_t i = 0; i < features.size(); ++i) {
      if (!is_wall(features[i], seen.goes(unit))) continue;
      const Across deep = across_all(features[i], figures);
      if (deep.figures == 0) continue;
      const std::pair wrong{unit, static_cast<FeatureId>(i)};
      in_walls.insert(wrong);
      if (in_walls_.count(wrong) != 0) continue;
      seen.found(Kind::stands_in_wall, "NC-SCOPE-6", {unit}, "on a wall that it may get over",
                 Counts::length, deep.most, kDeep, wrong.second);
    }
    for (const UnitId enemy : seen.troops.present(seen.ledger)) {
      if (!seen.foes(unit, enemy) || enemy < unit || seen.doings.touch(unit, enemy)) continue;
      const double off = seen.gap(unit, enemy).most;
      if (off > kTouches) continue;
      touching.insert({unit, enemy});
      if (touching_.count({unit, enemy}) != 0) continue;
      seen.found(Kind::touches_unsaid, "NC-MEL-1", {unit, enemy}, "", Counts::length, off, 0);
    }
  }
  in_walls_ = std::move(in_walls);
  touching_ = std::move(touching);
}

}  // namespace opfor::battles::opinion::nineteenth_century
