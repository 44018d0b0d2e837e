#pragma once

#include <algorithm>
#include <utility>
#include <vector>

namespace opfor {

/// What a free hand may order, as it is found. No order stands twice: a commander who draws one of
/// them would draw that one twice as often, and a player would wonder what the difference is.
/// @tparam FreeOrder a sheet's {kind, order, about whom}
template <class FreeOrder>
class Menu {
 public:
  void add(FreeOrder one) {
    const bool known = std::any_of(all_.begin(), all_.end(), [&](const FreeOrder& other) {
      return other.order.acts == one.order.acts;
    });
    if (!known) all_.push_back(std::move(one));
  }
  [[nodiscard]] bool empty() const { return all_.empty(); }
  [[nodiscard]] std::vector<FreeOrder> take() { return std::move(all_); }

 private:
  std::vector<FreeOrder> all_;
};

}  // namespace opfor
