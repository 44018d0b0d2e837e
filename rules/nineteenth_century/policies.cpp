#include "rules/nineteenth_century/policies.hpp"

#include <algorithm>

#include "rules/nineteenth_century/command.hpp"
#include "rules/nineteenth_century/company.hpp"
#include "rules/nineteenth_century/cover_search.hpp"
#include "rules/nineteenth_century/facts.hpp"
#include "rules/nineteenth_century/free_orders.hpp"

namespace opfor::nineteenth_century {
namespace {

/// Adds a consideration; one without a share is left out of the list.
void weigh(Scored& scored, double share, std::string words, const char* rule) {
  if (share == 0) return;
  scored.score += share;
  scored.shares.push_back({std::move(words), share, rule});
}

int risk(const Situation& now, UnitId unit, const Reactions& reactions) {
  const UnitInfo& info = now.battle().setting().unit(unit);
  return reactions.total({unit, info.table, facts(now, unit), info.dials, 0});
}

Vec goal_of(const UnitState& u) {
  return {static_cast<double>(u.goal_x), static_cast<double>(u.goal_y)};
}

/// A visible shock group within a distance.
UnitId shock_within(const Situation& now, UnitId unit, Length reach) {
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (group(now.battle(), enemy).shock && now.gap(unit, enemy) <= reach.as_double()) return enemy;
  }
  return kNoUnit;
}

/// An enemy could charge it next turn.
bool in_charge_reach(const Situation& now, UnitId unit) {
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (now.gap(unit, enemy) <= full_move(now.battle(), enemy).as_double()) return true;
  }
  return false;
}

bool target_in_medium(const Situation& now, UnitId unit) {
  const Length medium = line_of(shooting_weapon(group(now.battle(), unit))).medium_range;
  const UnitId enemy = now.nearest_enemy(unit);
  return enemy != kNoUnit && now.gap(unit, enemy) <= medium.as_double();
}

/// Its current action serves its objective: it goes there, or stands there.
bool serves_objective(const Battle& b, UnitId unit) {
  const UnitState& u = b.unit(unit);
  if (u.has_goal == 0) return true;
  const double off = norm(field::vec(u.pose().at) - goal_of(u));
  if (off <= kFootMove.as_double()) return u.in_force == InForce::hold;
  return u.in_force == InForce::move || u.in_force == InForce::advance;
}

/// A platoon or full unit would follow the group if it were commanded (NC-CO-3).
bool leads_company(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const CommandId command = b.setting().unit(unit).command;
  if (group(b, unit).single() || !keeps_company(now, command)) return false;
  for (const UnitId own : now.present(side_of(b, unit))) {
    const bool follows = own != unit && b.setting().unit(own).command == command &&
                         !group(b, own).single() && group(b, own).formed;
    if (follows && b.unit(own).commanded == 0) return true;
  }
  return false;
}

/// D16: a fugitive is worth points only where nobody can ride it down, and cover is within a move.
bool worth_rallying(const Situation& now, UnitId unit) {
  if (in_charge_reach(now, unit)) return false;
  if (now.cover(unit).whole()) return true;
  CoverWanted wanted;
  wanted.allowance = full_move(now.battle(), unit);
  return find_cover(now, unit, now.enemy_place(unit), wanted).has_value();
}

/// D2, D16: the value of paying for a group, over its price.
Scored worth_paying(const Situation& now, UnitId unit, int price, const Reactions& reactions) {
  const Battle& b = now.battle();
  Scored s;
  if (running(b, unit) && !worth_rallying(now, unit)) return s;
  if (falling_back(b, unit)) weigh(s, 3, "falls back or runs", "D2");
  if (loaded(b, unit) && has_firearm(group(b, unit)) && target_in_medium(now, unit)) {
    weigh(s, 3, "loaded, with a target in medium range", "D2");
  }
  if (risk(now, unit, reactions) >= 2) weigh(s, 2, "its risk is 2 or more", "D2");
  const bool shaky_foot = group(b, unit).arm == Arm::foot && group(b, unit).formed &&
                          b.unit(unit).formation != Formation::square && !now.cover(unit).whole();
  if (shaky_foot && shock_within(now, unit, kSquareReach) != kNoUnit) {
    weigh(s, 2, "shock horse near, in no square and no cover", "D2");
  }
  if (!serves_objective(b, unit)) weigh(s, 2, "does not serve its objective", "D2");
  if (s.score > 0 && leads_company(now, unit)) weigh(s, 1, "its company would follow it", "D2");
  s.score /= std::max(1, price);
  return s;
}

