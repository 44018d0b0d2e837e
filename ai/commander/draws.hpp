#pragma once

#include <cstddef>
#include <cstdint>

#include "battle/decision.hpp"
#include "core/hash.hpp"

namespace opfor {

/// A number of its own for each decision of a seed.
[[nodiscard]] inline std::uint64_t mixed(std::uint64_t seed, const Decision& decision) {
  for (const std::uint64_t part :
       {std::uint64_t{decision.turn}, std::uint64_t{decision.phase},
        static_cast<std::uint64_t>(decision.side), static_cast<std::uint64_t>(decision.kind),
        static_cast<std::uint64_t>(index(decision.unit)),
        static_cast<std::uint64_t>(index(decision.other)), std::uint64_t{decision.occurrence}}) {
    seed = mix(seed, part);
  }
  return seed;
}

/// Draws that a commander makes for himself, one after another; never the dice of the battle.
class Draws {
 public:
  /// @param key of what is drawn: the same draws again for the same
  explicit Draws(std::uint64_t key) : state_(key) {}
  /// What hangs on the seed and on the decision alone.
  Draws(std::uint64_t seed, const Decision& decision) : state_(mixed(seed, decision)) {}
  /// 0 to below a number, each as likely. A number of options is so small against 2^64 that what
  /// the remainder favours is not to be seen.
  std::size_t below(std::size_t n) {
    state_ = mix(state_, 1);
    return static_cast<std::size_t>(state_ % n);
  }

 private:
  std::uint64_t state_;
};

}  // namespace opfor
