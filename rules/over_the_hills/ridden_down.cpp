#include "rules/over_the_hills/ridden_down.hpp"

#include <algorithm>
#include <limits>

#include "field/bodies.hpp"
#include "rules/over_the_hills/contact.hpp"
#include "rules/over_the_hills/expectations.hpp"
#include "rules/over_the_hills/paces.hpp"
#include "rules/over_the_hills/shooting.hpp"

namespace opfor::over_the_hills {
namespace {

constexpr Length kOwnHorseNear = 6_in;  ///< OTH-AI-POL-4
constexpr double kWholeRegiment = 4;    ///< so many hits more, and it is one to be feared
constexpr double kNextInTurn = 0.4;     ///< of the need, for each body that it comes upon before
constexpr double kFootBehind = 0.4;     ///< the same where foot is near as well
constexpr double kSquareTaken = 0.1;    ///< of the need: what a square in haste still has to fear
constexpr double kLeastNeed = 0.45;     ///< of a square: whom horse comes upon second has time
constexpr double kNeedToStay = 0.2;     ///< of the square that it stands in

double strength_to_fear(const Battle& b, UnitId horse) {
  return std::min(1.0, strength_of(b, horse).reserve() / kWholeRegiment);
}

/// Bodies of foot that this horse comes upon before, and rides at.
int nearer_to(const Situation& now, UnitId unit, UnitId horse) {
  const Battle& b = now.battle();
  const double gap = now.gap(unit, horse);
  int nearer = 0;
  for (const UnitId one : now.friends(unit)) {
    const bool foot = troop_info(b, one).arm == Arm::infantry && !garrison(b, one);
    if (!foot || routing(b, one) || in_contact(b, one)) continue;
    if (formation_of(b, one) == Formation::square) continue;  // it rides past him
    const double his = now.gap(one, horse);
    if (his > gap || (his == gap && unit < one) || !could_ride_at(now, horse, one)) continue;
    ++nearer;
  }
  return nearer;
}

/// Steady horse of its brigade is so near, and nearer to the enemy's, that it keeps that off
/// (OTH-AI-POL-4).
bool kept_off(const Situation& now, UnitId unit, UnitId horse) {
  const Battle& b = now.battle();
  const UnitId brigadier = brigadier_of(b.setting(), unit);
  for (const UnitId one : now.friends(unit)) {
    if (troop_info(b, one).arm != Arm::cavalry || !steady(b, one)) continue;
    if (brigadier_of(b.setting(), one) != brigadier) continue;
    const bool between = now.gap(one, horse) < now.gap(unit, horse);
    if (between && within(now.gap(unit, one), kOwnHorseNear, options(b))) return true;
  }
  return false;
}

/// Formed foot that could come upon a square there.
struct FootUpon {
  bool any = false;
  /// How far off the nearest of it is, but for who stands in line and shoots from there; none: far.
  double nearest = std::numeric_limits<double>::max();
};
FootUpon foot_upon(const Situation& now, UnitId unit, const field::Box& there) {
  const Battle& b = now.battle();
  FootUpon foot;
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (troop_info(b, enemy).arm != Arm::infantry || !steady(b, enemy)) continue;
    if (!is_formed(formation_of(b, enemy)) || garrison(b, enemy)) continue;
    const double gap = field::gap(there, now.box(enemy));
    const double reach = full_move(mover_of(b, enemy), true, options(b)).as_double();
    if (gap > reach) continue;
    foot.any = true;
    const bool shoots = formation_of(b, enemy) == Formation::line &&
                        within(gap, line_of(Weapon::musket).most, options(b));
    if (!shoots) foot.nearest = std::min(foot.nearest, gap);
  }
  return foot;
}

}  // namespace

bool RiddenDown::needs_square() const { return need >= kLeastNeed; }
bool RiddenDown::keeps_square() const { return need >= kNeedToStay; }

RiddenDown ridden_down(const Situation& now, UnitId unit, const field::Box& there, Length near) {
  const Battle& b = now.battle();
  RiddenDown most;
  const FootUpon foot = foot_upon(now, unit, there);
  for (const UnitId enemy : now.enemies_seen(unit)) {
    const double gap = field::gap(there, now.box(enemy));
    if (!within(gap, near, options(b)) || !could_ride_at(now, enemy, unit)) continue;
    if (kept_off(now, unit, enemy)) continue;
    double need = strength_to_fear(b, enemy);
    for (int i = nearer_to(now, unit, enemy); i > 0; --i) need *= kNextInTurn;
    // That beats a square more surely than horse a line (OTH-CBT-7).
    if (foot.nearest <= gap) need = 0;
    if (foot.any) need *= kFootBehind;
    if (most.by == kNoUnit || need > most.need) most = {enemy, need};
  }
  return most;
}

double walks_into(const Situation& now, UnitId unit, UnitId horse, bool in_haste) {
  const double need = strength_to_fear(now.battle(), horse);
  return in_haste ? left_in_haste(now, unit, need) : need;
}

double left_in_haste(const Situation& now, UnitId unit, double need) {
  MoraleTest test;
  test.occasion = Occasion::emergency_square;
  const double passes = chance_to_pass(now, unit, test);
  return need * (1 - passes + passes * kSquareTaken);
}

double guns_caught(const Situation& now, UnitId guns, const Stand& there, UnitId horse) {
  const Battle& b = now.battle();
  const Mover& mover = there.purse.mover;
  if (mover.formation != Formation::limbered || troop_info(b, horse).arm != Arm::cavalry) return 0;
  if (!steady(b, horse) || in_contact(b, horse)) return 0;
  const double gap = field::gap(there.box, now.box(horse));
  const double reach = full_move(mover_of(b, horse), true, options(b)).as_double();
  // Who comes from aside or behind leaves it no time to evade: it is charged as it stands.
  if (field::zone(there.box, now.box(horse).centre) != field::Zone::front) return 0;
  const Vec away = there.box.centre - now.box(horse).centre;
  const double far = evasion(mover, options(b)).as_double();
  const double evaded = go_straight(now, guns, there, away * (1 / norm(away)), far).length;
  return catches(reach, gap, evaded) ? strength_of(b, guns).reserve() : 0;
}

}  // namespace opfor::over_the_hills
