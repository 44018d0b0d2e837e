#pragma once

#include <set>
#include <utility>

#include "battles/opinion/nineteenth_century/seen.hpp"

/// Groups at rest, beyond the common checks: in walls that may be got over, and at enemies whom
/// nobody says they touch.
namespace opfor::battles::opinion::nineteenth_century {

class Room {
 public:
  void begin(const Seen& seen);
  /// What is wrong is found when it comes about, not again while it lasts.
  void judge(const Seen& seen);

 private:
  /// Who stands in which wall.
  std::set<std::pair<UnitId, FeatureId>> in_walls_;
  std::set<std::pair<UnitId, UnitId>> touching_;
};

}  // namespace opfor::battles::opinion::nineteenth_century
