#pragma once

#include "drill/moment.hpp"

namespace opfor {

/// What a side may know of a battle: enemies that it does not see are absent (`off_table`, in
/// `hidden`), or stand at their last known place.
struct View {
  Side side = Side::a;
  Battle seen;
  UnitSet hidden;      ///< enemies of which nothing is known
  UnitSet remembered;  ///< enemies that stand at their last known place
  Moment now;          ///< what has been worked out of it, if anything

  /// The moment as the side knows it. The view must outlive it.
  [[nodiscard]] Moment known() const { return now.is_worked_out() ? now : Moment(seen); }
};

}  // namespace opfor
