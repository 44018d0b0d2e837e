#include "rules/victory_without_squares/worth_crossing.hpp"

#include "drill/mover.hpp"
#include "drill/way_round.hpp"
#include "rules/victory_without_squares/expectations.hpp"
#include "rules/victory_without_squares/paces.hpp"
#include "rules/victory_without_squares/states.hpp"

namespace opfor::victory_without_squares {
namespace {

using field::Box;

/// An unbroken enemy beyond the edge at which it stands then, no farther than 4" off; not he whom
/// it attacks over it: what that costs the fight itself says.
bool watched(const Situation& now, const After& after, const Box& there, Vec direction) {
  const Vec edge = there.centre + direction * there.half_depth;
  for (const UnitId enemy : now.enemies(after.unit)) {
    if (enemy == after.charged || !unbroken(now.battle(), enemy)) continue;
    const Box& theirs = now.box(enemy);
    const bool beyond = dot(theirs.centre - edge, direction) > 0;
    if (beyond && within(field::gap(there, theirs), kMusketRange)) return true;
  }
  return false;
}

void draw(Chances& c, const Battle& b, UnitId unit, const CrossingOdds& odds) {
  const Kind kind = body_info(b, unit).kind;
  const State state = record(b, unit).state;
  ++c.edges;
  c.harm += c.passes * odds.with_loss * harm(state, after_losing(state, 1, kind), kind);
  c.passes *= odds.clean + odds.with_loss;
}

void cross(Chances& c, const Situation& now, const After& after, const Box& from, Vec step) {
  const Battle& b = now.battle();
  const UnitId unit = after.unit;
  const double length = norm(step);
  if (length <= 0) return;
  const CrossingOdds odds = crossing_odds(b, unit);
  for (const Met& h : on_the_way(now, unit, from, step)) {
    if (h.what != Meets::crossing || h.after >= length) continue;
    // Right before it, its way is at an end.
    if (never_enters(now, unit, now.ground().feature(h.feature))) continue;
    draw(c, b, unit, odds);
    const Vec direction = step * (1 / length);
    c.watched =
        c.watched || watched(now, after, field::shifted(from, direction * h.after), direction);
  }
}

/// Who goes back instead of fighting is not caught by a corner that touches him over a hedge: an
/// edge between the two has still to be crossed.
void cross_after_him(Chances& c, const Situation& now, const After& after, const Box& from,
                     UnitId enemy) {
  const Battle& b = now.battle();
  const UnitRecord& theirs = record(b, enemy);
  const Kind kind = body_info(b, enemy).kind;
  if (touch(kind, theirs.state, theirs.limbered != 0) == Touch::combat) return;
  const Vec front = field::front_of(from);
  const Vec off = now.box(enemy).centre - front;
  const double length = norm(off);
  if (length <= 0) return;
  Box there = from;
  there.ahead = off * (1 / length);
  there.centre = front - there.ahead * there.half_depth;
  cross(c, now, after, there, off);
}

}  // namespace

void add_crossings(Chances& chances, const Situation& now, const After& after) {
  if (after.edges_of_wheels > 0) {
    const CrossingOdds odds = crossing_odds(now.battle(), after.unit);
    for (int i = 0; i < after.edges_of_wheels; ++i) draw(chances, now.battle(), after.unit, odds);
  }
  for (const Stretch& stretch : after.way) {
    cross(chances, now, after, stretch.from, stretch.step);
    if (stretch.charged == kNoUnit) continue;
    const Box there = field::shifted(stretch.from, stretch.step);
    cross_after_him(chances, now, after, there, stretch.charged);
  }
}

}  // namespace opfor::victory_without_squares
