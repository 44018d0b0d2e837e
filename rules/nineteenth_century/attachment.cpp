#include "rules/nineteenth_century/attachment.hpp"

#include "drill/measured.hpp"
#include "rules/nineteenth_century/keys.hpp"

namespace opfor::nineteenth_century {
namespace {

Decision decision_of(const Situation& now, UnitId man, const std::vector<UnitId>& groups) {
  const Battle& b = now.battle();
  Decision decision = decision_for(b, DecisionKind::move_leader, man, "NC-CMD-8");
  Option alone;
  alone.words = "acts for himself";
  decision.options.push_back(alone);
  for (const UnitId own : groups) {
    Option with;
    with.unit = own;
    with.words = "goes with " + b.setting().name_of(own);
    decision.options.push_back(std::move(with));
  }
  return decision;
}

}  // namespace

bool keeps_up_with(const Battle& battle, UnitId man, UnitId group_) {
  return group(battle, man).arm == Arm::horse || group(battle, group_).arm == Arm::foot;
}

std::vector<UnitId> may_join(const Situation& now, UnitId man) {
  std::vector<UnitId> groups;
  if (!group(now.battle(), man).leads()) return groups;
  for (const UnitId own : now.present(side_of(now.battle(), man))) {
    if (group(now.battle(), own).single()) continue;
    if (!keeps_up_with(now.battle(), man, own)) continue;
    if (now.within(man, own, {kAtHand, "NC-CMD-8", "at hand, to go with it"})) {
      groups.push_back(own);
    }
  }
  return groups;
}

UnitId fights_with(const Situation& now, UnitId unit) {
  const UnitId with = group_of(now.battle(), unit);
  if (with == unit) return unit;
  return now.within(unit, with, {kAtHand, "NC-MEL-9", "at hand, to fight with it"}) ? with : unit;
}

bool is_in_a_fight(const Situation& now, UnitId unit) {
  return in_contact(now.battle(), unit) || in_contact(now.battle(), fights_with(now, unit));
}

bool fought_before(const Situation& now, UnitId unit) {
  const UnitId with = fights_with(now, unit);
  for (const Contact& c : now.battle().head().contacts) {
    const bool its_own = c.a == unit || c.b == unit || c.a == with || c.b == with;
    if (its_own && c.round > 0) return true;
  }
  return false;
}

void attach_step(Play& play, Side side) {
  Battle& battle = play.battle;
  const auto men = measured<Situation>(play, [&](const Situation& now) {
    std::vector<std::pair<UnitId, std::vector<UnitId>>> all;
    for (const UnitId man : now.present(side)) {
      // Who is in contact fights where he stands.
      if (!in_contact(now.battle(), man)) all.emplace_back(man, may_join(now, man));
    }
    return all;
  });
  const Situation now(play);
  std::vector<Decision> decisions;
  for (const auto& [man, groups] : men) {
    if (groups.empty()) {
      battle.unit(man).goes_with = kNoUnit;
    } else {
      decisions.push_back(decision_of(now, man, groups));
    }
  }
  if (decisions.empty()) return;
  const std::vector<Choice> choices = play.asks.decide_all(Situation(play), decisions);
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    const auto pick = static_cast<std::size_t>(choices[i].picks.front());
    battle.unit(decisions[i].unit).goes_with = decisions[i].options[pick].unit;
  }
}

}  // namespace opfor::nineteenth_century
