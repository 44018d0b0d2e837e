#pragma once

#include <optional>

#include "rules/nineteenth_century/movement.hpp"

/// The search for a place in cover (NC-ACT-13, 14, 18).
namespace opfor::nineteenth_century {

struct CoverWanted {
  Length allowance;           ///< of path cost that the place may take; or, see `any_distance`
  bool any_distance = false;  ///< the place may be farther: the group goes as far as it can
  bool further_from_enemy = false;  ///< farther off than the group is, by a way that never nears
  bool not_nearer = false;          ///< not nearer to the enemy than the group is
};

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
