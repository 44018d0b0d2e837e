#include "core/angle.hpp"

#include <array>
#include <cmath>

namespace opfor {
namespace {

/// Sine by its power series; exact to the last few bits for 0..pi/2, and the same on every machine,
/// since only + - * / are used.
constexpr double sine_series(double x) {
  double term = x;
  double sum = x;
  for (int n = 1; n <= 14; ++n) {
    term = -term * x * x / ((2.0 * n) * (2.0 * n + 1.0));
    sum = sum + term;
  }
  return sum;
}

constexpr double kHalfTurn = 3.14159265358979323846;

constexpr auto kSineOfDegree = [] {
  std::array<double, 91> table{};
  for (int d = 0; d < 90; ++d)
    table[static_cast<std::size_t>(d)] = sine_series(d * kHalfTurn / 180);
  table[90] = 1.0;
  return table;
}();

struct SineCosine {
  double sine;
  double cosine;
};

/// Sine and cosine of the part of a degree, 0..99 hundredths.
constexpr auto kOfHundredth = [] {
  std::array<SineCosine, 100> table{};
  for (int h = 0; h < 100; ++h) {
    const double x = h * kHalfTurn / 18000;
    table[static_cast<std::size_t>(h)] = {sine_series(x),
                                          h == 0 ? 1.0 : sine_series(kHalfTurn / 2 - x)};
  }
  return table;
}();

/// Sine of 0..9000 hundredths by the addition theorem.
double sine_in_quadrant(std::int32_t hundredths) {
  const auto degree = static_cast<std::size_t>(hundredths / 100);
  const SineCosine part = kOfHundredth[static_cast<std::size_t>(hundredths % 100)];
  return kSineOfDegree[degree] * part.cosine + kSineOfDegree[90 - degree] * part.sine;
}

}  // namespace

Vec unit_vector(Angle angle) {
  const std::int32_t h = angle.hundredths();
  const std::int32_t in_quadrant = h % 9000;
  const double sine = sine_in_quadrant(in_quadrant);
  const double cosine = sine_in_quadrant(9000 - in_quadrant);
  switch (h / 9000) {
    case 0:
      return {sine, cosine};
    case 1:
      return {cosine, -sine};
    case 2:
      return {-sine, -cosine};
    default:
      return {-cosine, sine};
  }
}

Angle facing_of(Vec direction) {
  if (direction.x == 0 && direction.y == 0) return {};
  // Bring the direction into the first quadrant, remembering how many right angles were taken off.
  std::int32_t quadrant = 0;
  Vec v = direction;
  while (!(v.x >= 0 && v.y > 0)) {
    v = {-v.y, v.x};  // a right angle anticlockwise
    ++quadrant;
  }
  std::int32_t low = 0;
  std::int32_t high = 9000;
  while (high - low > 1) {
    const std::int32_t middle = (low + high) / 2;
    // The direction lies clockwise of (or on) the middle when the cross product is not positive.
    (cross(unit_vector(Angle::hundredths(middle)), v) <= 0 ? low : high) = middle;
  }
  const Vec below = unit_vector(Angle::hundredths(low));
  const Vec above = unit_vector(Angle::hundredths(high));
  const std::int32_t nearest = dot(above, v) > dot(below, v) ? high : low;
  return Angle::hundredths(nearest + quadrant * 9000);
}

}  // namespace opfor
