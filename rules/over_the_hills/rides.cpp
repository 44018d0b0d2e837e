#include "rules/over_the_hills/rides.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>

#include "rules/over_the_hills/purse.hpp"
#include "rules/over_the_hills/shape.hpp"
#include "rules/over_the_hills/shooting.hpp"

namespace opfor::over_the_hills {
namespace {

constexpr Length kEnemyNear = 6_in;
constexpr Length kHeFollows = 4_in;

bool is_his(const Setting& setting, UnitId commander, Level level, UnitId unit) {
  return brigadier_of(setting, unit) == commander || superior_of(setting, unit, level) == commander;
}

/// It routs, or its cell has it go back: nobody rides after it before it stands.
bool flees(const Battle& battle, UnitId unit) {
  return routing(battle, unit) || falling_back(battle, unit);
}

/// It is fit to go, and would stand for want of him; guns that fire stand anyway.
bool wants_him(const Battle& battle, UnitId unit) {
  constexpr int kWorn = 3;
  if (is_guns(battle, unit) && record(battle, unit).fired != 0) return false;
  return steady(battle, unit) && !flees(battle, unit) && !in_contact(battle, unit) &&
         strength_of(battle, unit).reserve() > kWorn;
}

/// Command has it stand, though it is fit to go: so it stands until he comes (OTH-CMD-2).
bool left_behind(const Battle& battle, UnitId unit) {
  return record(battle, unit).effect == CommandEffect::no_move && wants_him(battle, unit);
}

/// Some of a brigadier's are left behind, and not all: where all are, none of them counts more.
bool leaves_some_behind(const Situation& now, UnitId brigadier) {
  const Battle& b = now.battle();
  bool leaves = false;
  bool hears = false;
  for (const UnitId unit : now.present(side_of(b, brigadier))) {
    if (brigadier_of(b.setting(), unit) != brigadier) continue;
    (left_behind(b, unit) ? leaves : hears) = true;
  }
  return leaves && hears;
}

/// The middles of those whom a commander leads; of who flees only if all do.
std::vector<Vec> men_of(const Situation& now, UnitId commander) {
  const Battle& b = now.battle();
  const Level level = commander_info(b, commander)->level;
  std::vector<Vec> men;
  std::vector<Vec> who_flee;
  for (const UnitId unit : now.present(side_of(b, commander))) {
    if (!is_his(b.setting(), commander, level, unit)) continue;
    (flees(b, unit) ? who_flee : men).push_back(now.box(unit).centre);
  }
  return men.empty() ? who_flee : men;
}

/// How far a commander reaches (OTH-CMD-3).
double range_of(const Battle& battle, UnitId commander) {
  return on_table(commander_info(battle, commander)->rating.range, options(battle)).as_double();
}

/// A brigadier's places between his men and his division's commander, whom he must hear himself.
std::vector<Vec> towards_superior(const Battle& b, UnitId commander, const std::vector<Vec>& men) {
  constexpr int kSteps = 4;  // of his range
  if (commander_info(b, commander)->level != Level::brigade) return {};
  const UnitId division = superior_of(b.setting(), commander, Level::division);
  if (!alive(b, division)) return {};
  const Vec to = field::vec(b.unit(division).pose().at);
  std::vector<Vec> places;
  for (const Vec man : places_among(men)) {
    for (int step = 1; step <= kSteps; ++step) {
      places.push_back(on_the_way(man, to, range_of(b, commander) * step / kSteps));
    }
  }
  return places;
}

/// From where he leads most of them, in a ride of some length, a little behind them; in their
/// middle, if that does as well.
std::optional<Vec> post_behind(const Situation& now, UnitId commander, double ride) {
  constexpr double kBehind = 4 * 254;
  const Battle& b = now.battle();
  const Vec at = field::vec(b.unit(commander).pose().at);
  const Vec back = unit_vector(b.setting().side(side_of(b, commander)).facing) * -kBehind;
  const std::vector<Vec> men = men_of(now, commander);
  const std::vector<Hearer> led = led_by(now, commander, ride);
  const auto worth = [&](Vec post) {
    return heard_from(led, post) + worth_alone(now, commander, post);
  };
  std::optional<Vec> best;
  double most = 0;
  const auto offer = [&](Vec post) {
    const double heard = worth(post);
    if (best && heard <= most) return;
    best = post;
    most = heard;
  };
  const std::vector<Vec> among = places_among(men);
  for (const Vec place : among) offer(on_the_way(at, place + back, ride));
  // Where the enemy is close, he finds more room behind.
  if (best && worth_alone(now, commander, *best) < 0) {
    for (const Vec place : among) offer(on_the_way(at, place + back * 2, ride));
  }
  // A little nearer to his men is no reason to stand elsewhere than behind them.
  constexpr double kEaseCounts = 0.4;
  most += kEaseCounts;
  for (const Vec place : towards_superior(b, commander, men)) offer(on_the_way(at, place, ride));
  return best;
}

/// Another commander of his side stands there already.
bool is_taken(const Battle& b, UnitId commander, Vec place) {
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId one = unit_id(i);
    if (one == commander || side_of(b, one) != side_of(b, commander)) continue;
    if (!is_commander(b, one) || !alive(b, one)) continue;
    if (norm(field::vec(b.unit(one).pose().at) - place) < kCommanderBase.as_double()) return true;
  }
  return false;
}

/// A place, or where it is taken the next beside it that is free, in a ride of some length.
field::Pose beside_others(const Battle& b, UnitId commander, const field::Pose& place,
                          double ride) {
  constexpr double kRounded = 1;  // tenths of a millimetre
  const Vec at = field::vec(b.unit(commander).pose().at);
  const Vec aside =
      field::right_of(unit_vector(place.facing)) * (kCommanderBase.as_double() + kRounded);
  for (const int step : {0, 1, -1, 2, -2}) {
    const Vec there = field::vec(place.at) + aside * step;
    const field::Pose pose{field::point(there), place.facing};
    if (norm(there - at) > ride || is_taken(b, commander, there)) continue;
    if (commander_fits(b, pose)) return pose;
  }
  return place;
}

/// Where a commander is likely to be when command is next looked at: he who has not ridden this
/// turn rides after his men, if it gains him something.
Vec likely_place(const Situation& now, UnitId commander) {
  constexpr double kStirs = 0.2;
  const Battle& b = now.battle();
  const Vec at = field::vec(b.unit(commander).pose().at);
  if (b.unit(commander).acted != 0) return at;
  const double ride = one_segment(mover_of(b, commander), options(b)).as_double();
  const auto post = post_behind(now, commander, ride - 1);
  if (!post) return at;
  const std::vector<Hearer> led = led_by(now, commander);
  return heard_from(led, *post) > heard_from(led, at) + kStirs ? *post : at;
}

}  // namespace

