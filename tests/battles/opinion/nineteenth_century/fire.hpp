#pragma once

#include <map>

#include "battles/opinion/nineteenth_century/seen.hpp"

/// Who shoots at whom, with how many, at what odds (sections 4 and 11).
namespace opfor::battles::opinion::nineteenth_century {

/// A figure that may be hit, by its place in its group.
struct Mark {
  UnitId unit = kNoUnit;
  std::size_t place = 0;
  Polygon base;
};
/// Among whom hits are allocated (SHOOT-9, 10), the nearest to the shooters first.
struct Marks {
  std::vector<Mark> all;
  bool surely = true;  ///< false: nobody knows who stands where, or whose a man is
};
[[nodiscard]] Marks marks_of(UnitId shooter, UnitId target, const Seen& seen);

class Fire {
 public:
  void judge(const Event& event, const Seen& seen);

 private:
  /// What was so when it aimed (SEQ-7).
  struct Aim {
    UnitId target = kNoUnit;
    Between distance;
    Between eligible;
    bool charged = false;  ///< by its target: at short range, as stationary
  };
  void judge_aim(const event::Aimed& aimed, int turn, const Seen& seen);
  void judge_shot(const event::Shot& shot, const Seen& seen) const;

  std::map<UnitId, Aim> aims_;
};

/// A die that shows whether one group makes out another (VIS-4).
void judge_sighting(const event::Sighted& sighted, const Seen& seen);

}  // namespace opfor::battles::opinion::nineteenth_century
