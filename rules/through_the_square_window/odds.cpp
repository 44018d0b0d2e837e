#include "rules/through_the_square_window/odds.hpp"

#include <algorithm>
#include <array>

#include "field/arcs.hpp"
#include "rules/through_the_square_window/ground.hpp"

namespace opfor::through_the_square_window {

using field::Box;

namespace {

constexpr double kHitClose = 1.0 / 3;
constexpr double kHitFar = 1.0 / 6;

}  // namespace

double expected_hits(const Situation& now, UnitId unit, const Box& from, UnitId target, bool salvo,
                     std::optional<Formation> formed) {
  const Volley volley = now.volley_at(unit, from, target, salvo, formed);
  const Band band =
      band_at(card_of(now.battle(), unit).weapon, now.fire_distance(unit, from, target, formed));
  const double chance = band == Band::close ? kHitClose : band == Band::far ? kHitFar : 0;
  return total(volley_terms(volley)) * chance;
}

BestShot best_shot(const Situation& now, UnitId unit, const Box& from,
                   std::optional<Formation> formed) {
  BestShot best;
  const Battle& b = now.battle();
  const Length reach = weapon_reach(b, unit, formed.value_or(formation_of(b, unit)));
  if (reach <= 0_cm) return best;
  for (const UnitId enemy : now.enemies(unit)) {
    if (field::farther_than(from, now.box(enemy), reach.as_double() + kTolerance)) continue;
    if (!now.may_shoot_at(unit, from, enemy, formed)) continue;
    const double hits = expected_hits(now, unit, from, enemy, true, formed);
    if (hits > best.hits) best = {enemy, hits};
  }
  return best;
}

namespace {

/// A unit as it would fight another after a charge.
Fighter fighter_in(const Situation& now, UnitId unit, UnitId enemy, Edge own_edge, Edge his_edge,
                   Formation own_formation, Formation his_formation, Approach approach) {
  const Battle& b = now.battle();
  const UnitRecord& r = record(b, unit);
  const FightingStands stands = fighting_stands(card_of(b, unit), own_formation, own_edge);
  Fighter f;
  f.kind = kind_of(b, unit);
  f.mounted = own_formation == Formation::mounted;
  f.quality = quality_of(b, unit);
  f.sp = r.block;
  f.sharing = stands.sharing;
  f.engaged = engaged_stands(stands, stands_along(card_of(b, enemy), his_formation, his_edge),
                             options(b).melee);
  f.approach = approach;
  f.first_charge = r.first_charge_used == 0;
  f.rallied = r.status == Status::steady;
  f.shaken = may_not_advance(b, unit);
  f.attacker = approach == Approach::charge;
  f.enemy_defended = now.defends_against(enemy, unit);
  f.enemy_edge = his_edge;
  f.enemy_pike_block =
      is_pike_block(kind_of(b, enemy), his_formation) && record(b, enemy).status == Status::steady;
  return f;
}

}  // namespace

MeleeOdds odds_of(const Situation& now, UnitId charger, UnitId target, Edge edge,
                  Emergency answer) {
  const Battle& b = now.battle();
  const Formation own = formation_of(b, charger);
  const bool rings = answer == Emergency::ring;
  const Formation his = rings ? Formation::ring : formation_of(b, target);
  const Edge touched = rings || is_pike_block(kind_of(b, target), his) ? Edge::front : edge;
  const Approach back =
      answer == Emergency::counter_charge ? Approach::counter_charge : Approach::none;
  MeleeOdds odds;
  odds.own = melee_dice(
      fighter_in(now, charger, target, Edge::front, touched, own, his, Approach::charge));
  odds.his = melee_dice(fighter_in(now, target, charger, touched, Edge::front, his, own, back));
  return odds;
}

Emergency likely_emergency(const Situation& now, UnitId target, UnitId charger, Edge edge) {
  const Battle& b = now.battle();
  if (!steady(b, target)) return Emergency::none;
  Alarm alarm;
  alarm.actions_left = record(b, target).actions;
  alarm.difficult = now.on_difficult(target);
  alarm.taken_this_turn = record(b, target).emergency_used != 0;
  alarm.behind_flank = edge != Edge::front;
  alarm.may_not_advance = may_not_advance(b, target);
  alarm.in_contact = in_contact(b, target);
  const auto may = [&](Emergency one) {
    return !emergency_bar(one, card_of(b, target), formation_of(b, target), alarm);
  };
  // TTSW-DEC-5.
  const double as_it_stands = odds_of(now, charger, target, edge, Emergency::none).ratio();
  if (is_guns(b, target)) {
    const bool behind = now.defends_against(target, charger);
    return may(Emergency::evade) && !behind ? Emergency::evade : Emergency::none;
  }
  if (may(Emergency::evade) && as_it_stands > 1.25) return Emergency::evade;
  if (may(Emergency::counter_charge)) {
    const MeleeOdds odds = odds_of(now, charger, target, edge, Emergency::counter_charge);
    if (odds.his / odds.own >= 0.75) return Emergency::counter_charge;
  }
  if (may(Emergency::ring) && is_mounted(b, charger)) {
    Tester tester = tester_of(b, target);
    tester.charged = true;
    tester.emergency = Emergency::ring;
    tester.charged_behind = edge != Edge::front;
    tester.friends_broken = now.friends_broken(target);
    const int dice = morale_dice(morale_terms(tester, options(b).morale), options(b).morale);
    if (dice <= 3) return Emergency::ring;
  }
  return Emergency::none;
}

namespace {

/// After a wheel to a facing, straight at a body where it would stand: far enough, and with nobody
/// and nothing before it (TTSW-CHA-1). Whoever of the other side stands there now may be gone.
bool leads_home(const Situation& now, UnitId enemy, Angle facing, UnitId unit, const Box& there) {
  constexpr double kRounded = 20;
  const Box& his = now.box(enemy);
  Box start = his;
  if (facing != facing_of(his.ahead)) {
    const auto wheeled = now.wheeled(enemy, his, facing, kChargeWheel);
    if (!wheeled) return false;
    start = *wheeled;
  }
  const Vec farthest = start.ahead * (kFarthestCharge.as_double() + kTolerance);
  const auto share = field::runs_into({&start, 1}, farthest, {&there, 1});
  if (!share) return false;
  Wanted wanted{start.ahead, *share * norm(farthest)};
  const bool slow = wheels_on_difficult(now.ground(), his, start) ||
                    difficult_after(now.ground(), start, start.ahead * wanted.length).has_value();
  if (!cost_of_charge(wanted.length, slow)) return false;
  wanted.any_enemy = true;
  wanted.past = unit;
  return straight(now, enemy, start, wanted).length >= wanted.length - kRounded;
}

/// Horse never at the front of steady pikes, ring or tercio.
bool is_barred_by_pikes(const Battle& b, UnitId unit, UnitId target, Edge edge) {
  const bool pikes = has_pikes(card_of(b, target)) && steady(b, target);
  return is_mounted(b, unit) && pikes && edge == Edge::front;
}

}  // namespace

bool could_charge(const Situation& now, UnitId enemy, UnitId unit, const Box& there) {
  const Battle& b = now.battle();
  const Box& his = now.box(enemy);
  const double reach = kFarthestCharge.as_double();
  const bool able = takes_orders(b, enemy) && !may_not_advance(b, enemy) &&
                    field::gap_within(there, his, reach) <= reach;
  if (!able) return false;
  const bool at_front = is_pike_block_now(b, unit) || !field::behind_flank(his, there);
  const Troops charger{&card_of(b, enemy), formation_of(b, enemy)};
  if (charge_bar(charger, {&card_of(b, unit), formation_of(b, unit)}, at_front)) return false;
  const Angle ahead = facing_of(his.ahead);
  if (leads_home(now, enemy, ahead, unit, there)) return true;
  const std::array<Vec, 2> at{there.centre, field::nearest_place(there, his.centre)};
  return std::any_of(at.begin(), at.end(), [&](Vec place) {
    const Angle to = wheel_towards(his, place, kChargeWheel);
    return to != ahead && leads_home(now, enemy, to, unit, there);
  });
}

bool may_want_an_answer(const Situation& now, UnitId unit, const Box& there) {
  const Battle& b = now.battle();
  const Abilities& can = card_of(b, unit).abilities;
  const bool able =
      can.has(Ability::ring) || can.has(Ability::counter_charge) || can.has(Ability::evade);
  if (!able || sheet_record(b).first != side_of(b, unit)) return false;
  const auto menaces = [&](UnitId one) { return could_charge(now, one, unit, there); };
  return !those(now.enemies_seen(unit), menaces).empty();
}

bool is_prey(const Situation& now, UnitId unit, UnitId enemy) {
  const Battle& b = now.battle();
  const Edge edge = now.edge_attacked(now.box(unit), enemy);
  if (is_barred_by_pikes(b, unit, enemy, edge)) return false;
  const Troops own{&card_of(b, unit), formation_of(b, unit)};
  return !charge_bar(own, {&card_of(b, enemy), formation_of(b, enemy)}, edge == Edge::front);
}

double charge_ratio(const Situation& now, UnitId unit, const ChargeWay& charge) {
  const Emergency answer = likely_emergency(now, charge.target, unit, charge.edge);
  return odds_of(now, unit, charge.target, charge.edge, answer).ratio();
}

bool good_charge(const Situation& now, UnitId unit, const ChargeWay& charge, bool bold) {
  const Battle& b = now.battle();
  if (is_barred_by_pikes(b, unit, charge.target, charge.edge)) return false;
  const bool highlanders = kind_of(b, unit) == Kind::charging_foot;
  const double least = bold || highlanders ? 0.75 : 1;
  return charge_ratio(now, unit, charge) >= least;
}

}  // namespace opfor::through_the_square_window
