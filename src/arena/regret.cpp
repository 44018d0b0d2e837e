#include "arena/regret.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <tuple>

#include "arena/sentences.hpp"
#include "drill/general.hpp"

namespace opfor::arena {
namespace {

std::string joined(const std::vector<std::string>& all) {
  return all.empty() ? "none" : fmt::format("{}", fmt::join(all, ", "));
}

std::string words_of(const Fork& fork, const Decision& decision, const Choice& choice) {
  if (choice.order) return fork.words_of(*choice.order);
  std::vector<std::string> all;
  for (std::size_t i = 0; i < choice.picks.size(); ++i) {
    const auto pick = static_cast<std::size_t>(choice.picks[i]);
    all.push_back(decision.shape == Shape::split
                      ? fmt::format("{}: {}", decision.options[i].words, choice.picks[i])
                      : decision.options[pick].words);
  }
  return joined(all);
}

/// "choice 1 3", as `Fork::read` reads it; a free order is told in words.
std::string told(const Choice& choice, const std::string& words) {
  if (choice.order) return words;
  std::string picks;
  for (const int pick : choice.picks) picks += fmt::format(" {}", pick + 1);
  return "choice" + (picks.empty() ? " none" : picks);
}

/// What one might have done: of one among several each, of a set the same with one more or less.
std::vector<Choice> choices_of(const Decision& decision, const Choice& done) {
  std::vector<Choice> all;
  for (int i = 0; i < static_cast<int>(decision.options.size()); ++i) {
    Choice choice{{i}, {}};
    if (decision.shape == Shape::set) {
      choice = done;
      auto& picks = choice.picks;
      const auto at = std::lower_bound(picks.begin(), picks.end(), i);
      if (at != picks.end() && *at == i) {
        picks.erase(at);
      } else {
        picks.insert(at, i);
      }
    }
    if (!(choice == done) && !fault(decision, choice)) all.push_back(std::move(choice));
  }
  return all;
}

/// What the commander thinks of a choice: of a set, all that is in it.
double thought_of(const Asked& asked, const Choice& choice) {
  double sum = 0;
  if (asked.decision.shape == Shape::split || asked.reasons.options.empty()) return sum;
  for (const int pick : choice.picks) {
    sum += asked.reasons.options.at(static_cast<std::size_t>(pick)).score;
  }
  return sum;
}

std::vector<WayOf> ways_of(const Fork& fork, const Asked& asked, const Choice& done,
                           std::size_t most) {
  const auto way = [&](Choice choice) {
    WayOf one;
    one.words = words_of(fork, asked.decision, choice);
    one.thought = thought_of(asked, choice);
    one.tried.told = told(choice, one.words);
    one.tried.choice = std::move(choice);
    return one;
  };
  std::vector<WayOf> others;
  for (Choice& choice : choices_of(asked.decision, done)) others.push_back(way(std::move(choice)));
  std::stable_sort(others.begin(), others.end(),
                   [](const WayOf& a, const WayOf& b) { return a.thought > b.thought; });
  if (others.size() > most - 1) others.resize(most - 1);
  std::vector<WayOf> ways{way(done)};
  std::move(others.begin(), others.end(), std::back_inserter(ways));
  return ways;
}

/// The decision that an answer made; nothing if it leaves no choice, or is not to be told.
Result<std::optional<Made>> made(const Saved& saved, std::size_t answer, const RegretOf& wanted) {
  auto fork = saved.at(answer);
  if (!fork) return tl::unexpected(fork.error());
  if (wanted.side && fork->side() != *wanted.side) return std::nullopt;
  auto asked = fork->asked();
  auto done = saved.decided(answer);
  if (!asked || !done) return std::nullopt;
  // What he thought then, if the program decided: a general's plans are weighed nowhere else.
  if (done->reasons.options.size() == asked->decision.options.size()) {
    asked->reasons = std::move(done->reasons);
  }
  const bool over = saved.game().battle().head().verdict != Verdict::going_on;
  if (!over && is_a_generals(asked->decision)) return std::nullopt;
  auto ways = ways_of(*fork, *asked, done->choice, wanted.options);
  if (ways.size() < 2) return std::nullopt;
  return Made{answer, *std::move(fork), std::move(asked->decision), std::move(ways)};
}

double mean_over(const std::vector<double>& values, std::size_t half) {
  double sum = 0;
  std::size_t n = 0;
  for (std::size_t i = half; i < values.size(); i += 2, ++n) sum += values[i];
  return sum / static_cast<double>(n);
}
double mean_over_all(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// The best way by what `mean` makes of it; what was done where none is better.
template <class Mean>
std::size_t best_of(const std::vector<WaySum>& ways, Worth worth, Mean mean) {
  const auto value = [&](const WaySum& way) {
    const double points = mean(way.scores);
    const double margin = mean(way.margins);
    return worth == Worth::points ? std::pair(points, margin) : std::pair(margin, points);
  };
  std::size_t best = 0;
  for (std::size_t i = 1; i < ways.size(); ++i) {
    if (value(ways[i]) > value(ways[best])) best = i;
  }
  return best;
}

/// Mean over decisions of what each gave away. Its spread is that over the dice, which all of them
/// share.
Estimate mean_of_decisions(const std::vector<const GivenAway*>& each,
                           std::vector<double> GivenAway::*by_dice) {
  std::vector<double> means((each.front()->*by_dice).size(), 0.0);
  for (const GivenAway* const one : each) {
    for (std::size_t i = 0; i < means.size(); ++i) {
      means[i] += (one->*by_dice)[i] / static_cast<double>(each.size());
    }
  }
  return mean_of(means);
}
RegretFound::Mean mean_regret(const std::vector<const GivenAway*>& each) {
  if (each.empty()) return {};
  if (each.size() == 1) return {1, each.front()->points, each.front()->margin};
  return {each.size(), mean_of_decisions(each, &GivenAway::points_by_dice),
          mean_of_decisions(each, &GivenAway::margins_by_dice)};
}

}  // namespace

Result<Looked> look_at(const Saved& saved, const RegretOf& wanted) {
  const std::size_t first = wanted.answer.value_or(1);
  if (wanted.answer) {
    if (first == 0 || first > saved.answers()) {
      return tl::unexpected(saved.at(first).error());
    }
    if (!saved.is_decision(first)) {
      return fail(Exit::usage, ArenaSays::no_decision,
                  {std::to_string(first), saved.game().session().describe_answer(first - 1)});
    }
  }
  Looked looked;
  std::size_t count = 0;
  for (std::size_t answer = first; answer <= saved.answers(); ++answer) {
    if (!saved.is_decision(answer)) continue;
    auto one = made(saved, answer, wanted);
    if (!one && wanted.answer && answer == first) return tl::unexpected(one.error());
    if (!one) {
      ++looked.left_out;
    } else if (*one) {
      if (wanted.every == 0 || count++ % wanted.every == 0) looked.made.push_back(**std::move(one));
    }
    if (wanted.every == 0) break;
  }
  if (!looked.made.empty()) return looked;
  if (wanted.every == 0) {
    return fail(Exit::usage, ArenaSays::no_choice,
                {std::to_string(first), saved.game().session().describe_answer(first - 1)});
  }
  return fail(Exit::refused, ArenaSays::no_decisions, {saved.name()});
}

GivenAway given_away(std::vector<WaySum> ways, Worth worth) {
  GivenAway found;
  found.best = best_of(ways, worth, mean_over_all);
  std::array<std::size_t, 2> chosen_on{};
  for (const std::size_t half : {0U, 1U}) {
    chosen_on[half] =
        best_of(ways, worth, [&](const auto& values) { return mean_over(values, half); });
  }
  for (std::size_t i = 0; i < ways.front().scores.size(); ++i) {
    const WaySum& way = ways[chosen_on[1 - i % 2]];
    found.points_by_dice.push_back(way.scores[i] - ways.front().scores[i]);
    found.margins_by_dice.push_back(way.margins[i] - ways.front().margins[i]);
  }
  found.points = mean_within(found.points_by_dice, -1, 1);
  found.margin = mean_of(found.margins_by_dice);
  found.ways = std::move(ways);
  return found;
}

RegretFound regret_of(const std::vector<DecisionOf>& decisions, std::vector<GivenAway> each,
                      Worth worth) {
  RegretFound found;
  std::vector<const GivenAway*> all;
  std::array<std::vector<const GivenAway*>, 2> of_side;
  std::map<DecisionKind, std::vector<const GivenAway*>> of_kind;
  for (std::size_t i = 0; i < each.size(); ++i) {
    const DecisionOf& decision = decisions.at(i);
    all.push_back(&each[i]);
    of_side[static_cast<std::size_t>(decision.side)].push_back(&each[i]);
    of_kind[decision.kind].push_back(&each[i]);
  }
  found.all = mean_regret(all);
  for (std::size_t side = 0; side < 2; ++side) found.of_side[side] = mean_regret(of_side[side]);
  for (const auto& [kind, of_it] : of_kind) found.of_kind.emplace(kind, mean_regret(of_it));
  found.sorted.resize(each.size());
  std::iota(found.sorted.begin(), found.sorted.end(), std::size_t{0});
  const auto value = [&](std::size_t i) {
    const double points = each[i].points.value;
    const double margin = each[i].margin.value;
    return worth == Worth::points ? std::pair(points, margin) : std::pair(margin, points);
  };
  std::stable_sort(found.sorted.begin(), found.sorted.end(),
                   [&](std::size_t a, std::size_t b) { return value(a) > value(b); });
  for (const GivenAway& one : each) found.surely += one.of(worth).low > 0 ? 1 : 0;
  found.each = std::move(each);
  return found;
}

}  // namespace opfor::arena
