#pragma once

#include "rules/nineteenth_century/situation.hpp"

/// Who stands to a group's flank or rear (NC-RF-10): as it stands, and as an order would leave it.
namespace opfor::nineteenth_century {

/// Squares, circles and open order have no flank or rear.
[[nodiscard]] bool has_flanks(Formation formation);

/// The nearest of the enemies whom it sees whose nearest figure lies behind the line of its front,
/// as far off as that counts; `kNoUnit` if there is none.
[[nodiscard]] UnitId flanked_by(const Situation& now, UnitId unit);
/// The same if its figures stood so. @param body round them
[[nodiscard]] UnitId flanked_by(const Situation& now, UnitId unit, Formation formation,
                                const field::Box& body, field::Boxes figures);

}  // namespace opfor::nineteenth_century
