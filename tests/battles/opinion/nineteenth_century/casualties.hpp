#pragma once

#include <array>
#include <map>
#include <optional>
#include <vector>

#include "battles/opinion/nineteenth_century/seen.hpp"

/// Who falls: the damage of every hit, the matches of every melee, and the losses that are then
/// told (SHOOT-8 to 11, MEL-6).
namespace opfor::battles::opinion::nineteenth_century {

class Casualties {
 public:
  void judge(const Event& event, const Seen& seen);
  /// Takes the fallen off.
  void follow(const Event& event, Troops& troops);
  /// What is due of losses must have come.
  void settle(const Seen& seen);

 private:
  struct Blow {
    std::size_t place = 0;
    bool kill = false;
    bool doubtful = false;  ///< a wound that kills if he was wounded before, which nobody knows
  };
  /// What a group has to lose by one volley.
  struct Due {
    Between killed;
    Between wounded;
    std::optional<std::vector<Blow>> blows;  ///< none: nobody knows whom they hit
  };
  void judge_hits(const event::Shot& shot, const Seen& seen);
  void judge_lost(const event::Lost& lost, const Seen& seen);

  std::map<UnitId, Due> due_;
  UnitId by_ = kNoUnit;
  std::array<Due, 2> of_side_;  ///< by a melee
  std::array<Between, 2> came_;
  bool melee_ = false;

 public:
  /// A melee costs the sides so much.
  void expect(const std::array<Between, 2>& killed, const std::array<Between, 2>& wounded);
};

}  // namespace opfor::battles::opinion::nineteenth_century
