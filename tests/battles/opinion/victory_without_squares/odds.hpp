#pragma once

#include "battles/opinion/victory_without_squares/seen.hpp"

/// The modifiers of a fight, line by line (CMB-8).
namespace opfor::battles::opinion::victory_without_squares {

/// Compares the lines that a round tells with those of the table. What hangs on motion, or on
/// ground that is anywhere near, is left open.
void judge_odds(UnitId attacker, UnitId defender, const event::Fought& fought, const Seen& seen);

}  // namespace opfor::battles::opinion::victory_without_squares
