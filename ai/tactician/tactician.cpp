#include "ai/tactician/tactician.hpp"

#include <algorithm>
#include <cmath>

#include "core/hash.hpp"
#include "drill/position.hpp"
#include "drill/task.hpp"
#include "drill/worth.hpp"

namespace opfor {
namespace {

constexpr double kAway = 8;         ///< of the table's depth: a way to go
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

/// 1 of a battle that the side has won, -1 of one that it has lost.
double won(const Battle& battle, Side side) {
  switch (battle.head().verdict) {
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
  const double victory = weights_[Weight::tactician_victory] * won(battle, side);
  const auto worth = sheet_.worth(sheet_.view(battle, side));
  if (!worth) return victory;
  const double left = left_of(sheet_, *worth, side) - left_of(sheet_, *worth, other(side));
  const double standing = worth->standing(side) - worth->standing(other(side));
  return left + weights_[Weight::tactician_standing] * standing + victory -
         weights_[Weight::tactician_way] * way_left(battle, side);
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
  const auto most =
      std::max<std::size_t>(1, static_cast<std::size_t>(weights_[Weight::tactician_candidates]));
  if (tried.size() > most) tried.resize(most);
  return tried;
}

bool Tactician::play_on_all(const Battle& position, const Decision& decision,
                            std::span<Tried> tried) {
  const int last = position.head().turn + static_cast<int>(weights_[Weight::tactician_turns]);
  const Until until = [last](const Battle& battle) { return battle.head().turn > last; };
  const std::uint64_t seed = of_decision(seed_, decision);
  const int times = std::max(1, static_cast<int>(weights_[Weight::tactician_positions] /
                                                 static_cast<double>(tried.size() * kRounds)));
  for (int i = 0; i < times; ++i) {
    for (Tried& one : tried) {
      const Choice choice{{one.option}, {}};
      Trial trial(sheet_, reactions_, {&in_trials_, &in_trials_},
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

void Tactician::tell_how_it_came_out(Reasons& reasons, const std::vector<Tried>& tried, int best,
                                     std::string_view rule) const {
  const double prior = weights_[Weight::tactician_prior];
  if (prior <= 0) return;  // what the commander thinks counts for nothing, nor has it a measure
  const auto is_best = [&](const Tried& one) { return one.option == best; };
  const double usual = std::find_if(tried.begin(), tried.end(), is_best)->mean();
  for (const Tried& one : tried) {
    Scored& scored = reasons.options[static_cast<std::size_t>(one.option)];
    weigh(scored, (one.mean() - usual) / prior, Consider::plays_out, rule);
  }
}

Commander::Decided Tactician::decide(const View& view, const Decision& decision) {
  Decided decided = commander_.decide(view, decision);
  const bool picks = decision.shape == Shape::pick || decision.shape == Shape::order;
  if (!picks || !begins_step(decision.kind) || decision.options.size() < 2) return decided;
  std::vector<Tried> tried = candidates(decided.reasons);
  const auto prior = [&](const Tried& one) {
    return weights_[Weight::tactician_prior] *
           decided.reasons.options[static_cast<std::size_t>(one.option)].score;
  };
  const auto better = [&](const Tried& x, const Tried& y) {
    return x.mean() + prior(x) > y.mean() + prior(y);
  };
  Battle position = position_of(sheet_, view);
  suppose_tasks(position, decision.side);
  const int best = tried.front().option;
  std::size_t left = tried.size();
  for (std::size_t round = 0; round < kRounds && left > 1; ++round) {
    const std::span<Tried> some{tried.data(), left};
    if (!play_on_all(position, decision, some)) return decided;
    std::stable_sort(some.begin(), some.end(), better);
    left = (left + 1) / 2;
  }
  decided.choice.picks = {tried.front().option};
  tell_how_it_came_out(decided.reasons, tried, best, decision.rule);
  return decided;
}

}  // namespace opfor
