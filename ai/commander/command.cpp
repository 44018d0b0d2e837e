#include "ai/commander/command.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "ai/commander/order_scales.hpp"

namespace opfor {
namespace {

constexpr int kDieFaces = 6;             ///< of a reaction die
constexpr double kHardlyAnything = 0.5;  ///< blows

/// What orders of a unit come to, in blows: each is weighed once, whichever cells come to it.
class Weighed {
 public:
  explicit Weighed(const OrderScales& scales) : scales_(scales) {}

  [[nodiscard]] double operator()(const FreeOrder& order) {
    const auto same = [&](const One& one) {
      return one.order.kind == order.kind && one.order.order.acts == order.order.acts;
    };
    const auto known = std::find_if(all_.begin(), all_.end(), same);
    if (known != all_.end()) return known->score;
    all_.push_back({order, scales_.score(order)});
    return all_.back().score;
  }

 private:
  struct One {
    FreeOrder order;
    double score;
  };
  const OrderScales& scales_;
  std::vector<One> all_;
};

/// What cells have a unit do, in blows: many faces of a die come to the same cell.
class OfCells {
 public:
  OfCells(const Worth& worth, UnitId unit, const OrderScales& scales)
      : worth_(worth), unit_(unit), weighed_(scales) {}

  [[nodiscard]] double operator()(const Cell& cell) {
    const auto known =
        std::find_if(all_.begin(), all_.end(), [&](const One& one) { return one.cell == cell; });
    if (known != all_.end()) return known->score;
    all_.push_back({cell, weighed_(worth_.rough_order(unit_, cell))});
    return all_.back().score;
  }

 private:
  struct One {
    Cell cell;
    double score;
  };
  const Worth& worth_;
  UnitId unit_;
  Weighed weighed_;
  std::vector<One> all_;
};

/// What the worth of its orders shows better than a rule of thumb does. Who asks for no orders (a
/// greedy commander) goes by the sheet's advice of it.
constexpr std::array kShownByOrders{Consider::own_fire,          Consider::can_charge,
                                    Consider::horse_near,        Consider::falling_back,
                                    Consider::off_its_objective, Consider::reserve_wanted};

/// What of a sheet's advice no order of the unit shows: that others would follow it.
Scored shown_by_no_order(const Scored& advice) {
  Scored rest;
  for (const Consideration& one : advice.shares) {
    const bool shown =
        std::find(kShownByOrders.begin(), kShownByOrders.end(), one.what) != kShownByOrders.end();
    if (!shown) weigh(rest, one.share, one.what, one.rule, one.about);
  }
  return rest;
}

View all_paid(const View& view, const Decision& decision) {
  View paid = view;
  for (const Option& option : decision.options) {
    if (option.unit != kNoUnit) paid.seen.unit(option.unit).commanded = 1;
  }
  return paid;
}

}  // namespace

CommandScales::CommandScales(const Sheet& sheet, const View& view, const Decision& decision,
                             const Reactions& reactions, const Weights& weights)
    : sheet_(sheet),
      view_(view),
      decision_(decision),
      reactions_(reactions),
      weights_(weights),
      paid_(all_paid(view, decision)),
      paid_worth_(sheet.worth(paid_)),
      worth_(sheet.worth(view)) {}

std::optional<double> CommandScales::gained(UnitId unit) const {
  if (!paid_worth_ || !paid_worth_->weighs(unit)) return std::nullopt;
  const std::vector<FreeOrder> orders = paid_worth_->rough_orders(unit);
  if (orders.empty()) return std::nullopt;
  const OrderScales chosen(sheet_, paid_, *paid_worth_, unit, weights_);
  const OrderScales bound(sheet_, paid_, *paid_worth_, unit, weights_, Given::by_die);
  const OrderScales unpaid(sheet_, view_, *worth_, unit, weights_, Given::by_die);
  Weighed if_chosen(chosen);
  OfCells if_bound(*paid_worth_, unit, bound);
  OfCells if_not(*worth_, unit, unpaid);
  double best = if_chosen(orders.front());
  for (const FreeOrder& order : orders) best = std::max(best, if_chosen(order));
  const UnitInfo& info = view_.seen.setting().unit(unit);
  ReactionRequest request{unit, info.table, sheet_.facts(view_.known(), unit), info.dials, 0};
  double sum = 0;
  for (request.die = 1; request.die <= kDieFaces; ++request.die) {
    request.facts.set(Fact::commanded, 1);
    const Reaction then = reactions_.react(request);
    sum += then.binding ? if_bound(then.cell) : best;
    request.facts.set(Fact::commanded, 0);
    sum -= if_not(reactions_.react(request).cell);
  }
  return sum / kDieFaces;
}

void CommandScales::weigh(Reasons& reasons) const {
  for (std::size_t i = 0; i < decision_.options.size(); ++i) {
    const Option& option = decision_.options[i];
    if (option.unit == kNoUnit) continue;
    const std::optional<double> gain = gained(option.unit);
    if (!gain) continue;
    Scored& scored = reasons.options[i];
    scored = shown_by_no_order(scored);
    // Nobody pays to see a unit stand as it stands.
    if (std::abs(*gain) < kHardlyAnything) continue;
    opfor::weigh(scored, weights_[Weight::command_gained] * *gain / std::max(1, option.cost),
                 Consider::order_gained, weights_.rule(Consider::order_gained));
  }
}

Weights as_the_sheet_pays(Weights weights) {
  weights.set(Weight::command_gained, 0);
  return weights;
}

LeaderScales::LeaderScales(const Sheet& sheet, const View& view, const Decision& decision,
                           const Weights& weights)
    : sheet_(sheet),
      view_(view),
      decision_(decision),
      weights_(weights),
      worth_(sheet.worth(view)) {}

bool LeaderScales::leads_attack(UnitId body) const {
  if (!worth_) return false;
  const std::vector<FreeOrder> orders = worth_->attacks_led(decision_.unit, body);
  if (orders.empty()) return false;
  const OrderScales scales(sheet_, view_, *worth_, body, weights_);
  const FreeOrder* best = nullptr;
  double most = 0;
  for (const FreeOrder& order : orders) {
    const double score = scales.score(order);
    if (best != nullptr && score <= most) continue;
    best = &order;
    most = score;
  }
  return worth_->prospect(body, option_of(*best))->fight().has_value();
}

void LeaderScales::weigh(Reasons& reasons) const {
  for (std::size_t i = 0; i < decision_.options.size(); ++i) {
    const UnitId body = decision_.options[i].unit;
    if (body == kNoUnit || !leads_attack(body)) continue;
    opfor::weigh(reasons.options[i], weights_[Weight::command_attack], Consider::about_to_attack,
                 weights_.rule(Consider::about_to_attack));
  }
}

}  // namespace opfor
