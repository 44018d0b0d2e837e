#pragma once

#include "rules/arquebusier/play.hpp"

/// Formations that come on the table late (section 15).
namespace opfor::arquebusier {

/// At the start of a turn: those whose turn it is, and those who found no room before. A place that
/// is taken gives way to the nearest free one along the nearest edge of the table.
void arrive(Play& play);

}  // namespace opfor::arquebusier
