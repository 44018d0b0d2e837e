#pragma once

#include "battles/opinion/victory_without_squares/seen.hpp"

/// Ways against allowances (section 4, CMB-3, 9, 10, FIRE-10, PUR-2, 3, 6): how far, which way, who
/// may move at all, and past whom.
namespace opfor::battles::opinion::victory_without_squares {

/// @returns the friends whom it goes through of its own will (MOVE-11)
[[nodiscard]] std::vector<UnitId> judge_march(const Event& event, const event::Moved& moved,
                                              const Seen& seen);

}  // namespace opfor::battles::opinion::victory_without_squares
