#include <algorithm>
#include <cmath>

#include "battle/chain_of_command.hpp"
#include "drill/memory.hpp"
#include "drill/odds.hpp"
#include "drill/victory.hpp"
#include "rules/nineteenth_century/attachment.hpp"
#include "rules/nineteenth_century/command.hpp"
#include "rules/nineteenth_century/company.hpp"
#include "rules/nineteenth_century/cover_search.hpp"
#include "rules/nineteenth_century/expectations.hpp"
#include "rules/nineteenth_century/facts.hpp"
#include "rules/nineteenth_century/fire.hpp"
#include "rules/nineteenth_century/manoeuvres.hpp"
#include "rules/nineteenth_century/plan.hpp"
#include "rules/nineteenth_century/policy_parts.hpp"
#include "rules/nineteenth_century/shooting.hpp"
#include "rules/nineteenth_century/ways.hpp"
#include "rules/nineteenth_century/worth.hpp"

/// What command points are spent on: D1, D2, D15, D16, and who goes with whom (NC-CMD-8).
namespace opfor::nineteenth_century {
namespace {

/// Points that one volley may do of whom it has that may shoot, as far as it stands now.
double volley_at(const Situation& now, UnitId enemy, UnitId unit, const Shooters& shooters) {
  return expected_volley(now.battle(), unit, enemy, now.gap(unit, enemy),
                         now.cover(enemy).of_most(), shooters);
}

/// The best volley, were it commanded or not.
double best_now(const Situation& now, UnitId unit, Shooters shooters) {
  std::vector<VolleyAt> all;
  shooters.eligible = living(now.battle(), unit);
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (is_in_a_fight(now, enemy)) continue;
    all.push_back({enemy, volley_at(now, enemy, unit, shooters)});
  }
  return best_volley(std::move(all), [&](UnitId enemy) {
    shooters.eligible = eligible(now, unit, enemy);
    return volley_at(now, enemy, unit, shooters);
  });
}

/// D2: points of fire that it gains by being paid for. All figures of a commanded group shoot, but
/// only if it is loaded; of any other one in so many does, loaded or not (NC-SHOOT-4, 5): who has
/// shot lately loses its fire by it.
double fire_gained(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const Group& g = group(b, unit);
  if (!has_firearm(g) || in_contact(b, unit) || running(b, unit)) return 0;
  Shooters paid;
  paid.commanded = true;
  paid.loaded = ready_to_shoot(b, unit);
  const bool square = b.unit(unit).formation == Formation::square;
  paid.square_of = square ? living(b, unit) : 0;
  Shooters unpaid = paid;
  unpaid.commanded = false;
  const InForce does = carried_on(now, unit);
  unpaid.moving = does == InForce::move || does == InForce::advance;
  unpaid.slow = g.load == LoadClass::slow;
  return best_now(now, unit, paid) - best_now(now, unit, unpaid);
}

/// D2: points of fire at who has charged it that it gains by being paid for: all that are loaded
/// shoot at him before it comes to blows, else some of them, loaded or not (NC-SHOOT-4, 12).
double volley_gained(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const std::optional<Target> at =
      has_firearm(group(b, unit)) ? nearest_target(now, unit) : std::optional<Target>();
  if (!at || !at->charger) return 0;
  Shooters paid;
  paid.eligible = at->eligible;
  paid.commanded = true;
  paid.loaded = ready_to_shoot(b, unit);
  paid.square_of = b.unit(unit).formation == Formation::square ? living(b, unit) : 0;
  return expected_volley(b, unit, at->unit, 0, at->cover, paid) - expected_fire(now, unit, *at);
}

/// Its current action serves its objective: it goes there, or stands there.
bool serves_objective(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const std::optional<Vec> place = bound_for(now, unit);
  if (!place) return true;
  const InForce does = carried_on(now, unit);
  const double off = norm(field::vec(b.unit(unit).pose().at) - *place);
  const bool follows = whom_to_support(b, unit) != kNoUnit;
  if (off <= kFootMove.as_double() && !follows) return does == InForce::hold;
  return does == InForce::move || does == InForce::advance;
}

/// A platoon or full unit would follow the group if it were commanded (NC-CO-3).
bool leads_company(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const CommandId command = b.setting().unit(unit).command;
  if (group(b, unit).single() || !keeps_company(now, command)) return false;
  for (const UnitId own : now.present(side_of(b, unit))) {
    const bool follows = own != unit && b.setting().unit(own).command == command &&
                         !group(b, own).single() && group(b, own).formed;
    if (follows && b.unit(own).commanded == 0) return true;
  }
  return false;
}

/// D16: a fugitive is worth points only where nobody can ride it down, and cover is within a move.
bool worth_rallying(const Situation& now, UnitId unit) {
  if (in_charge_reach(now, unit)) return false;
  if (now.cover(unit).whole()) return true;
  CoverWanted wanted;
  wanted.allowance = full_move(now.battle(), unit);
  return find_cover(now, unit, now.enemy_place(unit), wanted).has_value();
}

/// Of how many faces of its die something holds, as a part of all.
template <class Holds>
double share_of_faces(const Situation& now, UnitId unit, const Holds& holds) {
  constexpr int kDieFaces = 6;
  const UnitInfo& info = now.battle().setting().unit(unit);
  ReactionRequest request{unit, info.table, facts(now, unit), info.dials, 0};
  int faces = 0;
  for (request.die = 1; request.die <= kDieFaces; ++request.die) faces += holds(request) ? 1 : 0;
  return static_cast<double>(faces) / kDieFaces;
}

/// Its die binds it, paid for or not.
bool binds(ReactionRequest request, const Reactions& reactions) {
  request.facts.set(Fact::commanded, 1);
  return reactions.react(request).binding;
}

/// D2: how likely it is that it stands if it is paid for, and else would go on falling back: by its
/// die. Who is bound to run runs, paid for or not, and many a cell stops it as well.
double stopped_by_pay(const Situation& now, UnitId unit, const Reactions& reactions) {
  const Battle& b = now.battle();
  return share_of_faces(now, unit, [&](ReactionRequest request) {
    if (binds(request, reactions)) return false;
    request.facts.set(Fact::commanded, 0);
    const Cell cell = reactions.react(request).cell;
    const InForce left = left_by_cell(cell, true, running(b, unit), b.unit(unit).in_force);
    return left == InForce::withdraw || left == InForce::run;
  });
}

/// D2: what it takes more than it loses where it fights, in points, as often as it would break off
/// by its die if it is not paid for, and fight on if it is (NC-ACT-20, 22).
double fights_on_if_paid(const Situation& now, UnitId unit, const Reactions& reactions) {
  const Battle& b = now.battle();
  double gained = 0;
  for (const UnitId enemy : enemies_in_contact(b, unit)) {
    const opfor::Exchange melee = expected_melee(b, unit, enemy);
    gained += melee.inflicted - melee.suffered;
  }
  const double kept = share_of_faces(now, unit, [&](ReactionRequest request) {
    if (binds(request, reactions)) return false;
    request.facts.set(Fact::commanded, 0);
    return breaks_contact(reactions.react(request).cell.intent);
  });
  return kept * gained;
}

/// D5: there is an enemy to whom it finds a way, and whom a commander would have it charge.
bool has_charge(const Situation& now, const Worth& worth, UnitId unit) {
  const Battle& b = now.battle();
  if (group(b, unit).single() || in_contact(b, unit) || falling_back(b, unit)) return false;
  const double reach = full_move(b, unit).as_double() + now.doubt();
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (now.gap(unit, enemy) > reach) continue;
    if (at_bad_odds(worth, unit, fight(now, unit, enemy))) continue;
    if (charge_at(now, unit, enemy)) return true;
  }
  return false;
}

