#pragma once

#include "drill/mover.hpp"
#include "rules/through_the_square_window/situation.hpp"

/// What of a way (drill/mover.hpp) is this sheet's: whom it comes near to, and what edge of whom it
/// touches.
namespace opfor::through_the_square_window {

/// A straight way that comes no nearer to any enemy than a distance; who is so near already does
/// not move on it at all.
[[nodiscard]] Straight keeping_off(const Situation& now, UnitId unit, const field::Box& from,
                                   const Wanted& wanted, double distance);
/// There it would be nearer to the nearest enemy than it is (TTSW-MOV-4). Enemies whom its side
/// does not see count where their bodies are in the way (drill/known.hpp).
[[nodiscard]] bool nears(const Situation& now, UnitId unit, const field::Box& from,
                         const field::Box& there);
/// It may come to stand there by turning, or in another formation: `may_stand`, on ground for that
/// formation, and within 1 cm of no enemy who is not so near already (TTSW-MOV-3).
[[nodiscard]] bool may_form(const Situation& now, UnitId unit, Formation formation,
                            const field::Box& there);
/// The edge of a body that an enemy in contact with it touches.
[[nodiscard]] Edge edge_touched(const Situation& now, UnitId unit, UnitId enemy);

}  // namespace opfor::through_the_square_window
