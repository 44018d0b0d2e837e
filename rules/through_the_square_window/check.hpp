#pragma once

#include "battle/order.hpp"
#include "drill/moment.hpp"

namespace opfor::through_the_square_window {

/// Why an order is not legal (purse.hpp says what orders are), or nothing.
[[nodiscard]] std::optional<Refusal> check(const Moment& moment, const Order& order);

}  // namespace opfor::through_the_square_window
