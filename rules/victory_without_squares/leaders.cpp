#include "rules/victory_without_squares/leaders.hpp"

namespace opfor::victory_without_squares {

LeaderFate leader_fate(chance::Card card) {
  return card.picture() ? kLeaderFates[column_of(card.suit())] : LeaderFate::unhurt;
}

LeaderFate risk_leader(chance::Chance& chance, chance::Key key, Decks& decks) {
  key.purpose = chance::Purpose::leader_risk;
  return leader_fate(draw(chance, key, decks));
}

}  // namespace opfor::victory_without_squares
