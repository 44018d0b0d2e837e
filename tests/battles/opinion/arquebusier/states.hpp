#pragma once

#include <map>
#include <set>

#include "battles/opinion/arquebusier/seen.hpp"

/// Who becomes irregular and why (section 10), what it costs those who are so by nature, mounts
/// that change (8), Generals (9), and forces that rout.
namespace opfor::battles::opinion::arquebusier {

class States {
 public:
  void judge(const Event& event, const Seen& seen);
  /// A step is over: what should have become of somebody in it, and has not.
  void settle(const Seen& seen);

 private:
  void judge_cause(Cause cause, UnitId unit, const Seen& seen);
  void judge_change(const Event& event, const event::StateChanged& changed, const Seen& seen);
  void judge_killed(UnitId general, const Seen& seen);
  void judge_turn_over(const Seen& seen);
  void judge_end(const Event& event, const Seen& seen);
  void settle_causes(const Seen& seen);

  bool shot_ = false;     ///< in this step
  bool ordered_ = false;  ///< in this step
  bool ended_ = false;
  std::set<UnitId> met_;                        ///< who made contact in this step
  std::vector<std::pair<UnitId, Cause>> told_;  ///< in this step
  std::set<UnitId> must_feel_;                  ///< within 12" of a General who was killed
  std::set<UnitId> paid_;                       ///< lost an element to IRR-10 this turn
};

}  // namespace opfor::battles::opinion::arquebusier
