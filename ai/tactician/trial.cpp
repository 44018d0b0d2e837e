#include "ai/tactician/trial.hpp"

#include <algorithm>

#include "drill/as_it_stands.hpp"
#include "drill/general.hpp"
#include "drill/giving_orders.hpp"

namespace opfor {
namespace {

bool is_the_same(const Decision& asked, const Decision& wanted) {
  if (asked.kind != wanted.kind || asked.side != wanted.side || asked.unit != wanted.unit ||
      asked.shape != wanted.shape || asked.options.size() != wanted.options.size()) {
    return false;
  }
  for (std::size_t i = 0; i < asked.options.size(); ++i) {
    const Option& one = asked.options[i];
    const Option& other = wanted.options[i];
    if (one.unit != other.unit || one.variant != other.variant || one.order != other.order) {
      return false;
    }
  }
  return true;
}

}  // namespace

std::vector<chance::Answer> Trial::answer_all(std::span<const chance::Request> requests) {
  return dice_.answer_all(requests);
}

std::vector<Reaction> Trial::react_all(const Battle&, std::span<const ReactionRequest> requests) {
  std::vector<Reaction> reactions;
  reactions.reserve(requests.size());
  for (const ReactionRequest& one : requests) reactions.push_back(reactions_.react(one));
  return reactions;
}

Order Trial::order_of(const Moment& now, const OrderRequest& request) {
  return sheet_.ways(now, request).front();
}

std::optional<Order> Trial::goes_by_die(const Moment& now, const OrderRequest& request) {
  const auto side = static_cast<std::size_t>(side_of(now.battle(), request.unit));
  // The first that is asked may be the one that is tried.
  if (first_ != nullptr || !commanders_[side]->goes_by_dice()) return std::nullopt;
  return as_the_die_says(sheet_, now, request);
}

std::vector<Choice> Trial::decide_all(const Moment& now, std::span<const Decision> decisions) {
  std::vector<Choice> choices;
  choices.reserve(decisions.size());
  for (const Decision& one : decisions) {
    if (first_ != nullptr && is_the_same(one, *first_)) {
      choices.push_back(*answer_);
      first_ = nullptr;
      continue;
    }
    Commander& commander = *commanders_[static_cast<std::size_t>(one.side)];
    choices.push_back(commander.decide(sheet_.view(now, one.side), one).choice);
  }
  return choices;
}

Commander::Decided WithoutPlan::decide(const View& view, const Decision& decision) {
  if (decision.kind == DecisionKind::adopt_plan) return {as_told(decision), {}};
  Decided decided;
  decided.reasons = weighed(sheet_, view, decision, reactions_, weights_);
  decided.choice = choose(decision, decided.reasons);
  return decided;
}

void suppose_tasks(const Sheet& sheet, Battle& position, Side side) {
  const Side enemy = other(side);
  const Verdict his = enemy == Side::a ? Verdict::a_wins : Verdict::b_wins;
  const bool holds = as_it_stands(sheet, position) == his;
  Mind& mind = position.head().mind(enemy);
  mind.asked = std::max(mind.asked, position.head().turn);
  for (std::size_t i = 0; i < position.size(); ++i) {
    if (side_of(position, unit_id(i)) != enemy) continue;
    Task& task = position.units()[i].task;
    task = {};
    task.kind = holds ? TaskKind::hold : TaskKind::attack;
    if (position.setting().units[i].table == Table::gun) task.kind = TaskKind::fire;
  }
}

}  // namespace opfor
