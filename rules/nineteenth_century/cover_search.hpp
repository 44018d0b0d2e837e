#pragma once

#include <optional>

#include "field/cover_search.hpp"
#include "rules/nineteenth_century/movement.hpp"

/// The search for a place in cover (NC-ACT-13, 14, 18).
namespace opfor::nineteenth_century {

using field::CoverWanted;

struct CoverFound {
  field::Way way;
  field::Pose place;
  FeatureId feature = kNoFeature;
  field::Cover cover = field::Cover::none;
};

/// The nearest place (by path cost; ties hard before soft, then lower id) with room for at least
/// half the figures in cover against the threat, not held by enemies.
[[nodiscard]] std::optional<CoverFound> find_cover(const Situation& now, UnitId unit,
                                                   std::optional<Vec> threat,
                                                   const CoverWanted& wanted);

}  // namespace opfor::nineteenth_century
