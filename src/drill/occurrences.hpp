#pragma once

#include <array>
#include <stdexcept>

#include "battle/battle.hpp"
#include "chance/request.hpp"

/// How often a unit has thrown (or drawn) this turn, by purpose: kept in a sheet's record of it as
/// an array by `chance::Purpose`, so that no two throws share a key.
namespace opfor {

/// The key of the next throw of a purpose by (or about) a unit, at this moment of the battle.
/// @param takes how many occurrences it takes
/// @throws std::logic_error if the sheet keeps no count of that purpose
template <std::size_t N>
[[nodiscard]] chance::Key next_key(const Battle& battle, std::array<std::uint8_t, N>& taken,
                                   Side side, UnitId unit, chance::Purpose purpose, UnitId other,
                                   int takes) {
  const auto at = static_cast<std::size_t>(purpose);
  if (at >= N) throw std::logic_error("this sheet throws no dice for that");
  const std::uint8_t occurrence = taken[at];
  taken[at] = static_cast<std::uint8_t>(occurrence + takes);
  return {battle.head().turn, battle.head().step, side, unit, other, purpose, occurrence};
}

template <std::size_t N>
void describe_taken(Fields& fields, std::array<std::uint8_t, N>& taken) {
  for (std::size_t i = 0; i < N; ++i) {
    fields.enter("taken", static_cast<int>(i));
    fields("n", taken[i], kTurn | kOwn);
    fields.leave();
  }
}

}  // namespace opfor
