#pragma once

#include <string>
#include <vector>

#include "battle/event.hpp"
#include "battle/setting.hpp"

/// A battle told in short, from its events alone: who went where by what die, shot, charged, ran,
/// was lost or beaten, with the dice that fell. Who stands is not told.
namespace opfor {

struct TurnTold {
  int turn = 1;
  std::vector<std::string> lines;  ///< sentences, in the order of what happened
};

/// Every turn that the events are of.
[[nodiscard]] std::vector<TurnTold> tell(const Setting& setting, const std::vector<Event>& events);

}  // namespace opfor
