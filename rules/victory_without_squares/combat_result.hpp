#pragma once

#include "rules/victory_without_squares/combat.hpp"

/// The result of a round of combat and what both sides do then (VWS-CMB-9 to 15).
namespace opfor::victory_without_squares {

/// What a round does to one side.
struct SideResult {
  int steps = 0;  ///< lost, as printed
  State state = State::formed;
  Forced forced = Forced::nothing;
  Length distance;    ///< of a retreat or flight
  bool done = false;  ///< may not move again this turn
  auto operator<=>(const SideResult&) const = default;
};

/// Whether the attackers pursue (VWS-PUR-1).
enum class PursuitRight : std::uint8_t {
  none,
  card,  ///< horse: a black card and they must
  may    ///< foot, without a card
};

struct CombatResult {
  int score = 0;
  int row = 0;  ///< index in `kResults`
  SideResult attacker;
  SideResult defender;
  PursuitRight pursuit = PursuitRight::none;
  Length may_move_again;  ///< of attacking horse, after its retreat; else 0
  auto operator<=>(const CombatResult&) const = default;
};

/// How far the attackers have come.
struct Approach {
  Length moved;  ///< in this activation, to the contact
  Length spent;  ///< of the allowance of horse: with wheels, turns and firing
};

/// The row of a score.
[[nodiscard]] int row_of(int score);
/// What a score gives (VWS-CMB-9, 10, 12 to 14).
[[nodiscard]] CombatResult combat_result(const Combat& combat, const Approach& approach, int score);

/// One round with its die and its leaders' risks.
struct CombatRound {
  int natural = 0;  ///< as read
  CombatResult result;
  LeaderFate attacker_leader = LeaderFate::unhurt;
  LeaderFate defender_leader = LeaderFate::unhurt;
  auto operator<=>(const CombatRound&) const = default;
};
/// Plays a round as far as VWS-CMB-15 goes before bodies move: D10 (`melee`), steps, the leaders'
/// risks, attacker first. The key is the attacker's, of the defender. Neighbours and the pursuit
/// card come after the retreats.
[[nodiscard]] CombatRound fight(chance::Chance& chance, chance::Key key, Decks& decks,
                                const Combat& combat, const Approach& approach,
                                DieRules rules = {});

/// Steps lost, on average, in tenths (12.5, decision 9: the odds test).
struct ExpectedSteps {
  int attacker = 0;
  int defender = 0;
};
[[nodiscard]] ExpectedSteps expected_steps(const Combat& combat, DieRules rules = {});

}  // namespace opfor::victory_without_squares

namespace opfor {
template <>
struct Words<victory_without_squares::PursuitRight> {
  static constexpr std::array<std::string_view, 3> all{"none", "card", "may"};
};
}  // namespace opfor
