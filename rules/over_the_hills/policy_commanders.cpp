#include "rules/over_the_hills/policy_commanders.hpp"

#include <algorithm>

#include "battle/consider.hpp"
#include "rules/over_the_hills/combat_phase.hpp"
#include "rules/over_the_hills/conduct.hpp"
#include "rules/over_the_hills/decisions.hpp"
#include "rules/over_the_hills/expectations.hpp"
#include "rules/over_the_hills/rides.hpp"

namespace opfor::over_the_hills {
namespace {

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
  constexpr double kEachInch = 0.04;
  Scored s;
  const Battle& b = now.battle();
  const Vec at = field::vec(where_he_rides(now, d, riding, option).at);
  const double way = norm(at - field::vec(b.unit(d.unit).pose().at)) / (1_in).as_double();
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

}  // namespace

Reasons weigh_rides(const Situation& now, const Decision& decision) {
  const Riding all = riding(now, decision);
  return each_weighed(decision,
                      [&](const Option& one) { return worth_riding(now, decision, all, one); });
}

}  // namespace opfor::over_the_hills
