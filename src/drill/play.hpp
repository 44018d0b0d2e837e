#pragma once

#include <cstdint>
#include <utility>

#include "battle/battle.hpp"
#include "drill/asks.hpp"
#include "drill/moment.hpp"
#include "drill/reporting.hpp"

/// What a sheet's sequence of play is played with.
namespace opfor {

/// The table, who is asked, who is told.
struct Play {
  /// @param last the moment that was looked at, which goes on from step to step
  Play(Battle& table, Asks& asked, Events& told, Moment& last)
      : battle(table), asks(asked), events(told), kept(last) {}
  /// With no moment but its own.
  Play(Battle& table, Asks& asked, Events& told) : Play(table, asked, told, own) {}
  Play(const Play&) = delete;
  Play& operator=(const Play&) = delete;

  Battle& battle;
  Asks& asks;
  Events& events;
  Moment own;  ///< where no other is given
  Moment& kept;
};

template <class What>
void tell(Play& play, const char* rule, What what) {
  report(play.events, play.battle, rule, std::move(what));
}

/// Asks a decision, which gets the next occurrence of those that share its key this turn: the
/// sheet's records count what was asked, of a unit, or of the whole side.
/// @tparam Situation the sheet's
/// @tparam UnitRecord has `asked`, a number
/// @tparam SheetRecord has `asked`, a number a side
template <class Situation, Record UnitRecord, Record SheetRecord>
[[nodiscard]] Choice decide(Play& play, Decision& decision) {
  Battle& b = play.battle;
  std::uint8_t& asked = decision.unit == kNoUnit
                            ? b.sheet<SheetRecord>().asked[static_cast<std::size_t>(decision.side)]
                            : b.record<UnitRecord>(decision.unit).asked;
  decision.occurrence = asked++;
  return play.asks.decide(Situation(play), decision);
}

/// The option of a pick.
[[nodiscard]] inline const Option& picked(const Decision& decision, const Choice& choice) {
  return decision.options[static_cast<std::size_t>(choice.picks.front())];
}
/// What a picked option is.
template <class Variant>
[[nodiscard]] Variant variant_of(const Option& option) {
  return static_cast<Variant>(option.variant);
}

}  // namespace opfor