/// D15: a group that stands back while three tenths of its side's line are lost, or an enemy is
/// within a move of its objective.
bool reserve_is_wanted(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitState& u = b.unit(unit);
  if (u.in_force != InForce::hold || now.nearest_enemy(unit) == kNoUnit) return false;
  if (in_charge_reach(now, unit)) return false;  // it is in the line itself
  int had = 0;
  int lost = 0;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId own = unit_id(i);
    if (side_of(b, own) != side_of(b, unit) || own == unit || group(b, own).single()) continue;
    if (b.unit(own).presence == Presence::waiting) continue;
    had += group(b, own).figures;
    lost += group(b, own).figures - living(b, own);
  }
  if (had > 0 && 10 * lost >= 3 * had) return true;
  const std::optional<Vec> place = u.task.place();
  if (!place) return false;
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (field::gap(*place, now.body(enemy)) <= full_move(b, enemy).as_double()) return true;
  }
  return false;
}

/// How much of a group is left, 0..1: so much an officer does beside it. Who nurses a cripple
/// commands nobody.
double left_of(const Battle& b, UnitId unit) {
  return static_cast<double>(living(b, unit)) / std::max(1, group(b, unit).figures);
}

}  // namespace

Scored worth_being_busy(const Situation& now, UnitId officer, bool busy) {
  const Battle& b = now.battle();
  Scored s;
  if (!busy) return s;
  bool leads = false;
  for (const UnitId own : now.present(side_of(b, officer))) {
    if (own != officer && !group(b, own).single() && within_command(now, officer, own))
      leads = true;
  }
  const UnitId enemy = now.nearest_enemy(officer);
  const Length medium = line_of(shooting_weapon(group(b, officer))).medium_range;
  const bool target = enemy != kNoUnit && now.gap(officer, enemy) <= medium.as_double();
  if (leads) {
    weigh(s, -1, Consider::leads_groups, "D1");
  } else if (target || !loaded(b, officer)) {
    weigh(s, 1, Consider::leads_nobody, "D1");
  } else {
    weigh(s, -0.5, Consider::nobody_in_range, "D1");
  }
  return s;
}

