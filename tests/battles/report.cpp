#include "battles/report.hpp"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/statistics/univariate_statistics.hpp>
#include <cmath>
#include <fmt/format.h>
#include <map>

#include "battles/opinion/known.hpp"

namespace opfor::battles {
namespace {

std::string mean_words(const std::vector<double>& values) {
  namespace statistics = boost::math::statistics;
  const double mean = statistics::mean(values);
  const double spread = values.size() > 1 ? std::sqrt(statistics::sample_variance(values)) : 0.0;
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  return fmt::format("{:.2f} (spread {:.2f}, {:.0f} to {:.0f})", mean, spread, *least, *most);
}

std::string share_words(int successes, int n) {
  const Share found = share(successes, n);
  return fmt::format("{} of {}, {:.1f} % [{:.1f}, {:.1f}]", successes, n, 100 * found.value,
                     100 * found.low, 100 * found.high);
}

/// What the second opinion found, by kind, rule and manner: how often, whether it is known, and the
/// first of them.
std::string found_words(const Setting& setting, const std::vector<Judged>& battles) {
  struct Found {
    int times = 0;
    std::string first;
    bool known = false;
  };
  std::map<std::string, Found> all;
  for (const Judged& one : battles) {
    for (const opinion::Finding& finding : one.findings) {
      Found& found = all[fmt::format("{} {} {}", word(finding.kind), finding.rule, finding.how)];
      if (++found.times > 1) continue;
      found.first = fmt::format("seed {}, {}", one.seed, in_words(finding, setting));
      found.known = opinion::known(opinion::known_faults(), finding) != nullptr;
    }
  }
  std::string text;
  for (const auto& [what, found] : all) {
    text += fmt::format("second opinion: {}: {}, {}, as in {}\n", what, found.times,
                        found.known ? "known" : "NEW", found.first);
  }
  return text;
}

/// Wild orders: how many were tried and given, and which rules refused how many.
std::string wild_words(const std::vector<Judged>& battles) {
  WildTally all;
  for (const Judged& one : battles) {
    all.tried += one.wild.tried;
    all.given += one.wild.given;
    for (const auto& [rule, times] : one.wild.refused) all.refused[rule] += times;
    all.let_pass.agrees += one.wild.let_pass.agrees;
    all.let_pass.sees_nothing += one.wild.let_pass.sees_nothing;
    for (const auto& [fault, times] : one.wild.let_pass.faults) all.let_pass.faults[fault] += times;
    for (const auto& [rule, opinion] : one.wild.opinion) {
      WildTally::Opinion& sum = all.opinion[rule];
      sum.agrees += opinion.agrees;
      sum.sees_nothing += opinion.sees_nothing;
      if (sum.first.empty() && !opinion.first.empty()) {
        sum.first = fmt::format("seed {}, {}", one.seed, opinion.first);
      }
    }
  }
  if (all.tried == 0) return {};
  std::string text =
      fmt::format("wild orders: {} tried, {} given; refused by", all.tried, all.given);
  for (const auto& [rule, times] : all.refused) text += fmt::format(" {} {}", rule, times);
  text += fmt::format("\nlegal moves: fault found with {}, not with {}\n", all.let_pass.agrees,
                      all.let_pass.sees_nothing);
  for (const auto& [fault, times] : all.let_pass.faults) {
    text += fmt::format("  {} {}\n", times, fault);
  }
  for (const auto& [rule, opinion] : all.opinion) {
    text +=
        fmt::format("refused moves, {}: fault found with {}, not with {}{}\n", rule, opinion.agrees,
                    opinion.sees_nothing, opinion.first.empty() ? "" : ", as in " + opinion.first);
  }
  return text;
}

}  // namespace

Share share(int successes, int n) {
  using Binomial = boost::math::binomial_distribution<>;
  constexpr double kTail = 0.025;
  return {static_cast<double>(successes) / n, Binomial::find_lower_bound_on_p(n, successes, kTail),
          Binomial::find_upper_bound_on_p(n, successes, kTail)};
}

std::string report(const Ready& ready, const std::vector<Judged>& battles) {
  const Setting& setting = *ready.scenario.setting;
  const int n = static_cast<int>(battles.size());
  std::string text = fmt::format("{}: {} battles\n", setting.title, n);
  std::size_t violations = 0;
  std::map<std::string, int> ends;
  std::map<Verdict, int> won;
  std::vector<double> turns;
  std::array<std::vector<double>, 2> lost;
  for (const Judged& one : battles) {
    for (const std::string& wrong : one.violations) text += "  VIOLATION " + wrong + '\n';
    violations += one.violations.size();
    ++ends[one.words.empty() ? "it did not end" : one.words];
    ++won[one.verdict];
    turns.push_back(one.turns);
    for (std::size_t side = 0; side < 2; ++side) {
      lost[side].push_back(one.losses[side].start - one.losses[side].left);
    }
  }
  text += fmt::format("violations: {}\n", violations);
  text += wild_words(battles);
  text += found_words(setting, battles);
  for (const auto& [words, times] : ends) text += fmt::format("{:>6}  {}\n", times, words);
  text += fmt::format("{} wins: {}\n", setting.sides[0].name, share_words(won[Verdict::a_wins], n));
  text += fmt::format("{} wins: {}\n", setting.sides[1].name, share_words(won[Verdict::b_wins], n));
  text += fmt::format("drawn: {}\n", share_words(won[Verdict::drawn], n));
  text += "turns: " + mean_words(turns) + '\n';
  std::map<std::string, int> changes;
  for (const Judged& one : battles) {
    for (const auto& [what, times] : one.changes) changes[what] += times;
  }
  for (const auto& [what, times] : changes) {
    text += fmt::format("{}: {:.2f} a battle\n", what, 1.0 * times / n);
  }
  for (std::size_t side = 0; side < 2; ++side) {
    text += fmt::format("losses of {}: {}\n", setting.sides[side].name, mean_words(lost[side]));
  }
  return text;
}

}  // namespace opfor::battles
