#include "rules/victory_without_squares/free_orders.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "drill/menu.hpp"
#include "drill/task.hpp"
#include "field/lines.hpp"
#include "rules/victory_without_squares/bearing.hpp"
#include "rules/victory_without_squares/check.hpp"
#include "rules/victory_without_squares/paces.hpp"
#include "rules/victory_without_squares/reserve.hpp"
#include "rules/victory_without_squares/sighting.hpp"
#include "rules/victory_without_squares/ways_round.hpp"

namespace opfor::victory_without_squares {
namespace {

using Kind_ = FreeOrder::Kind;
using field::Box;

/// The orders of one body, as they are found.
class List {
 public:
  List(const Situation& now, UnitId unit) : now_(now), unit_(unit), leave_(leave_of(now, unit)) {}

  void add(Kind_ kind, Order order, UnitId about = kNoUnit) {
    menu_.add({kind, std::move(order), about});
  }
  void add(Kind_ kind, std::vector<Act> acts, UnitId about = kNoUnit) {
    add(kind, order_of(unit_, std::move(acts)), about);
  }
  /// An action that is not a move: a body that must go on tries to halt first (VWS-MOVE-9).
  void add_still(Kind_ kind, Act act, UnitId about = kNoUnit) {
    std::vector<Act> acts;
    if (leave_.goes_on) {
      if (!leave_.halts) return;
      acts.emplace_back(Halt{});
    }
    acts.push_back(std::move(act));
    add(kind, std::move(acts), about);
  }
  void add(Kind_ kind, std::optional<Order> order, UnitId about = kNoUnit) {
    if (order) add(kind, *std::move(order), about);
  }

  [[nodiscard]] const Situation& now() const { return now_; }
  [[nodiscard]] const Battle& battle() const { return now_.battle(); }
  [[nodiscard]] UnitId unit() const { return unit_; }
  [[nodiscard]] const Leave& leave() const { return leave_; }
  [[nodiscard]] bool empty() const { return menu_.empty(); }
  [[nodiscard]] std::vector<FreeOrder> take() { return menu_.take(); }