Scored worth_paying(const Situation& now, const Worth& worth, UnitId unit,
                    const Reactions& reactions) {
  const Battle& b = now.battle();
  Scored s;
  if (in_contact(b, unit)) {
    const double gained = fights_on_if_paid(now, unit, reactions);
    weigh(s, gained, Consider::fights_on, "D2");
    weigh(s, volley_gained(now, unit), Consider::volley_at_charge, "NC-SHOOT-12");
    if (s.shares.empty()) s.shares.push_back({Consider::fights_on, kNoUnit, 0, "D2"});
    return s;
  }
  if (running(b, unit) && !worth_rallying(now, unit)) {
    s.shares.push_back({Consider::it_runs, kNoUnit, 0, "D16"});
    return s;
  }
  if (falling_back(b, unit)) {
    weigh(s, 3 * stopped_by_pay(now, unit, reactions), Consider::falling_back, "D2");
  }
  // Against what it does unpaid: it shoots, and may go where its task leads it.
  weigh(s, fire_gained(now, unit), Consider::own_fire, "D2");
  if (has_charge(now, worth, unit)) weigh(s, 2, Consider::can_charge, "D5");
  const bool shaky_foot = group(b, unit).arm == Arm::foot && group(b, unit).formed &&
                          b.unit(unit).formation != Formation::square && !now.cover(unit).whole();
  if (shaky_foot && shock_within(now, unit, kSquareReach) != kNoUnit) {
    weigh(s, 2, Consider::horse_near, "D2");
  }
  const bool goes_anyway = b.setting().behaviour.continues == Continues::task;
  if (!goes_anyway && !serves_objective(now, unit)) {
    weigh(s, 2, Consider::off_its_objective, "D2");
  }
  if (reserve_is_wanted(now, unit)) weigh(s, 2, Consider::reserve_wanted, "D15");
  if (s.score > 0 && leads_company(now, unit)) weigh(s, 1, Consider::company_follows, "D2");
  return s;
}

namespace {

int others_with(const Situation& now, UnitId man, UnitId with) {
  const Battle& b = now.battle();
  int others = 0;
  for (const UnitId one : now.present(side_of(b, man))) {
    if (one == man || !group(b, one).officer) continue;
    const bool is = b.unit(one).goes_with == with || now.gap(one, with) <= kAtHand.as_double();
    others += is ? 1 : 0;
  }
  return others;
}

/// It stands under the command that he is of.
bool is_his(const Setting& setting, UnitId man, UnitId with) {
  const CommandId his = setting.unit(man).command;
  return his == kNoCommand || is_under(setting, setting.unit(with).command, his);
}

/// How many more he could lead from where a move towards another group takes him than from where he
/// is: of places where nobody could ride him down on his way there.
double led_besides(const Situation& now, UnitId man) {
  const Battle& b = now.battle();
  const field::Box& here = now.body(man);
  const std::vector<InTheLine> line = as_they_stand(now, side_of(b, man));
  const double led = would_lead(now, man, here, line);
  const double move = full_move(b, man).as_double();
  double more = 0;
  for (const UnitId own : now.present(side_of(b, man))) {
    if (group(b, own).single() || running(b, own)) continue;
    const Vec way = now.body(own).centre - here.centre;
    const field::Box there = field::shifted(here, way * std::min(1.0, move / norm(way)));
    const bool comes = field::gap(there, now.body(own)) <= kAtHand.as_double();
    if (could_charge_him(now, man, there, comes ? own : kNoUnit, line) != kNoUnit) continue;
    more = std::max(more, would_lead(now, man, there, line) - led);
  }
  return more;
}

}  // namespace

