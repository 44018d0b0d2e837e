#include "rules/victory_without_squares/combat_result.hpp"

#include <algorithm>

#include "chance/opposed.hpp"
#include "rules/victory_without_squares/states.hpp"

namespace opfor::victory_without_squares {
namespace {

Length retreat_of(const Fighter& f) { return f.kind == Kind::horse ? kHorseRetreat : kFootRetreat; }

/// A side after so many steps, holding unless it breaks (VWS-CMB-10, VWS-STATE-6).
SideResult after_steps(const Fighter& f, int steps) {
  SideResult side;
  side.steps = steps;
  side.state = after_losing(f.state, steps, f.kind);
  if (side.state != State::broken || steps == 0) return side;
  const bool destroyed = f.kind == Kind::foot && after_breaking(f.bases).all() == 0;
  side.forced = destroyed ? Forced::destroyed : Forced::flees;
  side.distance = destroyed ? Length{} : kCombatFlight;
  side.done = true;
  return side;
}

/// Goes back facing the enemy, unless it runs already.
void retreat(SideResult& side, Length distance) {
  if (side.forced != Forced::nothing) return;
  side.forced = distance > Length{} ? Forced::retreats : Forced::nothing;
  side.distance = distance;
}

PursuitRight right_of(const CombatResult& r, const Fighter& attacker) {
  if (r.defender.state != State::broken || r.attacker.state >= State::disordered) {
    return PursuitRight::none;
  }
  return attacker.kind == Kind::horse ? PursuitRight::card : PursuitRight::may;
}

/// 4 to 7: the attackers fall back towards where they began, unless the defenders break.
void both_hurt(CombatResult& r, const Combat& c, const Approach& approach) {
  if (r.defender.state == State::broken) return;
  retreat(r.attacker, std::min(kMostFallBack, approach.moved));
  const bool short_move = !or_more(approach.moved.as_double(), kMovesAgainBelow);
  if (c.attacker.kind == Kind::horse && short_move) {
    r.may_move_again = std::max(Length{}, line_of(Kind::horse).move - approach.spent);
  }
}

}  // namespace

int row_of(int score) {
  int row = 0;
  while (score > kResults[static_cast<std::size_t>(row)].to) ++row;
  return row;
}

CombatResult combat_result(const Combat& combat, const Approach& approach, int score) {
  CombatResult r;
  r.score = score;
  r.row = row_of(score);
  const ResultLine& line = kResults[static_cast<std::size_t>(r.row)];
  r.attacker = after_steps(combat.attacker, line.attackers_lose);
  r.defender = after_steps(combat.defender, line.defenders_lose);
  switch (line.consequences) {
    case Consequences::attackers_win:
      retreat(r.defender, retreat_of(combat.defender));
      r.defender.done = true;
      break;
    case Consequences::both_hurt:
      both_hurt(r, combat, approach);
      break;
    case Consequences::defenders_win:
      retreat(r.attacker, retreat_of(combat.attacker));
      r.attacker.done = true;
      break;
  }
  r.pursuit = right_of(r, combat.attacker);
  return r;
}

CombatRound fight(chance::Chance& chance, chance::Key key, Decks& decks, const Combat& combat,
                  const Approach& approach, DieRules rules) {
  CombatRound round;
  key.purpose = chance::Purpose::melee;
  round.natural = read_d10(chance::ask_face(chance, key, kDieSides), rules);
  round.result = combat_result(combat, approach, round.natural + total(combat_terms(combat)));
  if (combat.attacker.leader_at_risk) round.attacker_leader = risk_leader(chance, key, decks);
  if (combat.defender.leader_at_risk) {
    round.defender_leader = risk_leader(chance, chance::opposed(key), decks);
  }
  return round;
}

ExpectedSteps expected_steps(const Combat& combat, DieRules rules) {
  const int modifier = total(combat_terms(combat));
  ExpectedSteps sum;
  for (int face = 1; face <= kDieSides; ++face) {
    const int row = row_of(read_d10(face, rules) + modifier);
    sum.attacker += kResults[static_cast<std::size_t>(row)].attackers_lose;
    sum.defender += kResults[static_cast<std::size_t>(row)].defenders_lose;
  }
  return sum;
}

}  // namespace opfor::victory_without_squares
