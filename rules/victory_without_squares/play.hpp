#pragma once

#include <string>
#include <vector>

#include "chance/overheard.hpp"
#include "drill/play.hpp"
#include "rules/victory_without_squares/decisions.hpp"
#include "rules/victory_without_squares/situation.hpp"

/// What the parts of the sequence of play share.
namespace opfor::victory_without_squares {

/// Asks a decision; it gets its occurrence of the turn. @returns the answer.
[[nodiscard]] inline Choice decide(Play& play, Decision& decision) {
  return opfor::decide<Situation, UnitRecord, BattleRecord>(play, decision);
}
/// The same of a pick. @returns the option of the decision that was picked.
[[nodiscard]] inline const Option& ask(Play& play, Decision& decision) {
  return picked(decision, decide(play, decision));
}

/// The body goes a step or more down (or up), as `set_state` has it, and the listeners are told. Of
/// a body that breaks the unhorsed leader is captured (VWS-LEAD-5).
Loss change_state(Play& play, UnitId body, State state, const char* rule, const std::string& why);

/// Draws for a manoeuvre of a body, with its leader's second card (VWS-MAN-1, VWS-LEAD-3), and
/// notes the try (VWS-MAN-4). Losses and what follows are the caller's.
[[nodiscard]] Success draw_for(Play& play, UnitId body, Manoeuvre manoeuvre);

/// Whether a body is on the table and could still do something: not gone, not broken.
[[nodiscard]] inline bool in_order(const Battle& battle, UnitId body) {
  return present(battle, body) && record(battle, body).state != State::broken;
}

}  // namespace opfor::victory_without_squares
