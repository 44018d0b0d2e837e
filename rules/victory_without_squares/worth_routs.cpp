#include "rules/victory_without_squares/worth_routs.hpp"

#include <algorithm>
#include <array>

#include "drill/victory.hpp"
#include "field/sweep.hpp"
#include "rules/victory_without_squares/aim.hpp"
#include "rules/victory_without_squares/encounter.hpp"
#include "rules/victory_without_squares/expectations.hpp"
#include "rules/victory_without_squares/facts.hpp"
#include "rules/victory_without_squares/firing_step.hpp"
#include "rules/victory_without_squares/passage.hpp"
#include "rules/victory_without_squares/states.hpp"

namespace opfor::victory_without_squares {
namespace {

using field::Box;

/// How likely a body is in each state.
using Odds_ = std::array<double, 4>;

constexpr std::size_t kMostWhoCome = 2;
/// Who runs already is rallied by one card in four, seldom by two.
constexpr double kRunsOn = 0.7;

Odds_ for_sure(State state) {
  Odds_ odds{};
  odds[static_cast<std::size_t>(state)] = 1;
  return odds;
}

/// A round of combat of an enemy with a friend as he then is; as he is, if the enemy does not come.
Odds_ after_attack(const Situation& now, Combat combat, const Odds_& before) {
  const DieRules rules = die_rules(now.battle());
  Odds_ after{};
  for (const State state : {State::formed, State::unsteady, State::disordered, State::broken}) {
    const double chance = before[static_cast<std::size_t>(state)];
    if (chance <= 0) continue;
    combat.defender.state = state;
    if (state == State::broken || bar(combat) || !odds_pass(combat, rules)) {
      after[static_cast<std::size_t>(state)] += chance;
      continue;
    }
    for (const Outcome& one : outcomes(combat, rules)) {
      after[static_cast<std::size_t>(one.defender)] += chance * one.chance;
    }
  }
  return after;
}

/// An attack of an enemy in reach on a friend, as both stand; nothing: he makes none.
std::optional<Combat> attack_of(const Situation& now, UnitId enemy, UnitId own) {
  const Battle& b = now.battle();
  const Length reach = full_move(b, enemy);
  const bool able = line_of(body_info(b, enemy).kind).fights &&
                    record(b, enemy).state <= State::unsteady && reach > Length{};
  const Box& from = now.box(enemy);
  const Box& to = now.box(own);
  if (!able || field::farther_than(from, to, reach.as_double() + kTolerance)) return std::nullopt;
  if (!within(field::gap(from, to), reach)) return std::nullopt;
  Combat combat = encounter(now, enemy, own);
  combat.aspect = aspect_of(facing_of(to.centre - from.centre), facing_of(to.ahead));
  return combat;
}

/// How likely the fire of an enemy breaks a friend who is disordered (VWS-FIRE-10).
double broken_by_fire(const Situation& now, UnitId enemy, UnitId own) {
  const Battle& b = now.battle();
  if (record(b, own).state != State::disordered) return 0;
  const double fire = expected_fire(now, shooting(now, enemy, own));
  return fire / harm(State::disordered, State::broken, body_info(b, own).kind);
}

RoutToFear fear_of(const Situation& now, UnitId own) {
  const Battle& b = now.battle();
  const UnitId nearest = now.nearest_unbroken_enemy_id(own);
  RoutToFear rout{own, 0, {}, record(b, own).state == State::broken};
  if (nearest == kNoUnit) return rout;
  if (rout.runs) {
    rout.chance = kRunsOn;
    rout.way = away_from(b, own, nearest) * full_move(b, own).as_double();
    return rout;
  }
  struct Comes {
    UnitId enemy = kNoUnit;
    Combat combat;
    double breaks = 0;
  };
  std::vector<Comes> all;
  double stands = 1;  // under their fire
  const State state = record(b, own).state;
  for (const UnitId enemy : now.enemies(own)) {
    if (!unbroken(b, enemy) || has_done_its_worst(b, enemy)) continue;
    stands *= 1 - broken_by_fire(now, enemy, own);
    if (!line_of(body_info(b, own).kind).fights) continue;
    const auto combat = attack_of(now, enemy, own);
    if (!combat) continue;
    const Odds_ after = after_attack(now, *combat, for_sure(state));
    const double worse = 1 - after[static_cast<std::size_t>(state)];
    if (worse > 0) all.push_back({enemy, *combat, after.back() + worse / 4});
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Comes& x, const Comes& y) { return x.breaks > y.breaks; });
  if (all.size() > kMostWhoCome) all.resize(kMostWhoCome);
  Odds_ odds = for_sure(state);
  for (const Comes& one : all) odds = after_attack(now, one.combat, odds);
  rout.chance = 1 - (1 - odds.back()) * stands;
  const UnitId from = all.empty() ? nearest : all.front().enemy;
  rout.way = away_from(b, own, from) * kCombatFlight.as_double();
  return rout;
}

}  // namespace

std::vector<RoutToFear> routs_to_fear(const Situation& now, UnitId unit) {
  std::vector<RoutToFear> all;
  for (const UnitId own : now.friends(unit)) {
    if (own == unit || is_leader(now.battle(), own)) continue;
    const RoutToFear rout = fear_of(now, own);
    if (rout.chance > 0) all.push_back(rout);
  }
  return all;
}

Unsettled unsettled_by(const Situation& now, const std::vector<RoutToFear>& routs, const After& a) {
  const Battle& b = now.battle();
  const Kind kind = body_info(b, a.unit).kind;
  const State state = record(b, a.unit).state;
  Unsettled all;
  double most = 0;
  for (const RoutToFear& rout : routs) {
    const Box& his = now.box(rout.of);
    const Length next_to = options(b).next_to;
    const double reach = norm(rout.way) + next_to.as_double() + kTolerance;
    if (field::farther_than(his, a.box, reach)) continue;
    const bool sees = !rout.runs && within(field::gap(his, a.box), next_to);
    const bool overrun = field::runs_into(his, rout.way, a.box).has_value();
    if (!sees && !overrun) continue;
    const State then = overrun ? after_being_overrun(state, kind) : state;
    const double costs =
        rout.chance * (harm(state, then, kind) + (sees ? seeing_a_rout(b, then, kind) : 0));
    all.by_friend += costs;
    if (costs <= most) continue;
    most = costs;
    all.friend_ = rout.of;
  }
  return all;
}

}  // namespace opfor::victory_without_squares
