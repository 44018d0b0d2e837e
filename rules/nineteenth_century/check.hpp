#pragma once

#include <optional>

#include "battle/order.hpp"
#include "drill/moment.hpp"
#include "rules/nineteenth_century/situation.hpp"

/// The judge of orders. How a way is read, what it costs and whom it passes he shares with who
/// proposes ways and with the play (stride.hpp, passage.hpp).
namespace opfor::nineteenth_century {

/// Why an order is not legal at this moment, citing the rule; nothing if it is.
[[nodiscard]] std::optional<Refusal> check(const Moment& now, const Order& order);
/// The same for a shot, at the moment at which it is shot; no order of a group holds one.
[[nodiscard]] std::optional<Refusal> check_shot(const Battle& battle, UnitId shooter,
                                                UnitId target);

}  // namespace opfor::nineteenth_century
