#pragma once

#include <cstddef>
#include <random>

namespace opfor::battles {

/// Numbers for tests, the same on every machine for the same seed.
class Luck {
 public:
  explicit Luck(std::uint64_t seed) : bits_(seed) {}
  /// 0 to one less than that.
  [[nodiscard]] std::size_t below(std::size_t bound) { return bits_() % bound; }
  [[nodiscard]] double between(double low, double high) {
    return low + (high - low) * (static_cast<double>(bits_() >> 11) * 0x1p-53);
  }
  [[nodiscard]] bool one_in(std::size_t so_many) { return below(so_many) == 0; }

 private:
  std::mt19937_64 bits_;
};

}  // namespace opfor::battles
