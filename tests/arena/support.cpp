#include "arena/support.hpp"

#include <cmath>

namespace opfor::arena {

Pentanomial with_mean(const Pentanomial& shape, double mean) {
  // Exponential tilting: the mean rises with the slope.
  double low = -60;
  double high = 60;
  Pentanomial tilted = shape;
  for (int i = 0; i < 200; ++i) {
    const double slope = (low + high) / 2;
    double sum = 0;
    for (std::size_t k = 0; k < shape.shares.size(); ++k) {
      tilted.shares[k] = shape.shares[k] * std::exp(slope * (static_cast<double>(k) / 4 - mean));
      sum += tilted.shares[k];
    }
    for (double& share : tilted.shares) share /= sum;
    (tilted.mean() < mean ? low : high) = slope;
  }
  return tilted;
}

}  // namespace opfor::arena
