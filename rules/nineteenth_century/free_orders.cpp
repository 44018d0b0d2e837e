#include "rules/nineteenth_century/free_orders.hpp"

#include <algorithm>

#include "drill/task.hpp"
#include "drill/victory.hpp"
#include "rules/nineteenth_century/attachment.hpp"
#include "rules/nineteenth_century/check.hpp"
#include "rules/nineteenth_century/cover_search.hpp"
#include "rules/nineteenth_century/in_the_line.hpp"
#include "rules/nineteenth_century/manoeuvres.hpp"
#include "rules/nineteenth_century/march_parts.hpp"
#include "rules/nineteenth_century/plan.hpp"
#include "rules/nineteenth_century/sighting.hpp"

namespace opfor::nineteenth_century {
namespace {

/// The gait of horse that is ordered so, none for foot.
Gait pace(const Situation& now, UnitId unit, Gait of_horse) {
  return group(now.battle(), unit).arm == Arm::horse ? of_horse : Gait::as_before;
}

void add_march(Menu& menu, FreeOrder::Kind kind, UnitId unit, const March& m, Gait gait,
               UnitId about = kNoUnit) {
  if (m.moves()) menu.add(kind, order_of(unit, m, gait), about);
}

/// The part of a way that leads just onto a piece of ground, if it does.
std::optional<field::Way> just_onto(const field::Ground& ground, FeatureId piece,
                                    const field::Way& way) {
  constexpr double kStep = 100;    // a centimetre
  constexpr double kInside = 300;  // so far in, its line stands on it
  if (way.points.empty()) return std::nullopt;
  field::Way part;
  part.points.push_back(way.points.front());
  double inside = 0;
  for (std::size_t i = 0; i + 1 < way.points.size(); ++i) {
    const Vec leg = way.points[i + 1] - way.points[i];
    const double length = norm(leg);
    for (double walked = kStep; walked < length; walked += kStep) {
      const Vec at = way.points[i] + leg * (walked / length);
      inside = ground.contains(piece, at) ? inside + kStep : 0;
      if (inside < kInside) continue;
      part.points.push_back(at);
      part.reached = true;
      return part;
    }
    part.points.push_back(way.points[i + 1]);
  }
  return std::nullopt;
}

/// The pieces of ground on which the rules of victory count who stands there, each once.
std::vector<FeatureId> counted_ground(const Setting& setting) {
  std::vector<FeatureId> all;
  for (const VictoryRule& rule : setting.victory) {
    for (const VictoryCondition& condition : rule.conditions) {
      const FeatureId inside = condition.count.inside;
      const bool known = std::find(all.begin(), all.end(), inside) != all.end();
      if (inside != kNoFeature && !known) all.push_back(inside);
    }
  }
  return all;
}

/// The mean of the points of its outline.
Vec middle_of(const field::Feature& piece) {
  Vec sum{};
  for (const Vec p : piece.outline) sum = sum + p;
  return sum * (1.0 / static_cast<double>(piece.outline.size()));
}

/// It would come just in time to ground that is counted when the last turn is over, if it went now:
/// with a turn to spare at the most, since not every cell lets it go on.
bool just_in_time(const Situation& now, UnitId unit, FeatureId counts) {
  const Battle& b = now.battle();
  const Vec at = field::vec(b.unit(unit).pose().at);
  const int left = b.setting().turns - b.head().turn;
  const double moves = b.setting().ground->distance(counts, at) / full_move(b, unit).as_double();
  return moves > left - 1 && moves <= left + 1;
}

/// What counts when the last turn is over need go no farther than it must; and who is bound for
/// somewhere else, or for nowhere, may come onto that ground as well.
void add_ways_onto_what_counts(Menu& menu, const Situation& now, UnitId unit) {
  const Setting& setting = now.battle().setting();
  const UnitState& u = now.battle().unit(unit);
  const std::optional<Vec> goal = bound_for(now, unit);
  for (const FeatureId counts : counted_ground(setting)) {
    const bool bound = goal && setting.ground->contains(counts, *goal);
    const bool stands_on_it = setting.ground->contains(counts, field::vec(u.pose().at));
    if (bound ? !in_last_turn(now.battle()) : stands_on_it) continue;
    if (!bound && !just_in_time(now, unit, counts)) continue;
    const Vec there = bound ? *goal : middle_of(setting.ground->feature(counts));
    const auto part = just_onto(*setting.ground, counts, route(now, unit, there));
    if (!part) continue;
    add_march(
        menu, FreeOrder::Kind::full_move, unit,
        march(now, unit, *part, full_move(now.battle(), unit), u.formation, now.enemy_place(unit)),
        pace(now, unit, Gait::gallop));
  }
}

void add_moves_to_objective(Menu& menu, const Situation& now, UnitId unit) {
  const UnitState& u = now.battle().unit(unit);
  const std::optional<Vec> goal = bound_for(now, unit);
  if (!goal) return;
  const field::Way way = way_to_place(now, unit, *goal);
  const Length full = full_move(now.battle(), unit);
  const std::optional<Vec> enemy = now.enemy_place(unit);
  add_march(menu, FreeOrder::Kind::half_move, unit,
            march(now, unit, way, full / 2, u.formation, enemy), pace(now, unit, Gait::walk));
  const March all = march(now, unit, way, full, u.formation, enemy);
  add_march(menu, FreeOrder::Kind::full_move, unit, all, pace(now, unit, Gait::gallop));
  if (keeps_off_foot(now, unit) && too_near_foot(now, unit, all) > 0) {
    const March off = short_of_foot(now, unit, full, [&](Length far) {
      return march(now, unit, way, far, u.formation, enemy);
    });
    const bool half = off.spent * 2 <= full;
    add_march(menu, half ? FreeOrder::Kind::half_move : FreeOrder::Kind::full_move, unit, off,
              pace(now, unit, half ? Gait::walk : Gait::gallop));
  }
}

void add_cover(Menu& menu, const Situation& now, UnitId unit) {
  if (now.cover(unit).whole()) return;
  const std::optional<Vec> enemy = now.enemy_place(unit);
  CoverWanted wanted;
  wanted.allowance = full_move(now.battle(), unit);
  const auto cover = find_cover(now, unit, enemy, wanted);
  if (!cover) return;
  March m =
      march(now, unit, cover->way, wanted.allowance, now.battle().unit(unit).formation, enemy);
  if (m.end.at == cover->place.at) m.end = cover->place;
  add_march(menu, FreeOrder::Kind::take_cover, unit, m, pace(now, unit, Gait::gallop));
}

void add_charge(Menu& menu, const Situation& now, UnitId unit) {
  if (falling_back(now.battle(), unit)) return;  // NC-ACT-11
  for (Order& order : charge_orders(now, unit)) {
    const UnitId target = act<Charge>(order)->target;
    menu.add(FreeOrder::Kind::charge, std::move(order), target);
  }
}

void add_formation_change(Menu& menu, const Situation& now, UnitId unit) {
  const Group& g = group(now.battle(), unit);
  if (g.arm == Arm::horse || !g.formed) return;
  if (now.battle().unit(unit).formation == Formation::square) {
    menu.add(FreeOrder::Kind::leave_square, leave_square(now, unit));
  } else if (room_for(now, unit, Formation::square)) {
    menu.add(FreeOrder::Kind::form_square, form(unit, Formation::square));
  }
}

void add_withdrawal(Menu& menu, const Situation& now, UnitId unit) {
  const std::optional<Vec> enemy = now.enemy_place(unit);
  if (!enemy) return;
  const bool horse = group(now.battle(), unit).arm == Arm::horse;
  add_march(menu, FreeOrder::Kind::withdraw, unit,
            away(now, unit, *enemy, full_move(now.battle(), unit), false, horse),
            pace(now, unit, Gait::canter));
}

/// A withdrawal for which nothing need be gone round: it is then the one that is offered.
void add_straight_back(Menu& menu, const Situation& now, UnitId unit, Vec enemy) {
  const Battle& b = now.battle();
  const field::Pose own = b.unit(unit).pose();
  const bool horse = group(b, unit).arm == Arm::horse;
  const Angle back = facing_of(field::vec(own.at) - enemy);
  const StraightWays ways(now, unit, full_move(b, unit), false);
  const auto m = ways.whole(back, horse ? back : back.opposite());
  if (!m || m->leaves_table) return;
  if (off_enemy(now, unit, m->end, enemy) <= off_enemy(now, unit, own, enemy)) return;
  add_march(menu, FreeOrder::Kind::withdraw, unit, *m, pace(now, unit, Gait::canter));
}

/// D6: a single man goes to a group; behind where its die takes it, if it is still to move.
void add_joining(Menu& menu, const Situation& now, UnitId man) {
  const Battle& b = now.battle();
  const std::vector<InTheLine> line = as_they_will_stand(now, side_of(b, man));
  const auto at_hand = [&](const field::Pose& end, const InTheLine& one) {
    return field::gap(body(bases_at(b, man, end, b.unit(man).formation)), one.body) <=
           kAtHand.as_double();
  };
  for (const InTheLine& own : line) {
    if (!keeps_up_with(b, man, own.group)) continue;
    const Vec goal = own.goes ? behind(b, man, own) : now.nearest_figure(man, own.group);
    const field::Way way =
        short_of_bodies(now, man, route(now, man, goal, {false, own.group, false}));
    const auto to =
        march(now, man, way, full_move(b, man), b.unit(man).formation, now.enemy_place(man));
    // Who comes to nobody, and gets under way to nobody, is not told to join.
    const bool comes = norm(goal - field::vec(to.end.at)) <= kAtHand.as_double();
    if (!comes && to.spent * 2 < full_move(b, man)) continue;
    // Nor who comes to somebody else instead.
    const bool comes_to_another = std::any_of(
        line.begin(), line.end(), [&](const InTheLine& one) { return at_hand(to.end, one); });
    if (!comes && !at_hand(to.end, own) && comes_to_another) continue;
    add_march(menu, FreeOrder::Kind::to_group, man, to, pace(now, man, Gait::trot), own.group);
  }
}

/// A group's, or a single man's (D6).
class HandOfGroup : public FreeHand {
 public:
  HandOfGroup(const Situation& now, UnitId unit) : now_(now), unit_(unit) {}
  [[nodiscard]] UnitId unit() const override { return unit_; }
  [[nodiscard]] bool in_contact() const override { return opfor::in_contact(now_.battle(), unit_); }
  [[nodiscard]] std::optional<Order> only() const override {
    return in_contact() ? std::optional(fight_on(unit_)) : std::nullopt;
  }
  void stay(Menu& menu) const override {
    Order order = stand_facing(now_, unit_, now_.enemy_place(unit_));
    if (has_to_load()) {  // what it stands for goes before what it cannot do besides
      order.why_not_more = order.why_not_more.empty() ? "loads" : "loads; " + order.why_not_more;
    }
    menu.add(FreeOrder::Kind::stand, std::move(order));
  }
  void charge(Menu& menu) const override {
    if (!single()) add_charge(menu, now_, unit_);
  }
  void go(Menu& menu) const override {
    add_moves_to_objective(menu, now_, unit_);
    add_ways_onto_what_counts(menu, now_, unit_);
    if (single()) add_joining(menu, now_, unit_);
  }
  void form(Menu& menu) const override {
    if (!single()) add_formation_change(menu, now_, unit_);
  }
  void give_ground(Menu& menu) const override {
    add_cover(menu, now_, unit_);
    add_withdrawal(menu, now_, unit_);
  }

