#include "rules/arquebusier/free_orders.hpp"

#include <algorithm>

#include "drill/free_hand.hpp"
#include "drill/onto_ground.hpp"
#include "drill/task.hpp"
#include "rules/arquebusier/check.hpp"
#include "rules/arquebusier/shooting_step.hpp"
#include "rules/arquebusier/sighting.hpp"
#include "rules/arquebusier/victory.hpp"
#include "rules/arquebusier/ways.hpp"
#include "rules/arquebusier/ways_parts.hpp"

namespace opfor::arquebusier {
namespace {

using Kind_ = FreeOrder::Kind;

constexpr Length kWellInside = 0.5_in;  ///< ground that counts
constexpr int kLastTurns = 4;  ///< in which who supports looks to where the battle is decided

/// The orders of one formation, as they are found.
class Choices {
 public:
  Choices(const Situation& now, UnitId unit, Menu& menu) : now_(now), unit_(unit), menu_(menu) {}

  void add(Kind_ kind, Order order, UnitId about = kNoUnit) const {
    menu_.add(kind, std::move(order), about);
  }
  void add(Kind_ kind, std::optional<Order> order, UnitId about = kNoUnit) const {
    if (order && !order->acts.empty()) add(kind, *std::move(order), about);
  }

  /// What it has been offered so far of ways towards its goal and enemies.
  [[nodiscard]] std::vector<FreeOrder> ways_on() const {
    std::vector<FreeOrder> some;
    for (const FreeOrder& one : menu_.all()) {
      const bool on =
          one.kind == Kind_::as_thrown || one.kind == Kind_::to_goal || one.kind == Kind_::approach;
      if (on) some.push_back(one);
    }
    return some;
  }
  [[nodiscard]] const Situation& now() const { return now_; }
  [[nodiscard]] const Battle& battle() const { return now_.battle(); }
  [[nodiscard]] UnitId unit() const { return unit_; }
  [[nodiscard]] double full() const { return full_move(battle(), unit_).as_double(); }

