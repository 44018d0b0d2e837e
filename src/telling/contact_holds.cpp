#include "telling/contact_holds.hpp"

#include <range/v3/algorithm/contains.hpp>

namespace opfor {

bool contact_holds(std::span<const Event> events) {
  const Event& first = events.front();
  const auto& made = std::get<event::ContactMade>(first.what);
  for (const Event& event : events.subspan(1)) {
    if (event.turn != first.turn || event.phase != first.phase) return true;
    if (const auto* back = std::get_if<event::PushedBack>(&event.what)) {
      if (back->unit == made.enemy) return false;
    } else if (const auto* fought = std::get_if<event::Fought>(&event.what)) {
      if (ranges::contains(fought->a, made.enemy) || ranges::contains(fought->b, made.enemy))
        return true;
    } else if (const auto* again = std::get_if<event::ContactMade>(&event.what)) {
      if (again->unit == made.unit && again->enemy == made.enemy) return true;
    }
  }
  return true;
}

}  // namespace opfor
