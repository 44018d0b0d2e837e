#pragma once

#include "ai/commander/weights.hpp"
#include "drill/sheet.hpp"

namespace opfor {

/// How a battle that goes on stands for a side: what `Outlook` weighs, and by what its weights are
/// found from battles (opfor_outlook).
struct Reckoning {
  double left = 0;      ///< bodies: what is left of its own, less what is left of the enemy's
  double standing = 0;  ///< how near both are to their ends (`Worth::standing`), the same way
  int wins = 0;         ///< 1 if it would win as all stand, -1 if the enemy would
  double to_go = 0;     ///< in eighths of the table's depth: what its bodies have of their ways
  double yet = 0;       ///< of `wins` and `to_go` counts so much: the less, the more turns are left
};
[[nodiscard]] Reckoning reckoning_of(const Sheet& sheet, const Battle& battle, Side side);

/// What becomes of a battle for a side, from a position on: whoever plays one on goes by it.
class Outlook {
 public:
  /// Sheet and weights must outlive it. @param before the position that is played on
  Outlook(const Sheet& sheet, const Weights& weights, const Battle& before, Side side);
  /// How it stands after it was played on, in bodies by which the side is ahead (`value` of the
  /// weights): what is left of it and of the enemy, how near both are to their ends by their
  /// sheet's rules, who would win as all stand, and how much of their ways its bodies have made
  /// since. As far as it makes a victory likely: a battle that is won counts as `value.victory`,
  /// and nobody is further ahead than that.
  [[nodiscard]] double of(const Battle& after) const;

 private:
  /// By how much the side is ahead before the battle is over.
  [[nodiscard]] double ahead(const Battle& after) const;
  const Sheet& sheet_;
  const Weights& weights_;
  Side side_;
  double way_before_;
};

}  // namespace opfor
