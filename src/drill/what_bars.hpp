#pragma once

#include <string>

#include "drill/drill.hpp"

/// What is in a body's way, by its name: for who is told why it may not go there.
namespace opfor {

/// Ground that it never enters and on which it would lie; empty if none that has a name.
[[nodiscard]] std::string barring_ground(const Drill& drill, UnitId unit, const field::Box& there);
/// Who, or such ground, ends a wheel; empty if none that has a name.
[[nodiscard]] std::string in_way_of_wheel(const Drill& drill, const Setting& setting, UnitId unit,
                                          const field::Box& from, Angle to);

}  // namespace opfor
