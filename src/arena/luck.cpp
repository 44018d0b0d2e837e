#include "arena/luck.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace opfor::arena {
namespace {

constexpr std::size_t kFolds = 10;   ///< a share is fitted on nine tenths, and taken off the tenth
constexpr std::size_t kFewest = 30;  ///< pairs; of fewer the fit would be noise
/// How many pairs' worth of doubt the fit begins with: shares are drawn to 0.
constexpr double kDoubt = 3;
constexpr std::size_t kTerms = chance::kPurposes;
using Line = std::array<double, kTerms>;

/// Of one die of so many sides, in parts of them.
double beyond(int face, int sides) { return (face - (sides + 1) / 2.0) / sides; }

double beyond_of_successes(const chance::Throw& dice, const chance::Answer& answer) {
  const double chance =
      std::max(0, dice.sides - std::max<int>(dice.target, 1) + 1) / static_cast<double>(dice.sides);
  return static_cast<double>(answer.value) - dice.count * chance;
}

double beyond_of_each(const chance::Throw& dice, const chance::Answer& answer) {
  double expected = 0;
  for (const std::uint8_t target : dice.targets) {
    expected +=
        std::max(0, dice.sides - std::max<int>(target, 1) + 1) / static_cast<double>(dice.sides);
  }
  return std::popcount(answer.value) - expected;
}

double beyond_of_faces(const chance::Throw& dice, const chance::Answer& answer) {
  double sum = 0;
  for (std::size_t i = 0; i < answer.faces.size(); ++i) {
    // Whom a pick meets is nobody's luck; how badly is.
    if (dice.reading == chance::Reading::picks && i % 2 == 0) continue;
    sum += beyond(answer.faces[i], chance::sides_of_face(dice, i));
  }
  return sum;
}

/// Solves m x = right (m positive definite) in place.
Line solved(std::array<Line, kTerms> m, Line right) {
  for (std::size_t i = 0; i < kTerms; ++i) {
    for (std::size_t k = i + 1; k < kTerms; ++k) {
      const double times = m[k][i] / m[i][i];
      for (std::size_t j = i; j < kTerms; ++j) m[k][j] -= times * m[i][j];
      right[k] -= times * right[i];
    }
  }
  for (std::size_t i = kTerms; i-- > 0;) {
    for (std::size_t k = i + 1; k < kTerms; ++k) right[i] -= m[i][k] * right[k];
    right[i] /= m[i][i];
  }
  return right;
}

/// In blocks, so that each has its part of all scenarios and meetings.
std::size_t fold_of(std::size_t i, std::size_t n) { return i * kFolds / n; }

/// The shares that leave least of the results, of the pairs outside a fold. The luck's own mean is
/// 0: it is not fitted.
Line fitted(std::span<const double> results, std::span<const Luck> luck, std::size_t fold) {
  double mean = 0;
  double n = 0;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (fold_of(i, results.size()) == fold) continue;
    mean += results[i];
    n += 1;
  }
  mean /= n;
  std::array<Line, kTerms> products{};
  Line right{};
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (fold_of(i, results.size()) == fold) continue;
    for (std::size_t a = 0; a < kTerms; ++a) {
      for (std::size_t b = 0; b < kTerms; ++b) products[a][b] += luck[i][a] * luck[i][b];
      right[a] += luck[i][a] * (results[i] - mean);
    }
  }
  for (std::size_t a = 0; a < kTerms; ++a) {
    const double own = products[a][a];
    products[a][a] = own > 0 ? own * (1 + kDoubt / n) : 1;  // what is never thrown has no share
  }
  return solved(products, right);
}

double variance(std::span<const double> values) {
  double mean = 0;
  for (const double value : values) mean += value / static_cast<double>(values.size());
  double sum = 0;
  for (const double value : values) sum += (value - mean) * (value - mean);
  return sum;
}

}  // namespace

double beyond_expectation(const chance::Request& request, const chance::Answer& answer) {
  const auto* dice = std::get_if<chance::Throw>(&request);
  if (dice == nullptr) return 0;
  switch (dice->reading) {
    case chance::Reading::successes:
      return beyond_of_successes(*dice, answer);
    case chance::Reading::each:
      return beyond_of_each(*dice, answer);
    default:
      return beyond_of_faces(*dice, answer);
  }
}

std::vector<chance::Answer> LuckHeard::answer_all(std::span<const chance::Request> requests) {
  auto answers = dice_.answer_all(requests);
  for (std::size_t i = 0; i < requests.size(); ++i) {
    const chance::Key& key = chance::key_of(requests[i]);
    luck_[static_cast<std::size_t>(key.side)][static_cast<std::size_t>(key.purpose)] +=
        beyond_expectation(requests[i], answers[i]);
  }
  return answers;
}

Corrected without_luck(Results of, std::span<const double> results, std::span<const Luck> luck,
                       double confidence) {
  if (results.size() != luck.size()) throw std::invalid_argument("results without their luck");
  const auto corrected = [&](std::span<const double> left, double ratio) -> Corrected {
    return {of == Results::scores ? score_of(results, left, confidence) : mean_of(left, confidence),
            ratio};
  };
  if (results.size() < kFewest) return corrected(results, 1);
  std::vector<double> left(results.begin(), results.end());
  for (std::size_t fold = 0; fold < kFolds; ++fold) {
    const Line share = fitted(results, luck, fold);
    for (std::size_t i = 0; i < left.size(); ++i) {
      if (fold_of(i, left.size()) != fold) continue;
      for (std::size_t a = 0; a < kTerms; ++a) left[i] -= share[a] * luck[i][a];
    }
  }
  const double before = variance(results);
  const double after = variance(left);
  return after < before ? corrected(left, after / before) : corrected(results, 1);
}

}  // namespace opfor::arena
