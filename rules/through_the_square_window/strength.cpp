#include "rules/through_the_square_window/strength.hpp"

#include <algorithm>

namespace opfor::through_the_square_window {

Strength full_strength(const Card& card) {
  const int all = initial_strength(card);
  if (card.kind != Kind::tercio) return {all, 0};
  const int pikes = all_stands(layout_of(card, Formation::line))[Stand::pikes] * card.sp_each;
  return {pikes, all - pikes};
}

Strength after_shooting(Strength strength, int hits) {
  for (int i = 0; i < hits && !strength.destroyed(); ++i) {
    --(strength.shot > strength.block ? strength.shot : strength.block);
  }
  return strength;
}

Strength after_melee(Strength strength, int hits) {
  strength.block = std::max(0, strength.block - hits);
  return strength;
}

}  // namespace opfor::through_the_square_window