double worth_alone(const Situation& now, UnitId commander, Vec place) {
  constexpr double kBeforeEnemy = -1;
  constexpr double kAmongEnemies = -5;  // nobody left behind is worth that: `led_by`
  const Battle& b = now.battle();
  const Found enemy =
      nearest(now.enemies(commander), [&](UnitId one) { return field::gap(place, now.box(one)); });
  const double near = on_table(kEnemyNear, options(b)).as_double();
  if (enemy.distance >= near) return 0;
  // The closer he is the worse; from half of that on he may as well be upon him.
  const double close = std::min(1.0, 2 * (1 - enemy.distance / near));
  if (routing(b, enemy.unit)) return kBeforeEnemy * close;
  std::vector<field::Box> men;
  for (const UnitId own : now.present(side_of(b, commander))) {
    if (steady(b, own)) men.push_back(now.box(own));
  }
  const bool stand_before_him = !men.empty() && alone_before(place, now.box(enemy.unit), men) == 0;
  return stand_before_him ? kBeforeEnemy * close : kAmongEnemies;
}

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
    const field::Pose place = beside_others(b, commander, {field::point(*post), facing}, limit - 1);
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

std::vector<Hearer> led_by(const Situation& now, UnitId commander, double ride) {
  constexpr double kHalfMove = 0.5;
  constexpr double kRouts = 0.4;       ///< he can do nothing with it until it has been rallied
  constexpr double kLeftBehind = 4;    ///< it gains all turns to come,
  constexpr double kWouldBeLeft = 3;   ///< and who is left for it loses all but one
  constexpr double kTheyMoveOn = 0.3;  ///< before their command is looked at (OTH-CMD-2)
  const Battle& b = now.battle();
  const auto stands = [&](UnitId who) {
    return field::Box{field::vec(b.unit(who).pose().at), {0, 1}, 0, 0};
  };
  std::map<UnitId, field::Box> links;
  const auto likely = [&](UnitId link) -> const field::Box& {
    const auto known = links.find(link);
    if (known != links.end()) return known->second;
    return links.emplace(link, field::Box{likely_place(now, link), {0, 1}, 0, 0}).first->second;
  };
  const Level level = commander_info(b, commander)->level;
  const bool fetches = ride <= one_segment(mover_of(b, commander), options(b)).as_double() &&
                       leaves_some_behind(now, commander);
  std::vector<Hearer> led;
  for (const UnitId unit : now.present(side_of(b, commander))) {
    const UnitId brigadier = brigadier_of(b.setting(), unit);
    if (brigadier == commander) {
      double counts = routing(b, unit) ? kRouts : 1;
      if (fetches && wants_him(b, unit)) counts = left_behind(b, unit) ? kLeftBehind : kWouldBeLeft;
      led.push_back({unit, now.box(unit), range_of(b, commander), counts,
                     kTheyMoveOn / std::max(1.0, counts)});
      const UnitId division = superior_of(b.setting(), commander, Level::division);
      if (level == Level::brigade && alive(b, division)) {
        led.push_back({division, stands(division), range_of(b, division), kHalfMove, 0});
      }
      continue;
    }
    const UnitId link =
        level == Level::army ? superior_of(b.setting(), unit, Level::division) : brigadier;
    const bool his = superior_of(b.setting(), unit, level) == commander && alive(b, link);
    if (!his) continue;
    const double counts = (flees(b, unit) ? kRouts : 1) * kHalfMove;
    led.push_back({link, likely(link), range_of(b, commander), counts, kTheyMoveOn});
  }
  return led;
}

