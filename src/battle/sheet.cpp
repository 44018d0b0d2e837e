#include "battle/sheet.hpp"

#include <stdexcept>

namespace opfor {

std::optional<Side> Sheet::step_of(const Battle& battle) const {
  return steps()[battle.head().step].of;
}

int Sheet::counted(const Battle&, const Count& count) const {
  throw std::logic_error("this sheet does not count " + count.what);
}

Tally Sheet::tally(const Battle& battle, Side side) const {
  Tally tally;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    if (battle.setting().units[i].side != side) continue;
    const Presence presence = battle.units()[i].presence;
    ++tally.start;
    if (presence == Presence::on_table || presence == Presence::waiting) ++tally.left;
  }
  tally.words = std::to_string(tally.start - tally.left) + " of " + std::to_string(tally.start) +
                " units gone";
  return tally;
}

}  // namespace opfor
