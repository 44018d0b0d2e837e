#include "rules/victory_without_squares/encounter.hpp"

#include <algorithm>
#include <stdexcept>

#include "drill/victory.hpp"
#include "field/arcs.hpp"
#include "rules/victory_without_squares/aim.hpp"

namespace opfor::victory_without_squares {

using field::Box;

namespace {

Slope slope(const field::Ground& ground, Vec attacker, Vec defender) {
  const int up = level_at(ground, attacker) - level_at(ground, defender);
  if (up > 0) return Slope::attacker_higher;
  return up < 0 ? Slope::defender_higher : Slope::level;
}

Obstacle obstacle(const field::Ground& ground, Vec attacker, const Box& defender) {
  Obstacle found = Obstacle::none;
  const std::span<const field::Feature> features = ground.features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    if (!is_obstacle(features[i])) continue;
    if (!ground.borders(id, attacker, defender.centre).empty()) return Obstacle::between;
    const bool area = features[i].shape == field::Shape::area;
    if (area && ground.contains(id, defender.centre)) found = Obstacle::defender_inside;
  }
  return found;
}

Edge edge(const Box& attacker, const Box& defender) {
  switch (field::zone(attacker, field::nearest_place(defender, attacker.centre))) {
    case field::Zone::front:
      return Edge::front;
    case field::Zone::rear:
      return Edge::rear;
    case field::Zone::right:
    case field::Zone::left:
      break;
  }
  return Edge::side;
}

}  // namespace

Fighter fighter(const Battle& battle, UnitId unit) {
  const Body& body = body_info(battle, unit);
  const UnitRecord& r = record(battle, unit);
  Fighter f;
  f.kind = body.kind;
  f.state = r.state;
  f.ranks = ranks_of(battle, unit);
  f.bases = bases_of(battle, unit);
  f.hedgehog = formation_of(battle, unit) == Formation::hedgehog;
  f.in_motion = r.in_motion != 0;
  f.fired_this_turn = r.fired != 0;
  f.quality = body.quality;
  f.poor = body.poor;
  f.rallied = r.rallied != 0;
  const UnitId leader = leader_with(battle, unit);
  f.leader = leader != kNoUnit && effective(battle, leader);
  f.leader_at_risk = leader != kNoUnit;
  return f;
}

Combat encounter(const Situation& now, UnitId attacker, UnitId defender, const Box& attacker_at,
                 bool following_up) {
  const Box& at = now.box(defender);
  Combat combat;
  combat.attacker = fighter(now.battle(), attacker);
  combat.defender = fighter(now.battle(), defender);
  combat.aspect =
      aspect_of(facing_of(attacker_at.ahead), now.battle().unit(defender).pose().facing);
  combat.slope = slope(now.ground(), attacker_at.centre, at.centre);
  combat.obstacle = obstacle(now.ground(), attacker_at.centre, at);
  combat.edge = edge(attacker_at, at);
  combat.following_up = following_up;
  combat.rounds_fought = record(now.battle(), attacker).rounds_fought;
  return combat;
}

Combat encounter(const Situation& now, UnitId attacker, UnitId defender, bool following_up) {
  return encounter(now, attacker, defender, now.box(attacker), following_up);
}

namespace {

std::optional<Bar> barred_from(const Battle& b, UnitId attacker, UnitId defender, Aspect aspect) {
  Combat combat;
  combat.attacker.kind = body_info(b, attacker).kind;
  combat.attacker.state = record(b, attacker).state;
  combat.defender.kind = body_info(b, defender).kind;
  combat.defender.state = record(b, defender).state;
  combat.defender.hedgehog = formation_of(b, defender) == Formation::hedgehog;
  combat.aspect = aspect;
  return bar(combat);
}

}  // namespace

std::optional<Bar> barred(const Situation& now, UnitId attacker, UnitId defender) {
  const Battle& b = now.battle();
  return barred_from(b, attacker, defender,
                     aspect_of(facing_of(now.box(attacker).ahead), b.unit(defender).pose().facing));
}

std::optional<Bar> barred_all_round(const Situation& now, UnitId attacker, UnitId defender) {
  return barred_from(now.battle(), attacker, defender, Aspect::rear);
}

bool pistols_first(const Battle& battle, UnitId attacker, UnitId defender) {
  return body_info(battle, attacker).parliament && fires_first(options(battle).year) &&
         record(battle, attacker).pistols_at != defender;
}

std::size_t Near::at(UnitId unit) const {
  const auto found = std::find(units.begin(), units.end(), unit);
  if (found == units.end()) throw std::out_of_range("the unit is not near");
  return static_cast<std::size_t>(found - units.begin());
}

std::vector<Exposed> exposed_to(const Situation& now, UnitId unit, const Box& there) {
  constexpr double kLooksSoFar = kFlankRange.as_double() + 2 * kTolerance;
  const Battle& b = now.battle();
  std::vector<Exposed> all;
  for (const UnitId enemy : now.enemies(unit)) {
    const Box& theirs = now.box(enemy);
    const bool attacks =
        line_of(body_info(b, enemy).kind).fights && record(b, enemy).state <= State::unsteady;
    if (!attacks || has_done_its_worst(b, enemy) || barred_all_round(now, enemy, unit)) continue;
    if (!within(field::gap_within(there, theirs, kLooksSoFar), kFlankRange)) continue;
    const std::int32_t turn =
        turn_between(facing_of(theirs.centre - there.centre), facing_of(there.ahead));
    if (turn > kFlankAngle) all.push_back({enemy, turn > kAspectLimits.back()});
  }
  return all;
}

std::vector<Exposed> newly_exposed_to(const Situation& now, UnitId unit, const Box& there) {
  std::vector<Exposed> all = exposed_to(now, unit, there);
  for (const Exposed& was : exposed_to(now, unit, now.box(unit))) {
    const auto same = [&](const Exposed& one) { return one.to == was.to; };
    all.erase(std::remove_if(all.begin(), all.end(), same), all.end());
  }
  return all;
}

Near near_to(const Situation& now, UnitId broke) {
  const Battle& b = now.battle();
  Near near;
  near.neighbourhood.next_to = options(b).next_to;
  // A body all of pikes is destroyed as it breaks, and is on the table no more.
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (is_leader(b, unit) || side_of(b, unit) != side_of(b, broke)) continue;
    if (unit != broke && !now.present().contains(unit)) continue;
    near.units.push_back(unit);
    near.neighbourhood.bodies.push_back(
        {unit, body_info(b, unit).kind, unit == broke ? State::broken : record(b, unit).state});
  }
  for (const UnitId a : near.units) {
    std::vector<double>& row = near.neighbourhood.gaps.emplace_back();
    for (const UnitId c : near.units) row.push_back(now.gap(a, c));
  }
  return near;
}

}  // namespace opfor::victory_without_squares
