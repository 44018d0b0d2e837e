#include "rules/over_the_hills/charged_with.hpp"

#include <algorithm>

#include "rules/over_the_hills/expectations.hpp"
#include "rules/over_the_hills/paces.hpp"
#include "rules/over_the_hills/policies.hpp"

namespace opfor::over_the_hills {
namespace {

constexpr double kMayCome = 0.75;  ///< who has yet to move may find something better to do

/// What he would do by himself, and how likely he is to be there.
struct Fellow {
  Exchange all;
  double comes = 0;  ///< 0: he cannot come upon him, or has had his move
};

Fellow upon_him(const Situation& now, UnitId fellow, UnitId enemy) {
  const field::Edge edge = edge_towards(now.battle(), enemy, fellow);
  return {expected_charge(now, fellow, enemy, {edge, 0, 0}).all, 1};
}

Fellow yet_to_come(const Situation& now, UnitId fellow, UnitId enemy) {
  const Battle& b = now.battle();
  if (b.unit(fellow).acted != 0 || !steady(b, fellow) || opfor::in_contact(b, fellow)) return {};
  const auto way = charge_on(now, fellow, enemy);
  if (!way) return {};
  const Onset onset{way->course.edge, way->course.moved, total(way->course.stand.purse.fatigue),
                    likely_reaction(now, enemy, fellow)};
  const Contest contest = expected_charge(now, fellow, enemy, onset);
  if (contest.escapes) return {};
  return {contest.all, kMayCome * chance_to_close(now, fellow, enemy, way->course.edge)};
}

bool is_upon(const Battle& b, UnitId fellow, UnitId enemy) {
  const auto& contacts = b.head().contacts;
  return std::any_of(contacts.begin(), contacts.end(), [&](const Contact& c) {
    return (c.a == fellow && c.b == enemy) || (c.a == enemy && c.b == fellow);
  });
}

double share(double blows, const Battle& b, UnitId of) {
  return std::min(1.0, blows / std::max(1, strength_of(b, of).reserve()));
}

/// Two of them would take more of what is left of the enemy than he of this one.
bool is_well_advised(const Battle& b, UnitId fellow, UnitId enemy, const Exchange& all,
                     double of_other) {
  return share(all.inflicted + of_other, b, enemy) >= share(all.suffered / 2, b, fellow);
}

}  // namespace

double chance_to_close(const Situation& now, UnitId unit, UnitId enemy, field::Edge edge) {
  const Battle& b = now.battle();
  MoraleTest test;
  test.occasion = Occasion::contact;
  test.irregular = troop_info(b, unit).irregular;
  test.target = condition_of(b, enemy);
  test.to_contact = aspect_of(edge);
  double passes = chance_to_pass(now, unit, test);
  if (record(b, unit).fired != 0) {
    MoraleTest moves;
    moves.occasion = Occasion::after_firing;
    passes *= chance_to_pass(now, unit, moves);
  }
  return passes;
}

Exchange charged_with(const Situation& now, UnitId unit, UnitId enemy, const Exchange& alone) {
  const Battle& b = now.battle();
  if (alone.inflicted <= 0) return alone;
  double of_others = 0;
  for (const UnitId fellow : now.friends(unit)) {
    if (is_guns(b, fellow)) continue;
    const bool there = is_upon(b, fellow, enemy);
    const Fellow one = there ? upon_him(now, fellow, enemy) : yet_to_come(now, fellow, enemy);
    if (!there && !is_well_advised(b, fellow, enemy, one.all, alone.inflicted)) continue;
    of_others += one.comes * one.all.inflicted;
  }
  return {alone.inflicted, alone.suffered * alone.inflicted / (alone.inflicted + of_others)};
}

}  // namespace opfor::over_the_hills
