#pragma once

#include <optional>

#include "cli/at_table.hpp"

namespace opfor::cli {

/// Enemies whom a person at the table does not see. They are not shown to him, or where they were
/// seen last; all are shown with `--spoil`, to nobody in particular (opfor plays both sides), and
/// where he plays with figures: they stand on his table.
class Unseen {
 public:
  Unseen(const AtTable& at, const Battle& battle);
  /// Not to be shown where it stands. Units that are gone are no secret.
  [[nodiscard]] bool hides(UnitId unit) const;
  /// Where it was seen last, if it is hidden and was seen.
  [[nodiscard]] std::optional<Point> last_seen(UnitId unit) const;
  /// The table with only those in their places who are seen; the others where they were seen last,
  /// or off it.
  [[nodiscard]] Battle shown() const;

 private:
  const Battle& battle_;
  std::array<std::optional<View>, 2> views_;  ///< a person's view of each side
};

}  // namespace opfor::cli