double goes_off(const Situation& now, UnitId unit, const Reactions& reactions) {
  return share_of_faces(now, unit, [&](ReactionRequest request) {
    request.facts.set(Fact::commanded, 1);
    const Reaction thrown = reactions.react(request);
    const Intent intent = thrown.cell.intent;
    const bool off =
        intent == Intent::run || intent == Intent::withdraw || intent == Intent::withdraw_to_cover;
    return off && thrown.binding;
  });
}

int steadied_by(const Situation& now, UnitId man, UnitId with, const Reactions& reactions) {
  const Battle& b = now.battle();
  const UnitInfo& info = b.setting().unit(with);
  ReactionRequest request{with, info.table, facts(now, with), info.dials, 0};
  request.facts.set(Fact::hero_near, 0);
  request.facts.set(Fact::officer_near, 0);
  const int without = reactions.total(request);
  request.facts.set(Fact::hero_near, group(b, man).hero() ? 1 : 0);
  request.facts.set(Fact::officer_near, group(b, man).officer ? 1 : 0);
  return without - reactions.total(request);
}

double needed_by(const Situation& now, UnitId man, UnitId with) {
  constexpr double kBesideAnother = 0.5;  // each
  constexpr double kOfAnother = 0.5;
  const double needed = std::pow(kBesideAnother, others_with(now, man, with));
  if (is_his(now.battle().setting(), man, with)) return needed;
  const bool has_some =
      !those(now.present(side_of(now.battle(), man)), [&](UnitId one) {
         return !group(now.battle(), one).single() && is_his(now.battle().setting(), man, one);
       }).empty();
  return has_some ? kOfAnother * needed : needed;
}

Scored worth_joining(const Situation& now, UnitId man, UnitId with, const Reactions& reactions) {
  constexpr double kLedAway = 3;  // off the field, by who runs
  const Battle& b = now.battle();
  Scored s;
  const bool last = in_last_turn(b);  // nobody is led any more: who fights is all that is left
  if (with != kNoUnit) {
    if (running(b, with)) {  // it leads him off the table, and he may hardly pay for it
      weigh(s, -kLedAway, Consider::it_runs, "NC-CMD-8");
      return s;
    }
    const int rf = std::clamp(risk(now, with, reactions), 0, 10);
    const double runs = share_of_faces(now, with, [&](const ReactionRequest& request) {
      return reactions.react(request).cell.intent == Intent::run;
    });
    if (!last) {
      const bool steadies = steadied_by(now, man, with, reactions) > 0;
      const double needed = needed_by(now, man, with) * (steadies ? 1 + 0.25 * rf : kOnlyBeside);
      weigh(s, (1 - runs) * needed * left_of(b, with),
            steadies ? Consider::beside_risk : Consider::beside_group, "D6", with);
    }
    if (runs > 0) weigh(s, -kLedAway * runs, Consider::it_runs, "NC-CMD-8");
    if (in_contact(b, with)) weigh(s, 1, Consider::fights_beside, "NC-MEL-9");
    const double risks = risks_beside(now, man, with);
    if (risks > 0) weigh(s, -risks, Consider::may_fall, "D6");
    return s;
  }
  if (last) return s;
  // By himself he dices, and by some faces does not go where he means to (NC-CMD-9); with a group
  // he does not.
  const double free = 1 - share_of_faces(now, man, [&](const ReactionRequest& request) {
                        return binds(request, reactions);
                      });
  double here = 0;
  double elsewhere = 0;
  for (const UnitId own : now.present(side_of(b, man))) {
    if (group(b, own).single() || now.gap(man, own) > full_move(b, man).as_double()) continue;
    if (steadied_by(now, man, own, reactions) <= 0) continue;  // its trouble is none of his
    const double rf = needed_by(now, man, own) * std::clamp(risk(now, own, reactions), 0, 10) *
                      (1 - goes_off(now, own, reactions)) * left_of(b, own);
    double& most = now.gap(man, own) <= kAtHand.as_double() ? here : elsewhere;
    most = std::max(most, rf);
  }
  if (elsewhere > here + 1) {
    weigh(s, free * (1.25 + 0.25 * elsewhere), Consider::wanted_elsewhere, "D6");
  }
  weigh(s, free * 1.5 * led_besides(now, man), Consider::in_command, "D6");
  return s;
}

}  // namespace opfor::nineteenth_century
