#include "rules/victory_without_squares/free_orders.hpp"

#include <algorithm>
#include <array>

#include "drill/station.hpp"
#include "drill/task.hpp"
#include "field/lines.hpp"
#include "rules/victory_without_squares/bearing.hpp"
#include "rules/victory_without_squares/check.hpp"
#include "rules/victory_without_squares/paces.hpp"
#include "rules/victory_without_squares/reserve.hpp"
#include "rules/victory_without_squares/side_step.hpp"
#include "rules/victory_without_squares/sighting.hpp"
#include "rules/victory_without_squares/ways_round.hpp"

namespace opfor::victory_without_squares {
namespace {

using Kind_ = FreeOrder::Kind;
using field::Box;

/// The orders of one body, as they are found.
class List {
 public:
  List(const Situation& now, UnitId unit, const Leave& leave, Menu& menu)
      : now_(now), unit_(unit), leave_(leave), menu_(menu) {}

  void add(Kind_ kind, Order order, UnitId about = kNoUnit) const {
    menu_.add(kind, std::move(order), about);
  }
  void add(Kind_ kind, std::vector<Act> acts, UnitId about = kNoUnit) const {
    add(kind, order_of(unit_, std::move(acts)), about);
  }
  /// An action that is not a move: a body that must go on tries to halt first (VWS-MOVE-9).
  void add_still(Kind_ kind, Act act, UnitId about = kNoUnit) const {
    std::vector<Act> acts;
    if (leave_.goes_on) {
      if (!leave_.halts) return;
      acts.emplace_back(Halt{});
    }
    acts.push_back(std::move(act));
    add(kind, std::move(acts), about);
  }
  void add(Kind_ kind, std::optional<Order> order, UnitId about = kNoUnit) const {
    if (order) add(kind, *std::move(order), about);
  }

  [[nodiscard]] const Situation& now() const { return now_; }
  [[nodiscard]] const Battle& battle() const { return now_.battle(); }
  [[nodiscard]] UnitId unit() const { return unit_; }
  [[nodiscard]] const Leave& leave() const { return leave_; }

