#pragma once

#include <utility>

#include "chance/chance.hpp"

/// Throws of both sides at once.
namespace opfor::chance {

/// The key of the same throw, as the other side makes it.
[[nodiscard]] constexpr Key opposed(Key key) {
  key.side = other(key.side);
  std::swap(key.unit, key.other);
  return key;
}

/// Who throws higher, a die each of this many sides, thrown again while they are equal. The throws
/// count up the occurrence of the key; its side does not matter.
[[nodiscard]] Side roll_off(Chance& chance, Key key, int sides = 6);

}  // namespace opfor::chance
