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

bool is_in(const Choice& choice, int option) {
  return std::find(choice.picks.begin(), choice.picks.end(), option) != choice.picks.end();
}

/// A set with one less; or with one more, and of the others those that it then has the means for,
/// the best first.
Choice but_for(const Decision& decision, const Commander::Decided& his, int option) {
  const auto cost = [&](int one) { return decision.options[static_cast<std::size_t>(one)].cost; };
  const auto score = [&](int one) {
    return his.reasons.options[static_cast<std::size_t>(one)].score;
  };
  Choice other = his.choice;
  if (is_in(his.choice, option)) {
    std::erase(other.picks, option);
    return other;
  }
  std::vector<int> rest = his.choice.picks;
  std::stable_sort(rest.begin(), rest.end(), [&](int x, int y) { return score(x) > score(y); });
  other.picks = {option};
  int left = decision.budget - cost(option);
  for (const int one : rest) {
    if (cost(one) > left) continue;
    left -= cost(one);
    other.picks.push_back(one);
  }
  std::sort(other.picks.begin(), other.picks.end());
  return other;
}

double score_of(const Reasons& reasons, const Choice& choice) {
  double sum = 0;
  for (const int pick : choice.picks) sum += reasons.options[static_cast<std::size_t>(pick)].score;
  return sum;
}

}  // namespace

std::vector<Tactician::Tried> Tactician::candidates(const Decision& decision,
                                                    const Decided& commanders) const {
  const bool of_set = decision.shape == Shape::set;
  std::vector<Tried> tried;
  const auto add = [&](Choice choice, int option) {
    const double score = score_of(commanders.reasons, choice);
    tried.push_back({std::move(choice), score, option, 0, 0});
  };
  if (of_set) add(commanders.choice, -1);
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    const int option = static_cast<int>(i);
    Choice choice = of_set ? but_for(decision, commanders, option) : Choice{{option}, {}};
    if (!of_set || !fault(decision, choice)) add(std::move(choice), option);
  }
  // The commander's own is first: nothing that he thinks as good comes before it.
  std::stable_sort(tried.begin(), tried.end(), [&](const Tried& x, const Tried& y) {
    const bool own_x = x.choice.picks == commanders.choice.picks;
    const bool own_y = y.choice.picks == commanders.choice.picks;
    return own_x != own_y ? own_x : x.score > y.score;
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
      Trial trial(sheet_, reactions_, {&in_trials_, &in_trials_},
                  mix(seed, static_cast<std::uint64_t>(one.times)));
      trial.begin_with(decision, one.choice);
      const Battle after = play_on(sheet_, position, until, trial);
      if (trial.began_otherwise()) return false;
      one.sum += value(sheet_, weights_, after, decision.side);
      ++one.times;
    }
  }
  return true;
}

void Tactician::tell_how_it_came_out(Reasons& reasons, const Choice& commanders,
                                     const std::vector<Tried>& tried, std::string_view rule) const {
  const double prior = weights_[Weight::tactician_prior];
  if (prior <= 0) return;  // what the commander thinks counts for nothing, nor has it a measure
  const auto is_his = [&](const Tried& one) { return one.choice.picks == commanders.picks; };
  const double usual = std::find_if(tried.begin(), tried.end(), is_his)->mean();
  for (const Tried& one : tried) {
    if (one.option < 0) continue;
    // Of a set: what it gains to have it in.
    const double gained = is_in(one.choice, one.option) ? one.mean() - usual : usual - one.mean();
    Scored& scored = reasons.options[static_cast<std::size_t>(one.option)];
    weigh(scored, gained / prior, Consider::plays_out, rule);
  }
}

Commander::Decided Tactician::decide(const View& view, const Decision& decision) {
  Decided decided = commander_.decide(view, decision);
  const bool searched = decision.shape != Shape::split && begins_step(decision.kind);
  const std::size_t least = decision.shape == Shape::set ? 1 : 2;
  if (!searched || decision.options.size() < least) return decided;
  std::vector<Tried> tried = candidates(decision, decided);
  const auto better = [&](const Tried& x, const Tried& y) {
    const double prior = weights_[Weight::tactician_prior];
    return x.mean() + prior * x.score > y.mean() + prior * y.score;
  };
  Battle position = position_of(sheet_, view);
  suppose_tasks(position, decision.side);
  std::size_t left = tried.size();
  for (std::size_t round = 0; round < kRounds && left > 1; ++round) {
    const std::span<Tried> some{tried.data(), left};
    if (!play_on_all(position, decision, some)) return decided;
    std::stable_sort(some.begin(), some.end(), better);
    left = (left + 1) / 2;
  }
  const Choice commanders = decided.choice;
  decided.choice = tried.front().choice;
  tell_how_it_came_out(decided.reasons, commanders, tried, decision.rule);
  return decided;
}

}  // namespace opfor
