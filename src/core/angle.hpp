#pragma once

#include <cmath>
#include <compare>
#include <cstdint>

namespace opfor {

/// A vector in tenths of a millimetre, for calculation; places at rest are `Point`s.
struct Vec {
  double x = 0;
  double y = 0;
  friend constexpr Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Vec operator*(Vec a, double k) { return {a.x * k, a.y * k}; }
  friend constexpr bool operator==(Vec, Vec) = default;
};
[[nodiscard]] constexpr double dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y; }
/// Positive if b lies to the left (anticlockwise) of a.
[[nodiscard]] constexpr double cross(Vec a, Vec b) { return a.x * b.y - a.y * b.x; }

/// A facing or bearing in hundredths of a degree: 0 = north (+y), clockwise, always 0..35999.
class Angle {
 public:
  constexpr Angle() = default;
  /// Any number of hundredths; brought into 0..35999.
  [[nodiscard]] static constexpr Angle hundredths(std::int32_t value) {
    Angle angle;
    angle.hundredths_ = ((value % 36000) + 36000) % 36000;
    return angle;
  }
  [[nodiscard]] static constexpr Angle degrees(std::int32_t value) {
    return hundredths((value % 360) * 100);
  }
  [[nodiscard]] constexpr std::int32_t hundredths() const { return hundredths_; }
  [[nodiscard]] constexpr double as_degrees() const { return hundredths_ / 100.0; }
  [[nodiscard]] constexpr Angle opposite() const { return hundredths(hundredths_ + 18000); }
  friend constexpr Angle operator+(Angle a, Angle b) {
    return hundredths(a.hundredths_ + b.hundredths_);
  }
  friend constexpr Angle operator-(Angle a, Angle b) {
    return hundredths(a.hundredths_ - b.hundredths_);
  }
  constexpr auto operator<=>(const Angle&) const = default;

 private:
  std::int32_t hundredths_ = 0;
};

/// The turn between two facings, 0..18000 hundredths.
[[nodiscard]] constexpr std::int32_t turn_between(Angle a, Angle b) {
  const std::int32_t turn = (a - b).hundredths();
  return turn > 18000 ? 36000 - turn : turn;
}

/// The unit vector of a facing: north is (0, 1), east is (1, 0). From a table of our own, so that
/// every compiler gives the same bytes.
[[nodiscard]] Vec unit_vector(Angle angle);

/// The facing nearest to a direction, by cross products (no `atan2`). The zero vector gives north.
[[nodiscard]] Angle facing_of(Vec direction);

/// The square root of x*x + y*y. Only * + and sqrt, which IEEE 754 fixes to the last bit.
[[nodiscard]] inline double norm(Vec v) { return std::sqrt(dot(v, v)); }

}  // namespace opfor
