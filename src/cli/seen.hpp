#pragma once

#include <array>
#include <optional>

#include "cli/at_table.hpp"
#include "drill/seen_event.hpp"

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
  /// An event as he may know it, or nothing. What he learns when an enemy acts on it is there, too:
  /// it is told with the act.
  /// @param before whom he did not see when what is told began
  [[nodiscard]] std::optional<Event> told(const Event& event, const UnitSet& before) const;
  [[nodiscard]] std::optional<Event> told(const Event& event) const { return told(event, hidden_); }
  /// The table with only those in their places who are seen; the others where and as they were seen
  /// last, or off it.
  [[nodiscard]] const Battle& table() const { return view_ ? view_->seen : battle_; }

 private:
  const Battle& battle_;
  std::optional<View> view_;  ///< none: he sees all
  UnitSet hidden_;
};

}  // namespace opfor::cli
