#include "rules/nineteenth_century/ways.hpp"

#include <algorithm>

#include "drill/memory.hpp"
#include "drill/victory.hpp"
#include "rules/nineteenth_century/check.hpp"
#include "rules/nineteenth_century/cover_search.hpp"
#include "rules/nineteenth_century/group_manoeuvres.hpp"
#include "rules/nineteenth_century/manoeuvres.hpp"
#include "rules/nineteenth_century/march_parts.hpp"
#include "rules/nineteenth_century/plan.hpp"
#include "rules/nineteenth_century/sighting.hpp"

namespace opfor::nineteenth_century {
namespace {

using field::Pose;

/// "As before" of horse: the gait of its last move; from a halt it trots.
Gait gait_as_before(const Situation& now, UnitId unit) {
  if (group(now.battle(), unit).arm == Arm::foot) return Gait::as_before;
  const Gait gait = state(now.battle(), unit).gait;
  return gait == Gait::halt ? Gait::trot : gait;
}

/// Towards an enemy, beside friends who are in the way: the line comes up on a broad front. Of the
/// straight way and ways up to 80 cm to either side, the one that ends nearest to the goal.
March come_up(const Situation& now, UnitId unit, UnitId enemy, Vec goal, Length allowance) {
  const Battle& b = now.battle();
  const Formation formation = b.unit(unit).formation;
  // Straight at him his own body is no obstacle; on the way to a place beside him it is.
  const auto towards = [&](Vec aim, UnitId through) {
    const field::Way way = route(now, unit, aim, {false, through, false});
    return march(now, unit, short_of_bodies(now, unit, way), allowance, formation, goal);
  };
  March best = towards(goal, enemy);
  const bool by_friends = best.stopper != kNoUnit && side_of(b, best.stopper) == side_of(b, unit);
  if (!by_friends) return best;
  const Vec ahead = goal - field::vec(b.unit(unit).pose().at);
  if (norm(ahead) < 1) return best;
  const Vec across = Vec{ahead.y, -ahead.x} * (1 / norm(ahead));
  const auto left_to_go = [&](const March& m) { return off_enemy(now, unit, m.end, goal); };
  for (int step = 1; step <= 4; ++step) {
    for (const int side : {1, -1}) {
      const Vec aim = goal + across * (side * step * (20_cm).as_double());
      if (!now.ground().on_table(aim)) continue;
      March beside = towards(aim, kNoUnit);
      if (left_to_go(beside) + (1_cm).as_double() < left_to_go(best)) best = std::move(beside);
    }
  }
  return best;
}

/// NC-ACT-17: towards the nearest visible enemy, else the last known place, else the objective.
/// @param named whom it goes for rather than the nearest, while it sees him
/// @param goes_on from a CONTINUE: how far is open
std::vector<Order> advance(const Situation& now, UnitId unit, Gait gait, UnitId named = kNoUnit,
                           bool goes_on = false) {
  const bool seen = named != kNoUnit && now.enemies_seen(unit).contains(named);
  const UnitId enemy = seen ? named : now.nearest_enemy(unit);
  std::optional<Vec> goal = seen ? now.place_for(unit, named) : now.enemy_place(unit);
  if (!goal) goal = own_place(now, unit);
  if (!goal) return {stand(unit, "it sees no enemy, knows of none and has no objective")};
  const Length all = allowance_of(now, unit, gait);
  const auto goes = [&](Length far) { return come_up(now, unit, enemy, *goal, far); };
  return {order_of(unit, goes_on ? short_of_foot(now, unit, all, goes) : goes(all), gait)};
}

/// It would end nearer to the nearest enemy in sight than it stands, as its men are drawn up there:
/// a place that is farther from one of his men may be nearer to another.
bool comes_nearer(const Situation& now, UnitId unit, const March& m) {
  const UnitId enemy = now.nearest_enemy(unit);
  if (enemy == kNoUnit || !m.moves()) return false;
  const Battle& b = now.battle();
  const Figures there = bases_at(b, unit, m.end, b.unit(unit).formation);
  const double before = now.gap(unit, enemy);
  return field::least_gap(there, now.figures(enemy), before) < before - field::kDeep;
}

/// NC-ACT-15.
std::vector<Order> withdraw_straight(const Situation& now, UnitId unit, bool faces_enemy = false) {
  const bool horse = group(now.battle(), unit).arm == Arm::horse;
  const Gait gait = horse ? Gait::canter : Gait::as_before;
  const March m = away(now, unit, now.enemy_or_front(unit), allowance_of(now, unit, gait), false,
                       horse && !faces_enemy);
  if (comes_nearer(now, unit, m)) return {stand(unit, "it has no way off")};
  return {order_of(unit, m, gait)};
}

/// A place so far ahead that a body which faces it stands as in `pose`.
Vec faced_as(const Pose& pose) { return field::vec(pose.at) + unit_vector(pose.facing) * 1e6; }

/// NC-ACT-14.
std::vector<Order> withdraw_to_cover(const Situation& now, UnitId unit) {
  const Vec enemy = now.enemy_or_front(unit);
  CoverWanted wanted;
  wanted.any_distance = true;
  wanted.further_from_enemy = true;
  const auto cover = find_cover(now, unit, enemy, wanted);
  if (!cover) {
    std::vector<Order> orders = withdraw_straight(now, unit);
    if (orders.front().why_not_more.empty()) {
      orders.front().why_not_more = "no cover farther off can be reached";
    }
    return orders;
  }
  const UnitState& u = now.battle().unit(unit);
  const Length full = full_move(now.battle(), unit);
  const bool arrives = cover->way.cost.total <= full.as_double();
  const March m =
      march(now, unit, cover->way, full, u.formation, arrives ? faced_as(cover->place) : enemy);
  if (off_enemy(now, unit, m.end, enemy) < off_enemy(now, unit, u.pose(), enemy) ||
      comes_nearer(now, unit, m)) {
    return withdraw_straight(now, unit);
  }
  return {order_of(unit, m, Gait::as_before)};
}

/// NC-ACT-16.
std::vector<Order> run(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const Gait gait = group(b, unit).arm == Arm::horse ? Gait::gallop : Gait::as_before;
  const March m = away(now, unit, now.enemy_or_front(unit), full_move(b, unit), true, true);
  if (comes_nearer(now, unit, m)) return {stand(unit, "it has no way off")};
  return {order_of(unit, m, gait)};
}

/// How far it would be from the nearest of its enemies: those in sight, else where one is thought.
double off_enemies(const Situation& now, UnitId unit, const Pose& pose, std::optional<Vec> enemy) {
  const Figures there = bases_at(now.battle(), unit, pose, now.battle().unit(unit).formation);
  double least = field::kFar;
  for (const UnitId one : now.enemies_seen(unit)) {
    least = field::least_gap(there, now.figures(one), least);
  }
  return least < field::kFar || !enemy ? least : off_enemy(now, unit, pose, *enemy);
}

/// Away from all enemies: all of its move in the direction that leaves the largest distance, or, by
/// the edge or before a wall, as far as it gets where that leaves a larger one.
std::optional<March> away_from_all(const Situation& now, UnitId unit, std::optional<Vec> enemy,
                                   Length far) {
  constexpr double kWorthIt = 0.3;  // of its way: who gains less by it runs about for nothing
  constexpr int kStep = 15;         // degrees, of the shorter ways
  const field::Pose own = now.battle().unit(unit).pose();
  std::vector<Vec> threats;
  for (const UnitId e : now.enemies_seen(unit)) threats.push_back(now.nearest_figure(unit, e));
  if (threats.empty() && enemy) threats.push_back(*enemy);
  const Vec from = field::vec(own.at);
  const StraightWays straight_ways(now, unit, far, false);
  const auto facing_at = [&](Vec end, Angle otherwise) {
    return enemy && norm(*enemy - end) > 1 ? facing_of(*enemy - end) : otherwise;
  };
  const double before = off_enemies(now, unit, own, enemy);
  std::optional<March> best;
  double most = 0;
  const auto consider = [&](Angle direction) {
    const Vec end = from + unit_vector(direction) * far.as_double();
    March m = straight_ways.as_far(direction, facing_at(end, direction));
    if (!m.moves()) return;
    const double gain = off_enemies(now, unit, m.end, enemy) - before;
    if (gain <= most || gain < kWorthIt * norm(field::vec(m.end.at) - from)) return;
    most = gain;
    best = std::move(m);
  };
  // Difficult ground shortens the way; walls and bodies forbid it.
  const auto allowed = [&](Vec end) {
    return straight_ways.whole(facing_of(end - from), facing_at(end, own.facing)).has_value();
  };
  Angle direction;
  const bool goes_all_the_way =
      field::away_from(from, far.as_double(), std::span<const Vec>(threats), allowed, direction);
  if (goes_all_the_way) consider(direction);
  if (most >= far.as_double() / 2) return best;
  for (int degrees = 0; degrees < 360; degrees += kStep) consider(Angle::degrees(degrees));
  return best;
}

std::vector<Order> get_away(const Situation& now, UnitId unit, std::optional<Vec> enemy, Length far,
                            Gait gait) {
  const auto m = away_from_all(now, unit, enemy, far);
  // Never bolder: a way that ends nearer to the nearest enemy is none.
  if (!m || (enemy && off_enemy(now, unit, m->end, *enemy) <
                          off_enemy(now, unit, now.battle().unit(unit).pose(), *enemy))) {
    return {stand_facing(now, unit, enemy, "no cover within a move, and no way off")};
  }
  Order order = order_of(unit, *m, gait);
  order.why_not_more = "no cover within a move: away from all enemies";
  return {order};
}

/// NC-ACT-13.
std::vector<Order> take_cover(const Situation& now, UnitId unit, Gait gait) {
  const Battle& b = now.battle();
  const std::optional<Vec> enemy = now.enemy_place(unit);
  if (now.cover(unit).whole()) return {stand_facing(now, unit, enemy, "it is in cover")};
  CoverWanted wanted;
  wanted.allowance = allowance_of(now, unit, gait);
  if (const auto cover = find_cover(now, unit, enemy, wanted)) {
    // It lines the wall or hedge, as the place was found.
    const March m = march(now, unit, cover->way, wanted.allowance, b.unit(unit).formation,
                          faced_as(cover->place));
    if (m.moves() || m.end.at == cover->place.at) return {order_of(unit, m, gait)};
  }
  return get_away(now, unit, enemy, wanted.allowance, gait);
}

/// NC-ACT-18.
std::vector<Order> rally_in_cover(const Situation& now, UnitId unit) {
  const std::optional<Vec> enemy = now.enemy_place(unit);
  if (!now.cover(unit).whole()) {
    CoverWanted wanted;
    wanted.allowance = full_move(now.battle(), unit);
    wanted.not_nearer = true;
    if (const auto cover = find_cover(now, unit, enemy, wanted)) {
      const UnitState& u = now.battle().unit(unit);
      const March m =
          march(now, unit, cover->way, wanted.allowance, u.formation, faced_as(cover->place));
      return {order_of(unit, m, Gait::as_before)};
    }
  }
  return {stand_facing(now, unit, enemy)};
}

/// Formed foot of regulars whom nobody commands: they take care of themselves (NC-MOVE-10).
bool minds_horse_by_itself(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const Group& g = group(b, unit);
  return options(b).auto_square && can_form_square(g) && g.regulars && b.unit(unit).commanded == 0;
}

bool sees_shock_within(const Situation& now, UnitId unit, const Limit& reach) {
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (group(now.battle(), enemy).shock && now.within(unit, enemy, reach)) return true;
  }
  return false;
}

/// Into square by itself, or out of it again (NC-MOVE-10, D4); nothing: it stays as it is.
std::optional<Order> formed_for_horse(const Situation& now, UnitId unit) {
  if (forms_square_by_itself(now, unit) && room_for(now, unit, Formation::square)) {
    return Order{form(unit, Formation::square)};
  }
  return opens_square_by_itself(now, unit) ? leave_square(now, unit) : std::nullopt;
}

std::vector<Order> halt_face(const Situation& now, UnitId unit) {
  if (auto order = formed_for_horse(now, unit)) return {*std::move(order)};
  return {stand_facing(now, unit, now.enemy_place(unit))};
}

/// H-SKI: the distance at which the own weapon reaches, out of reach of a charge.
std::vector<Order> skirmish(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitId enemy = now.nearest_enemy(unit);
  if (enemy == kNoUnit) return {stand_facing(now, unit, now.enemy_place(unit))};
  const Vec place = now.nearest_figure(unit, enemy);
  const Length medium = line_of(shooting_weapon(group(b, unit))).medium_range;
  const double gap = now.gap(unit, enemy);
  if (gap <= full_move(b, enemy).as_double()) {
    return {
        order_of(unit, away(now, unit, place, full_move(b, unit), false, false), Gait::as_before)};
  }
  if (gap <= medium.as_double()) return {stand_facing(now, unit, place)};
  const Length wanted = std::min(full_move(b, unit), Length::rounded(gap) - medium);
  const field::Way way = short_of_bodies(now, unit, route(now, unit, place, {false, enemy, false}));
  return {order_of(unit, march(now, unit, way, wanted, b.unit(unit).formation, place),
                   Gait::as_before)};
}

/// WITHDRAW that goes on; above the lowest row it ends faced to the enemy.
std::vector<Order> fall_back(const Situation& now, UnitId unit, bool faces_enemy) {
  return group(now.battle(), unit).arm == Arm::horse ? withdraw_straight(now, unit, faces_enemy)
                                                     : withdraw_to_cover(now, unit);
}

/// Where it was sent; who is sent forward to no place looks for the enemy.
std::vector<Order> move_on(const Situation& now, UnitId unit, Gait gait, bool lowest_row) {
  const Battle& b = now.battle();
  const std::optional<Vec> goal = bound_for(now, unit);
  if (!goal) {
    if (!goes_forward(task_now(b, unit).kind)) return halt_face(now, unit);
    return advance(now, unit, gait, kNoUnit, true);
  }
  const field::Way way = way_to_place(now, unit, *goal);
  const std::optional<Vec> face = lowest_row ? std::nullopt : now.enemy_place(unit);
  const March m = short_of_foot(now, unit, allowance_of(now, unit, gait), [&](Length far) {
    return march(now, unit, way, far, b.unit(unit).formation, face);
  });
  return {order_of(unit, m, gait)};
}

/// NC-ACT-10, of who does not fall back.
std::vector<Order> carry_on(const Situation& now, UnitId unit, bool lowest_row) {
  const Gait gait = gait_as_before(now, unit);
  switch (carried_on(now, unit)) {
    case InForce::move:
      return move_on(now, unit, gait, lowest_row);
    case InForce::advance:
      return advance(now, unit, gait, whom_to_attack(now.battle(), unit), true);
    case InForce::take_cover:
      return take_cover(now, unit, gait_of_cell(now, unit, {}, Gait::walk));
    case InForce::withdraw:
    case InForce::run:
    case InForce::hold:
      break;
  }
  return halt_face(now, unit);
}

/// RALLY_OTHERS (H-OFF): to the friend who falls back; nothing if there is none.
std::optional<Order> to_rally(const Situation& now, UnitId unit) {
  const UnitId who = facts(now, unit).witness(Fact::falling_back_in_reach);
  if (who == kNoUnit) return std::nullopt;
  const Vec place = now.nearest_figure(unit, who);
  const field::Way way = short_of_bodies(now, unit, route(now, unit, place, {false, who, false}));
  return order_of(unit,
                  march(now, unit, way, full_move(now.battle(), unit),
                        now.battle().unit(unit).formation, now.enemy_place(unit)),
                  gait_as_before(now, unit));
}

/// What a group can do towards its cell.
class OfGroup final : public GroupManoeuvres {
 public:
  using GroupManoeuvres::GroupManoeuvres;

