#pragma once

#include <cstdint>

#include "core/ids.hpp"

namespace opfor {

/// A set of the first 32 commands of a setting.
class CommandSet {
 public:
  constexpr CommandSet() = default;
  explicit constexpr CommandSet(std::uint32_t bits) : bits_(bits) {}
  constexpr void insert(CommandId command) { bits_ |= std::uint32_t{1} << index(command); }
  [[nodiscard]] constexpr bool contains(CommandId command) const {
    return index(command) < 32 && ((bits_ >> index(command)) & 1U) != 0;
  }
  /// Bit i: command i.
  [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }
  constexpr bool operator==(const CommandSet&) const = default;

 private:
  std::uint32_t bits_ = 0;
};

}  // namespace opfor
