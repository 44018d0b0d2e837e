#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/ids.hpp"

namespace opfor {

/// A set of units in two words; walks in the order of ids.
class UnitSet {
 public:
  constexpr UnitSet() = default;
  constexpr void insert(UnitId unit) { words_[index(unit) / 64] |= bit(unit); }
  constexpr void erase(UnitId unit) { words_[index(unit) / 64] &= ~bit(unit); }
  [[nodiscard]] constexpr bool contains(UnitId unit) const {
    return unit != kNoUnit && (words_[index(unit) / 64] & bit(unit)) != 0;
  }
  /// Those of them who are not in another.
  [[nodiscard]] constexpr UnitSet without(const UnitSet& others) const {
    UnitSet left;
    for (std::size_t i = 0; i < words_.size(); ++i) left.words_[i] = words_[i] & ~others.words_[i];
    return left;
  }
  /// They and those of another.
  [[nodiscard]] constexpr UnitSet with(const UnitSet& others) const {
    UnitSet all;
    for (std::size_t i = 0; i < words_.size(); ++i) all.words_[i] = words_[i] | others.words_[i];
    return all;
  }
  [[nodiscard]] constexpr bool empty() const { return (words_[0] | words_[1]) == 0; }
  [[nodiscard]] constexpr int size() const {
    return std::popcount(words_[0]) + std::popcount(words_[1]);
  }
  constexpr bool operator==(const UnitSet&) const = default;

  class Iterator {
   public:
    using value_type = UnitId;
    using difference_type = std::ptrdiff_t;
    constexpr Iterator(const UnitSet& set, std::size_t at) : set_(&set), at_(at) { skip(); }
    constexpr UnitId operator*() const { return unit_id(at_); }
    constexpr Iterator& operator++() { return ++at_, skip(), *this; }
    constexpr bool operator==(const Iterator& o) const { return at_ == o.at_; }

   private:
    /// To the next unit that is in the set, from `at_` on.
    constexpr void skip() {
      for (; at_ < kMostUnits; at_ = (at_ / 64 + 1) * 64) {
        const std::uint64_t left = set_->words_[at_ / 64] >> (at_ % 64);
        if (left == 0) continue;
        at_ += static_cast<std::size_t>(std::countr_zero(left));
        return;
      }
    }
    const UnitSet* set_;
    std::size_t at_;
  };
  [[nodiscard]] constexpr Iterator begin() const { return {*this, 0}; }
  [[nodiscard]] constexpr Iterator end() const { return {*this, kMostUnits}; }

 private:
  [[nodiscard]] static constexpr std::uint64_t bit(UnitId unit) {
    return std::uint64_t{1} << (index(unit) % 64);
  }
  std::array<std::uint64_t, 2> words_{};
};

}  // namespace opfor
