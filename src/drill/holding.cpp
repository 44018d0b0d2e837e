#include "drill/holding.hpp"

#include <array>

#include "drill/coming_up.hpp"
#include "drill/task.hpp"
#include "field/clear_place.hpp"

namespace opfor {

bool holds_a_place(const Battle& battle, UnitId unit, const Task& task) {
  const bool holds = task.kind == TaskKind::hold && task.from_turn == 0;
  return holds && task.place() && !post_of(battle, unit);
}

std::optional<Vec> comes_to_hold(const Battle& battle, UnitId unit) {
  const Task& task = battle.unit(carries_on_for(battle, unit)).task;
  if (!holds_a_place(battle, unit, task)) return std::nullopt;
  const Setting& setting = battle.setting();
  const FeatureId decides = where_it_is_decided(setting, *task.place());
  const Vec at = field::vec(battle.unit(unit).pose().at);
  if (decides == kNoFeature || setting.ground->contains(decides, at)) return std::nullopt;
  constexpr int kBearings = 16;
  std::array<Vec, kBearings> bearings;
  for (int i = 0; i < kBearings; ++i) {
    bearings[static_cast<std::size_t>(i)] = unit_vector(Angle::hundredths(36000 * i / kBearings));
  }
  const Vec own = place_in_line(battle, unit).value_or(*task.place());
  const UnitSet fellows = who_fight(battle, side_of(battle, unit));
  const auto has_place = [&](Vec there) {
    for (const UnitId one : fellows) {
      if (one == unit) continue;
      if (norm(field::vec(battle.unit(one).pose().at) - there) < 2 * kHalfLine) return false;
    }
    return true;
  };
  const auto stands = [&](Vec there) {
    return stands_whole(setting, decides, there) && has_place(there);
  };
  return field::first_beside(at, bearings, kHalfLine / 2, norm(own - at), stands).value_or(own);
}

}  // namespace opfor
