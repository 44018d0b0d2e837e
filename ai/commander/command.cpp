#include "ai/commander/command.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "ai/commander/order_scales.hpp"

namespace opfor {
namespace {

/// What a unit does by its fire: this turn, next turn, and by making ready for it.
constexpr std::array kByFire{Consider::own_fire, Consider::fire_to_come, Consider::loads};

/// What an order, or a cell, comes to: in blows.
struct ComesTo {
  double score = 0;
  std::array<double, kByFire.size()> by_fire{};  ///< of it, as `kByFire`
  bool charges = false;
};

const ComesTo& better_of(const ComesTo& x, const ComesTo& y) { return y.score > x.score ? y : x; }

/// Answers that are asked for again: few enough to be looked through.
template <class Key>
class Kept {
 public:
  template <class Same, class Work>
  const ComesTo& get(const Key& key, const Same& same, const Work& work) {
    const auto known = std::find_if(all_.begin(), all_.end(),
                                    [&](const auto& one) { return same(one.first, key); });
    if (known != all_.end()) return known->second;
    return all_.emplace_back(key, work()).second;
  }

 private:
  std::vector<std::pair<Key, ComesTo>> all_;
};

/// What orders of a unit come to, and its cells: each is weighed once, for many faces of a die come
/// to the same cell, and many cells to the same order.
class Weighed {
 public:
  Weighed(const Worth& worth, UnitId unit, const OrderScales& scales)
      : worth_(worth), unit_(unit), scales_(scales) {}

  [[nodiscard]] ComesTo of(const FreeOrder& order) {
    const auto same = [](const FreeOrder& x, const FreeOrder& y) {
      return x.kind == y.kind && x.order.acts == y.order.acts;
    };
    return orders_.get(order, same, [&] { return work_out(order); });
  }
  [[nodiscard]] ComesTo of(const Cell& cell) {
    return cells_.get(cell, std::equal_to<>(), [&] { return of(worth_.rough_order(unit_, cell)); });
  }

 private:
  [[nodiscard]] ComesTo work_out(const FreeOrder& order) const {
    const Scored scored = scales_.weighed(option_of(order));
    ComesTo comes{scored.score, {}, order.kind == FreeOrder::Kind::charge};
    for (const Consideration& one : scored.shares) {
      for (std::size_t i = 0; i < kByFire.size(); ++i) {
        if (one.what == kByFire[i]) comes.by_fire[i] += one.share;
      }
    }
    return comes;
  }

