#include "rules/victory_without_squares/ways.hpp"

#include <algorithm>

#include "drill/manoeuvres.hpp"
#include "drill/memory.hpp"
#include "drill/station.hpp"
#include "drill/task.hpp"
#include "field/arcs.hpp"
#include "rules/victory_without_squares/bearing.hpp"
#include "rules/victory_without_squares/check.hpp"
#include "rules/victory_without_squares/cover_search.hpp"
#include "rules/victory_without_squares/encounter.hpp"
#include "rules/victory_without_squares/expectations.hpp"
#include "rules/victory_without_squares/facts.hpp"
#include "rules/victory_without_squares/free_orders.hpp"
#include "rules/victory_without_squares/paces.hpp"
#include "rules/victory_without_squares/reserve.hpp"
#include "rules/victory_without_squares/sighting.hpp"
#include "rules/victory_without_squares/ways_parts.hpp"
#include "rules/victory_without_squares/ways_round.hpp"
#include "rules/victory_without_squares/worth_after.hpp"
#include "rules/victory_without_squares/worth_hedgehog.hpp"

namespace opfor::victory_without_squares {
namespace {

using field::Box;

/// A body and its cell, with what it may do.
struct Case {
  const Situation& now;
  UnitId unit = kNoUnit;
  const Cell& cell;
  Leave leave;
  [[nodiscard]] const Battle& battle() const { return now.battle(); }
  [[nodiscard]] const UnitRecord& rec() const { return record(battle(), unit); }
  [[nodiscard]] Kind kind() const { return body_info(battle(), unit).kind; }
};

using Orders = std::vector<Order>;

bool is_shot(const Case& c) {
  return c.kind() == Kind::commanded_shot || c.kind() == Kind::dragoons;
}

Order stand(const Case& c, std::string why = {}) { return order_of(c.unit, {}, std::move(why)); }

/// Stays where it is: a body that must go on tries to halt; it goes on if that was tried before.
Order stay(const Case& c, std::string why = {}) {
  if (!c.leave.goes_on) return stand(c, std::move(why));
  if (c.leave.halts) return order_of(c.unit, {Halt{}}, std::move(why));
  return going_on_by(c.now, c.unit);
}

/// An action that is not a move, with the Halt that it may need before it.
std::optional<Order> still(const Case& c, Act act) {
  std::vector<Act> acts;
  if (c.leave.goes_on) {
    if (!c.leave.halts) return std::nullopt;
    acts.emplace_back(Halt{});
  }
  acts.push_back(std::move(act));
  return order_of(c.unit, std::move(acts));
}

std::optional<Order> fire(const Case& c) {
  if (!c.leave.fires) return std::nullopt;
  if (formation_of(c.battle(), c.unit) == Formation::hedgehog) {
    if (hedgehog_shots(c.now, c.unit).empty()) return std::nullopt;
    return still(c, Shoot{kNoUnit});
  }
  const UnitId target = best_target(c.now, c.unit);
  if (target == kNoUnit) return std::nullopt;
  return still(c, Shoot{target});
}

/// 12.4, "in every row": Disordered always, Unsteady with no enemy within 8".
std::optional<Order> reform_first(const Case& c) {
  if (!c.leave.reforms) return std::nullopt;
  const bool near = within(c.now.nearest_unbroken_enemy(c.unit), kShockReach);
  if (c.rec().state == State::unsteady && near) return std::nullopt;
  return still(c, Rally{});
}

// --- (charge?) ---

/// NC-ACT-11: whom it must attack.
std::optional<Order> must_attack(const Case& c) {
  if (c.cell.charge == ChargeMark::no || falling_back(c.battle(), c.unit)) return std::nullopt;
  if (c.now.fortified(c.unit)) return std::nullopt;
  const bool weak_only = c.cell.charge == ChargeMark::weak_targets;
  for (Attack& attack : attacks(c.now, c.unit)) {
    const Kind theirs = body_info(c.battle(), attack.target).kind;
    const bool weak = theirs == Kind::artillery || falling_back(c.battle(), attack.target) ||
                      (attack.touch == Touch::combat && blow(attack.combat) >= Aspect::flank);
    if (!weak_only || weak) return std::move(attack.order);
  }
  return std::nullopt;
}

// --- rows ---

/// A place with a wheel or an about-face to look at it; stands if it looks there already.
std::optional<Order> turn_to(const Case& c, Vec place) {
  if (c.leave.goes_on || c.leave.allowance < kActOfHorse) return std::nullopt;
  const Box& box = c.now.box(c.unit);
  const std::int32_t off = c.now.off_facing(c.unit, place);
  if (off <= kAspectLimits[0]) return std::nullopt;
  if (off > kBehind && c.leave.turns) return order_of(c.unit, {about_face(box)});
  const Angle to = wheel_towards(box, place, kMostWheel);
  const auto after = c.now.wheeled(c.unit, box, to, kMostWheel);
  if (!after || facing_of(after->ahead) == facing_of(box.ahead)) return std::nullopt;
  if (!c.leave.nears && approaches(c.now, c.unit, *after)) return std::nullopt;
  return order_of(c.unit, {wheel_to(*after)});
}

/// Unlimbered guns: fire, else turn to bring somebody into the cone.
Orders serve(const Case& c) {
  if (auto order = fire(c)) return {*order};
  if (c.rec().limbered != 0) {
    if (auto order = still(c, Limber{false})) return {*order};
    return {stay(c)};
  }
  for (FreeOrder& free : what_it_may_form(c.now, c.unit)) {
    if (free.kind == FreeOrder::Kind::turn_guns) return {std::move(free.order)};
  }
  return {stand(c, "nothing bears")};
}

/// Enemy horse in sight, fit to charge, within 8".
bool horse_near(const Case& c) {
  for (const UnitId enemy : c.now.enemies_seen(c.unit)) {
    const bool fit = body_info(c.battle(), enemy).kind == Kind::horse &&
                     record(c.battle(), enemy).state <= State::unsteady;
    if (fit && within(c.now.gap(c.unit, enemy), kShockReach)) return true;
  }
  return false;
}

/// @param square it is told to: else foot forms hedgehog by itself, when horse is near
Orders halt_facing(const Case& c, bool square = false) {
  if (auto order = reform_first(c)) return {*order};
  if (c.kind() == Kind::artillery) return serve(c);
  const Battle& b = c.battle();
  const UnitId enemy = c.now.nearest_enemy(c.unit);
  const bool forms = c.kind() == Kind::foot && c.leave.changes && (square || horse_near(c)) &&
                     formation_of(b, c.unit) == Formation::line &&
                     may_form_hedgehog(c.kind(), c.rec().state, bases_of(b, c.unit));
  if (forms) {
    if (auto order = still(c, ChangeFormation{opfor::Formation::square})) return {*order};
  }
  if (auto order = fire(c)) return {*order};
  const auto place = c.now.enemy_place(c.unit);
  const bool wheels = !is_shot(c) || c.rec().mounted != 0 || enemy == kNoUnit;
  if (place && wheels) {
    if (auto order = turn_to(c, *place)) return {*order};
  }
  return {stay(c)};
}

Orders away(const Case& c, bool runs, std::string why = {}) {
  const Battle& b = c.battle();
  if (formation_of(b, c.unit) == Formation::hedgehog && c.leave.changes) {
    if (horse_near(c)) return {stand(c, "a hedgehog does not move, and horse is near")};
    bool room = false;
    for (const FreeOrder& free : what_it_may_form(c.now, c.unit)) {
      if (free.kind == FreeOrder::Kind::form_line) room = true;
    }
    if (room) {
      return {order_of(c.unit, {ChangeFormation{opfor::Formation::line}},
                       "a hedgehog does not move: it forms line first")};
    }
  }
  auto order = back_off(c.now, c.unit, runs);
  if (!order) return {stay(c, "there is no way off")};
  if (!why.empty()) order->why_not_more = std::move(why);
  return {*std::move(order)};
}

Orders withdraw(const Case& c, bool to_cover_first) {
  if (to_cover_first && !c.leave.horse) {
    CoverWanted wanted;
    wanted.farther_off = true;
    if (auto order = to_cover(c.now, c.unit, wanted)) return {*std::move(order)};
    return away(c, false, "no cover farther off can be reached");
  }
  return away(c, false);
}

Orders take_cover(const Case& c) {
  if (c.now.in_cover(c.unit)) {
    if (auto order = fire(c)) return {*order};
    return {stay(c, "it is in cover")};
  }
  CoverWanted wanted;
  if (auto order = to_cover(c.now, c.unit, wanted)) return {*std::move(order)};
  return away(c, false, "no cover within a move: away from all enemies");
}

Orders rally_in_cover(const Case& c) {
  if (auto order = reform_first(c)) return {*order};
  if (!c.now.in_cover(c.unit)) {
    CoverWanted wanted;
    wanted.farther_off = true;
    wanted.facing = true;
    if (auto order = to_cover(c.now, c.unit, wanted)) return {*std::move(order)};
  }
  return halt_facing(c);
}

/// Towards a place by the ways that take more than one move.
std::optional<Order> by_detour(const Case& c, Vec place) {
  if (auto order = turned_back(c.now, c.unit, place)) return order;
  return round_friends(c.now, c.unit, place);
}

/// Towards an enemy or a place; to musket range where that is as near as it goes.
Orders go(const Case& c, Vec place, Length keep_off, const char* what) {
  if (auto order = past_guns(c.now, c.unit, place)) return {*std::move(order)};
  if (auto order = towards(c.now, c.unit, place, keep_off)) return {*std::move(order)};
  if (auto order = fire(c)) return {*order};
  if (auto order = by_detour(c, place)) return {*std::move(order)};
  if (c.leave.goes_on) return {going_on_by(c.now, c.unit)};
  return {stand(c, what)};
}

/// Mounted dragoons near the enemy dismount (12.5, 19).
std::optional<Order> dismounts(const Case& c) {
  if (c.kind() != Kind::dragoons || c.rec().mounted == 0) return std::nullopt;
  if (!within(c.now.nearest_unbroken_enemy(c.unit), kShockReach)) return std::nullopt;
  std::optional<Order> best;
  for (FreeOrder& free : what_it_may_form(c.now, c.unit)) {
    if (free.kind == FreeOrder::Kind::dismount) best = std::move(free.order);
  }
  return best;
}

/// Limbered guns with a target in the cone (12.5, 20).
std::optional<Order> unlimbers(const Case& c) {
  if (c.kind() != Kind::artillery || c.rec().limbered == 0) return std::nullopt;
  if (best_gun_fire(c.now, c.unit, c.now.box(c.unit)) <= 0) return std::nullopt;
  return still(c, Limber{false});
}

Orders come_up(const Case& c) {
  if (auto order = reform_first(c)) return {*order};
  if (c.rec().state == State::disordered) return halt_facing(c);
  const auto enemy = c.now.enemy_place(c.unit);
  if (c.kind() == Kind::artillery) {
    if (auto order = fire(c)) return {*order};
    if (auto order = unlimbers(c)) return {*order};
    if (c.rec().limbered == 0) {
      if (auto order = still(c, Limber{true})) return {*order};
      return {stay(c)};
    }
  }
  if (is_shot(c)) {
    if (auto order = fire(c)) return {*order};
    if (auto order = dismounts(c)) return {*order};
  }
  const auto place = enemy ? enemy : place_in_line(c.battle(), c.unit);
  if (!place) return {stay(c, "it sees no enemy, knows of none and has no objective")};
  return go(c, *place, is_shot(c) ? kMusketRange : Length{}, "it can come no nearer");
}

/// Parliament's horse before 1644 comes up with its pistols.
std::optional<Order> rides_up(const Case& c) {
  for (const UnitId enemy : c.now.enemies_seen(c.unit)) {
    if (!pistols_first(c.battle(), c.unit, enemy)) continue;
    if (auto order = ride_up_and_fire(c.now, c.unit, enemy)) return order;
  }
  return std::nullopt;
}

/// Stays, but with no enemy at hand behind it.
Orders keep_place(const Case& c) {
  const UnitId enemy = enemy_at_hand(c.now, c.unit);
  if (enemy != kNoUnit) {
    const Vec place = c.now.box(enemy).centre;
    const bool before = field::lies_before(c.now.box(c.unit), place);
    if (auto order = before ? std::nullopt : turn_to(c, place)) return {*std::move(order)};
  }
  return {stay(c)};
}

/// A friend who is shaken, or falls back, and stands farther from the enemy than it does itself:
/// it does not follow him off the field.
bool has_fallen_back(const Case& c, UnitId whom) {
  const bool shaken =
      record(c.battle(), whom).state != State::formed || falling_back(c.battle(), whom);
  const auto enemy = c.now.enemy_place(c.unit);
  const auto off = [&](UnitId unit) { return norm(c.now.box(unit).centre - *enemy); };
  return shaken && enemy && off(whom) > off(c.unit);
}

/// The plan's support: fires, or stands close behind its friend.
Orders support(const Case& c, UnitId whom) {
  if (auto order = fire(c)) return {*order};
  const bool there = whom != kNoUnit && c.now.present().contains(whom);
  if (!there || within(c.now.gap(c.unit, whom), kSupport)) return keep_place(c);
  if (has_fallen_back(c, whom)) return keep_place(c);
  const Vec behind =
      station_behind(c.now.box(whom), kSupport.as_double(), c.now.box(c.unit).centre);
  return go(c, behind, {}, "it can come no nearer to whom it supports");
}

/// The plan's attack, short of contact: fires, comes up, dismounts.
Orders go_for(const Case& c, UnitId named, Length keep_off) {
  if (auto order = fire(c)) return {*order};
  if (auto order = dismounts(c)) return {*order};
  if (auto order = rides_up(c)) return {*order};
  const UnitId target = foe_of(c.now, c.unit);
  auto place = c.now.last_place(named);
  if (target != kNoUnit) place = c.now.box(target).centre;
  if (!place) place = c.now.enemy_place(c.unit);
  if (!place) return {stay(c, "whom it is to attack is gone")};
  return go(c, *place, keep_off, "it can come no nearer");
}

/// Who would show an enemy near the side that he does not show him now: which way he goes on is his
/// own business, and he keeps facing them. With muskets he goes to their range, straight ahead;
/// else he stays, unless he must go on.
std::optional<Order> facing_them(const Case& c, const Order& order) {
  const Box& box = c.now.box(c.unit);
  if (newly_exposed_to(c.now, c.unit, after(c.now, c.unit, order).box).empty()) {
    return std::nullopt;
  }
  if (auto shot = fire(c)) return shot;
  const bool muskets = is_shot(c) || firearm_of(c.battle(), c.unit) == Firearm::musket;
  if ((muskets || c.leave.goes_on) && c.leave.nears) {
    const Straight all = straight(c.now, c.unit, box, {box.ahead, c.leave.allowance.as_double()});
    const Straight range = until_within(c.now, c.unit, box, all, kMusketRange);
    const bool room = range.length >= (c.leave.goes_on ? kNoRoom : kNoStep);
    if (room && newly_exposed_to(c.now, c.unit, range.end).empty()) {
      return order_of(c.unit, {move_to(range.end)}, "it keeps its front to the enemy");
    }
  }
  if (c.leave.goes_on) return std::nullopt;
  return stand(c, "it keeps its front to the enemy");
}

/// Horse in reserve sees what calls it as well as its commander would; foot waits for his word.
std::optional<Orders> called_up(const Case& c) {
  if (c.rec().mounted == 0) return std::nullopt;
  const UnitId caller = call_on_reserve(c.now, c.unit).enemy;
  if (caller == kNoUnit) return std::nullopt;
  return go(c, c.now.box(caller).centre, {}, "it can come no nearer to whom it is called");
}

/// Who is to stay: fires, comes into action, answers a call, keeps his place.
Orders stays_as_planned(const Case& c, TaskKind kind) {
  if (auto order = fire(c)) return {*order};
  if (auto order = unlimbers(c)) return {*order};
  if (auto orders = called_up(c)) return *std::move(orders);
  // Guns that are to fire come into action: limbered, they move on (12.4).
  if (c.kind() == Kind::artillery && kind == TaskKind::fire) return come_up(c);
  return keep_place(c);
}

/// Carries out the order of the plan (VWS-AI-4), short of contact.
Orders as_planned(const Case& c) {
  const Task task = task_now(c.battle(), c.unit);
  const Length keep_off = is_shot(c) ? kMusketRange : Length{};
  if (c.kind() == Kind::artillery && c.rec().limbered == 0) return serve(c);
  if (const auto ground = ground_to_hold(c.now, c.unit)) {
    return go(c, *ground, {}, "it can come no nearer to the ground that it is to hold");
  }
  switch (task.kind) {
    case TaskKind::hold:
    case TaskKind::fire:
      return stays_as_planned(c, task.kind);
    case TaskKind::support:
      return support(c, task.target);
    case TaskKind::attack:
      return go_for(c, task.target, keep_off);
    case TaskKind::advance:
      break;
  }
  if (is_shot(c)) {
    if (auto order = fire(c)) return {*order};
    if (auto order = dismounts(c)) return {*order};
  }
  auto place = place_in_line(c.battle(), c.unit);
  if (!place) place = c.now.enemy_place(c.unit);
  if (!place) return {stay(c, "it has no objective, and knows of no enemy")};
  if (auto order = past_guns(c.now, c.unit, *place)) return {*std::move(order)};
  if (auto order = towards(c.now, c.unit, *place, keep_off)) {
    if (auto faces = facing_them(c, *order)) return {*std::move(faces)};
    // An enemy that stops it short is fired at, if he can be.
    const bool comes_to_range = within(c.now.nearest_unbroken_enemy(c.unit), kMusketRange);
    if (comes_to_range) {
      if (auto shot = fire(c)) return {*shot, *order};
    }
    return {*std::move(order)};
  }
  if (auto order = fire(c)) return {*order};
  if (auto order = by_detour(c, *place)) return {*std::move(order)};
  return {stay(c, "it is where it was sent, or can get no nearer")};
}

/// A hedgehog that no horse could ride down forms line again (12.5, 15): it does nothing else.
std::optional<Order> forms_line_again(const Case& c) {
  if (formation_of(c.battle(), c.unit) != Formation::hedgehog) return std::nullopt;
  if (who_could_ride_it_down(c.now, c.unit) != kNoUnit) return std::nullopt;
  std::optional<Order> best;
  for (FreeOrder& free : what_it_may_form(c.now, c.unit)) {
    if (free.kind == FreeOrder::Kind::form_line) best = std::move(free.order);
  }
  return best;
}

Orders carry_on(const Case& c) {
  if (auto order = reform_first(c)) return {*order};
  if (auto order = forms_line_again(c)) return {*order};
  if (c.rec().state == State::disordered) return halt_facing(c);
  return as_planned(c);
}

/// LIMBER_AWAY of guns: limbered: away; unlimbered: limber if nobody could touch them before their
/// next activation, else stand and fire.
Orders limber_away(const Case& c) {
  if (c.rec().limbered != 0) return away(c, false);
  if (attacker_in_reach(c.now, c.unit) == kNoUnit && c.leave.changes) {
    return {order_of(c.unit, {Limber{true}})};
  }
  return serve(c);
}

/// What a body can do towards its cell.
class OfBody : public Manoeuvres {
 public:
  explicit OfBody(const Case& c) : Manoeuvres(c.cell, repeated(c.battle(), c.unit)), case_(c) {}

