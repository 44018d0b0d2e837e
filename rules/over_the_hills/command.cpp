#include "rules/over_the_hills/command.hpp"

namespace opfor::over_the_hills {

bool in_command(std::optional<double> distance, Length range, const Options& options) {
  return distance && within(*distance, range, options);
}

CommandEffect command_effect(const ChainOfCommand& chain) {
  for (const CommandRow& row : kCommandStatus) {
    if (row.division == chain.division && row.brigade == chain.brigade && row.unit == chain.unit) {
      return row.effect;
    }
  }
  return CommandEffect::no_move;
}

bool order_allows_contact(BrigadeOrder order, double to_enemy, const Options& options) {
  if (!options.brigade_orders || order == BrigadeOrder::attack) return true;
  return order == BrigadeOrder::hold && within(to_enemy, kHoldContacts, options);
}

}  // namespace opfor::over_the_hills
