#include "ai/commander/order_scales.hpp"

#include "ai/commander/considerations.hpp"

namespace opfor {

Option option_of(const FreeOrder& order) {
  Option option;
  option.order = order.order;
  option.unit = order.about;
  option.variant = static_cast<int>(order.kind);
  return option;
}

Scored OrderScales::weighed(const Option& option) const {
  const bool heeds = weights_[Weight::task_decides] > 0;
  const bool hurries = heeds && !last_turn_.is_now() && weights_[Weight::task_spare_turns] > 0;
  return weigh_order(worth_, weights_, *worth_.prospect(unit_, option),
                     heeds && last_turn_.is_now() ? &last_turn_ : nullptr,
                     hurries ? &in_time_ : nullptr, given_);
}

double OrderScales::score(const FreeOrder& order) const { return weighed(option_of(order)).score; }

}  // namespace opfor
