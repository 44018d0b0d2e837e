#include "rules/through_the_square_window/policies.hpp"

#include <algorithm>

#include "battle/consider.hpp"
#include "drill/as_it_stands.hpp"
#include "drill/holding.hpp"
#include "drill/task.hpp"
#include "field/arcs.hpp"
#include "field/bodies.hpp"
#include "rules/through_the_square_window/decisions.hpp"
#include "rules/through_the_square_window/free_orders.hpp"
#include "rules/through_the_square_window/odds.hpp"
#include "rules/through_the_square_window/paces.hpp"
#include "rules/through_the_square_window/posts.hpp"
#include "rules/through_the_square_window/sequence.hpp"
#include "rules/through_the_square_window/worth.hpp"

namespace opfor::through_the_square_window {
namespace {

using field::Box;

constexpr Length kNearWing = 60_cm;        ///< TTSW-DEC-1
constexpr Length kFreshNear = 20_cm;       ///< TTSW-DEC-12, 13
constexpr Length kFewSteps = 5_cm;         ///< of generals who ride to their place
constexpr double kEachCentimetre = 0.004;  ///< of a ride, against it: it costs nobody anything
constexpr double kEachHeard = 0.5;         ///< who hears him, and counts whole
constexpr double kStandsBetter = 1;        ///< as much as two more who hear him
constexpr Length kNearHisPlace = 20_cm;    ///< of those who are heard as well where they are

double strength(const Battle& battle, UnitId unit) { return strength_of(battle, unit).total(); }

// --- postures, initiative, generals ---

/// What of an enemy a wing has to do with: the share that it has of all who are near him.
double share_of(const Situation& now, CommandId wing, Side side, UnitId enemy) {
  const Battle& b = now.battle();
  double wings = 0;
  double all = 0;
  for (const UnitId unit : now.present(side)) {
    if (!steady(b, unit) || !within(now.gap(unit, enemy), kNearWing)) continue;
    all += strength(b, unit);
    if (wing_of(b, unit) == wing) wings += strength(b, unit);
  }
  return all > 0 ? strength(b, enemy) * wings / all : 0;
}

/// It is to hold ground on which the battle is decided: what it would lose by going back.
bool holds_what_decides(const Battle& battle, UnitId unit) {
  if (task_now(battle, unit).kind != TaskKind::hold) return false;
  const auto place = place_in_line(battle, unit);
  return place && where_it_is_decided(battle.setting(), *place) != kNoFeature;
}

/// TTSW-DEC-1; an enemy who is near to other wings, too, counts for each by its share, and of the
/// wing itself who is near an enemy: the others are too far off to take part. Who holds
/// what decides the battle goes on doing so against whatever odds; and in the last turn, where a
/// place decides it, nobody has anything to save himself for.
struct Intended {
  Posture posture = Posture::attack;
  Consider why = Consider::strength_near;
};
Intended wanted_posture(const Sheet& sheet, const Situation& now, UnitId general) {
  const Battle& b = now.battle();
  const Side side = side_of(b, general);
  const CommandId wing = wing_of(b, general);
  double own = 0;
  bool is_at_stake = false;
  bool is_to_go = false;
  bool has_a_place = false;
  UnitSet near;
  for (const UnitId unit : now.present(side)) {
    if (wing_of(b, unit) != wing || !steady(b, unit)) continue;
    is_at_stake = is_at_stake || holds_what_decides(b, unit);
    const Task task = task_now(b, unit);
    // Who has yet to come to what he is to hold is no reason for the others to leave it.
    const bool holds = holds_a_place(b, unit, b.unit(carries_on_for(b, unit)).task);
    // Whom a worse moment stopped goes on in a better one.
    const bool goes = (opfor::goes_forward(task.kind) && !holds) || is_stopped(b, unit);
    is_to_go = is_to_go || goes;
    has_a_place = has_a_place || holds || (stays(task.kind) && task.place());
    const UnitSet meets = those(
        now.enemies(unit), [&](UnitId enemy) { return within(now.gap(unit, enemy), kNearWing); });
    for (const UnitId enemy : meets) near.insert(enemy);
    if (!meets.empty()) own += strength(b, unit);
  }
  double his = 0;
  for (const UnitId enemy : near) his += share_of(now, wing, side, enemy);
  // Who are sent to keep a place, and nowhere else, attack nobody for being stronger.
  const Intended boldest =
      has_a_place && !is_to_go ? Intended{Posture::hold, Consider::orders_keep_here} : Intended{};
  if (his <= 0) return boldest;
  const double q = own / his;
  const bool at_end = ends_on_a_place(b, 0);
  if (q < 0.4 && !is_at_stake && !at_end) return {Posture::withdraw};
  // Who attacks goes on at the least odds at which anybody does, and is not stopped by every hit.
  const bool goes_on = posture_of(b, wing) == Posture::attack && q >= 0.6;
  if (q >= 0.8 || goes_on) return boldest;
  const bool wants = (q >= 0.6 || at_end) && wants_a_place(sheet, b, side);
  return wants ? boldest : Intended{Posture::hold};
}

/// Expected hits of all that a side could fire from where it stands.
double fire_of(const Situation& now, Side side) {
  double all = 0;
  for (const UnitId unit : now.present(side)) {
    if (steady(now.battle(), unit) && !in_contact(now.battle(), unit)) {
      all += best_shot(now, unit, now.box(unit)).hits;
    }
  }
  return all;
}

/// TTSW-DEC-3, from where it stands: by what its order would be weighed by, a charge is not barred,
/// and promises more than its volley.
bool could_charge_well(const Situation& now, UnitId unit) {
  if (no_charges(now, unit)) return false;
  const Standoff standoff(now, unit);
  const double fire = best_shot(now, unit, now.box(unit)).hits;
  for (const FreeOrder& order : charge_orders(now, unit)) {
    if (order.kind != FreeOrder::Kind::charge) continue;
    Option option;
    option.order = order.order;
    option.variant = static_cast<int>(order.kind);
    Ends ends;
    const auto fight = prospect(standoff, option, ends)->fight();
    if (!fight || fight->barred) continue;
    const double gained = fight->exchange.inflicted - fight->exchange.suffered;
    if (fight->comes != Fight::Comes::fight || gained > fire) return true;
  }
  return false;
}

bool has_good_charge(const Situation& now, Side side) {
  for (const UnitId unit : now.present(side)) {
    if (could_charge_well(now, unit)) return true;
  }
  return false;
}

/// TTSW-DEC-2: asked once of all options, since every body's shot is looked for. While it has
/// nobody in range it sees first what the other does; and who acted last acts twice before he is
/// answered, if he is first now.
Reasons worth_of_turn(const Situation& now, const Decision& decision) {
  const Battle& b = now.battle();
  const Side side = decision.side;
  const bool charge = has_good_charge(now, side);
  const double own = fire_of(now, side);
  const double his = fire_of(now, other(side));
  const bool acted_last = b.head().turn > 1 && sheet_record(b).first != side;
  const bool first = charge || (own > 0 && (own >= his || acted_last));
  const Consider why = charge    ? Consider::charge_margin
                       : first   ? Consider::own_fire
                       : his > 0 ? Consider::threats
                                 : Consider::moves_last;
  return each_weighed(decision, [&](const Option& option) {
    Scored s;
    const bool acts_first = option.variant == static_cast<int>(FirstOrSecond::first);
    weigh(s, acts_first == first ? 1 : 0, why, "TTSW-DEC-2");
    return s;
  });
}

/// Horse with a general is steadier (TTSW-MOR-T3), which tells where an enemy could ride at it.
bool stands_better_with_him(const Situation& now, UnitId body) {
  const Battle& b = now.battle();
  if (!is_mounted(b, body) || !takes_orders(b, body)) return false;
  const auto menaces = [&](UnitId one) { return could_charge(now, one, body, now.box(body)); };
  return !those(now.enemies_seen(body), menaces).empty();
}

/// TTSW-DEC-15: where most of his wing hears him; he rides nowhere for a few steps, nor about
/// behind his men if none more would hear him; far for nobody who is but one. Horse that is about
/// to charge: see `attacks_led`.
/// @param hearers who would hear him
/// @param post where most of them would
Scored worth_riding(const Situation& now, UnitId general, const std::vector<Hearer>& hearers,
                    Vec post, const Option& option) {
  Scored s;
  const auto ride = variant_of<Ride>(option);
  const UnitId with = ride == Ride::joins || ride == Ride::stays ? option.unit : kNoUnit;
  Vec place = field::vec(now.battle().unit(general).pose().at);
  if (with != kNoUnit) place = after_its_move(now, with);
  if (ride == Ride::behind_the_wing) place = post;
  const double heard = heard_from(hearers, place, with);
  const double more = heard_from(hearers, post) - heard;
  const Vec at = field::vec(now.battle().unit(general).pose().at);
  const auto ride_to = [&](Vec there) {
    return kEachCentimetre * norm(there - at) / (1_cm).as_double();
  };
  const Length off = more <= 0 ? kNearHisPlace : kFewSteps;
  // Who is heard where he is rides nowhere far that is dearer than whom he would gain there.
  const bool no_ride = ride == Ride::stays && heard > 0 &&
                       norm(post - at) > kNearHisPlace.as_double() &&
                       kEachHeard * more < ride_to(post);
  if (ride != Ride::joins && (norm(place - post) <= off.as_double() || no_ride)) {
    const Consider why = is_needed(hearers) ? Consider::his_place : Consider::no_need_to_ride;
    weigh(s, ride == Ride::behind_the_wing ? 0.5 : 0.6, why, "TTSW-DEC-15");
  }
  weigh(s, kEachHeard * heard, Consider::more_in_reach, "TTSW-DEC-15");
  // Whom he is with he does not leave when it may need him; he joins nobody for that.
  if (ride == Ride::stays && with != kNoUnit && stands_better_with_him(now, with)) {
    weigh(s, kStandsBetter, Consider::in_enemy_reach, "TTSW-DEC-15");
  }
  if (ride == Ride::joins || ride == Ride::behind_the_wing) {
    weigh(s, -ride_to(place), Consider::his_ride, "TTSW-DEC-15");
  }
  return s;
}

/// Who hears him, and where, is asked once of all options.
Reasons worth_of_rides(const Situation& now, const Decision& decision) {
  const std::vector<Hearer> hearers = hearers_of(now, decision.unit);
  const Vec post = field::vec(post_of(now, decision.unit, hearers).at);
  return each_weighed(decision, [&](const Option& option) {
    return worth_riding(now, decision.unit, hearers, post, option);
  });
}

// --- emergencies ---

Scored worth_of_emergency(const Situation& now, const Decision& d, const Option& option) {
  Scored s;
  const Edge edge = d.other != kNoUnit && now.present(d.other)
                        ? now.edge_attacked(now.box(d.other), d.unit)
                        : Edge::front;
  if (d.other == kNoUnit || !now.present(d.other)) return s;
  const Emergency best = likely_emergency(now, d.unit, d.other, edge);
  weigh(s, option.variant == static_cast<int>(best) ? 1 : 0, Consider::how_it_comes_out,
        "TTSW-DEC-5");
  return s;
}

// --- fire and fights ---

/// TTSW-DEC-8, 9, 4, 6.
Scored worth_shooting(const Situation& now, const Decision& d, const Option& option) {
  Scored s;
  const Battle& b = now.battle();
  const auto aim = variant_of<Aim>(option);
  if (aim == Aim::holds_fire) {
    const bool saves = d.other == kNoUnit && record(b, d.unit).actions == 1 &&
                       record(b, d.unit).emergency_used == 0 &&
                       may_want_an_answer(now, d.unit, now.box(d.unit));
    weigh(s, saves ? 0.5 : 0, Consider::saves_action, "TTSW-DEC-6");
    return s;
  }
  weigh(s, expected_hits(now, d.unit, now.box(d.unit), option.unit, aim == Aim::fires_salvo),
        Consider::own_fire, "TTSW-DEC-8");
  weigh(s, -now.gap(d.unit, option.unit) / 1e6, Consider::its_distance, "TTSW-DEC-8");
  return s;
}

/// Enemies but one near a unit, fresh enough to hurt it.
bool fresh_near(const Situation& now, UnitId unit, UnitId but) {
  const Battle& b = now.battle();
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (enemy == but || !steady(b, enemy) || is_guns(b, enemy)) continue;
    if (within(now.gap(unit, enemy), kFreshNear)) return true;
  }
  return false;
}

/// Why it runs after an enemy, or does not.
Consider of_pursuit(bool should) {
  return should ? Consider::keeps_running : Consider::fresh_enemies;
}

/// TTSW-DEC-11, 13, 14, and TTSW-CHA-8.
Scored worth_going_on(const Situation& now, const Decision& d, const Option& option) {
  Scored s;
  const Battle& b = now.battle();
  const bool goes = variant_of<Further>(option) == Further::goes_on;
  bool should = true;
  if (is_guns(b, d.unit)) {
    // The crew runs, but from foot without pikes behind its obstacle.
    const bool stands =
        d.other != kNoUnit && !is_mounted(b, d.other) && !has_pikes(card_of(b, d.other));
    should = !stands;
    weigh(s, goes == should ? 1 : 0, Consider::crew_can_hold, "TTSW-DEC-14");
    return s;
  }
  if (record(b, d.unit).status == Status::pursuing) {
    should = !fresh_near(now, d.unit, d.other);
    weigh(s, goes == should ? 1 : 0, of_pursuit(should), "TTSW-DEC-13");
    return s;
  }
  if (in_contact(b, d.unit)) {
    // Goes back unless it has the upper hand.
    const bool above = strength(b, d.unit) * 2 > strength_at_first(b, d.unit);
    weigh(s, goes == !above ? 1 : 0, Consider::what_is_left, "TTSW-DEC-11");
    return s;
  }
  should = !fresh_near(now, d.unit, d.other);
  weigh(s, goes == should ? 1 : 0, of_pursuit(should), "TTSW-CHA-8");
  return s;
}

/// Having followed up it would have a fresh enemy behind its flank, near (TTSW-DEC-12).
bool would_be_flanked(const Situation& now, UnitId unit, UnitId loser) {
  const Box& is = now.box(unit);
  const Box there = field::shifted(is, is.ahead * now.gap(unit, loser));
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (enemy == loser || !steady(now.battle(), enemy) || is_guns(now.battle(), enemy)) continue;
    const bool behind =
        field::behind_front(there, field::nearest_place(now.box(enemy), there.centre));
    if (behind && within(field::gap(there, now.box(enemy)), kFreshNear)) return true;
  }
  return false;
}

