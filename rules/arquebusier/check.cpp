#include "rules/arquebusier/check.hpp"

#include "rules/arquebusier/check_parts.hpp"
#include "rules/arquebusier/elements.hpp"

namespace opfor::arquebusier {
namespace judge {
namespace {

std::optional<Refusal> check_unit(const Battle& b, const Order& order) {
  if (index(order.unit) >= b.size() || !b.unit(order.unit).on_table()) {
    return Refusal{"AQ-CMD-1", "the unit is not on the table"};
  }
  if (order.acts.empty()) return std::nullopt;
  if (is_general(b, order.unit)) {
    return Refusal{"AQ-GEN-2", "a General takes no orders: he rides when his side is asked"};
  }
  if (b.unit(order.unit).acted != 0) {
    return Refusal{"AQ-CMD-8", "it has had its command this turn"};
  }
  return std::nullopt;
}

/// AQ-CMD-8: one command a turn; two of different groups where a General has joined.
std::optional<Refusal> check_number(const Wish& w) {
  const int of_moves = (w.manoeuvres() ? 1 : 0) + (w.mounts ? 1 : 0);
  const int of_fire = (w.fires ? 1 : 0) + (w.holds_fire ? 1 : 0);
  if (w.restores && of_moves + of_fire > 0) {
    return Refusal{"AQ-CMD-8", "who restores order does nothing else"};
  }
  if (of_moves > 1) return Refusal{"AQ-DRG-1", "it mounts or dismounts instead of a manoeuvre"};
  if (of_fire > 1) return Refusal{"AQ-CMD-8", "it takes one order for its fire"};
  if (of_moves + of_fire > 1 && one_with(w.battle, w.unit) == kNoUnit) {
    return Refusal{"AQ-CMD-8", "it takes one command a turn: no General has joined it for another"};
  }
  return std::nullopt;
}

std::optional<Refusal> check_restore(const Wish& w) {
  const unsigned causes = record(w.battle, w.unit).causes;
  if (causes == 0) {
    return Refusal{"AQ-IRR-8", "it is not irregular for the time being: it has nothing to restore"};
  }
  const bool of_general_alone = causes == 1U << static_cast<unsigned>(Cause::general_killed);
  if (in_melee(w.battle, w.unit) && !of_general_alone) {
    return Refusal{"AQ-IRR-9", "nobody restores order in melee"};
  }
  return std::nullopt;
}

std::optional<Refusal> check_mount(const Wish& w) {
  if (count_of(w.battle, w.unit, Type::dragoon) == 0) {
    return Refusal{"AQ-DRG-1", "only dragoons mount and dismount"};
  }
  const bool mounted = record(w.battle, w.unit).mounted != 0;
  if (mounted != *w.mounts) return std::nullopt;
  return Refusal{"AQ-DRG-1", mounted ? "they are mounted" : "they are on foot"};
}

/// In melee there is one command to move by, and none to fire (AQ-MOVE-8, AQ-SHOOT-1).
std::optional<Refusal> check_in_melee(const Situation& now, const Wish& w, const Order& order) {
  if (w.has_fire_order()) return Refusal{"AQ-SHOOT-1", "a formation in melee does not shoot"};
  if (w.mounts || w.files || !w.goes) {
    return Refusal{"AQ-MOVE-8", "in melee it fights on as it stands, or breaks off"};
  }
  return check_break_off(now, w, order);
}

}  // namespace

bool is_enemy_formation(const Battle& battle, UnitId unit, UnitId other) {
  return index(other) < battle.size() && present(battle, other) &&
         side_of(battle, other) != side_of(battle, unit);
}

}  // namespace judge

std::optional<Refusal> check(const Moment& now, const Order& order) {
  const Battle& battle = now.battle();
  if (auto refusal = judge::check_unit(battle, order)) return refusal;
  if (order.acts.empty()) return std::nullopt;  // AQ-CMD-6
  const auto wish = judge::take_apart(battle, order);
  if (!wish) return wish.error();
  if (auto refusal = judge::check_number(*wish)) return refusal;
  if (wish->restores) return judge::check_restore(*wish);
  if (in_melee(battle, order.unit)) return judge::check_in_melee(Situation(now), *wish, order);
  if (wish->mounts) {
    if (auto refusal = judge::check_mount(*wish)) return refusal;
  }
  if (wish->manoeuvres()) {
    if (auto refusal = judge::check_manoeuvre(Situation(now), *wish, order)) return refusal;
  }
  return wish->fires ? judge::check_shot(*wish) : std::nullopt;
}

}  // namespace opfor::arquebusier
