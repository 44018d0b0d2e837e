#include "rules/over_the_hills/stride.hpp"

#include <algorithm>
#include <cmath>

#include "field/bodies.hpp"
#include "rules/over_the_hills/shape.hpp"

namespace opfor::over_the_hills {

using field::Box;
using field::Edge;

namespace {

constexpr double kRounding = 2;  ///< places at rest are rounded
constexpr std::int32_t kDegree = 100;

/// The ground that a body passes over on a straight way along one of its own axes.
Box swept(const Box& from, Vec step) {
  Box all = from;
  all.centre = from.centre + step * 0.5;
  const double along = std::abs(dot(step, from.ahead));
  const double across = std::abs(dot(step, field::right_of(from.ahead)));
  all.half_depth += along / 2;
  all.half_width += across / 2;
  return all;
}

bool on_road(const Situation& now, Vec from, Vec to) {
  const double length = norm(to - from);
  const auto features = now.ground().features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    if (!is_road(features[i])) continue;
    const auto id = static_cast<FeatureId>(i);
    if (now.ground().crossed(id, from, to) >= length - kRounding &&
        now.ground().contains(id, from)) {
      return true;
    }
  }
  return false;
}

/// A road lifts what bars its way of who keeps to it (OTH-TERR-4).
bool keeps_to_road(const Situation& now, const Mover& mover, Vec from, Vec to) {
  return gains_by_road(mover) && on_road(now, from, to);
}

}  // namespace

CommandEffect effect_on(CommandEffect effect, Intent intent) {
  if (intent == Intent::run || intent == Intent::abandon) return CommandEffect::no_effect;
  const bool seeks_safety = intent == Intent::take_cover || intent == Intent::withdraw ||
                            intent == Intent::withdraw_to_cover ||
                            intent == Intent::rally_in_cover || intent == Intent::limber_away ||
                            intent == Intent::seek_shelter || intent == Intent::evade;
  if (effect == CommandEffect::no_move && seeks_safety) return CommandEffect::half_move;
  return effect;
}

bool obeys_cell(const Battle& battle, UnitId unit) {
  const Reacted& reacted = battle.unit(unit).reacted;
  return reacted.has != 0 &&
         (reacted.binding != 0 || record(battle, unit).effect != CommandEffect::no_effect);
}

CommandEffect effect_on(const Battle& battle, UnitId unit) {
  const CommandEffect effect = record(battle, unit).effect;
  if (!obeys_cell(battle, unit)) return effect;
  const Cell cell = cell_of(battle.unit(unit).reacted);
  const bool back = cell.intent == Intent::continue_orders && falling_back(battle, unit);
  if (!back) return effect_on(effect, cell.intent);
  const bool runs = battle.unit(unit).in_force == InForce::run;
  return effect_on(effect, runs ? Intent::run : Intent::withdraw);
}

Stand stand_of(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const Mover mover = mover_of(b, unit);
  Stand stand{now.box(unit), purse_of(mover, effect_on(b, unit))};
  // A garrison that comes out is drawn up as it was.
  if (present(b, unit) && garrison(b, unit)) {
    stand.box = box_of(mover.arm, mover.formation, b.unit(unit).pose(), options(b));
  }
  return stand;
}

Border AsFormed::border(UnitId unit, const field::Feature& feature) const {
  if (unit != unit_) return now_.border(unit, feature);
  return on_road_ ? Border::open : border_of(now_.battle(), unit, mover_, feature);
}

bool AsFormed::passes(UnitId unit, UnitId friendly) const {
  return unit == unit_ ? may_pass(now_.battle(), mover_, friendly) : now_.passes(unit, friendly);
}

Straight go_straight(const Situation& now, UnitId unit, const Stand& stand, Vec direction,
                     double length, UnitId target) {
  const Mover& mover = stand.purse.mover;
  const Vec to = stand.box.centre + direction * length;
  const bool road = keeps_to_road(now, mover, stand.box.centre, to);
  Wanted wanted;
  wanted.direction = direction;
  wanted.length = length;
  wanted.target = target;
  return opfor::straight(AsFormed(now, unit, mover, road), unit, stand.box, wanted);
}

bool is_slow(const Box& body, Vec direction) {
  constexpr double kNearlyAhead = 0.999;
  return dot(direction, body.ahead) < kNearlyAhead * norm(direction);
}

