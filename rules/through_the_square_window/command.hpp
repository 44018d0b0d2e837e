#pragma once

#include <optional>

#include "chance/chance.hpp"
#include "rules/through_the_square_window/options.hpp"
#include "rules/through_the_square_window/tables.hpp"

/// Command, initiative, the morale of armies, the risk of generals (sections 4, 5.1, 5.2, 5.8).
namespace opfor::through_the_square_window {

/// How far a unit is from those who may command it; nothing where there is none alive. Tenths of a
/// millimetre.
struct Commanders {
  std::optional<double> own;    ///< the nearest general of its wing
  std::optional<double> chief;  ///< the commander-in-chief
  bool in_contact = true;       ///< its general is, with his chief (TTSW-CMD-4)
};
/// TTSW-CMD-2; with `command.chain` = strict, a general out of contact commands nobody
/// (TTSW-CMD-4).
[[nodiscard]] bool in_command(const Commanders& commanders,
                              CommandChain chain = CommandChain::posture);
/// TTSW-CMD-4: whether a general is in contact with his chief, by the distance between them.
[[nodiscard]] bool general_in_contact(double distance);
/// TTSW-CARD-1, TTSW-CMD-3, TTSW-ACT-6: the actions of a turn.
/// @param free neither routing, rallying nor pursuing.
[[nodiscard]] constexpr int actions_of_turn(bool free, bool in_command) {
  if (!free) return 0;
  return in_command ? kActions : kActionsUncommanded;
}

/// Step 4: who chooses to act first or second; ties are thrown again (TTSW-SEQ-2).
[[nodiscard]] Side throw_for_initiative(chance::Chance& chance, chance::Key key);

/// TTSW-ARMY-1: what a unit counts in its army, by its initial strength.
[[nodiscard]] constexpr int army_value(int initial_sp) {
  if (initial_sp >= kLargeUnit) return 2;
  return initial_sp > kSmallUnit ? 1 : 0;
}
/// TTSW-ARMY-1: half of all, rounded up.
[[nodiscard]] constexpr int break_point(int army) { return (army + 1) / 2; }
/// TTSW-ARMY-3. An army without any value cannot break.
[[nodiscard]] constexpr bool at_break_point(int lost, int army) {
  return army > 0 && lost >= break_point(army);
}
/// Whether an army has lost the battle at step 2: at its break point, at once or (option
/// `army.test`) by a die (key purpose: test).
[[nodiscard]] bool army_breaks(chance::Chance& chance, chance::Key key, int lost, int army,
                               ArmyTest test = ArmyTest::none);

/// TTSW-GEN-3: whether the general with a unit is killed, thrown once for each volley or round that
/// cost it anything (key purpose: leader risk).
[[nodiscard]] bool general_killed(chance::Chance& chance, chance::Key key);

}  // namespace opfor::through_the_square_window
