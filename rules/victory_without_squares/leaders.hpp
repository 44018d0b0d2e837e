#pragma once

#include "rules/victory_without_squares/cards.hpp"

/// What a leader risks (section 2.5).
namespace opfor::victory_without_squares {

/// What a card makes of a leader under fire or in combat (VWS-LEAD-4).
[[nodiscard]] LeaderFate leader_fate(chance::Card card);
/// Draws for the leader of `key.unit`.
[[nodiscard]] LeaderFate risk_leader(chance::Chance& chance, chance::Key key, Decks& decks);

/// Until the end of which turn an unhorsed leader has no effect (VWS-LEAD-5).
[[nodiscard]] constexpr int ineffective_until(int turn) { return turn + 1; }

}  // namespace opfor::victory_without_squares
