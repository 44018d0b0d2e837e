// Where the General goes: D-16.
#include <algorithm>
#include <cmath>

#include "drill/posts.hpp"
#include "drill/task.hpp"
#include "drill/victory.hpp"
#include "rules/arquebusier/facts.hpp"
#include "rules/arquebusier/generals.hpp"
#include "rules/arquebusier/policy_parts.hpp"

namespace opfor::arquebusier {
namespace {

constexpr int kLeavesAt = 6;            ///< RF of the formation that he is with
constexpr double kMainAttack = 2.5;     ///< of whom shock horse that attacks needs him more
constexpr double kHoldsTogether = 1.5;  ///< of whom the force routs without (AQ-ROUT)
constexpr double kAsFar = 0.005;        ///< for each inch that he rides: of two as good, the nearer
constexpr double kWorthARide = 0.6;     ///< no less to be gained: it would be ridden back for
constexpr double kWorthAnOrder = 1.25;  // D-9
constexpr double kMostOfAnOrder = 2;    ///< elements: no second order counts for more
constexpr double kSurvives = 5.0 / 6;   ///< each element that is lost with him
constexpr Length kDangerous = 6_in;
constexpr double kCaught = 2;         ///< so near to an enemy, and no formation near to take him in
constexpr double kTakesRefuge = 0.7;  ///< the same with one (AQ-GEN-4)
constexpr double kInReach = 0.75;     ///< by himself where horse may come upon him
constexpr Length kAmongHisMen = 3_in;  ///< so near to one of his formations he is not alone

/// The most elements that a formation of a side has.
double largest(const Situation& now, Side side) {
  std::size_t most = 1;
  for (const UnitId unit : now.present(side)) {
    most = std::max(most, record(now.battle(), unit).elements.size());
  }
  return static_cast<double>(most);
}

/// Formations that will be ordered need him more than those that stand, and shock horse that is to
/// attack, on whom the day hangs, more than the others; small ones less than large ones.
double needs_him(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitRecord& r = record(b, unit);
  const TaskKind mission = task_now(b, unit).kind;
  const bool ordered = !stays(mission) || shaken(b, unit) || r.marker.manoeuvre != Manoeuvre::none;
  const bool leads = goes_forward(mission) && formation_info(b, unit).shock;
  const double share = static_cast<double>(r.elements.size()) / largest(now, side_of(b, unit));
  const double holds = share_of_its_side(now, unit) > 0 ? kHoldsTogether : 1;
  return (leads ? kMainAttack : ordered ? 1 : 0.25) * holds * share;
}

/// All of his side, each by how much it needs him.
std::vector<Hearer> led_by(const Situation& now, UnitId general) {
  std::vector<Hearer> hearers;
  for (const UnitId unit : now.present(side_of(now.battle(), general))) {
    hearers.push_back({unit, box_to_come(now, unit), kGeneralReach.as_double() + kTolerance,
                       needs_him(now, unit)});
  }
  return hearers;
}

/// The formation of a side that will be nearest to a place when all have gone where they are sent
/// (he rides as they go: AQ-GEN-2), and how far off.
Found nearest_of(const Situation& now, Side side, Vec place) {
  return nearest(now.present(side),
                 [&](UnitId unit) { return field::gap(place, box_to_come(now, unit)); });
}

/// The same of enemies who may come upon him there: who is in close combat stays in it.
Found nearest_who_may_come(const Situation& now, Side enemy, Vec place) {
  const UnitSet free =
      those(now.present(enemy), [&](UnitId unit) { return !in_melee(now.battle(), unit); });
  return nearest(free, [&](UnitId unit) { return field::gap(place, box_to_come(now, unit)); });
}

/// Where a ride of 12" towards the rear of a formation takes him.
Vec ride_ends(const Situation& now, UnitId general, UnitId to) {
  const Vec from = field::vec(now.battle().unit(general).pose().at);
  return on_the_way(from, field::rear_of(box_to_come(now, to)), kGeneralMove.as_double());
}

/// What a second order is worth to a formation that has a move to make: that it fires at a better
/// target than its own, by what its fire takes and whom it may shake (D-8, AQ-ROUT), in elements; 0
/// if it needs none. The shaken restore their order, and with that goes no other (AQ-CMD-8).
double second_order(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  if (shaken(b, unit)) return 0;
  if (!goes_forward(task_now(b, unit).kind) || mission_step(now, unit).acts.empty()) return 0;
  const auto worth_of = [&](UnitId target) {
    return target == kNoUnit ? 0 : added_by(unit, FireTogether(now, target)).worth();
  };
  const UnitId own = automatic_fire(now, unit).target;
  const double least = worth_of(own);
  double most = 0;
  for (const UnitId target : now.targets(unit)) {
    const double worth = worth_of(target);
    if (worth >= kWorthAnOrder * least && target != own) most = std::max(most, worth - least);
  }
  return most;
}

/// How likely he is to fall with a formation this turn: by each element that it loses in close
/// combat, or by fire that nobody is told to turn elsewhere (AQ-GEN-5).
double falls_with(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  if (!options(b).general_risk) return 0;
  double lost = 0;
  if (in_melee(b, unit)) {
    for (const UnitId enemy : enemies_in_contact(b, unit)) {
      lost += expected_clash(b, in_contact_with(now, unit, enemy)).suffered;
    }
  } else {
    FireTogether fire(now, unit);
    for (const UnitId enemy : now.enemies_seen(unit)) {
      if (automatic_target(now, enemy) == unit) fire.add(enemy);
    }
    lost = fire.losses();
  }
  return 1 - std::pow(kSurvives, lost);
}

/// With a formation he may fall, and whoever hears him there comes out of order by it (AQ-GEN-3).
void weigh_his_fall(Scored& s, const Situation& now, UnitId general, UnitId with) {
  const Vec there = field::rear_of(now.box(with));
  weigh(s, -falls_with(now, with) * heard_from(led_by(now, general), there), Consider::may_fall,
        "AQ-GEN-5");
}

int risk_of(const Situation& now, UnitId unit, const Reactions& reactions) {
  const Setting& setting = now.battle().setting();
  const Table table = table_now(now.battle(), unit);
  return reactions.total({unit, table, facts(now, unit), setting.unit(unit).dials, 0});
}

/// What a ride gains and risks, against staying where he is.
void weigh_ride(Scored& s, const Situation& now, UnitId general, Vec place) {
  const Vec here = field::vec(now.battle().unit(general).pose().at);
  const std::vector<Hearer> hearers = led_by(now, general);
  // When he rides the orders of the turn have been given (AQ-GEN-2): after the last nobody hears
  // him.
  const double more = heard_from(hearers, place) - heard_from(hearers, here);
  weigh(s, in_last_turn(now.battle()) ? 0 : more, Consider::more_in_reach, "AQ-D-16");
  const Side own = side_of(now.battle(), general);
  const auto enemy_of = [&](Vec at) { return nearest_who_may_come(now, other(own), at); };
  const auto danger = [&](Vec at) {
    if (!within(enemy_of(at).distance, kDangerous)) return 0.0;
    return within(nearest_of(now, own, at).distance, kGeneralMove) ? kTakesRefuge : kCaught;
  };
  weigh(s, danger(here) - danger(place), Consider::enemy_near, "AQ-D-16");
  // Between the armies, by himself, where horse may come upon him.
  const auto alone = [&](Vec at) {
    const bool reached = within(enemy_of(at).distance, kGeneralMove);
    return reached && !within(nearest_of(now, own, at).distance, kAmongHisMen) ? kInReach : 0;
  };
  const double gets_away = alone(here) - alone(place);
  weigh(s, gets_away, gets_away > 0 ? Consider::out_of_reach : Consider::alone_in_reach, "AQ-D-16",
        enemy_of(gets_away > 0 ? here : place).unit);
  weigh(s, -kAsFar * norm(place - here) / 254, Consider::his_ride, "AQ-D-16");
}

/// What the best ride would gain him, were he by himself.
double best_ride(const Situation& now, UnitId general) {
  double best = 0;
  if (const auto post = post_among_his_men(now, general)) {
    Scored s;
    weigh_ride(s, now, general, *post);
    best = std::max(best, s.score);
  }
  for (const UnitId unit : now.present(side_of(now.battle(), general))) {
    Scored s;
    weigh_ride(s, now, general, ride_ends(now, general, unit));
    best = std::max(best, s.score);
  }
  return best;
}

}  // namespace

std::optional<Vec> post_among_his_men(const Situation& now, UnitId general) {
  const Vec from = field::vec(now.battle().unit(general).pose().at);
  std::vector<Vec> men;
  for (const UnitId unit : now.present(side_of(now.battle(), general))) {
    men.push_back(field::rear_of(box_to_come(now, unit)));
  }
  const auto take = [&](Vec place) { return on_the_way(from, place, kGeneralMove.as_double()); };
  const auto costs = [&](Vec post) { return kAsFar * norm(post - from) / 254; };
  const auto post = post_among(
      men, led_by(now, general), take, [](Vec) { return false; }, costs);
  return post && norm(*post - from) >= kMovedAtLeast.as_double() ? post : std::nullopt;
}

Scored worth_riding(const Situation& now, UnitId general, const Option& option,
                    const Reactions& reactions) {
  Scored s;
  switch (static_cast<Ride>(option.variant)) {
    case Ride::ride_to:
      weigh_ride(s, now, general, ride_ends(now, general, option.unit));
      return s;
    case Ride::ride_among:
      if (const auto post = post_among_his_men(now, general)) weigh_ride(s, now, general, *post);
      return s;
    case Ride::join: {
      const double second = second_order(now, option.unit);
      weigh(s, second > 0 ? std::min(second, kMostOfAnOrder) : -1,
            second > 0 ? Consider::two_orders : Consider::one_order, "AQ-D-16");
      weigh_his_fall(s, now, general, option.unit);
      return s;
    }
    case Ride::leave:
      weigh(s, -0.5, Consider::his_place, "AQ-D-16");
      if (second_order(now, goes_with(now.battle(), general)) == 0) {
        weigh(s, best_ride(now, general), Consider::more_in_reach, "AQ-D-16");
      }
      return s;
    case Ride::stay:
      break;
  }
  const UnitId with = goes_with(now.battle(), general);
  if (with != kNoUnit && now.present().contains(with)) {
    const bool lost = risk_of(now, with, reactions) >= kLeavesAt;
    weigh(s, lost ? -2 : 0, Consider::about_to_run, "AQ-D-16");
    weigh_his_fall(s, now, general, with);
    return s;
  }
  weigh(s, kWorthARide, Consider::no_need_to_ride, "AQ-D-16");
  return s;
}

}  // namespace opfor::arquebusier
