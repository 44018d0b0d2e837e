#include "arena/statistics.hpp"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

namespace opfor::arena {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kEloOfTenfold = 400;

void must_be_confidence(double confidence) {
  if (!(confidence > 0 && confidence < 1)) throw std::invalid_argument("no such confidence");
}

/// How many standard errors an interval reaches to either side.
double reach_of_normal(double confidence) {
  return boost::math::quantile(boost::math::normal{}, (1 + confidence) / 2);
}
double reach_of_student(std::size_t n, double confidence) {
  const boost::math::students_t student(static_cast<double>(n - 1));
  return boost::math::quantile(student, (1 + confidence) / 2);
}

double mean(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}
/// Sum of squared distances from the mean.
double squares(std::span<const double> values, double middle) {
  double sum = 0;
  for (const double value : values) sum += (value - middle) * (value - middle);
  return sum;
}

/// Wilson's interval of a share p of n trials, which need be no whole number.
Estimate wilson_of_share(double p, double n, double reach) {
  const double z2 = reach * reach / n;
  const double middle = (p + z2 / 2) / (1 + z2);
  const double half = reach / (1 + z2) * std::sqrt(std::max(0.0, p * (1 - p) / n + z2 / (4 * n)));
  return {p, std::clamp(middle - half, 0.0, p), std::clamp(middle + half, p, 1.0)};
}

}  // namespace

Estimate wilson(std::size_t part, std::size_t n, double confidence) {
  must_be_confidence(confidence);
  if (part > n) throw std::invalid_argument("a part that is more than the whole");
  if (n == 0) return {0.5, 0, 1};
  const auto trials = static_cast<double>(n);
  return wilson_of_share(static_cast<double>(part) / trials, trials, reach_of_normal(confidence));
}

Estimate mean_of(std::span<const double> values, double confidence) {
  must_be_confidence(confidence);
  if (values.empty()) return {0, -kInfinity, kInfinity};
  const double middle = mean(values);
  if (values.size() == 1) return {middle, -kInfinity, kInfinity};
  const auto n = static_cast<double>(values.size());
  const double error = std::sqrt(squares(values, middle) / (n - 1) / n);
  const double half = reach_of_student(values.size(), confidence) * error;
  return {middle, middle - half, middle + half};
}

Estimate score_of(std::span<const double> scores, double confidence) {
  return score_of(scores, scores, confidence);
}

Estimate score_of(std::span<const double> scores, std::span<const double> left, double confidence) {
  must_be_confidence(confidence);
  if (scores.size() != left.size()) throw std::invalid_argument("pairs without a partner");
  if (scores.empty()) return {0.5, 0, 1};
  const auto n = static_cast<double>(scores.size());
  const double p = mean(scores);
  const double most = p * (1 - p);  // the variance of wins and losses alone, of the same mean
  const double middle = mean(left);
  const double found = std::clamp(middle, 0.0, 1.0);
  if (scores.size() == 1) return {found, 0, 1};
  // How unsure one is against a win or a loss; where nothing but these was seen, just so.
  const double share = most <= 0 ? 1 : std::min(1.0, (squares(left, middle) + most) / (n * most));
  return wilson_of_share(found, n / share, reach_of_student(scores.size(), confidence));
}

Estimate mean_within(std::span<const double> values, double low, double high, double confidence) {
  const double width = high - low;
  std::vector<double> scores;
  for (const double value : values) scores.push_back((value - low) / width);
  const Estimate score = score_of(scores, confidence);
  return {low + width * score.value, low + width * score.low, low + width * score.high};
}

Estimate difference_of(std::span<const double> one, std::span<const double> other, double most,
                       double confidence) {
  if (one.size() != other.size()) throw std::invalid_argument("pairs without a partner");
  std::vector<double> differences;
  for (std::size_t i = 0; i < one.size(); ++i) differences.push_back(one[i] - other[i]);
  return mean_within(differences, -most, most, confidence);
}

double elo_of_score(double score) {
  if (score <= 0) return -kInfinity;
  if (score >= 1) return kInfinity;
  return -kEloOfTenfold * std::log10(1 / score - 1);
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10.0, -elo / kEloOfTenfold)); }

}  // namespace opfor::arena
