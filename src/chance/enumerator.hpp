#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "chance/chance.hpp"

namespace opfor::chance {

/// An exact probability.
using Probability = boost::multiprecision::cpp_rational;

/// Results with their exact probabilities, in the order of results; they sum to exactly 1.
template <class T>
using Odds = std::map<T, Probability>;

/// Answers by walking every branch of a piece of rule code, one after the other, with its exact
/// weight: the code runs again and again, and an odometer gives the next combination of answers. A
/// pool of n dice against one target is n + 1 branches, never 6^n.
class Enumerator final : public Chance {
 public:
  /// @param most_leaves a guard: @throws std::length_error beyond it.
  explicit Enumerator(std::size_t most_leaves = 5'000'000) : most_leaves_(most_leaves) {}

  [[nodiscard]] std::vector<Answer> answer_all(std::span<const Request> requests) override;
  [[nodiscard]] Enumerator* enumerator() override { return this; }

  /// Chooses among weighted branches: the present one of the walk. Weights need not sum to 1 here,
  /// but do over all branches of one choice.
  /// @param results what the branches lead to, if the next runs are to find it in `remembered`.
  [[nodiscard]] std::size_t branch(std::vector<Probability> weights,
                                   std::shared_ptr<const void> results = nullptr);
  /// The same; `weights` (() -> std::vector<Probability>) is called only by the first run that
  /// comes here.
  template <class Weights>
  [[nodiscard]] std::size_t branch_by(Weights weights) {
    if (depth_ == wheels_.size()) open(weights(), nullptr);
    return wheels_[depth_++].at;
  }
  /// The same among `n` branches of one weight, at least 1.
  [[nodiscard]] std::size_t branch_evenly(std::size_t n) {
    if (depth_ == wheels_.size()) open_evenly(n);
    return wheels_[depth_++].at;
  }
  /// What the coming choice was given as `results` by an earlier run that came the same way, or
  /// null: the same code after the same answers would only work it out again.
  [[nodiscard]] std::shared_ptr<const void> remembered() const {
    return depth_ < wheels_.size() ? wheels_[depth_].results : nullptr;
  }

  /// Chooses one of the cards left by its kind (`Kinds` of chance/cards.hpp): the number of the
  /// lowest one left of it.
  /// @throws std::logic_error if this run has drawn by other kinds, std::invalid_argument if no
  /// card is left.
  [[nodiscard]] std::size_t draw(Cards left, std::span<const Cards> kinds);

  /// Starts the next run of the code; false when every branch has been walked.
  [[nodiscard]] bool next();
  /// The probability of the branch just walked.
  [[nodiscard]] const Probability& weight() const {
    return depth_ == 0 ? one_ : wheels_[depth_ - 1].weight;
  }

 private:
  struct Wheel {
    std::size_t at = 0;
    std::size_t branches = 0;
    std::vector<Probability> weights;  ///< of the branches; empty where they are all the same
    std::shared_ptr<const void> results;
    Probability weight;  ///< of the way up to here, this choice with it
  };
  void open(std::vector<Probability> weights, std::shared_ptr<const void> results);
  void open_evenly(std::size_t n);
  void weigh(Wheel& wheel, const Probability& branch);
  void note_kinds(std::span<const Cards> kinds);
  std::vector<Wheel> wheels_;
  std::optional<std::vector<Cards>> kinds_;  ///< of the draws of this run so far
  std::size_t depth_ = 0;
  std::size_t leaves_ = 0;
  std::size_t most_leaves_;
  bool started_ = false;
  Probability one_ = 1;  ///< the weight of a way without choices
};

/// A sum of weights. Those that are the same as the one before are counted and multiplied, since
/// ways that dice alone have parted weigh the same, and sums of fractions are dear.
class WeightSum {
 public:
  void add(const Probability& weight) {
    if (times_ > 0 && !same(weight, last_)) settle();
    if (times_ == 0) last_ = weight;
    ++times_;
  }
  [[nodiscard]] const Probability& total() {
    settle();
    return sum_;
  }

