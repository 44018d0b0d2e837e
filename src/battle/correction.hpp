#pragma once

#include <optional>
#include <string>
#include <vector>

#include "battle/battle.hpp"

namespace opfor {

/// The player sets the table right, or tells what happened on it. Only what is given changes.
struct Correction {
  UnitId unit = kNoUnit;
  std::optional<Point> at;
  std::optional<Angle> facing;
  std::optional<int>
      killed;  ///< so many more figures (or the sheet's own steps) lost; may be negative
  std::optional<int> wounded;  ///< so many more wounded; may be negative
  std::optional<Presence> presence;
  std::optional<Formation> formation;
  std::optional<bool> beaten;  ///< pushed back as loser of a melee
  std::optional<bool> ran;     ///< it ran away this turn
  std::optional<bool> loaded;
  std::optional<UnitId> contact;  ///< in base contact with
  std::optional<UnitId> out_of_contact;
  /// A piece of scenario file: terrain or units of the same id are replaced, others are added.
  std::string setting;
};

}  // namespace opfor
