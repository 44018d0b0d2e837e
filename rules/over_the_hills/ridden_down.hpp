#pragma once

#include "rules/over_the_hills/stride.hpp"

/// What foot has to fear of horse, and so what a square is good for (OTH-AI-POL-4, 18).
namespace opfor::over_the_hills {

struct RiddenDown {
  UnitId by = kNoUnit;  ///< the horse that it has to fear the most
  double need = 0;      ///< of a square, 0..1; less where foot would come upon that
  [[nodiscard]] bool needs_square() const;
  [[nodiscard]] bool keeps_square() const;  ///< of who stands in one
};
/// Each regiment rides one body down, the nearest first; a handful of horsemen breaks nobody, nor
/// does any horse with its own at its side.
/// @param there where it would stand
/// @param near horse so near is looked at, as printed
[[nodiscard]] RiddenDown ridden_down(const Situation& now, UnitId unit, const field::Box& there,
                                     Length near);

/// The same of who walks up to horse: of a regiment, and what of it an emergency square leaves.
/// @param in_haste one is left to him there
[[nodiscard]] double walks_into(const Situation& now, UnitId unit, UnitId horse, bool in_haste);

/// What guns on the move, standing so, would lose to horse that catches them, though they evade
/// (OTH-CON-3).
[[nodiscard]] double guns_caught(const Situation& now, UnitId guns, const Stand& there,
                                 UnitId horse);

/// What a square in haste leaves of it, where that may be formed: by its test, and what a square is
/// worse off for it.
[[nodiscard]] double left_in_haste(const Situation& now, UnitId unit, double need);

}  // namespace opfor::over_the_hills
