#pragma once

#include <string>
#include <utility>
#include <vector>

#include "battle/asks.hpp"
#include "battle/reporting.hpp"
#include "chance/overheard.hpp"
#include "rules/victory_without_squares/decisions.hpp"
#include "rules/victory_without_squares/situation.hpp"

/// What the sequence of play is played with: the table, who is asked, who is told.
namespace opfor::victory_without_squares {

struct Play {
  Battle& battle;
  Asks& asks;
  Events& events;
};

template <class What>
void tell(Play& play, const char* rule, What what) {
  report(play.events, play.battle, rule, std::move(what));
}

/// Asks a decision; it gets its occurrence of the turn. @returns the answer.
[[nodiscard]] Choice decide(Play& play, Decision& decision);
/// The same of a pick. @returns the option of the decision that was picked.
[[nodiscard]] inline const Option& ask(Play& play, Decision& decision) {
  const Choice choice = decide(play, decision);
  return decision.options[static_cast<std::size_t>(choice.picks.front())];
}
/// What a picked option is.
template <class Variant>
[[nodiscard]] Variant variant_of(const Option& option) {
  return static_cast<Variant>(option.variant);
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
