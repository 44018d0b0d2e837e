#include "rules/over_the_hills/brigade_orders.hpp"

#include <algorithm>
#include <optional>

#include "battle/consider.hpp"
#include "drill/as_it_stands.hpp"
#include "drill/least_step.hpp"
#include "drill/task.hpp"
#include "field/bodies.hpp"
#include "rules/over_the_hills/decisions.hpp"
#include "rules/over_the_hills/destination.hpp"
#include "rules/over_the_hills/paces.hpp"
#include "rules/over_the_hills/sheet.hpp"
#include "rules/over_the_hills/worth.hpp"

namespace opfor::over_the_hills {
namespace {

using field::Box;

constexpr Length kUponIt = 6_in;
constexpr Length kUponItOnItsWay = 4_in;  // who goes where he is told stops for none farther off
// OTH-AI-POL-1: its strength to the enemy's about it.
constexpr double kAttacks = 0.8;
constexpr double kMuchWeaker = 0.7;
constexpr double kByHalf = 0.5;
constexpr double kStopsGoing = 0.6;   // who goes where he is to hold stops before so many alone
constexpr Length kAtItsPlace = 3_in;  // so near it, a body needs no order to go there
constexpr Length kOnThePlace = 1_in;

/// POL-1: the strength of both sides within 18 of a brigade; none where no enemy is.
std::optional<double> ratio_about(const Situation& now, UnitId brigadier) {
  const Battle& b = now.battle();
  const auto weight = [&](UnitId unit) {
    return strength_of(b, unit).score() * (troop_info(b, unit).arm == Arm::cavalry ? 1.5 : 1.0);
  };
  const auto near = [&](UnitId unit) {
    for (const UnitId own : now.present(side_of(b, brigadier))) {
      if (brigadier_of(b.setting(), own) != brigadier) continue;
      if (within(now.gap(own, unit), 18_in, options(b))) return true;
    }
    return false;
  };
  double own = 0;
  double his = 0;
  for (const UnitId unit : now.present()) {
    if (!near(unit)) continue;
    (side_of(b, unit) == side_of(b, brigadier) ? own : his) += weight(unit);
  }
  if (his <= 0) return std::nullopt;
  return own / his;
}

/// An enemy in order stands where it is to stand.
bool is_taken(const Situation& now, UnitId unit, const Box& place) {
  const Battle& b = now.battle();
  const double near = on_table(kOnThePlace, options(b)).as_double();
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (steady(b, enemy) && field::gap(place, now.box(enemy)) <= near) return true;
  }
  return false;
}

/// HOLD would not let it go there straight: on its way it comes nearer to the enemy.
bool comes_nearer_on_its_way(const Situation& now, UnitId unit, Vec place) {
  const Box& is = now.box(unit);
  const Vec way = place - is.centre;
  const double step = on_table(kFootMove, options(now.battle())).as_double();
  const Box then = field::shifted(is, way * std::min(1.0, step / norm(way)));
  return now.off_enemies(unit, then) < now.off_enemies(unit, is) - kLeastStep.as_double();
}

/// What most of a brigade have to do: places to take that are nearer the enemy than they stand,
/// from where HOLD would keep them.
struct Ahead {
  bool places = false;
  bool any = false;         ///< one of them has such a place
  bool back = false;        ///< a place is no nearer the enemy, and the way there would be
  bool lost = false;        ///< an enemy stands where most of them are to stand
  bool goes_in = false;     ///< the general has sent most of them in
  bool enemy_near = false;  ///< he would be upon one of them before they have come anywhere
  bool enemy_close =
      false;  ///< MOVE would keep one of them from charging who is upon it (OTH-ORD-1)
};
Ahead ahead_of_brigade(const Situation& now, UnitId brigadier) {
  const Battle& b = now.battle();
  int bodies = 0;
  int ahead = 0;
  int in = 0;
  int lost = 0;
  const bool is_going = record(b, brigadier).order == BrigadeOrder::move;
  const Length upon_it = is_going ? kUponItOnItsWay : kUponIt;
  Ahead all;
  for (const UnitId unit : now.present(side_of(b, brigadier))) {
    if (brigadier_of(b.setting(), unit) != brigadier || !steady(b, unit)) continue;
    ++bodies;
    in +=
        b.unit(unit).phase == opfor::Phase::goes_in && goes_forward(task_now(b, unit).kind) ? 1 : 0;
    const auto post = post_of(b, unit);
    const auto place = post ? post : destination(now, unit);
    const UnitId enemy = now.nearest_enemy(unit);
    if (!place || enemy == kNoUnit || in_contact(b, unit)) continue;
    if (!routing(b, enemy)) {
      const double off = now.gap(unit, enemy);
      const Length comes = full_move(mover_of(b, enemy), false, options(b));
      all.enemy_near = all.enemy_near || within(off, on_table(kUponIt, options(b)) + comes);
      all.enemy_close = all.enemy_close || within(off, upon_it, options(b));
    }
    const Box& is = now.box(unit);
    const Box there = field::shifted(is, *place - is.centre);
    const bool far = !within(norm(*place - is.centre), kAtItsPlace, options(b));
    const bool nearer = field::gap(there, now.box(enemy)) < now.gap(unit, enemy);
    ahead += far && nearer ? 1 : 0;
    all.back = all.back || (far && !nearer && comes_nearer_on_its_way(now, unit, *place));
    lost += far && b.unit(unit).task.kind == TaskKind::hold && is_taken(now, unit, there) ? 1 : 0;
  }
  all.lost = 2 * lost > bodies;
  all.places = 2 * ahead > bodies;
  all.any = ahead > 0;
  all.goes_in = 2 * in > bodies;
  return all;
}

/// A third of a brigade wavers, or worse.
bool is_worn(const Situation& now, UnitId brigadier) {
  const Battle& b = now.battle();
  int all = 0;
  int shaken = 0;
  for (const UnitId unit : now.present(side_of(b, brigadier))) {
    if (brigadier_of(b.setting(), unit) != brigadier) continue;
    ++all;
    shaken += steady(b, unit) ? 0 : 1;
  }
  return 3 * shaken >= all;
}

/// Who is too weak to go nearer to the enemy, and is to hold, goes to where he is to hold if that
/// is no nearer: HOLD would keep him where he is caught on his way.
bool goes_back_to_hold(const Situation& now, UnitId brigadier, double ratio) {
  if (ratio >= kMuchWeaker || (ratio < kByHalf && is_worn(now, brigadier))) return false;
  const Ahead ahead = ahead_of_brigade(now, brigadier);
  return ahead.back && !ahead.enemy_close;
}

/// Somebody of it is in order: who wavers or routs attacks nobody (OTH-CON-1).
bool has_who_attacks(const Situation& now, UnitId brigadier) {
  const Battle& b = now.battle();
  for (const UnitId unit : now.present(side_of(b, brigadier))) {
    if (brigadier_of(b.setting(), unit) == brigadier && steady(b, unit)) return true;
  }
  return false;
}

bool leads_on(BrigadeOrder order) {
  return order == BrigadeOrder::attack || order == BrigadeOrder::move;
}

/// What a brigade should be told, if anything, and why it should be told to hold, or not.
struct OrderWanted {
  std::optional<BrigadeOrder> order = {};
  Consider holds_for = Consider::strength_near;
};

/// MOVE would keep it from charging who is upon it (OTH-ORD-1).
bool has_upon_it(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitId enemy = now.nearest_enemy(unit);
  if (enemy == kNoUnit || routing(b, enemy)) return false;
  return within(now.gap(unit, enemy), kUponIt, options(b));
}

/// Near the end somebody of it could come yet onto ground that counts, and is not his side's: HOLD
/// would not let him. None of them has an enemy upon him.
bool could_take_the_ground(const Situation& now, UnitId brigadier) {
  const Battle& b = now.battle();
  bool could = false;
  for (const UnitId unit : now.present(side_of(b, brigadier))) {
    if (brigadier_of(b.setting(), unit) != brigadier) continue;
    if (!steady(b, unit) || in_contact(b, unit)) continue;
    if (has_upon_it(now, unit)) return false;
    const auto place = ground_to_take(b, unit);
    if (!place || !comes_nearer_on_its_way(now, unit, *place)) continue;
    could = true;
  }
  return could && wants_a_place(sheet(), b, side_of(b, brigadier));
}

/// What a brigade strong enough that holds, or comes to where it is to hold, should be told: to go
/// to where it is to hold, or where the general has it strike back. Who goes there goes on until
/// all of them are there; who holds goes only for most of them, and against nobody who would make
/// him hold again before he has come anywhere.
OrderWanted wanted_where_it_holds(const Situation& now, UnitId brigadier,
                                  std::optional<double> ratio) {
  const Ahead ahead = ahead_of_brigade(now, brigadier);
  const bool strong = !ratio || *ratio >= kAttacks;
  const bool called = (ahead.places && ahead.goes_in) || ahead.lost;
  if (called && ratio && strong) return {BrigadeOrder::attack};
  const bool is_going = record(now.battle(), brigadier).order == BrigadeOrder::move;
  const bool forward = is_going ? ahead.any : ahead.places;
  const bool at_hand = is_going ? ahead.enemy_close : ahead.enemy_near;
  const bool goes = (forward || ahead.back) && !at_hand;
  if (goes) {
    if (is_going) return {std::nullopt, Consider::far_to_go};
    return {BrigadeOrder::move, Consider::far_to_go};
  }
  const Consider why = at_hand ? Consider::enemy_at_hand : Consider::there_already;
  return {is_going ? std::optional(BrigadeOrder::hold) : std::nullopt, why};
}

/// What the strength of those before it makes of its order.
std::optional<BrigadeOrder> wanted_by_strength(const Situation& now, UnitId brigadier,
                                               double ratio) {
  const Battle& b = now.battle();
  const BrigadeOrder is = record(b, brigadier).order;
  const BrigadeOrder was_told = commander_info(b, brigadier)->order;
  if (ratio < kByHalf) {
    // Nobody saves himself for anything when the battle is all but over, and a place decides it.
    if (ends_on_a_place(b, 1)) return std::nullopt;
    const bool is_to_hold = was_told == BrigadeOrder::hold;
    return is_to_hold && !is_worn(now, brigadier) ? BrigadeOrder::hold : BrigadeOrder::withdraw;
  }
  const bool sent = leads_on(was_told);
  if (ratio < kMuchWeaker) {
    const bool holds = leads_on(is) || (sent && is == BrigadeOrder::withdraw);
    return holds ? std::optional(BrigadeOrder::hold) : std::nullopt;
  }
  const bool attacks = ratio >= kAttacks && (sent || is == BrigadeOrder::move);
  return attacks && has_who_attacks(now, brigadier) ? std::optional(BrigadeOrder::attack)
                                                    : std::nullopt;
}

/// POL-1: what a brigade should be told, if anything else. Who attacks goes on while he is not much
/// the weaker; who went to attack and was told to hold, or to go back, goes on when he may. Who was
/// to hold from the first holds against any odds, until his brigade is worn.
OrderWanted order_wanted(const Situation& now, UnitId brigadier) {
  const Battle& b = now.battle();
  const auto ratio = ratio_about(now, brigadier);
  const BrigadeOrder is = record(b, brigadier).order;
  const bool sent = leads_on(commander_info(b, brigadier)->order);
  const bool is_on_the_spot = is == BrigadeOrder::hold || is == BrigadeOrder::move;
  if (!sent && is_on_the_spot) {
    if (could_take_the_ground(now, brigadier)) {
      if (is == BrigadeOrder::move) return {std::nullopt, Consider::far_to_go};
      return {BrigadeOrder::move, Consider::far_to_go};
    }
    const double goes = is == BrigadeOrder::move ? kStopsGoing : kMuchWeaker;
    if (!ratio || *ratio >= goes) return wanted_where_it_holds(now, brigadier, ratio);
    if (goes_back_to_hold(now, brigadier, *ratio)) {
      if (is == BrigadeOrder::move) return {};
      return {BrigadeOrder::move};
    }
  }
  if (!ratio) return {};
  return {wanted_by_strength(now, brigadier, *ratio)};
}

}  // namespace

Scored worth_telling(const Situation& now, const Option& option) {
  Scored s;
  if (option.variant == kNoMoreChanges) return s;
  const auto to = static_cast<BrigadeOrder>(option.variant - 1);
  const OrderWanted all = order_wanted(now, option.unit);
  const bool wanted = all.order == to;
  switch (to) {
    case BrigadeOrder::withdraw:
      weigh(s, wanted ? 1 : -1, Consider::strength_near, "OTH-AI-POL-1");
      break;
    case BrigadeOrder::hold:
      weigh(s, wanted ? 0.5 : -1, all.holds_for, "OTH-AI-POL-1");
      break;
    case BrigadeOrder::attack:
      weigh(s, wanted ? 0.6 : -1, Consider::reach_of_command, "OTH-AI-POL-1");
      break;
    case BrigadeOrder::move:
      weigh(s, wanted ? 0.5 : -1, wanted ? Consider::to_post : Consider::no_need_to_move,
            "OTH-AI-POL-1");
      break;
  }
  return s;
}

}  // namespace opfor::over_the_hills
