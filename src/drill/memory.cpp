#include "drill/memory.hpp"

#include "drill/task.hpp"

namespace opfor {
namespace {

constexpr double kAtGoal = 100;  ///< a centimetre, in tenths of a millimetre

/// It steps back, its front as it was, and then wheels.
bool steps_back_to_wheel(const field::Pose& from, const Order& order) {
  const Vec here = field::vec(from.at);
  bool back = false;
  for (const Act& act : order.acts) {
    if (std::holds_alternative<Face>(act)) return false;
    if (std::holds_alternative<Wheel>(act) && back) return true;
    const Move* move = std::get_if<Move>(&act);
    if (move == nullptr || move->path.empty()) continue;
    back = dot(field::vec(move->path.back()) - here, unit_vector(from.facing)) < 0;
  }
  return false;
}

bool is_at(std::optional<Vec> goal, Vec place) { return goal && norm(place - *goal) < kAtGoal; }

}  // namespace

InForce in_force_after(Intent done, InForce before) {
  switch (done) {
    case Intent::run:
    case Intent::abandon:
      return InForce::run;
    case Intent::withdraw:
    case Intent::withdraw_to_cover:
    case Intent::evade:
    case Intent::limber_away:
      return InForce::withdraw;
    case Intent::take_cover:
    case Intent::seek_shelter:
      return InForce::take_cover;
    case Intent::rally_in_cover:
    case Intent::rally_halt:
    case Intent::halt_face:
    case Intent::serve_gun:
    case Intent::mount:
    case Intent::dismount:
    case Intent::form_square:
      return InForce::hold;
    case Intent::advance:
      return InForce::advance;
    case Intent::continue_orders:
    case Intent::skirmish:
    case Intent::rally_others:
      break;
  }
  return before;
}

std::optional<InForce> repeated(const Battle& battle, UnitId unit) {
  if (battle.setting().behaviour.continues == Continues::task) return std::nullopt;
  return battle.unit(unit).in_force;
}

InForce goes_on_with(const Battle& battle, UnitId unit) {
  return repeated(battle, unit).value_or(in_force_by(task_now(battle, unit).kind));
}

InForce left_by_cell(const Cell& cell, bool falls_back, bool ran, InForce before) {
  if (cell.intent == Intent::continue_orders && falls_back) {
    return falls_back_on(ran, of_lowest_row(cell));
  }
  return in_force_after(cell.intent, before);
}

Taken taken_by(const Battle& battle, const Order& order, std::optional<Vec> enemy) {
  Taken taken;
  taken.from = taken.to = field::vec(battle.unit(order.unit).pose().at);
  taken.goal = place_in_line(battle, order.unit);
  if (!path_of(order).empty()) taken.to = field::vec(path_of(order).back());
  taken.enemy = enemy;
  taken.charged = act<Charge>(order) != nullptr;
  taken.comes_round = steps_back_to_wheel(battle.unit(order.unit).pose(), order);
  return taken;
}

InForce in_force_after(const Taken& taken) {
  if (taken.charged) return InForce::advance;
  const double moved = norm(taken.to - taken.from);
  if (moved <= 0) return InForce::hold;
  const auto nearer = [&](Vec place) {
    return norm(place - taken.to) < norm(place - taken.from) - moved / 2;
  };
  const auto farther = [&](Vec place) {
    return norm(place - taken.to) > norm(place - taken.from) + moved / 2;
  };
  if (taken.goal && nearer(*taken.goal)) {
    return is_at(taken.goal, taken.to) ? InForce::hold : InForce::move;
  }
  if (taken.comes_round) return taken.goal ? InForce::move : InForce::hold;
  return taken.enemy && farther(*taken.enemy) ? InForce::withdraw : InForce::hold;
}

InForce left_by(const Battle& battle, const Order& order, bool free, bool falls_back,
                std::optional<Vec> enemy) {
  if (free) return in_force_after(taken_by(battle, order, enemy));
  const UnitState& unit = battle.unit(order.unit);
  return left_by_cell(cell_of(unit.reacted), falls_back, unit.in_force == InForce::run,
                      goes_on_with(battle, order.unit));
}

bool at_goal(const Battle& battle, UnitId unit) {
  return is_at(place_in_line(battle, unit), field::vec(battle.unit(unit).pose().at));
}

}  // namespace opfor
