#include "ai/commander/last_turn.hpp"

#include <algorithm>

namespace opfor {
namespace {

/// How much of a count is a body's own.
int its_own(const Sheet& sheet, const Battle& battle, const Count& count, UnitId unit) {
  Count own = count;
  own.side = side_of(battle, unit);
  own.lead = false;
  own.of = {unit};
  return sheet.counted(battle, own);
}

bool asks_where(const Count& count) {
  return count.inside != kNoFeature || count.within_move_of != kNoFeature;
}

}  // namespace

LastTurn::LastTurn(const Sheet& sheet, const View& view)
    : sheet_(sheet),
      view_(view),
      now_(view.seen.setting().turns > 0 && view.seen.head().turn >= view.seen.setting().turns) {}

double LastTurn::speaks_for(const VictoryRule& rule, const VictoryCondition& condition,
                            UnitId unit) const {
  const Side own = side_of(view_.seen, unit);
  const Count& count = condition.count;
  if (!rule.winner || !asks_where(count)) return 0;
  Count of_own = count;
  of_own.side = own;
  if (!of_own.asks_about(view_.seen.setting().unit(unit), unit)) return 0;
  double more = 0;  // of the count, for one more of its own
  if (count.side == own) more = 1;
  if (count.side != own && count.lead) more = -1;
  if (condition.least.has_value() == condition.most.has_value()) return 0;
  return more * (condition.least ? 1 : -1) * (*rule.winner == own ? 1 : -1);
}

double LastTurn::gained(UnitId unit, Vec end) const {
  if (!now_) return 0;
  double best = 0;
  double worst = 0;
  std::optional<Battle> then;
  for (const VictoryRule& rule : view_.seen.setting().victory) {
    for (const VictoryCondition& condition : rule.conditions) {
      const double speaks = speaks_for(rule, condition, unit);
      if (speaks == 0) continue;
      if (!then) {
        then = view_.seen;
        field::Pose pose = then->unit(unit).pose();
        pose.at = field::point(end);
        then->unit(unit).put(pose);
      }
      Count anywhere = condition.count;
      anywhere.inside = kNoFeature;
      anywhere.within_move_of = kNoFeature;
      const int in_all = its_own(sheet_, view_.seen, anywhere, unit);
      if (in_all == 0) continue;
      const int more = its_own(sheet_, *then, condition.count, unit) -
                       its_own(sheet_, view_.seen, condition.count, unit);
      const double share = speaks * more / in_all;
      best = std::max(best, share);
      worst = std::min(worst, share);
    }
  }
  return best + worst;
}

}  // namespace opfor