 private:
  const Situation& now_;
  UnitId unit_;
  Menu& menu_;
};

void add_thrown(const Choices& list) {
  const Reacted& r = list.battle().unit(list.unit()).reacted;
  if (r.has == 0) return;
  list.add(Kind_::as_thrown, ways(list.now(), list.unit(), cell_of(r)).front());
}

/// Whom horse would ride down with the greatest profit.
UnitId best_prey(const Situation& now, UnitId unit) {
  if (!may_ride_out(now.battle(), unit)) return kNoUnit;
  UnitId best = kNoUnit;
  double most = 0;
  for (const UnitId enemy : now.enemies_seen(unit)) {
    const double worth = worth_riding_down(now, unit, enemy);
    if (worth > most) best = enemy;
    most = std::max(most, worth);
  }
  return best;
}

/// Enemies that it has in mind: of its mission, the nearest, and whom it would ride down.
std::vector<UnitId> in_mind(const Choices& list) {
  const UnitId goal = goal_of(list.now(), list.unit()).unit;
  const bool enemy =
      goal != kNoUnit && side_of(list.battle(), goal) != side_of(list.battle(), list.unit());
  return each_once({enemy ? goal : kNoUnit, list.now().nearest_enemy(list.unit()),
                    best_prey(list.now(), list.unit())});
}

void add_charges(const Choices& list) {
  for (const UnitId enemy : list.now().enemies_seen(list.unit())) {
    const auto charge = charge_at(list.now(), list.unit(), enemy);
    if (!charge) continue;
    list.add(Kind_::charge, order_of(list.now(), *charge), enemy);
    list.add(Kind_::gather_speed, gathers_speed(list.now(), *charge), enemy);
  }
}

void add_approaches(const Choices& list) {
  for (const UnitId enemy : in_mind(list)) {
    Going going;
    going.most = list.full();
    going.keeps_from = enemy;
    going.keeps = keeps_off(list.now(), list.unit(), enemy);
    if (within(list.now().gap(list.unit(), enemy), going.keeps)) continue;
    const Vec place = field::vec(list.battle().unit(enemy).pose().at);
    const Stride way = towards(list.now(), list.unit(), place, going);
    list.add(Kind_::approach, std::optional(order_of(list.now(), way)), enemy);
  }
}

/// Straight for a place, however near that leads to the enemy: what that costs is weighed.
void add_way_to(const Choices& list, Vec place) {
  const Situation& now = list.now();
  Going going;
  going.most = std::min(list.full(), norm(place - front_of(now, list.unit())));
  list.add(Kind_::to_goal, std::optional(order_of(now, towards(now, list.unit(), place, going))));
}

/// Its mission has who shoots better than he fights keep off the enemy (13.6): who is to go
/// somewhere, with one on the way, would never come there.
void add_way_past_shot(const Choices& list) {
  const Situation& now = list.now();
  const Goal goal = goal_of(now, list.unit());
  if (!goal.place || goal.unit != kNoUnit || !stands_off(list.battle(), list.unit())) return;
  const UnitId enemy = now.nearest_enemy(list.unit());
  if (enemy == kNoUnit) return;
  const double keeps = keeps_off(now, list.unit(), enemy).as_double();
  if (now.gap(list.unit(), enemy) <= keeps + list.full()) add_way_to(list, *goal.place);
}

/// Who supports a friend may be wanted itself where the battle is decided, when it nears its end.
void add_place_in_time(const Choices& list) {
  const Battle& b = list.battle();
  const Setting& setting = b.setting();
  if (mission_of(b, list.unit()).kind != TaskKind::support) return;
  if (b.head().turn + kLastTurns <= setting.turns) return;
  const auto place = place_with_room(list.now(), list.unit());
  if (!place) return;
  const FeatureId decides = where_it_is_decided(setting, *place);
  if (decides == kNoFeature) return;
  if (!setting.ground->contains(decides, front_of(list.now(), list.unit()))) {
    add_way_to(list, *place);
  }
}

/// When the battle nears its end, onto the ground that counts, though its mission has it stand, or
/// leads past it.
void add_ground_that_counts(const Choices& list) {
  const auto place = onto_ground_that_counts(list.battle(), list.unit(), counted,
                                             kWellInside.as_double(), list.full());
  if (place) add_way_to(list, *place);
}

/// D-6, AQ-IRR-3: the ways of horse, stopped out of the fire that would shake it.
void add_short_of_close_fire(const Choices& list) {
  const Battle& b = list.battle();
  if (!contains_cavalry(b, list.unit())) return;
  const std::vector<FreeOrder> whole = list.ways_on();
  for (const FreeOrder& one : whole) {
    const auto commands = commands_of(b, one.order);
    if (!commands || commands->manoeuvre != OrderKind::march) continue;
    const Stride way = stride(list.now(), list.unit(), course_of(b, list.unit(), commands->marker));
    const auto shorter = short_of_close_fire(list.now(), way);
    if (!shorter) continue;
    // Short of where the whole way leads, it may stand over the edge of the table.
    Order order = order_of(list.now(), *shorter);
    if (!check(list.now(), order)) list.add(Kind_::half_move, std::move(order), one.about);
  }
}

void add_turns(const Choices& list) {
  for (const UnitId enemy : in_mind(list)) {
    if (list.now().in_arc(list.unit(), enemy)) continue;
    const Vec place = nearest_place_of(list.now(), enemy, list.unit());
    list.add(Kind_::face, face_place(list.now(), list.unit(), place), enemy);
  }
}

/// D-17: room for the new front where it stands.
void add_frontage(const Choices& list) {
  const Battle& b = list.battle();
  const int files = files_wanted(b, list.unit());
  if (files == record(b, list.unit()).files) return;
  const Angle facing = b.unit(list.unit()).pose().facing;
  if (!may_turn(list.now(), list.unit(), facing, files)) return;
  list.add(Kind_::draw_up, reform(b, list.unit(), facing, files));
}

void add_ways_off(const Choices& list) {
  const Situation& now = list.now();
  const UnitId unit = list.unit();
  if (now.enemies_seen(unit).empty()) return;
  const Stride behind = back(now, unit, list.full());
  if (moves(behind) && !nears_anybody(now, behind)) {
    list.add(Kind_::retire, order_of(now, behind));
  }
  const bool rides = is_mounted(list.battle(), unit);
  const double most = rides ? std::min(list.full(), kCanter.as_double()) : list.full();
  const Stride off = away(now, unit, enemy_or_front(now, unit), most);
  list.add(Kind_::withdraw, std::optional(order_of(now, off)));
  if (is_artillery(list.battle(), unit) || now.in_cover(unit)) return;
  CoverSearch search;
  search.most = rides ? std::min(list.full(), kWalk.as_double()) : list.full();
  if (const auto cover = to_cover(now, unit, search)) {
    list.add(Kind_::take_cover, order_of(now, *cover));
  }
}

/// AQ-SHOOT-4: who is in sight, in arc and in range, but for whom it fires at without an order.
/// @param own whom that is
std::vector<UnitId> other_targets(const Choices& list, UnitId own) {
  std::vector<UnitId> others;
  if (!may_shoot(list.battle(), list.unit())) return others;
  for (const UnitId target : list.now().targets(list.unit())) {
    const bool bears = target != own && dice_at(list.now(), list.unit(), target) > 0;
    if (bears) others.push_back(target);
  }
  return others;
}

void add_fire(const Choices& list) {
  const UnitId own = automatic_target(list.now(), list.unit());
  const std::vector<UnitId> others = other_targets(list, own);
  for (const UnitId target : others) {
    list.add(Kind_::fire, fire_at(list.unit(), target), target);
  }
  if (own != kNoUnit) list.add(Kind_::hold_fire, Order{list.unit(), {HoldFire{}}, {}});
  if (one_with(list.battle(), list.unit()) == kNoUnit) return;
  // AQ-CMD-8.
  const Order step = mission_step(list.now(), list.unit());
  if (step.acts.empty()) return;
  for (const UnitId target : others) {
    Order both = step;
    both.acts.emplace_back(Shoot{target});
    list.add(Kind_::plan_and_fire, std::move(both), target);
  }
}

/// Dragoons change whenever they may; when it is wise is the policy's (D-12).
void add_mounting(const Choices& list) {
  if (!dragoons(list.battle(), list.unit())) return;
  const bool up = record(list.battle(), list.unit()).mounted == 0;
  list.add(up ? Kind_::mount : Kind_::dismount, mount_order(list.unit(), up));
}

/// AQ-IRR-9: in close combat only where the General's death alone has shaken it.
void add_restoring(const Choices& list) {
  const Battle& b = list.battle();
  if (!shaken(b, list.unit())) return;
  const auto only = std::uint8_t{1U << static_cast<unsigned>(Cause::general_killed)};
  if (in_melee(b, list.unit()) && record(b, list.unit()).causes != only) return;
  list.add(Kind_::reform, restore_order(list.unit()));
}

/// Straight away from all whom it touches: a way on which it gains distance from one about as fast
/// as it goes, and from several fast enough (AQ-MOVE-8).
bool leads_away(const Situation& now, const Stride& way) {
  const UnitSet touched = enemies_in_contact(now.battle(), way.unit);
  const double share = touched.size() > 1 ? 0.8 : 0.95;
  const Blocks there = way.body();
  for (const UnitId enemy : touched) {
    if (field::least_gap(there, now.body(enemy)) < share * way.length) return false;
  }
  return true;
}

void add_breaking_off(const Choices& list) {
  const Battle& b = list.battle();
  const Situation& now = list.now();
  const UnitId unit = list.unit();
  if (!options(b).allow_break_off || list.full() < kMovedAtLeast.as_double()) return;
  const field::Pose pose = b.unit(unit).pose();
  Vec from{};
  int touching = 0;
  for (const UnitId enemy : enemies_in_contact(b, unit)) {
    from = from + nearest_place_of(list.now(), enemy, unit);
    ++touching;
  }
  if (touching == 0) return;
  // From its middle: the place where it touches him may be the very middle of its front.
  const Vec off = list.now().box(unit).centre - from * (1.0 / touching);
  if (norm(off) < 1) return;
  Going going;
  going.most = list.full();
  for (const int aside : {0, 10, -10, 20, -20, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90}) {
    going.heading = facing_of(off) + Angle::degrees(aside);
    const Stride way = straight(list.now(), unit, pose.facing, going);
    if (way.length < kMovedAtLeast.as_double() || !leads_away(list.now(), way)) continue;
    Order order{unit, {}, {}};
    if (*going.heading != pose.facing) order.acts.emplace_back(Face{*going.heading});
    const Vec end = field::vec(pose.at) + way.direction * way.length;
    order.acts.emplace_back(Move{{field::point(end)}, Gait::as_before});
    order.acts.emplace_back(Face{going.heading->opposite()});
    if (check(now, order)) continue;  // turned about, it may touch or overlap somebody there
    list.add(Kind_::break_off, std::move(order));
    return;
  }
}

class HandOfFormation final : public FreeHand {
 public:
  HandOfFormation(const Situation& now, UnitId unit) : now_(now), unit_(unit) {}
  [[nodiscard]] UnitId unit() const override { return unit_; }
  [[nodiscard]] bool in_contact() const override { return in_melee(now_.battle(), unit_); }

