#pragma once

#include "field/box.hpp"

/// Ways that are looked at step by step.
namespace opfor::victory_without_squares {

inline constexpr double kLook = 12.7;  ///< a twentieth of an inch

[[nodiscard]] inline field::Box moved(field::Box box, Vec by) {
  box.centre = box.centre + by;
  return box;
}

}  // namespace opfor::victory_without_squares
