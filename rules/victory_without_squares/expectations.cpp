#include "rules/victory_without_squares/expectations.hpp"

#include <algorithm>
#include <array>

#include "chance/enumerator.hpp"
#include "rules/victory_without_squares/combat_result.hpp"
#include "rules/victory_without_squares/rout.hpp"
#include "rules/victory_without_squares/states.hpp"

namespace opfor::victory_without_squares {
namespace {

double as_double(const chance::Probability& p) { return p.convert_to<double>(); }

/// One shot with a score at a target in a state.
double one_shot(int score, State state, Kind kind) {
  Shot shot;  // the two lines that lower it leave room for those of the target's state
  shot.firer = State::unsteady;
  shot.target_in_cover = true;
  shot.bases = 1;
  shot.bases += score - total(fire_terms(shot, state));
  Shots one;
  one.push_back(shot);
  Target target;
  target.kind = kind;
  target.state = state;
  const auto odds = chance::odds_of([&](chance::Chance& chance) {
    Decks decks;
    return fire(chance, {}, decks, one, target).target.state;
  });
  double sum = 0;
  for (const auto& [after, p] : odds) sum += harm(state, after, kind) * as_double(p);
  return sum;
}

constexpr int kBestScore = 10;

/// By score, state of the target, and whether it skips Unsteady.
struct FireTable {
  std::array<std::array<std::array<double, 2>, 3>, kBestScore + 1> harms{};
  FireTable() {
    for (int score = 1; score <= kBestScore; ++score) {
      for (const State state : {State::formed, State::unsteady, State::disordered}) {
        for (const Kind kind : {Kind::foot, Kind::commanded_shot}) {
          const bool skips = line_of(kind).skips_unsteady;
          if (skips && state == State::unsteady) continue;
          harms[static_cast<std::size_t>(score)][static_cast<std::size_t>(state)][skips ? 1 : 0] =
              one_shot(score, state, kind);
        }
      }
    }
  }
};

const FireTable& fire_table() {
  static const FireTable kTable;
  return kTable;
}

constexpr std::size_t kManoeuvreKinds = Words<Manoeuvre>::all.size();

/// By manoeuvre, leader, under fire.
struct CardTable {
  std::array<std::array<std::array<double, 2>, 2>, kManoeuvreKinds> chances{};
  CardTable() {
    for (std::size_t i = 0; i < kManoeuvreKinds; ++i) {
      for (const bool leader : {false, true}) {
        for (const bool under_fire : {false, true}) {
          Manoeuvring m;
          m.manoeuvre = static_cast<Manoeuvre>(i);
          m.under_fire = under_fire;
          const auto odds = chance::odds_of([&](chance::Chance& chance) {
            Decks decks;
            return draw_for(chance, {}, decks, m, leader).success != Success::refused;
          });
          const auto yes = odds.find(true);
          chances[i][leader ? 1 : 0][under_fire ? 1 : 0] =
              yes == odds.end() ? 0 : as_double(yes->second);
        }
      }
    }
  }
};

/// By who crosses (on foot, on horseback, dragoons in the saddle) and leader.
struct TerrainTable {
  std::array<std::array<CrossingOdds, 2>, 3> odds{};
  TerrainTable() {
    for (std::size_t who = 0; who < odds.size(); ++who) {
      for (const bool leader : {false, true}) {
        Manoeuvring m;
        m.manoeuvre = Manoeuvre::terrain;
        m.mounted = who > 0;
        m.dragoons = who == 2;
        const auto comes = chance::odds_of([&](chance::Chance& chance) {
          Decks decks;
          return draw_for(chance, {}, decks, m, leader).success;
        });
        const auto of = [&](Success success) {
          const auto found = comes.find(success);
          return found == comes.end() ? 0 : as_double(found->second);
        };
        odds[who][leader ? 1 : 0] = {of(Success::clean), of(Success::with_loss)};
      }
    }
  }
};

}  // namespace

double harm(State before, State after, Kind kind) {
  const double steps = (tenths_lost(after, kind) - tenths_lost(before, kind)) * 0.3;
  return steps + (after == State::broken && before != State::broken ? 1 : 0);
}

double expected_fire(const Shots& shots, const Target& target) {
  if (target.state == State::broken) return 0;  // VWS-FIRE-11
  double sum = 0;
  for (const Shot& shot : shots) {
    const int score = std::clamp(total(fire_terms(shot, target.state)), 0, kBestScore);
    const std::size_t skips = line_of(target.kind).skips_unsteady ? 1 : 0;
    sum +=
        fire_table()
            .harms[static_cast<std::size_t>(score)][static_cast<std::size_t>(target.state)][skips];
  }
  return sum;
}

double expected_fire(const Situation& now, const Shooting& shooting) {
  return expected_fire(now, shooting, record(now.battle(), shooting.target).state);
}

double expected_fire(const Situation& now, const Shooting& shooting, State state) {
  if (state == State::broken && now.by_map()) return 0;  // VWS-FIRE-11
  Target target = target_of(now.battle(), shooting.target);
  target.state = state;
  const Shots fired = shots(now, shooting);
  if (!fired.empty()) return expected_fire(fired, target);
  const auto side = hedgehog_shot_at(now, shooting);
  if (!side) return 0;
  Shots one;
  one.push_back(side->shot);
  return expected_fire(one, target);
}

Exchange expected_round(const Combat& combat, DieRules rules) {
  const int modifier = total(combat_terms(combat));
  Exchange sum;
  for (int face = 1; face <= kDieSides; ++face) {
    const CombatResult r = combat_result(combat, {}, read_d10(face, rules) + modifier);
    sum.inflicted += harm(combat.defender.state, r.defender.state, combat.defender.kind);
    sum.suffered += harm(combat.attacker.state, r.attacker.state, combat.attacker.kind);
  }
  return {sum.inflicted / kDieSides, sum.suffered / kDieSides};
}

Outcomes outcomes(const Combat& combat, DieRules rules) {
  const int modifier = total(combat_terms(combat));
  Outcomes all;
  for (int face = 1; face <= kDieSides; ++face) {
    const CombatResult r = combat_result(combat, {}, read_d10(face, rules) + modifier);
    const auto known = std::find_if(all.begin(), all.end(), [&](const Outcome& one) {
      return one.attacker == r.attacker.state && one.defender == r.defender.state;
    });
    if (known == all.end()) {
      all.push_back({r.attacker.state, r.defender.state, 1.0 / kDieSides});
    } else {
      known->chance += 1.0 / kDieSides;
    }
  }
  return all;
}

Breaking expected_breaking(const Combat& combat, DieRules rules) {
  const int modifier = total(combat_terms(combat));
  Breaking sum;
  for (int face = 1; face <= kDieSides; ++face) {
    const CombatResult r = combat_result(combat, {}, read_d10(face, rules) + modifier);
    if (r.defender.state == State::broken) sum.defender += 1.0 / kDieSides;
    if (r.attacker.state == State::broken) sum.attacker += 1.0 / kDieSides;
  }
  return sum;
}

double seeing_a_rout(const Battle& battle, State state, Kind kind) {
  double sum = 0;
  for (const auto suit :
       {chance::Suit::clubs, chance::Suit::diamonds, chance::Suit::hearts, chance::Suit::spades}) {
    const int steps = rout_loss(chance::card(suit, 2), options(battle).neighbour_suits);
    sum += harm(state, after_losing(state, steps, kind), kind) / 4;
  }
  return sum;
}

double neighbours_lose(const Situation& now, UnitId broken, const field::Box& there) {
  const Battle& b = now.battle();
  const double next_to = options(b).next_to.as_double() + kTolerance;
  double sum = 0;
  for (const UnitId own : now.friends(broken)) {
    if (!unbroken(b, own) || field::farther_than(there, now.box(own), next_to)) continue;
    if (!within(field::gap(there, now.box(own)), options(b).next_to)) continue;
    sum += seeing_a_rout(b, record(b, own).state, body_info(b, own).kind);
  }
  return sum;
}

bool odds_pass(const Combat& combat, DieRules rules) {
  const ExpectedSteps steps = expected_steps(combat, rules);
  return steps.defender >= steps.attacker;
}

double chance_of(Manoeuvre manoeuvre, bool leader, bool under_fire) {
  static const CardTable kTable;
  return kTable.chances[static_cast<std::size_t>(manoeuvre)][leader ? 1 : 0][under_fire ? 1 : 0];
}

CrossingOdds crossing_odds(const Battle& battle, UnitId unit) {
  static const TerrainTable kTable;
  const bool dragoons = body_info(battle, unit).kind == Kind::dragoons;
  const std::size_t who = record(battle, unit).mounted == 0 ? 0 : dragoons ? 2 : 1;
  CrossingOdds odds = kTable.odds[who][led(battle, unit) ? 1 : 0];
  if (as_column(battle, unit)) odds = {odds.clean + odds.with_loss, 0};  // VWS-MAN-1, *
  return odds;
}

}  // namespace opfor::victory_without_squares
