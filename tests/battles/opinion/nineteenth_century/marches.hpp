#pragma once

#include "battles/opinion/nineteenth_century/seen.hpp"

/// Ways and where they end (section 10, MEL-1, 7): how far, at what gait, past whom, through what.
namespace opfor::battles::opinion::nineteenth_century {

void judge_march(const Event& event, const event::Moved& moved, const Seen& seen);
/// Who only turns or forms anew comes no nearer to an enemy (MOVE-7).
void judge_stand(const event::Ordered& ordered, const Seen& seen);
/// Where a group comes on the table (SCN-4).
void judge_entry(const Event& event, const event::Entered& entered, const Seen& seen);

}  // namespace opfor::battles::opinion::nineteenth_century
