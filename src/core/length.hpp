#pragma once

#include <compare>
#include <cstdint>

namespace opfor {

/// A length on the table, in integer tenths of a millimetre, so that centimetre and inch sheets are
/// both exact: 1 cm = 100, 1 in = 254. Only lengths add to lengths; numbers scale them.
class Length {
 public:
  constexpr Length() = default;
  /// Range: about +-214 km; a table is at most a few metres.
  [[nodiscard]] static constexpr Length tenths(std::int32_t value) {
    Length length;
    length.tenths_ = value;
    return length;
  }
  /// Nearest tenth of a millimetre; halves go away from zero.
  [[nodiscard]] static constexpr Length rounded(double tenths) {
    return Length::tenths(static_cast<std::int32_t>(tenths < 0 ? tenths - 0.5 : tenths + 0.5));
  }
  [[nodiscard]] constexpr std::int32_t tenths() const { return tenths_; }
  [[nodiscard]] constexpr double as_double() const { return static_cast<double>(tenths_); }

  constexpr auto operator<=>(const Length&) const = default;
  constexpr Length& operator+=(Length other) { return tenths_ += other.tenths_, *this; }
  constexpr Length& operator-=(Length other) { return tenths_ -= other.tenths_, *this; }
  friend constexpr Length operator+(Length a, Length b) { return a += b; }
  friend constexpr Length operator-(Length a, Length b) { return a -= b; }
  friend constexpr Length operator-(Length a) { return Length::tenths(-a.tenths_); }
  friend constexpr Length operator*(Length a, std::int32_t n) { return tenths(a.tenths_ * n); }
  friend constexpr Length operator*(std::int32_t n, Length a) { return a * n; }
  /// Divides toward zero.
  friend constexpr Length operator/(Length a, std::int32_t n) { return tenths(a.tenths_ / n); }
  /// Ratio of two lengths.
  friend constexpr double operator/(Length a, Length b) { return a.as_double() / b.as_double(); }

 private:
  std::int32_t tenths_ = 0;
};

/// The unit of length that a sheet prints and a player measures in.
enum class Measure : std::uint8_t { centimetre, inch };

/// Tenths of a millimetre in one unit of the measure: 100 or 254.
[[nodiscard]] constexpr std::int32_t tenths_in(Measure measure) {
  return measure == Measure::centimetre ? 100 : 254;
}
/// The length of `value` centimetres or inches, to the nearest tenth of a millimetre.
[[nodiscard]] constexpr Length length_in(double value, Measure measure) {
  return Length::rounded(value * tenths_in(measure));
}
/// The length as a number of centimetres or inches.
[[nodiscard]] constexpr double in_measure(Length length, Measure measure) {
  return length.as_double() / tenths_in(measure);
}

inline namespace literals {
constexpr Length operator""_cm(unsigned long long n) {
  return Length::tenths(static_cast<std::int32_t>(n) * 100);
}
constexpr Length operator""_cm(long double n) {
  return length_in(static_cast<double>(n), Measure::centimetre);
}
constexpr Length operator""_in(unsigned long long n) {
  return Length::tenths(static_cast<std::int32_t>(n) * 254);
}
constexpr Length operator""_in(long double n) {
  return length_in(static_cast<double>(n), Measure::inch);
}
}  // namespace literals

/// A place on the table: x east, y north, from the south-west corner.
struct Point {
  Length x;
  Length y;
  constexpr auto operator<=>(const Point&) const = default;
};

}  // namespace opfor
