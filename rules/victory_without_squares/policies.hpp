#pragma once
#include "battle/asks.hpp"
#include "battle/battle.hpp"
namespace opfor::victory_without_squares {
Reasons policy(const View& view, const Decision& decision, const Reactions& reactions);
}
