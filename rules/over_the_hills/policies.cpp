#include "rules/over_the_hills/policies.hpp"

#include <algorithm>
#include <cmath>

#include "battle/consider.hpp"
#include "drill/onto_ground.hpp"
#include "drill/victory.hpp"
#include "field/bodies.hpp"
#include "rules/over_the_hills/before_horse.hpp"
#include "rules/over_the_hills/brigade_orders.hpp"
#include "rules/over_the_hills/charge_to_come.hpp"
#include "rules/over_the_hills/combat_phase.hpp"
#include "rules/over_the_hills/conduct.hpp"
#include "rules/over_the_hills/decisions.hpp"
#include "rules/over_the_hills/expectations.hpp"
#include "rules/over_the_hills/guns_bear.hpp"
#include "rules/over_the_hills/paces.hpp"
#include "rules/over_the_hills/policy_commanders.hpp"
#include "rules/over_the_hills/rallying.hpp"
#include "rules/over_the_hills/ridden_down.hpp"
#include "rules/over_the_hills/shape.hpp"

namespace opfor::over_the_hills {
namespace {

using field::Box;
using field::Edge;

/// POL-16: a unit that has beaten its enemy is free to support another beside it, so the fight that
/// is going best comes first where there is one to support.
Scored worth_fighting_first(const Situation& now, UnitId unit) {
  Scored s;
  const Battle& b = now.battle();
  const Side side = active_side(b);
  const UnitSet combat = combat_of(b, unit);
  const Limit near = limit(b, kSupportReach, "OTH-CBT-9", "support");
  bool supports = false;
  for (const UnitId own : of_side(b, combat, side)) {
    for (const UnitId fellow : now.friends(own)) {
      const bool fights = in_contact(b, fellow) && !combat.contains(fellow);
      supports = supports || (fights && now.within(own, fellow, near));
    }
  }
  double margin = 0;
  for (const Contact& c : b.head().contacts) {
    if (!combat.contains(c.a) || !combat.contains(c.b)) continue;
    const bool a_is_ours = side_of(b, c.a) == side;
    const UnitId own = a_is_ours ? c.a : c.b;
    const UnitId his = a_is_ours ? c.b : c.a;
    const Fighter one = fighter_of(now, own, his);
    const Fighter enemy = fighter_of(now, his, own);
    const Round round = round_of(b, own, his);
    margin += mean_hits(combat_score(one, enemy, round, 0, options(b)).total()) -
              mean_hits(combat_score(enemy, one, round, 0, options(b)).total());
  }
  weigh(s, supports ? margin : 0, Consider::strength_near, "OTH-AI-POL-16");
  return s;
}

/// POL-2, 15, 16.
Scored worth_going_first(const Situation& now, const Option& option) {
  Scored s;
  const Battle& b = now.battle();
  switch (static_cast<Next>(option.variant)) {
    case Next::commander:
      // Who leads others goes first: they follow where he can be heard.
      weigh(s, -100 + static_cast<int>(commander_info(b, option.unit)->level),
            Consider::follows_troops, "OTH-AI-POL-10");
      return s;
    case Next::fires:
      weigh(s, is_guns(b, option.unit) ? 1 : 0, Consider::guns_first, "OTH-AI-POL-15");
      return s;
    case Next::fights:
      return worth_fighting_first(now, option.unit);
    case Next::moves:
      break;
  }
  const InForce last = b.unit(option.unit).in_force;
  const bool back =
      obeys_cell(b, option.unit) && (last == InForce::withdraw || last == InForce::run);
  weigh(s, back ? 50 : 0, Consider::goes_back, "OTH-AI-POL-2");
  weigh(s, -0.1 * inches_off(now, option.unit), Consider::foremost, "OTH-AI-POL-2");
  return s;
}

/// The charge would go worse for the charger than if he were awaited.
bool goes_worse(const Situation& now, UnitId unit, UnitId charger, ContactReaction met_by) {
  const Edge edge = now.edge_seen_from(unit, now.box(charger).centre);
  const auto gained = [&](ContactReaction reaction) {
    const Contest contest = expected_charge(now, charger, unit, {edge, 0, 0, reaction});
    return contest.all.inflicted - contest.all.suffered;
  };
  return gained(met_by) < gained(ContactReaction::stand);
}

/// What the fire of all enemies but one would do to a body that stood so, in their half-turn.
double fire_of_others(const Situation& now, UnitId unit, UnitId but, const Stood& there) {
  double hits = 0;
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (enemy == but || in_contact(now.battle(), enemy)) continue;
    hits += expected_fire(now, enemy, stood(now, enemy), unit, there);
  }
  return hits;
}

/// The most that any enemy but one would win by a charge at it in his half-turn, if it stood so.
double charge_of_others(const ChargesInvited& charges, const Situation& now, UnitId but,
                        const Stand& there) {
  double most = 0;
  for (const UnitId enemy : now.enemies_seen(charges.unit())) {
    if (enemy == but) continue;
    const Exchange all = charges.by(enemy, there);
    most = std::max(most, all.inflicted - all.suffered);
  }
  return most;
}

/// Where who goes after another comes to, in a move.
Box goes_to(const Situation& now, UnitId unit, UnitId after, double most) {
  const Box& is = now.box(unit);
  const Vec way = now.box(after).centre - is.centre;
  return field::shifted(is, way * (std::min(most, now.gap(unit, after)) / norm(way)));
}

/// Who stands on ground that counts, and leaves it, is lost there if the battle is over before he
/// is back: the surer, the more of the turns that are left he needs for it.
double leaves_what_counts(const Situation& now, UnitId unit, Vec there) {
  const Battle& b = now.battle();
  const Setting& setting = b.setting();
  const Vec at = now.box(unit).centre;
  double most = 0;
  for (const VictoryRule& rule : setting.victory) {
    for (const VictoryCondition& condition : rule.conditions) {
      const FeatureId piece = condition.count.inside;
      if (piece == kNoFeature || speaks_for(b, rule, condition, unit) <= 0) continue;
      if (!now.land().contains(piece, at) || now.land().contains(piece, there)) continue;
      most = std::max(most, now.land().distance(piece, there));
    }
  }
  if (most <= 0 || setting.turns <= 0) return 0;
  const double move = full_move(mover_of(b, unit), false, options(b)).as_double();
  const int left = setting.turns - b.head().turn;
  const double needs = std::ceil(most / move);
  return strength_of(b, unit).reserve() * (left > 0 ? std::min(1.0, needs / left) : 1);
}

/// Who goes after one who gives way ends before those who stand behind him: so much more than where
/// he is he would be hit by their fire, or lose by their charges.
double harm_behind(const Situation& now, UnitId unit, UnitId after, bool hard) {
  const Battle& b = now.battle();
  const double most = full_move(mover_of(b, unit), hard, options(b)).as_double();
  const double goes = std::min(most, now.gap(unit, after));
  const Box there = goes_to(now, unit, after, most);
  const double then = fire_of_others(now, unit, after, {there, formation_of(b, unit), goes, false});
  const double more = then - fire_of_others(now, unit, after, stood(now, unit));
  const ChargesInvited charges(now, unit);
  Stand stands = stand_of(now, unit);
  const double here = charge_of_others(charges, now, after, stands);
  stands.box = there;
  // That it would be safer there is no reason to go after him.
  return std::max(0.0, more + charge_of_others(charges, now, after, stands) - here);
}

Scored worth_going_on(const Situation& now, UnitId unit, UnitId after) {
  Scored s;
  // Who finds others in his way stands before them in the end.
  weigh(s, comes_straight_to(now, unit, after) ? 0.5 : -0.5, Consider::may_be_caught, "OTH-CON-4");
  weigh(s, -harm_behind(now, unit, after, true), Consider::threats, "OTH-CON-4");
  return s;
}

/// POL-8: how good a reaction to a charge is, against the others that are open.
double worth_of_reaction(const Situation& now, UnitId unit, UnitId charger,
                         ContactReaction reaction) {
  const Battle& b = now.battle();
  const Troop& own = troop_info(b, unit);
  switch (reaction) {
    case ContactReaction::stand:
      return 0.1;
    case ContactReaction::evade: {
      const Formation formation = formation_of(b, unit);
      const bool loose = own.arm == Arm::infantry && (formation == Formation::skirmish_order ||
                                                      formation == Formation::open_order);
      const bool weaker = own.arm == Arm::cavalry && own.cavalry == CavalryClass::light &&
                          troop_info(b, charger).cavalry != CavalryClass::light;
      const bool gives_way = loose || weaker || own.arm == Arm::artillery;
      // Who would be caught is caught in rear, and stands or meets him sooner than that.
      return gives_way && goes_worse(now, unit, charger, reaction) ? 1 : -1;
    }
    case ContactReaction::emergency_square: {
      MoraleTest test;
      test.occasion = Occasion::emergency_square;
      const bool likely = chance_to_pass(now, unit, test) >= 0.4;
      return likely || goes_worse(now, unit, charger, reaction) ? 1 : -1;
    }
    case ContactReaction::counter: {
      if (own.arm == Arm::cavalry) return 0.5;
      const bool bold =
          own.french || strength_of(b, unit).score() >= strength_of(b, charger).score();
      // Foot with muskets gives up its defensive fire by it.
      return bold && !now.in_cover(unit) && goes_worse(now, unit, charger, reaction) ? 0.5 : -0.5;
    }
  }
  return 0;
}

Scored worth_reacting(const Situation& now, const Decision& d, const Option& option) {
  const auto reaction = static_cast<ContactReaction>(option.variant);
  const auto why = [&] {
    switch (reaction) {
      case ContactReaction::stand:
        return Consider::stands_fast;
      case ContactReaction::evade:
        return Consider::gets_away;
      case ContactReaction::emergency_square:
        return Consider::square_chance;
      case ContactReaction::counter:
        break;
    }
    return Consider::meets_him;
  };
  Scored s;
  weigh(s, worth_of_reaction(now, d.unit, d.other, reaction), why(), "OTH-AI-POL-8");
  return s;
}

Scored worth_defending(const Situation& now, const Decision& d, const Option& option) {
  Scored s;
  if (static_cast<Defends>(option.variant) == Defends::holds) return s;
  weigh(s, expected_hits(now, {d.unit, option.unit, false, false, false, true}), Consider::own_fire,
        "OTH-AI-POL-11");
  return s;
}

/// What it may cost those over whom guns fire.
double hits_of_friends(const Situation& now, const Shot& shot) {
  if (!is_guns(now.battle(), shot.firer)) return 0;
  double hits = 0;
  MoraleTest test;
  test.occasion = Occasion::overhead;
  for (const UnitId friendly : now.aim(shot.firer, shot.target).over) {
    hits += 1 - chance_to_pass(now, friendly, test);
  }
  return hits;
}

/// POL-13: at whom hits tell. Who would rout by it comes first, then who wavers or would; of two
/// who are as good the nearest.
void weigh_mark(Scored& s, const Situation& now, const Shot& shot) {
  constexpr double kRouts = 2;
  constexpr double kWavers = 0.5;
  constexpr double kEachInch = 0.001;  // than as far as they reach: it holds no fire up
  const Battle& b = now.battle();
  const Options& o = options(b);
  const int left = strength_of(b, shot.target).reserve();
  const int to_rout = left - o.rout_reserve;
  const int to_waver = std::max(1, left - o.wavering_reserve);
  if (to_rout > 0) {
    weigh(s, kRouts * chance_of_hits(now, shot, to_rout), Consider::about_to_run, "OTH-AI-POL-13");
    weigh(s, kWavers * chance_of_hits(now, shot, to_waver), Consider::shaken, "OTH-AI-POL-13");
  }
  const double most = on_table(line_of(troop_info(b, shot.firer).gun).most, o).as_double();
  const double nearer = (most - now.gap(shot.firer, shot.target)) / (1_in).as_double();
  weigh(s, kEachInch * nearer, Consider::its_distance, "OTH-AI-POL-13");
}

Scored worth_shooting(const Situation& now, const Decision& d, const Option& option) {
  Scored s;
  const auto how = static_cast<Shoots>(option.variant);
  if (how == Shoots::holds) return s;
  const Shot shot{d.unit, option.unit, how == Shoots::screen, how == Shoots::wheels, false, false};
  weigh(s, expected_hits(now, shot) - hits_of_friends(now, shot), Consider::own_fire,
        "OTH-AI-POL-13");
  weigh(s, how == Shoots::wheels ? -0.1 : 0, Consider::must_wheel, "OTH-AI-POL-20");
  if (is_guns(now.battle(), d.unit)) weigh_mark(s, now, shot);
  return s;
}

Scored worth_fighting(const Situation& now, const Option& option) {
  Scored s;
  weigh(s, -strength_of(now.battle(), option.unit).reserve(), Consider::weaker, "OTH-CBT-2");
  return s;
}

/// What foot that has won would do more by its next fire in line: it forms for nothing now, and has
/// the enemy before it. Nothing, if it fires no more.
double fire_gained_in_line(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const bool over = in_last_turn(b) && active_side(b) == Side::b && side_of(b, unit) == Side::b;
  const bool fires = troop_info(b, unit).arm == Arm::infantry && !garrison(b, unit) &&
                     record(b, unit).fired == 0 && record(b, unit).no_fire_next == 0;
  if (over || !fires) return 0;
  const Box line = box_of(Arm::infantry, Formation::line, b.unit(unit).pose(), options(b));
  return best_fire(now, unit, {line, Formation::line}) - best_fire(now, unit, stood(now, unit));
}

void weigh_leaving(Scored& s, const Situation& now, UnitId unit, UnitId after, double most) {
  const Vec there = goes_to(now, unit, after, most).centre;
  weigh(s, -leaves_what_counts(now, unit, there), Consider::counts_in_time, "OTH-AI-POL-18");
}

/// POL-18.
Scored worth_winning(const Situation& now, const Decision& d, const Option& option) {
  Scored s;
  const Battle& b = now.battle();
  const auto what = static_cast<WinnerOption>(option.variant % kWinnerDetail);
  const int reserve = strength_of(b, d.unit).reserve();
  const int hits = record(b, d.unit).fh;
  switch (what) {
    case WinnerOption::do_nothing:
      break;
    case WinnerOption::follow_up: {
      // Across a brook, it comes to him as the brook leaves it.
      const int way = hits_of_following(now, d.unit, option.unit);
      const bool fit = strength_of(b, option.unit).reserve() <= 3 && reserve - way >= 4;
      const Edge edge = now.edge_seen_from(option.unit, now.box(d.unit).centre);
      const double margin = expected_charge(now, d.unit, option.unit, {edge, 0, 0}).round.margin();
      // A square that went back is a square still.
      if (fit && margin < 0) {
        weigh(s, -0.5, Consider::charge_margin, "OTH-AI-POL-18");
      } else {
        weigh(s, fit ? 2 : -0.5, Consider::loser_shaken, "OTH-AI-POL-18");
      }
      weigh(s, -way, Consider::fatigue, "OTH-AI-POL-18");
      weigh(s, -harm_behind(now, d.unit, option.unit, false), Consider::threats, "OTH-AI-POL-18");
      weigh_leaving(s, now, d.unit, option.unit,
                    full_move(mover_of(b, d.unit), false, options(b)).as_double());
      break;
    }
    case WinnerOption::rally:
      weigh(s, hits >= 2 || !steady(b, d.unit) ? 1 : 0.3, Consider::fatigue, "OTH-AI-POL-18");
      break;
    case WinnerOption::change_formation: {
      const auto formation = static_cast<Formation>(option.variant / kWinnerDetail - 1);
      const bool square = formation == Formation::square;
      const UnitId horse = horse_who_comes(now, d.unit);
      const double fire =
          horse != kNoUnit || formation != Formation::line ? 0 : fire_gained_in_line(now, d.unit);
      // Who is the worse for the fight rallies first, as the policy has it.
      if (square && horse != kNoUnit) {
        weigh(s, 0.95, Consider::ridden_down_else, "OTH-AI-POL-18", horse);
      } else if (fire > 0) {
        weigh(s, fire, Consider::own_fire, "OTH-AI-POL-18");
      } else {
        weigh(s, -1, square ? Consider::no_horse_near : Consider::untimely, "OTH-AI-POL-18");
      }
      break;
    }
    case WinnerOption::change_facing: {
      const auto place = now.enemy_place(d.unit);
      const bool away = place && now.aspect(d.unit, *place) != Aspect::front;
      const bool to_him = static_cast<Turn>(option.variant / kWinnerDetail) == Turn::to_enemy;
      weigh(s, away && to_him ? 0.8 : -1, Consider::enemy_on_flank, "OTH-AI-POL-18");
      break;
    }
    case WinnerOption::fall_back:
      weigh(s, -1, Consider::gives_ground, "OTH-AI-POL-18");
      break;
    case WinnerOption::advance: {
      const Edge edge = now.edge_seen_from(option.unit, now.box(d.unit).centre);
      const double margin = expected_charge(now, d.unit, option.unit, {edge, 0, 0}).round.margin();
      weigh(s, margin > 0.3 ? 0.9 : -1, Consider::charge_margin, "OTH-AI-POL-18");
      weigh_leaving(s, now, d.unit, option.unit,
                    one_segment(mover_of(b, d.unit), options(b)).as_double());
      break;
    }
    case WinnerOption::enter_building:
      weigh(s, 3, Consider::takes_building, "OTH-AI-POL-18");
      break;
  }
  return s;
}

/// POL-9: who needs it most; ammunition comes before those whom it would not put in better order.
Scored worth_rallying(const Situation& now, const Decision& d, const Option& option) {
  Scored s;
  const Battle& b = now.battle();
  switch (static_cast<Rallies>(option.variant)) {
    case Rallies::nobody:
      break;
    case Rallies::resupply:
      weigh(s, steady(b, d.unit) ? 1 : -1, Consider::no_ammunition, "OTH-AI-POL-9");
      break;
    case Rallies::unit:
      weigh(s, need_to_be_rallied(now, option.unit), Consider::mends, "OTH-AI-POL-9");
      break;
  }
  return s;
}

Scored worth(const Situation& now, const Decision& d, const Option& option) {
  Scored s;
  switch (d.kind) {
    case DecisionKind::choose_activation:
      return worth_going_first(now, option);
    case DecisionKind::set_task:
      return worth_telling(now, option);
    case DecisionKind::meet_contact:
      return worth_reacting(now, d, option);
    case DecisionKind::carry_on:
      return static_cast<Further>(option.variant) == Further::stays
                 ? s
                 : worth_going_on(now, d.unit, d.other);
    case DecisionKind::reaction_fire:
      return worth_defending(now, d, option);
    case DecisionKind::choose_target:
      return worth_shooting(now, d, option);
    case DecisionKind::melee_target:
      return worth_fighting(now, option);
    case DecisionKind::redress:
      weigh(s, static_cast<Turns>(option.variant) == Turns::turns ? 1 : 0, Consider::enemy_on_flank,
            "OTH-AI-POL-17");
      return s;
    case DecisionKind::follow_up:
      return worth_winning(now, d, option);
    case DecisionKind::choose_rally:
      return worth_rallying(now, d, option);
    default:
      break;
  }
  return s;
}

}  // namespace

ContactReaction likely_reaction(const Situation& now, UnitId target, UnitId charger) {
  const Charged charged = charged_as(now, target, now.box(charger).centre);
  const Arm by = troop_info(now.battle(), charger).arm;
  ContactReaction best = ContactReaction::stand;
  for (const ContactReaction each :
       {ContactReaction::evade, ContactReaction::emergency_square, ContactReaction::counter}) {
    if (!may_react(each, charged, by)) continue;
    const auto worth = [&](ContactReaction one) {
      return worth_of_reaction(now, target, charger, one);
    };
    if (worth(each) > worth(best)) best = each;
  }
  return best;
}

Reasons policy(const View& view, const Decision& decision, const Reactions&) {
  const Situation now(view);
  if (decision.kind == DecisionKind::move_leader) return weigh_rides(now, decision);
  return each_weighed(decision, [&](const Option& one) { return worth(now, decision, one); });
}

}  // namespace opfor::over_the_hills
