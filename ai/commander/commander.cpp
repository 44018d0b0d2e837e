#include "ai/commander/commander.hpp"

#include <algorithm>
#include <stdexcept>

#include "ai/commander/command.hpp"
#include "ai/commander/general.hpp"
#include "ai/commander/last_turn.hpp"
#include "ai/commander/order_scales.hpp"
#include "drill/general.hpp"

namespace opfor {
namespace {

/// Indices of the options, the highest score first, ties in their order.
std::vector<int> by_score(const Reasons& reasons) {
  std::vector<int> order;
  for (std::size_t i = 0; i < reasons.options.size(); ++i) order.push_back(static_cast<int>(i));
  std::stable_sort(order.begin(), order.end(), [&](int x, int y) {
    return reasons.options[static_cast<std::size_t>(x)].score >
           reasons.options[static_cast<std::size_t>(y)].score;
  });
  return order;
}

/// The set that is worth most in all of those that can be paid for: of what speaks for itself.
Choice choose_set(const Decision& decision, const Reasons& reasons) {
  struct Set {
    double worth = 0;
    std::vector<int> picks;
  };
  // For each number of points, the best set of the options so far that costs no more.
  std::vector<Set> best(static_cast<std::size_t>(std::max(0, decision.budget)) + 1);
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    const double worth = reasons.options[i].score;
    const auto cost = static_cast<std::size_t>(std::max(0, decision.options[i].cost));
    if (worth <= 0) continue;
    for (std::size_t points = best.size(); points-- > cost;) {
      const Set& without = best[points - cost];
      if (without.worth + worth <= best[points].worth) continue;
      Set with = without;
      with.worth += worth;
      with.picks.push_back(static_cast<int>(i));
      best[points] = std::move(with);
    }
  }
  return {std::move(best.back().picks), {}};
}

/// Everything to the best option.
Choice choose_split(const Decision& decision, const Reasons& reasons) {
  Choice choice;
  choice.picks.assign(decision.options.size(), 0);
  choice.picks[static_cast<std::size_t>(by_score(reasons).front())] = decision.budget;
  return choice;
}

/// Where the victory is counted when the last turn is over, for who goes by the policy of his
/// sheet: single men count as others do.
void weigh_last_turn(Reasons& reasons, const Sheet& sheet, const View& view,
                     const Decision& decision, const Weights& weights) {
  const LastTurn last_turn(sheet, view);
  if (!last_turn.is_now() || weights[Weight::task_decides] == 0) return;
  const auto worth = sheet.worth(view);
  if (!worth) return;
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    const auto end = worth->prospect(decision.unit, decision.options[i])->ends_at();
    if (!end) continue;
    const double gained = last_turn.gained(decision.unit, *end);
    weigh(reasons.options[i],
          weights[Weight::task_decides] * worth->counts_for(decision.unit) * gained,
          Consider::decides_at_end, weights.rule(Consider::decides_at_end));
  }
}

}  // namespace

Reasons weighed(const Sheet& sheet, const View& view, const Decision& decision,
                const Reactions& reactions, const Weights& weights) {
  if (decision.kind == DecisionKind::order_unit) {
    const auto worth = sheet.worth(view);
    if (worth && worth->weighs(decision.unit)) {
      const OrderScales scales(sheet, view, *worth, decision.unit, reactions, weights);
      return each_weighed(decision, [&](const Option& option) { return scales.weighed(option); });
    }
  }
  if (is_a_generals(decision) && decision.kind == DecisionKind::set_task) {
    return who_goes_in(sheet, view, decision, weights);
  }
  Reasons reasons = sheet.policy(view, decision, reactions);
  const bool is_a_leaders = decision.kind == DecisionKind::move_leader ||
                            decision.kind == DecisionKind::order_unit;  // of a body all is weighed
  if (is_a_leaders) weigh_leaders_risk(reasons, weights);
  if (decision.kind == DecisionKind::order_unit) {
    weigh_last_turn(reasons, sheet, view, decision, weights);
  }
  const bool pays = decision.kind == DecisionKind::pay_command && decision.shape == Shape::set;
  if (pays && weights[Weight::command_gained] > 0) {
    CommandScales(sheet, view, decision, reactions, weights).weigh(reasons);
  }
  AttackScales(sheet, view, decision, reactions, weights).weigh(reasons);
  return reasons;
}

Choice choose(const Decision& decision, const Reasons& reasons) {
  if (reasons.options.size() != decision.options.size()) {
    throw std::logic_error("a policy must score every option");
  }
  switch (decision.shape) {
    case Shape::set:
      return choose_set(decision, reasons);
    case Shape::split:
      return choose_split(decision, reasons);
    case Shape::pick:
    case Shape::order:
      break;
  }
  Choice choice;
  choice.picks.push_back(by_score(reasons).front());
  return choice;
}

Commander::Decided PolicyCommander::decide(const View& view, const Decision& decision) {
  if (is_a_generals(decision) && decision.kind == DecisionKind::adopt_plan) {
    return adopt_plan(sheet_, view, decision, reactions_, weights_, seed_);
  }
  Decided decided;
  decided.reasons = weighed(sheet_, view, decision, reactions_, weights_);
  decided.choice = choose(decision, decided.reasons);
  return decided;
}

}  // namespace opfor
