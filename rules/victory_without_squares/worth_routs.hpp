#pragma once

#include <vector>

#include "drill/worth.hpp"
#include "rules/victory_without_squares/situation.hpp"
#include "rules/victory_without_squares/worth_after.hpp"

/// Friends who may break, or run already: what that costs who stands next to them (VWS-PUR-9) or in
/// their way (VWS-MOVE-12).
namespace opfor::victory_without_squares {

/// A friend, how likely he breaks before the body acts again, and the way that he would flee, if he
/// did.
struct RoutToFear {
  UnitId of = kNoUnit;
  double chance = 0;
  Vec way;
  bool runs = false;  ///< he is broken already: nobody draws for him again
};
/// By what each of the enemies near him would most likely do to him, one after the other, but no
/// more than two of them: the rest have others to attack.
[[nodiscard]] std::vector<RoutToFear> routs_to_fear(const Situation& now, UnitId unit);

/// What they would cost it where an order leaves it; and who most.
[[nodiscard]] Unsettled unsettled_by(const Situation& now, const std::vector<RoutToFear>& routs,
                                     const After& a);

}  // namespace opfor::victory_without_squares