  void stay(Menu& menu) const override {
    const Choices list = choices(menu);
    add_thrown(list);
    list.add(Kind_::stand, stand(unit_));
    add_restoring(list);
  }
  void charge(Menu& menu) const override {
    if (!in_contact()) add_charges(choices(menu));
  }
  void fire(Menu& menu) const override {
    if (!in_contact()) add_fire(choices(menu));
  }
  void go(Menu& menu) const override {
    const Choices list = choices(menu);
    list.add(Kind_::to_goal, std::optional(mission_step(now_, unit_)), goal_of(now_, unit_).unit);
    add_way_past_shot(list);
    add_place_in_time(list);
    add_ground_that_counts(list);
    add_approaches(list);
    add_short_of_close_fire(list);
  }
  void turn(Menu& menu) const override { add_turns(choices(menu)); }
  void form(Menu& menu) const override {
    add_frontage(choices(menu));
    add_mounting(choices(menu));
  }
  void break_off(Menu& menu) const override { add_breaking_off(choices(menu)); }
  void give_ground(Menu& menu) const override { add_ways_off(choices(menu)); }

 private:
  [[nodiscard]] Choices choices(Menu& menu) const { return {now_, unit_, menu}; }

  const Situation& now_;
  UnitId unit_;
};

}  // namespace

int files_wanted(const Battle& battle, UnitId unit) {
  const auto count = static_cast<int>(record(battle, unit).elements.size());
  const int files = record(battle, unit).files;
  if (count == 0 || is_artillery(battle, unit)) return files;
  const auto in_ranks = [&](int ranks) {
    return std::clamp((count + ranks - 1) / ranks, 1, kMostFiles);
  };
  // Pike and shot stands as it is: its files are not alike.
  if (front_types(battle, unit).size() > 1) return files;
  switch (main_type(battle, unit)) {
    case Type::firearm:
    case Type::dragoon:
      if (contains_cavalry(battle, unit)) return in_ranks(2);
      return ranks_of(battle, unit) <= 2 ? files : in_ranks(2);
    case Type::pike:
      return in_ranks(3);
    case Type::lancer:  // the rank behind does not strike (AQ-MEL-4)
      return ranks_of(battle, unit) <= 2 ? files : in_ranks(2);
    case Type::bill:
    case Type::pistolier:
    case Type::harquebusier:
      return in_ranks(2);
    default:
      return files;
  }
}

std::vector<FreeOrder> free_orders(const Situation& now, UnitId unit) {
  return opfor::free_orders(HandOfFormation(now, unit));
}

std::vector<FreeOrder> free_orders(const Known<Situation>& known, UnitId unit) {
  return orders_by(
      known, [&](const Situation& now) { return free_orders(now, unit); }, check);
}

}  // namespace opfor::arquebusier
