#include "rules/over_the_hills/situation.hpp"

#include <algorithm>
#include <array>

#include "field/bodies.hpp"
#include "field/lines.hpp"
#include "field/shelter.hpp"
#include "rules/over_the_hills/shape.hpp"

namespace opfor::over_the_hills {

using field::Box;
using field::Edge;

namespace {

constexpr Length kVisibility = 36_in;     // OTH-GEO-6
constexpr Length kWoodsBlock = 2_in;      // so deep, woods block; nearer to their edge one sees out
constexpr Length kOffBetween = 3_in;      // who is higher looks over units no nearer than this
constexpr Length kKeepsOff = 1_in;        // OTH-MOVE-9
constexpr Length kBehindObstacle = 1_in;  // OTH-GEO-8

/// A place inside an area, no deeper than one sees out.
bool near_edge(const field::Ground& ground, FeatureId id, Vec place, double depth) {
  return ground.contains(id, place) && ground.depth_inside(id, place) <= depth + kTolerance;
}

bool blocked_by_area(const Battle& battle, FeatureId id, Vec from, Vec to) {
  const field::Ground& ground = *battle.setting().ground;
  const double depth = on_table(kWoodsBlock, options(battle)).as_double();
  const bool built_up = building_of(battle, id) != Building::none;
  const double crossed = ground.crossed(id, from, to);
  if (built_up) {
    // Who is in it sees out, and is seen.
    return crossed > field::kDeep && !ground.contains(id, from) && !ground.contains(id, to);
  }
  if (crossed <= depth + kTolerance) return false;
  const bool from_in = ground.contains(id, from);
  const bool to_in = ground.contains(id, to);
  if (from_in == to_in) return true;
  const Vec inner = from_in ? from : to;
  const Vec outer = from_in ? to : from;
  if (!near_edge(ground, id, inner, depth)) return true;
  // It leaves over the near edge: nowhere on its way it is deeper.
  constexpr int kSoundings = 8;
  for (int i = 1; i < kSoundings; ++i) {
    const Vec place = inner + (outer - inner) * (1.0 * i / kSoundings);
    if (ground.contains(id, place) && !near_edge(ground, id, place, depth)) return true;
  }
  return false;
}

/// OTH-GEO-6, what terrain does to a line of sight.
/// @param screens those that it may meet
bool blocked(const Battle& battle, std::span<const FeatureId> screens, Vec from, Vec to) {
  const field::Ground& ground = *battle.setting().ground;
  for (const FeatureId id : screens) {
    if (ground.passes_by(id, from, to, 0)) continue;
    const field::Feature& feature = ground.feature(id);
    if (feature.level > 0) {
      const bool over =
          feature.level > level_at(ground, from) && feature.level > level_at(ground, to);
      if (over && ground.crossed(id, from, to) > field::kDeep) return true;
    }
    if (!feature.blocks_sight) continue;
    if (feature.shape == field::Shape::area) {
      if (blocked_by_area(battle, id, from, to)) return true;
    } else if (!ground.borders(id, from, to).empty()) {
      return true;
    }
  }
  return false;
}

/// Who is so near to a line of fire, but for who fires and at whom.
UnitSet near_line(const Situation& now, const std::array<UnitId, 2>& but, Vec from, Vec to,
                  double around) {
  UnitSet all;
  for (const UnitId unit : now.present()) {
    if (unit == but[0] || unit == but[1]) continue;
    if (field::near(from, to, field::circle_about(now.box(unit)), around)) all.insert(unit);
  }
  return all;
}

}  // namespace

Stands::Stands(const Battle& battle, const Unseen& unseen) : BoxedPicture(battle, unseen, box_at) {
  begin();
}

bool Stands::is_present(UnitId unit) const { return over_the_hills::present(battle(), unit); }

double Situation::measured_off_commander(UnitId commander, UnitId unit) const {
  const Vec place = box(commander).centre;
  return is_commander(battle(), unit) ? norm(box(unit).centre - place)
                                      : field::gap(place, box(unit));
}

double Situation::off_commander(UnitId commander, UnitId unit) const {
  return as_settled(battle(), Span::nearest, commander, unit,
                    measured_off_commander(commander, unit));
}

bool Situation::commands(UnitId commander, UnitId other) const {
  const Battle& b = battle();
  if (!alive(b, commander) || (is_commander(b, other) && !alive(b, other))) return false;
  return commander_within(
      commander, other,
      limit(b, rating_of(b, commander).range, "OTH-CMD-2", "range of command", commander));
}

bool Situation::sees(UnitId observer, UnitId target) const {
  if (out_of_sight(observer) || out_of_sight(target)) return false;
  if (!within(observer, target, limit(battle(), kVisibility, "OTH-GEO-6", "visibility"))) {
    return false;
  }
  const auto work = [&]() -> std::uint8_t {
    const Vec from = front_of(box(observer));
    const Box& its = box(target);
    const auto places = middle_and_corners(its);
    const double around = field::circle_about(its).radius + field::kHair;
    const auto screens = ground().screens(from, its.centre, around);
    return std::any_of(places.begin(), places.end(),
                       [&](Vec to) { return !blocked(battle(), screens, from, to); })
               ? 1
               : 0;
  };
  return sights().get(observer, target, work) != 0;
}

namespace {

/// @param its where the target stands
/// @param to_target how far somebody is off it there
template <class ToTarget>
Aim aim_at(const Situation& now, UnitId firer, const Box& from, UnitId target, const Box& its,
           const ToTarget& to_target) {
  const Battle& b = now.battle();
  const field::Ground& ground = now.ground();
  const Vec eye = front_of(from);
  const double off = on_table(kOffBetween, options(b)).as_double();
  // Whoever is higher than those in between looks over them, unless they are close.
  const auto looked_over = [&](UnitId between) {
    if (field::gap(now.box(between), from) <= off || to_target(between) <= off) return false;
    const int level = level_at(ground, now.box(between).centre);
    return level_at(ground, from.centre) > level || level_at(ground, its.centre) > level;
  };
  // All lines run so near that to its middle.
  const double around = field::circle_about(its).radius + field::kHair;
  const UnitSet near_lines = near_line(now, {firer, target}, eye, its.centre, around);
  const std::vector<FeatureId> screens = ground.screens(eye, its.centre, around);
  Aim aim;
  bool first = true;
  for (const Vec to : middle_and_corners(its)) {
    bool clear = !blocked(b, screens, eye, to);
    bool through_skirmishers = false;
    UnitSet over;
    for (const UnitId between : near_lines) {
      if (!clear) break;
      if (field::entry(eye, to, now.box(between)) > 1) continue;
      const bool loose =
          !garrison(b, between) && formation_of(b, between) == Formation::skirmish_order;
      if (loose) {
        through_skirmishers = true;
      } else if (!looked_over(between)) {
        clear = false;
        break;
      }
      if (side_of(b, between) == side_of(b, firer)) over.insert(between);
    }
    if (!clear) {
      aim.obscured = true;
      continue;
    }
    aim.clear = true;
    if (through_skirmishers) aim.obscured = true;
    if (std::exchange(first, false)) aim.over = over;
  }
  return aim;
}

}  // namespace

Aim Situation::aim(UnitId firer, const Box& from, UnitId target) const {
  return aim_at(*this, firer, from, target, box(target),
                [&](UnitId between) { return gap(between, target); });
}

Aim Situation::aim(UnitId firer, const Box& from, UnitId target, const Box& there) const {
  return aim_at(*this, firer, from, target, there,
                [&](UnitId between) { return field::gap(box(between), there); });
}

Edge edge_of(field::Zone zone) {
  switch (zone) {
    case field::Zone::front:
      return Edge::front;
    case field::Zone::right:
      return Edge::right;
    case field::Zone::left:
      return Edge::left;
    case field::Zone::rear:
      break;
  }
  return Edge::rear;
}

Edge Situation::edge_seen_from(UnitId unit, Vec place) const {
  return edge_of(field::zone(box(unit), place));
}

bool Situation::front_all_round(UnitId unit) const {
  return !has_flanks(formation_of(battle(), unit), garrison(battle(), unit));
}

Aspect Situation::aspect(UnitId unit, Vec place) const {
  return front_all_round(unit) ? Aspect::front : aspect_of(edge_seen_from(unit, place));
}

bool Situation::in_cover(const Box& body, std::optional<Vec> from) const {
  const double behind = on_table(kBehindObstacle, options(battle())).as_double();
  return field::cover_of_body(ground(), body, from, behind + kTolerance) != field::Cover::none;
}

bool Situation::in_cover(UnitId unit) const {
  return garrison(battle(), unit) || in_cover(box(unit), enemy_place(unit));
}

bool Situation::fortified(UnitId unit) const {
  if (garrison(battle(), unit)) return true;
  const auto features = ground().features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    if (is_works(features[i], building_of(battle(), id)) && lies_within(ground(), id, box(unit))) {
      return true;
    }
  }
  return false;
}

