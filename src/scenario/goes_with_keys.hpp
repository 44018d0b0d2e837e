#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "battle/setting.hpp"
#include "scenario/keys.hpp"

namespace opfor {

/// What a sheet has of its own about the key `goes_with`: whom a leader goes with as the battle
/// begins.
struct GoesWithKeys {
  std::string_view leader;  ///< "a General"
  std::string_view body;    ///< "formation"
  std::string_view rule;    ///< "AQ-GEN-1"
  bool alone = true;        ///< one at most goes with a body
};

/// Whom a leader goes with: somebody of his own side; both are there from the start.
[[nodiscard]] UnitId read_goes_with(Keys& keys, UnitId leader, const Setting& setting,
                                    const GoesWithKeys& sheet);

/// When it is known what everybody is: he goes with a body, not with another leader.
/// @param leads this unit is a leader
void check_goes_with(std::span<Keys> units, const Setting& setting, const GoesWithKeys& sheet,
                     const std::function<bool(UnitId)>& leads);

}  // namespace opfor
