#pragma once

#include "drill/play.hpp"
#include "rules/through_the_square_window/situation.hpp"

/// Tests of morale at the table (section 8), and hits.
namespace opfor::through_the_square_window {

/// What a unit tests for, with all that surrounds it.
/// @param cause who makes it test: cover counts against him; `kNoUnit` if nobody does
[[nodiscard]] Tester tester_at(const Situation& now, UnitId unit, UnitId cause);
/// The same, as somebody with figures measures it.
[[nodiscard]] Tester tester_at(Play& play, UnitId unit, UnitId cause);

/// Throws the dice, keeps the ones, tells of it. What was tested for is over.
/// @param what "charging", "being charged"
[[nodiscard]] MoraleEffect take_test(Play& play, const Tester& tester, UnitId unit,
                                     const char* what);
/// What an effect has the unit do: marks, retreat, rout (TTSW-MOR-9 to 11, 14).
/// @param cause from whom it routs
void obey(Play& play, UnitId unit, MoraleEffect effect, UnitId cause);

/// Units of a side that are to test for a general do (TTSW-GEN-5).
void test_for_generals(Play& play, Side side);

/// Hits from a volley or in a round (TTSW-DMG-1 to 3): told, and who has no points left is
/// destroyed. Its general has run the risk (TTSW-GEN-3), though it be destroyed around him.
/// @param by who did it; `kNoUnit`: several
/// @param melee off the pike block alone
void take_hits(Play& play, UnitId unit, int hits, UnitId by, bool melee, const char* rule);

}  // namespace opfor::through_the_square_window