namespace {

/// A straight stretch of a way, and who goes it.
struct Trodden {
  const Situation& now;
  const Box& from;
  const Box& to;
  bool road = false;
};

/// As often as its middle crosses it.
std::optional<MoveBar> pay_crossings(const Trodden& gone, Purse& purse, FeatureId id,
                                     Crossing what) {
  const auto shares = gone.now.ground().borders(id, gone.from.centre, gone.to.centre);
  for (std::size_t n = shares.size(); n > 0; --n) {
    if (auto bar = cross(purse, what)) return bar;
  }
  return std::nullopt;
}

/// Only at its gaps, where no border of it is (OTH-TERR-1).
std::optional<MoveBar> pay_river(const Trodden& gone, Purse& purse, FeatureId id) {
  const field::Feature& river = gone.now.ground().feature(id);
  std::optional<MoveBar> bar;
  double share = 0;
  for (std::size_t n = 0; n + 1 < river.outline.size(); ++n) {
    const field::Segment part{river.outline[n], river.outline[n + 1]};
    if (field::crosses(gone.from.centre, gone.to.centre, part, share)) {
      bar = cross(purse, Crossing::bridge_or_ford);
    }
  }
  return bar;
}

/// What one piece of terrain costs (OTH-TERR-1).
std::optional<MoveBar> pay_for(const Trodden& gone, Purse& purse, FeatureId id, const Box& way) {
  const field::Ground& land = gone.now.ground();
  const field::Feature& feature = land.feature(id);
  const Building building = building_of(gone.now.battle(), id);
  const Ground ground = ground_of(feature, building);
  if (ground != Ground::open && land.lies_on(id, way)) {
    // Who stands on ground that is none for him may leave it.
    const bool was_there = land.lies_on(id, gone.from);
    const auto bar = tread(purse, ground, gone.road);
    if (bar && !was_there) return bar;
  }
  std::optional<MoveBar> bar;
  if (is_obstacle(feature)) bar = pay_crossings(gone, purse, id, Crossing::linear_obstacle);
  if (is_stream(feature)) bar = pay_crossings(gone, purse, id, Crossing::stream);
  if (is_river(feature)) bar = pay_river(gone, purse, id);
  if (building != Building::none && !land.contains(id, gone.from.centre) &&
      land.crossed(id, gone.from.centre, gone.to.centre) > field::kDeep) {
    bar = cross(purse, Crossing::built_up_area);
  }
  if (is_works(feature, building) && !land.lies_on(id, gone.from) &&
      land.contains(id, gone.to.centre)) {
    bar = cross(purse, Crossing::earthworks);
  }
  return bar;
}

}  // namespace

std::optional<MoveBar> pay(const Situation& now, Purse& purse, const Box& from, const Box& to,
                           bool slow) {
  const Battle& b = now.battle();
  const Vec step = to.centre - from.centre;
  const Trodden gone{now, from, to, keeps_to_road(now, purse.mover, from.centre, to.centre)};
  Purse next = purse;
  if (auto bar = walk(next, {norm(step), Ground::open, gone.road, slow}, options(b))) return bar;
  const Box way = swept(from, step);
  const std::size_t features = now.ground().features().size();
  for (std::size_t i = 0; i < features && !purse.mover.commander; ++i) {
    if (auto bar = pay_for(gone, next, static_cast<FeatureId>(i), way)) return bar;
  }
  purse = next;
  return std::nullopt;
}

double most_of(const Situation& now, const Stand& stand, Vec direction, bool hard) {
  const double most = reach(stand.purse, false, hard, options(now.battle()));
  const bool slow = is_slow(stand.box, direction) && !turns_freely(stand.purse.mover);
  // A road is looked for as far as it could lead.
  const double by_road = reach(stand.purse, true, hard, options(now.battle()));
  const Vec far = stand.box.centre + direction * by_road;
  if (!slow && keeps_to_road(now, stand.purse.mover, stand.box.centre, far)) return by_road;
  return slow ? most / kSlowCosts : most;
}

std::optional<Box> wheeled(const Situation& now, UnitId unit, const Stand& stand, Angle to) {
  constexpr auto kMost = static_cast<std::int32_t>(kWidestWheel * kDegree) + 1;
  return opfor::wheeled(AsFormed(now, unit, stand.purse.mover), unit, stand.box, to, kMost);
}

namespace {

/// @param turn hundredths of a degree, to either side
std::optional<MoveBar> pay_wheel(Purse& purse, std::int32_t turn, const Options& options) {
  const auto footprint = footprint_of(purse.mover.arm, purse.mover.formation);
  if (!footprint) return MoveBar::no_row;
  return wheel(purse, footprint->frontage, 1.0 * turn / kDegree, false, options);
}

}  // namespace

std::optional<MoveBar> pay_wheel(Purse& purse, const Box& from, Angle to, const Options& options) {
  return pay_wheel(purse, turn_between(facing_of(from.ahead), to), options);
}

std::int32_t widest_wheel(const Stand& stand, const Options& options) {
  if (turns_freely(stand.purse.mover)) return 18000;
  constexpr auto kWidest = static_cast<std::int32_t>(kWidestWheel * kDegree);
  const auto too_wide = [&](std::int32_t turn) {
    Purse purse = stand.purse;
    return pay_wheel(purse, turn, options).has_value();
  };
  if (!too_wide(kWidest)) return kWidest;
  std::int32_t good = 0;
  std::int32_t bad = kWidest;
  while (bad - good > 1) {
    const std::int32_t middle = (good + bad) / 2;
    (too_wide(middle) ? bad : good) = middle;
  }
  return good;
}

bool may_stand(const Situation& now, UnitId unit, const Mover& mover, const Box& there) {
  if (!opfor::may_stand(AsFormed(now, unit, mover), unit, there)) return false;
  const Box& before = now.box(unit);
  for (const UnitId enemy : now.bodies()) {
    const double keeps_off = now.keeps_off(unit, enemy);
    if (field::farther_than(there, now.box(enemy), keeps_off)) continue;
    if (!now.are_enemies(unit, enemy)) continue;
    const double least = std::min(keeps_off, field::gap(before, now.box(enemy)));
    if (field::gap(there, now.box(enemy)) < least - kRounding) return false;
  }
  return true;
}

Box drawn_up(const Box& body, const Mover& mover, const Options& options) {
  const Box shape = box_of(mover.arm, mover.formation, {}, options);
  Box there = body;
  there.half_width = shape.half_width;
  there.half_depth = shape.half_depth;
  return there;
}

int at_edge(const Battle& battle, UnitId unit, Edge edge) {
  const auto& touched = record(battle, unit).touched;
  return static_cast<int>(std::count_if(touched.begin(), touched.end(),
                                        [&](const Touched& t) { return t.edge == edge; }));
}

}  // namespace opfor::over_the_hills
