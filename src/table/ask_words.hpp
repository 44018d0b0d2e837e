#pragma once

#include <string>
#include <vector>

#include "table/ask_turn.hpp"
#include "telling/terminal.hpp"

/// A turn of `ask` in words: what is asked and why, what a unit does and why.
namespace opfor::ask {

/// "ADVANCE at a gallop (Charge?)".
[[nodiscard]] std::string outcome_words(const Outcome& outcome);

/// What the player does with the figures, for every sheet: "halt and face the nearest enemy".
/// @param doing what the unit did last
[[nodiscard]] std::string action_words(const Outcome& outcome, const std::optional<Intent>& doing,
                                       const Knowledge& known);

/// "RF 2 (in range +1, 10 % lost +1), die 3, row 2-5: HALT_FACE [NC-ACT-1]"; a range of RF where
/// what was not asked moves it without changing what the unit does.
[[nodiscard]] std::string because_words(const SettledReaction& settled);

/// A unit that was dealt with: who, what, why.
[[nodiscard]] std::string dealt_text(const Roster& roster, const Dealt& dealt, std::size_t facts,
                                     const Ink& ink);

/// The prompt, in one line.
[[nodiscard]] std::string prompt_words(const Roster& roster, const Prompt& prompt);
/// What may be answered to it.
[[nodiscard]] std::string allowed_words(const Roster& roster, const Prompt& prompt);
/// Why it is asked, and which answers lead where, line by line.
[[nodiscard]] std::vector<std::string> why_asked(const Behaviour& behaviour, const Prompt& prompt);
/// "yes", "no", "3".
[[nodiscard]] std::string answer_words(const given::Answer& answer);
/// What was understood of a line that tells of a unit, as it stands now: "MC1 the 1st lancers: 6 of
/// 8"; empty of other answers.
[[nodiscard]] std::string noted_words(const Roster& roster, const Given& given);
/// What was taken back, in words.
[[nodiscard]] std::string given_words(const Roster& roster, const Given& given);

}  // namespace opfor::ask
