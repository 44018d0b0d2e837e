#pragma once

#include <algorithm>

#include "battle/battle.hpp"
#include "drill/worked_out.hpp"
#include "field/bodies.hpp"

/// Charges and attacks that an order leads to: what a body could do when its turn comes again, from
/// where the order leaves it, if enemies stay where they are. A sheet says whom its body could come
/// upon, how the battle stands as that turn begins, and what it then makes of each of them.
namespace opfor {

/// Enemies that it knows of, and could come upon in a turn from there.
/// @param far  how far it comes at the most, tenths of a millimetre
/// @param may_meet  (enemy) -> the sheet lets it go for him at all
template <typename Situation, typename MayMeet>
[[nodiscard]] UnitSet in_reach_from(const Situation& now, UnitId unit, const field::Box& there,
                                    double far, MayMeet may_meet) {
  return those(now.enemies_seen(unit), [&](UnitId enemy) {
    return may_meet(enemy) && field::gap_within(there, now.box(enemy), far) <= far;
  });
}

/// The best of these fights, in blows: what it takes less what it costs; 0: none is worth it.
/// @param begins  () -> the situation as its turn begins; asked if there is anybody to meet
/// @param worth  (then, enemy) -> what a fight with him comes to; not above 0: there is none
template <typename Begins, typename Worth>
[[nodiscard]] double best_fight(const UnitSet& prey, Begins begins, Worth worth) {
  double best = 0;
  if (prey.empty()) return best;
  const auto& then = begins();
  for (const UnitId enemy : prey) best = std::max(best, worth(then, enemy));
  return best;
}

}  // namespace opfor
