#include "rules/over_the_hills/stride.hpp"

#include <algorithm>
#include <numbers>

#include "field/bodies.hpp"
#include "field/lay_flat.hpp"
#include "field/sweep.hpp"
#include "field/wheel.hpp"
#include "rules/over_the_hills/shape.hpp"

namespace opfor::over_the_hills {

using field::Box;
using field::Edge;

namespace {

constexpr Length kKeepOff = 1_in;   // OTH-MOVE-9
constexpr double kStep = 5;         ///< as far as one looks on where it goes beside an enemy
constexpr double kRounding = 2;     ///< places at rest are rounded
constexpr int kHalvings = 24;       ///< of a way, to find where ground begins
constexpr std::int32_t kDegree = 100;

bool enemies_of(const Battle& b, UnitId unit, UnitId other) {
  return side_of(b, unit) != side_of(b, other);
}

/// Ground that troops of a formation may not enter (OTH-TERR-1, 4, OTH-BUA-1). Who is no infantry
/// enters no building, and who is, by an order of his own alone: it is a way to its middle.
bool bars(const Battle& b, const Mover& mover, FeatureId id) {
  const field::Feature& feature = b.setting().ground->feature(id);
  const Building building = building_of(b, id);
  if (building != Building::none) return mover.arm != Arm::infantry || burns(b, id);
  if (feature.shape != field::Shape::area) {
    return is_obstacle(feature) && !may_cross(Crossing::linear_obstacle, mover.arm);
  }
  if (is_works(feature, building)) return !may_cross(Crossing::earthworks, mover.arm);
  return ground_effect(ground_of(feature, building), mover.arm, mover.formation) ==
         GroundEffect::barred;
}

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

bool meets_area(const Situation& now, FeatureId id, const Box& body) {
  const field::Feature& feature = now.ground().feature(id);
  if (feature.shape == field::Shape::area) return lies_on(now.ground(), id, body);
  const auto c = field::corners(body);
  for (std::size_t i = 0; i < c.size(); ++i) {
    if (!now.ground().borders(id, c[i], c[(i + 1) % c.size()]).empty()) return true;
  }
  return false;
}

/// How far it gets before any of it comes upon a piece of ground; all of it if it does not, or lies
/// on it already.
double up_to_ground(const Situation& now, FeatureId id, const Box& from, Vec direction,
                    double length) {
  if (now.ground().passes_by(id, from.centre, from.centre + direction * length,
                             from.half_width + from.half_depth + field::kHair)) {
    return length;
  }
  const auto meets = [&](double t) { return meets_area(now, id, swept(from, direction * t)); };
  if (meets(0) || !meets(length)) return length;
  double good = 0;
  double bad = length;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = (good + bad) / 2;
    (meets(middle) ? bad : good) = middle;
  }
  return std::max(0.0, good - kRounding);
}

/// How far it gets before it is nearer to an enemy than it may come.
double up_to_enemy(const Box& from, Vec direction, double length, const Box& enemy,
                   double keep_off) {
  double gone = 0;
  if (field::farther_than(from, enemy, length + keep_off)) return length;
  while (gone < length) {
    const double spare = field::gap(field::shifted(from, direction * gone), enemy) - keep_off;
    if (spare > kStep) {
      gone += spare - kStep / 2;
      continue;
    }
    const double on = std::min(length, gone + kStep);
    if (field::gap(field::shifted(from, direction * on), enemy) < keep_off - field::kHair) {
      return gone;
    }
    gone = on;
  }
  return length;
}

struct Passed {
  UnitId unit = kNoUnit;
  double after = 0;
};

/// Backs off before friends on whom it would end.
void clear_friends(const Situation& now, const Box& from, Vec direction,
                   const std::vector<Passed>& passed, Leg& leg) {
  bool again = true;
  while (again) {
    again = false;
    for (const Passed& p : passed) {
      if (p.after >= leg.length) continue;
      if (field::overlap(field::shifted(from, direction * leg.length), now.box(p.unit)) <= 0) {
        continue;
      }
      leg.length = p.after;
      leg.stop = Stop{Meets::friendly, p.unit, kNoFeature};
      leg.reached = false;
      again = true;
    }
  }
}

void shorten(Leg& leg, double to, const Stop& stop) {
  if (to >= leg.length) return;
  leg.length = std::max(0.0, to);
  leg.stop = stop;
  leg.reached = false;
}

/// It lies no deeper in a body than it did, and goes away from it.
bool leaves(const Box& from, Vec direction, const Box& other) {
  return dot(other.centre - from.centre, direction) <= 0;
}

void stop_at_bodies(const Situation& now, UnitId unit, const Stand& stand, Vec direction,
                    UnitId target, std::vector<Passed>& passed, Leg& leg) {
  const Battle& b = now.battle();
  const double keep_off = on_table(kKeepOff, options(b)).as_double();
  for (const UnitId other : now.present()) {
    if (other == unit) continue;
    const Box& body = now.box(other);
    if (enemies_of(b, unit, other) && other != target) {
      // Who attacks may come as near to others as he must.
      const double off = field::gap(stand.box, body);
      const double least = target == kNoUnit ? std::min(keep_off, off) : 0;
      const double room =
          least > 0 ? up_to_enemy(stand.box, direction, leg.length, body, least)
                    : field::runs_into(stand.box, direction * leg.length, body).value_or(1) *
                          leg.length;
      shorten(leg, room, {Meets::enemy, other, kNoFeature});
      continue;
    }
    const auto share = field::runs_into(stand.box, direction * leg.length, body);
    if (!share || (*share <= 0 && leaves(stand.box, direction, body))) continue;
    const double after = *share * leg.length;
    if (other == target) {
      shorten(leg, after, {Meets::enemy, other, kNoFeature});
      leg.reached = leg.stop && leg.stop->unit == target;
    } else if (may_pass(b, stand.purse.mover, other)) {
      passed.push_back({other, after});
    } else {
      shorten(leg, after, {Meets::friendly, other, kNoFeature});
    }
  }
}

void stop_at_ground(const Situation& now, const Stand& stand, Vec direction, Leg& leg) {
  const Mover& mover = stand.purse.mover;
  const Vec to = stand.box.centre + direction * leg.length;
  if (mover.commander) return;
  const auto& ground = now.ground();
  const field::Mover who = mover_of(mover.arm);
  if (!ground.clear_along(stand.box, direction * leg.length, who)) {
    const auto share = ground.can_stand(stand.box, who)
                           ? ground.forbidden_along(stand.box, direction * leg.length, who)
                           : ground.leaves_table(stand.box, direction * leg.length,
                                                 ground.over_the_edge(stand.box));
    if (share) shorten(leg, *share * leg.length - 1, {Meets::edge, kNoUnit, kNoFeature});
  }
  if (keeps_to_road(now, mover, stand.box.centre, to)) return;
  const auto features = ground.features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    if (!bars(now.battle(), mover, id)) continue;
    shorten(leg, up_to_ground(now, id, stand.box, direction, leg.length),
            {Meets::ground, kNoUnit, id});
  }
}

}  // namespace

