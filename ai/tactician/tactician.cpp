#include "ai/tactician/tactician.hpp"

#include <algorithm>
#include <cmath>

#include "ai/tactician/trial.hpp"
#include "core/hash.hpp"
#include "drill/position.hpp"
#include "drill/task.hpp"
#include "drill/worth.hpp"

namespace opfor {
namespace {

constexpr double kPrior = 0.05;     ///< of a point of the commander's score, in bodies
constexpr double kStanding = 4;     ///< of a side's whole standing, in bodies
constexpr double kVerdict = 10;     ///< of a battle that is won, in bodies
constexpr double kAway = 8;         ///< of the table's depth: a way to go
constexpr double kWay = 0.15;       ///< of such a way of one body to its place, in bodies
constexpr std::size_t kRounds = 3;  ///< after each the worse half is given up

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

double verdict_of(const Battle& battle, Side side) {
  switch (battle.head().verdict) {
    case Verdict::going_on:
    case Verdict::drawn:
      return 0;
    case Verdict::a_wins:
      return side == Side::a ? kVerdict : -kVerdict;
    case Verdict::b_wins:
      return side == Side::b ? kVerdict : -kVerdict;
  }
  return 0;
}

std::uint64_t of_decision(std::uint64_t seed, const Decision& decision) {
  for (const std::uint64_t part :
       {std::uint64_t{decision.turn}, std::uint64_t{decision.phase},
        static_cast<std::uint64_t>(decision.kind), std::uint64_t{index(decision.unit)},
        std::uint64_t{decision.occurrence}}) {
    seed = mix(seed, part);
  }
  return seed;
}

}  // namespace

double Tactician::value(const Battle& battle, Side side) const {
  const auto worth = sheet_.worth(sheet_.view(battle, side));
  if (!worth) return verdict_of(battle, side);
  return left_of(sheet_, *worth, side) - left_of(sheet_, *worth, other(side)) +
         kStanding * (worth->standing(side) - worth->standing(other(side))) +
         verdict_of(battle, side) - kWay * way_left(battle, side);
}

std::vector<Tactician::Tried> Tactician::candidates(const Reasons& reasons) const {
  std::vector<Tried> tried;
  for (std::size_t i = 0; i < reasons.options.size(); ++i) {
    tried.push_back({static_cast<int>(i), 0, 0});
  }
  std::stable_sort(tried.begin(), tried.end(), [&](const Tried& x, const Tried& y) {
    return reasons.options[static_cast<std::size_t>(x.option)].score >
           reasons.options[static_cast<std::size_t>(y.option)].score;
  });
  if (tried.size() > static_cast<std::size_t>(effort_.candidates)) {
    tried.resize(static_cast<std::size_t>(effort_.candidates));
  }
  return tried;
}

bool Tactician::play_on_all(const Battle& position, const Decision& decision,
                            std::vector<Tried>& tried) {
  const int last = position.head().turn + effort_.turns;
  const Until until = [last](const Battle& battle) { return battle.head().turn > last; };
  const std::uint64_t seed = of_decision(seed_, decision);
  const int times = std::max(1, effort_.positions / static_cast<int>(tried.size() * kRounds));
  for (int i = 0; i < times; ++i) {
    for (Tried& one : tried) {
      const Choice choice{{one.option}, {}};
      Trial trial(sheet_, reactions_, {&commander_, &commander_},
                  mix(seed, static_cast<std::uint64_t>(one.times)));
      trial.begin_with(decision, choice);
      const Battle after = play_on(sheet_, position, until, trial);
      if (trial.began_otherwise()) return false;
      one.sum += value(after, decision.side);
      ++one.times;
    }
  }
  return true;
}

Commander::Decided Tactician::decide(const View& view, const Decision& decision) {
  Decided decided = commander_.decide(view, decision);
  const bool picks = decision.shape == Shape::pick || decision.shape == Shape::order;
  if (!picks || !begins_step(decision.kind) || decision.options.size() < 2) return decided;
  std::vector<Tried> tried = candidates(decided.reasons);
  const auto prior = [&](const Tried& one) {
    return kPrior * decided.reasons.options[static_cast<std::size_t>(one.option)].score;
  };
  const auto better = [&](const Tried& x, const Tried& y) {
    return x.mean() + prior(x) > y.mean() + prior(y);
  };
  const Battle position = position_of(sheet_, view);
  for (std::size_t round = 0; round < kRounds && tried.size() > 1; ++round) {
    if (!play_on_all(position, decision, tried)) return decided;
    std::stable_sort(tried.begin(), tried.end(), better);
    if (round + 1 < kRounds) tried.resize((tried.size() + 1) / 2);
  }
  decided.choice.picks = {tried.front().option};
  return decided;
}

}  // namespace opfor
