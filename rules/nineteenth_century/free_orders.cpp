#include "rules/nineteenth_century/free_orders.hpp"

#include <fmt/format.h>

#include "rules/nineteenth_century/check.hpp"
#include "rules/nineteenth_century/cover_search.hpp"
#include "rules/nineteenth_century/manoeuvres.hpp"
#include "rules/nineteenth_century/sighting.hpp"

namespace opfor::nineteenth_century {
namespace {

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

std::vector<FreeOrder> free_orders(const Battle& battle, UnitId unit) {
  return orders_by(
      known_to(battle, side_of(battle, unit)),
      [&](const Situation& known) { return free_orders(known, unit); },
      [&](const Order& order) { return !check(battle, order); });
}

std::string words(const Situation& now, const FreeOrder& order) {
  if (order.about == kNoUnit) return std::string{word(order.kind)};
  return fmt::format("{}: {}", word(order.kind), now.battle().setting().name_of(order.about));
}

}  // namespace opfor::nineteenth_century
