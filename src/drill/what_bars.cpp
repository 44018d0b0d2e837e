#include "drill/what_bars.hpp"

#include "battle/setting.hpp"
#include "drill/mover.hpp"
#include "drill/way_round.hpp"
#include "field/wheel.hpp"

namespace opfor {
namespace {

template <class Bars>
std::string first_named(const Drill& drill, UnitId unit, Bars bars) {
  const auto features = drill.land().features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const field::Feature& feature = features[i];
    if (feature.name.empty() || !never_enters(drill, unit, feature)) continue;
    if (bars(static_cast<FeatureId>(i))) return feature.name;
  }
  return {};
}

}  // namespace

std::string barring_ground(const Drill& drill, UnitId unit, const field::Box& there) {
  return first_named(drill, unit, [&](FeatureId id) { return drill.land().lies_on(id, there); });
}

std::string in_way_of_wheel(const Drill& drill, const Setting& setting, UnitId unit,
                            const field::Box& from, Angle to) {
  const Swing wheel = swing(drill, unit, from, to);
  if (!wheel.stop) return {};
  if (wheel.stop->unit != kNoUnit) return setting.name_of(wheel.stop->unit);
  if (wheel.stop->what == Meets::edge) return "the edge of the table";
  const field::WheelingBox box(from, facing_of(from.ahead), to);
  return first_named(drill, unit,
                     [&](FeatureId id) { return drill.land().clear_turn(box, id) < box.whole(); });
}

}  // namespace opfor
