#include "core/angle.hpp"

#include <algorithm>
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

/// About where a direction of the first quadrant lies, in hundredths: less than one off. The arc
/// tangent as Hastings approximates it; what is made of it is set right by the table.
std::int32_t guess_in_quadrant(Vec v) {
  const bool steep = v.y >= v.x;
  const double t = steep ? v.x / v.y : v.y / v.x;
  const double t2 = t * t;
  const double arc =
      t * (0.9998660 + t2 * (-0.3302995 + t2 * (0.1801410 + t2 * (-0.0851330 + t2 * 0.0208351))));
  const auto hundredths = static_cast<std::int32_t>(arc * (18000 / kHalfTurn));
  return steep ? hundredths : 9000 - hundredths;
}

/// True if a direction of the first quadrant lies clockwise of a facing, or on it.
bool clockwise_of(Vec facing, Vec v) { return cross(facing, v) <= 0; }

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
  // The hundredth at or before the direction, by cross products: a step or two from the guess.
  std::int32_t low = std::clamp(guess_in_quadrant(v), 0, 8999);
  Vec below = unit_vector(Angle::hundredths(low));
  while (low > 0 && !clockwise_of(below, v)) below = unit_vector(Angle::hundredths(--low));
  Vec above = unit_vector(Angle::hundredths(low + 1));
  while (low < 8999 && clockwise_of(above, v)) {
    below = above;
    above = unit_vector(Angle::hundredths(++low + 1));
  }
  const std::int32_t nearest = dot(above, v) > dot(below, v) ? low + 1 : low;
  return Angle::hundredths(nearest + quadrant * 9000);
}

}  // namespace opfor
