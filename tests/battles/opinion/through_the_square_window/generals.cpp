// Generals: who comes upon them, and who mourns them (5.8).
#include <algorithm>
#include <limits>

#include "battles/opinion/through_the_square_window/checks.hpp"

namespace opfor::battles::opinion::through_the_square_window {
namespace {

constexpr double kMourned = cm(15);
constexpr double kAcross = cm(400);  ///< more than any table
/// The longest way of a body in one event, and half of the largest body: so near is who came upon
/// him.
constexpr double kCameUpon = kPursuitMost + cm(12);

}  // namespace

void judge_refuge(const Event& event, const event::Moved& moved, const Seen& seen) {
  if (event.rule != "TTSW-GEN-4") return;
  const Vec at = stance(moved.from).at;
  double nearest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < seen.ledger.size(); ++i) {
    const UnitId enemy = unit_id(i);
    if (!seen.ledger.on_table(enemy) || seen.troops[enemy].leads()) continue;
    if (seen.ledger.side_of(enemy) == seen.ledger.side_of(moved.unit)) continue;
    nearest = std::min(nearest, apart({at, at + Vec{1, 0}}, seen.troops.body(enemy, seen.ledger)));
  }
  if (nearest <= kCameUpon) return;
  seen.findings.add({Kind::wrong_state,
                     event.rule,
                     {moved.unit},
                     kNoFeature,
                     Counts::length,
                     nearest,
                     kCameUpon,
                     "nobody came upon him",
                     {}});
}

void judge_mourning(const Event& event, const event::Tested& tested, const Seen& seen) {
  if (tested.what != "for a general") return;
  const Polygon body = seen.troops.body(tested.unit, seen.ledger);
  double nearest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < seen.ledger.size(); ++i) {
    const UnitId general = unit_id(i);
    const Troop& fallen = seen.troops[general];
    if (!fallen.fell || seen.ledger.side_of(general) != seen.ledger.side_of(tested.unit)) continue;
    nearest = std::min(nearest, apart({*fallen.fell, *fallen.fell + fallen.home * kAcross}, body));
  }
  if (nearest <= kMourned + kTolerance + kRounding) return;
  seen.findings.add({Kind::wrong_state,
                     event.rule,
                     {tested.unit},
                     kNoFeature,
                     Counts::length,
                     nearest,
                     kMourned,
                     "for a general far off",
                     {}});
}

}  // namespace opfor::battles::opinion::through_the_square_window
