#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "battle/battle.hpp"
#include "battle/event.hpp"
#include "drill/sheet.hpp"

/// Who has won: the rules of victory of the scenario, and what every battle ends by. A sheet's
/// sequence asks when a phase is over, not between its steps. A phase that is passed over (its side
/// stands: it is played on a real table) is not judged, since the program does not know what came
/// of it: it is judged after the next that the program plays, when it has been told.
namespace opfor {

/// `Head::reason` beyond the rules of the scenario, whose reasons are their index + 1.
inline constexpr std::uint8_t kLastTurnOver = 0;
inline constexpr std::uint8_t kNobodyLeft = 255;
inline constexpr std::uint8_t kArmyBeaten = 254;  ///< by the sheet's own rule

/// At what moment a battle is judged.
enum class When : std::uint8_t {
  step,         ///< a phase within a turn has been played
  turn_is_over  ///< the turn's last phase has been played; the head still names the turn
};

/// How a battle ends.
struct Ruling {
  Verdict verdict = Verdict::drawn;
  std::uint8_t reason = 0;
  std::string words;  ///< "Mexico has won (marginal): the Legion is beaten with honour"
};

/// A place of a unit is one that a count asks for (`inside`, `within_move_of`).
/// @param reach the unit's move, with the sheet's tolerance, tenths of a millimetre
[[nodiscard]] bool in_its_place(const field::Ground& ground, const Count& count, Vec place,
                                double reach);
/// Which of a sheet's counts a scenario asks for.
/// @throws std::logic_error if it has no such count: the reader of scenarios lets none pass
[[nodiscard]] std::size_t which_count(std::span<const std::string_view> counts, const Count& count);
/// What a count comes to over all units that it asks about.
/// @param worth int(UnitId): what a unit counts for
template <class Worth>
[[nodiscard]] int sum_of(const Battle& battle, const Count& count, Worth worth) {
  int n = 0;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (count.asks_about(battle.setting().unit(unit), unit)) n += worth(unit);
  }
  return n;
}
/// For `Tally::words`: "3 destroyed, 1 broken", those of which there are none left out.
/// @param none if there are none at all
[[nodiscard]] std::string losses_in_words(
    std::initializer_list<std::pair<int, std::string_view>> losses, std::string_view none);

/// No more than so many turns follow this one.
/// @param turns >= 0
[[nodiscard]] bool at_most_follow(const Battle& battle, int turns);
/// No turn follows this one.
[[nodiscard]] inline bool in_last_turn(const Battle& battle) { return at_most_follow(battle, 0); }
/// It has acted, and no turn follows: where each acts once a turn.
[[nodiscard]] inline bool has_done_its_worst(const Battle& battle, UnitId unit) {
  return in_last_turn(battle) && battle.unit(unit).acted != 0;
}
/// True if a condition of victory holds now.
[[nodiscard]] bool holds(const Sheet& sheet, const Battle& battle,
                         const VictoryCondition& condition);
/// The ruling of a moment, if the battle ends there: the first rule of the scenario that holds; or,
/// when a turn is over, a side with nobody on the table, nobody to enter and nobody who may return
/// has lost; or, when the last turn is over, it is drawn.
[[nodiscard]] std::optional<Ruling> ruling(const Sheet& sheet, const Battle& battle, When when);
/// Writes the ruling into the head, if there is one, and reports it.
/// @param rule the sheet's number for it
void judge(const Sheet& sheet, Battle& battle, Events& events, When when, std::string_view rule);

/// The same with a ruling of the sheet's own: a reason of its own, and words for it ("its army is
/// beaten"). Nothing happens if the battle has ended already.
void end_battle(Battle& battle, Events& events, Verdict verdict, std::uint8_t reason,
                std::string_view why, std::string_view rule);

/// The words of a verdict alone: "Mexico has won", "it is drawn".
[[nodiscard]] std::string verdict_words(const Setting& setting, Verdict verdict);

}  // namespace opfor
