#pragma once

#include <vector>

#include "battle/setting.hpp"

namespace opfor {

/// Who units and commands are under a later version of their setting: places in its lists may have
/// moved, the ids of the scenario have not.
class LaterIds {
 public:
  LaterIds(const Setting& before, const Setting& after);
  /// `kNoUnit` of who is there no longer, and of `kNoUnit`.
  [[nodiscard]] UnitId operator()(UnitId before) const {
    return index(before) < units_.size() ? units_[index(before)] : kNoUnit;
  }
  [[nodiscard]] CommandId operator()(CommandId before) const {
    return index(before) < commands_.size() ? commands_[index(before)] : kNoCommand;
  }

 private:
  std::vector<UnitId> units_;
  std::vector<CommandId> commands_;
};

}  // namespace opfor
