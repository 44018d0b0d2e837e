#pragma once

#include <algorithm>

#include "core/unit_set.hpp"

/// Who comes up to an enemy whom he may not charge, or had better not, gains nothing of his way by
/// that: he keeps as far off as that enemy tells on him, and waits there for a better time. Which
/// enemies those are, and how far they tell, is a sheet's own.
namespace opfor {

/// How much nearer a body would stand to one of those enemies than it does, within as far as he
/// tells; 0 if it comes up to none.
/// @param tells how far that enemy tells; 0: he is none of them
/// @param is_one asked of whom it would come up to: he is one of them as it would then stand
/// @param now how far off him it stands, @param then how far it would
template <class Tells, class IsOne, class Now, class Then>
[[nodiscard]] double nearer_in_vain(const UnitSet& enemies, const Tells& tells, const IsOne& is_one,
                                    const Now& now, const Then& then) {
  double most = 0;
  for (const UnitId enemy : enemies) {
    const double far = tells(enemy);
    if (far <= 0) continue;
    const double nearer = std::min(far, now(enemy)) - then(enemy);
    if (nearer > most && is_one(enemy)) most = nearer;
  }
  return most;
}

}  // namespace opfor
