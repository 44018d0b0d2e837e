#include "ai/tactician/tactician.hpp"

#include <algorithm>

#include "ai/commander/value.hpp"
#include "core/hash.hpp"
#include "drill/position.hpp"

namespace opfor {
namespace {

constexpr std::size_t kRounds = 3;  ///< after each the worse half is given up

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
      one.sum += value(sheet_, weights_, after, decision.side);
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
