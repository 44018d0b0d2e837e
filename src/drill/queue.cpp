#include "drill/queue.hpp"

namespace opfor {

void line_up(Battle& battle, std::span<const UnitId> units) {
  clear_queue(battle);
  std::uint8_t place = 0;
  for (const UnitId unit : units) battle.unit(unit).queued = ++place;
}

void clear_queue(Battle& battle) {
  for (UnitState& unit : battle.units()) unit.queued = 0;
}

}  // namespace opfor
