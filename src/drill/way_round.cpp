#include "drill/way_round.hpp"

namespace opfor {
namespace {

std::vector<field::Box> boxes_of(const Drill& drill, const UnitSet& units) {
  std::vector<field::Box> all;
  for (const UnitId unit : units) all.push_back(drill.body(unit));
  return all;
}

}  // namespace

bool never_enters(const Drill& drill, UnitId unit, const field::Feature& feature) {
  const bool barren =
      drill.mover(unit).mounted ? feature.impassable_horse : feature.impassable_foot;
  return barren || drill.border(unit, feature) == Border::forbidden;
}

WayRound::WayRound(const Drill& drill, UnitId unit, Vec place, const UnitSet& stay)
    : place_(place),
      detour_(
          drill.land(), place, drill.body(unit).half_width,
          [&](FeatureId, const field::Feature& feature) {
            return never_enters(drill, unit, feature);
          },
          boxes_of(drill, stay)) {}

field::Detour::Way WayRound::from(Vec at) const {
  return detour_.from(at).value_or(field::Detour::Way{place_, norm(place_ - at)});
}

}  // namespace opfor
