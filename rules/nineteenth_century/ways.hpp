#pragma once

#include <vector>

#include "battle/order.hpp"
#include "rules/nineteenth_century/movement.hpp"

/// How the printed cells become legal orders here: section 8.5.
namespace opfor::nineteenth_century {

/// Orders that carry out a cell, best first; never empty, none bolder than the cell (NC-ACT-10 to
/// 20, 15.6). A commanded group with a free hand chooses among `free_orders` instead.
[[nodiscard]] std::vector<Order> ways(const Situation& now, UnitId unit, const Cell& cell);

/// One thing that a commanded group may freely be ordered to do (D3).
struct FreeOrder {
  enum class Kind : std::uint8_t {
    hold,
    half_move,
    full_move,
    take_cover,
    charge,
    form_square,
    leave_square,
    withdraw,
    to_group,
  };
  Kind kind = Kind::hold;
  Order order;
  UnitId about = kNoUnit;  ///< whom it charges or joins
};
/// Every order that D3 to D6 weigh; the first holds.
[[nodiscard]] std::vector<FreeOrder> free_orders(const Situation& now, UnitId unit);
[[nodiscard]] std::string words(const Situation& now, const FreeOrder& order);

/// True if an uncommanded formed group of regular foot must form square as part of a HALT_FACE or
/// CONTINUE: visible shock horse within 60 cm (NC-MOVE-10).
[[nodiscard]] bool forms_square_by_itself(const Situation& now, UnitId unit);

/// True if a CONTINUE stands in the lowest row, which is roman and prints no facing (NC-ACT-2, 3).
[[nodiscard]] inline bool of_lowest_row(const Cell& cell) {
  return !cell.italic && cell.charge == ChargeMark::no;
}

/// An order that goes along a march and ends as it ends; standing and facing if it does not move.
[[nodiscard]] Order order_of(UnitId unit, const March& march, Gait gait);

}  // namespace opfor::nineteenth_century

namespace opfor {
template <>
struct Words<nineteenth_century::FreeOrder::Kind> {
  static constexpr std::array<std::string_view, 9> all{"hold",         "half move", "full move",
                                                       "take cover",   "charge",    "form square",
                                                       "leave square", "withdraw",  "join a group"};
};
}  // namespace opfor
