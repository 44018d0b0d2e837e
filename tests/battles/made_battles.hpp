#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "ai/commander/weights.hpp"
#include "battles/judged.hpp"
#include "drill/asks.hpp"
#include "muster/muster.hpp"

/// Battles made from an army list and fought by commanders: what the programs that find numbers
/// from battles have in common.
namespace opfor::battles {

/// What is to be seen of a battle at the beginning of each turn but the first.
using AtTurn = std::function<void(const Battle&)>;

/// Fights a battle that commanders lead. They outlive it.
/// @param seed of the dice
[[nodiscard]] Verdict fought(const Ready& ready, std::uint64_t seed,
                             std::array<Commander*, 2> commanders, const AtTurn& at_turn = {});
/// Fights a battle with a commander for each side.
/// @param seed of the dice, and of both commanders
/// @param weights of side A's, of side B's
[[nodiscard]] Verdict fought(const Ready& ready, std::uint64_t seed,
                             const std::array<Weights, 2>& weights, const AtTurn& at_turn = {});
/// The same by the weights that the program carries.
[[nodiscard]] Verdict fought(const Ready& ready, std::uint64_t seed, const AtTurn& at_turn = {});

/// How a battle ended for side A: 1 won, 0.5 drawn, 0 lost.
[[nodiscard]] double score_of_a(Verdict verdict);

/// A battle that the list makes, with tasks of the scenario's for both sides, and a plan.
/// @param points a side. @throws std::runtime_error why it makes none
[[nodiscard]] Ready made(const muster::List& list, int points, std::uint64_t seed);

}  // namespace opfor::battles
