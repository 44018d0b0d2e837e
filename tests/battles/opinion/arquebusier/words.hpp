#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "battle/event.hpp"
#include "battles/opinion/arquebusier/tables.hpp"
#include "battles/opinion/ledger.hpp"

/// Values that are told in words alone.
namespace opfor::battles::opinion::arquebusier {

[[nodiscard]] inline bool begins(std::string_view text, std::string_view with) {
  return text.substr(0, with.size()) == with;
}
[[nodiscard]] inline bool holds_words(std::string_view text, std::string_view words) {
  return text.find(words) != std::string_view::npos;
}

/// "4, +1 regular, -1 under fire = 4": the face and the sum.
struct Sum {
  int face = 0;
  int sum = 0;
};
[[nodiscard]] std::optional<Sum> sum_of(const event::Tested& tested);

/// "6 firearm at 18.0\": 7 dice, 4 at firearm, 3 or more; 3 at pike, 5 or more".
struct Share {
  int shots = 0;
  Type at = Type::firearm;
  int least = 0;
};
[[nodiscard]] std::vector<Share> shares_of(const event::Shot& shot);

/// "pike 3 of X at firearm 1 of Y: 4 or more, D6 5: falls".
struct Blow {
  UnitId by = kNoUnit;
  int striker = 0;
  UnitId at = kNoUnit;
  int target = 0;
  int least = 0;  ///< 0: it is overrun; `kNever`: it cannot be harmed
  int face = 0;   ///< 0: no die, or it is not told
  bool falls = false;
};
/// Nothing where a line does not say so.
[[nodiscard]] std::vector<std::optional<Blow>> blows_of(const event::Fought& fought,
                                                        const Setting& setting);

/// An element that is brought up in melee (MOVE-9): "...: element 3, to 21.500,20.000 in,
/// facing 90.00°".
struct BroughtUp {
  int id = 0;
  field::Pose to;
};
/// Nothing where the outcome does not say so.
[[nodiscard]] std::optional<BroughtUp> brought_up(const event::Tested& tested);

/// The faces of "D6 3, 6" and the like, of all that was thrown.
[[nodiscard]] std::vector<int> faces_of(const event::Tested& tested);

/// "5 files wide".
[[nodiscard]] std::optional<int> files_of(const event::StateChanged& changed);

}  // namespace opfor::battles::opinion::arquebusier
