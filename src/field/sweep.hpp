#pragma once

#include <optional>

#include "field/box.hpp"

namespace opfor::field {

/// Where a rectangle that moves along a straight step, without turning, first runs into another: as
/// a share 0..1 of the step. There they touch, and would overlap if it went on; one that slides
/// along the other's side, or leaves it, does not run into it. 0 if they overlap at the start.
/// Nothing if it does not get so far.
[[nodiscard]] std::optional<double> runs_into(const Box& mover, Vec step, const Box& other);

/// Where on the same step it first comes as near to another as a distance of more than 0, as a
/// share of it; 0 if it is as near at the start; above 1: nowhere.
[[nodiscard]] double comes_within(const Box& mover, Vec step, const Box& other, double distance);

}  // namespace opfor::field
