#include "rules/over_the_hills/charge_to_come.hpp"

#include <algorithm>

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

/// He is in its front, in reach of a move, and nobody stands before him.
bool comes_at(const Situation& now, UnitId unit, const Stand& there, UnitId enemy) {
  return in_reach(there.purse.mover, there.box, now.box(enemy), options(now.battle())) &&
         now.aim(unit, there.box, enemy).clear;
}

/// The edge of an enemy that horse will come upon from there: horse and foot that see it come, and
/// are in order, have turned to it by then.
field::Edge edge_then(const Situation& now, UnitId unit, UnitId enemy, Vec from) {
  const Battle& b = now.battle();
  const bool turns = !is_guns(b, enemy) && steady(b, enemy) && now.sees(enemy, unit);
  if (turns) return field::Edge::front;
  return now.edge_seen_from(enemy, from);
}

/// It would lose more of what is left of it than it takes of what is left of him.
bool costs_more(const Battle& b, UnitId unit, UnitId enemy, const Exchange& all) {
  const auto share = [&](double blows, UnitId of) {
    return std::min(1.0, blows / std::max(1, strength_of(b, of).reserve()));
  };
  return share(all.inflicted, enemy) < share(all.suffered, unit);
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
  double best = 0;
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (routing(b, enemy) || in_contact(b, enemy) || garrison(b, enemy)) continue;
    if (!comes_at(now, unit, there, enemy)) continue;
    const Vec from = there.box.centre;
    const Onset onset{edge_then(now, unit, enemy, from), 0, 0,
                      likely_reaction(now, enemy, unit, from), there.purse.mover.formation};
    const Exchange all = expected_charge(now, unit, enemy, onset).all;
    if (!costs_more(b, unit, enemy, all)) best = std::max(best, all.inflicted - all.suffered);
  }
  return best;
}

}  // namespace opfor::over_the_hills