 private:
  const Situation& now_;
  UnitId unit_;
  Leave leave_;
  Menu<FreeOrder> menu_;
};

bool guns(const List& list) {
  return body_info(list.battle(), list.unit()).kind == Kind::artillery;
}

void add_new(std::vector<UnitId>& some, UnitId unit) {
  if (unit != kNoUnit && std::find(some.begin(), some.end(), unit) == some.end()) {
    some.push_back(unit);
  }
}

/// Whom a body has in mind: the enemy of its plan, the nearest that is not broken, its opponent,
/// and against whom its reserve is called.
std::vector<UnitId> minded(const List& list) {
  const Battle& b = list.battle();
  std::vector<UnitId> some;
  const UnitId target = whom_to_attack(b, list.unit());
  if (target != kNoUnit && list.now().enemies(list.unit()).contains(target)) {
    some.push_back(target);
  }
  UnitId nearest = kNoUnit;
  for (const UnitId enemy : list.now().enemies(list.unit())) {
    if (!unbroken(b, enemy)) continue;
    const bool nearer = nearest == kNoUnit ||
                        list.now().gap(list.unit(), enemy) < list.now().gap(list.unit(), nearest);
    if (nearer && list.now().sees(list.unit(), enemy)) nearest = enemy;
  }
  if (nearest != kNoUnit) some.push_back(nearest);
  add_new(some, foe_of(list.now(), list.unit()));
  add_new(some, call_on_reserve(list.now(), list.unit()).enemy);
  return some;
}

void add_fire(List& list) {
  if (!list.leave().fires) return;
  if (formation_of(list.battle(), list.unit()) == Formation::hedgehog) {
    if (!hedgehog_shots(list.now(), list.unit()).empty()) {
      list.add_still(Kind_::fire, Shoot{kNoUnit});
    }
    return;
  }
  for (const UnitId enemy : list.now().enemies(list.unit())) {
    if (can_hit(shots(list.now(), list.unit(), enemy), record(list.battle(), enemy).state)) {
      list.add_still(Kind_::fire, Shoot{enemy}, enemy);
    }
    list.add(Kind_::ride_up, ride_up_and_fire(list.now(), list.unit(), enemy), enemy);
  }
}

void add_attacks(List& list) {
  for (Attack& attack : attacks(list.now(), list.unit())) {
    list.add(attack.fires ? Kind_::fire_and_attack : Kind_::attack, std::move(attack.order),
             attack.target);
  }
}

/// The whole allowance ahead, or as far as it gets.
void add_ahead(List& list) {
  const Box& box = list.now().box(list.unit());
  const Leave& leave = list.leave();
  if (leave.allowance <= Length{}) return;
  const Straight all =
      straight(list.now(), list.unit(), box, box.ahead, leave.allowance.as_double());
  const Straight range = until_within(list.now(), list.unit(), box, all, kMusketRange);
  // Who must go on goes as far as there is any room.
  const double least = leave.goes_on ? 1 : kNoStep;
  const auto allowed = [&](const Straight& s) {
    return s.length >= least && (leave.nears || !approaches(list.now(), list.unit(), s.end));
  };
  if (range.length < all.length - kNoStep && allowed(range)) {
    list.add(Kind_::to_range, {move_to(range.end)});
  }
  if (allowed(all)) list.add(Kind_::advance, {move_to(all.end)});
}

/// Ways that take more than one move, by whom or what the plan sends it for.
void add_detours(List& list) {
  const Situation& now = list.now();
  const UnitId unit = list.unit();
  const TaskKind plan = task_now(list.battle(), unit).kind;
  const UnitId called = call_on_reserve(now, unit).enemy;
  const bool forward = goes_forward(plan) || called != kNoUnit;
  if (!forward) return;
  const UnitId foe = called != kNoUnit ? called : foe_of(now, unit);
  std::optional<Vec> place = place_in_line(list.battle(), unit);
  const bool at_foe = !place || plan == TaskKind::attack || called != kNoUnit;
  if (foe != kNoUnit && at_foe) place = now.box(foe).centre;
  if (!place) return;
  list.add(Kind_::turn_back, turned_back(now, unit, *place));
  list.add(Kind_::go_round, round_friends(now, unit, *place));
  list.add(Kind_::round_edge, round_edges(now, unit, *place));
}

void add_marches(List& list) {
  const Situation& now = list.now();
  const UnitId unit = list.unit();
  add_detours(list);
  for (const UnitId enemy : minded(list)) {
    list.add(Kind_::to_enemy, towards(now, unit, now.box(enemy).centre), enemy);
    list.add(Kind_::to_enemy, towards(now, unit, now.box(enemy).centre, kMusketRange), enemy);
  }
  const Task task = task_now(list.battle(), unit);
  switch (task.kind) {
    case TaskKind::advance:
      if (const auto place = place_in_line(list.battle(), unit)) {
        list.add(Kind_::to_goal, towards(now, unit, *place));
      }
      break;
    case TaskKind::support:
      if (task.target != kNoUnit && now.present().contains(task.target)) {
        const Box& whom = now.box(task.target);
        const Vec behind = whom.centre - whom.ahead * kSupport.as_double();
        list.add(Kind_::to_goal, towards(now, unit, behind), task.target);
      }
      break;
    case TaskKind::attack:  // out of sight: where he was last seen
      if (const auto place = now.last_place(task.target)) {
        list.add(Kind_::to_goal, towards(now, unit, *place));
      }
      break;
    case TaskKind::hold:
    case TaskKind::fire:
      break;
  }
}

/// A wheel that looks at a place, if the body does not approach by it where it may not.
void add_wheel(List& list, Vec place, UnitId about) {
  const Leave& leave = list.leave();
  if (leave.allowance < kActOfHorse) return;
  const Box& box = list.now().box(list.unit());
  const Angle to = wheel_towards(box, place);
  if (turn_between(to, facing_of(box.ahead)) < kNoTurn) return;
  const auto after = wheeled(list.now(), list.unit(), box, to);
  if (!after) return;
  if (!leave.nears && approaches(list.now(), list.unit(), *after)) return;
  if (leave.horse && leave.goes_on) {  // and the rest of its way
    const double left = (leave.allowance - kActOfHorse).as_double();
    const Straight s = straight(list.now(), list.unit(), *after, after->ahead, left);
    std::vector<Act> acts{wheel_to(*after)};
    if (s.length >= 1) acts.push_back(move_to(s.end));
    list.add(Kind_::wheel, std::move(acts), about);
    return;
  }
  list.add(Kind_::wheel, {wheel_to(*after)}, about);
}

void add_turns(List& list) {
  for (const UnitId enemy : minded(list)) add_wheel(list, list.now().box(enemy).centre, enemy);
  if (const auto place = place_in_line(list.battle(), list.unit()))
    add_wheel(list, *place, kNoUnit);
  const Box& box = list.now().box(list.unit());
  const Leave& leave = list.leave();
  const bool moves = leave.allowance >= kActOfHorse;
  if (!moves || guns(list)) return;
  if (leave.goes_on) {
    if (leave.halts) list.add(Kind_::about_face, {Halt{}, about_face(box)});
  } else if (leave.turns) {
    list.add(Kind_::about_face, {about_face(box)});
  } else if (leave.halts) {
    list.add(Kind_::about_face, {Halt{}, about_face(box)});
  }
}

void add_formations(List& list) {
  if (!list.leave().changes || list.leave().allowance <= Length{}) {
    const bool formed_otherwise =
        formation_of(list.battle(), list.unit()) != Formation::line && list.leave().changes;
    if (formed_otherwise) {
      list.add_still(Kind_::form_line, ChangeFormation{opfor::Formation::line});
    }
    return;
  }
  const Battle& b = list.battle();
  const Formation formation = formation_of(b, list.unit());
  if (formation == Formation::column) {
    Battle spread = b;
    spread.unit(list.unit()).formation = opfor::Formation::line;
    const Box wide = box_at(spread, list.unit(), b.unit(list.unit()).pose());
    const field::Mover mover{record(b, list.unit()).mounted != 0};
    if (clear_of_bodies(list.now(), list.unit(), wide) &&
        list.now().ground().can_stand(wide, mover)) {
      list.add_still(Kind_::form_line, ChangeFormation{opfor::Formation::line});
    }
    return;
  }
  const UnitRecord& r = record(b, list.unit());
  if (formation == Formation::line &&
      may_form_hedgehog(body_info(b, list.unit()).kind, r.state, bases_of(b, list.unit()))) {
    list.add_still(Kind_::hedgehog, ChangeFormation{opfor::Formation::square});
  }
}

/// Unlimbered guns turn to bring enemies into their cone (VWS-MOVE-5).
void add_pivots(List& list) {
  const Battle& b = list.battle();
  const Box& box = list.now().box(list.unit());
  for (const UnitId enemy : list.now().enemies(list.unit())) {
    const bool near = within(list.now().gap(list.unit(), enemy), line_of(Firearm::gun).range);
    if (!near || !unbroken(b, enemy) || !shots(list.now(), list.unit(), enemy).empty()) continue;
    if (!list.now().sees(list.unit(), enemy)) continue;
    const Angle to = facing_of(list.now().box(enemy).centre - box.centre);
    const std::int32_t turn = turn_between(to, facing_of(box.ahead));
    if (turn > 9000 || turn < kNoTurn) continue;
    const Box turned = box_at(b, list.unit(), {b.unit(list.unit()).pose().at, to});
    if (!clear_of_bodies(list.now(), list.unit(), turned)) continue;
    list.add(Kind_::pivot, {Face{to}}, enemy);
  }
}

void add_trains(List& list) {
  if (!guns(list) || !list.leave().changes) return;
  if (record(list.battle(), list.unit()).limbered != 0) {
    list.add_still(Kind_::unlimber, Limber{false});
    return;
  }
  if (record(list.battle(), list.unit()).must_not_move == 0) add_pivots(list);
  list.add(Kind_::limber, {Limber{true}});
}

/// VWS-MOVE-4.
void add_mounting(List& list) {
  const Battle& b = list.battle();
  const Leave& leave = list.leave();
  if (body_info(b, list.unit()).kind != Kind::dragoons || !leave.changes) return;
  if (leave.allowance < kChangeOfMount) return;
  if (record(b, list.unit()).mounted == 0) {
    Battle up = b;
    record(up, list.unit()).mounted = 1;  // horses take more room
    const Box deep = box_at(up, list.unit(), b.unit(list.unit()).pose());
    if (clear_of_bodies(list.now(), list.unit(), deep) &&
        list.now().ground().can_stand(deep, {true})) {
      list.add_still(Kind_::mount, Mount{true});
    }
    return;
  }
  list.add_still(Kind_::dismount, Mount{false});
  if (leave.goes_on) return;
  // On foot, up to 4" on, but not past musket range.
  const Box& box = list.now().box(list.unit());
  Straight s = straight(list.now(), list.unit(), box, box.ahead, kChangeOfMount.as_double());
  s = until_within(list.now(), list.unit(), box, s, kMusketRange);
  if (s.length >= kNoStep && leave.nears) {
    list.add(Kind_::dismount, {Mount{false}, move_to(s.end)});
  }
}

}  // namespace

std::vector<FreeOrder> going_on(const Situation& now, UnitId unit) {
  List list(now, unit);
  if (list.leave().any && list.leave().goes_on) {
    add_attacks(list);
    add_ahead(list);
    add_marches(list);
    add_turns(list);
    for (const UnitId enemy : now.enemies(unit)) {
      list.add(Kind_::ride_up, ride_up_and_fire(now, unit, enemy), enemy);
    }
  }
  std::vector<FreeOrder> all;
  for (FreeOrder& free : list.take()) {
    if (act<Halt>(free.order) == nullptr) all.push_back(std::move(free));
  }
  // What stands before it at once is an obstacle: there it stops.
  if (all.empty()) all.push_back({Kind_::stand, order_of(unit, {}), kNoUnit});
  return all;
}

std::vector<FreeOrder> free_orders(const Situation& now, UnitId unit) {
  List list(now, unit);
  const Leave& leave = list.leave();
  if (!leave.any) return {{Kind_::stand, order_of(unit, {}), kNoUnit}};
  if (!leave.goes_on) list.add(Kind_::stand, std::vector<Act>{});
  if (leave.goes_on && leave.halts) list.add(Kind_::halt, {Halt{}});
  add_attacks(list);
  add_fire(list);
  if (leave.reforms) list.add_still(Kind_::reform, Rally{});
  if (!in_contact(now.battle(), unit)) {
    add_ahead(list);
    add_marches(list);
    add_turns(list);
    add_formations(list);
    add_trains(list);
    add_mounting(list);
  }
  list.add(Kind_::withdraw, back_off(now, unit, false));
  if (leave.goes_on) {
    for (FreeOrder& free : going_on(now, unit)) list.add(free.kind, free.order, free.about);
  }
  return list.take();
}

std::vector<FreeOrder> going_on(const Known<Situation>& known, UnitId unit) {
  const auto make = [&](const Situation& now) { return going_on(now, unit); };
  return orders_by(known, make, check);
}

std::vector<FreeOrder> free_orders(const Known<Situation>& known, UnitId unit) {
  const auto make = [&](const Situation& now) { return free_orders(now, unit); };
  return orders_by(known, make, check);
}

std::string words(const Situation& now, const FreeOrder& order) {
  const bool halts = act<Halt>(order.order) != nullptr && order.kind != Kind_::halt &&
                     order.kind != Kind_::turn_back;
  std::string said = halts ? "halt, then " : "";
  said += word(order.kind);
  if (order.about == kNoUnit) {
    return order.kind == Kind_::wheel ? said + " towards its objective" : said;
  }
  return said + ": " + now.battle().setting().name_of(order.about);
}

}  // namespace opfor::victory_without_squares