 private:
  /// Cheaper than ==, which divides.
  [[nodiscard]] static bool same(const Probability& a, const Probability& b) {
    return numerator(a) == numerator(b) && denominator(a) == denominator(b);
  }
  void settle() {
    if (times_ > 0) sum_ += last_ * times_;
    times_ = 0;
  }
  Probability sum_ = 0;
  Probability last_ = 0;
  unsigned times_ = 0;
};

/// The exact odds of what `code(chance)` returns (any ordered type); equal results are merged.
template <class Code>
[[nodiscard]] auto odds_of(Code code) -> Odds<decltype(code(std::declval<Chance&>()))> {
  using Result = decltype(code(std::declval<Chance&>()));
  std::map<Result, WeightSum> sums;
  Enumerator enumerator;
  while (enumerator.next()) {
    auto result = code(static_cast<Chance&>(enumerator));
    sums[std::move(result)].add(enumerator.weight());
  }
  Odds<Result> odds;
  for (auto& [result, sum] : sums) odds.emplace_hint(odds.end(), result, sum.total());
  return odds;
}

namespace detail {
/// One choice among merged results. They are worked out (`fold`: () -> Odds<Acc>) in the first run
/// that comes here and remembered for the others.
template <class Acc, class Fold>
[[nodiscard]] Acc choose(Enumerator& enumerator, Fold fold) {
  std::shared_ptr<const void> known = enumerator.remembered();
  std::vector<Probability> weights;
  if (known == nullptr) {
    const Odds<Acc> odds = fold();
    std::vector<Acc> results;
    for (const auto& [result, p] : odds) {
      results.push_back(result);
      weights.push_back(p);
    }
    known = std::make_shared<const std::vector<Acc>>(std::move(results));
  }
  const auto& results = *static_cast<const std::vector<Acc>*>(known.get());
  return results[enumerator.branch(std::move(weights), known)];
}
}  // namespace detail

/// Repeated independent parts (the matches of a melee, the shots of a volley): played as one batch;
/// for odds each part is enumerated alone and equal partial results are merged after each, so that
/// ten against ten costs ten small enumerations.
/// @param requests (i) -> std::vector<Request> of part i
/// @param read (i, std::span<const Answer>) -> an ordered result of part i
/// @param combine (Acc, result) -> Acc, an ordered type
template <class Acc, class Requests, class Read, class Combine>
[[nodiscard]] Acc parts(Chance& chance, std::size_t n, Acc start, Requests requests, Read read,
                        Combine combine) {
  if (Enumerator* enumerator = chance.enumerator()) {
    return detail::choose<Acc>(*enumerator, [&] {
      Odds<Acc> merged{{start, 1}};
      for (std::size_t i = 0; i < n; ++i) {
        const std::vector<Request> asked = requests(i);
        const auto part = odds_of([&](Chance& inner) { return read(i, inner.answer_all(asked)); });
        Odds<Acc> next;
        for (const auto& [acc, p] : merged) {
          for (const auto& [result, q] : part) next[combine(acc, result)] += p * q;
        }
        merged = std::move(next);
      }
      return merged;
    });
  }
  std::vector<Request> all;
  std::vector<std::size_t> ends;
  for (std::size_t i = 0; i < n; ++i) {
    for (const Request& request : requests(i)) all.push_back(request);
    ends.push_back(all.size());
  }
  const std::vector<Answer> answers = chance.answer_all(all);
  std::size_t from = 0;
  for (std::size_t i = 0; i < n; ++i) {
    start = combine(start, read(i, std::span(answers).subspan(from, ends[i] - from)));
    from = ends[i];
  }
  return start;
}

/// Rounds that depend on what went before (the rounds of a combat): played one after the other; for
/// odds equal states are merged after each round.
/// @param round (Chance&, i, Acc) -> Acc, an ordered type
template <class Acc, class Round>
[[nodiscard]] Acc rounds(Chance& chance, std::size_t n, Acc start, Round round) {
  if (Enumerator* enumerator = chance.enumerator()) {
    return detail::choose<Acc>(*enumerator, [&] {
      Odds<Acc> merged{{start, 1}};
      for (std::size_t i = 0; i < n; ++i) {
        Odds<Acc> next;
        for (const auto& state : merged) {
          const auto after = odds_of([&](Chance& inner) { return round(inner, i, state.first); });
          for (const auto& [result, q] : after) next[result] += state.second * q;
        }
        merged = std::move(next);
      }
      return merged;
    });
  }
  for (std::size_t i = 0; i < n; ++i) start = round(chance, i, start);
  return start;
}

}  // namespace opfor::chance
