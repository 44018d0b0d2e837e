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

OrderScales::OrderScales(const Sheet& sheet, const View& view, const Worth& worth, UnitId unit,
                         const Reactions& reactions, const Weights& weights, Given given)
    : worth_(worth),
      weights_(weights),
      unit_(unit),
      given_(given),
      last_turn_(sheet, view),
      in_time_(sheet, view, unit, &reactions) {
  if (!hurries()) return;
  Order stands;
  stands.unit = unit;
  stands_ = worth.prospect(unit, option_of({FreeOrder::Kind::stand, stands, kNoUnit}))->threats();
}

bool OrderScales::hurries() const {
  return weights_[Weight::task_decides] > 0 && weights_[Weight::task_spare_turns] > 0 &&
         !last_turn_.is_now();
}

Scored OrderScales::weighed(const Option& option) const {
  const bool ends = weights_[Weight::task_decides] > 0 && last_turn_.is_now();
  return weigh_order(worth_, weights_, *worth_.prospect(unit_, option),
                     ends ? &last_turn_ : nullptr, hurries() ? &in_time_ : nullptr, given_,
                     stands_);
}

double OrderScales::score(const FreeOrder& order) const { return weighed(option_of(order)).score; }

}  // namespace opfor
