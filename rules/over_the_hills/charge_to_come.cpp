#include "rules/over_the_hills/charge_to_come.hpp"

#include <algorithm>

#include "drill/fight_to_come.hpp"
#include "drill/mover.hpp"
#include "field/bodies.hpp"
#include "field/sweep.hpp"
#include "field/wheel.hpp"
#include "rules/over_the_hills/expectations.hpp"
#include "rules/over_the_hills/policies.hpp"

namespace opfor::over_the_hills {
namespace {

/// He may charge in his next move: steady, in no fight and in no house, and formed for it.
/// It could come upon a body in a move, without F segments: straight ahead, or after a wheel
/// towards it, which its move pays.
bool in_reach(const Mover& mover, const field::Box& from, const field::Box& body,
              const Options& o) {
  if (field::zone(from, body.centre) == field::Zone::rear) return false;
  Stand stand{from, purse_of(mover)};
  double most = reach(stand.purse, false, false, o);
  if (field::farther_than(from, body, most)) return false;
  if (turns_freely(mover) || field::runs_into(from, from.ahead * most, body)) return true;
  const Vec place = field::nearest_place(body, from.centre);
  const Angle to = wheel_towards(from, place, widest_wheel(stand, o));
  if (pay_wheel(stand.purse, from, to, o)) return false;
  stand.box = field::WheelingBox(from, facing_of(from.ahead), to).end();
  most = reach(stand.purse, false, false, o);
  return field::runs_into(stand.box, stand.box.ahead * most, body).has_value();
}

/// As its next move begins, if it stood so.
Battle in_its_next_move(const Battle& battle, UnitId unit, const Stand& there) {
  Battle next = battle;
  put(next, unit, field::pose_of(there.box));
  set_formation(next, unit, there.purse.mover.formation);
  next.unit(unit).reacted = {};
  record(next, unit).effect = CommandEffect::no_effect;
  return next;
}

/// It would lose more of what is left of it than it takes of what is left of him.
bool costs_more(const Battle& b, UnitId unit, UnitId enemy, const Exchange& all) {
  const auto share = [&](double blows, UnitId of) {
    return std::min(1.0, blows / std::max(1, strength_of(b, of).reserve()));
  };
  return share(all.inflicted, enemy) < share(all.suffered, unit);
}

/// Horse and foot that see it come, and are in order, have turned to it by then.
bool turns_to_it(const Situation& then, UnitId unit, UnitId enemy) {
  const Battle& b = then.battle();
  return !is_guns(b, enemy) && steady(b, enemy) && then.sees(enemy, unit);
}

/// What comes of a charge in its next move at one who has then turned to it, if he could.
double worth_of(const Situation& then, UnitId unit, const ChargeWay& way) {
  const Battle& b = then.battle();
  const Course& course = way.course;
  const UnitId enemy = way.target;
  const Onset onset{turns_to_it(then, unit, enemy) ? field::Edge::front : course.edge, course.moved,
                    total(course.stand.purse.fatigue), likely_reaction(then, enemy, unit)};
  const Exchange all = expected_charge(then, unit, enemy, onset).all;
  return costs_more(b, unit, enemy, all) ? 0 : all.margin();
}

}  // namespace

bool may_charge(const Battle& b, UnitId enemy) {
  if (!steady(b, enemy) || in_contact(b, enemy) || garrison(b, enemy)) return false;
  const Charger charger{purse_of(mover_of(b, enemy)), condition_of(b, enemy)};
  return !contact_bar(charger, 0, options(b));
}

bool comes_upon(const Situation& now, UnitId enemy, const field::Box& there) {
  const Battle& b = now.battle();
  if (is_guns(b, enemy) || !steady(b, enemy) || in_contact(b, enemy)) return false;
  if (garrison(b, enemy)) return false;
  const double move = full_move(mover_of(b, enemy), false, options(b)).as_double();
  return field::gap(there, now.box(enemy)) <= move + kTolerance;
}

Exchange ChargesInvited::by(UnitId enemy, const Stand& there) const {
  const Battle& b = now_->battle();
  if (!may_charge(b, enemy)) return {};
  const field::Box& his = now_->box(enemy);
  if (!in_reach(mover_of(b, enemy), his, there.box, options(b))) return {};
  if (!now_->aim(unit_, there.box, enemy).clear) return {};
  const Formation formation = there.purse.mover.formation;
  const bool flanks = has_flanks(formation, garrison(b, unit_));
  const field::Edge edge =
      flanks ? edge_of(field::zone(there.box, his.centre)) : field::Edge::front;
  return fight(enemy, edge, formation);
}

const Exchange& ChargesInvited::fight(UnitId enemy, field::Edge edge, Formation formation) const {
  const auto known = std::find_if(known_.begin(), known_.end(), [&](const Fight& one) {
    return one.enemy == enemy && one.edge == edge && one.formation == formation;
  });
  if (known != known_.end()) return known->exchange;
  const Battle& b = now_->battle();
  Onset onset;
  onset.edge = edge;
  onset.meets = formation;
  // Horse does not stand to be ridden at (OTH-AI-POL-8).
  if (troop_info(b, unit_).arm == Arm::cavalry)
    onset.reaction = likely_reaction(*now_, unit_, enemy);
  const Exchange all = expected_charge(*now_, enemy, unit_, onset).all;
  MoraleTest test;
  test.occasion = Occasion::contact;
  test.irregular = troop_info(b, enemy).irregular;
  test.target = condition_of(b, unit_);
  test.to_contact = aspect_of(edge);
  const double passes = chance_to_pass(*now_, enemy, test);
  known_.push_back({enemy, edge, formation, {passes * all.inflicted, passes * all.suffered}});
  return known_.back().exchange;
}

double charge_to_come(const Situation& now, UnitId unit, const Stand& there) {
  const Battle& b = now.battle();
  if (troop_info(b, unit).arm != Arm::cavalry || !steady(b, unit)) return 0;
  if (order_of_brigade(b, unit) != BrigadeOrder::attack) return 0;
  if (there.purse.mover.formation == Formation::march_column) return 0;
  const auto may_meet = [&](UnitId enemy) {
    return !routing(b, enemy) && !in_contact(b, enemy) && !garrison(b, enemy);
  };
  const double far = reach(purse_of(there.purse.mover), false, false, options(b));
  return best_fight(
      in_reach_from(now, unit, there.box, far, may_meet),
      [&] { return now.if_so(in_its_next_move(b, unit, there)); },
      [&](const Situation& then, UnitId enemy) {
        const auto way = charge_on(then, unit, enemy);
        return way ? worth_of(then, unit, *way) : 0;
      });
}

}  // namespace opfor::over_the_hills
