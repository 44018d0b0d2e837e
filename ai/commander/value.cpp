#include "ai/commander/value.hpp"

#include <algorithm>

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

/// 1 of a verdict for the side, -1 of one against it.
double speaks_for(Verdict verdict, Side side) {
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

/// How much of a victory a side has: all of one that is won; of one that would be if the last turn
/// were over with everybody where he stands, the less the more turns are left to change it.
double won(const Sheet& sheet, const Battle& battle, Side side) {
  const auto& head = battle.head();
  if (head.verdict != Verdict::going_on) return speaks_for(head.verdict, side);
  const int turns = battle.setting().turns;
  if (turns <= 0) return 0;
  constexpr double kThisAndTheEnd = 2;
  const double left = std::max(0, turns - head.turn) + kThisAndTheEnd;
  return speaks_for(as_it_stands(sheet, battle), side) / left;
}

}  // namespace

double value(const Sheet& sheet, const Weights& weights, const Battle& battle, Side side) {
  const double victory = weights[Weight::value_victory] * won(sheet, battle, side);
  const auto worth = sheet.worth(sheet.view(battle, side));
  if (!worth) return victory;
  const double left = left_of(sheet, *worth, side) - left_of(sheet, *worth, other(side));
  const double standing = worth->standing(side) - worth->standing(other(side));
  return left + weights[Weight::value_standing] * standing + victory -
         weights[Weight::value_way] * way_left(battle, side);
}

}  // namespace opfor
