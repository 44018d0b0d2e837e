#pragma once

#include "drill/sheet.hpp"

namespace opfor {

/// The last turn, as far as orders go by it: what the scenario's rules of victory count when it is
/// over. Nothing that would be of use in a turn to come is of any then.
class LastTurn {
 public:
  /// @param view of who decides; must outlive it, as the sheet must
  LastTurn(const Sheet& sheet, const View& view);

  /// Whether this is it.
  [[nodiscard]] bool is_now() const { return now_; }
  /// What a body does for its side's victory by standing there when the turn is over, against where
  /// it stands: as a share of what it counts for in all, -1..1.
  /// @param end in tenths of a millimetre
  [[nodiscard]] double gained(UnitId unit, Vec end) const;

 private:
  /// What a condition makes of each that is counted of its side: for it, against it, or nothing.
  [[nodiscard]] double speaks_for(const VictoryRule& rule, const VictoryCondition& condition,
                                  UnitId unit) const;

  const Sheet& sheet_;
  const View& view_;
  bool now_ = false;
};

}  // namespace opfor
