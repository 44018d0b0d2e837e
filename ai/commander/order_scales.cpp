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
  return weigh_order(worth_, weights_, *worth_.prospect(unit_, option),
                     heeds && last_turn_.is_now() ? &last_turn_ : nullptr,
                     hurries() ? &in_time_ : nullptr, given_);
}

bool OrderScales::hurries() const {
  return weights_[Weight::task_decides] > 0 && !last_turn_.is_now() &&
         weights_[Weight::task_spare_turns] > 0;
}

double OrderScales::harm_here() const {
  if (weights_[Weight::task_under_fire] == 0) return 0;
  Order stands;
  stands.unit = unit_;
  const Option option = option_of({FreeOrder::Kind::stand, stands, kNoUnit});
  const auto standing = worth_.prospect(unit_, option);
  const Chances chances;
  const Weighing sum(weights_, chances, aggression(worth_.battle(), unit_), false, given_);
  return harm_of(sum, worth_, *standing, standing->threats());
}

double OrderScales::score(const FreeOrder& order) const { return weighed(option_of(order)).score; }

}  // namespace opfor
