#include "rules/over_the_hills/combat_result.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "chance/enumerator.hpp"
#include "chance/opposed.hpp"
#include "rules/over_the_hills/commanders.hpp"

namespace opfor::over_the_hills {
namespace {

bool fights_in_square(const Fighter& f) {
  return f.building == Building::none && f.formation == Formation::square;
}

/// Of who has lost by so much.
UnitVerdict verdict_of_loser(const Fighter& loser, const Fighter& winner, int by) {
  const ResultRow& row = line_of(match_of(loser, winner));
  UnitVerdict verdict;
  verdict.lost = true;
  verdict.outcome = by == 1 ? row.by_one : row.by_two;
  verdict.tests = asked_of(verdict.outcome) == Fate::fights_on;
  verdict.fought_in = by == 1 && loser.building != Building::none;
  return verdict;
}

/// One side while a round is settled.
struct Settling {
  const Fighter& fighter;
  UnitVerdict verdict;
  chance::Key key;
};

/// Hits of the round, and what they do to a commander with the unit.
UnitAfterRound take_hits(chance::Chance& chance, const Settling& s, int hits, bool bloodless) {
  UnitAfterRound unit;
  unit.bonus = s.verdict.bonus;
  add(unit.fatigue, {FatigueCause::combat, {}, hits});
  if (s.fighter.help.attached != Rank::none)
    unit.commander_killed = commander_killed(chance, s.key, hits);
  add(unit.fatigue, {FatigueCause::bloodless_draw, {}, bloodless ? kBloodlessDraw : 0});
  unit.strength = after(s.fighter.strength, unit.fatigue);
  return unit;
}

/// Result and test of a unit that has taken its hits.
/// @param unit its strength, also after a failed test; its fate is written there
/// @param take bool(const MoraleTest&): takes the test, its fatigue too; whether it is passed
/// @returns whether it has failed a test
template <class Unit, class Take>
bool settle(const Fighter& fighter, const UnitVerdict& verdict, Unit& unit, const Options& options,
            Take take) {
  const auto fate = [&](Fate asked) {
    return fate_of(fighter, asked, condition_of(unit.strength, options));
  };
  unit.fate = fate(asked_of(verdict.outcome));
  if (unit.fate != Fate::fights_on || !verdict.tests) return false;
  MoraleTest test;
  test.occasion = Occasion::drawn_or_lost_by_one;
  const bool passed = take(test);
  unit.fate = fate(asked_after_test(passed));
  return !passed;
}

/// The same with dice.
void settle_round(chance::Chance& chance, const Settling& s, UnitAfterRound& unit,
                  const Options& options) {
  const auto take = [&](const MoraleTest& test) {
    const Support support =
        unit.commander_killed ? without_attached(s.fighter.help) : s.fighter.help;
    const TestResult result = take_test(chance, s.key, unit.strength, support, test);
    for (const FatigueHits& each : result.fatigue) add(unit.fatigue, each);
    unit.strength = after(s.fighter.strength, unit.fatigue);
    return result.passed;
  };
  unit.no_fire_next = settle(s.fighter, s.verdict, unit, options, take);
}

/// A fighter as the rounds before have left it.
Fighter now(Fighter fighter, const InCombat& unit, const InCombat& enemy) {
  fighter.strength = unit.strength;
  fighter.won_last_round = unit.bonus;
  if (unit.commander_killed) fighter.help = without_attached(fighter.help);
  if (unit.turned) fighter.contacted = Aspect::front;
  if (enemy.turned) fighter.attacks = Aspect::front;
  return fighter;
}

void keep(InCombat& unit, const UnitAfterRound& after_round, bool turns) {
  unit.strength = after_round.strength;
  unit.fate = after_round.fate;
  unit.bonus = after_round.bonus;
  unit.no_fire_next = after_round.no_fire_next;
  unit.commander_killed = unit.commander_killed || after_round.commander_killed;
  unit.turned = unit.turned || turns;
}

bool fights_on(const CombatState& state) {
  return state.a.fate == Fate::fights_on && state.b.fate == Fate::fights_on;
}

CombatState started(const Fighter& a, const Fighter& b, const Round& round) {
  CombatState start;
  start.fought_in = round.fought_in;
  start.a.strength = a.strength;
  start.b.strength = b.strength;
  start.a.bonus = a.won_last_round;
  start.b.bonus = b.won_last_round;
  return start;
}

// --- the same on average ---

template <class State>
struct Likely {
  State state;
  double chance = 0;
  bool operator==(const Likely&) const = default;
};
using LikelySides = FixedVector<Likely<InCombat>, 2>;

/// What may become of a side: it passes the test that it takes, or not.
LikelySides likely_after(const Fighter& fighter, const UnitVerdict& verdict, int hits, bool turned,
                         const Options& options) {
  InCombat unit;
  unit.strength = {fighter.strength.fs, fighter.strength.fh + hits};
  unit.bonus = verdict.bonus;
  unit.turned = turned;
  InCombat failed = unit;
  double passes = 1;
  settle(fighter, verdict, unit, options, [&](const MoraleTest& test) {
    passes = chance_under(morale_score(unit.strength, fighter.help, test).total());
    return true;
  });
  LikelySides likely;
  if (passes > 0) likely.push_back({unit, passes});
  if (passes < 1) {
    settle(fighter, verdict, failed, options, [&](const MoraleTest& test) {
      failed.strength = after(failed.strength, result_of(test.occasion, 1).fatigue);
      return false;
    });
    likely.push_back({failed, 1 - passes});
  }
  return likely;
}

using LikelyCombats = std::vector<Likely<CombatState>>;  ///< in the order of their states

void add(LikelyCombats& all, const CombatState& state, double chance) {
  const auto at = std::lower_bound(all.begin(), all.end(), state,
                                   [](const auto& each, const auto& s) { return each.state < s; });
  if (at != all.end() && at->state == state) {
    at->chance += chance;
  } else {
    all.insert(at, {state, chance});
  }
}

constexpr int kMostOfADie = 3;  ///< hits

/// All that a round may make of a state.
/// @param found (const CombatState&, double chance)
template <class Found>
void each_after_round(const Likely<CombatState>& from, const Fighter& a, const Fighter& b,
                      const Round& round, const Options& options, Found found) {
  const auto by_a = hit_chances(combat_score(a, b, round, 0, options).total());
  const auto by_b = hit_chances(combat_score(b, a, round, 0, options).total());
  CombatState state = from.state;
  ++state.rounds;
  const bool left = rounds_remain(state.rounds, options);
  for (int hits_a = 0; hits_a <= kMostOfADie; ++hits_a) {
    for (int hits_b = 0; hits_b <= kMostOfADie; ++hits_b) {
      const double chance = by_a.at(static_cast<std::size_t>(hits_a)) *
                            by_b.at(static_cast<std::size_t>(hits_b)) * from.chance;
      if (chance <= 0) continue;
      const RoundVerdict verdict = verdict_of(a, b, {hits_a, hits_b});
      const int draw = verdict.bloodless ? kBloodlessDraw : 0;
      const bool turned_a =
          from.state.a.turned || may_turn_to_face(a.arm, verdict.margin > 0, left);
      const bool turned_b =
          from.state.b.turned || may_turn_to_face(b.arm, verdict.margin < 0, left);
      state.fought_in = verdict.fought_in;
      const LikelySides of_bs = likely_after(b, verdict.b, hits_a + draw, turned_b, options);
      for (const auto& of_a : likely_after(a, verdict.a, hits_b + draw, turned_a, options)) {
        for (const auto& of_b : of_bs) {
          state.a = of_a.state;
          state.b = of_b.state;
          found(state, chance * of_a.chance * of_b.chance);
        }
      }
    }
  }
}

double lost(const Fighter& began, const InCombat& unit) {
  const int left = std::max(0, began.strength.reserve());
  const bool gone = unit.fate == Fate::routs || unit.fate == Fate::removed;
  return gone ? left : std::min(left, unit.strength.fh - began.strength.fh);
}

}  // namespace

Match match_of(const Fighter& loser, const Fighter& winner) {
  if (loser.arm == Arm::artillery) return Match::artillery;
  if (winner.arm == Arm::artillery) return Match::by_artillery;
  if (loser.arm == winner.arm) return Match::same_arm;
  const Fighter& infantry = loser.arm == Arm::infantry ? loser : winner;
  if (fights_in_square(infantry)) return Match::at_square;
  return loser.arm == Arm::infantry ? Match::infantry_by_cavalry : Match::cavalry_by_infantry;
}

RoundVerdict verdict_of(const Fighter& a, const Fighter& b, const Hits& hits) {
  RoundVerdict verdict;
  verdict.margin = hits.by_a - hits.by_b;
  if (verdict.margin == 0) {
    verdict.bloodless = hits.by_a == 0;
    verdict.a.tests = verdict.b.tests = true;
    return verdict;
  }
  const bool a_wins = verdict.margin > 0;
  const Fighter& winner = a_wins ? a : b;
  const Fighter& loser = a_wins ? b : a;
  UnitVerdict& winning = a_wins ? verdict.a : verdict.b;
  UnitVerdict& losing = a_wins ? verdict.b : verdict.a;
  losing = verdict_of_loser(loser, winner, std::abs(verdict.margin));
  winning.bonus = losing.outcome == Outcome::goes_on;
  verdict.fought_in = losing.fought_in;
  return verdict;
}

Fate asked_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::goes_on:
    case Outcome::goes_on_no_bonus:
      return Fate::fights_on;
    case Outcome::retreats:
      return Fate::retreats_segment;
    case Outcome::destroyed:
      return Fate::removed;
  }
  return Fate::fights_on;
}

