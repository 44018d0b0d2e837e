#pragma once

#include "battle/reaction.hpp"

namespace opfor {

/// The core intent that stands in for an extension intent where a sheet has no such action (15.2):
/// SKIRMISH -> CONTINUE, EVADE -> WITHDRAW, ... A core intent is its own.
[[nodiscard]] Intent fallback(Intent intent);

}  // namespace opfor
