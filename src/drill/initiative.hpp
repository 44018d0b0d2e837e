#pragma once

#include "chance/overheard.hpp"
#include "drill/play.hpp"

/// Who wins the initiative of a turn chooses whether he begins: of sheets that have it so.
namespace opfor {

/// What the winner may choose (`DecisionKind::choose_initiative`).
enum class FirstOrSecond : std::uint8_t { first, second };

/// The rules by which a sheet has it, and how its players say it.
struct Initiative {
  const char* thrown = "";  ///< the rule of the dice
  const char* chosen = "";  ///< the rule of the choice
  const char* goes = "";    ///< "moves", "acts": first or second
};

/// Tells who has won the dice. @returns what he is asked
[[nodiscard]] Decision first_or_second(Play& play, Side winner, const chance::Overheard& heard,
                                       const Initiative& of);
/// The same, asked. @param ask the sheet's: its option that was picked, of a play and a decision
/// @returns who goes first
template <class Ask>
[[nodiscard]] Side who_goes_first(Play& play, Side winner, const chance::Overheard& heard,
                                  const Initiative& of, Ask ask) {
  Decision decision = first_or_second(play, winner, heard, of);
  const bool first = variant_of<FirstOrSecond>(ask(play, decision)) == FirstOrSecond::first;
  return first ? winner : other(winner);
}

}  // namespace opfor
