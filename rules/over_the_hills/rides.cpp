#include "rules/over_the_hills/rides.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include "rules/over_the_hills/purse.hpp"

namespace opfor::over_the_hills {
namespace {

bool is_his(const Setting& setting, UnitId commander, Level level, UnitId unit) {
  return brigadier_of(setting, unit) == commander || superior_of(setting, unit, level) == commander;
}

/// The middles of those whom a commander leads.
std::vector<Vec> men_of(const Situation& now, UnitId commander) {
  const Battle& b = now.battle();
  const Level level = commander_info(b, commander)->level;
  std::vector<Vec> men;
  for (const UnitId unit : now.present(side_of(b, commander))) {
    if (is_his(b.setting(), commander, level, unit)) men.push_back(now.box(unit).centre);
  }
  return men;
}

/// From where he leads most of them, in a ride of some length, a little behind them; in their
/// middle, if that does as well.
std::optional<Vec> post_behind(const Situation& now, UnitId commander, double ride) {
  constexpr double kBehind = 4 * 254;
  const Battle& b = now.battle();
  const Vec at = field::vec(b.unit(commander).pose().at);
  const Vec back = unit_vector(b.setting().side(side_of(b, commander)).facing) * -kBehind;
  const auto in_a_ride = [&](Vec place) { return on_the_way(at, place + back, ride); };
  return post_among(men_of(now, commander), led_by(now, commander), in_a_ride,
                    [](Vec) { return false; });
}

/// How far a commander reaches (OTH-CMD-3).
double range_of(const Battle& battle, UnitId commander) {
  return on_table(commander_info(battle, commander)->rating.range, options(battle)).as_double();
}

}  // namespace

std::vector<RideTo> rides_open(const Situation& now, UnitId commander) {
  const Battle& b = now.battle();
  const field::Pose is = b.unit(commander).pose();
  const Vec at = field::vec(is.at);
  const Mover rider = mover_of(b, commander);
  const double most = full_move(rider, true, options(b)).as_double();
  const double one = one_segment(rider, options(b)).as_double();
  const UnitId with = goes_with(b, commander);
  const auto name = [&](UnitId unit) { return b.setting().name_of(unit); };
  std::vector<RideTo> rides{
      {Rides::stays, is, with,
       with == kNoUnit ? std::string("stays where he is") : "stays with " + name(with)}};
  const Angle facing = b.setting().side(side_of(b, commander)).facing;
  for (const double limit : {one, most}) {
    const auto post = post_behind(now, commander, limit - 1);
    const double way = post ? norm(*post - at) : 0;
    if (way < 254 || (limit == most && way <= one)) continue;
    const field::Pose place{field::point(*post), facing};
    if (!commander_fits(b, place)) continue;
    rides.push_back({Rides::behind, place, kNoUnit, "rides behind his troops"});
  }
  const Level level = commander_info(b, commander)->level;
  for (const UnitId unit : now.present(side_of(b, commander))) {
    if (!is_his(b.setting(), commander, level, unit) || unit == with || routing(b, unit)) continue;
    const field::Pose there = place_beside(b, unit);
    if (norm(field::vec(there.at) - at) > most) continue;
    rides.push_back({Rides::joins, there, unit, "joins " + name(unit)});
  }
  return rides;
}

std::vector<Hearer> led_by(const Situation& now, UnitId commander) {
  constexpr double kHalfMove = 0.5;
  constexpr double kRouts = 0.4;       ///< he can do nothing with it until it has been rallied
  constexpr double kTheyMoveOn = 0.3;  ///< before their command is looked at (OTH-CMD-2)
  const Battle& b = now.battle();
  const auto stands = [&](UnitId who) {
    return field::Box{field::vec(b.unit(who).pose().at), {0, 1}, 0, 0};
  };
  const Level level = commander_info(b, commander)->level;
  std::vector<Hearer> led;
  for (const UnitId unit : now.present(side_of(b, commander))) {
    const UnitId brigadier = brigadier_of(b.setting(), unit);
    if (brigadier == commander) {
      const double counts = routing(b, unit) ? kRouts : 1;
      led.push_back({unit, now.box(unit), range_of(b, commander), counts, kTheyMoveOn});
      const UnitId division = superior_of(b.setting(), commander, Level::division);
      if (level == Level::brigade && alive(b, division)) {
        led.push_back({division, stands(division), range_of(b, division), kHalfMove, 0});
      }
      continue;
    }
    const UnitId link =
        level == Level::army ? superior_of(b.setting(), unit, Level::division) : brigadier;
    const bool his = superior_of(b.setting(), unit, level) == commander && alive(b, link);
    if (his) led.push_back({link, stands(link), range_of(b, commander), kHalfMove, kTheyMoveOn});
  }
  return led;
}

}  // namespace opfor::over_the_hills
