#include "battles/opinion/victory_without_squares/armies.hpp"

namespace opfor::battles::opinion::victory_without_squares {
namespace {

/// More bodies broken, disordered or (by the option) lost than in order.
bool is_beaten(const Seen& seen, Side side) {
  int in_order = 0;
  int not_so = 0;
  for (std::size_t i = 0; i < seen.ledger.size(); ++i) {
    const UnitId unit = unit_id(i);
    const Troop& troop = seen.troops[unit];
    if (troop.leads() || seen.ledger.side_of(unit) != side) continue;
    if (seen.ledger.on_table(unit)) {
      ++(troop.state <= State::unsteady ? in_order : not_so);
    } else if (seen.troops.options().count_lost) {
      ++not_so;
    }
  }
  return not_so > in_order;
}

void wrong(const Seen& seen, const char* how) {
  seen.findings.add(
      {Kind::wrong_loss, "VWS-LOST-1", {}, kNoFeature, Counts::nothing, 0, 0, how, {}});
}

}  // namespace

void judge_armies(const Event& event, const Seen& seen) {
  const auto* activated = std::get_if<event::Activated>(&event.what);
  if (activated != nullptr && event.rule == "VWS-LOST-1" && !is_beaten(seen, activated->side)) {
    wrong(seen, "an army is beaten that is not");
  }
  if (!std::holds_alternative<event::TurnBegan>(event.what) || event.turn == 1) return;
  for (const Side side : {Side::a, Side::b}) {
    if (!seen.doings.beaten(side) && is_beaten(seen, side)) wrong(seen, "a beaten army fights on");
  }
}

}  // namespace opfor::battles::opinion::victory_without_squares
