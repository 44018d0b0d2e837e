#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <set>

#include "chance/keyed_dice.hpp"
#include "rules/victory_without_squares/combat_result.hpp"
#include "rules/victory_without_squares/rout.hpp"

namespace opfor::victory_without_squares {
namespace {

Fighter any_fighter(State worst) {
  Fighter f;
  f.kind = *rc::gen::element(Kind::horse, Kind::foot);
  f.state = static_cast<State>(*rc::gen::inRange(0, static_cast<int>(worst) + 1));
  f.ranks = *rc::gen::inRange(1, 3);
  f.bases = {f.kind == Kind::foot ? *rc::gen::inRange(0, 5) : 0, *rc::gen::inRange(1, 7)};
  f.hedgehog = f.kind == Kind::foot && *rc::gen::arbitrary<bool>();
  f.in_motion = *rc::gen::arbitrary<bool>();
  f.fired_this_turn = *rc::gen::arbitrary<bool>();
  f.quality = *rc::gen::inRange(-2, 3);
  f.poor = *rc::gen::arbitrary<bool>();
  f.rallied = *rc::gen::arbitrary<bool>();
  f.leader = f.leader_at_risk = *rc::gen::arbitrary<bool>();
  return f;
}
Combat any_combat() {
  Combat c;
  c.attacker = any_fighter(State::unsteady);
  c.defender = any_fighter(State::disordered);
  c.aspect = static_cast<Aspect>(*rc::gen::inRange(0, 4));
  c.slope = static_cast<Slope>(*rc::gen::inRange(0, 3));
  c.obstacle = static_cast<Obstacle>(*rc::gen::inRange(0, 3));
  c.edge = static_cast<Edge>(*rc::gen::inRange(0, 3));
  c.following_up = *rc::gen::arbitrary<bool>();
  c.rounds_fought = *rc::gen::inRange(0, 5);
  return c;
}

RC_GTEST_PROP(VwsCombat, NobodyGainsOrderAndOneSideAtMostGoesBack, ()) {
  const Combat c = any_combat();
  const Approach approach{Length::tenths(*rc::gen::inRange(0, 2033)),
                          Length::tenths(*rc::gen::inRange(0, 2033))};
  const CombatResult r = combat_result(c, approach, *rc::gen::inRange(-15, 26));
  RC_ASSERT(r.attacker.state >= c.attacker.state);
  RC_ASSERT(r.defender.state >= c.defender.state);
  RC_ASSERT(r.attacker.steps + r.defender.steps > 0);
  RC_ASSERT(r.attacker.forced == Forced::nothing || r.defender.forced == Forced::nothing);
  RC_ASSERT(r.attacker.distance <= 4_in && r.defender.distance <= 4_in);
  const bool gone = r.defender.forced == Forced::flees || r.defender.forced == Forced::destroyed;
  RC_ASSERT(gone == (r.defender.state == State::broken));
  RC_ASSERT(r.pursuit == PursuitRight::none || gone);
  RC_ASSERT(r.may_move_again == 0_in || r.attacker.forced != Forced::flees);
}

RC_GTEST_PROP(VwsCombat, TermsAreLinesOfTheTableEachOnce, ()) {
  const Terms terms = combat_terms(any_combat());
  std::optional<CombatLine> last;
  for (const Term& term : terms) {
    const auto line = of_word<CombatLine>(term.key);
    RC_ASSERT(line.has_value());
    if (last) RC_ASSERT(*last < *line);  // the macro evaluates both sides of an "or"
    RC_ASSERT(term.value % kCombatModifiers[static_cast<std::size_t>(*line)].value == 0);
    last = line;
  }
}

RC_GTEST_PROP(VwsRout, EndsAndDrawsOnceForEachBreakingBody, (std::uint64_t seed)) {
  Neighbourhood near;
  const auto n = *rc::gen::inRange<std::size_t>(1, 9);
  for (std::size_t i = 0; i < n; ++i) {
    const auto kind = static_cast<Kind>(*rc::gen::inRange(0, 5));
    near.bodies.push_back({unit_id(i), kind, static_cast<State>(*rc::gen::inRange(0, 4))});
  }
  near.bodies[0].state = State::broken;
  near.gaps.assign(n, std::vector<double>(n, 0));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      near.gaps[i][j] = near.gaps[j][i] = *rc::gen::inRange(0, 1500);
    }
  }
  chance::KeyedDice dice(seed);
  Rout rout = begin_rout(near, 0, {});
  std::set<std::pair<std::size_t, std::size_t>> seen;
  while (const auto draw = spread(dice, {}, near, NeighbourSuits::colour, rout)) {
    RC_ASSERT(seen.insert({draw->body, draw->breaking}).second);
    RC_ASSERT(near.gaps[draw->body][draw->breaking] <= kNextTo.as_double() + kTolerance);
    RC_ASSERT(seen.size() <= n * n);
  }
  for (std::size_t i = 0; i < n; ++i) RC_ASSERT(rout.states[i] >= near.bodies[i].state);
}

}  // namespace
}  // namespace opfor::victory_without_squares
