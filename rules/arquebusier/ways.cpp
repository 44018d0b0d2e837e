#include "rules/arquebusier/ways.hpp"

#include <algorithm>

#include "drill/manoeuvres.hpp"
#include "drill/memory.hpp"
#include "drill/task.hpp"
#include "rules/arquebusier/check.hpp"
#include "rules/arquebusier/sighting.hpp"
#include "rules/arquebusier/ways_parts.hpp"

namespace opfor::arquebusier {
namespace {

using Orders = std::vector<Order>;

/// A formation and its cell.
struct Case {
  const Situation& now;
  UnitId unit = kNoUnit;
  const Cell& cell;
  [[nodiscard]] const Battle& battle() const { return now.battle(); }
  [[nodiscard]] double full() const { return full_move(battle(), unit).as_double(); }
  [[nodiscard]] bool mounted() const { return is_mounted(battle(), unit); }
  [[nodiscard]] bool naturally_irregular() const {
    return formation_info(battle(), unit).natural == Class::irregular;
  }
};

Order stay(const Case& c, std::string why = {}) { return stand(c.unit, std::move(why)); }

// --- RESTORE (13.4, D-5) ---

bool restores(const Case& c) {
  if (!shaken(c.battle(), c.unit) || in_melee(c.battle(), c.unit)) return false;
  if (c.naturally_irregular() && c.cell.italic) return true;  // because of AQ-IRR-10
  switch (c.cell.intent) {
    case Intent::continue_orders:
    case Intent::halt_face:
    case Intent::rally_in_cover:
    case Intent::rally_halt:
    case Intent::skirmish:
    case Intent::form_square:
    case Intent::rally_others:
      return true;
    case Intent::advance:
      return c.now.commanded(c.unit);
    default:
      return false;
  }
}

// --- flag C ---

bool weak_target(const Case& c, UnitId enemy) {
  return is_artillery(c.battle(), enemy) || falling_back(c.battle(), enemy) ||
         c.now.to_flank_or_rear(enemy, c.unit);
}

/// The march into contact, if AQ-BEH-3 allows it. Horse that has stood is weighed as it comes from
/// a ride, if it can get going first (D-7): else it would never go.
std::optional<Order> goes_home(const Case& c, const ChargeAt& charge) {
  const bool now = allowed(c.now, charge);
  const bool must = !c.now.commanded(c.unit) && only_strikes(c.battle(), c.unit);
  if (charge.meeting.stood && !must) {
    ChargeAt ridden = charge;
    ridden.meeting.own = class_of(c.battle(), c.unit);
    ridden.clash = expected_clash(c.battle(), ridden.meeting);
    if (allowed(c.now, ridden)) {
      auto first = now ? gathers_speed(c.now, charge) : gets_going(c.now, charge);
      if (first) return first;
    }
  }
  return now ? std::optional(order_of(c.now, charge)) : std::nullopt;
}

/// Of flag C.
std::optional<Order> charges(const Case& c) {
  const Battle& b = c.battle();
  if (c.cell.charge == ChargeMark::no || falling_back(b, c.unit)) return std::nullopt;
  if (c.now.fortified(c.unit)) return std::nullopt;  // NC-ACT-11
  const auto charge = charge_at_nearest(c.now, c.unit);
  if (!charge) return std::nullopt;
  if (c.cell.charge == ChargeMark::weak_targets && !weak_target(c, charge->enemy)) {
    return std::nullopt;
  }
  if (restores(c)) {  // D-5: rather than that, only at who is irregular
    const bool broken =
        is_artillery(b, charge->enemy) || class_of(b, charge->enemy) == Class::irregular;
    if (!broken || c.naturally_irregular()) return std::nullopt;
  }
  return goes_home(c, *charge);
}

/// Whom it is sent against and would fight hand to hand: who is named, else who is nearest. Who
/// shoots better than he fights keeps his distance (13.6).
UnitId to_be_fought(const Case& c) {
  const Battle& b = c.battle();
  const Task task = mission_of(b, c.unit);
  if (task.kind != TaskKind::attack || post_of(b, c.unit)) return kNoUnit;
  const UnitId enemy =
      task.target != kNoUnit ? goal_of(c.now, c.unit).unit : c.now.nearest_enemy(c.unit);
  if (enemy == kNoUnit) return kNoUnit;
  return !stands_off(b, c.unit) || rides_down(c.now, c.unit, enemy) ? enemy : kNoUnit;
}

/// Its order is to attack, and to go on with that: its march ends in contact (13.4, D-6). Above the
/// lowest row that is for flag C.
std::optional<Order> attacks_home(const Case& c) {
  if (c.now.fortified(c.unit)) return std::nullopt;
  const auto charge = charge_at(c.now, c.unit, to_be_fought(c));
  return charge ? goes_home(c, *charge) : std::nullopt;
}

// --- rows ---

/// Turns to face the enemy if he is out of the front zone.
Order face_enemy(const Case& c, std::string why = {}) {
  if (faces_enemy(c.now, c.unit)) return stay(c, std::move(why));
  if (auto order = face_place(c.now, c.unit, enemy_or_front(c.now, c.unit))) {
    order->why_not_more = std::move(why);
    return *order;
  }
  return stay(c, "there is no room to turn");
}

/// Why it has no way off, where the way itself does not say so. A formation turns about the middle
/// of its front (AQ-MOVE-3): a deep one with little of its move left would come nearer by it.
void explain_standing(const Case& c, Order& order) {
  if (!order.acts.empty() || !order.why_not_more.empty()) return;
  Going going;
  going.most = c.full();
  const Vec front = field::vec(c.battle().unit(c.unit).pose().at);
  const Vec off = front - enemy_or_front(c.now, c.unit);
  const bool turns = norm(off) >= 1 && moves(straight(c.now, c.unit, facing_of(off), going));
  order.why_not_more = turns ? "turned about, it would stand nearer to the enemy than it does"
                             : "there is no way off";
}

/// Its own die made it run this turn, or it ran last turn: nobody else leaves the table
/// (AQ-MOVE-5).
bool may_leave(const Case& c) {
  const Reacted& r = c.battle().unit(c.unit).reacted;
  return r.has != 0 && (r.intent == Intent::run || record(c.battle(), c.unit).ran_last != 0);
}

Orders run(const Case& c) {
  const bool leaves = c.cell.intent == Intent::run && may_leave(c);
  const Stride way = away(c.now, c.unit, enemy_or_front(c.now, c.unit), c.full(), leaves);
  if (!leaves || way.by != Stopped::edge) {
    Order order = order_of(c.now, way);
    explain_standing(c, order);
    return {std::move(order)};
  }
  Order order = march(c.battle(), c.unit, unit_vector(way.facing()), std::max(way.length, 1.0));
  order.acts.emplace_back(LeaveTable{});
  return {std::move(order)};
}

/// Directly away, back to the enemy.
Order off(const Case& c, double length, std::string why = {}) {
  const Stride way = away(c.now, c.unit, enemy_or_front(c.now, c.unit), length);
  Order order = order_of(c.now, way);
  explain_standing(c, order);
  if (order.why_not_more.empty()) order.why_not_more = std::move(why);
  return order;
}

/// WITHDRAW is straight away, whoever does it: cover is looked for where the cell says so.
Orders withdraw_straight(const Case& c) {
  return {off(c, std::min(c.full(), kCanter.as_double()))};
}

/// RETIRE instead (13.4): regulars who face the enemy, with none within 12".
std::optional<Order> retires(const Case& c) {
  if (class_of(c.battle(), c.unit) != Class::regular || !faces_enemy(c.now, c.unit)) {
    return std::nullopt;
  }
  const UnitId enemy = c.now.nearest_enemy(c.unit);
  if (enemy != kNoUnit && within(c.now.gap(c.unit, enemy), kWithdrawn)) return std::nullopt;
  const Stride way = back(c.now, c.unit, c.full());
  if (way.length < kMovedAtLeast.as_double()) return std::nullopt;
  if (nears_anybody(c.now, way)) return std::nullopt;
  return order_of(c.now, way);
}

Orders withdraw_to_cover(const Case& c) {
  if (c.mounted()) return withdraw_straight(c);
  CoverSearch search;
  search.most = c.full();
  search.any_distance = true;
  search.farther_off = true;
  if (const auto way = to_cover(c.now, c.unit, search)) return {order_of(c.now, *way)};
  Order away_from = off(c, c.full(), "no cover farther off can be reached");
  if (auto order = retires(c)) {
    order->why_not_more = "no cover farther off can be reached";
    return {*std::move(order), std::move(away_from)};
  }
  return {std::move(away_from)};
}

Orders take_cover(const Case& c) {
  if (c.now.in_cover(c.unit)) return {stay(c, "it is in cover")};
  CoverSearch search;
  search.most = c.mounted() ? std::min(c.full(), kWalk.as_double()) : c.full();
  if (const auto way = to_cover(c.now, c.unit, search)) return {order_of(c.now, *way)};
  if (const auto way = away_from_all(c.now, c.unit, search.most)) {
    Order order = order_of(c.now, *way);
    order.why_not_more = "no cover within a move: away from all enemies";
    return {std::move(order)};
  }
  return {stay(c, "no cover within a move, and no room to get away")};
}

Orders rally_in_cover(const Case& c) {
  if (restores(c)) return {restore_order(c.unit)};
  if (!c.mounted() && !c.now.in_cover(c.unit)) {
    CoverSearch search;
    search.most = c.full();
    if (const auto way = to_cover(c.now, c.unit, search)) return {order_of(c.now, *way)};
  }
  return {face_enemy(c)};
}

Orders halt_facing(const Case& c) {
  if (restores(c)) return {restore_order(c.unit)};
  return {face_enemy(c)};
}

Orders advance(const Case& c) {
  const Battle& b = c.battle();
  if (restores(c)) return {restore_order(c.unit)};
  const bool holds = task_now(b, c.unit).kind == TaskKind::hold;
  if (of_lowest_row(c.cell) && holds && c.now.fortified(c.unit)) {
    return {stay(c, "it holds its works")};
  }
  Goal goal{c.now.nearest_enemy(c.unit), c.now.enemy_place(c.unit)};
  if (goal.unit != kNoUnit) goal.place = field::vec(b.unit(goal.unit).pose().at);
  if (!goal.place) goal = goal_of(c.now, c.unit);
  if (!goal.place) return {stay(c, "it sees no enemy, knows of none and has no goal")};
  if (auto order = change_of_mount(c.now, c.unit, goal)) return {*order};
  Going going;
  going.most = c.full();
  going.keeps_from = goal.unit;
  going.keeps = of_lowest_row(c.cell) ? kStopShort : keeps_off(c.now, c.unit, goal.unit);
  if (goal.unit == kNoUnit) {
    going.most = std::min(going.most, norm(*goal.place - field::vec(b.unit(c.unit).pose().at)));
  } else if (within(c.now.gap(c.unit, goal.unit), going.keeps)) {
    return {face_enemy(c, "it is as near as it wants to be")};
  }
  return {order_of(c.now, towards(c.now, c.unit, *goal.place, going))};
}

/// Pistoliers who have fired from where they like to: back, with enemy shot within 6" (13.4).
std::optional<Order> caracoles(const Case& c) {
  const Battle& b = c.battle();
  if (main_type(b, c.unit) != Type::pistolier || !c.mounted()) return std::nullopt;
  const UnitId enemy = c.now.nearest_enemy(c.unit);
  const auto at = stands_off(b, c.unit);
  if (enemy == kNoUnit || !at || !within(c.now.gap(c.unit, enemy), *at)) return std::nullopt;
  if (shooter_within(c.now, c.unit, kCaracole) == kNoUnit) return std::nullopt;
  const Stride way = back(c.now, c.unit, kCaracole.as_double());
  if (!moves(way) || nears_anybody(c.now, way)) return std::nullopt;
  Order order = order_of(c.now, way);
  order.why_not_more = "the caracole: it fires, and goes back from the shot";
  return order;
}

/// Where an order of a walk takes it.
field::Pose after_walk(const Case& c, const Order& order) {
  const field::Pose pose = c.battle().unit(c.unit).pose();
  const auto* face = act<Face>(order);
  const auto& path = path_of(order);
  return {path.empty() ? pose.at : path.back(), face != nullptr ? face->facing : pose.facing};
}

Orders carry_on(const Case& c) {
  const bool lowest = of_lowest_row(c.cell);
  if (restores(c)) return {restore_order(c.unit)};
  if (auto order = caracoles(c)) return {*order};
  if (lowest) {
    auto charge = attacks_home(c);
    return {charge ? *std::move(charge) : mission_step(c.now, c.unit)};
  }
  Order step = mission_step(c.now, c.unit);
  // Above it, every step ends with the nearest enemy in the front zone.
  if (path_of(step).empty()) {
    if (!step.acts.empty()) return {std::move(step)};
    return {face_enemy(c, std::move(step.why_not_more))};
  }
  if (would_face_enemy(c.now, c.unit, after_walk(c, step))) return {std::move(step)};
  return {face_enemy(c, "the step would leave the nearest enemy out of its front zone")};
}

// --- artillery ---

/// Somebody in arc, in sight and in the range of its pieces, whether they may fire now or not.
bool has_target(const Case& c) {
  const Type type = main_type(c.battle(), c.unit);
  const ShootingLine* line = shooting_line(type, class_of(c.battle(), c.unit), false);
  if (line == nullptr) return false;
  const std::vector<UnitId> all = c.now.targets(c.unit);
  return std::any_of(all.begin(), all.end(),
                     [&](UnitId enemy) { return within(c.now.gap(c.unit, enemy), line->range); });
}

Orders draw_guns_off(const Case& c) {
  if (main_type(c.battle(), c.unit) == Type::mortar) return {stay(c, "mortars do not limber")};
  return {off(c, c.full())};
}

/// SERVE_GUN and the like: they stand and fire; irregulars by nature restore themselves first.
Orders serve(const Case& c) {
  const bool melts = shaken(c.battle(), c.unit) && c.naturally_irregular();
  return {melts ? restore_order(c.unit) : stay(c)};
}

Orders bring_guns_up(const Case& c) {
  if (has_target(c) || c.now.fortified(c.unit)) return {stay(c)};
  const auto place = c.now.enemy_place(c.unit);
  if (!place) return {stay(c, "it sees no enemy, and knows of none")};
  const UnitId enemy = c.now.nearest_enemy(c.unit);
  const ShootingLine* line = shooting_line(main_type(c.battle(), c.unit), Class::regular, false);
  const bool turns = enemy != kNoUnit && line != nullptr && !c.now.in_arc(c.unit, enemy) &&
                     within(c.now.gap(c.unit, enemy), line->range);
  if (turns) return {face_enemy(c)};
  Going going;
  going.most = c.full();
  return {order_of(c.now, towards(c.now, c.unit, *place, going))};
}

// --- the rest ---

Orders changes_mount(const Case& c, bool up) {
  const bool can = dragoons(c.battle(), c.unit) && (record(c.battle(), c.unit).mounted != 0) != up;
  if (!can || restores(c)) return halt_facing(c);
  return {mount_order(c.unit, up)};
}

/// What a formation can do towards its cell.
class OfFormation : public Manoeuvres {
 public:
  explicit OfFormation(const Case& c)
      : Manoeuvres(c.cell, repeated(c.battle(), c.unit)), case_(c) {}

