#pragma once

#include <string>
#include <utility>

#include "battle/battle.hpp"
#include "battle/decision.hpp"
#include "battle/event.hpp"

/// What every sheet's sequence writes again and again: what happened at this moment, and what a
/// side is asked at it.
namespace opfor {

/// Tells the listeners, if there are any.
template <class What>
void report(Events& events, const Battle& battle, const char* rule, What what) {
  if (events.wanted()) {
    events.happened({battle.head().turn, battle.head().step, rule, std::move(what)});
  }
}

/// A decision of this moment; its shape is a pick, its options are the caller's.
[[nodiscard]] inline Decision decision_for(const Battle& battle, DecisionKind kind, Side side,
                                           UnitId unit, const char* rule) {
  Decision asked;
  asked.kind = kind;
  asked.turn = battle.head().turn;
  asked.phase = battle.head().step;
  asked.side = side;
  asked.unit = unit;
  asked.rule = rule;
  return asked;
}
/// The same, asked of a unit's side.
[[nodiscard]] inline Decision decision_for(const Battle& battle, DecisionKind kind, UnitId unit,
                                           const char* rule) {
  return decision_for(battle, kind, side_of(battle, unit), unit, rule);
}

/// An option of a decision. @param variant the sheet's enumerator of what it is
template <class Variant>
[[nodiscard]] Option option(std::string words, Variant variant, UnitId unit = kNoUnit) {
  Option made;
  made.words = std::move(words);
  made.unit = unit;
  made.variant = static_cast<int>(variant);
  return made;
}

}  // namespace opfor
