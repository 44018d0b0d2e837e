#include <algorithm>

#include "drill/victory.hpp"
#include "rules/nineteenth_century/expectations.hpp"
#include "rules/nineteenth_century/facts.hpp"
#include "rules/nineteenth_century/policy_parts.hpp"
#include "rules/nineteenth_century/worth_after.hpp"

/// Targets, holding fire and following up: D8 to D11, D13.
namespace opfor::nineteenth_century {
namespace {

bool has_officer(const Situation& now, UnitId target) {
  const Battle& b = now.battle();
  for (const UnitId man : now.present(side_of(b, target))) {
    if (group(b, man).officer && (man == target || belongs_to(now, man) == target)) return true;
  }
  return false;
}

/// D9: officers and heroes in medium range first, then NCO, musician, nearest figure. No shot is
/// worth more than two points, so the steps of three keep this order.
void weigh_figure(Scored& s, const Situation& now, const Target& target) {
  const Group& g = group(now.battle(), target.unit);
  const bool near = target.band != RangeBand::long_range;
  const bool leader = g.single() && (g.officer || g.hero());
  if (leader && near) weigh(s, 9, Consider::officer_or_hero, "D9");
  if (target.aimed == Aimed::nco) weigh(s, 6, Consider::an_nco, "D9");
  if (target.aimed == Aimed::musician) weigh(s, 3, Consider::a_musician, "D9");
}

/// D8.
Scored worth_of(const Situation& now, UnitId unit, const Target& target) {
  const Battle& b = now.battle();
  Scored s;
  weigh(s, expected_fire(now, unit, target), Consider::own_fire, "D8");
  if (target.aimed != Aimed::group) {
    weigh_figure(s, now, target);
    return s;
  }
  const bool charges = !in_last_turn(b) && could_charge(now, target.unit, now.body(unit));
  if (target.charger || charges) {
    weigh(s, 1, Consider::can_charge_next, "D8");
  }
  if (b.unit(target.unit).commanded != 0 || has_officer(now, target.unit)) {
    weigh(s, 0.5, Consider::commanded, "D8");
  }
  return s;
}

/// D10: a band that nobody has seen yet keeps still, but not to the end; a shot in eight waits for
/// a better one.
Scored worth_holding(const Situation& now, UnitId unit, const std::vector<Target>& all) {
  const Battle& b = now.battle();
  Scored s;
  const bool unseen = b.unit(unit).was_seen == 0 && !in_last_turn(b);
  if (!group(b, unit).formed && !group(b, unit).single() && unseen) {
    weigh(s, 50, Consider::unseen_yet, "D10");
    return s;
  }
  const Length medium = line_of(shooting_weapon(group(b, unit))).medium_range;
  bool poor = !all.empty() && aggression(now.battle(), unit) <= 0 && !all.front().charger;
  bool better = false;
  for (const Target& target : all) {
    poor = poor && target.least == kToHitSides;
    const Length next = medium + full_move(b, target.unit);
    const InForce does = b.unit(target.unit).in_force;
    const bool comes = does == InForce::advance || does == InForce::move;
    better = better || (comes && target.distance > medium && target.distance <= next);
  }
  if (poor && better) {
    weigh(s, 50, Consider::better_shot, "D10");
  } else {
    weigh(s, -1, Consider::loaded_shoots, "D11");
  }
  return s;
}

}  // namespace

Reasons worth_shooting(const Situation& now, const Decision& decision) {
  const std::vector<Target> all = targets(now, decision.unit);
  Reasons reasons;
  for (const Option& option : decision.options) {
    if (option.unit == kNoUnit) {
      reasons.options.push_back(worth_holding(now, decision.unit, all));
      continue;
    }
    const auto found = std::find_if(all.begin(), all.end(), [&](const Target& t) {
      return t.unit == option.unit && static_cast<int>(t.aimed) == option.variant;
    });
    reasons.options.push_back(found == all.end() ? Scored{} : worth_of(now, decision.unit, *found));
  }
  return reasons;
}

Scored worth_following(const Situation& now, UnitId unit, UnitId beaten, bool follow,
                       const Reactions& reactions) {
  Scored s;
  if (!follow) return s;
  const Battle& b = now.battle();
  const int bold = aggression(now.battle(), unit);
  weigh(s, 0.5, Consider::keeps_running, "D13");
  if (living(b, unit) < living(b, beaten)) weigh(s, -3, Consider::fewer, "D13");
  const int rf = risk(now, unit, reactions);
  if (bold <= 0 && rf >= 6) weigh(s, -3, Consider::its_risk, "D13");
  if (now.fortified(unit) != kNoFeature) weigh(s, -3, Consider::would_leave_works, "D13");
  if (group(b, unit).arm == Arm::foot && group(b, beaten).arm == Arm::horse) {
    weigh(s, -3, Consider::foot_after_horse, "D13");
  }
  if (bold < 0 && !falling_back(b, beaten)) weigh(s, -3, Consider::only_fugitives, "D13");
  return s;
}

}  // namespace opfor::nineteenth_century
