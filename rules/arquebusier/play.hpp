#pragma once

#include <string>

#include "drill/play.hpp"
#include "rules/arquebusier/decisions.hpp"
#include "rules/arquebusier/situation.hpp"

/// What the parts of the sequence of play share.
namespace opfor::arquebusier {

/// Asks a decision; it gets its occurrence of the turn. @returns the answer.
[[nodiscard]] inline Choice decide(Play& play, Decision& decision) {
  return opfor::decide<Situation, UnitRecord, BattleRecord>(play, decision);
}
/// The same of a pick. @returns the option of the decision that was picked.
[[nodiscard]] inline const Option& ask(Play& play, Decision& decision) {
  return picked(decision, decide(play, decision));
}

/// A formation becomes irregular for the time being, and the listeners are told (section 10).
void shake(Play& play, UnitId unit, Cause cause, const char* rule, const std::string& why);

/// Reports what a formation has lost, and takes what has nothing left off the table.
/// @param before how many elements it had
void report_losses(Play& play, UnitId unit, UnitId by, int before, const char* rule);

/// Generals with whose formations nothing is left are killed (AQ-GEN-5): after all losses of a
/// phase, which fall at once.
void lose_generals_left_alone(Play& play);

/// AQ-ROUT, on both sides together. Ends the battle where it does.
void check_rout(Play& play);

}  // namespace opfor::arquebusier
