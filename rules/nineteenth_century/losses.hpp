#pragma once

#include <string>
#include <vector>

#include "battle/event.hpp"
#include "rules/nineteenth_century/state.hpp"

/// Marks come off the table, and are told.
namespace opfor::nineteenth_century {

/// What was made of one figure.
struct Wound {
  UnitId unit = kNoUnit;
  int figure = 0;
  Mark mark = Mark::none;
};

/// Applies all marks of one volley or one melee together, and reports the losses group by group.
/// @param by who did it; `kNoUnit` for a melee of several.
void take_off(Battle& battle, Events& events, UnitId by, const char* rule,
              const std::vector<Wound>& wounds);

/// "wounds the NCO of the 1st section", "grazes a man": what a hit does to a figure.
[[nodiscard]] std::string words(const Battle& battle, UnitId unit, int figure, Damage damage);

}  // namespace opfor::nineteenth_century
