#include "rules/over_the_hills/fighting.hpp"

#include <algorithm>

#include "field/bodies.hpp"
#include "rules/over_the_hills/shape.hpp"
#include "rules/over_the_hills/stride.hpp"

namespace opfor::over_the_hills {

using field::Box;
using field::Edge;

namespace {

constexpr Length kAtObstacle = 1_in;  ///< behind an obstacle, so near to it (OTH-GEO-8)

/// Who attacks over an obstacle that lies between: the defender is behind it.
Works works_of(const Situation& now, UnitId unit, UnitId enemy) {
  const Battle& b = now.battle();
  const auto features = now.ground().features();
  const Vec own = now.box(unit).centre;
  const Vec his = now.box(enemy).centre;
  for (std::size_t i = 0; i < features.size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    if (is_works(features[i], building_of(b, id)) && lies_within(now.ground(), id, now.box(unit))) {
      return Works::earthworks;
    }
    if (!is_obstacle(features[i])) continue;
    const double near = on_table(kAtObstacle, options(b)).as_double() + now.box(unit).half_depth;
    const bool at_it = now.ground().distance(id, own) <= near + kTolerance;
    if (at_it && !now.ground().borders(id, own, his).empty()) return Works::linear_obstacle;
  }
  return Works::none;
}

/// OTH-CBT-9: friends that may support it, and whether one is directly behind.
void add_supports(const Situation& now, UnitId unit, Fighter& fighter) {
  const Battle& b = now.battle();
  const Box& own = now.box(unit);
  const Limit reach = limit(b, kSupportReach, "OTH-CBT-9", "support");
  for (const UnitId other : now.friends(unit)) {
    const Supporter supporter{troop_info(b, other).arm, formation_of(b, other),
                              condition_of(b, other), in_contact(b, other), 0};
    if (!may_support(supporter, options(b)) || !now.within(unit, other, reach)) continue;
    ++fighter.supports;
    const Vec off = now.box(other).centre - own.centre;
    const bool behind = dot(off, own.ahead) < -own.half_depth &&
                        std::abs(dot(off, field::right_of(own.ahead))) <= own.half_width;
    fighter.support_behind = fighter.support_behind || behind;
  }
}

/// What is the same whomever it fights.
Fighter alone(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const Troop& troop = troop_info(b, unit);
  const UnitRecord& r = record(b, unit);
  Fighter f;
  f.arm = troop.arm;
  f.strength = strength_of(b, unit);
  f.formation = formation_of(b, unit);
  f.emergency_square = r.emergency_square != 0;
  f.cavalry = troop.cavalry;
  f.building = held_building(b, unit);
  f.french = troop.french;
  f.militia = troop.militia;
  f.lancer = troop.lancer;
  f.evaded = r.evaded != 0;
  f.in_woods = now.in_woods(unit);
  f.won_last_round = r.won_last != 0;
  f.help = now.support(unit);
  add_supports(now, unit, f);
  return f;
}

Fighter against(const Situation& now, UnitId unit, UnitId enemy) {
  Fighter f = alone(now, unit);
  f.initiated = initiated(now.battle(), unit, enemy);
  f.works = works_of(now, unit, enemy);
  // Who has come to an obstacle attacks it, though he stands at it as near as its defender.
  if (f.initiated && f.works == Works::linear_obstacle) f.works = Works::none;
  f.higher =
      level_at(now.ground(), now.box(unit).centre) > level_at(now.ground(), now.box(enemy).centre);
  return f;
}

Aspect worst_contact(const Battle& b, UnitId unit) {
  Aspect worst = Aspect::front;
  for (const Touched& each : record(b, unit).touched) {
    worst = std::max(worst, aspect_of(each.edge));
  }
  return worst;
}

}  // namespace

Fighter fighter_of(const Situation& now, UnitId unit, UnitId enemy) {
  Fighter f = against(now, unit, enemy);
  f.contacted = worst_contact(now.battle(), unit);
  f.attacks = aspect_of(edge_towards(now.battle(), enemy, unit));
  return f;
}

Fighter charger_of(const Situation& now, UnitId unit, UnitId enemy) {
  Fighter f = against(now, unit, enemy);
  f.initiated = true;
  if (f.works == Works::linear_obstacle) f.works = Works::none;
  f.contacted = Aspect::front;
  f.attacks = now.aspect(enemy, now.box(unit).centre);
  return f;
}

Fighter charged_of(const Situation& now, UnitId unit, UnitId charger, Edge edge) {
  Fighter f = against(now, unit, charger);
  f.contacted = aspect_of(edge);
  f.attacks = Aspect::front;
  return f;
}

Round round_of(const Battle& battle, UnitId unit, UnitId enemy) {
  Round round;
  for (const Contact& c : battle.head().contacts) {
    const bool theirs = (c.a == unit && c.b == enemy) || (c.a == enemy && c.b == unit);
    if (theirs) round.first = c.round == 0;
  }
  round.fought_in = record(battle, unit).fought_in != 0 || record(battle, enemy).fought_in != 0;
  return round;
}

UnitSet combat_of(const Battle& battle, UnitId unit) {
  const UnitSet& fought = sheet_record(battle).fought;
  UnitSet all;
  all.insert(unit);
  for (bool grown = true; grown;) {
    grown = false;
    for (const Contact& c : battle.head().contacts) {
      if (all.contains(c.a) == all.contains(c.b)) continue;
      if (fought.contains(c.a) || fought.contains(c.b)) continue;
      all.insert(c.a);
      all.insert(c.b);
      grown = true;
    }
  }
  return all;
}

UnitSet of_side(const Battle& battle, const UnitSet& some, Side side) {
  return those(some, [&](UnitId unit) { return side_of(battle, unit) == side; });
}

std::vector<UnitSet> combats_left(const Battle& battle) {
  std::vector<UnitSet> all;
  UnitSet seen = sheet_record(battle).fought;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (seen.contains(unit)) continue;
    const UnitSet combat = combat_of(battle, unit);
    if (combat.size() < 2) continue;
    all.push_back(combat);
    for (const UnitId one : combat) seen.insert(one);
  }
  return all;
}

