#pragma once

#include <map>
#include <set>

#include "battles/opinion/arquebusier/seen.hpp"

/// Melee (section 11): who strikes whom, what they need, who falls, and what is taken off.
namespace opfor::battles::opinion::arquebusier {

class Melee {
 public:
  void judge(const Event& event, const Seen& seen);
  /// A step is over: whoever fell and has not been taken off.
  void settle(const Seen& seen);

 private:
  void judge_fight(const event::Fought& fought, const Seen& seen);

  std::map<UnitId, std::set<int>> fallen_;
};

}  // namespace opfor::battles::opinion::arquebusier
