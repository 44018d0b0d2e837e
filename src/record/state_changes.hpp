#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "battle/battle.hpp"

namespace opfor {

/// Tells what of a battle has changed since it was last asked. Of the units only those are looked
/// at that are not as they were: few are, from one step to the next. All else is compared whole.
class StateChanges {
 public:
  /// @param first the moment since which it is asked first
  explicit StateChanges(const Battle& first);
  /// `changes` of the states then and now (record/state_json.hpp); the next are those since now.
  [[nodiscard]] nlohmann::ordered_json until(const Battle& now);

 private:
  Battle last_;  ///< as it was when last asked
  /// The same as JSON: units, each apart, and all else. Copies share what neither has changed.
  std::vector<std::shared_ptr<const nlohmann::ordered_json>> units_;
  std::shared_ptr<const nlohmann::ordered_json> rest_;
};

}  // namespace opfor