  [[nodiscard]] bool is_horse() const final { return case_.leave.horse; }
  [[nodiscard]] bool falls_back() const final { return falling_back(case_.battle(), case_.unit); }
  [[nodiscard]] bool ran() const final {
    return case_.battle().unit(case_.unit).in_force == InForce::run;
  }

  [[nodiscard]] std::optional<Order> held() const final {
    if (case_.leave.any) return std::nullopt;
    return stand(case_);
  }
  [[nodiscard]] std::optional<Order> charge() const final { return must_attack(case_); }

  [[nodiscard]] Orders run() const final { return away(case_, true); }
  [[nodiscard]] Orders withdraw() const final {
    return victory_without_squares::withdraw(case_, false);
  }
  [[nodiscard]] Orders withdraw_to_cover() const final {
    return victory_without_squares::withdraw(case_, true);
  }

  [[nodiscard]] Orders take_cover() const final {
    return victory_without_squares::take_cover(case_);
  }
  [[nodiscard]] Orders seek_shelter() const final { return {stay(case_)}; }
  [[nodiscard]] Orders rally_in_cover() const final {
    return victory_without_squares::rally_in_cover(case_);
  }
  [[nodiscard]] Orders halt_face() const final { return halt_facing(case_); }
  [[nodiscard]] Orders form_square() const final { return halt_facing(case_, true); }

