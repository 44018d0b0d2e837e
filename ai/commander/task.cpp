#include <algorithm>

#include "ai/commander/considerations.hpp"

namespace opfor {
namespace {

struct Pull {
  Weight each;  ///< move of foot
  Consider what;
};

Pull pull_of(const TaskWay& way) {
  switch (way.towards) {
    case Towards::objective:
      break;
    case Towards::target:
      return {Weight::task_target, Consider::to_target};
    case Towards::enemy:
      return {Weight::task_enemy, Consider::to_enemy};
    case Towards::enemy_at_hand:
      return {Weight::task_enemy_at_hand, Consider::to_enemy_at_hand};
    case Towards::far_enemy:
      return {Weight::task_far_enemy, Consider::to_far_enemy};
    case Towards::friend_:
      return {Weight::task_friend, Consider::to_friend};
    case Towards::firing_place:
      return {Weight::task_firing_place, Consider::into_cone};
    case Towards::called_up:
      return {Weight::task_called_up, way.why};
    case Towards::off_enemy:
      return {Weight::task_off_enemy, Consider::out_of_reach};
    case Towards::own_place:
      return {Weight::task_keeps, Consider::keeps_place};
    case Towards::place_by_friend:
      return {Weight::task_keeps_by_friend, Consider::keeps_by_friend};
  }
  return {Weight::task_objective, Consider::to_objective};
}

bool keeps(const TaskWay& way) {
  return way.towards == Towards::own_place || way.towards == Towards::place_by_friend;
}

void weigh_keeping(Weighing& sum, const TaskWay& way) {
  const auto [each, what] = pull_of(way);
  const double lost = sum[each] * sum.boldly(Weight::task_keeps_boldness) * (way.after / way.move);
  sum.add(-std::min(lost, sum[Weight::task_keeps_most]), what);
}

void weigh_way(Weighing& sum, const TaskWay& way) {
  const auto [each, what] = pull_of(way);
  const double nearer = way.before - way.after;
  double gain = sum[each] * sum.boldly(Weight::task_boldness) * (nearer / way.move);
  if (way.before > 0) gain += sum[Weight::task_of_the_way] * (nearer / way.before);
  sum.add(std::clamp(gain, -sum[Weight::task_least], sum[Weight::task_most]), what, way.about);
}

/// It has whom it makes for in range: what that is worth, against where it stands.
void weigh_range(Weighing& sum, const Errand& errand) {
  if (errand.wants == kNoUnit) return;
  const auto worth = [&](double fire) { return fire > 0 ? fire + sum[Weight::fire_in_range] : 0; };
  const double gain = worth(errand.range.inflicted) - worth(errand.range.suffered);
  sum.add(gain, gain > 0 ? Consider::comes_into_range : Consider::leaves_range, errand.wants);
}

}  // namespace

void weigh_task(Weighing& sum, const Worth& worth, const Prospect& order, UnitId charged) {
  // An attack is as good a way forward as any; who holds may leave his place for one.
  const bool charges = charged != kNoUnit;
  if (charges && sum[Weight::task_against_attack] == 0 && !worth.goes_forward(order.unit())) return;
  const Errand errand = order.errand();
  const bool pressed = errand.objective && errand.objective->presses;
  if (pressed) {
    const TaskWay& way = *errand.objective;
    sum.add(sum[Weight::task_in_time] * ((way.before - way.after) / way.before), Consider::in_time);
  }
  if (errand.objective && errand.objective->after <= errand.objective->move) {
    sum.add_for(Weight::task_held, Consider::objective_held);
  }
  if (errand.past_edge) sum.add_for(Weight::task_past_edge, Consider::past_edge);
  if (errand.past_friends) sum.add_for(Weight::task_past_friends, Consider::past_friends);
  if (errand.leaves_works) sum.add_against(Weight::task_leaves_works, Consider::leaves_works);
  if (errand.keeps) {
    weigh_keeping(sum, *errand.keeps);
    if (!charges) sum.add_against(Weight::task_leaves, Consider::leaves_place);
  }
  if (pressed && sum[Weight::task_pressed] == 0) return;  // nothing else is wanted
  if (errand.way && keeps(*errand.way)) weigh_keeping(sum, *errand.way);
  if (errand.way && !keeps(*errand.way)) weigh_way(sum, *errand.way);
  weigh_range(sum, errand);
}

}  // namespace opfor
