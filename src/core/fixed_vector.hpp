#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>

namespace opfor {

/// A list of at most N small records inside its owner: no allocation, copied with it, the unused
/// places kept zero so that equal lists have equal bytes.
/// @throws std::length_error on the N+1st element (a programmer's mistake).
template <class T, std::size_t N>
class FixedVector {
 public:
  using value_type = T;
  constexpr FixedVector() = default;
  constexpr FixedVector(std::initializer_list<T> list) {
    for (const T& item : list) push_back(item);
  }
  constexpr void push_back(const T& item) {
    if (size_ == N) throw std::length_error("FixedVector is full");
    items_[size_++] = item;
  }
  constexpr void erase_at(std::size_t at) {
    for (std::size_t i = at; i + 1 < size_; ++i) items_[i] = items_[i + 1];
    items_[--size_] = T{};
  }
  constexpr void clear() {
    while (size_ > 0) items_[--size_] = T{};
  }
  [[nodiscard]] constexpr std::size_t size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  [[nodiscard]] static constexpr std::size_t capacity() { return N; }
  constexpr T& operator[](std::size_t i) { return items_[i]; }
  constexpr const T& operator[](std::size_t i) const { return items_[i]; }
  [[nodiscard]] constexpr T* begin() { return items_.data(); }
  [[nodiscard]] constexpr T* end() { return items_.data() + size_; }
  [[nodiscard]] constexpr const T* begin() const { return items_.data(); }
  [[nodiscard]] constexpr const T* end() const { return items_.data() + size_; }
  constexpr bool operator==(const FixedVector& o) const = default;

 private:
  std::array<T, N> items_{};
  std::uint64_t size_ = 0;
};

}  // namespace opfor
