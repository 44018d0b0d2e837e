#pragma once

#include <array>
#include <cstdint>

#include "core/ids.hpp"

namespace opfor {

/// A die of each unit, 0 (none) to 15, four bits each.
class UnitDice {
 public:
  [[nodiscard]] constexpr int of(UnitId unit) const {
    const std::uint8_t two = two_[index(unit) / 2];
    return index(unit) % 2 == 0 ? two & 15 : two >> 4;
  }
  constexpr void set(UnitId unit, int die) {
    std::uint8_t& two = two_[index(unit) / 2];
    const auto d = static_cast<std::uint8_t>(die & 15);
    two = static_cast<std::uint8_t>(index(unit) % 2 == 0 ? (two & 0xF0) | d
                                                         : (two & 0x0F) | (d << 4));
  }
  constexpr bool operator==(const UnitDice&) const = default;

 private:
  std::array<std::uint8_t, kMostUnits / 2> two_{};
};

}  // namespace opfor
