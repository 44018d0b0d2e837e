#include "drill/giving_orders.hpp"

namespace opfor {

std::vector<event::Reacted> react_together(Play& play, std::span<const Dicing> all,
                                           const std::function<Facts(UnitId)>& facts_of,
                                           const char* rule) {
  std::vector<chance::Request> dice;
  std::vector<std::size_t> thrown_as(all.size(), 0);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].die_of != i) continue;
    chance::Throw die;
    die.key = all[i].key;
    thrown_as[i] = dice.size();
    dice.emplace_back(die);
  }
  const std::vector<chance::Answer> thrown = play.asks.answer_all(dice);
  std::vector<ReactionRequest> requests;
  for (const Dicing& one : all) {
    requests.push_back({one.unit, one.table, facts_of(one.unit),
                        play.battle.setting().unit(one.unit).dials,
                        static_cast<int>(thrown[thrown_as[one.die_of]].value)});
  }
  const std::vector<Reaction> reactions = play.asks.react_all(play.battle, requests);
  std::vector<event::Reacted> reacted;
  for (std::size_t i = 0; i < all.size(); ++i) {
    play.battle.unit(all[i].unit).reacted = kept(reactions[i], reactions[i].cell);
    reacted.push_back({requests[i], reactions[i]});
    tell(play, rule, reacted.back());
  }
  return reacted;
}

std::optional<Order> as_the_die_says(const Sheet& sheet, const Moment& now,
                                     const OrderRequest& request) {
  Order order = sheet.ways(now, request).front();
  if (sheet.check(now, order)) return std::nullopt;
  return order;
}

Order choose_order(Play& play, const Moment& now, UnitId unit,
                   const std::function<std::vector<FreeOrder>()>& open, const char* rule,
                   const std::function<Choice(Decision&)>& ask) {
  const Battle& battle = play.battle;
  const Reacted& reacted = battle.unit(unit).reacted;
  if (reacted.has != 0) {
    if (auto order = play.asks.goes_by_die(now, {unit, cell_of(reacted), kNoUnit})) {
      return *std::move(order);
    }
  }
  const std::vector<FreeOrder> orders = open();
  Decision decision = decision_for(battle, DecisionKind::order_unit, unit, rule);
  decision.shape = Shape::order;
  const std::vector<std::string> said = words_of(battle, orders);
  for (std::size_t i = 0; i < orders.size(); ++i) {
    const FreeOrder& one = orders[i];
    decision.options.push_back({said[i], one.about, 0, one.order, static_cast<int>(one.kind)});
  }
  const Choice choice = ask(decision);
  if (choice.order) return *choice.order;
  return orders[static_cast<std::size_t>(choice.picks.front())].order;
}

}  // namespace opfor
