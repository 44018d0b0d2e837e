#include "record/program_asks.hpp"

#include <fmt/format.h>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/transform.hpp>
#include <stdexcept>

#include "drill/giving_orders.hpp"

namespace opfor {
namespace {

/// Why the free order of a choice is none on the table; nothing also if it has none.
std::optional<Refusal> refused_order(const Sheet& sheet, const Moment& now,
                                     const Decision& decision, const Choice& choice) {
  return choice.order ? refused(sheet, now, decision, *choice.order) : std::nullopt;
}

/// What is decided of a unit that is to do as its die says, if it can: one of its options, or in
/// words of its own.
Commander::Decided said_by_die(const Sheet& sheet, const Moment& now, const Decision& decision,
                               Commander::Decided decided) {
  if (!decided.by_die) return decided;
  const Reacted& reacted = now.battle().unit(decision.unit).reacted;
  auto order = as_the_die_says(sheet, now, {decision.unit, cell_of(reacted), kNoUnit});
  if (!order) return decided;
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    if (decision.options[i].order && decision.options[i].order->acts == order->acts) {
      decided.choice = {{static_cast<int>(i)}, {}};
      return decided;
    }
  }
  decided.choice = {{}, *std::move(order)};
  return decided;
}

}  // namespace

std::optional<Refusal> refused(const Sheet& sheet, const Moment& now, const Decision& decision,
                               const Order& order) {
  const Battle& battle = now.battle();
  if (index(order.unit) >= battle.size()) return Refusal{decision.rule, "an order of nobody"};
  if (decision.unit != kNoUnit && order.unit != decision.unit) {
    return Refusal{decision.rule, fmt::format("the order is asked of {}",
                                              battle.setting().name_of(decision.unit))};
  }
  return sheet.check(now, order);
}

Commander::Decided program_decides(const Sheet& sheet, const Minds& minds, const Moment& now,
                                   const Decision& decision) {
  Commander* commander = minds.commanders[static_cast<std::size_t>(decision.side)];
  if (commander == nullptr) throw std::logic_error("a side of the program has no commander");
  const View view = sheet.view(now, decision.side);
  Commander::Decided decided = said_by_die(sheet, now, decision, commander->decide(view, decision));
  if (auto why = refused_order(sheet, now, decision, decided.choice)) {
    auto other = commander->instead(view, decision, *why);
    if (!other) {
      throw std::logic_error(
          fmt::format("the commander's {}: {} ({})", word(decision.kind), why->what, why->rule));
    }
    decided = said_by_die(sheet, now, decision, *std::move(other));
  }
  const auto wrong = fault(decision, decided.choice);
  if (wrong || refused_order(sheet, now, decision, decided.choice)) {
    throw std::logic_error(fmt::format("the commander's {}: {}", word(decision.kind),
                                       wrong.value_or("an order that is none")));
  }
  return decided;
}

Reaction program_reacts(const Minds& minds, const Setting& setting,
                        const ReactionRequest& request) {
  const Reactions* reactions = minds.reactions_of(setting.unit(request.unit).side);
  if (reactions == nullptr) throw std::logic_error("there is no behaviour to react");
  return reactions->react(request);
}

Order program_orders(const Sheet& sheet, const Moment& now, const OrderRequest& request) {
  return sheet.ways(now, request).front();
}

std::vector<Reaction> ProgramAsks::react_all(const Battle& battle,
                                             std::span<const ReactionRequest> requests) {
  const auto reaction = [&](const ReactionRequest& one) {
    return program_reacts(minds_, battle.setting(), one);
  };
  return requests | ranges::views::transform(reaction) | ranges::to<std::vector>;
}

Order ProgramAsks::order_of(const Moment& now, const OrderRequest& request) {
  Order order = program_orders(sheet_, now, request);
  if (heard_ != nullptr) heard_->bound(now, request, order);
  return order;
}

std::optional<Order> ProgramAsks::goes_by_die(const Moment& now, const OrderRequest& request) {
  const auto side = static_cast<std::size_t>(side_of(now.battle(), request.unit));
  const Commander* commander = minds_.commanders[side];
  if (heard_ != nullptr || commander == nullptr || !commander->goes_by_dice()) return std::nullopt;
  return as_the_die_says(sheet_, now, request);
}

std::vector<Choice> ProgramAsks::decide_all(const Moment& now,
                                            std::span<const Decision> decisions) {
  const auto choice = [&](const Decision& one) {
    Commander::Decided decided = program_decides(sheet_, minds_, now, one);
    if (heard_ != nullptr) heard_->decided(now, one, decided);
    return std::move(decided.choice);
  };
  return decisions | ranges::views::transform(choice) | ranges::to<std::vector>;
}

}  // namespace opfor
