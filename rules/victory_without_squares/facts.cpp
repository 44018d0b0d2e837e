#include "rules/victory_without_squares/facts.hpp"

#include "drill/nearest.hpp"
#include "rules/victory_without_squares/bearing.hpp"

namespace opfor::victory_without_squares {
namespace {

/// The nearest of some units, no farther off than `reach`, that matches.
template <class Matches>
Found nearest(const Situation& now, UnitId unit, const UnitSet& some, double reach,
              Matches matches) {
  return opfor::nearest(
      some, reach, [&](UnitId other) { return now.gap(unit, other); }, matches);
}

void set_found(Facts& facts, Fact fact, const Situation& now, UnitId unit, UnitId found) {
  if (found != kNoUnit) opfor::set_found(facts, fact, {found, now.gap(unit, found)});
}

/// Horse fit to charge.
bool fit_horse(const Battle& b, UnitId unit) {
  return body_info(b, unit).kind == Kind::horse && record(b, unit).state <= State::unsteady;
}

bool formed_or_unsteady(const Battle& b, UnitId unit) {
  return victory_without_squares::present(b, unit) && record(b, unit).state <= State::unsteady;
}

constexpr Limit kAtHand = limit(kLeaderAtHand, "VWS-12.2", "a leader at hand");
constexpr Limit kCharge = limit(kShockReach, "VWS-12.2", "charge of the horse");

/// Leaders: attached, or within 1" and effective.
void read_leaders(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  UnitId found = kNoUnit;
  double least = kAnywhere;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId leader = unit_id(i);
    if (!effective(b, leader) || side_of(b, leader) != side_of(b, unit)) continue;
    const bool with = goes_with(b, leader) == unit;
    const double gap = with ? 0 : now.gap(unit, leader);
    const bool at_hand = with || now.within(unit, leader, kAtHand);
    if (!at_hand || gap >= least) continue;
    least = gap;
    found = leader;
  }
  if (found == kNoUnit) return;
  for (const Fact fact : {Fact::hero_near, Fact::officer_near}) {
    facts.set(fact, 1, found, Length::rounded(least));
  }
}

void read_sight(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  set_found(facts, Fact::enemy_in_sight, now, unit, now.nearest_enemy(unit));
  const UnitSet friends = now.friends(unit);
  set_found(facts, Fact::friends_retreating_in_sight,
            nearest(now, unit, friends, kAnywhere, [&](UnitId f) {
              const UnitRecord& r = record(b, f);
              return (r.state == State::broken || happened(r.retreated_or_ran)) &&
                     now.sees(unit, f);
            }));
  set_found(facts, Fact::broken_friend_near,
            nearest_within(now, unit, friends,
                           limit(kBrokenFriend, "VWS-12.2", "where a broken friend is felt"),
                           [&](UnitId f) { return record(b, f).state == State::broken; }));
  set_found(facts, Fact::supported, now, unit, now.supporter(unit));
}

void read_threats(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitSet& enemies = now.enemies_seen(unit);
  const UnitId threat = threat_to(now, unit);
  set_found(facts, Fact::in_enemy_weapon_range, now, unit, threat);
  if (facts[Fact::raw] != 0) set_found(facts, Fact::raw_in_enemy_range, now, unit, threat);

  const bool hedgehog = formation_of(b, unit) == Formation::hedgehog;
  facts.set(Fact::no_flanks, hedgehog ? 1 : 0);
  if (hedgehog) return;
  const Limit range = limit(b.setting().behaviour.flank_range.value_or(kFlankRange), "VWS-12.2",
                            "where it counts on the flank");
  set_found(facts, Fact::enemy_flank_or_rear,
            nearest_within(now, unit, enemies, range, [&](UnitId e) {
              return unbroken(b, e) && now.off_facing(unit, now.box(e).centre) > kFlankAngle;
            }));
  set_found(facts, Fact::shock_threat,
            nearest_within(now, unit, enemies, kCharge, [&](UnitId e) { return fit_horse(b, e); }));
}

/// H-ART: the guns' own list and cells.
void read_guns(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  if (body_info(b, unit).kind != Kind::artillery) return;
  const UnitId attacker = attacker_in_reach(now, unit);
  const Found guard = nearest_within(
      now, unit, now.friends(unit), limit(kGuard, "VWS-12.2", "guard of the guns"), [&](UnitId f) {
        return formed_or_unsteady(b, f) && body_info(b, f).kind != Kind::artillery;
      });
  const bool unlimbered = record(b, unit).limbered == 0;
  if (guard.unit == kNoUnit) set_found(facts, Fact::attacker_can_reach, now, unit, attacker);
  if (unlimbered) set_found(facts, Fact::caught_before_limbering, now, unit, attacker);
  facts.set(Fact::can_limber, unlimbered ? 1 : 0);
  set_found(facts, Fact::target_in_range,
            nearest(now, unit, now.enemies(unit),
                    line_of(Firearm::gun).range.as_double() + kTolerance + now.doubt(),
                    [&](UnitId e) { return bears(now, unit, e); }));
}

void read_itself(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const Body& body = body_info(b, unit);
  const UnitRecord& r = record(b, unit);
  const auto set = [&](Fact fact, bool so) { facts.set(fact, so ? 1 : 0); };
  set(Fact::good, body.quality > 0);
  set(Fact::steady, body.quality > 0);
  set(Fact::raw, body.poor || body.quality < 0);
  set(Fact::mounted, r.mounted != 0);
  set(Fact::formed, r.state == State::formed);
  set(Fact::disordered, r.state == State::disordered);
  set(Fact::any_loss, r.state != State::formed);
  facts.set(Fact::loss_tenths, tenths_lost(r.state, body.kind));
  set(Fact::in_contact, in_contact(b, unit));
  set(Fact::under_fire, happened(r.under_fire));
  set(Fact::ran_last_turn, happened(r.retreated_or_ran));
  set(Fact::falling_back, falling_back(b, unit));
  set(Fact::fortified, now.fortified(unit));
  set(Fact::entirely_in_cover, now.in_cover(unit));
  set(Fact::any_in_cover, now.in_cover(unit));
  set(Fact::army_beaten, army_is_beaten(b, side_of(b, unit)));
}

}  // namespace

UnitId threat_to(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const bool mounted = record(b, unit).mounted != 0;
  return nearest(now, unit, now.enemies_seen(unit), kAnywhere,
                 [&](UnitId e) {
                   if (!unbroken(b, e)) return false;
                   const bool charges = mounted && fit_horse(b, e) &&
                                        now.within(unit, e, kCharge) &&
                                        now.off_facing(e, now.box(unit).centre) <= kFlankAngle;
                   return charges || bears(now, e, unit);
                 })
      .unit;
}

UnitId attacker_in_reach(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  return nearest(now, unit, now.enemies_seen(unit), kAnywhere,
                 [&](UnitId e) {
                   return formed_or_unsteady(b, e) && line_of(body_info(b, e).kind).fights &&
                          now.within(unit, e, limit(full_move(b, e), "H-ART", "full move", e));
                 })
      .unit;
}

Facts facts(const Situation& now, UnitId unit) {
  Facts facts;
  if (is_leader(now.battle(), unit)) return facts;
  read_itself(facts, now, unit);
  read_leaders(facts, now, unit);
  read_sight(facts, now, unit);
  read_threats(facts, now, unit);
  read_guns(facts, now, unit);
  const UnitId commander = now.commander_of(unit);
  if (now.commanded(unit)) {
    facts.set(Fact::commanded, 1, commander, Length::rounded(now.gap(unit, commander)));
  }
  return facts;
}

}  // namespace opfor::victory_without_squares