std::optional<Closing> closing(const Situation& now, UnitId unit, UnitId enemy, double reach) {
  if (garrison(now.battle(), unit)) return std::nullopt;
  Stand stand = stand_of(now, unit);
  const Vec off = now.box(enemy).centre - stand.box.centre;
  const double far = norm(off);
  if (far <= 0) return std::nullopt;
  const Vec direction = off * (1 / far);
  // It turns to him first, as he fled or stands.
  Box turned = stand.box;
  turned.ahead = unit_vector(facing_of(direction));
  for (const Box& from : {turned, stand.box}) {
    if (from == turned && !may_stand(now, unit, stand.purse.mover, turned)) continue;
    stand.box = from;
    const Straight leg = go_straight(now, unit, stand, direction, std::min(reach, far), enemy);
    if (leg.target != enemy || leg.length > reach + kTolerance) continue;
    const Edge edge = now.edge_seen_from(enemy, now.box(unit).centre);
    if (at_edge(now.battle(), enemy, edge) >= 2) return std::nullopt;
    Closing closed;
    closed.end = laid_flat(now, unit, leg.end, enemy, now.box(unit).centre).value_or(leg.end);
    closed.edge = edge;
    closed.way = leg.length;
    return closed;
  }
  return std::nullopt;
}

Winner winner_of(const Situation& now, UnitId unit, const UnitSet& losers) {
  const Battle& b = now.battle();
  Winner w;
  w.mover = mover_of(b, unit);
  w.garrison = garrison(b, unit);
  w.impetuous = troop_info(b, unit).impetuous;
  const double reach =
      reach_of(WinnerOption::follow_up, w.mover, options(b)).as_double() + kTolerance;
  for (const UnitId loser : losers) {
    if (!now.present(loser)) continue;
    const auto closed = closing(now, unit, loser, reach);
    if (!closed) continue;
    w.to_loser = std::min(w.to_loser.value_or(closed->way), closed->way);
  }
  return w;
}

}  // namespace opfor::over_the_hills
