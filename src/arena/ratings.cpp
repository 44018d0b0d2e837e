#include "arena/ratings.hpp"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <limits>
#include <map>
#include <stdexcept>
#include <utility>

#include "arena/inverse.hpp"

namespace opfor::arena {
namespace {

const double kScale = 400 / std::log(10.0);  ///< Elo points of one natural unit

/// All who met, in sums.
struct Sums {
  std::size_t one = 0;
  std::size_t other = 0;
  double pairs = 0;
  double score = 0;  ///< of the one
  const Met* met = nullptr;
  [[nodiscard]] double mean() const { return score / pairs; }
};

/// One pair of draws more, as far from certain as a pair can be.
Sums sums_of(const Met& met) {
  const auto n = static_cast<double>(met.scores.size());
  Sums sums{met.one, met.other, n + 1, 0.5, &met};
  for (const double score : met.scores) sums.score += score;
  return sums;
}

Matrix product(const Matrix& a, const Matrix& b) {
  const std::size_t n = a.size();
  Matrix c(n, Row(n, 0));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t j = 0; j < n; ++j) c[i][j] += a[i][k] * b[k][j];
    }
  }
  return c;
}

void add_edge(Matrix& matrix, const Sums& met, double weight) {
  matrix[met.one][met.one] += weight;
  matrix[met.other][met.other] += weight;
  matrix[met.one][met.other] -= weight;
  matrix[met.other][met.one] -= weight;
}

/// How fast expected scores change, made invertible: the sum of all ratings is held at 0.
Matrix slope(std::size_t count, const std::vector<Sums>& all, const Row& rating) {
  Matrix matrix(count, Row(count, 1.0 / static_cast<double>(count)));
  for (const Sums& met : all) {
    const double p = 1 / (1 + std::exp(rating[met.other] - rating[met.one]));
    add_edge(matrix, met, met.pairs * p * (1 - p));
  }
  return matrix;
}

/// One step of Newton's. @returns how far it went
double step(const std::vector<Sums>& all, Row& rating) {
  const std::size_t count = rating.size();
  Row missing(count, 0);
  for (const Sums& met : all) {
    const double p = 1 / (1 + std::exp(rating[met.other] - rating[met.one]));
    missing[met.one] += met.score - met.pairs * p;
    missing[met.other] -= met.score - met.pairs * p;
  }
  const Matrix turned = inverse(slope(count, all, rating));
  double far = 0;
  Row by(count, 0);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t k = 0; k < count; ++k) by[i] += turned[i][k] * missing[k];
    far = std::max(far, std::abs(by[i]));
  }
  const double share = far > 1 ? 1 / far : 1;  // never so far that it swings
  for (std::size_t i = 0; i < count; ++i) rating[i] += share * by[i];
  return far;
}

/// By how much the scores of all together miss their means, for each set of dice: what was fought
/// with the same dice misses them together, whoever met.
std::vector<Row> misses(std::size_t count, const std::vector<Sums>& all) {
  std::map<std::size_t, Row> shared;
  std::vector<Row> rows;
  for (const Sums& sums : all) {
    const Met& met = *sums.met;
    for (std::size_t i = 0; i < met.scores.size(); ++i) {
      Row own(count, 0);
      Row& row = met.dice.empty() ? own : shared.try_emplace(met.dice[i], own).first->second;
      row[sums.one] += met.scores[i] - sums.mean();
      row[sums.other] -= met.scores[i] - sums.mean();
      if (met.dice.empty()) rows.push_back(std::move(own));
    }
  }
  for (auto& [dice, row] : shared) rows.push_back(std::move(row));
  return rows;
}

/// The variance of what the scores add up to: of the dice, and of the pair of draws that was added
/// to each meeting.
Matrix spread_of(std::size_t count, const std::vector<Sums>& all) {
  Matrix spread(count, Row(count, 0));
  for (const Row& row : misses(count, all)) {
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t k = 0; k < count; ++k) spread[i][k] += row[i] * row[k];
    }
  }
  for (const Sums& sums : all) {
    const double mean = sums.mean();
    add_edge(spread, sums, (0.5 - mean) * (0.5 - mean) + mean * (1 - mean));
  }
  return spread;
}

/// True if everybody can be compared with everybody, by way of others.
bool hang_together(std::size_t count, const std::vector<Sums>& all) {
  std::vector<std::size_t> group(count);
  for (std::size_t i = 0; i < count; ++i) group[i] = i;
  for (const Sums& met : all) {
    const std::size_t from = group[met.other];
    for (std::size_t& one : group) one = one == from ? group[met.one] : one;
  }
  return std::all_of(group.begin(), group.end(),
                     [&](std::size_t one) { return one == group.front(); });
}

}  // namespace

std::vector<Estimate> ratings_of(std::size_t count, const std::vector<Met>& met,
                                 double confidence) {
  std::vector<Sums> all;
  for (const Met& one : met) {
    if (one.one >= count || one.other >= count || one.one == one.other) {
      throw std::invalid_argument("nobody's battle");
    }
    if (!one.dice.empty() && one.dice.size() != one.scores.size()) {
      throw std::invalid_argument("pairs without their dice");
    }
    if (!one.scores.empty()) all.push_back(sums_of(one));
  }
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  std::vector<Estimate> ratings(count, Estimate{0, -kInfinity, kInfinity});
  // Those who met nobody must not leave the others' matrix without an inverse.
  std::vector<bool> known(count, false);
  for (const Sums& sums : all) known[sums.one] = known[sums.other] = true;
  std::vector<std::size_t> place(count, 0);
  std::size_t rated = 0;
  for (std::size_t i = 0; i < count; ++i) place[i] = known[i] ? rated++ : count;
  for (Sums& sums : all) {
    sums.one = place[sums.one];
    sums.other = place[sums.other];
  }
  if (rated == 0 || !hang_together(rated, all)) return ratings;
  Row rating(rated, 0);
  for (int i = 0; i < 200 && step(all, rating) > 1e-10; ++i) {
  }
  const Matrix turned = inverse(slope(rated, all, rating));
  const Matrix covariance = product(product(turned, spread_of(rated, all)), turned);
  const double reach = boost::math::quantile(boost::math::normal{}, (1 + confidence) / 2);
  for (std::size_t i = 0; i < count; ++i) {
    if (!known[i]) continue;
    const double value = kScale * rating[place[i]];
    const double half = kScale * reach * std::sqrt(std::max(0.0, covariance[place[i]][place[i]]));
    ratings[i] = {value, value - half, value + half};
  }
  return ratings;
}

}  // namespace opfor::arena
