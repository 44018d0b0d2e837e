#pragma once

#include <array>
#include <string>
#include <vector>

#include "arena/measures.hpp"

/// Bands of behaviour: between which values each measure of each side of each shipped scenario lies
/// over a small sample of battles, so that no change makes the enemy worse unseen.
namespace opfor::battles {

/// How both sides of a scenario behave over battles, each with a plan, by threads.
[[nodiscard]] std::array<arena::Habits, 2> habits(const std::string& scenario, std::uint64_t first,
                                                  std::size_t battles);

/// Prints the bands of today's behaviour, as tests/battles/bands.tsv holds them.
void print_bands();

/// Compares today's behaviour with tests/battles/bands.tsv, and prints what lies outside, and what
/// of scenarios, sides and measures has no band or is none.
/// @returns how many complaints there are
/// @throws std::runtime_error if the file cannot be read, or a line of it is no band
[[nodiscard]] std::size_t outside_bands();

}  // namespace opfor::battles
