#pragma once

#include "battle/setting.hpp"

namespace opfor {

/// A command is this one, or stands under it at however many removes. Files that are still being
/// read may have commands go in a ring: that ends too.
[[nodiscard]] inline bool is_under(const Setting& setting, CommandId command, CommandId above) {
  for (std::size_t up = 0; command != above; ++up) {
    if (command == kNoCommand || up > setting.commands.size()) return false;
    command = setting.commands[index(command)].parent;
  }
  return command != kNoCommand;
}

}  // namespace opfor
