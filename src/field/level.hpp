#pragma once

#include <algorithm>

#include "field/ground.hpp"

namespace opfor::field {

/// The highest level of the hills that contain a place; 0 if none does.
[[nodiscard]] inline int highest_level(const Ground& ground, Vec place) {
  int level = 0;
  for (const FeatureId id : ground.screens()) {
    const int its = ground.feature(id).level;
    if (its > level && ground.contains(id, place)) level = its;
  }
  return level;
}

}  // namespace opfor::field
