#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <new>
#include <stdexcept>
#include <type_traits>

namespace opfor {

/// A list of at most N small values that is worked out, read and thrown away: no allocation, and
/// its unused places are neither made nor copied. What is kept in a state is a `FixedVector`, whose
/// bytes say all. (Boost's static_vector is no contiguous range by C++20's concepts before 1.77: no
/// span could be made of it.)
/// @throws std::length_error on the N+1st element (a programmer's mistake).
template <class T, std::size_t N>
class ShortList {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  using value_type = T;
  ShortList() {}  // NOLINT(modernize-use-equals-default): the places are not to be made
  ShortList(std::initializer_list<T> list) {
    for (const T& item : list) push_back(item);
  }
  ShortList(const ShortList& o) {
    for (const T& item : o) put(item);
  }
  ShortList& operator=(const ShortList& o) {
    if (this == &o) return *this;
    size_ = 0;
    for (const T& item : o) put(item);
    return *this;
  }
  ~ShortList() = default;

  void push_back(const T& item) {
    if (size_ == N) throw std::length_error("ShortList is full");
    put(item);
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  T& operator[](std::size_t i) { return begin()[i]; }
  const T& operator[](std::size_t i) const { return begin()[i]; }
  [[nodiscard]] T* begin() { return std::launder(reinterpret_cast<T*>(bytes_.data())); }
  [[nodiscard]] T* end() { return begin() + size_; }
  [[nodiscard]] const T* begin() const {
    return std::launder(reinterpret_cast<const T*>(bytes_.data()));
  }
  [[nodiscard]] const T* end() const { return begin() + size_; }
  bool operator==(const ShortList& o) const {
    if (size_ != o.size_) return false;
    for (std::size_t i = 0; i < size_; ++i) {
      if (!((*this)[i] == o[i])) return false;
    }
    return true;
  }

 private:
  void put(const T& item) { new (bytes_.data() + size_++ * sizeof(T)) T(item); }

  std::size_t size_ = 0;
  alignas(T) std::array<std::byte, N * sizeof(T)> bytes_;
};

}  // namespace opfor