  const Worth& worth_;
  UnitId unit_;
  const OrderScales& scales_;
  Kept<FreeOrder> orders_;
  Kept<Cell> cells_;
};

/// What of a sheet's advice no order of the unit shows: that others would follow it.
Scored shown_by_no_order(const Worth& worth, const Scored& advice) {
  Scored rest;
  for (const Consideration& one : advice.shares) {
    if (!worth.shown_by_orders(one.what)) weigh(rest, one.share, one.what, one.rule, one.about);
  }
  return rest;
}

/// As it would be with a leader beside a body.
View joined(const View& view, UnitId leader, UnitId body) {
  View then = view;
  then.seen.unit(leader).goes_with = body;
  then.seen.unit(leader).put(then.seen.unit(body).pose());
  return then;
}

/// The best of what a unit can be ordered, of several; the first of equals.
const FreeOrder& best_of(const std::vector<FreeOrder>& orders, const OrderScales& scales) {
  const FreeOrder* best = &orders.front();
  double most = scales.score(*best);
  for (const FreeOrder& order : orders) {
    const double score = &order == best ? most : scales.score(order);
    if (score <= most) continue;
    best = &order;
    most = score;
  }
  return *best;
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
  const std::optional<Gain> gain = gain_of(unit);
  return gain ? std::optional(gain->in_all()) : std::nullopt;
}

std::optional<CommandScales::Gain> CommandScales::gain_of(UnitId unit) const {
  static_assert(std::tuple_size_v<ByFire> == kByFire.size());
  if (!paid_worth_ || !paid_worth_->weighs(unit)) return std::nullopt;
  const std::vector<FreeOrder> orders = paid_worth_->if_commanded(unit);
  if (orders.empty()) return std::nullopt;
  const OrderScales chosen(sheet_, paid_, *paid_worth_, unit, reactions_, weights_);
  const OrderScales bound(sheet_, paid_, *paid_worth_, unit, reactions_, weights_, Given::by_die);
  const OrderScales unpaid(sheet_, view_, *worth_, unit, reactions_, weights_, Given::by_die);
  Weighed if_chosen(*paid_worth_, unit, chosen);
  Weighed if_bound(*paid_worth_, unit, bound);
  Weighed if_not(*worth_, unit, unpaid);
  ComesTo best = if_chosen.of(orders.front());
  for (const FreeOrder& order : orders) {
    const ComesTo one = if_chosen.of(order);
    if (one.score > best.score) best = one;
  }
  const UnitInfo& info = view_.seen.setting().unit(unit);
  ReactionRequest request{unit, info.table, sheet_.facts(view_.known(), unit), info.dials, 0};
  Gain gain;
  for (request.die = 1; request.die <= kReactionFaces; ++request.die) {
    request.facts.set(Fact::commanded, 1);
    const Reaction paid = reactions_.react(request);
    request.facts.set(Fact::commanded, 0);
    const Cell unpaid_cell = reactions_.react(request).cell;
    const ComesTo otherwise = if_not.of(unpaid_cell);
    // Who is free may do what his die would have had him do.
    const ComesTo then =
        paid.binding ? if_bound.of(paid.cell) : better_of(best, if_bound.of(unpaid_cell));
    const double more = (then.score - otherwise.score) / kReactionFaces;
    if (otherwise.charges && !then.charges) {
      gain.kept_back += more;
    } else {
      gain.other += more;
      for (std::size_t i = 0; i < kByFire.size(); ++i) {
        const double by_fire = (then.by_fire[i] - otherwise.by_fire[i]) / kReactionFaces;
        gain.by_fire[i] += by_fire;
        gain.other -= by_fire;
      }
    }
  }
  return gain;
}

void CommandScales::weigh(Reasons& reasons) const {
  for (std::size_t i = 0; i < decision_.options.size(); ++i) {
    const Option& option = decision_.options[i];
    if (option.unit == kNoUnit) continue;
    const std::optional<Gain> gain = gain_of(option.unit);
    if (!gain) continue;
    Scored& scored = reasons.options[i];
    scored = shown_by_no_order(*paid_worth_, scored);
    const double without = scored.score;
    const auto add = [&](double blows, Consider what) {
      opfor::weigh(scored, weights_[Weight::command_gained] * blows, what, weights_.rule(what));
    };
    for (std::size_t one = 0; one < kByFire.size(); ++one) add(gain->by_fire[one], kByFire[one]);
    add(gain->kept_back, Consider::die_charges);
    add(gain->other, Consider::order_gained);
    // Nobody pays to see a unit stand as it stands.
    if (std::abs(gain->in_all()) >= weights_[Weight::command_least]) continue;
    add(-gain->in_all(), Consider::hardly_anything);
    if (scored.shares.empty()) {  // it gains nothing at all: that is why
      const Consider what = Consider::hardly_anything;
      scored.shares.push_back({what, kNoUnit, 0, std::string(weights_.rule(what))});
    }
    scored.score = without;
  }
}

Weights as_the_sheet_pays(Weights weights) {
  weights.set(Weight::command_gained, 0);
  return weights;
}

AttackScales::AttackScales(const Sheet& sheet, const View& view, const Decision& decision,
                           const Reactions& reactions, const Weights& weights)
    : sheet_(sheet),
      view_(view),
      decision_(decision),
      reactions_(reactions),
      weights_(weights),
      worth_(sheet.worth(view)) {}

bool AttackScales::is_attack(const View& view, const Worth& worth, UnitId unit,
                             const std::vector<FreeOrder>& orders) const {
  const OrderScales scales(sheet_, view, worth, unit, reactions_, weights_);
  return worth.prospect(unit, option_of(best_of(orders, scales)))->fight().has_value();
}

bool AttackScales::leads_attack(const View& view, const Worth& worth, const Option& ride) const {
  const std::vector<FreeOrder> orders = worth.attacks_led(decision_.unit, ride);
  return !orders.empty() && is_attack(view, worth, ride.unit, orders);
}

bool AttackScales::leads_attack(const Option& ride) const {
  if (!worth_ || !leads_attack(view_, *worth_, ride)) return false;
  // It chooses when he is there: men who shoot and stand are steadier with him, too.
  const View then = joined(view_, decision_.unit, ride.unit);
  return leads_attack(then, *sheet_.worth(then), ride);
}

bool AttackScales::attacks(const Option& next) const {
  const std::vector<Worth::Attacker> all = worth_->attacks_next(decision_, next);
  return std::any_of(all.begin(), all.end(), [&](const Worth::Attacker& one) {
    return is_attack(view_, *worth_, one.unit, one.orders);
  });
}

void AttackScales::weigh_rides(Reasons& reasons) const {
  const double leads = weights_[Weight::command_attack];
  if (leads <= 0) return;
  for (std::size_t i = 0; i < decision_.options.size(); ++i) {
    const Option& ride = decision_.options[i];
    if (ride.unit == kNoUnit || !leads_attack(ride)) continue;
    opfor::weigh(reasons.options[i], leads, Consider::about_to_attack,
                 weights_.rule(Consider::about_to_attack));
  }
}

void AttackScales::weigh_who_acts(Reasons& reasons) const {
  const double refused = weights_[Weight::command_attack_refused];
  if (refused <= 0) return;
  for (std::size_t i = 0; i < decision_.options.size(); ++i) {
    Scored& scored = reasons.options[i];
    const double by_attack = std::accumulate(
        scored.shares.begin(), scored.shares.end(), 0.0, [](double sum, const Consideration& one) {
          const bool speaks = one.what == Consider::has_attack || one.what == Consider::good_attack;
          return speaks ? sum + one.share : sum;
        });
    if (by_attack <= 0 || attacks(decision_.options[i])) continue;
    opfor::weigh(scored, -refused * by_attack, Consider::attack_refused,
                 weights_.rule(Consider::attack_refused));
  }
}

void AttackScales::weigh(Reasons& reasons) const {
  if (!worth_) return;
  switch (decision_.kind) {
    case DecisionKind::move_leader:
      return weigh_rides(reasons);
    case DecisionKind::choose_initiative:
    case DecisionKind::choose_activation:
      return weigh_who_acts(reasons);
    default:
      return;
  }
}

void weigh_leaders_risk(Reasons& reasons, const Weights& weights) {
  const double more = weights[Weight::command_leaders_risk] - 1;
  if (more == 0) return;
  const auto is_his_risk = [](Consider what) {
    return what == Consider::at_risk || what == Consider::alone_in_reach ||
           what == Consider::enemy_near || what == Consider::out_of_reach ||
           what == Consider::may_fall;
  };
  for (Scored& scored : reasons.options) {
    for (Consideration& one : scored.shares) {
      if (!is_his_risk(one.what)) continue;
      const double share = one.share * more;
      one.share += share;
      scored.score += share;
    }
  }
}

}  // namespace opfor
