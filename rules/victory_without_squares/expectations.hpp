#pragma once

#include <vector>

#include "drill/worth.hpp"
#include "rules/victory_without_squares/bearing.hpp"
#include "rules/victory_without_squares/cards.hpp"
#include "rules/victory_without_squares/encounter.hpp"

/// What shots, combats and cards are worth on average, for the scores of 12.5. The tables behind
/// them are filled once, by the enumerator, from the very resolvers that play.
namespace opfor::victory_without_squares {

/// Harm is counted in steps of a body that has three; a body that breaks counts one more, for what
/// its flight does to its neighbours.
[[nodiscard]] double harm(State before, State after, Kind kind);

/// Expected harm of one firing action.
[[nodiscard]] double expected_fire(const Shots& shots, const Target& target);
/// Of a body at a target, standing so; hedgehogs at the side that bears. 0 if nothing bears.
[[nodiscard]] double expected_fire(const Situation& now, const Shooting& shooting);
/// @param state in which the target will be then
[[nodiscard]] double expected_fire(const Situation& now, const Shooting& shooting, State state);

/// What one round of combat is likely to do, as harm.
[[nodiscard]] Exchange expected_round(const Combat& combat, DieRules rules = {});
/// How a round of combat may leave the two, each way once.
struct Outcome {
  State attacker = State::formed;
  State defender = State::formed;
  double chance = 0;
};
using Outcomes = std::vector<Outcome>;
[[nodiscard]] Outcomes outcomes(const Combat& combat, DieRules rules = {});
/// How likely a round of combat breaks each of the two: 0..1.
struct Breaking {
  double attacker = 0;
  double defender = 0;
};
[[nodiscard]] Breaking expected_breaking(const Combat& combat, DieRules rules = {});
/// What a body in a state may be expected to lose when a friend next to it breaks (VWS-PUR-9).
[[nodiscard]] double seeing_a_rout(const Battle& battle, State state, Kind kind);
/// What friends next to a body may be expected to lose if it breaks there, in all (VWS-PUR-9): of
/// those whom they break in their turn nothing.
[[nodiscard]] double neighbours_lose(const Situation& now, UnitId broken, const field::Box& there);
/// The odds test (12.5, 9): the defender is expected to lose no fewer steps than the attacker.
[[nodiscard]] bool odds_pass(const Combat& combat, DieRules rules = {});

/// The chance 0..1 that a card (or the better of two) lets a manoeuvre succeed, from a fresh pack.
[[nodiscard]] double chance_of(Manoeuvre manoeuvre, bool leader, bool under_fire);

/// How a Terrain card (or the better of two) lets a body cross an edge, from a fresh pack
/// (VWS-MAN-1): chances 0..1; what is left of 1 is that of a refusal.
struct CrossingOdds {
  double clean = 1;
  double with_loss = 0;
};
[[nodiscard]] CrossingOdds crossing_odds(const Battle& battle, UnitId unit);

}  // namespace opfor::victory_without_squares
