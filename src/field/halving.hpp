#pragma once

#include "field/lines.hpp"

/// Where on a straight way a body comes too near to another.
namespace opfor::field {

/// Halves the stretch between a place where the distance to the other is `least` or more and one
/// where it is less, so many times, and returns the last of the first kind. A body comes no nearer
/// than it goes: of most places that is known without measuring, and the result is the same.
/// @param gap the distance after so much of the way (tenths of a millimetre, as all here), exact to
/// a hair
template <class Gap>
[[nodiscard]] double last_clear(double good, double bad, int halvings, double least, Gap gap) {
  double clear_to = good;     // surely clear up to here, from `good` on
  double blocked_from = bad;  // surely not from here on, up to `bad`
  for (int i = 0; i < halvings; ++i) {
    const double middle = (good + bad) / 2;
    if (middle < clear_to) {
      good = middle;
      continue;
    }
    if (middle > blocked_from) {
      bad = middle;
      continue;
    }
    const double spare = gap(middle) - least;
    if (spare >= 0) {
      good = middle;
      clear_to = middle + spare - kHair;
    } else {
      bad = middle;
      blocked_from = middle + spare + kHair;
    }
  }
  return good;
}

}  // namespace opfor::field
