#pragma once

#include <set>

#include "battles/opinion/arquebusier/seen.hpp"

/// Shooting (section 6): who may, at whom, with how many dice, what they need and what they do.
namespace opfor::battles::opinion::arquebusier {

class Fire {
 public:
  void judge(const Event& event, const Seen& seen);
  /// A step is over: who should have fired and has not; what was hit and not taken off.
  void settle(const Seen& seen);

 private:
  void judge_shot(const event::Shot& shot, const Seen& seen);

  bool begun_ = false;  ///< shots of this step have been told
  std::set<UnitId> must_;
};

}  // namespace opfor::battles::opinion::arquebusier
