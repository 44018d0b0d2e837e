#include "arena/sprt.hpp"

#include <algorithm>
#include <boost/math/tools/roots.hpp>
#include <cmath>
#include <stdexcept>

namespace opfor::arena {
namespace {

constexpr double kPrior = 1e-3;  ///< pairs added to each of the five
using Shares = std::array<double, 5>;

/// What a pair of each of the five scores.
double score(std::size_t i) { return static_cast<double>(i) / 4; }

/// The likeliest pentanomial of a given mean: p / (1 + t (score - mean)), where t makes the mean
/// right. The sum of what it is off falls from one end of the t that keep all shares above 0 to the
/// other.
Shares likeliest(const Shares& p, double mean) {
  const double least = -1 / (score(4) - mean);
  const double most = 1 / (mean - score(0));
  const auto off = [&](double t) {
    double sum = 0;
    for (std::size_t i = 0; i < p.size(); ++i) {
      sum += p[i] * (score(i) - mean) / (1 + t * (score(i) - mean));
    }
    return sum;
  };
  const double margin = (most - least) * 1e-12;
  std::uintmax_t steps = 200;
  const auto [low, high] = boost::math::tools::toms748_solve(
      off, least + margin, most - margin, boost::math::tools::eps_tolerance<double>(48), steps);
  const double t = (low + high) / 2;
  Shares q{};
  for (std::size_t i = 0; i < p.size(); ++i) q[i] = p[i] / (1 + t * (score(i) - mean));
  return q;
}

}  // namespace

std::size_t count_of_score(double score) {
  const double place = score * 4;
  const double whole = std::round(place);
  if (!(whole >= 0 && whole <= 4) || std::abs(place - whole) > 1e-9) {
    throw std::invalid_argument("no pair scores that");
  }
  return static_cast<std::size_t>(whole);
}

std::optional<TestFault> fault(const TestPlan& plan) {
  const auto inside = [](double value) { return value > 0 && value < 1; };
  if (!inside(plan.s0) || !inside(plan.s1)) return TestFault::scores_out_of_range;
  if (plan.s0 >= plan.s1) return TestFault::scores_not_rising;
  if (!inside(plan.alpha) || !inside(plan.beta) || plan.alpha + plan.beta >= 1) {
    return TestFault::errors_out_of_range;
  }
  return std::nullopt;
}

double log_likelihood_ratio(const PairCounts& seen, double s0, double s1) {
  double n = 0;
  Shares p{};
  for (std::size_t i = 0; i < p.size(); ++i) {
    p[i] = static_cast<double>(seen[i]) + kPrior;
    n += p[i];
  }
  for (double& share : p) share /= n;
  const Shares q0 = likeliest(p, s0);
  const Shares q1 = likeliest(p, s1);
  double ratio = 0;
  for (std::size_t i = 0; i < p.size(); ++i) ratio += p[i] * std::log(q1[i] / q0[i]);
  return ratio * n;
}

SequentialTest::SequentialTest(const TestPlan& plan)
    : plan_(plan),
      lower_(std::log(plan.beta / (1 - plan.alpha))),
      upper_(std::log((1 - plan.beta) / plan.alpha)) {
  if (fault(plan)) throw std::invalid_argument("no such test");
}

void SequentialTest::add(double score) {
  if (found_ != Found::nothing_yet) return;
  ++seen_[count_of_score(score)];
  ++pairs_;
  ratio_ = log_likelihood_ratio(seen_, plan_.s0, plan_.s1);
  if (ratio_ <= lower_) found_ = Found::lower;
  if (ratio_ >= upper_) found_ = Found::higher;
}

}  // namespace opfor::arena