/// How one free order leaves a group: where, in what cover, under whose weapons.
struct After {
  Vec at;
  bool covered = false;
  int enemies_in_range = 0;
};

After after(const Situation& now, UnitId unit, const Order& order) {
  const Battle& b = now.battle();
  const UnitState& u = b.unit(unit);
  const auto& path = path_of(order);
  field::Pose pose = u.pose();
  if (!path.empty()) pose.at = path.back();
  if (const auto* face = act<Face>(order)) pose.facing = face->facing;
  After a;
  a.at = field::vec(pose.at);
  const auto bases = bases_at(b, unit, pose, u.formation);
  const auto enemy = now.enemy_place(unit);
  a.covered = now.cover_of(bases, enemy).whole();
  const field::Box there = body(bases);
  for (const UnitId e : now.enemies_seen(unit)) {
    if (field::gap(now.body(e), there) <= weapon_range(group(b, e)).as_double()) {
      ++a.enemies_in_range;
    }
  }
  return a;
}

/// D5: charges by numbers and by what the target is.
void weigh_charge(Scored& s, const Situation& now, UnitId unit, UnitId target, int aggression) {
  const Battle& b = now.battle();
  const double odds =
      static_cast<double>(living(b, unit)) / std::max(1, living(b, target)) + 0.25 * aggression;
  const bool hard = now.cover(target).worst == field::Cover::hard && now.cover(target).covered > 0;
  const bool square = b.unit(target).formation == Formation::square;
  if (falling_back(b, target)) weigh(s, 3, "the target falls back", "D5");
  if (group(b, unit).arm == Arm::horse && square) {
    weigh(s, -100, "horse does not charge a formed square", "D5");
  }
  if (group(b, unit).arm == Arm::foot && hard && odds < 1.5) {
    weigh(s, -100, "foot does not charge hard cover at less than 1.5 to 1", "D5");
  }
  weigh(s, 2 * (odds - 1), "figures against figures", "D5");
  if (group(b, unit).shock) weigh(s, 1, "it is shock cavalry", "D5");
}

/// D3, D4: what a free order is worth, without the dice of combat.
Scored worth_ordering(const Situation& now, UnitId unit, const FreeOrder& f) {
  using Kind = FreeOrder::Kind;
  const Battle& b = now.battle();
  const UnitState& u = b.unit(unit);
  const int aggression = b.setting().unit(unit).dials.aggression;
  const After a = after(now, unit, f.order);
  Scored s;
  if (u.has_goal != 0) {
    const double before = norm(goal_of(u) - field::vec(u.pose().at));
    const double share = before > 100 ? (before - norm(goal_of(u) - a.at)) / before : 0;
    weigh(s, std::clamp(3 * share, -1.0, 1.5), "share of the way to its objective", "D3");
    if (now.fortified(unit) != kNoFeature && before <= kFootMove.as_double() &&
        norm(goal_of(u) - a.at) > before) {
      weigh(s, -2, "leaves the works that it is to hold", "D14");
    }
  }
  const double danger = 0.5 * (1 - 0.25 * aggression);
  weigh(s, -danger * a.enemies_in_range * (a.covered ? 0.5 : 1.0),
        "enemies that would have it in range", "D3");
  if (a.covered && a.enemies_in_range > 0) weigh(s, 0.5, "in cover at its end", "D3");
  const UnitId shock = shock_within(now, unit, kSquareReach);
  switch (f.kind) {
    case Kind::charge:
      weigh_charge(s, now, unit, f.about, aggression);
      break;
    case Kind::form_square:
      if (shock != kNoUnit && !now.cover(unit).whole()) weigh(s, 3, "shock horse within 60", "D4");
      if (shock == kNoUnit) weigh(s, -1, "no shock horse near", "D4");
      break;
    case Kind::leave_square:
      weigh(s, shock_within(now, unit, 80_cm) == kNoUnit ? 1 : -3, "shock horse within 80", "D4");
      break;
    case Kind::half_move:
      if (loaded(b, unit) && target_in_medium(now, unit)) {
        weigh(s, 0.5, "may still shoot", "D3");
      }
      break;
    case Kind::withdraw:
      weigh(s, -0.5, "gives ground", "D3");
      if (falling_back(b, unit) && in_charge_reach(now, unit)) weigh(s, 1, "out of reach", "D16");
      break;
    case Kind::hold:
      if (loaded(b, unit) && target_in_medium(now, unit)) weigh(s, 1, "shoots", "D3");
      break;
    case Kind::full_move:
    case Kind::take_cover:
    case Kind::to_group:
      break;
  }
  return s;
}