  [[nodiscard]] Orders carry_on() const final { return victory_without_squares::carry_on(case_); }
  [[nodiscard]] Orders advance() const final { return come_up(case_); }
  [[nodiscard]] Orders skirmish() const final {
    if (auto order = fire(case_)) return {*order};
    return take_cover();
  }

 protected:
  [[nodiscard]] const Case& body() const { return case_; }

 private:
  const Case& case_;
};

class OfGuns final : public OfBody {
 public:
  using OfBody::OfBody;
  [[nodiscard]] Orders limber_away() const override {
    return victory_without_squares::limber_away(body());
  }
  [[nodiscard]] Orders abandon() const override { return {stay(body(), "the crew runs")}; }
  [[nodiscard]] Orders serve_gun() const override { return serve(body()); }
};

}  // namespace

UnitId best_target(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  UnitId best = kNoUnit;
  int most = 0;
  for (const UnitId enemy : now.enemies(unit)) {
    const Shots fired = shots(now, unit, enemy);
    if (!can_hit(fired, record(b, enemy).state)) continue;
    const int score = total(fire_terms(*fired.begin(), record(b, enemy).state));
    if (best != kNoUnit) {
      const bool shaken = record(b, enemy).state == State::disordered;
      const bool other_shaken = record(b, best).state == State::disordered;
      if (score < most || (score == most && (!shaken && other_shaken))) continue;
      const bool equal = score == most && shaken == other_shaken;
      if (equal && now.gap(unit, enemy) >= now.gap(unit, best)) continue;
    }
    best = enemy;
    most = score;
  }
  return best;
}

double best_gun_fire(const Situation& now, UnitId unit, const Box& there) {
  const auto unlimbered = [&] {
    Battle ready = now.battle();
    record(ready, unit).limbered = 0;
    return now.if_so(ready);
  };
  const Situation then = record(now.battle(), unit).limbered != 0 ? unlimbered() : now;
  double best = 0;
  for (const UnitId enemy : then.enemies_seen(unit)) {
    best = std::max(best, expected_fire(then, {unit, enemy, there, then.box(enemy)}));
  }
  return best;
}

Order going_on_by(const Situation& now, UnitId unit) {
  const FreeOrder* best = nullptr;
  const std::vector<FreeOrder> open = going_on(now, unit);
  for (const FreeOrder& free : open) {
    const bool plain =
        free.kind == FreeOrder::Kind::to_range || free.kind == FreeOrder::Kind::advance;
    if (plain && best == nullptr) best = &free;
  }
  if (best != nullptr) return best->order;
  for (const FreeOrder& free : open) {
    if (act<Charge>(free.order) == nullptr) return free.order;
  }
  // What stands right before it ends its way.
  return order_of(unit, {}, "it can go no farther");
}

Order going_on_by(const Known<Situation>& known, UnitId unit) {
  const auto make = [&](const Situation& now) { return std::vector{going_on_by(now, unit)}; };
  return orders_by(known, make, check).front();
}

std::vector<Order> ways(const Situation& now, UnitId unit, const Cell& cell) {
  const Case c{now, unit, cell, leave_of(now, unit)};
  const bool guns = c.leave.any && c.kind() == Kind::artillery;  // leaders are no bodies
  return guns ? obey(OfGuns(c)) : obey(OfBody(c));
}

std::vector<Order> ways(const Known<Situation>& known, const OrderRequest& request) {
  return orders_by(
      known, [&](const Situation& now) { return ways(now, request.unit, request.cell); }, check);
}

}  // namespace opfor::victory_without_squares