Scored worth_chasing(const Situation& now, const Decision& d, const Option& option) {
  Scored s;
  const bool goes = variant_of<Chase>(option) == Chase::pursues;
  if (d.kind == DecisionKind::follow_up) {
    const bool should = !would_be_flanked(now, d.unit, d.other);
    const Consider why = should ? Consider::follows_up : Consider::enemy_on_flank;
    weigh(s, goes == should ? 1 : 0, why, "TTSW-DEC-12");
  } else {
    const bool should = !fresh_near(now, d.unit, d.other);
    weigh(s, goes == should ? 1 : 0, of_pursuit(should), "TTSW-DEC-13");
  }
  return s;
}

Scored worth(const Sheet& sheet, const Situation& now, const Decision& d, const Option& option) {
  switch (d.kind) {
    case DecisionKind::set_task: {
      Scored s;
      const Intended best = wanted_posture(sheet, now, d.unit);
      weigh(s, option.variant == static_cast<int>(best.posture) ? 1 : 0, best.why, "TTSW-DEC-1");
      return s;
    }
    case DecisionKind::reaction_fire:
      return worth_of_emergency(now, d, option);
    case DecisionKind::choose_target:
      return worth_shooting(now, d, option);
    case DecisionKind::carry_on:
      return worth_going_on(now, d, option);
    case DecisionKind::follow_up:
    case DecisionKind::pursue:
      return worth_chasing(now, d, option);
    default:
      break;
  }
  return {};
}

}  // namespace

Reasons policy(const Sheet& sheet, const View& view, const Decision& decision) {
  if (decision.kind == DecisionKind::choose_initiative) {
    return worth_of_turn(Situation(view), decision);
  }
  if (decision.kind == DecisionKind::move_leader) {
    return worth_of_rides(Situation(view), decision);
  }
  return each_weighed_by<Situation>(view, decision, [&](const Situation& now, const Option& one) {
    return worth(sheet, now, decision, one);
  });
}

}  // namespace opfor::through_the_square_window
