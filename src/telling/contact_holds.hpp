#pragma once

#include <span>

#include "battle/event.hpp"

namespace opfor {

/// True if a contact lasts until it is fought, or to the end: false where the enemy evades or runs
/// before there is a fight.
/// @param events of which the first is that the contact was made
[[nodiscard]] bool contact_holds(std::span<const Event> events);

}  // namespace opfor
