#pragma once

#include "battles/opinion/victory_without_squares/seen.hpp"

/// Who fires, when, at whom and with which score (section 6, HEDGE-2, MOVE-13).
namespace opfor::battles::opinion::victory_without_squares {

void judge_shot(const event::Shot& shot, const Seen& seen);

/// From where a blow or shot comes, seen from its target, as degrees off its front: 0 to 180.
[[nodiscard]] double off_front(Vec direction, Vec target_ahead);

}  // namespace opfor::battles::opinion::victory_without_squares
