#include "rules/through_the_square_window/check.hpp"

#include <algorithm>

#include "drill/what_bars.hpp"
#include "rules/through_the_square_window/purse.hpp"
#include "rules/through_the_square_window/shooting_step.hpp"

namespace opfor::through_the_square_window {
namespace {

std::optional<Refusal> check_unit(const Battle& b, const Order& order) {
  if (index(order.unit) >= b.size() || !b.unit(order.unit).on_table()) {
    return Refusal{"TTSW-SEQ-1", "the unit is not on the table"};
  }
  if (order.acts.empty()) return std::nullopt;
  if (is_general(b, order.unit)) {
    return Refusal{"TTSW-GEN-1", "a general takes no orders: he rides when his side is asked"};
  }
  if (!steady(b, order.unit)) {
    return Refusal{"TTSW-ACT-6", "routing, rallying and pursuing units have no actions"};
  }
  return std::nullopt;
}

/// A charge is all of an order, and is declared in 5.1.
std::optional<Refusal> check_charge(const Situation& now, const Order& order) {
  const auto* charge = act<Charge>(order);
  const auto* wheel = act<Wheel>(order);
  const std::size_t acts = wheel != nullptr ? 2 : 1;
  const bool alone = order.acts.size() == acts && std::holds_alternative<Charge>(order.acts.back());
  if (!alone) return Refusal{"TTSW-CHA-1", "before a charge it wheels once, and does nothing else"};
  const Angle facing =
      wheel != nullptr ? wheel->facing : now.battle().unit(order.unit).pose().facing;
  Refusal refusal;
  if (charge_way(now, order.unit, charge->target, facing, refusal)) return std::nullopt;
  return refusal;
}

/// TTSW-SEQ-5.
std::optional<Refusal> check_in_contact(const Situation& now, const Order& order) {
  if (!is_mounted(now.battle(), order.unit)) {
    return Refusal{"TTSW-SEQ-5", "it is in melee, and stays"};
  }
  const field::Box& box = now.box(order.unit);
  const bool retires = std::all_of(order.acts.begin(), order.acts.end(), [&](const Act& one) {
    const auto* move = std::get_if<Move>(&one);
    return move != nullptr && !move->path.empty() &&
           dot(field::vec(move->path.front()) - box.centre, box.ahead) < 0;
  });
  if (retires) return std::nullopt;
  return Refusal{"TTSW-SEQ-5", "horse in melee stays, or retires out of it"};
}

/// Who tries wheels by the hundred has no need of names: they are looked for here alone.
Refusal naming_what_bars(const Situation& now, UnitId unit, const Standing& stand, const Act& act,
                         Refusal refusal) {
  const auto* wheel = std::get_if<Wheel>(&act);
  if (wheel == nullptr || refusal.rule != "TTSW-MOV-1") return refusal;
  const auto bar = in_way_of_wheel(now, now.battle().setting(), unit, stand.box, wheel->facing);
  if (!bar.empty()) refusal.what += ": " + bar + " is in the way";
  return refusal;
}

}  // namespace

std::optional<Refusal> check(const Moment& moment, const Order& order) {
  const Battle& b = moment.battle();
  if (auto refusal = check_unit(b, order)) return refusal;
  if (order.acts.empty()) return std::nullopt;
  const Situation now(moment);
  if (const auto* shot = act<Shoot>(order); shot != nullptr && order.acts.size() == 1) {
    if (index(shot->target) >= b.size()) return Refusal{"TTSW-SHO-1", "there is no such target"};
    return why_no_shot(now, order.unit, shot->target);
  }
  const bool charges = act<Charge>(order) != nullptr;
  if (declares_charges(b, order.unit) != charges) {
    return Refusal{"TTSW-SEQ-1", charges ? "charges are declared in 5.1, before all moves"
                                         : "now charges are declared; moves come in 5.6"};
  }
  if (charges) return check_charge(now, order);
  if (in_contact(b, order.unit)) {
    if (auto refusal = check_in_contact(now, order)) return refusal;
  }
  Standing stand = stand_of(now, order.unit);
  for (const Act& one : order.acts) {
    if (auto refusal = follow(now, order.unit, stand, one)) {
      return naming_what_bars(now, order.unit, stand, one, *std::move(refusal));
    }
  }
  return std::nullopt;
}

}  // namespace opfor::through_the_square_window
