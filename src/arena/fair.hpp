#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "muster/muster.hpp"
#include "telling/sentences.hpp"

/// Battles from a seed that neither side wins by what it was given.
namespace opfor::arena {

/// Makes a battle of a wish; what is wrong with it, as one failure.
using Makes = std::function<Result<muster::Mustered>(const muster::Wish&)>;

/// The draws of a seed that are tried.
inline constexpr std::uint64_t kMostDraws = 24;
/// The battles by which a draw is found even; fewer where it is clear sooner.
inline constexpr int kTrialBattles = 24;
/// The battles by which one that was found even is looked at again: what chose it is no evidence.
inline constexpr int kFreshBattles = 48;

/// Has a battle fought by the program against itself: three times eight battles, or until one side
/// is too far ahead. The dice are not those that a table uses (seeds 1, 2 ...).
/// @param threads 1 or more; the same is found with any number
[[nodiscard]] Result<muster::Trial> tried(const std::string& text, std::uint64_t draw,
                                          unsigned threads);

/// The same draw again, with other dice than those by which it was found.
[[nodiscard]] Result<muster::Trial> tried_afresh(const std::string& text, std::uint64_t draw,
                                                 unsigned threads);

/// The share of points (per cent of the first force's) for the second in the next draw: who loses
/// gets more.
[[nodiscard]] int next_share(int share, const muster::Trial& trial);

/// The first draw of the wish's seed that comes out near even, and again by fresh dice, which the
/// file then tells of; where none does, the most even. Each
/// draw has the points of the second force shifted by how those before it came out.
[[nodiscard]] Result<muster::Mustered> fair_battle(muster::Wish wish, const Makes& makes,
                                                   unsigned threads);

}  // namespace opfor::arena
