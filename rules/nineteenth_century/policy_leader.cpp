// Where a single man goes: D6.
#include <algorithm>

#include "rules/nineteenth_century/command.hpp"
#include "rules/nineteenth_century/facts.hpp"
#include "rules/nineteenth_century/movement.hpp"
#include "rules/nineteenth_century/policy_parts.hpp"
#include "rules/nineteenth_century/worth_after.hpp"

namespace opfor::nineteenth_century {
namespace {

/// He could pay for it from where he would stand (NC-CMD-5), as far as bodies tell.
bool would_command(const Situation& now, const After& a, UnitId own) {
  const Vec there = now.body(own).centre;
  const bool enclosed = now.ground().enclosed(a.body.centre) || now.ground().enclosed(there);
  const Length reach = enclosed ? kCommandEnclosed : kCommandOpen;
  return field::gap(a.body, now.body(own)) <= reach.as_double();
}

}  // namespace

/// D6: a PC stays within 5 cm of the group with the highest risk that he can reach, out of reach of
/// a charge unless a friendly group stands between.
Scored worth_for_man(const Situation& now, UnitId man, const Option& option,
                     const Reactions& reactions) {
  const Battle& b = now.battle();
  const After a = after(now, man, option.order.value_or(Order{}));
  Scored s;
  UnitId beside = kNoUnit;
  for (const UnitId own : now.present(side_of(b, man))) {
    if (own == man || group(b, own).single()) continue;
    if (field::gap(a.body, now.body(own)) <= kAtHand.as_double()) beside = own;
  }
  if (beside != kNoUnit && running(b, beside)) {
    // It would lead him off the table, and he may hardly pay for it.
    weigh(s, -1, Consider::it_runs, "NC-CMD-8", beside);
  } else if (beside != kNoUnit) {
    const int rf = risk(now, beside, reactions);
    weigh(s, 1 + 0.5 * std::clamp(rf, 0, 10), Consider::beside_risk, "D6", beside);
  }
  int commanded = 0;
  for (const UnitId own : now.present(side_of(b, man))) {
    if (own == man || group(b, own).single() || !group(b, man).officer) continue;
    if (would_command(now, a, own)) ++commanded;
  }
  weigh(s, 0.75 * commanded, Consider::in_command, "D6");
  for (const UnitId enemy : now.enemies_seen(man)) {
    const double gap = field::gap(a.body, now.body(enemy));
    if (gap <= full_move(b, enemy).as_double() && beside == kNoUnit) {
      weigh(s, -3, Consider::alone_in_reach, "D6", enemy);
      break;
    }
  }
  if (a.cover != field::Cover::none) weigh(s, 0.5, Consider::in_cover, "D6");
  double harm = 0;
  for (const Threat& threat : threats_there(now, man, a, kNoUnit)) {
    harm += std::max(threat.fire, (threat.attack.inflicted - threat.attack.suffered / 2) / 2);
  }
  weigh(s, -std::min(harm, 2.0 * living(b, man)), Consider::threats, "D6");
  return s;
}

}  // namespace opfor::nineteenth_century
