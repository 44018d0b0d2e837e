#include "ai/commander/levels.hpp"

#include <algorithm>
#include <numeric>

#include "ai/commander/command.hpp"
#include "ai/commander/draws.hpp"
#include "ai/tactician/tactician.hpp"
#include "drill/free_hand.hpp"
#include "drill/general.hpp"

namespace opfor {
namespace {

/// Everybody in any order: each is in or out, while the budget lasts.
std::vector<int> any_set(Draws& draws, const Decision& decision) {
  std::vector<int> order(decision.options.size());
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[draws.below(i)]);
  std::vector<int> picks;
  int left = decision.budget;
  for (const int i : order) {
    const int cost = decision.options[static_cast<std::size_t>(i)].cost;
    if (draws.below(2) == 0 || cost > left) continue;
    left -= cost;
    picks.push_back(i);
  }
  std::sort(picks.begin(), picks.end());
  return picks;
}

std::vector<int> any_split(Draws& draws, const Decision& decision) {
  std::vector<int> picks(decision.options.size());
  for (int i = 0; i < decision.budget; ++i) ++picks[draws.below(picks.size())];
  return picks;
}

/// What the die would have a unit do, among its orders.
std::optional<int> as_thrown(const Sheet& sheet, const View& view, const Decision& decision) {
  const Reacted& reacted = view.seen.unit(decision.unit).reacted;
  if (reacted.has == 0) return std::nullopt;
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    if (static_cast<FreeOrder::Kind>(decision.options[i].variant) == FreeOrder::Kind::as_thrown) {
      return static_cast<int>(i);
    }
  }
  const auto ways = sheet.ways(view.known(), {decision.unit, cell_of(reacted), kNoUnit});
  for (const Order& way : ways) {
    for (std::size_t i = 0; i < decision.options.size(); ++i) {
      const std::optional<Order>& order = decision.options[i].order;
      if (order && order->acts == way.acts) return static_cast<int>(i);
    }
  }
  return 0;  // it stands
}

/// How much a greedy commander likes an order: the lower, the more; nothing if not at all.
std::optional<int> greed(const Option& option) {
  using Kind = FreeOrder::Kind;
  switch (static_cast<Kind>(option.variant)) {
    case Kind::charge:
    case Kind::attack:
    case Kind::fire_and_attack:
      return 0;
    case Kind::fire:
    case Kind::ride_up:
    case Kind::plan_and_fire:
      return 1;
    case Kind::to_goal:
    case Kind::full_move:
    case Kind::half_move:
    case Kind::approach:
    case Kind::to_range:
    case Kind::advance:
      return 2;
    default:
      return std::nullopt;
  }
}

/// The first of the orders that he likes best; the first of all if he likes none.
int greediest(const Decision& decision) {
  int best = 0;
  std::optional<int> least;
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    const auto much = greed(decision.options[i]);
    if (!much || (least && *least <= *much)) continue;
    least = much;
    best = static_cast<int>(i);
  }
  return best;
}

}  // namespace

Commander::Decided RandomCommander::decide(const View&, const Decision& decision) {
  Draws draws(seed_, decision);
  Decided decided;
  decided.reasons = none_weighed(decision);
  switch (decision.shape) {
    case Shape::pick:
    case Shape::order:
      decided.choice.picks = {static_cast<int>(draws.below(decision.options.size()))};
      break;
    case Shape::set:
      decided.choice.picks = any_set(draws, decision);
      break;
    case Shape::split:
      decided.choice.picks = any_split(draws, decision);
      break;
  }
  return decided;
}

Commander::Decided TablesCommander::decide(const View& view, const Decision& decision) {
  if (is_a_generals(decision)) return {as_told(decision), none_weighed(decision)};
  if (decision.kind == DecisionKind::pay_command && decision.shape == Shape::set) {
    return {{}, none_weighed(decision)};
  }
  if (decision.kind == DecisionKind::order_unit && decision.shape == Shape::order) {
    if (const auto thrown = as_thrown(sheet_, view, decision)) {
      return {{{*thrown}, {}}, none_weighed(decision), true};
    }
  }
  return weighing_.decide(view, decision);
}

SparingCommander::SparingCommander(const Sheet& sheet, const Reactions& reactions, Weights weights,
                                   std::uint64_t seed)
    : tables_(sheet, reactions, weights),
      share_(weights[Weight::command_seen_to]),
      weighing_(sheet, reactions, std::move(weights), seed),
      seed_(seed) {}

bool SparingCommander::sees_to(std::uint16_t turn, UnitId unit) const {
  Draws draws(mix(mix(seed_, turn), static_cast<std::uint64_t>(index(unit))));
  constexpr std::size_t kParts = 1'000'000;
  return static_cast<double>(draws.below(kParts)) < share_ * kParts;
}

Commander::Decided SparingCommander::decide(const View& view, const Decision& decision) {
  if (decision.kind == DecisionKind::order_unit && decision.shape == Shape::order &&
      !sees_to(decision.turn, decision.unit)) {
    return tables_.decide(view, decision);
  }
  Decided decided = weighing_.decide(view, decision);
  if (decision.kind == DecisionKind::pay_command && decision.shape == Shape::set) {
    std::erase_if(decided.choice.picks, [&](int pick) {
      const UnitId unit = decision.options[static_cast<std::size_t>(pick)].unit;
      return unit != kNoUnit && !sees_to(decision.turn, unit);
    });
  }
  return decided;
}

GreedyCommander::GreedyCommander(const Sheet& sheet, const Reactions& reactions, Weights weights)
    : weighing_(sheet, reactions, as_the_sheet_pays(std::move(weights))) {}

Commander::Decided GreedyCommander::decide(const View& view, const Decision& decision) {
  if (decision.kind == DecisionKind::order_unit && decision.shape == Shape::order) {
    return {{{greediest(decision)}, {}}, none_weighed(decision)};
  }
  return weighing_.decide(view, decision);
}

std::unique_ptr<Commander> commander_of(Level level, const Sheet& sheet, const Reactions& reactions,
                                        std::uint64_t seed, Weights weights) {
  switch (level) {
    case Level::random:
      return std::make_unique<RandomCommander>(seed);
    case Level::reaction:
      return std::make_unique<TablesCommander>(sheet, reactions, std::move(weights));
    case Level::greedy:
      return std::make_unique<GreedyCommander>(sheet, reactions, std::move(weights));
    case Level::tactician:
      return std::make_unique<Tactician>(sheet, reactions, std::move(weights), seed);
    case Level::commander:
      break;
  }
  if (weights[Weight::command_seen_to] < 1) {
    return std::make_unique<SparingCommander>(sheet, reactions, std::move(weights), seed);
  }
  return std::make_unique<PolicyCommander>(sheet, reactions, std::move(weights), seed);
}

}  // namespace opfor
