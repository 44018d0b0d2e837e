#pragma once

#include "field/bodies.hpp"

/// Ways that are looked at step by step.
namespace opfor::victory_without_squares {

inline constexpr double kLook = 12.7;  ///< a twentieth of an inch

}  // namespace opfor::victory_without_squares
