#pragma once

#include <string>
#include <vector>

#include "battle/order.hpp"
#include "drill/known.hpp"
#include "rules/nineteenth_century/situation.hpp"

/// What a commanded group with a free hand may be ordered to do (D3 to D6).
namespace opfor::nineteenth_century {

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
/// The same by what its side knows, as the table allows them.
[[nodiscard]] std::vector<FreeOrder> free_orders(const Known<Situation>& known, UnitId unit);
[[nodiscard]] std::string words(const Situation& now, const FreeOrder& order);

}  // namespace opfor::nineteenth_century

namespace opfor {
template <>
struct Words<nineteenth_century::FreeOrder::Kind> {
  static constexpr std::array<std::string_view, 9> all{"hold",         "half move", "full move",
                                                       "take cover",   "charge",    "form square",
                                                       "leave square", "withdraw",  "join a group"};
};
}  // namespace opfor
