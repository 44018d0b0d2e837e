#pragma once

#include <vector>

#include "battle/battle.hpp"

/// How a battle begins under any sheet, and how it goes on when its setting has got new units or
/// terrain.
namespace opfor {

/// The unit stands where it begins, or waits to enter.
void put_at_start(UnitState& unit, const UnitInfo& info);
/// Where the scenario sends it, if it does, is what it makes for.
void make_for_objective(UnitState& unit, const UnitInfo& info);

/// Who a unit is under a later version of its setting: places in the list may have moved, the ids
/// of the scenario have not.
class LaterIds {
 public:
  LaterIds(const Setting& before, const Setting& after);
  /// `kNoUnit` of who is there no longer, and of `kNoUnit`.
  [[nodiscard]] UnitId operator()(UnitId before) const {
    return before == kNoUnit ? kNoUnit : now_[index(before)];
  }

 private:
  std::vector<UnitId> now_;
};

/// The head of the old battle: turn, step, verdict, and the contacts between units that are
/// still there.
void carry_over_head(Battle& battle, const Battle& old, const LaterIds& now);
/// The common record of a unit of the old battle that is still there.
void carry_over_unit(Battle& battle, const Battle& old, UnitId before, const LaterIds& now);

}  // namespace opfor
