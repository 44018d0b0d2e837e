#pragma once

#include "battles/opinion/victory_without_squares/seen.hpp"

/// Cards for manoeuvres, read by a second transcription of their table (MAN-1, LEAD-3).
namespace opfor::battles::opinion::victory_without_squares {

void judge_cards(const event::Tested& tested, const Seen& seen);

}  // namespace opfor::battles::opinion::victory_without_squares