  /// NC-ACT-20: in contact it fights on, or breaks off.
  [[nodiscard]] std::optional<Order> held() const override {
    if (!in_contact(now().battle(), unit()) || breaks_contact(cell().intent)) return std::nullopt;
    return fight_on(unit());
  }
  [[nodiscard]] std::optional<Order> charge() const override {
    return charge_of_cell(now(), unit(), cell());
  }

  /// 15.2: as part of a CONTINUE that does not charge, whatever it goes on with (NC-MOVE-10).
  [[nodiscard]] std::optional<Order> first_of_all() const override {
    if (cell().intent != Intent::continue_orders || falls_back()) return std::nullopt;
    return formed_for_horse(now(), unit());
  }

  [[nodiscard]] Orders run() const override { return nineteenth_century::run(now(), unit()); }
  [[nodiscard]] Orders withdraw() const override { return withdraw_straight(now(), unit()); }
  [[nodiscard]] Orders withdraw_to_cover() const override {
    return nineteenth_century::withdraw_to_cover(now(), unit());
  }
  /// Who goes on falling back above the lowest row ends faced to the enemy.
  [[nodiscard]] Orders fall_back() const override {
    const bool told_to = cell().intent == Intent::evade || cell().intent == Intent::limber_away;
    if (told_to) return Manoeuvres::fall_back();
    return nineteenth_century::fall_back(now(), unit(), !of_lowest_row(cell()));
  }