 private:
  const Situation& now_;
  UnitId unit_;
  const Leave& leave_;
  Menu& menu_;
};

bool guns(const List& list) {
  return body_info(list.battle(), list.unit()).kind == Kind::artillery;
}

/// Whom a body has in mind: the enemy of its plan, the nearest that is not broken, its opponent,
/// and against whom its reserve is called.
std::vector<UnitId> minded(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitId target = whom_to_attack(b, unit);
  const bool there = target != kNoUnit && now.enemies(unit).contains(target);
  UnitId nearest = kNoUnit;
  for (const UnitId enemy : now.enemies(unit)) {
    if (!unbroken(b, enemy)) continue;
    const bool nearer = nearest == kNoUnit || now.gap(unit, enemy) < now.gap(unit, nearest);
    if (nearer && now.sees(unit, enemy)) nearest = enemy;
  }
  return each_once(
      {there ? target : kNoUnit, nearest, foe_of(now, unit), call_on_reserve(now, unit).enemy});
}

void add_fire(const List& list) {
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

void add_attacks(const List& list) {
  for (Attack& attack : attacks(list.now(), list.unit())) {
    list.add(attack.fires ? Kind_::fire_and_attack : Kind_::attack, std::move(attack.order),
             attack.target);
  }
}

/// The whole allowance ahead, or as far as it gets.
void add_ahead(const List& list) {
  const Box& box = list.now().box(list.unit());
  const Leave& leave = list.leave();
  if (leave.allowance <= Length{}) return;
  const Straight all =
      straight(list.now(), list.unit(), box, {box.ahead, leave.allowance.as_double()});
  const Straight range = until_within(list.now(), list.unit(), box, all, kMusketRange);
  // Who must go on goes as far as there is any room.
  const double least = leave.goes_on ? kNoRoom : kNoStep;
  const auto allowed = [&](const Straight& s) {
    return s.length >= least && (leave.nears || !approaches(list.now(), list.unit(), s.end));
  };
  if (range.length < all.length - kNoStep && allowed(range)) {
    list.add(Kind_::to_range, {move_to(range.end)});
  }
  if (allowed(all)) list.add(Kind_::advance, {move_to(all.end)});
}

/// To where shot fires at somebody, or brings more of its bases to bear: of several the nearest
/// enemy.
void add_side_steps(const List& list) {
  const Situation& now = list.now();
  if (!goes_sideways(list.battle(), list.unit())) return;
  std::optional<Order> best;
  UnitId at = kNoUnit;
  for (const UnitId enemy : now.enemies(list.unit())) {
    const bool nearer = at == kNoUnit || now.gap(list.unit(), enemy) < now.gap(list.unit(), at);
    auto order = nearer ? side_step_to_fire(now, list.unit(), enemy) : std::nullopt;
    if (!order) continue;
    best = std::move(order);
    at = enemy;
  }
  list.add(Kind_::step_aside, std::move(best), at);
}

/// Ways that take more than one move, by whom or what the plan sends it for.
void add_detours(const List& list) {
  const Situation& now = list.now();
  const UnitId unit = list.unit();
  const std::optional<Vec> place = makes_for(now, unit);
  if (!place) return;
  list.add(Kind_::turn_back, turned_back(now, unit, *place));
  list.add(Kind_::go_round, round_friends(now, unit, *place));
  list.add(Kind_::round_edge, round_edges(now, unit, *place));
}

void add_marches(const List& list, const std::vector<UnitId>& minded) {
  const Situation& now = list.now();
  const UnitId unit = list.unit();
  add_detours(list);
  for (const UnitId enemy : minded) {
    const Vec place = now.box(enemy).centre;
    const Road road(now, unit, place);
    list.add(Kind_::approach, towards(now, unit, place, road, {}), enemy);
    list.add(Kind_::approach, towards(now, unit, place, road, kMusketRange), enemy);
  }
  if (const auto ground = ground_to_hold(now, unit)) {
    list.add(Kind_::to_goal, towards(now, unit, *ground));
    return;
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
        const Vec behind =
            station_behind(now.box(task.target), kSupport.as_double(), now.box(unit).centre);
        list.add(Kind_::to_goal, towards(now, unit, behind), task.target);
      }
      break;
    case TaskKind::attack: {  // out of sight: where he was last seen, or where it is sent
      auto place = now.last_place(task.target);
      if (!place && minded.empty()) place = place_in_line(list.battle(), unit);
      if (place) {
        list.add(Kind_::to_goal, towards(now, unit, *place));
      }
      break;
    }
    case TaskKind::hold:
    case TaskKind::fire:
      break;
  }
}

bool faces(const Box& from, Vec place) {
  return turn_between(facing_of(place - from.centre), facing_of(from.ahead)) <= kAspectLimits[0];
}

/// A wheel that looks at a place, or as far round as there is room, if the body does not approach
/// by it where it may not.
void add_wheel(const List& list, Vec place, UnitId about) {
  const Leave& leave = list.leave();
  if (leave.allowance < kActOfHorse) return;
  const Box& box = list.now().box(list.unit());
  const Angle to = wheel_towards(box, place, kMostWheel);
  if (turn_between(to, facing_of(box.ahead)) < kNoTurn) return;
  const auto after = wheels_as_far(list.now(), list.unit(), place, [](const Met&) { return true; });
  if (!after) return;
  if (!leave.nears && approaches(list.now(), list.unit(), *after)) return;
  const auto why_not = [&](const Box& end) {
    return std::string{faces(end, place) ? "" : "it gets no farther round"};
  };
  if (leave.horse && leave.goes_on) {  // and the rest of its way
    const double left = (leave.allowance - kActOfHorse).as_double();
    const Straight s = straight(list.now(), list.unit(), *after, {after->ahead, left});
    std::vector<Act> acts{wheel_to(*after)};
    if (s.length >= 1) acts.push_back(move_to(s.end));
    list.add(Kind_::wheel, order_of(list.unit(), std::move(acts), why_not(s.end)), about);
    return;
  }
  list.add(Kind_::wheel, order_of(list.unit(), {wheel_to(*after)}, why_not(*after)), about);
}

/// Horse that cannot wheel to look at a place, for want of room or since it lies behind, turns
/// about and then wheels: two acts.
void add_round(const List& list, Vec place, UnitId about) {
  const Leave& leave = list.leave();
  if (!leave.horse || leave.goes_on || !leave.turns) return;
  if (leave.allowance < kActOfHorse + kActOfHorse) return;
  const Situation& now = list.now();
  const Box& box = now.box(list.unit());
  const auto looks = [&](const Box& from) { return faces(from, place); };
  const auto wheel_from = [&](const Box& from) {
    return now.wheeled(list.unit(), from, wheel_towards(from, place, kMostWheel), kMostWheel);
  };
  const Box about_faced = faced_about(box);
  if (looks(box) || looks(about_faced)) return;
  if (const auto direct = wheel_from(box); direct && looks(*direct)) return;
  const auto after = wheel_from(about_faced);
  if (!after || !looks(*after)) return;
  if (!leave.nears && approaches(now, list.unit(), *after)) return;
  list.add(Kind_::wheel, {about_face(box), wheel_to(*after)}, about);
}

void add_turns(const List& list, const std::vector<UnitId>& minded) {
  for (const UnitId enemy : minded) {
    add_wheel(list, list.now().box(enemy).centre, enemy);
    add_round(list, list.now().box(enemy).centre, enemy);
  }
  auto place = ground_to_hold(list.now(), list.unit());
  if (!place) place = place_in_line(list.battle(), list.unit());
  if (place) add_wheel(list, *place, kNoUnit);
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

void add_formations(const List& list) {
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
    if (has_room(list.now(), list.unit(), wide, record(b, list.unit()).mounted != 0)) {
      list.add_still(Kind_::form_line, ChangeFormation{opfor::Formation::line});
    }
    return;
  }
  const UnitRecord& r = record(b, list.unit());
  if (formation == Formation::line &&
      may_form_hedgehog(body_info(b, list.unit()).kind, r.state, bases_of(b, list.unit()))) {
    list.add_still(Kind_::form_hedgehog, ChangeFormation{opfor::Formation::square});
  }
}

/// Unlimbered guns turn to bring enemies into their cone (VWS-MOVE-5).
void add_pivots(const List& list) {
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
    if (!may_stand(list.now(), list.unit(), turned)) continue;
    list.add(Kind_::turn_guns, {Face{to}}, enemy);
  }
}

void add_trains(const List& list) {
  if (!guns(list) || !list.leave().changes) return;
  if (record(list.battle(), list.unit()).limbered != 0) {
    list.add_still(Kind_::unlimber, Limber{false});
    return;
  }
  add_pivots(list);
  list.add(Kind_::limber, {Limber{true}});
}

/// VWS-MOVE-4.
void add_mounting(const List& list) {
  const Battle& b = list.battle();
  const Leave& leave = list.leave();
  if (body_info(b, list.unit()).kind != Kind::dragoons || !leave.changes) return;
  if (leave.allowance < kChangeOfMount) return;
  if (record(b, list.unit()).mounted == 0) {
    Battle up = b;
    record(up, list.unit()).mounted = 1;  // horses take more room
    const Box deep = box_at(up, list.unit(), b.unit(list.unit()).pose());
    if (has_room(list.now(), list.unit(), deep, true)) {
      list.add_still(Kind_::mount, Mount{true});
    }
    return;
  }
  list.add_still(Kind_::dismount, Mount{false});
  if (leave.goes_on) return;
  // On foot, up to 4" on, but not past musket range.
  const Box& box = list.now().box(list.unit());
  Straight s = straight(list.now(), list.unit(), box, {box.ahead, kChangeOfMount.as_double()});
  s = until_within(list.now(), list.unit(), box, s, kMusketRange);
  if (s.length >= kNoStep && leave.nears) {
    list.add(Kind_::dismount, {Mount{false}, move_to(s.end)});
  }
}

/// One of those that `HandOfBody::keep_going` finds, without a try to halt.
bool keeps_on(const FreeOrder& free) {
  switch (free.kind) {
    case Kind_::attack:
    case Kind_::fire_and_attack:
    case Kind_::to_goal:
    case Kind_::approach:
    case Kind_::to_range:
    case Kind_::advance:
    case Kind_::go_round:
    case Kind_::round_edge:
    case Kind_::ride_up:
    case Kind_::wheel:
    case Kind_::about_face:
      return act<Halt>(free.order) == nullptr;
    default:
      return false;
  }
}

class HandOfBody final : public FreeHand {
 public:
  HandOfBody(const Situation& now, UnitId unit)
      : now_(now), unit_(unit), leave_(leave_of(now, unit)) {}
  [[nodiscard]] UnitId unit() const override { return unit_; }
  [[nodiscard]] bool in_contact() const override { return opfor::in_contact(now_.battle(), unit_); }
  [[nodiscard]] const Leave& leave() const { return leave_; }
  [[nodiscard]] std::optional<Order> only() const override {
    return leave_.any ? std::nullopt : std::optional(order_of(unit_, {}));
  }
  void stay(Menu& menu) const override {
    if (!leave_.goes_on) menu.add(Kind_::stand, std::vector<Act>{});
    if (leave_.goes_on && leave_.halts) menu.add(Kind_::halt, std::vector<Act>{Halt{}});
    if (leave_.reforms) list(menu).add_still(Kind_::reform, Rally{});
  }
  void charge(Menu& menu) const override { add_attacks(list(menu)); }
  void fire(Menu& menu) const override { add_fire(list(menu)); }
  void go(Menu& menu) const override {
    add_ahead(list(menu));
    add_side_steps(list(menu));
    add_marches(list(menu), in_mind());
  }
  void turn(Menu& menu) const override { add_turns(list(menu), in_mind()); }
  void form(Menu& menu) const override {
    add_formations(list(menu));
    add_trains(list(menu));
    add_mounting(list(menu));
  }
  void break_off(Menu& menu) const override { give_ground(menu); }
  void give_ground(Menu& menu) const override {
    menu.add(Kind_::withdraw, back_off(now_, unit_, false));
    if (!leave_.goes_on) return;
    // All that it may do without a try to halt stands there already, if there is room for any.
    const std::vector<FreeOrder>& all = menu.all();
    if (std::none_of(all.begin(), all.end(), keeps_on)) menu.add(Kind_::stand, std::vector<Act>{});
  }
  /// What it may do without a try to halt, if it must go on (VWS-MOVE-8).
  void keep_going(Menu& menu) const {
    charge(menu);
    go(menu);
    turn(menu);
    for (const UnitId enemy : now_.enemies(unit_)) {
      menu.add(Kind_::ride_up, ride_up_and_fire(now_, unit_, enemy), enemy);
    }
  }

