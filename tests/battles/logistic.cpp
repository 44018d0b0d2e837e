#include "battles/logistic.hpp"

#include <cmath>

namespace opfor::battles {
namespace {

constexpr int kNewton = 60;  ///< of Newton's method, more than it ever takes

}  // namespace

double odds_of(const Row& value, const Row& terms) {
  double sum = 0;
  for (std::size_t i = 0; i < value.size(); ++i) sum += value[i] * terms[i];
  return 1 / (1 + std::exp(-sum));
}

Fit fitted(const Matrix& terms, const Row& scores, const Row& mean, const Row& doubt) {
  const std::size_t n = mean.size();
  Row value = mean;
  Matrix covariance;
  for (int step = 0; step < kNewton; ++step) {
    Row slope(n);
    Matrix bend(n, Row(n, 0));
    for (std::size_t i = 0; i < n; ++i) {
      slope[i] = (mean[i] - value[i]) / (doubt[i] * doubt[i]);
      bend[i][i] = 1 / (doubt[i] * doubt[i]);
    }
    for (std::size_t row = 0; row < terms.size(); ++row) {
      const double odds = odds_of(value, terms[row]);
      for (std::size_t i = 0; i < n; ++i) {
        slope[i] += (scores[row] - odds) * terms[row][i];
        for (std::size_t k = 0; k < n; ++k) {
          bend[i][k] += odds * (1 - odds) * terms[row][i] * terms[row][k];
        }
      }
    }
    covariance = arena::inverse(bend);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t k = 0; k < n; ++k) value[i] += covariance[i][k] * slope[k];
    }
  }
  Fit fit{value, Row(n)};
  for (std::size_t i = 0; i < n; ++i) fit.deviation[i] = std::sqrt(covariance[i][i]);
  return fit;
}

}  // namespace opfor::battles
