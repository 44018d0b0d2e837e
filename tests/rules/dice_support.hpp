#pragma once

#include <functional>
#include <string>
#include <vector>

#include "chance/chance.hpp"
#include "drill/outcomes.hpp"
#include "drill/resolver.hpp"

/// Fixed dice and cards, odds against random play, and the second transcriptions of tables.
namespace opfor::test {

/// Answers throws with the faces and draws with the card (`card`) that a test prints, one list a
/// request, and keeps what was asked.
class FixedDice final : public chance::Chance {
 public:
  explicit FixedDice(std::vector<std::vector<std::uint8_t>> throws) : throws_(std::move(throws)) {}
  /// @throws std::out_of_range where the test fixed fewer, std::invalid_argument for a card that is
  /// not left.
  [[nodiscard]] std::vector<chance::Answer> answer_all(
      std::span<const chance::Request> requests) override;

  std::vector<chance::Throw> asked;
  std::vector<chance::Draw> drawn;
  std::vector<std::size_t> batches;  ///< sizes
  [[nodiscard]] bool all_thrown() const { return answered() == throws_.size(); }

 private:
  [[nodiscard]] std::size_t answered() const { return asked.size() + drawn.size(); }
  std::vector<std::vector<std::uint8_t>> throws_;
};

/// One die that shows a face, for `FixedDice`.
[[nodiscard]] inline std::vector<std::uint8_t> die(std::uint8_t face) { return {face}; }
/// "9C", "10H", "QD", "AS": the card as a list of one, for `FixedDice`.
[[nodiscard]] std::vector<std::uint8_t> card(std::string_view name);

template <class T>
[[nodiscard]] chance::Probability total(const chance::Odds<T>& odds) {
  chance::Probability sum = 0;
  for (const auto& [result, p] : odds) sum += p;
  return sum;
}
/// The mean of a number of the results.
template <class T, class Number>
[[nodiscard]] chance::Probability mean(const chance::Odds<T>& odds, Number number) {
  chance::Probability sum = 0;
  for (const auto& [result, p] : odds) sum += p * number(result);
  return sum;
}
/// The odds of results of which a thing is true.
template <class T, class Is>
[[nodiscard]] chance::Probability odds_that(const chance::Odds<T>& odds, Is is) {
  return mean(odds, [&](const T& result) { return is(result) ? 1 : 0; });
}
[[nodiscard]] chance::Probability power(const chance::Probability& p, int n);

/// The odds of the resolver with this name, with these fields, the others at their defaults.
[[nodiscard]] chance::Odds<Values> odds_of_resolver(std::span<const Resolver> resolvers,
                                                    const std::string& name, const Values& given);

/// The lines of a file of tests/rules, split at tabs; '#' begins a comment line.
[[nodiscard]] std::vector<std::vector<std::string>> rows_of(const std::string& file);
/// Letters and digits of a row, for the name of its test.
[[nodiscard]] std::string name_of_row(const std::vector<std::string>& row);

/// How likely play is to differ from the odds by so much (chi-square; results expected fewer than
/// five times are taken together; 1 where then only one is left to compare). `expected`:
/// probabilities, `seen`: how often in `plays` plays.
[[nodiscard]] double chance_of_fit(const std::vector<double>& expected,
                                   const std::vector<int>& seen, int plays);

/// The same of code that plays, against its odds. A result without odds fits never.
template <class T, class Play>
[[nodiscard]] double chance_of_play(const chance::Odds<T>& odds, int plays, Play play) {
  std::map<T, int> found;
  for (int i = 0; i < plays; ++i) ++found[play(i)];
  std::vector<double> expected;
  std::vector<int> seen;
  for (const auto& [result, p] : odds) {
    expected.push_back(p.template convert_to<double>());
    const auto at = found.find(result);
    seen.push_back(at == found.end() ? 0 : at->second);
    if (at != found.end()) found.erase(at);
  }
  return found.empty() ? chance_of_fit(expected, seen, plays) : 0;
}

}  // namespace opfor::test
