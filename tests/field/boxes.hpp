#pragma once

#include "field/box.hpp"

/// Boxes in a few words.
namespace opfor::field::test {

/// By its middle and where it looks.
[[nodiscard]] inline Box at(double x, double y, int degrees, double width, double depth) {
  return {{x, y}, unit_vector(Angle::degrees(degrees)), width / 2, depth / 2};
}

}  // namespace opfor::field::test
