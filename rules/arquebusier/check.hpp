#pragma once

#include <optional>

#include "battle/order.hpp"
#include "drill/moment.hpp"
#include "rules/arquebusier/state.hpp"

/// The judge of orders: written from the rules' text, apart from what proposes and carries them out
/// (decisions, ways, advance). The forms of orders are those of decisions.hpp. It judges what is
/// wanted when a formation is commanded; the moves run later, all at once (AQ-MOVE-6), so that
/// whoever has a marker to move is not in the way.
namespace opfor::arquebusier {

/// Why an order is not legal at this moment, citing the rule; nothing if it is.
[[nodiscard]] std::optional<Refusal> check(const Moment& now, const Order& order);

}  // namespace opfor::arquebusier