Fate fate_of(const Fighter& fighter, Fate asked, Condition condition) {
  if (asked == Fate::removed || condition == Condition::broken) return Fate::removed;
  const Fate fate = condition == Condition::routing ? Fate::routs : asked;
  const bool leaves = fate != Fate::fights_on;
  return leaves && abandons_guns(fighter.arm, fighter.formation) ? Fate::removed : fate;
}

Length goes_back(Fate fate, const Mover& mover, const Options& options) {
  switch (fate) {
    case Fate::fights_on:
    case Fate::removed:
      return {};
    case Fate::retreats_segment:
      return one_segment(mover, options);
    case Fate::retreats_move:
      return options.retreat_move == RetreatMove::full ? full_move(mover, true, options)
                                                       : one_segment(mover, options);
    case Fate::routs:
      return full_move(mover, true, options);
  }
  return {};
}

RoundResult play_round(chance::Chance& chance, chance::Key key, const Fighter& a, const Fighter& b,
                       const Round& round, const Options& options) {
  const Hits hits = fight(chance, key, a, b, round, options);
  const RoundVerdict verdict = verdict_of(a, b, hits);
  const Settling of_a{a, verdict.a, key};
  const Settling of_b{b, verdict.b, chance::opposed(key)};
  RoundResult result;
  result.margin = verdict.margin;
  result.fought_in = verdict.fought_in;
  result.a = take_hits(chance, of_a, hits.by_b, verdict.bloodless);
  result.b = take_hits(chance, of_b, hits.by_a, verdict.bloodless);
  settle_round(chance, of_a, result.a, options);
  settle_round(chance, of_b, result.b, options);
  return result;
}