  [[nodiscard]] bool is_horse() const final { return case_.mounted(); }
  [[nodiscard]] bool falls_back() const override {
    return falling_back(case_.battle(), case_.unit);
  }
  [[nodiscard]] bool ran() const final { return record(case_.battle(), case_.unit).ran_last != 0; }

  [[nodiscard]] std::optional<Order> held() const final {
    const Battle& b = case_.battle();
    if (is_general(b, case_.unit)) return stay(case_);  // he rides when his side is asked
    if (b.unit(case_.unit).acted != 0) return stay(case_, "it has had its command");
    if (in_melee(b, case_.unit)) return stay(case_, "it is in close combat");
    return std::nullopt;
  }
  [[nodiscard]] std::optional<Order> charge() const override { return charges(case_); }
  /// Irregulars by nature who are shaken melt away (AQ-IRR-10): before all else that is not roman.
  [[nodiscard]] std::optional<Order> first_of_all() const override {
    if (!cell().italic || !case_.naturally_irregular() || !restores(case_)) return std::nullopt;
    return restore_order(case_.unit);
  }

  [[nodiscard]] Orders run() const override { return arquebusier::run(case_); }
  [[nodiscard]] Orders withdraw() const override { return withdraw_straight(case_); }
  [[nodiscard]] Orders withdraw_to_cover() const override {
    return arquebusier::withdraw_to_cover(case_);
  }

