#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/hash.hpp"

namespace opfor::arena {

/// Draws for simulations, the same each time.
class Draws {
 public:
  explicit Draws(std::uint64_t seed) : state_(mix(seed, 1)) {}
  /// At least 0, less than 1.
  double unit() {
    state_ = mix(state_, 1);
    return static_cast<double>(state_ >> 11) / static_cast<double>(std::uint64_t{1} << 53);
  }

 private:
  std::uint64_t state_;
};

/// How pairs come out.
struct Pentanomial {
  std::array<double, 5> shares{};

  [[nodiscard]] double mean() const {
    double sum = 0;
    for (std::size_t i = 0; i < shares.size(); ++i) sum += shares[i] * static_cast<double>(i) / 4;
    return sum;
  }
  [[nodiscard]] double pair(Draws& draws) const {
    double left = draws.unit();
    for (std::size_t i = 0; i + 1 < shares.size(); ++i) {
      left -= shares[i];
      if (left < 0) return static_cast<double>(i) / 4;
    }
    return 1;
  }
  [[nodiscard]] std::vector<double> pairs(Draws& draws, std::size_t n) const {
    std::vector<double> all;
    for (std::size_t i = 0; i < n; ++i) all.push_back(pair(draws));
    return all;
  }
};

/// Such as are met: by luck, by scenario (mostly one win each), lopsided, rare.
[[nodiscard]] inline std::vector<Pentanomial> shapes() {
  return {{{0.25, 0.0, 0.5, 0.0, 0.25}},
          {{0.1, 0.1, 0.4, 0.2, 0.2}},
          {{0.02, 0.03, 0.85, 0.05, 0.05}},
          {{0.0, 0.0, 0.3, 0.1, 0.6}},
          {{0.03, 0.0, 0.07, 0.0, 0.9}}};
}

/// The same shape with its mean moved to a given one, by as little as can be.
[[nodiscard]] Pentanomial with_mean(const Pentanomial& shape, double mean);

}  // namespace opfor::arena
