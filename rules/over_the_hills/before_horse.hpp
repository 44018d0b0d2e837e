#pragma once

#include <optional>

#include "drill/worth.hpp"
#include "rules/over_the_hills/course.hpp"

namespace opfor::over_the_hills {

/// What becomes of a body of foot before horse by an order that brings it into no contact: what a
/// formation is good for so far from enemies (OTH-AI-POL-4).
/// @param course that the order leads it
[[nodiscard]] std::optional<AgainstHorse> against_horse(const Situation& now, UnitId unit,
                                                        const Course& course);

/// Horse that may be upon a body where it stands before it can form square in haste, if it would be
/// the better for one; `kNoUnit`: none.
[[nodiscard]] UnitId horse_who_comes(const Situation& now, UnitId unit);

}  // namespace opfor::over_the_hills