  [[nodiscard]] Orders take_cover() const override { return arquebusier::take_cover(case_); }
  [[nodiscard]] Orders rally_in_cover() const override {
    return arquebusier::rally_in_cover(case_);
  }
  [[nodiscard]] Orders halt_face() const override { return halt_facing(case_); }
  [[nodiscard]] Orders mount() const override { return changes_mount(case_, true); }
  [[nodiscard]] Orders dismount() const override { return changes_mount(case_, false); }

  [[nodiscard]] Orders carry_on() const override { return arquebusier::carry_on(case_); }
  [[nodiscard]] Orders advance() const override { return arquebusier::advance(case_); }

 protected:
  [[nodiscard]] const Case& body() const { return case_; }

 private:
  const Case& case_;
};

/// Guns stand and fire, whatever the cell, but for what follows.
class OfGuns final : public OfFormation {
 public:
  using OfFormation::OfFormation;

  [[nodiscard]] bool falls_back() const override { return false; }
  [[nodiscard]] std::optional<Order> charge() const override { return std::nullopt; }
  [[nodiscard]] std::optional<Order> first_of_all() const override { return std::nullopt; }

  [[nodiscard]] Orders run() const override { return draw_guns_off(body()); }
  [[nodiscard]] Orders withdraw() const override { return draw_guns_off(body()); }
  [[nodiscard]] Orders withdraw_to_cover() const override { return draw_guns_off(body()); }
  [[nodiscard]] Orders abandon() const override { return {stay(body(), "its crew may leave it")}; }