 private:
  [[nodiscard]] List list(Menu& menu) const { return {now_, unit_, leave_, menu}; }
  [[nodiscard]] const std::vector<UnitId>& in_mind() const {
    if (!in_mind_) in_mind_ = minded(now_, unit_);
    return *in_mind_;
  }

  const Situation& now_;
  UnitId unit_;
  Leave leave_;
  mutable std::optional<std::vector<UnitId>> in_mind_;
};

}  // namespace

std::vector<FreeOrder> going_on(const Situation& now, UnitId unit) {
  const HandOfBody hand(now, unit);
  Menu menu(unit);
  if (hand.leave().any && hand.leave().goes_on) hand.keep_going(menu);
  std::vector<FreeOrder> all;
  for (const FreeOrder& free : menu.all()) {
    if (act<Halt>(free.order) == nullptr) all.push_back(free);
  }
  // What stands before it at once is an obstacle: there it stops.
  if (all.empty()) all.push_back({Kind_::stand, order_of(unit, {}), kNoUnit});
  return all;
}

std::vector<FreeOrder> free_orders(const Situation& now, UnitId unit) {
  return opfor::free_orders(HandOfBody(now, unit));
}

std::vector<FreeOrder> what_it_may_form(const Situation& now, UnitId unit) {
  const HandOfBody hand(now, unit);
  Menu menu(unit);
  if (hand.leave().any && !hand.in_contact()) hand.form(menu);
  return menu.take();
}

std::vector<FreeOrder> going_on(const Known<Situation>& known, UnitId unit) {
  return orders_by(
      known, [&](const Situation& now) { return going_on(now, unit); }, check);
}

std::vector<FreeOrder> free_orders(const Known<Situation>& known, UnitId unit) {
  return orders_by(
      known, [&](const Situation& now) { return free_orders(now, unit); }, check);
}

}  // namespace opfor::victory_without_squares
