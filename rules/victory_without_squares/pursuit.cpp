#include "rules/victory_without_squares/pursuit.hpp"

namespace opfor::victory_without_squares {

PursuitDuty pursuit_duty(chance::Chance& chance, chance::Key key, Decks& decks,
                         PursuitRight right) {
  if (right == PursuitRight::none) return PursuitDuty::none;
  if (right == PursuitRight::may) return PursuitDuty::may;
  key.purpose = chance::Purpose::pursuit;
  return draw(chance, key, decks).red() ? PursuitDuty::may : PursuitDuty::must;
}

bool ends_by_itself(const Chase& chase) {
  return chase.quarry_gone || or_more(chase.distance, kPursuitLost);
}

ChaseEnd try_to_end(chance::Chance& chance, chance::Key key, Decks& decks, const Chase& chase) {
  if (ends_by_itself(chase)) return ChaseEnd::free;
  key.purpose = chance::Purpose::pursuit;
  return draw(chance, key, decks).red() ? ChaseEnd::stands : ChaseEnd::goes_on;
}

State after_pursuit_round(State state, int round, Kind kind) {
  if (round != kTiringRound || state != State::formed) return state;
  return after_losing(state, 1, kind);
}

bool may_rally(const Fugitive& fugitive, Length next_to) {
  return !fugitive.under_fire && !fugitive.in_combat &&
         !within(fugitive.nearest_unbroken_enemy, next_to);
}

bool surrenders(double free_way, double nearest_unbroken_enemy, Length next_to) {
  return !or_more(free_way, kCannotFlee) && within(nearest_unbroken_enemy, next_to);
}

}  // namespace opfor::victory_without_squares
