#pragma once

#include <array>
#include <optional>

#include "cli/at_table.hpp"

namespace opfor::cli {

/// What a person at the table sees of it. Enemies out of his side's sight are not shown to him, or
/// where they were seen last; all are shown with `--spoil`, to nobody in particular (opfor plays
/// both sides), and where he plays with figures: they stand on his table.
class Seen {
 public:
  /// @param battle as it is; must outlive this
  Seen(const AtTable& at, const Battle& battle);
  /// Not to be shown where it stands. Units that are gone are no secret.
  [[nodiscard]] bool hides(UnitId unit) const { return hidden_.contains(unit); }
  [[nodiscard]] const UnitSet& hidden() const { return hidden_; }
  /// Where it was seen last, if it is hidden and was seen.
  [[nodiscard]] std::optional<Point> last_seen(UnitId unit) const;
  /// The table with only those in their places who are seen; the others where and as they were seen
  /// last, or off it.
  [[nodiscard]] const Battle& table() const { return view_ ? view_->seen : battle_; }

 private:
  const Battle& battle_;
  std::optional<View> view_;  ///< none: he sees all
  UnitSet hidden_;
};

}  // namespace opfor::cli
