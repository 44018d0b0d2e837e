#include "rules/over_the_hills/policies.hpp"

#include <algorithm>

#include "battle/consider.hpp"
#include "drill/victory.hpp"
#include "field/bodies.hpp"
#include "rules/over_the_hills/before_horse.hpp"
#include "rules/over_the_hills/brigade_orders.hpp"
#include "rules/over_the_hills/charge_to_come.hpp"
#include "rules/over_the_hills/combat_phase.hpp"
#include "rules/over_the_hills/conduct.hpp"
#include "rules/over_the_hills/decisions.hpp"
#include "rules/over_the_hills/expectations.hpp"
#include "rules/over_the_hills/paces.hpp"
#include "rules/over_the_hills/ridden_down.hpp"
#include "rules/over_the_hills/rides.hpp"

namespace opfor::over_the_hills {
namespace {

using field::Box;
using field::Edge;

constexpr double kInch = 254;

double inches_off(const Situation& now, UnitId unit) {
  const UnitId enemy = now.nearest_enemy(unit);
  return enemy == kNoUnit ? 60 : std::min(60.0, now.gap(unit, enemy) / kInch);
}

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

/// Who goes after one who gives way ends before those who stand behind him: so much more than where
/// he is he would be hit by their fire, or lose by their charges.
double harm_behind(const Situation& now, UnitId unit, UnitId after, bool hard) {
  const Battle& b = now.battle();
  const Box& is = now.box(unit);
  const Vec way = now.box(after).centre - is.centre;
  const double most = full_move(mover_of(b, unit), hard, options(b)).as_double();
  const double goes = std::min(most, now.gap(unit, after));
  const Box there = field::shifted(is, way * (goes / norm(way)));
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

Scored worth_shooting(const Situation& now, const Decision& d, const Option& option) {
  Scored s;
  const auto how = static_cast<Shoots>(option.variant);
  if (how == Shoots::holds) return s;
  const Shot shot{d.unit, option.unit, how == Shoots::screen, how == Shoots::wheels, false, false};
  weigh(s, expected_hits(now, shot) - hits_of_friends(now, shot), Consider::own_fire,
        "OTH-AI-POL-13");
  weigh(s, how == Shoots::wheels ? -0.1 : 0, Consider::must_wheel, "OTH-AI-POL-20");
  return s;
}

Scored worth_fighting(const Situation& now, const Option& option) {
  Scored s;
  weigh(s, -strength_of(now.battle(), option.unit).reserve(), Consider::weaker, "OTH-CBT-2");
  return s;
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
      weigh(s, fit ? 2 : -0.5, Consider::loser_shaken, "OTH-AI-POL-18");
      weigh(s, -way, Consider::fatigue, "OTH-AI-POL-18");
      weigh(s, -harm_behind(now, d.unit, option.unit, false), Consider::threats, "OTH-AI-POL-18");
      break;
    }
    case WinnerOption::rally:
      weigh(s, hits >= 2 || !steady(b, d.unit) ? 1 : 0.3, Consider::fatigue, "OTH-AI-POL-18");
      break;
    case WinnerOption::change_formation: {
      const bool square =
          static_cast<Formation>(option.variant / kWinnerDetail - 1) == Formation::square;
      const bool horse = horse_comes(now, d.unit);
      // Who is the worse for the fight rallies first, as the policy has it.
      if (square && horse) {
        weigh(s, 0.95, Consider::horse_near, "OTH-AI-POL-18");
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
      break;
    }
    case WinnerOption::enter_building:
      weigh(s, 3, Consider::takes_building, "OTH-AI-POL-18");
      break;
  }
  return s;
}

/// POL-9: the weakest whose state success changes; else ammunition; else the nearest to an enemy.
Scored worth_rallying(const Situation& now, const Decision& d, const Option& option) {
  Scored s;
  const Battle& b = now.battle();
  switch (static_cast<Rallies>(option.variant)) {
    case Rallies::nobody:
      break;
    case Rallies::resupply:
      weigh(s, steady(b, d.unit) ? 1 : -1, Consider::no_ammunition, "OTH-AI-POL-9");
      break;
    case Rallies::unit: {
      const Strength strength = strength_of(b, option.unit);
      const bool changes =
          condition_of(recovered(strength, 1), options(b)) != condition_of(strength, options(b));
      weigh(s, changes ? 3 - 0.1 * strength.reserve() : 0.9 - 0.01 * inches_off(now, option.unit),
            Consider::mends, "OTH-AI-POL-9");
      break;
    }
  }
  return s;
}

/// What all rides of a commander are weighed by.
struct Riding {
  std::vector<Hearer> led;
  std::vector<Hearer> led_far;  ///< by who rides both segments
  std::vector<RideTo> open;     ///< looked for only where a place behind his troops is among them
};

Riding riding(const Situation& now, const Decision& d) {
  const bool behind = std::any_of(d.options.begin(), d.options.end(), [](const Option& one) {
    return variant_of<Rides>(one) == Rides::behind;
  });
  Riding all{led_by(now, d.unit), {}, {}};
  all.led_far = all.led;
  for (Hearer& one : all.led_far) one.counts = std::min(one.counts, 1.0);  // `led_by`
  if (behind) all.open = rides_open(now, d.unit);
  return all;
}

field::Pose where_he_rides(const Situation& now, const Decision& d, const Riding& riding,
                           const Option& option) {
  switch (variant_of<Rides>(option)) {
    case Rides::stays:
      return now.battle().unit(d.unit).pose();
    case Rides::joins:
      return place_beside(now.battle(), option.unit);
    case Rides::behind:
      break;
  }
  return riding.open.at(static_cast<std::size_t>(&option - d.options.data())).to;
}

/// Another commander is with it already, of whom it has as much.
bool has_example(const Battle& b, UnitId commander, UnitId with) {
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId one = unit_id(i);
    if (one == commander || !is_commander(b, one) || !alive(b, one)) continue;
    const bool there = goes_with(b, one) == with;
    if (there && record(b, one).control >= record(b, commander).control) return true;
  }
  return false;
}

/// A square in which foot is: no example holds it (OTH-CBT-7).
bool is_being_beaten(const Battle& b, UnitId with) {
  if (formation_of(b, with) != Formation::square) return false;
  const auto& contacts = b.head().contacts;
  return std::any_of(contacts.begin(), contacts.end(), [&](const Contact& c) {
    if (c.a != with && c.b != with) return false;
    const UnitId other = c.a == with ? c.b : c.a;
    return troop_info(b, other).arm == Arm::infantry && is_formed(formation_of(b, other));
  });
}

/// The fire that meets it as it comes to contact, and what it may suffer in the round to come.
double hits_in_combat(const Situation& now, UnitId with) {
  const Battle& b = now.battle();
  double hits = 0;
  for (const Contact& c : b.head().contacts) {
    if (c.a != with && c.b != with) continue;
    const UnitId enemy = c.a == with ? c.b : c.a;
    const Fighter his = fighter_of(now, enemy, with);
    const Fighter own = fighter_of(now, with, enemy);
    const Round round = round_of(b, enemy, with);
    hits += mean_hits(combat_score(his, own, round, 0, options(b)).total());
    for (const Shot& shot : defensive_shots(now, enemy)) {
      if (shot.target == with) hits += expected_hits(now, shot);
    }
  }
  return hits;
}

/// What his Control adds to its blows, in points that tell: the table ends at 10, and gives those
/// below 4 no less (OTH-BAND-2).
double points_that_tell(const Situation& now, UnitId with, int control) {
  constexpr double kHitsOfAPoint = 0.2;  // between two rows of the table
  const Battle& b = now.battle();
  const int points = line_of_control(control).combat;
  double most = points < 0 ? points : 0;
  for (const Contact& c : b.head().contacts) {
    if (c.a != with && c.b != with) continue;
    const UnitId enemy = c.a == with ? c.b : c.a;
    Fighter own = fighter_of(now, with, enemy);
    own.help = without_attached(own.help);
    const Round round = round_of(b, enemy, with);
    const int alone = combat_score(own, fighter_of(now, enemy, with), round, 0, options(b)).total();
    most = std::max(most, (mean_hits(alone + points) - mean_hits(alone)) / kHitsOfAPoint);
  }
  return most;
}

/// An enemy near may come to contact with it in his next move: none in square may (OTH-CON-1).
bool may_be_contacted(const Situation& now, UnitId unit) {
  constexpr Length kNear = 6_in;
  const Options& o = options(now.battle());
  for (const UnitId enemy : now.enemies_seen(unit)) {
    const double gap = now.gap(unit, enemy);
    if (!within(gap, kNear, o) || !may_charge(now.battle(), enemy)) continue;
    if (within(gap, full_move(mover_of(now.battle(), enemy), true, o), o)) return true;
  }
  return false;
}

/// What a commander does for a unit by being with it, and what he risks: in combat his Control
/// counts at once (OTH-CMDR-3), elsewhere where an enemy may come to contact with it; hits to it
/// may kill him (OTH-CMDR-4), and whom he leads goes unled.
/// @param leads how many in all
void weigh_example(Scored& s, const Situation& now, UnitId commander, UnitId with, bool joins,
                   double leads) {
  constexpr double kInCombat = 1.2;  // for each point that he brings
  constexpr double kMost = 2;
  constexpr double kSoon = 0.55;
  constexpr double kForNothing = -0.2;
  constexpr double kEachHit = -0.1;  // kills him so often
  constexpr double kDiesWithThem = -1;
  const Battle& b = now.battle();
  const int control = record(b, commander).control;
  if (has_example(b, commander, with)) {
    weigh(s, kForNothing, Consider::his_example, "OTH-CMDR-3");
    return;
  }
  if (in_contact(b, with) && is_being_beaten(b, with)) {
    weigh(s, kDiesWithThem, Consider::may_fall, "OTH-CMDR-4");
    return;
  }
  if (in_contact(b, with)) {
    weigh(s, std::min(kMost, kInCombat * points_that_tell(now, with, control)),
          Consider::his_example, "OTH-CMDR-3");
    weigh(s, kEachHit * leads * hits_in_combat(now, with), Consider::may_fall, "OTH-CMDR-4");
    return;
  }
  const bool helps = control >= 3 && may_be_contacted(now, with) && !falling_back(b, with) &&
                     steady(b, with) && !is_guns(b, with);
  if (helps || joins) weigh(s, helps ? kSoon : kForNothing, Consider::his_example, "OTH-AI-POL-10");
  const UnitId firer = worst_firer(now, with);
  if (firer == kNoUnit) return;
  const double hits = expected_fire(now, firer, stood(now, firer), with, stood(now, with));
  weigh(s, kEachHit * leads * hits, Consider::may_fall, "OTH-CMDR-4", firer);
}

/// POL-10: keep the most of one's own in range; a strong one goes with who fights, or is about to.
Scored worth_riding(const Situation& now, const Decision& d, const Riding& riding,
                    const Option& option) {
  constexpr double kStirs = 0.4;  // for less he does not ride to and fro
  constexpr double kEachInch = 0.02;
  Scored s;
  const Battle& b = now.battle();
  const Vec at = field::vec(where_he_rides(now, d, riding, option).at);
  const double way = norm(at - field::vec(b.unit(d.unit).pose().at)) / kInch;
  const bool far = way > 12;
  // Who rides so far rallies nobody, and is heard when command is next looked at: never, if no turn
  // follows.
  const bool in_vain = far && in_last_turn(b);
  weigh(s, in_vain ? 0 : heard_from(far ? riding.led_far : riding.led, at), Consider::more_in_reach,
        "OTH-AI-POL-10");
  const auto ride = variant_of<Rides>(option);
  const UnitId with = ride == Rides::behind ? kNoUnit : option.unit;
  // Guns are no shelter: who comes upon them takes him too.
  const bool sheltered = with != kNoUnit && !is_guns(b, with);
  weigh(s, sheltered ? 0 : worth_alone(now, d.unit, at), Consider::enemy_near, "OTH-AI-POL-10");
  const double stirs = ride == Rides::stays ? 0 : kStirs;
  weigh(s, -kEachInch * way - (far ? 0.6 : 0) - stirs, Consider::his_ride, "OTH-AI-POL-10");
  if (with != kNoUnit) {
    double leads = 0;
    for (const Hearer& one : riding.led_far) leads += one.counts;
    weigh_example(s, now, d.unit, with, ride == Rides::joins, leads);
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
  if (decision.kind == DecisionKind::move_leader) {
    const Riding all = riding(now, decision);
    return each_weighed(decision,
                        [&](const Option& one) { return worth_riding(now, decision, all, one); });
  }
  return each_weighed(decision, [&](const Option& one) { return worth(now, decision, one); });
}

}  // namespace opfor::over_the_hills
