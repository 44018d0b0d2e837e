#pragma once

#include <optional>

#include "battle/order.hpp"
#include "rules/victory_without_squares/situation.hpp"

/// The judge of orders: written from the rules' text, apart from what proposes them (free_orders,
/// ways, paces). It judges the intention at the start of an activation: draws at the edges of
/// woods, reaction fire and combats come when it is carried out.
namespace opfor::victory_without_squares {

/// Why an order is not legal at this moment, citing the rule; nothing if it is.
[[nodiscard]] std::optional<Refusal> check(const Moment& moment, const Order& order);

}  // namespace opfor::victory_without_squares
