#pragma once

#include <array>

#include "contract/kit_parts.hpp"

/// What a side is asked in a step and does, to be compared with what it would be and do if things
/// stood otherwise.
namespace opfor::contract {

/// What a side was asked, or ordered by the tables, in a step, and what it knew then.
struct Given {
  std::string what;             ///< for a failure to tell
  Battle table;                 ///< as it was
  Battle seen;                  ///< as its side knew it
  std::vector<Option> options;  ///< what it was offered
  std::vector<int> picks;       ///< what it chose of that
  std::optional<Order> order;   ///< what the tables had it do
};
/// It was asked the same, offered the same, and did the same.
[[nodiscard]] bool same(const Given& x, const Given& y);
/// In words, for a failure.
[[nodiscard]] std::string told(const Given& given);

/// Plays a step as programs do. @returns what one side was asked and ordered in it
[[nodiscard]] std::vector<Given> given_in_step(const Game& game, const Battle& battle, Side side);

/// Cells of every row, with and without a charge.
inline constexpr std::array<Cell, 9> kCellsOfAllRows{{
    {Intent::advance, ChargeMark::yes, Gait::as_before, true},
    {Intent::advance, ChargeMark::no, Gait::as_before, false},
    {Intent::continue_orders, ChargeMark::yes, Gait::as_before, true},
    {Intent::continue_orders, ChargeMark::no, Gait::as_before, false},
    {Intent::halt_face, ChargeMark::no, Gait::as_before, true},
    {Intent::take_cover, ChargeMark::no, Gait::as_before, true},
    {Intent::rally_in_cover, ChargeMark::no, Gait::as_before, true},
    {Intent::withdraw_to_cover, ChargeMark::no, Gait::as_before, true},
    {Intent::run, ChargeMark::no, Gait::as_before, true},
}};

}  // namespace opfor::contract
