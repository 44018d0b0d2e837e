#include "drill/onto_ground.hpp"

#include <array>
#include <cmath>

#include "drill/as_it_stands.hpp"
#include "drill/task.hpp"

namespace opfor {
namespace {

constexpr int kLastTurns = 4;     ///< this one and three more: before that its task comes first
constexpr double kBetween = 127;  ///< half an inch: places looked at lie so far apart
constexpr int kWaysThere = 48;

/// A body would count there for its side, as it is.
bool counts(const Battle& battle, const VictoryRule& rule, const VictoryCondition& condition,
            UnitId unit, const std::function<int(const Battle&, const Count&)>& counted) {
  if (condition.count.inside == kNoFeature) return false;
  if (speaks_for(battle, rule, condition, unit) <= 0) return false;
  Count own = condition.count;
  own.side = side_of(battle, unit);
  own.lead = false;
  own.of = {unit};
  own.inside = kNoFeature;
  own.within_move_of = kNoFeature;
  return counted(battle, own) > 0;
}

/// The nearest place so deep in a piece of ground where a body has room.
std::optional<Vec> nearest_in(const field::Ground& ground, FeatureId piece, Vec from, double deep) {
  const auto is_in = [&](Vec place) {
    return ground.contains(piece, place) && ground.depth_inside(piece, place) >= deep &&
           has_room(ground, place);
  };
  constexpr double kFarther = 6 * 254;  // than its border: where that is walled, or a corner
  const double off = ground.distance(piece, from);
  for (double far = std::ceil((off + deep) / kBetween) * kBetween; far <= off + deep + kFarther;
       far += kBetween) {
    for (int i = 0; i < kWaysThere; ++i) {
      const Vec place = from + unit_vector(Angle::hundredths(36000 * i / kWaysThere)) * far;
      if (is_in(place)) return place;
    }
  }
  return std::nullopt;
}

}  // namespace

double speaks_for(const Battle& battle, const VictoryRule& rule, const VictoryCondition& condition,
                  UnitId unit) {
  const Side own = side_of(battle, unit);
  const Count& count = condition.count;
  if (!rule.winner || !asks_where(count)) return 0;
  Count of_own = count;
  of_own.side = own;
  if (!of_own.asks_about(battle.setting().unit(unit), unit)) return 0;
  double more = 0;  // of the count, for one more of its own
  if (count.side == own) more = 1;
  if (count.side != own && count.lead) more = -1;
  if (condition.least.has_value() == condition.most.has_value()) return 0;
  return more * (condition.least ? 1 : -1) * (*rule.winner == own ? 1 : -1);
}

std::optional<Vec> onto_ground_that_counts(
    const Battle& battle, UnitId unit,
    const std::function<int(const Battle&, const Count&)>& counted, double deep, double move) {
  const Setting& setting = battle.setting();
  const int left = setting.turns - battle.head().turn + 1;
  if (setting.turns <= 0 || left > kLastTurns) return std::nullopt;
  const field::Ground& ground = *setting.ground;
  const Vec at = field::vec(battle.unit(unit).pose().at);
  std::optional<Vec> nearest;
  for (const VictoryRule& rule : setting.victory) {
    for (const VictoryCondition& condition : rule.conditions) {
      if (!counts(battle, rule, condition, unit, counted)) continue;
      const FeatureId piece = condition.count.inside;
      if (ground.contains(piece, at)) return std::nullopt;  // it stands on some of it
      const auto place = nearest_in(ground, piece, at, deep);
      if (!place || norm(*place - at) > left * move) continue;
      if (!nearest || norm(*place - at) < norm(*nearest - at)) nearest = place;
    }
  }
  return nearest;
}

}  // namespace opfor
