#include "battle/later_ids.hpp"

namespace opfor {

LaterIds::LaterIds(const Setting& before, const Setting& after) {
  for (const UnitInfo& unit : before.units) {
    units_.push_back(after.find_unit(unit.id).value_or(kNoUnit));
  }
  for (const CommandInfo& command : before.commands) {
    CommandId now = kNoCommand;
    for (std::size_t i = 0; i < after.commands.size(); ++i) {
      if (after.commands[i].id == command.id) now = static_cast<CommandId>(i);
    }
    commands_.push_back(now);
  }
}

}  // namespace opfor