CommandEffect effect_on(CommandEffect effect, Intent intent) {
  if (intent == Intent::run || intent == Intent::abandon) return CommandEffect::no_effect;
  const bool seeks_safety =
      intent == Intent::take_cover || intent == Intent::withdraw ||
      intent == Intent::withdraw_to_cover || intent == Intent::rally_in_cover ||
      intent == Intent::limber_away || intent == Intent::seek_shelter || intent == Intent::evade;
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
  const bool back =
      cell.intent == Intent::continue_orders && falling_back(battle, unit);
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

bool may_pass(const Battle& battle, const Mover& mover, UnitId friendly) {
  if (mover.commander) return true;
  const auto loose = [](Formation f) {
    return f == Formation::skirmish_order || f == Formation::open_order;
  };
  if (loose(mover.formation)) return true;
  if (garrison(battle, friendly)) return false;
  const Formation its = formation_of(battle, friendly);
  return loose(its) || its == Formation::unlimbered;
}

Leg straight(const Situation& now, UnitId unit, const Stand& stand, Vec direction, double length,
             UnitId target) {
  Leg leg;
  leg.length = std::max(0.0, length);
  leg.end = stand.box;
  if (leg.length < field::kHair) return leg;
  std::vector<Passed> passed;
  stop_at_ground(now, stand, direction, leg);
  stop_at_bodies(now, unit, stand, direction, target, passed, leg);
  clear_friends(now, stand.box, direction, passed, leg);
  leg.end = at_rest(field::shifted(stand.box, direction * leg.length));
  return leg;
}

bool is_slow(const Box& body, Vec direction) {
  constexpr double kNearlyAhead = 0.999;
  return dot(direction, body.ahead) < kNearlyAhead * norm(direction);
}

std::optional<MoveBar> pay(const Situation& now, Purse& purse, const Box& from, const Box& to,
                           bool slow) {
  const Battle& b = now.battle();
  const Vec step = to.centre - from.centre;
  const bool road = keeps_to_road(now, purse.mover, from.centre, to.centre);
  Purse next = purse;
  if (auto bar = walk(next, {norm(step), Ground::open, road, slow}, options(b))) return bar;
  const Box way = swept(from, step);
  const auto features = now.ground().features();
  for (std::size_t i = 0; i < features.size() && !purse.mover.commander; ++i) {
    const auto id = static_cast<FeatureId>(i);
    const field::Feature& feature = features[i];
    const Building building = building_of(b, id);
    const Ground ground = ground_of(feature, building);
    if (ground != Ground::open && lies_on(now.ground(), id, way)) {
      // Who stands on ground that is none for him may leave it.
      const bool was_there = lies_on(now.ground(), id, from);
      const auto bar = tread(next, ground, road);
      if (bar && !was_there) return bar;
    }
    const auto crosses = [&](Crossing what) -> std::optional<MoveBar> {
      for (std::size_t n = now.ground().borders(id, from.centre, to.centre).size(); n > 0; --n) {
        if (auto bar = cross(next, what)) return bar;
      }
      return std::nullopt;
    };
    std::optional<MoveBar> bar;
    if (is_obstacle(feature)) bar = crosses(Crossing::linear_obstacle);
    if (is_stream(feature)) bar = crosses(Crossing::stream);
    if (is_river(feature)) {
      // Only at its gaps, where no border of it is (OTH-TERR-1).
      double share = 0;
      for (std::size_t n = 0; n + 1 < feature.outline.size(); ++n) {
        const field::Segment part{feature.outline[n], feature.outline[n + 1]};
        if (field::crosses(from.centre, to.centre, part, share)) {
          bar = cross(next, Crossing::bridge_or_ford);
        }
      }
    }
    if (building != Building::none && !now.ground().contains(id, from.centre) &&
        now.ground().crossed(id, from.centre, to.centre) > field::kDeep) {
      bar = cross(next, Crossing::built_up_area);
    }
    if (is_works(feature, building) && !lies_on(now.ground(), id, from) &&
        now.ground().contains(id, to.centre)) {
      bar = cross(next, Crossing::earthworks);
    }
    if (bar) return bar;
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
  const Battle& b = now.battle();
  const field::WheelingBox wheel(stand.box, facing_of(stand.box.ahead), to);
  const field::Mover mover = mover_of(stand.purse.mover.arm);
  if (now.ground().clear_turn(wheel, mover) < wheel.whole()) return std::nullopt;
  const field::Circle swept_by = wheel.swept();
  const double keep_off = on_table(kKeepOff, options(b)).as_double();
  for (const UnitId other : now.present()) {
    if (other == unit) continue;
    const Box& body = now.box(other);
    const double reach = swept_by.radius + keep_off + field::kHair;
    if (!field::near(swept_by.centre, swept_by.centre, field::circle_about(body), reach)) continue;
    const bool enemy = enemies_of(b, unit, other);
    if (!enemy && may_pass(b, stand.purse.mover, other)) {
      if (field::overlap(wheel.end(), body) > field::kDeep) return std::nullopt;
      continue;
    }
    const double off = std::min(keep_off, field::gap(stand.box, body));
    const std::int32_t clear =
        enemy && off > 0 ? wheel.clear_of(body, off) : wheel.not_on(body, field::kDeep);
    if (clear < wheel.whole()) return std::nullopt;
  }
  const Box end = at_rest(wheel.end());
  const auto features = now.ground().features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    if (!bars(b, stand.purse.mover, id) || features[i].shape != field::Shape::area) continue;
    if (lies_on(now.ground(), id, end) && !lies_on(now.ground(), id, stand.box)) {
      return std::nullopt;
    }
  }
  return end;
}

std::optional<MoveBar> pay_wheel(Purse& purse, const Box& from, Angle to, const Options& options) {
  const auto footprint = footprint_of(purse.mover.arm, purse.mover.formation);
  if (!footprint) return MoveBar::no_row;
  const std::int32_t turn = turn_between(facing_of(from.ahead), to);
  return wheel(purse, footprint->frontage, 1.0 * turn / kDegree, false, options);
}

std::int32_t widest_wheel(const Stand& stand, const Options& options) {
  if (turns_freely(stand.purse.mover)) return 18000;
  std::int32_t good = 0;
  auto bad = static_cast<std::int32_t>(kWidestWheel * kDegree) + 1;
  while (bad - good > 1) {
    const std::int32_t middle = (good + bad) / 2;
    Purse purse = stand.purse;
    const Angle to = facing_of(stand.box.ahead) + Angle::hundredths(middle);
    (pay_wheel(purse, stand.box, to, options) ? bad : good) = middle;
  }
  return good;
}

bool clear_of_all(const Situation& now, UnitId unit, const Box& there) {
  for (const UnitId other : now.present()) {
    if (other != unit && field::overlaps(there, now.box(other))) return false;
  }
  return true;
}

bool may_stand(const Situation& now, UnitId unit, const Mover& mover, const Box& there) {
  const Battle& b = now.battle();
  const Box& before = now.box(unit);
  const double keep_off = on_table(kKeepOff, options(b)).as_double();
  for (const UnitId other : now.present()) {
    if (other == unit) continue;
    const Box& body = now.box(other);
    const double deep = field::overlap(there, body);
    if (deep > field::kDeep && deep > field::overlap(before, body) + 1) return false;
    if (!enemies_of(b, unit, other)) continue;
    const double least = std::min(keep_off, field::gap(before, body));
    if (field::gap(there, body) < least - kRounding) return false;
  }
  const field::Mover who = mover_of(mover.arm);
  if (!now.ground().can_stand(there, who) && now.ground().can_stand(before, who)) return false;
  const auto features = now.ground().features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    if (!bars(b, mover, id) || features[i].shape != field::Shape::area) continue;
    if (lies_on(now.ground(), id, there) && !lies_on(now.ground(), id, before)) return false;
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

Box laid_flat(const Situation& now, UnitId unit, const Box& came, UnitId target, Edge edge) {
  const Box& its = now.box(target);
  const field::Boxes one(&its, 1);
  const field::SlidingFront front(came.half_width, one, facing_of(its.ahead), edge);
  const field::Pose before{field::point(came.centre + came.ahead * came.half_depth),
                           facing_of(came.ahead)};
  const Vec touching = field::point_of_touch({&came, 1}, one);
  const double wanted = front.turned_about(touching, before);
  std::vector<Box> others;
  for (const UnitId other : now.present()) {
    if (other != unit && other != target) others.push_back(now.box(other));
  }
  const auto body_at = [&](const field::Pose& pose) {
    Box box = came;
    box.ahead = unit_vector(pose.facing);
    box.centre = field::vec(pose.at) - box.ahead * came.half_depth;
    return std::array<Box, 1>{box};
  };
  const auto pose = field::laid_flat(front, wanted, others, kRounding, body_at);
  if (!pose) return at_rest(came);
  const Box flat = at_rest(body_at(*pose).front());
  const field::Mover who = mover_of(mover_of(now.battle(), unit).arm);
  return now.ground().can_stand(flat, who) ? flat : at_rest(came);
}

int at_edge(const Battle& battle, UnitId unit, Edge edge) {
  const auto& touched = record(battle, unit).touched;
  return static_cast<int>(std::count_if(touched.begin(), touched.end(),
                                        [&](const Touched& t) { return t.edge == edge; }));
}

Box at_rest(Box box) {
  box.centre = field::vec(field::point(box.centre));
  return box;
}

double off_enemies(const Situation& now, UnitId unit, const Box& there) {
  double least = field::kFar;
  for (const UnitId enemy : now.enemies(unit)) {
    least = std::min(least, field::gap_within(there, now.box(enemy), least));
  }
  return least;
}

}  // namespace opfor::over_the_hills
