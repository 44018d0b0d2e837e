#pragma once

#include <vector>

#include "rules/over_the_hills/expectations.hpp"
#include "rules/over_the_hills/stride.hpp"

/// Charges that a place leads to: those that horse waits for there, and those of the enemy that
/// it invites.
namespace opfor::over_the_hills {

/// The best that horse which stands so could do by a charge in its next move, at an enemy in reach
/// without F segments, who has then turned to it, and else is as he is now: more blows than it
/// takes itself; 0: none is worth it, or at good odds, or its brigade's order allows none.
[[nodiscard]] double charge_to_come(const Situation& now, UnitId unit, const Stand& there);

/// An enemy as he stands may move to contact with somebody, if he comes so far (OTH-CON-1).
[[nodiscard]] bool may_charge(const Battle& battle, UnitId enemy);
/// An enemy is near enough to be upon a body that stands there in his next move, without F
/// segments.
[[nodiscard]] bool comes_upon(const Situation& now, UnitId enemy, const field::Box& there);

/// What enemies would do to a body, and suffer, by a charge in their next move, without F segments:
/// for all orders that it is thought to have. Each fight is worked out once.
class ChargesInvited {
 public:
  /// @param now outlives this
  ChargesInvited(const Situation& now, UnitId unit) : now_(&now), unit_(unit) {}
  [[nodiscard]] UnitId unit() const { return unit_; }
  /// Of one enemy at the body if it stood so, times the chance that he passes his test; nothing of
  /// who could not come straight at it.
  [[nodiscard]] Exchange by(UnitId enemy, const Stand& there) const;

 private:
  struct Fight {
    UnitId enemy = kNoUnit;
    field::Edge edge = field::Edge::front;
    Formation formation = Formation::line;
    Exchange exchange;
  };
  [[nodiscard]] const Exchange& fight(UnitId enemy, field::Edge edge, Formation formation) const;

  const Situation* now_;
  UnitId unit_;
  mutable std::vector<Fight> known_;
};

}  // namespace opfor::over_the_hills
