#pragma once

#include "battle/consider.hpp"
#include "rules/victory_without_squares/situation.hpp"

/// Bodies in reserve: while the line before them stands they keep their place; when it wavers, or
/// an enemy lays himself open, they come up.
namespace opfor::victory_without_squares {

/// Horse that is to hold or to support, and foot that is to do so behind the first line, in order
/// and not in works.
[[nodiscard]] bool in_reserve(const Situation& now, UnitId unit);

/// An enemy against whom a reserve is wanted.
struct Call {
  UnitId enemy = kNoUnit;  ///< nobody: it stays
  Consider why{};          ///< what calls
  UnitId about = kNoUnit;  ///< him, or the friend who wants help
};
/// Of the enemies in sight within two moves of horse in reserve, three of foot, the one whom it
/// comes up with soonest of those who pursue; who are shaken within 4" of a friend; before whom a
/// friend wavers (within 4") or has been broken (within 8"). Only friends and enemies who fight
/// count; horse must have a clear ride to him.
[[nodiscard]] Call call_on_reserve(const Situation& now, UnitId unit);

}  // namespace opfor::victory_without_squares
