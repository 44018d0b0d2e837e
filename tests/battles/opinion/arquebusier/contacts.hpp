#pragma once

#include <set>

#include "battles/opinion/arquebusier/seen.hpp"

/// Contact is touch: enemies who touch when a step is over are in melee, and no others
/// (MOVE-6, 10, MEL-1).
namespace opfor::battles::opinion::arquebusier {

class Contacts {
 public:
  /// What is wrong is found when it comes about, not again while it lasts.
  void settle(const Seen& seen);

 private:
  std::set<std::pair<UnitId, UnitId>> lasting_;
};

}  // namespace opfor::battles::opinion::arquebusier