 protected:
  [[nodiscard]] const Situation& now() const { return now_; }

 private:
  /// A group's: an officer's loading is declared (NC-CMD-2).
  [[nodiscard]] bool has_to_load() const {
    const Battle& b = now_.battle();
    if (single() || in_last_turn(b)) return false;  // for nothing more
    return has_firearm(group(b, unit_)) && !ready_to_shoot(b, unit_);
  }
  [[nodiscard]] bool single() const { return group(now_.battle(), unit_).single(); }

  const Situation& now_;
  UnitId unit_;
};

class HandButForCover final : public HandOfGroup {
 public:
  using HandOfGroup::HandOfGroup;
  void give_ground(Menu& menu) const override {
    const std::optional<Vec> enemy = now().enemy_place(unit());
    if (enemy) add_straight_back(menu, now(), unit(), *enemy);
  }
};

}  // namespace

std::vector<FreeOrder> free_orders(const Situation& now, UnitId unit) {
  return opfor::free_orders(HandOfGroup(now, unit));
}

std::vector<FreeOrder> free_orders_but_cover(const Situation& now, UnitId unit) {
  return opfor::free_orders(HandButForCover(now, unit));
}

std::vector<FreeOrder> free_orders(const Known<Situation>& known, UnitId unit) {
  return orders_by(
      known, [&](const Situation& now) { return free_orders(now, unit); }, check);
}

}  // namespace opfor::nineteenth_century
