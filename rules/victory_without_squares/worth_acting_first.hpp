#pragma once

#include "rules/victory_without_squares/situation.hpp"

/// What it is worth to a body to act before the enemy does (12.5, 1 to 4).
namespace opfor::victory_without_squares {

struct ActingFirst {
  /// What its fire would do more, now, than at a Disordered target that a card may have mended by
  /// then, and what it takes from that chance; in blows.
  double fire = 0;
  /// What enemies who have still to act would do it less, if it got back into order, formed
  /// hedgehog, faced them or went back before they come; in blows.
  double safety = 0;
  [[nodiscard]] double in_all() const { return fire + safety; }
};
/// Of a body that has still to act.
[[nodiscard]] ActingFirst worth_acting_first(const Situation& now, UnitId unit);

}  // namespace opfor::victory_without_squares
