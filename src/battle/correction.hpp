#pragma once

#include <optional>
#include <string>
#include <vector>

#include "battle/battle.hpp"

namespace opfor {

/// So many more of one sort lost; negative: they were not.
struct KilledOf {
  std::string kind;  ///< one of `Sheet::kinds`
  int killed = 0;
  bool operator==(const KilledOf&) const = default;
};

/// The player sets the table right, or tells what happened on it. Only what is given changes.
struct Correction {
  UnitId unit = kNoUnit;
  std::optional<Point> at;
  std::optional<Angle> facing;
  std::optional<int>
      killed;  ///< so many more figures (or the sheet's own steps) lost; may be negative
  std::vector<KilledOf> killed_of;  ///< losses told by their sort
  std::optional<int> wounded;       ///< so many more wounded; may be negative
  std::optional<Presence> presence;
  std::optional<Formation> formation;
  std::optional<int> files;    ///< drawn up so wide
  std::optional<bool> beaten;  ///< pushed back as loser of a melee
  std::optional<bool> ran;     ///< it ran away this turn
  std::optional<bool> loaded;
  std::vector<std::string> states;  ///< what no field here has: words of `Sheet::states`
  std::optional<UnitId> contact;    ///< in base contact with; of a leader, a friend: has joined it
  std::optional<UnitId> out_of_contact;
  /// A piece of scenario file: terrain or units of the same id are replaced, others are added.
  std::string setting;
};

/// The table is as opfor has it: that, too, is a report.
[[nodiscard]] inline bool says_nothing(const Correction& correction) {
  return correction.unit == kNoUnit && correction.setting.empty();
}

}  // namespace opfor
