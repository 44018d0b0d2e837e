#include "rules/through_the_square_window/facts.hpp"

#include <algorithm>

#include "field/arcs.hpp"
#include "field/bodies.hpp"
#include "rules/through_the_square_window/ground.hpp"
#include "rules/through_the_square_window/orders_step.hpp"
#include "rules/through_the_square_window/shooting_step.hpp"

namespace opfor::through_the_square_window {
namespace {

constexpr Length kAtHand = 5_cm;  ///< 11.1
constexpr Length kShockReach = 20_cm;
constexpr Length kFriendsReach = 20_cm;
constexpr Length kFarAway = Length::tenths(1'000'000'000);  ///< without `behaviour.flank_range`

bool is_shock_horse(Kind kind) {
  return kind == Kind::charging_cavalry || kind == Kind::late_cuirassiers ||
         kind == Kind::early_cuirassiers;
}

void read_generals(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  UnitId found = kNoUnit;
  double least = kAnywhere;
  const Limit at_hand = limit(kAtHand, "TTSW-BEH-9", "a general at hand");
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId general = unit_id(i);
    if (!is_general(b, general) || !b.unit(general).on_table()) continue;
    if (side_of(b, general) != side_of(b, unit)) continue;
    const double off = now.from_general(general, unit);
    const bool with = goes_with(b, general) == unit;
    if (off >= least || !(with || now.within(general, unit, at_hand))) continue;
    least = off;
    found = general;
  }
  if (found == kNoUnit) return;
  for (const Fact fact : {Fact::hero_near, Fact::officer_near}) {
    facts.set(fact, 1, found, Length::rounded(least));
  }
}

void read_sight(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitId enemy = now.nearest_enemy(unit);
  if (enemy != kNoUnit) set_found(facts, Fact::enemy_in_sight, {enemy, now.gap(unit, enemy)});
  set_found(facts, Fact::friends_retreating_in_sight,
            nearest_to(now, unit, now.friends(unit), [&](UnitId f) {
              const UnitRecord& r = record(b, f);
              return (r.status == Status::routing || lately(b, r.retired_turn)) &&
                     now.sees(unit, f);
            }));
  if (now.friends_broken(unit)) facts.set(Fact::broken_friend_near, 1);
}

void read_threats(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitSet& enemies = now.enemies_seen(unit);
  const UnitId threat = threat_to(now, unit);
  if (threat != kNoUnit) {
    const Found found{threat, now.gap(unit, threat)};
    set_found(facts, Fact::in_enemy_weapon_range, found);
    if (facts[Fact::raw] != 0) set_found(facts, Fact::raw_in_enemy_range, found);
  }
  const bool block = is_pike_block_now(b, unit);
  facts.set(Fact::no_flanks, block ? 1 : 0);
  if (!block) {
    const auto range = b.setting().behaviour.flank_range;
    set_found(facts, Fact::enemy_flank_or_rear,
              nearest_within(
                  now, unit, enemies,
                  limit(range.value_or(kFarAway), "TTSW-BEH-9", "where it counts on the flank"),
                  [&](UnitId e) {
                    if (record(b, e).status == Status::routing) return false;
                    // From the enemy's nearest point.
                    const Vec place = field::nearest_place(now.box(e), now.box(unit).centre);
                    return field::behind_front(now.box(unit), place);
                  }));
    const bool covered = facts[Fact::entirely_in_cover] != 0;
    if (!covered && !is_guns(b, unit)) {
      set_found(facts, Fact::shock_threat,
                nearest_within(
                    now, unit, enemies, limit(kShockReach, "TTSW-BEH-9", "reach of shock horse"),
                    [&](UnitId e) { return is_shock_horse(kind_of(b, e)) && steady(b, e); }));
    }
  }
}

void read_guns(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  if (!is_guns(b, unit)) return;
  facts.set(Fact::can_limber, kind_of(b, unit) == Kind::light_guns ? 1 : 0);
  facts.set(Fact::target_in_range, targets_ahead(now, unit).empty() ? 0 : 1);
  const Found guard = nearest_within(now, unit, now.friends(unit),
                                     limit(kFriendsReach, "TTSW-BEH-9", "guard of the guns"),
                                     [&](UnitId f) { return steady(b, f) && !is_guns(b, f); });
  if (guard.unit != kNoUnit) return;
  // His next move takes him to them: two Moves, or a charge.
  set_found(facts, Fact::attacker_can_reach,
            nearest_within(now, unit, now.enemies_seen(unit),
                           limit(kFarthestCharge, "TTSW-BEH-9", "next move of an attacker"),
                           [&](UnitId e) { return steady(b, e) && !is_guns(b, e); }));
}

/// Those of the extra factors alone: nobody is asked how near a tercio is for nothing.
void read_extra(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  if (!b.setting().behaviour.extra_factors) return;
  const UnitId tercio = now.tercio_near(unit);
  if (tercio != kNoUnit) set_found(facts, Fact::pikes_come_on, {tercio, now.gap(unit, tercio)});
  facts.set(Fact::stands_above, record(b, unit).stationary != 0 && now.uphill(unit) ? 1 : 0);
}

void read_itself(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitRecord& r = record(b, unit);
  const auto set = [&](Fact fact, bool so) { facts.set(fact, so ? 1 : 0); };
  const Quality quality = quality_of(b, unit);
  set(Fact::good, quality == Quality::well_trained);
  set(Fact::steady, quality != Quality::poor);
  set(Fact::raw, quality == Quality::poor);
  const int first = strength_at_first(b, unit);
  const int lost = first - strength_of(b, unit).total();
  facts.set(Fact::loss_tenths, first > 0 ? 10 * lost / first : 0);
  set(Fact::any_loss, lost > 0);
  set(Fact::mounted, is_mounted(b, unit));
  set(Fact::formed, true);
  set(Fact::in_contact, in_contact(b, unit));
  const auto last_turn = [&](std::uint16_t turn) { return turn != 0 && turn + 1 == b.head().turn; };
  set(Fact::ran_last_turn, last_turn(r.ran_turn) || last_turn(r.routed_turn));
  set(Fact::beaten_in_melee, last_turn(r.lost_melee_turn));
  set(Fact::falling_back, falling_back(b, unit));
  const auto from = now.enemy_place(unit);
  const Side side = side_of(b, unit);
  set(Fact::entirely_in_cover, wholly_in_cover(now.ground(), now.box(unit), from));
  set(Fact::any_in_cover, now.in_cover(unit, from));
  set(Fact::fortified, now.ground().fortified(now.box(unit).centre, side) != kNoFeature);
}

}  // namespace

UnitId threat_to(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  return nearest_to(now, unit, now.enemies_seen(unit),
                    [&](UnitId e) {
                      if (record(b, e).status == Status::routing) return false;
                      if (is_guns(b, e) && !is_served(b, e)) return false;
                      return weapon_reach(b, e) > 0_cm &&
                             now.within(unit, e, weapon_range(b, e, "TTSW-BEH-9"));
                    })
      .unit;
}

Facts facts(const Situation& now, UnitId unit) {
  Facts facts;
  const Battle& b = now.battle();
  if (is_general(b, unit)) return facts;
  read_itself(facts, now, unit);
  read_generals(facts, now, unit);
  read_sight(facts, now, unit);
  read_threats(facts, now, unit);
  read_guns(facts, now, unit);
  read_extra(facts, now, unit);
  // A mob always counts as out of command for the tables (11.5).
  const bool commanded = b.unit(unit).commanded != 0 && kind_of(b, unit) != Kind::levy;
  facts.set(Fact::commanded, commanded ? 1 : 0);
  return facts;
}

}  // namespace opfor::through_the_square_window
