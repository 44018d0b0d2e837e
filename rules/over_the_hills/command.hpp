#pragma once

#include <optional>

#include "rules/over_the_hills/options.hpp"

/// Command status and the orders of brigades (section 3).
namespace opfor::over_the_hills {

/// Whether one is within the range of who commands him. Tenths of a millimetre.
/// @param distance nothing: that commander is dead and not replaced yet
/// @param range as printed
[[nodiscard]] bool in_command(std::optional<double> distance, Length range,
                              const Options& options = {});

/// The three questions of the table.
struct ChainOfCommand {
  bool division = true;  ///< in command of the army; yes on a side without an army commander
  bool brigade = true;   ///< in command of the division
  bool unit = true;      ///< in command of the brigade
};
/// OTH-CMD-2, 4.
[[nodiscard]] CommandEffect command_effect(const ChainOfCommand& chain);

/// What a brigade is told.
enum class BrigadeOrder : std::uint8_t { attack, hold, move, withdraw };
/// OTH-ORD-1: whether it lets its units move to contact with an enemy so far away (tenths of a
/// millimetre). Option `brigade_orders` = off: always.
[[nodiscard]] bool order_allows_contact(BrigadeOrder order, double to_enemy,
                                        const Options& options = {});
/// OTH-ORD-2: how many brigades in command a division commander may give new orders.
[[nodiscard]] constexpr int orders_a_turn(int control) { return control; }
/// OTH-ORD-3: more than half of its units are removed or routing.
[[nodiscard]] constexpr bool brigade_broken(int out, int at_start) { return out * 2 > at_start; }

}  // namespace opfor::over_the_hills

namespace opfor {
template <>
struct Words<over_the_hills::BrigadeOrder> {
  static constexpr std::array<std::string_view, 4> all{"attack", "hold", "move", "withdraw"};
};
}  // namespace opfor
