#pragma once

#include <string>
#include <vector>

#include "battle/event.hpp"
#include "battle/setting.hpp"

/// A battle told in short, from its events alone: who entered, charged, ran, lost, was beaten.
namespace opfor {

struct TurnTold {
  int turn = 1;
  std::vector<std::string> lines;  ///< sentences, in the order of what happened
};

/// Every turn that the events are of.
[[nodiscard]] std::vector<TurnTold> tell(const Setting& setting, const std::vector<Event>& events);

}  // namespace opfor
