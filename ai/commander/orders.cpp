#include "ai/commander/considerations.hpp"

namespace opfor {

Scored weigh_order(const Worth& worth, const Weights& weights, const Prospect& order,
                   const LastTurn* last_turn, const InTime* in_time, Given given) {
  const Chances chances = order.chances();
  Weighing sum(weights, chances, aggression(worth.battle(), order.unit()), last_turn != nullptr,
               given);
  if (!order.possible()) {
    sum.add_against(Weight::fight_no_order, Consider::not_of_the_sheet);
    return sum.take();
  }
  if (order.kind() == FreeOrder::Kind::as_thrown) {
    sum.add_for(Weight::ties_as_thrown, Consider::as_thrown);
  } else if (order.kind() == FreeOrder::Kind::stand) {
    sum.add_for(Weight::ties_stands, Consider::stands_fast);
  }
  const std::vector<Threat> threats = order.threats();
  const UnitId charged = weigh_fight(sum, worth, order);
  if (last_turn == nullptr) weigh_charges_ahead(sum, order, threats);
  const double harm = harm_of(sum, worth, order, threats);
  weigh_fire(sum, worth, order, harm);
  const Steadiness disorder = order.loses_order();
  weigh_harm(sum, worth, order, harm, disorder);
  double in_vain = 0;
  if (last_turn != nullptr) {
    weigh_end(sum, worth, order, *last_turn);
    weigh_last_way(sum, worth, order);
  } else {
    in_vain = weigh_task(sum, worth, order, threats, charged, harm, disorder, in_time);
  }
  if (in_time != nullptr) weigh_time(sum, worth, order, *in_time, harm, in_vain);
  weigh_ground(sum, worth, order);
  weigh_facing(sum, order);
  weigh_cover(sum, order);
  weigh_restoring(sum, order);
  weigh_form(sum, order);
  weigh_changes(sum, order);
  weigh_guns(sum, order);
  weigh_chances(sum);
  return sum.take();
}

}  // namespace opfor
