#include "rules/victory_without_squares/reserve.hpp"

#include <algorithm>
#include <optional>

#include "drill/task.hpp"
#include "field/arcs.hpp"
#include "field/lines.hpp"
#include "rules/victory_without_squares/encounter.hpp"
#include "rules/victory_without_squares/paces.hpp"

namespace opfor::victory_without_squares {
namespace {

using field::Box;

/// How much farther off an enemy counts whom it may not attack as they stand (VWS-CMB-2).
constexpr double kBarred = 12 * 254;

/// How much of a body's front must be free before it.
constexpr double kStrip = 0.3;

bool fights(const Battle& b, UnitId unit) { return line_of(body_info(b, unit).kind).fights; }

/// Horse has a clear ride to him: none of its friends in order stands between. Who stands beyond
/// him, be he ever so near, does not.
bool rides_clear(const Situation& now, UnitId unit, UnitId enemy) {
  const Box& from = now.box(unit);
  const Vec off = field::nearest_place(now.box(enemy), from.centre) - from.centre;
  const Vec aside = field::right_of(off * (from.half_width / std::max(1.0, norm(off))));
  for (const double share : {-kStrip, 0.0, kStrip}) {
    const Vec here = from.centre + aside * share;
    const Vec there = field::nearest_place(now.box(enemy), here);
    const double all = norm(there - here);
    for (const UnitId own : now.friends(unit)) {
      if (!unbroken(now.battle(), own)) continue;
      if (field::entry(here, there, now.box(own)) * all < all - kStopShort.as_double())
        return false;
    }
  }
  return true;
}

/// Whether an enemy calls for a reserve, and why.
std::optional<Call> call_of(const Situation& now, UnitId unit, UnitId enemy) {
  const Battle& b = now.battle();
  const UnitRecord& theirs = record(b, enemy);
  if (theirs.quarry != kNoUnit) return Call{enemy, Consider::after_pursuer, enemy};
  UnitId shaken = kNoUnit;  // the nearest who wavers or is broken
  for (const UnitId own : now.friends(unit)) {
    if (!fights(b, own)) continue;
    const State state = record(b, own).state;
    const bool broken = state == State::broken;
    if (!within(now.gap(own, enemy), broken ? kShockReach : kMusketRange)) continue;
    if (theirs.state != State::formed && !broken) return Call{enemy, Consider::after_shaken, enemy};
    if (state == State::formed) continue;
    if (shaken == kNoUnit || now.gap(own, enemy) < now.gap(shaken, enemy)) shaken = own;
  }
  if (shaken == kNoUnit) return std::nullopt;
  const bool broken = record(b, shaken).state == State::broken;
  return Call{enemy, broken ? Consider::for_broken : Consider::for_wavering, shaken};
}

}  // namespace

bool in_reserve(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const TaskKind plan = task_now(b, unit).kind;
  const bool waits = plan == TaskKind::hold || plan == TaskKind::support;
  if (!fights(b, unit) || !waits) return false;
  if (record(b, unit).state != State::formed || now.fortified(unit)) return false;
  if (army_is_beaten(b, side_of(b, unit))) return false;  // it attacks nobody (VWS-LOST-2)
  const Body& body = body_info(b, unit);
  return body.kind == Kind::horse || body.line > 1;
}

Call call_on_reserve(const Situation& now, UnitId unit) {
  Call best;
  if (!in_reserve(now, unit)) return best;
  const Battle& b = now.battle();
  const bool horse = record(b, unit).mounted != 0;
  // Foot has its station, and the body before it, between itself and whoever troubles that.
  const Length move = full_move(b, unit);
  const Length reach = horse ? move + move : move + move + move;
  double least = 0;
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (!unbroken(b, enemy) || !fights(b, enemy) || !within(now.gap(unit, enemy), reach)) continue;
    double off = to_go(now.box(unit), now.box(enemy).centre, horse);
    const bool may_not = barred(now, unit, enemy).has_value();
    // It has nothing to do there: foot, and horse before a hedgehog, wherever it rides.
    if (may_not && (!horse || barred_all_round(now, unit, enemy))) continue;
    if (may_not) off += kBarred;
    if (best.enemy != kNoUnit && off >= least) continue;
    const auto call = call_of(now, unit, enemy);
    if (!call || (horse && !rides_clear(now, unit, enemy))) continue;
    best = *call;
    least = off;
  }
  return best;
}

}  // namespace opfor::victory_without_squares