  [[nodiscard]] Orders take_cover() const override {
    return nineteenth_century::take_cover(now(), unit(),
                                          gait_of_cell(now(), unit(), cell(), Gait::walk));
  }
  [[nodiscard]] Orders rally_in_cover() const override {
    return nineteenth_century::rally_in_cover(now(), unit());
  }
  [[nodiscard]] Orders halt_face() const override {
    return nineteenth_century::halt_face(now(), unit());
  }
  [[nodiscard]] Orders rally_halt() const override {
    return {stand_facing(now(), unit(), now().enemy_place(unit()))};
  }
  [[nodiscard]] Orders form_square() const override {
    if (can_form_square(group(now().battle(), unit())) &&
        room_for(now(), unit(), Formation::square)) {
      return {form(unit(), Formation::square)};
    }
    return halt_face();
  }

  [[nodiscard]] Orders carry_on() const override {
    return nineteenth_century::carry_on(now(), unit(), of_lowest_row(cell()));
  }
  [[nodiscard]] Orders advance() const override {
    return nineteenth_century::advance(now(), unit(),
                                       gait_of_cell(now(), unit(), cell(), Gait::gallop));
  }
  [[nodiscard]] Orders skirmish() const override {
    return nineteenth_century::skirmish(now(), unit());
  }
  [[nodiscard]] Orders rally_others() const override {
    if (auto order = to_rally(now(), unit())) return {*std::move(order)};
    return carry_on_or_back();
  }
};

/// The same displacement, facing and formation as the lead's (NC-CO-3).
Order keep_station(const Situation& now, UnitId unit, UnitId lead) {
  const Battle& b = now.battle();
  const GroupState& s = state(b, lead);
  Order order;
  if (s.moved_x != 0 || s.moved_y != 0) {
    const Vec at = field::vec(b.unit(unit).pose().at);
    const Vec goal = at + Vec{static_cast<double>(s.moved_x), static_cast<double>(s.moved_y)};
    const Vec face = goal + unit_vector(b.unit(lead).pose().facing) * 1e6;
    const March m =
        march(now, unit, route(now, unit, goal), full_move(b, unit), b.unit(unit).formation, face);
    order = order_of(unit, m, state(b, lead).gait);
  } else {
    order.acts.emplace_back(Face{b.unit(lead).pose().facing});
    const field::Pose turned{b.unit(unit).pose().at, b.unit(lead).pose().facing};
    if (hindrance(now, unit, turned, b.unit(unit).formation).by != Hindrance::By::nothing) {
      order.acts.clear();
    }
  }
  order.unit = unit;
  return order;
}

}  // namespace

