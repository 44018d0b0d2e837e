#include "battle/event.hpp"

#include <algorithm>

namespace opfor::event {

Order obeyed(const Ordered& ordered) {
  Order order = ordered.order;
  if (!ordered.refused.empty()) order.why_not_more = "it does not obey";
  for (const Act& refused : ordered.refused) {
    const auto at = std::find(order.acts.begin(), order.acts.end(), refused);
    if (at != order.acts.end()) order.acts.erase(at);
  }
  return order;
}

}  // namespace opfor::event
