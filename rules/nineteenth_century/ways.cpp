#include "rules/nineteenth_century/ways.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

#include "rules/nineteenth_century/cover_search.hpp"

namespace opfor::nineteenth_century {
namespace {

using field::Pose;

Order stand(UnitId unit, std::string why = {}) {
  Order order;
  order.unit = unit;
  order.why_not_more = std::move(why);
  return order;
}

/// Stands and faces a place, if a body can turn there.
Order stand_facing(const Situation& now, UnitId unit, std::optional<Vec> place,
                   std::string why = {}) {
  Order order = stand(unit, std::move(why));
  const UnitState& u = now.battle().unit(unit);
  const Vec at = field::vec(u.pose().at);
  if (!place || norm(*place - at) <= 1) return order;
  const Angle facing = facing_of(*place - at);
  if (facing == u.pose().facing) return order;
  const Hindrance met = hindrance(now, unit, {u.pose().at, facing}, u.formation);
  if (met.by == Hindrance::By::nothing) {
    order.acts.emplace_back(Face{facing});
  } else if (order.why_not_more.empty()) {
    order.why_not_more = "no room to turn: stopped " + words(now, met);
  }
  return order;
}

Order fight_on(UnitId unit) {
  Order order = stand(unit);
  order.acts.emplace_back(FightOn{});
  return order;
}

/// The allowance of a group at the pace of its cell; foot always has its full move.
Length allowance_of(const Situation& now, UnitId unit, Gait gait) {
  const Battle& b = now.battle();
  if (group(b, unit).arm == Arm::foot) return full_move(b, unit);
  return gait == Gait::as_before || gait == Gait::halt ? allowance(Gait::gallop) : allowance(gait);
}

/// The gait that a cell prints, else the usual one of its intent; foot has none.
Gait gait_of_cell(const Situation& now, UnitId unit, const Cell& cell, Gait usual) {
  if (group(now.battle(), unit).arm == Arm::foot) return Gait::as_before;
  return cell.gait == Gait::as_before ? usual : cell.gait;
}

/// "As before" of horse: the gait of its last move; from a halt it trots.
Gait gait_as_before(const Situation& now, UnitId unit) {
  if (group(now.battle(), unit).arm == Arm::foot) return Gait::as_before;
  const Gait gait = state(now.battle(), unit).gait;
  return gait == Gait::halt ? Gait::trot : gait;
}

bool may_charge(const Situation& now, UnitId unit, const Cell& cell) {
  if (cell.charge == ChargeMark::no || falling_back(now.battle(), unit)) return false;
  if (now.fortified(unit) != kNoFeature) return false;  // NC-ACT-11
  return cell.charge != ChargeMark::weak_targets || facts(now, unit)[Fact::weak_target] != 0;
}

/// The charge on the nearest enemy that can be reached this move (NC-ACT-11).
std::optional<Order> charge_order(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const Length reach = full_move(b, unit);
  std::vector<UnitId> enemies;
  for (const UnitId enemy : now.enemies_seen(unit)) {
    const bool square = b.unit(enemy).formation == Formation::square;
    if (options(b).horse_refuse_square && square && group(b, unit).arm == Arm::horse) continue;
    if (now.gap(unit, enemy) <= reach.as_double()) enemies.push_back(enemy);
  }
  std::stable_sort(enemies.begin(), enemies.end(),
                   [&](UnitId x, UnitId y) { return now.gap(unit, x) < now.gap(unit, y); });
  for (const UnitId enemy : enemies) {
    const March run_in = charge(now, unit, enemy, reach);
    if (!run_in.reached) continue;
    Order order = stand(unit);
    const std::vector<Point> path(run_in.path.begin() + (run_in.path.empty() ? 0 : 1),
                                  run_in.path.end());
    const Gait gait = group(b, unit).arm == Arm::horse ? Gait::gallop : Gait::as_before;
    order.acts.emplace_back(Charge{enemy, path, gait});
    order.acts.emplace_back(Face{run_in.end.facing});
    return order;
  }
  return std::nullopt;
}

/// NC-ACT-17: towards the nearest visible enemy, else the last known place, else the objective.
std::vector<Order> advance(const Situation& now, UnitId unit, Gait gait) {
  const Battle& b = now.battle();
  const UnitState& u = b.unit(unit);
  std::optional<Vec> goal = now.enemy_place(unit);
  if (!goal && u.has_goal != 0) {
    goal = Vec{static_cast<double>(u.goal_x), static_cast<double>(u.goal_y)};
  }
  if (!goal) return {stand(unit, "it sees no enemy, knows of none and has no objective")};
  const UnitId enemy = now.nearest_enemy(unit);
  const field::Way way = route(now, unit, *goal, false, enemy);
  const March m = march(now, unit, way, allowance_of(now, unit, gait), u.formation, goal);
  return {order_of(unit, m, gait)};
}

/// How far a body would stand from the nearest visible enemy, else from where the enemy is thought.
double off_enemy(const Situation& now, UnitId unit, const Pose& pose, Vec enemy_place) {
  const Battle& b = now.battle();
  const UnitId enemy = now.nearest_enemy(unit);
  double least = std::numeric_limits<double>::infinity();
  for (const field::Box& mine : bases_at(b, unit, pose, b.unit(unit).formation)) {
    if (enemy == kNoUnit) {
      least = std::min(least, field::gap(enemy_place, mine));
      continue;
    }
    for (const field::Box& theirs : now.figures(enemy)) {
      least = std::min(least, field::gap(mine, theirs));
    }
  }
  return least;
}

/// Straight away from a place, turning as little as possible round what is in the way.
March away(const Situation& now, UnitId unit, Vec from_enemy, Length allowance, bool run,
           bool back_to_enemy) {
  const Battle& b = now.battle();
  const Vec at = field::vec(b.unit(unit).pose().at);
  const Angle straight_away = facing_of(at - from_enemy);
  const double own = off_enemy(now, unit, b.unit(unit).pose(), from_enemy);
  March best;
  best.end = b.unit(unit).pose();
  double best_gain = 0;
  for (int step = 0; step <= 18; ++step) {
    for (const int sign : {1, -1}) {
      if (step == 0 && sign < 0) continue;
      const Angle direction = straight_away + Angle::degrees(sign * step * 5);
      const Angle facing = back_to_enemy ? direction : direction.opposite();
      March m = straight(now, unit, direction, allowance, facing, run);
      if (!m.moves()) continue;
      // By figures, not by centres: a long line that turns may bring a wing nearer (15.2).
      const double gain = m.leaves_table ? 0 : off_enemy(now, unit, m.end, from_enemy) - own;
      if (m.leaves_table || (m.reached && gain > 0)) return m;
      if (gain > best_gain) {
        best_gain = gain;
        best = std::move(m);
      }
    }
  }
  return best;
}

/// Where a group that sees and knows no enemy thinks that he is: beyond its own front.
Vec enemy_or_front(const Situation& now, UnitId unit) {
  if (const auto place = now.enemy_place(unit)) return *place;
  const Battle& b = now.battle();
  const Vec at = field::vec(b.unit(unit).pose().at);
  return at + unit_vector(b.setting().side(side_of(b, unit)).facing) * 1e5;
}

/// NC-ACT-15.
std::vector<Order> withdraw_straight(const Situation& now, UnitId unit, bool faces_enemy = false) {
  const bool horse = group(now.battle(), unit).arm == Arm::horse;
  const Gait gait = horse ? Gait::canter : Gait::as_before;
  const March m = away(now, unit, enemy_or_front(now, unit), allowance_of(now, unit, gait), false,
                       horse && !faces_enemy);
  return {order_of(unit, m, gait)};
}

/// A place so far ahead that a body which faces it stands as in `pose`.
Vec faced_as(const Pose& pose) { return field::vec(pose.at) + unit_vector(pose.facing) * 1e6; }

/// NC-ACT-14.
std::vector<Order> withdraw_to_cover(const Situation& now, UnitId unit) {
  const Vec enemy = enemy_or_front(now, unit);
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
  if (off_enemy(now, unit, m.end, enemy) < off_enemy(now, unit, u.pose(), enemy)) {
    return withdraw_straight(now, unit);
  }
  return {order_of(unit, m, Gait::as_before)};
}

/// NC-ACT-16.
std::vector<Order> run(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const Gait gait = group(b, unit).arm == Arm::horse ? Gait::gallop : Gait::as_before;
  const March m = away(now, unit, enemy_or_front(now, unit), full_move(b, unit), true, true);
  return {order_of(unit, m, gait)};
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
  std::vector<Vec> threats;
  for (const UnitId e : now.enemies_seen(unit)) threats.push_back(now.nearest_figure(unit, e));
  if (threats.empty() && enemy) threats.push_back(*enemy);
  const Vec from = field::vec(b.unit(unit).pose().at);
  const Length far = wanted.allowance;
  Angle direction;
  // Difficult ground shortens the way; walls and bodies forbid it.
  const auto allowed = [&](Vec end) {
    const Angle facing =
        enemy && norm(*enemy - end) > 1 ? facing_of(*enemy - end) : b.unit(unit).pose().facing;
    const March m = straight(now, unit, facing_of(end - from), far, facing, false);
    return m.moves() && m.reached;
  };
  if (!field::away_from(from, far.as_double(), std::span<const Vec>(threats), allowed, direction)) {
    return {stand_facing(now, unit, enemy, "no cover within a move, and no room to get away")};
  }
  const Vec end = from + unit_vector(direction) * far.as_double();
  const Angle facing = enemy ? facing_of(*enemy - end) : direction;
  const March m = straight(now, unit, direction, far, facing, false);
  Order order = order_of(unit, m, gait);
  order.why_not_more = "no cover within a move: away from all enemies";
  // Never bolder: a way that ends nearer to the nearest enemy is none.
  if (enemy &&
      off_enemy(now, unit, m.end, *enemy) < off_enemy(now, unit, b.unit(unit).pose(), *enemy)) {
    return {stand_facing(now, unit, enemy, "no cover within a move, and no way off")};
  }
  return {order};
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

Order form(UnitId unit, Formation to) {
  Order order = stand(unit);
  order.acts.emplace_back(ChangeFormation{to});
  return order;
}

bool room_for(const Situation& now, UnitId unit, Formation formation) {
  return hindrance(now, unit, now.battle().unit(unit).pose(), formation).by ==
         Hindrance::By::nothing;
}

std::vector<Order> halt_face(const Situation& now, UnitId unit) {
  if (forms_square_by_itself(now, unit) && room_for(now, unit, Formation::square)) {
    return {form(unit, Formation::square)};
  }
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
  const field::Way way = route(now, unit, place, false, enemy);
  return {order_of(unit, march(now, unit, way, wanted, b.unit(unit).formation, place),
                   Gait::as_before)};
}

/// WITHDRAW that goes on; above the lowest row it ends faced to the enemy.
std::vector<Order> fall_back(const Situation& now, UnitId unit, bool faces_enemy) {
  return group(now.battle(), unit).arm == Arm::horse ? withdraw_straight(now, unit, faces_enemy)
                                                     : withdraw_to_cover(now, unit);
}

/// NC-ACT-10.
std::vector<Order> continue_orders(const Situation& now, UnitId unit, const Cell& cell) {
  const UnitState& u = now.battle().unit(unit);
  const bool lowest_row = of_lowest_row(cell);
  // 15.2: as part of a CONTINUE that does not charge, whatever it was doing (NC-MOVE-10).
  if (!falling_back(now.battle(), unit) && forms_square_by_itself(now, unit) &&
      room_for(now, unit, Formation::square)) {
    return {form(unit, Formation::square)};
  }
  const std::optional<Vec> enemy = now.enemy_place(unit);
  const Gait gait = gait_as_before(now, unit);
  switch (u.in_force) {
    case InForce::move: {
      const Vec goal{static_cast<double>(u.goal_x), static_cast<double>(u.goal_y)};
      const March m = march(now, unit, route(now, unit, goal), allowance_of(now, unit, gait),
                            u.formation, lowest_row ? std::nullopt : enemy);
      return {order_of(unit, m, gait)};
    }
    case InForce::advance:
      return advance(now, unit, gait);
    case InForce::take_cover:
      return take_cover(now, unit, gait_of_cell(now, unit, {}, Gait::walk));
    case InForce::withdraw:
      return fall_back(now, unit, !lowest_row);
    case InForce::run:
      // Running and facing the enemy exclude each other: above the lowest row it falls back.
      return lowest_row ? run(now, unit) : fall_back(now, unit, true);
    case InForce::hold:
    case InForce::rally:
    case InForce::melee:
      break;
  }
  return halt_face(now, unit);
}

bool breaks_contact(Intent intent) { return nerve_order(intent) <= 2; }

/// RALLY_OTHERS (H-OFF): to the friend who falls back.
std::vector<Order> rally_others(const Situation& now, UnitId unit, const Cell& cell) {
  const UnitId who = facts(now, unit).witness(Fact::falling_back_in_reach);
  if (who == kNoUnit) return continue_orders(now, unit, cell);
  const Vec place = now.nearest_figure(unit, who);
  const field::Way way = route(now, unit, place, true);
  return {order_of(unit,
                   march(now, unit, way, full_move(now.battle(), unit),
                         now.battle().unit(unit).formation, now.enemy_place(unit)),
                   gait_as_before(now, unit))};
}

/// The gait of horse that is ordered so, none for foot.
Gait pace(const Situation& now, UnitId unit, Gait of_horse) {
  return group(now.battle(), unit).arm == Arm::horse ? of_horse : Gait::as_before;
}

void add_march(std::vector<FreeOrder>& all, FreeOrder::Kind kind, UnitId unit, const March& m,
               Gait gait, UnitId about = kNoUnit) {
  if (m.moves()) all.push_back({kind, order_of(unit, m, gait), about});
}

void add_moves_to_objective(std::vector<FreeOrder>& all, const Situation& now, UnitId unit) {
  const UnitState& u = now.battle().unit(unit);
  if (u.has_goal == 0) return;
  const Vec goal{static_cast<double>(u.goal_x), static_cast<double>(u.goal_y)};
  const field::Way way = route(now, unit, goal);
  const Length full = full_move(now.battle(), unit);
  const std::optional<Vec> enemy = now.enemy_place(unit);
  add_march(all, FreeOrder::Kind::half_move, unit,
            march(now, unit, way, full / 2, u.formation, enemy), pace(now, unit, Gait::walk));
  add_march(all, FreeOrder::Kind::full_move, unit, march(now, unit, way, full, u.formation, enemy),
            pace(now, unit, Gait::gallop));
}

void add_cover(std::vector<FreeOrder>& all, const Situation& now, UnitId unit) {
  if (now.cover(unit).whole()) return;
  const std::optional<Vec> enemy = now.enemy_place(unit);
  CoverWanted wanted;
  wanted.allowance = full_move(now.battle(), unit);
  const auto cover = find_cover(now, unit, enemy, wanted);
  if (!cover) return;
  March m =
      march(now, unit, cover->way, wanted.allowance, now.battle().unit(unit).formation, enemy);
  if (m.end.at == cover->place.at) m.end = cover->place;
  add_march(all, FreeOrder::Kind::take_cover, unit, m, pace(now, unit, Gait::gallop));
}

void add_charge(std::vector<FreeOrder>& all, const Situation& now, UnitId unit) {
  if (falling_back(now.battle(), unit)) return;  // NC-ACT-11
  if (auto order = charge_order(now, unit)) {
    const UnitId target = act<Charge>(*order)->target;
    all.push_back({FreeOrder::Kind::charge, *std::move(order), target});
  }
}

void add_formation_change(std::vector<FreeOrder>& all, const Situation& now, UnitId unit) {
  const Group& g = group(now.battle(), unit);
  if (g.arm == Arm::horse || !g.formed) return;
  const bool square = now.battle().unit(unit).formation == Formation::square;
  const Formation to = square ? Formation::line : Formation::square;
  if (!room_for(now, unit, to)) return;
  all.push_back({square ? FreeOrder::Kind::leave_square : FreeOrder::Kind::form_square,
                 form(unit, to), kNoUnit});
}

void add_withdrawal(std::vector<FreeOrder>& all, const Situation& now, UnitId unit) {
  const std::optional<Vec> enemy = now.enemy_place(unit);
  if (!enemy) return;
  const bool horse = group(now.battle(), unit).arm == Arm::horse;
  add_march(all, FreeOrder::Kind::withdraw, unit,
            away(now, unit, *enemy, full_move(now.battle(), unit), false, horse),
            pace(now, unit, Gait::canter));
}

/// D6: a single man goes to a group.
void add_joining(std::vector<FreeOrder>& all, const Situation& now, UnitId man) {
  const Battle& b = now.battle();
  for (const UnitId own : now.present(side_of(b, man))) {
    if (own == man || group(b, own).single()) continue;
    const field::Way way = route(now, man, now.nearest_figure(man, own), true);
    add_march(all, FreeOrder::Kind::to_group, man,
              march(now, man, way, full_move(b, man), b.unit(man).formation, now.enemy_place(man)),
              pace(now, man, Gait::trot), own);
  }
}

}  // namespace

Order order_of(UnitId unit, const March& march, Gait gait) {
  Order order = stand(unit, march.stopped_by.empty() ? "" : "stopped " + march.stopped_by);
  if (march.moves()) {
    order.acts.emplace_back(Move{{march.path.begin() + 1, march.path.end()}, gait});
  }
  if (march.leaves_table) {
    order.acts.emplace_back(LeaveTable{});
  } else {
    order.acts.emplace_back(Face{march.end.facing});
  }
  return order;
}

bool forms_square_by_itself(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const Group& g = group(b, unit);
  if (!options(b).auto_square || g.arm != Arm::foot || !g.formed || !g.regulars || g.single() ||
      b.unit(unit).commanded != 0 || b.unit(unit).formation == Formation::square) {
    return false;
  }
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (group(b, enemy).shock && now.gap(unit, enemy) <= kSquareReach.as_double()) return true;
  }
  return false;
}

std::vector<Order> ways(const Situation& now, UnitId unit, const Cell& cell) {
  // NC-ACT-20: in contact it fights on, or breaks off.
  if (in_contact(now.battle(), unit) && !breaks_contact(cell.intent)) return {fight_on(unit)};
  if (may_charge(now, unit, cell)) {
    if (auto order = charge_order(now, unit)) return {*std::move(order)};
  }
  switch (cell.intent) {
    case Intent::run:
    case Intent::abandon:
      return run(now, unit);
    case Intent::withdraw_to_cover:
      return withdraw_to_cover(now, unit);
    case Intent::withdraw:
      return withdraw_straight(now, unit);
    case Intent::evade:  // no evade here: 15.2 falls back to WITHDRAW
    case Intent::limber_away:
      return group(now.battle(), unit).arm == Arm::horse ? withdraw_straight(now, unit)
                                                         : withdraw_to_cover(now, unit);
    case Intent::take_cover:
    case Intent::seek_shelter:
      return take_cover(now, unit, gait_of_cell(now, unit, cell, Gait::walk));
    case Intent::rally_in_cover:
      return rally_in_cover(now, unit);
    case Intent::rally_halt:
      return {stand_facing(now, unit, now.enemy_place(unit))};
    case Intent::halt_face:
    case Intent::serve_gun:
    case Intent::mount:
    case Intent::dismount:
      return halt_face(now, unit);
    case Intent::form_square:
      if (group(now.battle(), unit).arm == Arm::foot && room_for(now, unit, Formation::square)) {
        return {form(unit, Formation::square)};
      }
      return halt_face(now, unit);
    case Intent::continue_orders:
      return continue_orders(now, unit, cell);
    case Intent::advance:
      return advance(now, unit, gait_of_cell(now, unit, cell, Gait::gallop));
    case Intent::skirmish:
      return skirmish(now, unit);
    case Intent::rally_others:
      return rally_others(now, unit, cell);
  }
  return {stand(unit)};
}

std::vector<FreeOrder> free_orders(const Situation& now, UnitId unit) {
  using Kind = FreeOrder::Kind;
  const Battle& b = now.battle();
  if (in_contact(b, unit)) return {{Kind::hold, fight_on(unit), kNoUnit}};
  std::vector<FreeOrder> all;
  all.push_back({Kind::hold, stand_facing(now, unit, now.enemy_place(unit)), kNoUnit});
  add_moves_to_objective(all, now, unit);
  add_cover(all, now, unit);
  if (group(b, unit).single()) {
    add_joining(all, now, unit);
  } else {
    add_charge(all, now, unit);
    add_formation_change(all, now, unit);
  }
  add_withdrawal(all, now, unit);
  return all;
}

std::string words(const Situation& now, const FreeOrder& order) {
  if (order.about == kNoUnit) return std::string{word(order.kind)};
  return fmt::format("{}: {}", word(order.kind), now.battle().setting().name_of(order.about));
}

}  // namespace opfor::nineteenth_century
