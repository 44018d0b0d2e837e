#include "rules/nineteenth_century/manoeuvres.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "rules/nineteenth_century/run_in.hpp"

namespace opfor::nineteenth_century {

using field::Pose;

Order stand(UnitId unit, std::string why) {
  Order order;
  order.unit = unit;
  order.why_not_more = std::move(why);
  return order;
}

Order stand_facing(const Situation& now, UnitId unit, std::optional<Vec> place, std::string why) {
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
    order.why_not_more = "no room to turn: " + in_the_way(now, met);
  }
  return order;
}

Order fight_on(UnitId unit) {
  Order order = stand(unit);
  order.acts.emplace_back(FightOn{});
  return order;
}

Length allowance_of(const Situation& now, UnitId unit, Gait gait) {
  const Battle& b = now.battle();
  if (group(b, unit).arm == Arm::foot) return full_move(b, unit);
  return gait == Gait::as_before || gait == Gait::halt ? allowance(Gait::gallop) : allowance(gait);
}

Gait gait_of_cell(const Situation& now, UnitId unit, const Cell& cell, Gait usual) {
  if (group(now.battle(), unit).arm == Arm::foot) return Gait::as_before;
  return cell.gait == Gait::as_before ? usual : cell.gait;
}

namespace {

/// Whom it might charge, the nearest first.
std::vector<UnitId> who_is_near(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  // Whom the table found within reach may be a little farther by the map: `charge` decides.
  std::vector<UnitId> enemies;
  if (b.unit(unit).formation == Formation::square) return enemies;  // it stands to be charged
  for (const UnitId enemy : now.enemies_seen(unit)) {
    const bool square = b.unit(enemy).formation == Formation::square;
    if (options(b).horse_refuse_square && square && group(b, unit).arm == Arm::horse) continue;
    const bool near = now.gap(unit, enemy) <= full_move(b, unit).as_double() + now.doubt();
    if (near) enemies.push_back(enemy);
  }
  std::stable_sort(enemies.begin(), enemies.end(),
                   [&](UnitId x, UnitId y) { return now.gap(unit, x) < now.gap(unit, y); });
  return enemies;
}

}  // namespace

std::optional<Order> charge_at(const Situation& now, UnitId unit, UnitId enemy) {
  const March run_in = charge(now, unit, enemy, charge_reach(now, unit, enemy));
  if (!run_in.reached) return std::nullopt;
  Order order = stand(unit);
  const std::vector<Point> path(run_in.path.begin() + (run_in.path.empty() ? 0 : 1),
                                run_in.path.end());
  const Gait gait = group(now.battle(), unit).arm == Arm::horse ? Gait::gallop : Gait::as_before;
  order.acts.emplace_back(Charge{enemy, path, gait});
  order.acts.emplace_back(Face{run_in.end.facing});
  return order;
}

std::optional<Order> charge_order(const Situation& now, UnitId unit) {
  for (const UnitId enemy : who_is_near(now, unit)) {
    if (auto order = charge_at(now, unit, enemy)) return order;
  }
  return std::nullopt;
}

std::vector<Order> charge_orders(const Situation& now, UnitId unit) {
  std::vector<Order> all;
  for (const UnitId enemy : who_is_near(now, unit)) {
    if (auto order = charge_at(now, unit, enemy)) all.push_back(*std::move(order));
  }
  return all;
}

double off_enemy(const Situation& now, UnitId unit, const Pose& pose, Vec enemy_place) {
  const Battle& b = now.battle();
  const UnitId enemy = now.nearest_enemy(unit);
  const Figures there = bases_at(b, unit, pose, b.unit(unit).formation);
  return enemy == kNoUnit ? field::least_gap(enemy_place, there)
                          : field::least_gap(there, now.figures(enemy));
}

namespace {

/// Directions to either side of one, nearest first, up to a right angle off: 0, +5, -5, +10...
std::array<Angle, 37> fan(Angle direction) {
  std::array<Angle, 37> all;
  for (int i = 0; i < 37; ++i) {
    const int off = (i + 1) / 2 * 5;
    all[static_cast<std::size_t>(i)] = direction + Angle::degrees(i % 2 == 1 ? off : -off);
  }
  return all;
}

/// How much farther from anybody one of its figures may be by its turning alone.
double gained_by_turning(const Battle& b, UnitId unit, Angle facing) {
  constexpr double kRounded = 10;  // a millimetre for what is rounded
  const Pose& own = b.unit(unit).pose();
  double radius = 0;
  for (const field::Box& figure : bases_at(b, unit, own, b.unit(unit).formation)) {
    const double corner = std::hypot(figure.half_width, figure.half_depth);
    radius = std::max(radius, norm(figure.centre - field::vec(own.at)) + corner);
  }
  return radius * norm(unit_vector(facing) - unit_vector(own.facing)) + kRounded;
}

}  // namespace

March away(const Situation& now, UnitId unit, Vec from_enemy, Length allowance, bool run,
           bool back_to_enemy) {
  const Battle& b = now.battle();
  const Vec at = field::vec(b.unit(unit).pose().at);
  const Angle straight_away = facing_of(at - from_enemy);
  const double own = off_enemy(now, unit, b.unit(unit).pose(), from_enemy);
  const StraightWays ways(now, unit, allowance, run);
  // By figures, not by centres: a long line that turns may bring a wing nearer (15.2).
  const auto gain_of = [&](const March& m) {
    return m.leaves_table ? 0 : off_enemy(now, unit, m.end, from_enemy) - own;
  };
  // Whoever can go all the way does not ask how far he would get elsewhere.
  for (const Angle direction : fan(straight_away)) {
    auto m = ways.whole(direction, back_to_enemy ? direction : direction.opposite());
    if (m && (m->leaves_table || gain_of(*m) > 0)) return *std::move(m);
  }
  March best;
  best.end = b.unit(unit).pose();
  double best_gain = 0;
  for (const Angle direction : fan(straight_away)) {
    const Angle facing = back_to_enemy ? direction : direction.opposite();
    March m = ways.as_far(direction, facing, best_gain - gained_by_turning(b, unit, facing));
    const double gain = m.moves() ? gain_of(m) : 0;
    if (gain <= best_gain) continue;
    best_gain = gain;
    best = std::move(m);
  }
  return best;
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

std::optional<Order> leave_square(const Situation& now, UnitId unit) {
  const field::Pose is = now.battle().unit(unit).pose();
  std::vector<Angle> facings{is.facing};
  const std::optional<Vec> enemy = now.enemy_place(unit);
  const Vec at = field::vec(is.at);
  if (enemy && norm(*enemy - at) > 1) facings.push_back(facing_of(*enemy - at));
  for (const Formation to : {Formation::line, Formation::column}) {
    for (const Angle facing : facings) {
      if (hindrance(now, unit, {is.at, facing}, to).by != Hindrance::By::nothing) continue;
      Order order = form(unit, to);
      if (facing != is.facing) order.acts.emplace_back(Face{facing});
      return order;
    }
  }
  return std::nullopt;
}

bool can_form_square(const Group& g) { return g.arm == Arm::foot && g.formed && !g.single(); }

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

}  // namespace opfor::nineteenth_century
