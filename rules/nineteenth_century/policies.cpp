#include "rules/nineteenth_century/policies.hpp"

#include <algorithm>

#include "field/arcs.hpp"
#include "field/box.hpp"
#include "rules/nineteenth_century/attachment.hpp"
#include "rules/nineteenth_century/expectations.hpp"
#include "rules/nineteenth_century/facts.hpp"
#include "rules/nineteenth_century/passage.hpp"
#include "rules/nineteenth_century/policy_parts.hpp"
#include "rules/nineteenth_century/worth.hpp"
#include "rules/nineteenth_century/worth_after.hpp"

namespace opfor::nineteenth_century {

int risk(const Situation& now, UnitId unit, const Reactions& reactions) {
  const UnitInfo& info = now.battle().setting().unit(unit);
  return reactions.total({unit, info.table, facts(now, unit), info.dials, 0});
}

namespace {

/// A group stands across the way by which horse would come at it: of its own side, or of those of
/// the horse one that it cannot pass through.
bool is_screened(const Situation& now, UnitId unit, UnitId horse) {
  const Battle& b = now.battle();
  const Vec from = now.body(horse).centre;
  const Vec to = field::nearest_place(now.body(unit), from);
  for (const UnitId other : now.present()) {
    if (other == unit || other == horse || group(b, other).single() || running(b, other)) continue;
    if (side_of(b, other) == side_of(b, horse) && lets_through(b, other)) continue;
    if (field::entry(from, to, now.body(other)) < 1) return true;
  }
  return false;
}

/// Its charge on foot in line is expected to take at least half of what it costs, in shares of
/// both: a square costs less than that.
bool rides_down(const Battle& b, UnitId horse, UnitId foot) {
  Fighters stands = fighters_of(b, foot);
  stands.each.bonus = 0;  // of no square
  const int riders = living(b, horse);
  const int men = living(b, foot);
  const Exchange melee = expected_melee(fighters_of(b, horse), stands);
  return 2 * melee.inflicted * riders >= melee.suffered * men;
}

}  // namespace

UnitId shock_within(const Situation& now, UnitId unit, Length reach) {
  for (const UnitId enemy : now.enemies_seen(unit)) {
    const bool near = group(now.battle(), enemy).shock && now.gap(unit, enemy) <= reach.as_double();
    if (!near || falling_back(now.battle(), enemy)) continue;
    if (!rides_down(now.battle(), enemy, unit)) continue;
    if (!is_screened(now, unit, enemy)) return enemy;
  }
  return kNoUnit;
}

bool may_charge(const Battle& battle, UnitId unit) {
  const Group& g = group(battle, unit);
  return !g.single() || g.hero();
}

bool in_charge_reach(const Situation& now, UnitId unit) {
  return !those(now.enemies_seen(unit), [&](UnitId enemy) {
            return could_charge(now, enemy, now.body(unit));
          }).empty();
}

std::optional<Consider> charge_barred(const Situation& now, UnitId unit, UnitId target,
                                      int aggression) {
  const Battle& b = now.battle();
  const bool horse = group(b, unit).arm == Arm::horse;
  if (horse && b.unit(target).formation == Formation::square) return Consider::barred_square;
  // Who charges a man that goes with a group has them all against him.
  target = fights_with(now, target);
  const Situation::GroupCover cover = now.cover(target);
  const bool hard = cover.covered > 0 && cover.worst == field::Cover::hard;
  const double numbers = static_cast<double>(living(b, unit)) / std::max(1, living(b, target));
  const double wanted = aggression > 0 ? 1.0 : 1.5;
  if (!horse && hard && numbers < wanted) return Consider::barred_hard_cover;
  // Who gives ground is gone after; but not who has got into a house, and turns about there.
  if (falling_back(b, target) && !hard) return std::nullopt;
  const Exchange melee = expected_charge(now, unit, target);
  if (melee.inflicted >= (1.0 - 0.25 * aggression) * melee.suffered) return std::nullopt;
  return Consider::barred_odds;
}

Reasons policy(const View& view, const Decision& decision, const Reactions& reactions) {
  const Situation now(view);
  if (decision.kind == DecisionKind::choose_target) return worth_shooting(now, decision);
  const bool pays = decision.kind == DecisionKind::pay_command;
  const std::unique_ptr<Worth> stake = pays ? worth(view) : nullptr;
  std::vector<InTheLine> line;
  const bool goes = decision.kind == DecisionKind::order_unit;
  if (goes && group(now.battle(), decision.unit).single())
    line = as_they_will_stand(now, decision.side);
  Reasons reasons;
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    const Option& option = decision.options[i];
    Scored scored;
    switch (decision.kind) {
      case DecisionKind::declare_busy:
        scored = worth_being_busy(now, decision.unit, i == 1);
        break;
      case DecisionKind::pay_command:
        scored = worth_paying(now, *stake, option.unit, reactions);
        break;
      case DecisionKind::move_leader:
        scored = worth_joining(now, decision.unit, option.unit, reactions);
        break;
      case DecisionKind::order_unit:
        scored = worth_for_man(now, decision.unit, option, line, reactions);
        break;
      case DecisionKind::follow_up:
        scored = worth_following(now, decision.unit, decision.other, i == 1, reactions);
        break;
      default:
        break;
    }
    reasons.options.push_back(std::move(scored));
  }
  return reasons;
}

}  // namespace opfor::nineteenth_century
