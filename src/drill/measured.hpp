#pragma once

#include <cassert>
#include <functional>
#include <utility>

#include "drill/near_limits.hpp"
#include "drill/play.hpp"

/// Limits that are measured. A sheet compares a distance with a limit in one place, by its
/// situation's `within`; what a play reads in a named read, `measured(play, read)`, is asked about
/// where somebody plays with figures, a limit came near and his answer would change what is read.
/// What proposes, judges and chooses orders never asks.
namespace opfor {

/// A thing that is read of a play, for those who ask what it depends on.
struct MeasuredRead {
  /// Reads it of a state, and notes the limits that come near.
  std::function<void(const Battle&, NearLimits&)> note;
  /// It comes out differently in two states.
  Differs differs;
};

/// Asks those limits that what is read comes near, and that change it, until none is left; settles
/// them in the battle.
void ask_what_matters(Battle& battle, Asks& asks, const MeasuredRead& read);

/// Nobody measures where nobody plays with figures, or the map is as good as his eye.
[[nodiscard]] inline bool somebody_measures(const Play& play) {
  return play.battle.setting().tolerance > Length{} && play.asks.looks_for_close_calls();
}

/// Settles what a read of the play depends on, as the table has it where somebody plays with
/// figures; nothing is read where nobody does.
/// @tparam Situation the sheet's
/// @param read of a `const Situation&`; it reads nothing else that the play may change, and gives
/// the same whoever takes notes
/// @param alike whether two of what it gives come to the same
template <class Situation, class Read, class Alike = std::equal_to<>>
void measure(Play& play, Read read, Alike alike = {}) {
  if (!somebody_measures(play)) return;
  const Situation now(play);
  MeasuredRead all;
  all.note = [&](const Battle& then, NearLimits& notes) {
    const Situation so = now.if_so(then);
    const auto noted = read(so.noting(notes));
    assert(alike(noted, read(so)));
    static_cast<void>(noted);
  };
  all.differs = [&](const Battle& one, const Battle& two) {
    return !alike(read(now.if_so(one)), read(now.if_so(two)));
  };
  ask_what_matters(play.battle, play.asks, all);
}

/// The same, and what is read then.
template <class Situation, class Read, class Alike = std::equal_to<>>
[[nodiscard]] auto measured(Play& play, Read read, Alike alike = {}) {
  measure<Situation>(play, read, alike);
  return read(Situation(play));
}

}  // namespace opfor
