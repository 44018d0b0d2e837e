#include "muster/lot.hpp"

#include <limits>
#include <numeric>

namespace opfor::muster {
namespace {

/// The finalizer of splitmix64 (Steele, Lea and Flood).
constexpr std::uint64_t mixed(std::uint64_t bits) {
  bits = (bits ^ (bits >> 30U)) * 0xBF58476D1CE4E5B9U;
  bits = (bits ^ (bits >> 27U)) * 0x94D049BB133111EBU;
  return bits ^ (bits >> 31U);
}
constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15U;

}  // namespace

Lot::Lot(std::uint64_t seed, For what, std::uint64_t attempt)
    : state_(
          mixed(mixed(seed + kStep) + mixed(attempt * kStep + static_cast<std::uint64_t>(what)))) {}

std::uint64_t Lot::next() { return mixed(state_ += kStep); }

int Lot::below(int bound) {
  const auto n = static_cast<std::uint64_t>(bound);
  // Numbers beyond the last whole multiple would make the first ones more frequent.
  const std::uint64_t most = std::numeric_limits<std::uint64_t>::max() / n * n;
  std::uint64_t bits = next();
  while (bits >= most) bits = next();
  return static_cast<int>(bits % n);
}

int Lot::between(int least, int most) {
  return most <= least ? least : least + below(most - least + 1);
}

std::size_t Lot::by_share(const std::vector<int>& shares) {
  int at = below(std::accumulate(shares.begin(), shares.end(), 0));
  std::size_t i = 0;
  while (at >= shares[i]) at -= shares[i++];
  return i;
}

}  // namespace opfor::muster
