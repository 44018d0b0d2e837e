#pragma once

#include "rules/over_the_hills/combat.hpp"
#include "rules/over_the_hills/morale.hpp"
#include "rules/over_the_hills/purse.hpp"

/// What a round of combat makes of both sides (section 9.1).
namespace opfor::over_the_hills {

/// Which row of the results a loser reads.
[[nodiscard]] Match match_of(const Fighter& loser, const Fighter& winner);

/// What a round asks of one unit.
struct UnitVerdict {
  Outcome outcome = Outcome::goes_on;
  bool lost = false;
  bool tests = false;      ///< for "draw or lost by 1"
  bool bonus = false;      ///< +2 in the next round
  bool fought_in = false;  ///< of a garrison: an attacker has fought its way in (OTH-BUA-4)
  bool operator==(const UnitVerdict&) const = default;
};
struct RoundVerdict {
  int margin = 0;          ///< of a over b, in hits of this round alone (OTH-CBT-7)
  bool bloodless = false;  ///< a draw without a hit: all units suffer one
  bool fought_in = false;  ///< an attacker has fought its way into a built-up area (OTH-BUA-4)
  UnitVerdict a;
  UnitVerdict b;
};
/// OTH-RES-1 to 5, OTH-BUA-3, 4.
/// @param hits of all units of both sides in this round
[[nodiscard]] RoundVerdict verdict_of(const Fighter& a, const Fighter& b, const Hits& hits);

/// What becomes of a unit after a round.
enum class Fate : std::uint8_t {
  fights_on,
  retreats_segment,
  retreats_move,  ///< after a failed test: OTH-RES-6
  routs,          ///< by a rout move at once
  removed
};
/// What a result asks of a unit, before its test.
[[nodiscard]] Fate asked_of(Outcome outcome);
/// OTH-RES-6: what is asked of who fights on, when it has tested.
[[nodiscard]] constexpr Fate asked_after_test(bool passed) {
  return passed ? Fate::fights_on : Fate::retreats_move;
}
/// OTH-RES-8, OTH-STATE-2, 4: of what was asked of a unit, and its state after all hits.
[[nodiscard]] Fate fate_of(const Fighter& fighter, Fate asked, Condition condition);
/// OTH-RES-6, 10: how far a unit goes back; 0 where it does not.
[[nodiscard]] Length goes_back(Fate fate, const Mover& mover, const Options& options = {});
/// OTH-RES-10: the fatigue of a retreat that impassable ground or an enemy bars.
[[nodiscard]] constexpr FatigueHits barred_retreat() {
  return {FatigueCause::retreat_barred, {}, 1};
}
/// OTH-RES-7: whether a unit may turn to face the enemy.
[[nodiscard]] constexpr bool may_turn_to_face(Arm arm, bool won, bool rounds_left) {
  return arm != Arm::artillery && won && rounds_left;
}

/// What a whole round has done to one unit.
struct UnitAfterRound {
  Strength strength;
  Fatigue fatigue;
  Fate fate = Fate::fights_on;
  bool bonus = false;             ///< +2 in the next round
  bool no_fire_next = false;      ///< OTH-RES-6
  bool commander_killed = false;  ///< OTH-CMDR-4
};
struct RoundResult {
  int margin = 0;
  bool fought_in = false;
  UnitAfterRound a;
  UnitAfterRound b;
};
/// OTH-RES-9: a round between two units, from the throw to what each must do: hits, risk of
/// commanders, result, hits of a bloodless draw, tests.
/// @param key of `a`
[[nodiscard]] RoundResult play_round(chance::Chance& chance, chance::Key key, const Fighter& a,
                                     const Fighter& b, const Round& round,
                                     const Options& options = {});

/// A unit in a combat of several rounds, and what has become of it.
struct InCombat {
  Strength strength;
  Fate fate = Fate::fights_on;
  bool bonus = false;
  bool no_fire_next = false;
  bool commander_killed = false;
  bool turned = false;  ///< to face the enemy
  // NOLINTNEXTLINE(readability-implicit-bool-conversion): bools are compared, not converted
  auto operator<=>(const InCombat&) const = default;
};
struct CombatState {
  int rounds = 0;  ///< fought
  bool fought_in = false;
  InCombat a;
  InCombat b;
  // NOLINTNEXTLINE(readability-implicit-bool-conversion): bools are compared, not converted
  auto operator<=>(const CombatState&) const = default;
};
/// OTH-CBT-1, OTH-RES-7, 9: the rounds of a phase between two units, until one leaves or none
/// remains; who has won a round turns to face. The rounds count up the occurrence of the key.
[[nodiscard]] CombatState play_combat(chance::Chance& chance, chance::Key key, const Fighter& a,
                                      const Fighter& b, const Round& round,
                                      const Options& options = {});

/// What the rounds of a phase are likely to cost both, in fatigue hits: `play_combat` on average,
/// but that commanders are safe. Who routs or is removed has lost all that it had left.
struct Losses {
  double of_a = 0;
  double of_b = 0;
};
[[nodiscard]] Losses expected_losses(const Fighter& a, const Fighter& b, const Round& round,
                                     const Options& options = {});

}  // namespace opfor::over_the_hills

namespace opfor {
template <>
struct Words<over_the_hills::Fate> {
  static constexpr std::array<std::string_view, 5> all{"fights_on", "retreats_segment",
                                                       "retreats_move", "routs", "removed"};
};
}  // namespace opfor