namespace {

/// Where a brigadier who follows a unit there will have come by a segment; nothing: others who are
/// fit to go, and hear him where he is likely to be, would not hear him there.
std::optional<Vec> follows_to(const Situation& now, UnitId brigadier, Vec at, UnitId unit,
                              const field::Box& there) {
  const Battle& b = now.battle();
  const double segment = one_segment(mover_of(b, brigadier), options(b)).as_double();
  const Vec to = on_the_way(at, there.centre, segment);
  const double hears = range_of(b, brigadier);
  for (const UnitId other : now.present(side_of(b, brigadier))) {
    if (other == unit || brigadier_of(b.setting(), other) != brigadier) continue;
    const field::Box& his = now.box(other);
    const bool leaves = field::gap(at, his) <= hears && field::gap(to, his) > hears;
    if (leaves && wants_him(b, other)) return std::nullopt;
  }
  return to;
}

}  // namespace

double out_of_hearing(const Situation& now, UnitId unit, const field::Box& there) {
  const Battle& b = now.battle();
  const UnitId brigadier = brigadier_of(b.setting(), unit);
  if (troop_info(b, unit).arm != Arm::cavalry || !alive(b, brigadier)) return 0;
  const Vec at = likely_place(now, brigadier);
  const double hears = range_of(b, brigadier);
  double off = field::gap(at, there);
  if (off <= field::gap(at, now.box(unit))) return 0;
  if (const auto to = follows_to(now, brigadier, at, unit, there)) off = field::gap(*to, there);
  return off > hears + on_table(kHeFollows, options(b)).as_double() ? off - hears : 0;
}

bool rides_out_of_hearing(const Situation& now, UnitId unit, const field::Box& there) {
  return out_of_hearing(now, unit, there) > 0;
}

}  // namespace opfor::over_the_hills