bool Situation::in_woods(UnitId unit) const {
  if (garrison(battle(), unit)) return false;
  const auto features = ground().features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    const Ground there = ground_of(features[i], building_of(battle(), id));
    const bool open_woods =
        there == Ground::rough_or_open_woods && features[i].cover != field::Cover::none;
    const bool woods = there == Ground::normal_woods || there == Ground::dense_woods || open_woods;
    if (woods && ground().lies_on(id, box(unit))) return true;
  }
  return false;
}

bool Situation::in_open(UnitId unit) const {
  return !garrison(battle(), unit) && in_open(box(unit));
}

bool Situation::in_open(const Box& there) const {
  const auto features = ground().features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    const Building building = building_of(battle(), id);
    const bool closed = ground_of(features[i], building) != Ground::open ||
                        is_works(features[i], building) || building != Building::none;
    if (closed && ground().lies_on(id, there)) return false;
  }
  return true;
}

Border border_of(const Battle& battle, UnitId unit, const Mover& mover,
                 const field::Feature& feature) {
  if (mover.commander) return Border::open;
  const std::span<const field::Feature> features = battle.setting().ground->features();
  const auto id = static_cast<FeatureId>(&feature - features.data());
  const auto barred = [](bool so) { return so ? Border::forbidden : Border::open; };
  const Building building = building_of(battle, id);
  if (building != Building::none) {
    // Its garrison may leave it still (OTH-BUA-6).
    const bool burns_down = burns(battle, id) && record(battle, unit).in_building != id;
    return barred(mover.arm != Arm::infantry || burns_down);
  }
  if (feature.shape != field::Shape::area) {
    return barred(is_obstacle(feature) && !may_cross(Crossing::linear_obstacle, mover.arm));
  }
  if (is_works(feature, building)) return barred(!may_cross(Crossing::earthworks, mover.arm));
  return barred(ground_effect(ground_of(feature, building), mover.arm, mover.formation) ==
                GroundEffect::barred);
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

field::Mover Situation::mover(UnitId unit) const {
  return over_the_hills::mover_of(troop_info(battle(), unit).arm);
}

Border Situation::border(UnitId unit, const field::Feature& feature) const {
  return border_of(battle(), unit, mover_of(battle(), unit), feature);
}

double Situation::keeps_off(UnitId, UnitId) const {
  return on_table(kKeepsOff, options(battle())).as_double();
}

bool Situation::passes(UnitId unit, UnitId friendly) const {
  return may_pass(battle(), mover_of(battle(), unit), friendly);
}

bool Situation::brigade_in_command(UnitId brigadier) const {
  const Battle& b = battle();
  if (brigadier == kNoUnit) return false;
  const Commander& commander = *commander_info(b, brigadier);
  if (commander.independent) return true;
  if (commander.level != Level::brigade) return alive(b, brigadier);
  const UnitId division = superior_of(b.setting(), brigadier, Level::division);
  if (division == kNoUnit) return false;
  return commands(division, brigadier);
}

CommandEffect Situation::command_effect(UnitId unit) const {
  const Battle& b = battle();
  const UnitId brigadier = brigadier_of(b.setting(), unit);
  const UnitId division = superior_of(b.setting(), unit, Level::division);
  const UnitId army = superior_of(b.setting(), unit, Level::army);
  ChainOfCommand chain;
  chain.division = alive(b, division);
  if (army != kNoUnit) chain.division = division != kNoUnit && commands(army, division);
  chain.brigade = brigade_in_command(brigadier);
  chain.unit = commands(brigadier, unit);
  if (commander_info(b, brigadier)->independent) chain.division = chain.brigade = true;
  return over_the_hills::command_effect(chain);
}

bool Situation::has_neighbour(UnitId unit) const {
  const CommandId brigade = brigade_of(battle().setting(), unit);
  const Limit near = limit(battle(), kFriendsWithin, "OTH-MOR-1", "a friend who helps");
  for (const UnitId other : friends(unit)) {
    if (brigade_of(battle().setting(), other) != brigade) continue;
    const bool may =
        may_help(condition_of(battle(), other), record(battle(), other).fired != 0, 0, {});
    if (may && within(unit, other, near)) return true;
  }
  return false;
}

Support Situation::support(UnitId unit) const {
  const Battle& b = battle();
  Support support;
  support.neighbour = has_neighbour(unit);
  const UnitId with = commander_with(b, unit);
  const UnitId brigadier = brigadier_of(b.setting(), unit);
  const auto control_of = [&](UnitId commander, Rank rank) {
    if (!alive(b, commander)) return 0;
    if (commander == with) {
      support.attached = rank;
      support.inspiration = record(b, with).inspiration;
    }
    const bool near = commander == with || commands(commander, unit);
    return near ? int{record(b, commander).control} : 0;
  };
  const UnitId division = superior_of(b.setting(), unit, Level::division);
  if (brigadier != division) support.brigadier = control_of(brigadier, Rank::brigadier);
  support.division = control_of(division, Rank::division);
  support.army = control_of(superior_of(b.setting(), unit, Level::army), Rank::army);
  return support;
}

}  // namespace opfor::over_the_hills