  [[nodiscard]] Orders take_cover() const override { return {stay(body())}; }
  /// A turn costs the fire of this turn and the next.
  [[nodiscard]] Orders halt_face() const override {
    return has_target(body()) ? serve(body()) : halt_facing(body());
  }
  [[nodiscard]] Orders rally_in_cover() const override { return halt_face(); }
  [[nodiscard]] Orders form_square() const override { return serve(body()); }
  [[nodiscard]] Orders serve_gun() const override { return serve(body()); }
  [[nodiscard]] Orders mount() const override { return serve(body()); }
  [[nodiscard]] Orders dismount() const override { return serve(body()); }

  [[nodiscard]] Orders carry_on() const override { return serve(body()); }
  [[nodiscard]] Orders advance() const override { return bring_guns_up(body()); }
};

}  // namespace

std::vector<Order> ways(const Situation& now, UnitId unit, const Cell& cell) {
  const Case c{now, unit, cell};
  const bool guns = !is_general(now.battle(), unit) && is_artillery(now.battle(), unit);
  return guns ? obey(OfGuns(c)) : obey(OfFormation(c));
}

std::vector<Order> ways(const Known<Situation>& known, const OrderRequest& request) {
  return orders_by(
      known, [&](const Situation& now) { return ways(now, request.unit, request.cell); }, check);
}

}  // namespace opfor::arquebusier
