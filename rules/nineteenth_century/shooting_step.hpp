#pragma once

#include <vector>

#include "battle/event.hpp"
#include "drill/asks.hpp"
#include "rules/nineteenth_century/fire.hpp"

/// Steps 3, 5, and the shots of 3a and 5a.
namespace opfor::nineteenth_century {

/// What the commander of a group, or a PC, is asked: the targets, then to hold fire (D8 to D11).
/// The last option of the list holds.
[[nodiscard]] Decision target_decision(const Situation& now, UnitId unit,
                                       const std::vector<Target>& targets);

/// What the shooters' choice, or their lack of one, comes to: whom each may or must shoot at, what
/// hits, with how many shots.
struct AimedAt {
  UnitId unit = kNoUnit;
  UnitId target = kNoUnit;
  int figure = 0;
  int least = 0;
  int shots = 0;
  bool operator==(const AimedAt&) const = default;
};
[[nodiscard]] std::vector<AimedAt> aimed_at(const Situation& now, const std::vector<UnitId>& units);

/// All groups of `units` that can designate targets; then they shoot in the order of their ids,
/// losses coming off at once (NC-SHOOT-1 to 14, NC-SEQ-7).
void shoot(Play& play, Side side, const std::vector<UnitId>& units);

}  // namespace opfor::nineteenth_century
