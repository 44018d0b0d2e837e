#pragma once

#include <optional>

#include "battle/order.hpp"
#include "drill/moment.hpp"
#include "rules/over_the_hills/course.hpp"

namespace opfor::over_the_hills {

/// Why an order is not legal, or nothing: whether its unit may act at all, its acts one by one
/// (course.hpp), and where it may end (OTH-MOVE-11, OTH-ORD-1).
[[nodiscard]] std::optional<Refusal> check(const Moment& moment, const Order& order);
/// The same of an order whose acts have been followed one by one, none of them in vain.
/// @param course where they led
[[nodiscard]] std::optional<Refusal> check_followed(const Situation& now, const Order& order,
                                                    const Course& course);
/// Why a unit that moves, and charges nobody, may not end there.
[[nodiscard]] std::optional<Refusal> why_not_end(const Situation& now, UnitId unit,
                                                 const field::Box& there);

}  // namespace opfor::over_the_hills
