#pragma once

#include "battles/opinion/nineteenth_century/seen.hpp"

/// What a group passes on its way. It marches in file, as wide as a base: nothing narrower lets it
/// through, and it keeps 1 cm off enemies (MOVE-7).
namespace opfor::battles::opinion::nineteenth_century {

/// @param charged whom it runs into, if anybody
/// @param runs passes through anyone of its side
void judge_passing(const event::Moved& moved, const std::vector<Vec>& way, UnitId charged,
                   bool runs, const Seen& seen);

}  // namespace opfor::battles::opinion::nineteenth_century
