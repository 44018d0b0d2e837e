#include "ai/commander/value.hpp"

#include <algorithm>
#include <cmath>

#include "ai/commander/last_turn.hpp"
#include "drill/as_it_stands.hpp"
#include "drill/task.hpp"
#include "drill/worth.hpp"

namespace opfor {
namespace {

constexpr double kAway = 8;  ///< of the table's depth: a way to go

/// What the body is worth to its side: what is left of it.
double left_of(const Sheet& sheet, const Worth& worth, Side side) {
  const Battle& battle = worth.battle();
  double left = 0;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (side_of(battle, unit) != side || !is_body(sheet, battle.setting(), unit)) continue;
    const double whole = worth.body(unit);
    if (whole > 0) left += worth.left(unit) / whole;
  }
  return left;
}

/// How far those of a side have still to go whose tasks lead them somewhere, in ways.
double way_left(const Battle& battle, Side side) {
  const double way = battle.setting().height.as_double() / kAway;
  double left = 0;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (side_of(battle, unit) != side || !battle.unit(unit).on_table()) continue;
    const Task task = task_now(battle, unit);
    const auto place = task.place();
    if (!place || !goes_forward(task.kind)) continue;
    left += norm(*place - field::vec(battle.unit(unit).pose().at)) / way;
  }
  return left;
}

/// How near a side's bodies are to where the scenario counts who is there, against the enemy's, as
/// a share of all that both could have there: -1..1. Who stands there counts whole, who has a way
/// to go less by each.
double hold_of_places(const Sheet& sheet, const Battle& battle, Side side) {
  const Setting& setting = battle.setting();
  const double way = setting.height.as_double() / kAway;
  double hold = 0;
  double all = 0;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (!battle.unit(unit).on_table() || !is_body(sheet, setting, unit)) continue;
    const Vec at = field::vec(battle.unit(unit).pose().at);
    double best = 0;
    double worst = 0;
    int counts = 0;
    for (const CountedGround& one : where_it_counts(sheet, battle, unit)) {
      const bool there = setting.ground->contains(one.ground, at);
      const double far = there ? 0 : setting.ground->distance(one.ground, at);
      const double share = one.share * one.in_all * std::exp(-far / way);
      best = std::max(best, share);
      worst = std::min(worst, share);
      counts = std::max(counts, one.in_all);
    }
    hold += (best + worst) * (side_of(battle, unit) == side ? 1 : -1);
    all += counts;
  }
  return all > 0 ? hold / all : 0;
}

/// 1 of a verdict for the side, -1 of one against it.
double won(Verdict verdict, Side side) {
  switch (verdict) {
    case Verdict::a_wins:
      return side == Side::a ? 1 : -1;
    case Verdict::b_wins:
      return side == Side::b ? 1 : -1;
    case Verdict::going_on:
    case Verdict::drawn:
      break;
  }
  return 0;
}

/// What a battle that goes on promises by the scenario's own count: who holds its places, and who
/// would have won if it ended now; the nearer the last turn, the more.
double promised(const Sheet& sheet, const Weights& weights, const Battle& battle, Side side) {
  const int turns = battle.setting().turns;
  if (turns <= 0 || battle.head().verdict != Verdict::going_on) return 0;
  const double gone = std::min(1.0, static_cast<double>(battle.head().turn) / turns);
  return gone * (weights[Weight::value_place] * hold_of_places(sheet, battle, side) +
                 weights[Weight::value_verdict] * won(as_it_stands(sheet, battle), side));
}

}  // namespace

double value(const Sheet& sheet, const Weights& weights, const Battle& battle, Side side) {
  const double victory = weights[Weight::value_victory] * won(battle.head().verdict, side);
  const auto worth = sheet.worth(sheet.view(battle, side));
  if (!worth) return victory;
  const double left = left_of(sheet, *worth, side) - left_of(sheet, *worth, other(side));
  const double standing = worth->standing(side) - worth->standing(other(side));
  return left + weights[Weight::value_standing] * standing + victory +
         promised(sheet, weights, battle, side) -
         weights[Weight::value_way] * way_left(battle, side);
}

}  // namespace opfor
