#include "rules/over_the_hills/fired_at.hpp"

#include <algorithm>

#include "rules/over_the_hills/expectations.hpp"

namespace opfor::over_the_hills {

const OthersFiredAt::Other& OthersFiredAt::of(UnitId enemy) const {
  const auto known = std::find_if(known_.begin(), known_.end(),
                                  [&](const Other& other) { return other.by == enemy; });
  if (known != known_.end()) return *known;
  const Battle& b = now_->battle();
  Other other{enemy, 0, field::kFar};
  for (const UnitId one : now_->friends(unit_)) {
    if (one == unit_ || routing(b, one) || in_contact(b, one)) continue;
    const double hits = expected_fire(*now_, enemy, stood(*now_, enemy), one, stood(*now_, one));
    if (hits <= 0 || !now_->sees(enemy, one)) continue;
    other.hits = std::max(other.hits, hits);
    other.gap = std::min(other.gap, now_->gap(enemy, one));
  }
  return known_.emplace_back(other);
}

bool OthersFiredAt::rather(UnitId enemy, double hits, const field::Box& there) const {
  const Other& other = of(enemy);
  if (other.hits <= 0) return false;
  if (is_guns(now_->battle(), enemy)) return other.hits > hits;
  return other.gap < field::gap(there, now_->box(enemy));
}

}  // namespace opfor::over_the_hills