std::optional<Order> charge_of_cell(const Situation& now, UnitId unit, const Cell& cell) {
  if (cell.charge == ChargeMark::no || falling_back(now.battle(), unit)) return std::nullopt;
  if (now.fortified(unit) != kNoFeature) return std::nullopt;  // NC-ACT-11
  const bool weak_only = cell.charge == ChargeMark::weak_targets;
  if (weak_only && facts(now, unit)[Fact::weak_target] == 0) return std::nullopt;
  return charge_order(now, unit);
}

bool forms_square_by_itself(const Situation& now, UnitId unit) {
  const UnitState& u = now.battle().unit(unit);
  if (!minds_horse_by_itself(now, unit) || u.formation == Formation::square) return false;
  return sees_shock_within(now, unit,
                           {kSquareReach, "NC-MOVE-10", "where it forms square before the shock"});
}

bool opens_square_by_itself(const Situation& now, UnitId unit) {
  const UnitState& u = now.battle().unit(unit);
  if (!minds_horse_by_itself(now, unit) || u.formation != Formation::square) return false;
  return !sees_shock_within(now, unit,
                            {kSquareKept, "D4", "where it keeps its square before the shock"});
}

bool breaks_contact(Intent intent) { return nerve_order(intent) <= 2; }

std::vector<Order> ways(const Situation& now, UnitId unit, const Cell& cell) {
  return obey(OfGroup(now, unit, cell));
}

std::vector<Order> ways(const Known<Situation>& known, const OrderRequest& request) {
  const auto make = [&](const Situation& now) {
    if (request.follows == kNoUnit) return ways(now, request.unit, request.cell);
    return std::vector{keep_station(now, request.unit, request.follows)};
  };
  return orders_by(known, make, check);
}

}  // namespace opfor::nineteenth_century
