#pragma once

#include <optional>

#include "battle/order.hpp"
#include "drill/moment.hpp"

namespace opfor::over_the_hills {

/// Why an order is not legal, or nothing: whether its unit may act at all, its acts one by one
/// (course.hpp), and where it may end (OTH-MOVE-11, OTH-ORD-1).
[[nodiscard]] std::optional<Refusal> check(const Moment& moment, const Order& order);

}  // namespace opfor::over_the_hills