CombatState play_combat(chance::Chance& chance, chance::Key key, const Fighter& a, const Fighter& b,
                        const Round& round, const Options& options) {
  const CombatState start = started(a, b, round);
  const auto most = static_cast<std::size_t>(options.combat_rounds);
  return chance::rounds(
      chance, most, start, [&](chance::Chance& inner, std::size_t i, CombatState state) {
        if (!fights_on(state)) return state;
        chance::Key of_round = key;
        of_round.occurrence = static_cast<std::uint8_t>(key.occurrence + i);
        const RoundResult result =
            play_round(inner, of_round, now(a, state.a, state.b), now(b, state.b, state.a),
                       {round.first && i == 0, state.fought_in}, options);
        ++state.rounds;
        state.fought_in = result.fought_in;
        const bool left = rounds_remain(state.rounds, options);
        keep(state.a, result.a, may_turn_to_face(a.arm, result.margin > 0, left));
        keep(state.b, result.b, may_turn_to_face(b.arm, result.margin < 0, left));
        return state;
      });
}

Losses expected_losses(const Fighter& a, const Fighter& b, const Round& round,
                       const Options& options) {
  LikelyCombats all{{started(a, b, round), 1}};
  Losses losses;
  const auto end = [&](const CombatState& state, double chance) {
    losses.of_a += chance * lost(a, state.a);
    losses.of_b += chance * lost(b, state.b);
  };
  for (int i = 0; i < options.combat_rounds; ++i) {
    const bool last = i + 1 == options.combat_rounds;
    LikelyCombats next;
    const auto found = [&](const CombatState& state, double chance) {
      if (last || !fights_on(state)) {
        end(state, chance);
      } else {
        add(next, state, chance);
      }
    };
    for (const auto& each : all) {
      each_after_round(each, now(a, each.state.a, each.state.b), now(b, each.state.b, each.state.a),
                       {round.first && i == 0, each.state.fought_in}, options, found);
    }
    all = std::move(next);
  }
  return losses;
}

}  // namespace opfor::over_the_hills
