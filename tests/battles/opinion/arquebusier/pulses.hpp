#pragma once

#include "battles/opinion/arquebusier/marches.hpp"

namespace opfor::battles::opinion::arquebusier {

/// All moves of a phase at the same time, in twelve pulses (MOVE-3, 5, 6): nobody through anybody,
/// enemies who touch halt, nobody stops short of nothing, guns enter no wood and cross no obstacle.
/// The ledger has everybody where his way has ended.
/// @param stood everybody before the phase
void judge_pulses(const std::vector<March>& marches, const std::vector<field::Pose>& stood,
                  const Seen& seen);

}  // namespace opfor::battles::opinion::arquebusier
