#pragma once

#include <span>
#include <string>

#include "battle/event.hpp"
#include "drill/sheet.hpp"

/// The plans of generals (drill/general.hpp), sealed while a battle lasts and opened afterwards.
namespace opfor {

/// What a unit does for the plan, as far as the table shows it: whom it waits for, and who of them
/// has farthest to go ("it waits for its group (3 of 5 are there; P3 has 14 in to go, about turn
/// 5)"); of who has gone in, what he is in for ("it keeps them busy in front while the horse falls
/// on them from the left"); empty: it goes by its orders.
[[nodiscard]] std::string part_words(const Battle& battle, UnitId unit);
/// What it is to do once its group goes in, by the plan that is still sealed: "it is to ride round
/// the left, and to fall on P4"; empty: nothing but its orders.
[[nodiscard]] std::string meant_words(const Battle& battle, UnitId unit);

/// "The plan of the French is made and sealed (3fa2c91b), ...", a line a side whose general has
/// made one; empty if nobody has.
/// @param seed of the battle: the same plan has another number in each
[[nodiscard]] std::string seals_text(const Battle& battle, std::uint64_t seed);
/// What they were, what else was drawn up, and whether each is the one that was sealed.
/// @param events of the whole battle
[[nodiscard]] std::string opened_plans(const Sheet& sheet, const Battle& battle,
                                       std::span<const Event> events, std::uint64_t seed);

}  // namespace opfor
