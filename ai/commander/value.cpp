#include "ai/commander/value.hpp"

#include <algorithm>
#include <cmath>

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
int speaks_for(Verdict verdict, Side side) {
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

/// What is yet to come of what stands now: the less, the more turns are left to change it.
double yet_to_come(const Battle& battle) {
  constexpr double kThisAndTheEnd = 2;
  return 1 / (std::max(0, battle.setting().turns - battle.head().turn) + kThisAndTheEnd);
}

}  // namespace

Reckoning reckoning_of(const Sheet& sheet, const Battle& battle, Side side) {
  Reckoning all;
  all.to_go = way_left(battle, side);
  if (battle.setting().turns > 0) {
    all.wins = speaks_for(as_it_stands(sheet, battle), side);
    all.yet = yet_to_come(battle);
  }
  const auto worth = sheet.worth(sheet.view(battle, side));
  if (!worth) return all;
  all.left = left_of(sheet, *worth, side) - left_of(sheet, *worth, other(side));
  all.standing = worth->standing(side) - worth->standing(other(side));
  return all;
}

Outlook::Outlook(const Sheet& sheet, const Weights& weights, const Battle& before, Side side)
    : sheet_(sheet), weights_(weights), side_(side), way_before_(way_left(before, side)) {}

double Outlook::ahead(const Battle& after) const {
  const Reckoning now = reckoning_of(sheet_, after, side_);
  const double to_come = weights_[Weight::value_as_it_stands] * now.wins +
                         weights_[Weight::value_way] * (way_before_ - now.to_go);
  return to_come * now.yet + now.left + weights_[Weight::value_standing] * now.standing;
}

double Outlook::of(const Battle& after) const {
  const double victory = weights_[Weight::value_victory];
  const Verdict verdict = after.head().verdict;
  if (verdict != Verdict::going_on) return victory * speaks_for(verdict, side_);
  return victory > 0 ? victory * std::tanh(ahead(after) / victory) : ahead(after);
}

}  // namespace opfor
