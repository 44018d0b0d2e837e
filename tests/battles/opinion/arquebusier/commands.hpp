#pragma once

#include "battles/opinion/arquebusier/seen.hpp"

/// Commands (sections 3, 4, 13): whose turn it is, rolls, orders, and whom a reaction binds.
namespace opfor::battles::opinion::arquebusier {

void judge_commands(const Event& event, const Seen& seen);

}  // namespace opfor::battles::opinion::arquebusier
