#include "rules/through_the_square_window/free_orders.hpp"

#include <algorithm>

#include "drill/kept_off.hpp"
#include "drill/task.hpp"
#include "rules/through_the_square_window/check.hpp"
#include "rules/through_the_square_window/odds.hpp"
#include "rules/through_the_square_window/paces.hpp"
#include "rules/through_the_square_window/ways.hpp"

namespace opfor::through_the_square_window {
namespace {

using Free = FreeOrder::Kind;

constexpr std::size_t kEnemiesMinded = 3;

/// The enemies that a commander has in mind: whom the plan names, and the nearest.
std::vector<UnitId> minded(const Situation& now, UnitId unit) {
  std::vector<UnitId> all;
  const UnitId named = whom_to_attack(now.battle(), unit);
  if (named != kNoUnit && now.enemies_seen(unit).contains(named)) all.push_back(named);
  UnitSet left = now.enemies_seen(unit);
  for (const UnitId one : all) left.erase(one);
  while (all.size() < kEnemiesMinded && !left.empty()) {
    const UnitId next = nearest(left, [&](UnitId e) { return now.gap(unit, e); }).unit;
    left.erase(next);
    all.push_back(next);
  }
  return all;
}

void add_charges(const Situation& now, UnitId unit, Menu& menu) {
  if (no_charges(now, unit)) return;
  for (const UnitId enemy : now.enemies(unit)) {
    if (const auto charge = best_charge(now, unit, enemy)) {
      menu.add(Free::charge, order_of(now, unit, *charge), enemy);
    }
  }
}

class HandOfUnit final : public FreeHand {
 public:
  HandOfUnit(const Situation& now, UnitId unit) : now_(now), unit_(unit) {}

  [[nodiscard]] UnitId unit() const override { return unit_; }
  [[nodiscard]] bool in_contact() const override { return opfor::in_contact(b(), unit_); }
  [[nodiscard]] std::optional<Order> only() const override {
    if (!steady(b(), unit_)) return Order{unit_, {}, {}};
    return record(b(), unit_).actions == 0 ? std::optional(Order{unit_, {}, {}}) : std::nullopt;
  }

  void stay(Menu& menu) const override {
    menu.add(Free::stand, std::vector<Act>{});
    if (!in_contact()) add(menu, Free::reform, {opfor::Rally{}});
  }

  void go(Menu& menu) const override {
    if (is_guns(b(), unit_) && record(b(), unit_).limbered == 0 &&
        kind_of(b(), unit_) == Kind::heavy_guns) {
      return;
    }
    const double close = edge_of_close_range(b(), unit_);
    std::optional<Routes> to_place;
    double off = close;  // enemies, on its way to its place
    if (const auto goal = place_in_line(b(), unit_)) {
      to_place.emplace(now_, unit_, *goal);
      off = off_enemies_on_the_way(now_, unit_, *goal);
    }
    const std::vector<UnitId> enemies = minded(now_, unit_);
    std::vector<Routes> to_enemies;
    to_enemies.reserve(enemies.size());
    for (const UnitId enemy : enemies) to_enemies.emplace_back(now_, unit_, now_.box(enemy).centre);
    for (const int save : {0, 1}) {
      if (to_place) {
        menu.add(save == 0 ? Free::to_goal : Free::plan_and_fire,
                 on(towards(now_, unit_, *to_place, save, off), *place_in_line(b(), unit_)));
      }
      for (std::size_t i = 0; i < enemies.size(); ++i) {
        add_move(menu, save == 0 ? Free::full_move : Free::half_move,
                 on(towards(now_, unit_, to_enemies[i], save, close), now_.box(enemies[i]).centre),
                 enemies[i]);
        if (save == 0) approach(menu, enemies[i], to_enemies[i], close);
      }
      Plan plan(now_, unit_, save);
      if (plan.go_ahead(kFarthestCharge.as_double(), close)) {
        menu.add(save == 0 ? Free::advance : Free::to_range, plan.take());
      }
    }
    support(menu);
    // Nobody is seen: where somebody was, or whom the plan names.
    if (now_.enemies_seen(unit_).empty()) {
      if (const auto place = now_.enemy_place(unit_)) {
        menu.add(Free::approach, towards(now_, unit_, *place, 0));
      }
    }
  }

  /// Up to whom it may charge, and past nobody else.
  void approach(Menu& menu, UnitId enemy, const Routes& way, double close) const {
    if (fires_at_close_range(b(), unit_) || !is_prey(now_, unit_, enemy)) return;
    auto order = towards(now_, unit_, way, 0);
    if (order && comes_up_to_others(*order, close)) order.reset();
    menu.add(Free::approach, std::move(order), enemy);
  }

  void turn(Menu& menu) const override {
    // Who fights somebody else has no eye for it.
    std::vector<UnitId> looked_at = minded(now_, unit_);
    std::erase_if(looked_at, [&](UnitId enemy) { return opfor::in_contact(b(), enemy); });
    looked_at.push_back(enemy_to_face(now_, unit_));
    for (const UnitId enemy : looked_at) {
      if (enemy == kNoUnit) continue;
      menu.add(Free::face, faced(now_, unit_, now_.box(enemy).centre), enemy);
    }
    // Who sees nobody looks to where they come from.
    if (now_.enemies_seen(unit_).empty()) {
      menu.add(Free::face, faced(now_, unit_, now_.enemy_or_front(unit_)));
    }
    menu.add(Free::turn_guns, relaid(now_, unit_));
    Plan about(now_, unit_);
    if (about.turn_about()) menu.add(Free::about_face, about.take());
  }

