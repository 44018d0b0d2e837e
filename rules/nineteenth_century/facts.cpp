#include "rules/nineteenth_century/facts.hpp"

#include <algorithm>
#include <limits>

#include "drill/nearest.hpp"
#include "rules/nineteenth_century/fallen_out.hpp"
#include "rules/nineteenth_century/flanks.hpp"

namespace opfor::nineteenth_century {
namespace {

Length whole(double tenths) { return Length::rounded(tenths); }

/// Farther than anybody is.
constexpr Limit kNoLimit{Length::tenths(1'000'000'000), "", {}};

/// Nearest group of `candidates` within a limit of the unit that `matches`; the unit itself counts
/// at distance 0 if it is among them.
template <class Matches>
UnitId nearest(const Situation& now, UnitId unit, const UnitSet& candidates, const Limit& limit,
               Matches matches) {
  UnitId best = kNoUnit;
  double least = std::numeric_limits<double>::infinity();
  const bool by_map = now.by_map();
  const double reach = limit.edge() + now.doubt();
  for (const UnitId candidate : candidates) {
    if (!matches(candidate)) continue;
    // Bodies are no farther apart than figures, but for what was found out of them.
    const bool far = candidate != unit && by_map &&
                     field::gap_within(now.body(unit), now.body(candidate), reach) > reach;
    if (far) continue;
    const double gap = candidate == unit ? 0 : now.gap(unit, candidate);
    if (gap > reach || gap >= least) continue;
    if (!by_map && candidate != unit && !now.within(unit, candidate, limit)) continue;
    least = gap;
    best = candidate;
  }
  return best;
}

void set_found(Facts& facts, Fact fact, const Situation& now, UnitId unit, UnitId found) {
  if (found == kNoUnit) return;
  facts.set(fact, 1, found, found == unit ? Length{} : whole(now.gap(unit, found)));
}

/// RF-HERO, RF-GOOD, XF-DRUM: who is within 5 cm.
void read_people(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitSet own = now.present(side_of(b, unit));
  const Limit reach{kAtHand, "NC-RF-4", "at hand"};
  // NC-RF-4: a living hero of the own side, not running; a hero is his own hero.
  set_found(facts, Fact::hero_near, now, unit, nearest(now, unit, own, reach, [&](UnitId u) {
              return group(b, u).single() && group(b, u).hero() && !running(b, u);
            }));
  set_found(facts, Fact::officer_near, now, unit, nearest(now, unit, own, reach, [&](UnitId u) {
              return group(b, u).officer && !running(b, u);
            }));
  set_found(facts, Fact::drummer_near, now, unit, nearest(now, unit, own, reach, [&](UnitId u) {
              return living_musicians(b, u) > 0 && !running(b, u);
            }));
}

/// RF-QUIET and what is known of enemies in sight.
void read_sight(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitId enemy = now.nearest_enemy(unit);
  set_found(facts, Fact::enemy_in_sight, now, unit, enemy);
  // NC-RF-2: friends who withdraw, run or were pushed back, in sight past terrain.
  UnitId friend_back = kNoUnit;
  double least = std::numeric_limits<double>::infinity();
  for (const UnitId u : now.present(side_of(b, unit))) {
    if (u == unit || !retreating(b, u) || now.sight(unit, u) == GroupSight::blocked) continue;
    if (now.gap(unit, u) < least) {
      least = now.gap(unit, u);
      friend_back = u;
    }
  }
  set_found(facts, Fact::friends_retreating_in_sight, now, unit, friend_back);
}

/// RF-RANGE, RF-RAW, RF-FLANK (`flanked_by`), RF-SHOCK, and the extra XF-UNLOADED: what visible
/// enemies do to it.
void read_threats(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitSet& enemies = now.enemies_seen(unit);
  const UnitId shooter = nearest(now, unit, enemies, kNoLimit, [&](UnitId e) {
    const Length range = weapon_range(group(b, e));  // NC-RF-7: the enemy's own weapon
    if (range == Length{}) return enemies_in_contact(b, unit).contains(e);
    return now.within(unit, e, {range, "NC-RF-7", "weapon range", e});
  });
  set_found(facts, Fact::in_enemy_weapon_range, now, unit, shooter);
  if (facts[Fact::raw] != 0) set_found(facts, Fact::raw_in_enemy_range, now, unit, shooter);

  const Formation formation = b.unit(unit).formation;
  facts.set(Fact::no_flanks, has_flanks(formation) ? 0 : 1);
  set_found(facts, Fact::enemy_flank_or_rear, now, unit, flanked_by(now, unit));
  // NC-RF-11: a visible shock group within 50 cm, whatever the arc; not against a square.
  if (formation != Formation::square) {
    set_found(facts, Fact::shock_threat, now, unit,
              nearest(now, unit, enemies, {kShockReach, "NC-RF-11", "reach of the shock"},
                      [&](UnitId e) { return group(b, e).shock; }));
  }
  if (has_firearm(group(b, unit)) && !loaded(b, unit)) {
    set_found(facts, Fact::unloaded_near_horse, now, unit,
              nearest(now, unit, enemies,
                      {kSquareReach, "NC-MOVE-10", "reach of horse against the unloaded"},
                      [&](UnitId e) { return group(b, e).arm == Arm::horse; }));
  }
}

void read_cover(Facts& facts, const Situation& now, UnitId unit) {
  const Situation::GroupCover cover = now.cover(unit);
  facts.set(Fact::entirely_in_cover, cover.whole() ? 1 : 0);
  facts.set(Fact::any_in_cover, cover.covered > 0 ? 1 : 0);
  facts.set(Fact::fortified, now.fortified(unit) != kNoFeature ? 1 : 0);
}

void read_losses(Facts& facts, const Battle& b, UnitId unit) {
  const Group& g = group(b, unit);
  const int hurt = g.figures - living(b, unit) + wounded(b, unit);
  // NC-RF-9: full tenths only; a single man is no group: his wound is a line of its own.
  int tenths = g.single() ? 0 : 10 * hurt / g.figures;
  if (g.wounded_of != kNoUnit) tenths = 10;  // all of them are
  facts.set(Fact::loss_tenths, tenths);
  facts.set(Fact::any_loss, hurt > 0 ? 1 : 0);
  facts.set(Fact::wounded, g.single() && wounded(b, unit) > 0 ? 1 : 0);
}

/// XF-LEADERLESS: its parent had an officer or NCO, and the last of them is dead.
bool leaderless(const Battle& b, UnitId unit) {
  const CommandId parent = b.setting().unit(unit).command;
  if (parent == kNoCommand) return false;
  bool had_one = false;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId other_unit = unit_id(i);
    const Group& g = group(b, other_unit);
    if (b.setting().unit(other_unit).command != parent || (!g.officer && g.ncos == 0)) continue;
    had_one = true;
    const bool lives = b.unit(other_unit).presence != Presence::removed;
    if (lives && (g.officer || living_ncos(b, other_unit) > 0)) return false;
  }
  return had_one;
}

/// XF-ALONE, XF-LEADERLESS and what the house tables of 15.4 ask.
void read_company(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitSet own = now.present(side_of(b, unit));
  const Limit reach{kShockReach, "XF-ALONE", "support"};
  const UnitId support = nearest(now, unit, own, reach, [&](UnitId u) {
    return u != unit && !group(b, u).single() && !falling_back(b, u);
  });
  const bool enemy = facts[Fact::enemy_in_sight] != 0;
  facts.set(Fact::alone, enemy && support == kNoUnit ? 1 : 0);
  facts.set(Fact::leaderless, leaderless(b, unit) ? 1 : 0);
  set_found(facts, Fact::falling_back_in_reach, now, unit,
            nearest(now, unit, own, {full_move(b, unit), "NC-MOVE-1", "full move", unit},
                    [&](UnitId u) { return u != unit && falling_back(b, u); }));
  // An enemy who could contact him next move, with no friendly group within 5 cm (H-OFF).
  const Limit at_hand{kAtHand, "NC-RF-4", "at hand"};
  const UnitId guard = nearest(now, unit, own, at_hand, [&](UnitId u) {
    return u != unit && !group(b, u).single() && !falling_back(b, u);
  });
  if (guard == kNoUnit) {
    set_found(facts, Fact::attacker_can_reach, now, unit,
              nearest(now, unit, now.enemies_seen(unit), kNoLimit, [&](UnitId e) {
                return now.within(unit, e, {full_move(b, e), "NC-MOVE-1", "full move", e});
              }));
  }
}

/// What H-SKI's C* asks of the nearest enemy: open order, falling back, or a flank or rear shown.
void read_target(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitId enemy = now.nearest_enemy(unit);
  if (enemy == kNoUnit) return;
  const UnitState& e = b.unit(enemy);
  const bool shows_flank = has_flanks(e.formation) &&
                           field::behind_front(now.body(enemy), now.nearest_figure(enemy, unit));
  const bool weak = e.formation == Formation::open || falling_back(b, enemy) || shows_flank;
  facts.set(Fact::weak_target, weak ? 1 : 0, enemy, whole(now.gap(unit, enemy)));
  const bool near = now.within(unit, enemy, {kFootMove * 2, "H-SKI", "two moves on foot"});
  facts.set(Fact::enemy_far, near ? 0 : 1, enemy);
}

}  // namespace

Length foot_rate(bool wounded, bool civilian, bool heavy) {
  if (!wounded && !civilian) return kFootMove;  // a sound soldier in heavy kit moves 25
  return heavy ? kHeavyHampered : kHamperedMove;
}

Length full_move(const Battle& battle, UnitId unit, Formation formation) {
  const Group& g = group(battle, unit);
  if (g.arm == Arm::horse) return allowance(Gait::gallop);
  const Length rate = foot_rate(slowed_by_wounded(battle, unit), g.civilian, g.heavy);
  return formation == Formation::square ? rate / 2 : rate;  // NC-MOVE-8
}

Length full_move(const Battle& battle, UnitId unit) {
  return full_move(battle, unit, battle.unit(unit).formation);
}

bool has_officer_or_nco(const Battle& battle, UnitId unit) {
  const Group& g = group(battle, unit);
  return present(battle, unit) && !running(battle, unit) &&
         (g.officer || living_ncos(battle, unit) > 0);
}

bool retreating(const Battle& battle, UnitId unit) {
  return falling_back(battle, unit) || state(battle, unit).beaten_in_melee != 0;
}

namespace {

Facts work_out_facts(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const Group& g = group(b, unit);
  const GroupState& s = state(b, unit);
  Facts facts;
  const bool raw = g.quality == Quality::raw || (g.single() && g.grade == Grade::raw);
  facts.set(Fact::raw, raw ? 1 : 0);
  facts.set(Fact::steady, g.regulars ? 1 : 0);
  const bool veteran = g.quality == Quality::veteran || (g.single() && g.grade >= Grade::veteran);
  facts.set(Fact::good, g.regulars || veteran ? 1 : 0);  // NC-RF-5
  facts.set(Fact::formed, g.formed ? 1 : 0);
  facts.set(Fact::mounted, g.arm == Arm::horse ? 1 : 0);
  facts.set(Fact::is_hero, g.single() && g.hero() ? 1 : 0);
  facts.set(Fact::commanded, b.unit(unit).commanded != 0 || g.pc ? 1 : 0);
  facts.set(Fact::in_contact, in_contact(b, unit) ? 1 : 0);
  facts.set(Fact::falling_back, falling_back(b, unit) ? 1 : 0);
  facts.set(Fact::ran_last_turn, s.ran_last_turn);
  facts.set(Fact::beaten_in_melee, s.beaten_in_melee);
  read_sight(facts, now, unit);
  read_people(facts, now, unit);
  read_threats(facts, now, unit);
  read_cover(facts, now, unit);
  read_losses(facts, b, unit);
  read_company(facts, now, unit);
  read_target(facts, now, unit);
  return facts;
}

}  // namespace

Facts facts(const Situation& now, UnitId unit) {
  const auto work = [&] { return work_out_facts(now, unit); };
  return now.by_map() ? now.facts().get(unit, work) : work();
}

}  // namespace opfor::nineteenth_century
