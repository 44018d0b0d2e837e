#include "rules/over_the_hills/shooting.hpp"

#include <algorithm>
#include <numbers>

#include "field/bodies.hpp"
#include "field/wheel.hpp"

namespace opfor::over_the_hills {

using field::Box;
using field::Edge;

namespace {

constexpr double kInfantrySplay = 1;  // OTH-GEO-5
constexpr double kGunSplay = 0.414;
constexpr std::int32_t kLongAxis = 1500;  ///< hundredths of a degree: OTH-GEO-7
constexpr Length kGunWheel = 1_in;        // OTH-GUN-8
constexpr Length kBatteriesApart = 1_in;  // OTH-GUN-7
constexpr int kGrandBattery = 3;

/// OTH-GEO-7.
bool enfiladed(const Box& its, Formation formation, Vec from, bool guns) {
  const field::Zone zone = field::zone(its, from);
  const bool from_flank = zone == field::Zone::left || zone == field::Zone::right;
  const bool line = formation == Formation::line && from_flank;
  const bool column = guns && is_column(formation) && !from_flank;
  if (!line && !column) return false;
  const Vec axis = its.half_width >= its.half_depth ? field::right_of(its.ahead) : its.ahead;
  const Angle along = facing_of(axis);
  const Angle shot = facing_of(its.centre - from);
  return turn_between(along, shot) <= kLongAxis ||
         turn_between(along.opposite(), shot) <= kLongAxis;
}

/// At what its firer shoots. What it has moved counts in its own half-turn (OTH-FIRE-4).
Mark mark_of(const Situation& now, const Shot& shot, const Box& from) {
  const Battle& b = now.battle();
  const UnitId target = shot.target;
  const Troop& troop = troop_info(b, target);
  const bool guns = is_guns(b, shot.firer);
  Mark m;
  m.arm = troop.arm;
  m.formation = formation_of(b, target);
  m.skirmish_class = troop.skirmish_class;
  m.cavalry = troop.cavalry;
  m.building = held_building(b, target);
  m.aspect = now.aspect(target, from.centre);
  m.closed = troop.closed;
  m.enfiladed = !garrison(b, target) &&
                enfiladed(now.box(target), m.formation, now.box(shot.firer).centre, guns);
  m.in_cover = !garrison(b, target) && now.in_cover(now.box(target), from.centre);
  m.obscured = !shot.defensive && now.aim(shot.firer, from, target).obscured;
  m.gone_to_ground = record(b, target).gone_to_ground != 0;
  m.moved = side_of(b, target) == active_side(b) ? b.unit(target).moved : 0;
  m.in_contact = enemies_in_contact(b, shot.firer).contains(target);
  return m;
}

/// Of whom the score of a shot compares it with which limits.
double distance_of(const Situation& now, const Shot& shot) {
  if (shot.defensive) return 0;
  const Battle& b = now.battle();
  const auto compared = [&](Length most, std::string_view what) {
    now.note(Span::nearest, shot.firer, shot.target, now.measured_gap(shot.firer, shot.target),
             limit(b, most, "OTH-FIRE-4", what, shot.firer));
  };
  if (is_guns(b, shot.firer)) {
    const GunRange& range = line_of(troop_info(b, shot.firer).gun);
    compared(range.near, "short range");
    compared(range.canister, "canister range");
    compared(kCanisterClose, "canister close by");
  } else {
    compared(line_of(weapon_of(shooter_of(b, shot))).near, "short range");
    compared(kCloseFire, "close fire");
  }
  return now.gap(shot.firer, shot.target);
}

/// Where it fires from: guns perhaps having wheeled.
Box from_where(const Situation& now, const Shot& shot) {
  if (!shot.wheels) return now.box(shot.firer);
  return wheeled_to_fire(now, shot.firer, shot.target).value_or(now.box(shot.firer));
}

FireCase case_of(const Battle& b, UnitId unit, bool defensive) {
  const UnitRecord& r = record(b, unit);
  FireCase at;
  at.condition = condition_of(b, unit);
  at.gone_to_ground = r.gone_to_ground != 0;
  at.no_fire_next = r.no_fire_next != 0;
  at.in_contact = in_contact(b, unit);
  at.defensive = defensive;
  return at;
}

/// OTH-FIRE-1: in range, in contact with no friend of the firer, in arc and in sight.
bool may_fire(const Situation& now, const Shot& shot, const Box& from) {
  const Battle& b = now.battle();
  if (in_contact(b, shot.target) || routing(b, shot.target)) return false;  // OTH-SEQ-3
  const FireCase at = case_of(b, shot.firer, false);
  const bool barred = is_guns(b, shot.firer)
                          ? gun_bar(battery_of(b, shot.firer), at, 0, options(b)).has_value()
                          : fire_bar(shooter_of(b, shot), at, 0, options(b)).has_value();
  return !barred && now.within(shot.firer, shot.target, weapon_range(b, shot, "OTH-FIRE-1")) &&
         in_arc(now, shot.firer, from, shot.target) && now.aim(shot.firer, from, shot.target).clear;
}

/// OTH-FIRE-8: the nearest, then the best score, then the lower id.
std::optional<Shot> nearest_shot(const Situation& now, const std::vector<Shot>& some) {
  std::optional<Shot> best;
  for (const Shot& shot : some) {
    if (best) {
      const double nearer = now.gap(shot.firer, best->target) - now.gap(shot.firer, shot.target);
      if (nearer < -kTolerance) continue;
      if (nearer <= kTolerance && score_of(now, shot).total() <= score_of(now, *best).total()) {
        continue;
      }
    }
    best = shot;
  }
  return best;
}

/// Squares and garrisons fire at one target a face.
ShotsOfVolley by_faces(const Situation& now, UnitId firer, const std::vector<Shot>& some) {
  ShotsOfVolley all;
  for (const Edge face : {Edge::front, Edge::left, Edge::right, Edge::rear}) {
    std::vector<Shot> of_face;
    for (const Shot& shot : some) {
      if (now.edge_seen_from(firer, now.box(shot.target).centre) == face) of_face.push_back(shot);
    }
    if (const auto shot = nearest_shot(now, of_face)) all.push_back(*shot);
  }
  return all;
}

std::vector<ShotsOfVolley> volleys_of_small_arms(const Situation& now, UnitId firer) {
  const Battle& b = now.battle();
  std::vector<ShotsOfVolley> all;
  for (const bool screen : {false, true}) {
    if (screen && !troop_info(b, firer).rifle_screen) break;
    std::vector<Shot> some;
    for (const UnitId enemy : now.enemies_seen(firer)) {
      const Shot shot{firer, enemy, screen, false, false, false};
      if (may_fire(now, shot, now.box(firer))) some.push_back(shot);
    }
    if (some.empty()) continue;
    const bool faces = garrison(b, firer) || formation_of(b, firer) == Formation::square;
    if (faces) {
      all.push_back(by_faces(now, firer, some));
    } else if (const auto shot = nearest_shot(now, some)) {
      all.push_back({*shot});
    }
  }
  return all;
}

std::vector<ShotsOfVolley> volleys_of_guns(const Situation& now, UnitId firer) {
  const Battle& b = now.battle();
  std::vector<Shot> some;
  for (const bool wheels : {false, true}) {
    for (const UnitId enemy : now.enemies_seen(firer)) {
      if (wheels && in_arc(now, firer, now.box(firer), enemy)) continue;
      const auto from = wheels ? wheeled_to_fire(now, firer, enemy) : now.box(firer);
      const Shot shot{firer, enemy, false, wheels, false, false};
      if (from && may_fire(now, shot, *from)) some.push_back(shot);
    }
  }
  // If any is within canister range it must choose one of those (OTH-GUN-1).
  const Limit canister_range =
      limit(b, line_of(troop_info(b, firer).gun).canister, "OTH-GUN-1", "canister range", firer);
  const auto near = [&](const Shot& shot) {
    return now.within(firer, shot.target, canister_range);
  };
  const bool canister = std::any_of(some.begin(), some.end(), near);
  std::vector<ShotsOfVolley> all;
  for (const Shot& shot : some) {
    if (!canister || near(shot)) all.push_back({shot});
  }
  return all;
}

/// OTH-GUN-7: at least three unlimbered batteries, each within 1 of another.
bool in_grand_battery(const Situation& now, UnitId guns) {
  const Battle& b = now.battle();
  const Limit beside = limit(b, kBatteriesApart, "OTH-GUN-7", "beside a battery");
  const auto near = [&](UnitId battery) {
    return those(now.friends(battery), [&](UnitId other) {
      return is_guns(b, other) && record(b, other).limbered == 0 &&
             now.within(battery, other, beside);
    });
  };
  UnitSet group;
  group.insert(guns);
  for (bool grown = true; grown;) {
    grown = false;
    const UnitSet so_far = group;
    for (const UnitId one : so_far) {
      for (const UnitId other : near(one)) {
        if (group.contains(other)) continue;
        group.insert(other);
        grown = true;
      }
    }
  }
  return group.size() >= kGrandBattery;
}

}  // namespace

SeenFrom seen_from(Vec firer, bool guns, const Box& body, Formation formation) {
  SeenFrom seen;
  seen.enfiladed = enfiladed(body, formation, firer, guns);
  if (!has_flanks(formation, false)) return seen;
  const field::Zone zone = field::zone(body, firer);
  if (zone == field::Zone::rear) seen.aspect = Aspect::rear;
  if (zone == field::Zone::left || zone == field::Zone::right) seen.aspect = Aspect::flank;
  return seen;
}

bool is_guns(const Battle& battle, UnitId unit) {
  return troop_info(battle, unit).arm == Arm::artillery;
}

Shooter shooter_of(const Battle& b, const Shot& shot) {
  const Troop& troop = troop_info(b, shot.firer);
  Shooter s;
  s.arm = troop.arm;
  s.strength = strength_of(b, shot.firer);
  s.formation = formation_of(b, shot.firer);
  s.weapon = troop.weapon;
  s.skirmish_class = troop.skirmish_class;
  s.shot = troop.shot;
  s.initial_volley = record(b, shot.firer).initial_volley != 0;
  s.screen = shot.screen;
  s.garrison = garrison(b, shot.firer);
  return s;
}

Battery battery_of(const Battle& b, UnitId unit) {
  return {strength_of(b, unit), troop_info(b, unit).gun, formation_of(b, unit),
          record(b, unit).out_of_ammo != 0};
}

Limit weapon_range(const Battle& battle, const Shot& shot, const char* rule) {
  const Length most = is_guns(battle, shot.firer)
                          ? line_of(troop_info(battle, shot.firer).gun).most
                          : line_of(weapon_of(shooter_of(battle, shot))).most;
  return limit(battle, most, rule, "weapon range", shot.firer);
}

bool in_arc(const Situation& now, UnitId firer, const Box& from, UnitId target) {
  const bool guns = is_guns(now.battle(), firer);
  if (!guns && now.front_all_round(firer)) return true;
  return field::in_arc(from, now.box(target), guns ? kGunSplay : kInfantrySplay);
}

Volley volley_of(const Situation& now, const Shot& shot) {
  return {shooter_of(now.battle(), shot), mark_of(now, shot, now.box(shot.firer)),
          distance_of(now, shot), shot.ragged};
}

GunShot gun_shot_of(const Situation& now, const Shot& shot) {
  const Battle& b = now.battle();
  GunShot g;
  g.battery = battery_of(b, shot.firer);
  g.mark = mark_of(now, shot, from_where(now, shot));
  g.distance = distance_of(now, shot);
  g.new_target = record(b, shot.firer).last_target != shot.target;
  g.wheeled = shot.wheels;
  g.grand_battery = in_grand_battery(now, shot.firer);
  return g;
}

Score score_of(const Situation& now, const Shot& shot) {
  const Battle& b = now.battle();
  if (is_guns(b, shot.firer)) return gun_score(gun_shot_of(now, shot), options(b));
  return fire_score(volley_of(now, shot), record(b, shot.firer).spent, options(b));
}

Reach reach_of(const Situation& now, const Shot& shot) {
  const Battle& b = now.battle();
  const double distance = distance_of(now, shot);
  Reach reach;
  reach.score = score_of(now, shot).total();
  if (is_guns(b, shot.firer)) {
    const GunClass gun = troop_info(b, shot.firer).gun;
    reach.far = !within(distance, line_of(gun).near, options(b));
    reach.canister = fires_canister(gun, distance, options(b));
  } else {
    reach.far = !within(distance, line_of(weapon_of(shooter_of(b, shot))).near, options(b));
  }
  return reach;
}

std::vector<ShotsOfVolley> volleys(const Situation& now, UnitId firer) {
  const Battle& b = now.battle();
  if (record(b, firer).in_shelter != 0) return {};
  return is_guns(b, firer) ? volleys_of_guns(now, firer) : volleys_of_small_arms(now, firer);
}

std::vector<Shot> defensive_shots(const Situation& now, UnitId firer) {
  const Battle& b = now.battle();
  const UnitRecord& r = record(b, firer);
  std::vector<Shot> all;
  if (r.in_shelter != 0) return all;
  for (const Touched& touched : r.touched) {
    if (touched.half != half_of(b) || !now.present(touched.by)) continue;
    Contacted contacted;
    contacted.arm = troop_info(b, firer).arm;
    contacted.formation = formation_of(b, firer);
    contacted.condition = condition_of(b, firer);
    contacted.by = now.front_all_round(firer) ? Aspect::front : aspect_of(touched.edge);
    contacted.evaded_or_countered = r.evaded != 0 || r.countered != 0;
    if (defence_bar(contacted)) continue;
    const Shot shot{firer, touched.by, false, false, false, true};
    const FireCase at = case_of(b, firer, true);
    const bool barred = is_guns(b, firer)
                            ? gun_bar(battery_of(b, firer), at, 0, options(b)).has_value()
                            : fire_bar(shooter_of(b, shot), at, 0, options(b)).has_value();
    if (!barred) all.push_back(shot);
  }
  return all;
}

std::optional<Box> wheeled_towards(const Box& from, Vec place, const Options& options) {
  const Angle facing = facing_of(from.ahead);
  const Angle to = facing_of(place - from.centre);
  const double frontage = 2 * from.half_width;
  constexpr double kHalfTurn = 18000;
  const auto most = static_cast<std::int32_t>(on_table(kGunWheel, options).as_double() / frontage *
                                              kHalfTurn / std::numbers::pi);
  const std::int32_t turn = std::clamp(field::signed_turn(facing, to), -most, most);
  if (turn == 0) return std::nullopt;
  const field::WheelingBox wheel(from, facing, facing + Angle::hundredths(turn));
  return at_rest(wheel.end());
}

std::optional<Box> wheeled_to_fire(const Situation& now, UnitId guns, const Box& from,
                                   UnitId target) {
  const auto there = wheeled_towards(from, now.box(target).centre, options(now.battle()));
  if (!there || !in_arc(now, guns, *there, target)) return std::nullopt;
  Mover mover = mover_of(now.battle(), guns);
  mover.formation = Formation::unlimbered;
  if (!may_stand(now, guns, mover, *there)) return std::nullopt;
  return there;
}

std::optional<Box> wheeled_to_fire(const Situation& now, UnitId guns, UnitId target) {
  return wheeled_to_fire(now, guns, now.box(guns), target);
}

}  // namespace opfor::over_the_hills