  void form(Menu& menu) const override {
    add(menu, Free::form_line, {ChangeFormation{opfor::Formation::line}});
    add(menu, Free::draw_up, {ChangeFormation{opfor::Formation::column}});
    add(menu, Free::form_square, {ChangeFormation{opfor::Formation::square}});
    add(menu, Free::limber, {Limber{true}});
    add(menu, Free::unlimber, {Limber{false}});
    if (formation_of(b(), unit_) == Formation::limbered) {
      Plan plan(now_, unit_);
      const bool steps = plan.go_ahead(line_of(Action::move).reach.as_double());
      if (steps && plan.add(Limber{false})) menu.add(Free::unlimber, plan.take());
    }
    add(menu, Free::mount, {Mount{true}});
    add(menu, Free::dismount, {Mount{false}});
    if (formation_of(b(), unit_) == Formation::mounted) {
      Plan plan(now_, unit_);
      const double close = edge_of_close_range(b(), unit_);
      const bool rides = plan.go_ahead(line_of(Action::move).reach.as_double(), close);
      if (rides && plan.add(Mount{false})) menu.add(Free::dismount, plan.take());
    }
  }

  void break_off(Menu& menu) const override {
    if (!is_mounted(b(), unit_)) return;
    for (const int actions : {1, 2}) {
      Plan plan(now_, unit_);
      const double reach = line_of(Action::retire).reach.as_double() * actions;
      if (plan.go_back(reach)) menu.add(Free::break_off, plan.take());
    }
  }

  void give_ground(Menu& menu) const override {
    menu.add(Free::withdraw, withdrawn(now_, unit_));
    for (const int actions : {1, kActions}) {
      Plan plan(now_, unit_, kActions - actions);
      if (plan.go_back(line_of(Action::retire).reach.as_double() * actions)) {
        menu.add(Free::retire, plan.take());
      }
    }
    menu.add(Free::take_cover, to_cover(now_, unit_, false));
  }

 private:
  [[nodiscard]] const Battle& b() const { return now_.battle(); }

  void add(Menu& menu, Free kind, const std::vector<Act>& acts) const {
    Plan plan(now_, unit_);
    for (const Act& act : acts) {
      if (!plan.add(act)) return;
    }
    menu.add(kind, plan.take());
  }

  /// It ends nearer to an enemy whom it may not charge, and within so much of him.
  [[nodiscard]] bool comes_up_to_others(const Order& order, double close) const {
    const field::Box there = standing_after(now_, order).box;
    return nearer_in_vain(
               now_.enemies_seen(unit_), [&](UnitId) { return close; },
               [&](UnitId enemy) { return !is_prey(now_, unit_, enemy); },
               [&](UnitId enemy) { return now_.gap(unit_, enemy); },
               [&](UnitId enemy) { return field::gap(there, now_.box(enemy)); }) > kTolerance;
  }

  /// A move that leaves an action is none back: that is `give_ground`. Who has no room to come
  /// round goes back with both, or wheels then; but not to and fro before an enemy.
  [[nodiscard]] std::optional<Order> on(std::optional<Order> order, Vec place) const {
    const bool back = order && steps_back(now_, *order);
    if (back && standing_after(now_, *order).actions > 0) order.reset();
    if (order && only_makes_room(now_, *order, place)) order.reset();
    return order;
  }
  /// Who has only time to wheel makes no move: that is no way to an enemy from whom it turns away.
  /// Nor is a step back one.
  void add_move(Menu& menu, Free kind, std::optional<Order> order, UnitId enemy) const {
    if (!order) return;
    const bool moves = act<Move>(*order) != nullptr;
    if (!moves && turns_from(*order, enemy)) return;
    if (steps_back(now_, *order)) return;
    menu.add(moves ? kind : Free::wheel, *std::move(order), enemy);
  }
  [[nodiscard]] bool turns_from(const Order& order, UnitId enemy) const {
    const auto off = [&](const field::Box& from) {
      const Vec way = now_.box(enemy).centre - from.centre;
      return turn_between(facing_of(from.ahead), facing_of(way));
    };
    return off(standing_after(now_, order).box) > off(now_.box(unit_));
  }

  void support(Menu& menu) const {
    const UnitId whom = whom_to_support(b(), unit_);
    if (whom == kNoUnit || !now_.present().contains(whom)) return;
    if (const auto place = behind_whom_it_supports(now_, unit_, whom)) {
      menu.add(Free::to_goal, on(towards(now_, unit_, *place, 0), *place), whom);
    }
  }

  const Situation& now_;
  UnitId unit_;
};

std::vector<FreeOrder> open_to(const Situation& now, UnitId unit) {
  if (declares_charges(now.battle(), unit)) return charge_orders(now, unit);
  return opfor::free_orders(HandOfUnit(now, unit));
}

}  // namespace

std::vector<FreeOrder> free_orders(const Known<Situation>& known, UnitId unit) {
  return orders_by(
      known, [&](const Situation& now) { return open_to(now, unit); }, check);
}

std::vector<FreeOrder> charge_orders(const Known<Situation>& known, UnitId unit) {
  return orders_by(
      known, [&](const Situation& now) { return charge_orders(now, unit); }, check);
}

std::vector<FreeOrder> charge_orders(const Situation& now, UnitId unit) {
  Menu menu(unit);
  menu.add(Free::stand, std::vector<Act>{});
  add_charges(now, unit, menu);
  return menu.take();
}

}  // namespace opfor::through_the_square_window
