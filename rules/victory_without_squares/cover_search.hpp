#pragma once

#include <optional>

#include "battle/order.hpp"
#include "rules/victory_without_squares/situation.hpp"

/// The nearest place in cover that one activation takes a body to (12.4: cover, withdraw).
namespace opfor::victory_without_squares {

struct CoverWanted {
  bool farther_off = false;  ///< not nearer to the enemy than it is
  bool facing = false;       ///< ends with the enemy before its front
};
/// Straight ahead, after an about-face, and as commanded shot goes: back and sideways. The whole
/// footprint in cover against the nearest enemy (VWS-FIRE-16), on nobody else's place. The shortest
/// way, then in the order of the sentence. Nothing if there is none; never an approach of who may
/// not.
[[nodiscard]] std::optional<Order> to_cover(const Situation& now, UnitId unit,
                                            const CoverWanted& wanted);

}  // namespace opfor::victory_without_squares
