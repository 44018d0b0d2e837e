#pragma once

#include "core/length.hpp"

namespace opfor {

/// A quarter of an inch: nobody at a table sees a shorter step, nor is one worth an order.
inline constexpr Length kLeastStep = Length::tenths(64);

}  // namespace opfor
