#pragma once

#include "rules/victory_without_squares/situation.hpp"

/// Lines of sight from body to body.
namespace opfor::victory_without_squares {

/// Some line from a footprint to another, from its middle or a corner to one of the other's, is not
/// blocked (VWS-GEO-5).
[[nodiscard]] bool any_line_clear(const field::Ground& ground, const field::Box& from,
                                  const field::Box& to);

}  // namespace opfor::victory_without_squares
