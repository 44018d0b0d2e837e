#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>

#include "drill/sheet.hpp"

namespace opfor {

/// Tells what of a battle has changed since a moment, again and again. Of what a sheet describes
/// within its units, only those are looked at that are not as they were when it was last asked: few
/// are, from one step to the next. All else is compared whole.
class StateChanges {
 public:
  /// @param whole the moment
  StateChanges(const Sheet& sheet, const Battle& whole);
  /// `changes` of the states at that moment and now (record/state_json.hpp).
  [[nodiscard]] nlohmann::ordered_json until(const Battle& now);

 private:
  const Sheet* sheet_;
  std::shared_ptr<const nlohmann::ordered_json> units_;       ///< as they were at that moment
  std::shared_ptr<const nlohmann::ordered_json> rest_;        ///< all else, as it was
  Battle last_;                                               ///< as it was when last asked
  std::shared_ptr<const nlohmann::ordered_json> last_units_;  ///< and what of units had changed
};

}  // namespace opfor