/// D6: a PC stays within 5 cm of the group with the highest risk that he can reach, out of reach of
/// a charge unless a friendly group stands between.
Scored worth_for_man(const Situation& now, UnitId man, const FreeOrder& f,
                     const Reactions& reactions) {
  const Battle& b = now.battle();
  const After a = after(now, man, f.order);
  Scored s;
  UnitId beside = kNoUnit;
  for (const UnitId own : now.present(side_of(b, man))) {
    if (own == man || group(b, own).single()) continue;
    if (field::gap(a.at, now.body(own)) <= kAtHand.as_double()) beside = own;
  }
  if (beside != kNoUnit) {
    const int rf = risk(now, beside, reactions);
    weigh(s, 1 + 0.5 * std::clamp(rf, 0, 10),
          "beside " + b.setting().name_of(beside) + " (risk " + std::to_string(rf) + ")", "D6");
  }
  int commanded = 0;
  for (const UnitId own : now.present(side_of(b, man))) {
    if (own == man || group(b, own).single() || !group(b, man).officer) continue;
    if (field::gap(a.at, now.body(own)) <= kCommandOpen.as_double()) ++commanded;
  }
  weigh(s, 0.75 * commanded, "groups within his command distance", "D6");
  for (const UnitId enemy : now.enemies_seen(man)) {
    const double gap = field::gap(a.at, now.body(enemy));
    if (gap <= full_move(b, enemy).as_double() && beside == kNoUnit) {
      weigh(s, -3, "within reach of " + b.setting().name_of(enemy) + ", alone", "D6");
      break;
    }
  }
  if (a.covered) weigh(s, 0.5, "in cover", "D6");
  weigh(s, -0.5 * a.enemies_in_range, "enemies that would have him in range", "D6");
  return s;
}

/// The free order that an option stands for.
FreeOrder free_order(const Option& option) {
  FreeOrder f;
  f.order = option.order.value_or(Order{});
  f.about = option.unit;
  for (std::size_t k = 0; k < Words<FreeOrder::Kind>::all.size(); ++k) {
    if (option.words.starts_with(Words<FreeOrder::Kind>::all[k])) {
      f.kind = static_cast<FreeOrder::Kind>(k);
    }
  }
  return f;
}

}  // namespace

Reasons policy(const View& view, const Decision& decision, const Reactions& reactions) {
  const Situation now(view.seen);
  Reasons reasons;
  for (const Option& option : decision.options) {
    Scored scored;
    if (decision.kind == DecisionKind::pay_command) {
      scored = worth_paying(now, option.unit, option.cost, reactions);
    } else if (decision.kind == DecisionKind::order_unit) {
      const FreeOrder f = free_order(option);
      scored = group(view.seen, decision.unit).single()
                   ? worth_for_man(now, decision.unit, f, reactions)
                   : worth_ordering(now, decision.unit, f);
    }
    reasons.options.push_back(std::move(scored));
  }
  return reasons;
}

}  // namespace opfor::nineteenth_century
