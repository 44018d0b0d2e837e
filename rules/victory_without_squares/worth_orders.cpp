// What an order of a body with a free hand would leave: 12.5, 7, 9 to 12, 15, 19 to 21. Harm that
// it may expect to do and to suffer, and where its plan would have it.
#include <algorithm>

#include "drill/kept_off.hpp"
#include "drill/task.hpp"
#include "field/arcs.hpp"
#include "rules/victory_without_squares/attack_to_come.hpp"
#include "rules/victory_without_squares/combat_result.hpp"
#include "rules/victory_without_squares/encounter.hpp"
#include "rules/victory_without_squares/facts.hpp"
#include "rules/victory_without_squares/policy_parts.hpp"
#include "rules/victory_without_squares/ways_parts.hpp"
#include "rules/victory_without_squares/ways_round.hpp"
#include "rules/victory_without_squares/worth.hpp"
#include "rules/victory_without_squares/worth_after.hpp"
#include "rules/victory_without_squares/worth_alls_lost.hpp"
#include "rules/victory_without_squares/worth_crossing.hpp"
#include "rules/victory_without_squares/worth_hedgehog.hpp"
#include "rules/victory_without_squares/worth_in_time.hpp"
#include "rules/victory_without_squares/worth_lanes.hpp"
#include "rules/victory_without_squares/worth_threats.hpp"

namespace opfor::victory_without_squares {
namespace {

using Kind_ = FreeOrder::Kind;
using field::Box;

double fire_gain(const Situation& now, const After& a) {
  if (!a.fires) return 0;
  if (a.fired_at != kNoUnit) {
    return expected_fire(now, {a.unit, a.fired_at, a.fired_from, now.box(a.fired_at)});
  }
  double sum = 0;
  for (const SideShot& side : hedgehog_shots(now, a.unit)) {
    Shots one;
    one.push_back(side.shot);
    sum += expected_fire(one, target_of(now.battle(), side.target));
  }
  return sum;
}

/// Horse under muskets that it may not ride at from there (VWS-CMB-2): it waits out of their range
/// until they waver, or it has their flank. A front that it only comes to obliquely is turned to it
/// before its next move.
bool looks_on(const Situation& now, UnitId unit, const Box& there, UnitId enemy) {
  const Battle& b = now.battle();
  const bool under_muskets = record(b, unit).mounted != 0 &&
                             firearm_of(b, enemy) == Firearm::musket &&
                             line_of(body_info(b, enemy).kind).fights;
  if (!under_muskets) return false;
  Combat combat = encounter(now, unit, enemy, there);
  if (combat.aspect == Aspect::oblique) combat.aspect = Aspect::front;
  return bar(combat).has_value();
}

/// Muskets go no nearer to whom they make for than their range, but to attack (12.4), nor to
/// anybody does horse that may not.
double nearer_than_muskets(const Situation& now, const After& a, UnitId makes_for) {
  const Battle& b = now.battle();
  if (makes_for == kNoUnit || a.charged != kNoUnit) return 0;
  const bool muskets =
      body_info(b, a.unit).kind == Kind::dragoons || firearm_of(b, a.unit) == Firearm::musket;
  UnitSet enemies;
  if (muskets) {
    enemies.insert(makes_for);
  } else {
    enemies = now.enemies_seen(a.unit);
  }
  return nearer_in_vain(
      enemies, [](UnitId) { return kMusketRange.as_double() + kTolerance; },
      [&](UnitId enemy) {
        return muskets || (unbroken(b, enemy) && looks_on(now, a.unit, a.box, enemy));
      },
      [&](UnitId enemy) { return now.gap(a.unit, enemy); },
      [&](UnitId enemy) { return field::gap(a.box, now.box(enemy)); });
}

/// It goes on from there in its next move: the worth of a wheel round friends.
After with_next_move(const Situation& now, const After& a) {
  After on = a;
  if (record(now.battle(), a.unit).mounted == 0) {
    on.box = straight(now, a.unit, a.box, {a.box.ahead, kFootMove}).end;
    on.way.push_back({a.box, on.box.centre - a.box.centre, kNoUnit});
  }
  return on;
}

/// What it takes a body so placed to have its front to an enemy at hand again.
double turned_away(const Situation& now, UnitId unit, const Box& there) {
  const UnitId enemy = enemy_at_hand(now, unit);
  if (enemy == kNoUnit || field::lies_before(there, now.box(enemy).centre)) return 0;
  return kActOfHorse.as_double();
}

TaskWay way_wanted(const Standing& standing, const After& a, Wanted wanted) {
  const Situation& now = standing.now();
  if (a.charged != kNoUnit && wanted.enemy != kNoUnit && wanted.enemy != a.charged) {
    wanted.place = now.box(a.charged).centre;
    if (wanted.towards == Towards::called_up) wanted.towards = Towards::enemy;
  }
  const Box& box = now.box(a.unit);
  TaskWay way{wanted.towards, wanted.about, 0, 0, kFootMove, false, wanted.why};
  // Who is to keep his place may look about as he likes, but not away from the enemy.
  if (norm(*wanted.place - box.centre) < 1) {
    way.before = turned_away(now, a.unit, box);
    way.after = norm(a.box.centre - box.centre) + turned_away(now, a.unit, a.box);
    return way;
  }
  const Standing::Ahead& ahead = standing.ahead(*wanted.place);
  way.before = ahead.left;
  if (a.charged != kNoUnit) {
    // Whom it touches bars its way no more.
    way.after = std::min(way.before, norm(*wanted.place - a.box.centre));
    return way;
  }
  way.after = left_after(standing, a, ahead);
  way.in_vain = nearer_than_muskets(now, a, wanted.enemy);
  return way;
}

/// Guns that are to fire, and stand where a hill or a wood hides all enemies: while there is time
/// to limber, to go round it and to unlimber, they move. To a side that waits for him the enemy has
/// first to come.
bool is_blind(const Situation& now, UnitId unit) {
  constexpr int kTurnsToMove = 4;
  constexpr int kTurnsToCome = 2;
  const Battle& b = now.battle();
  const UnitSet goes = those(now.friends(unit), [&](UnitId own) {
    const bool sent = opfor::goes_forward(b.setting().unit(own).task.kind);
    return sent || (opfor::goes_forward(task_now(b, own).kind) && !post_of(b, own));
  });
  if (goes.empty() && b.head().turn <= kTurnsToCome) return false;
  const bool time = b.setting().turns - b.head().turn >= kTurnsToMove;
  return time && task_now(b, unit).kind == TaskKind::fire && now.enemies_seen(unit).empty();
}

class Ordered final : public Prospect {
 public:
  /// @param about whom the order has to do with
  Ordered(const Standing& standing, Kind_ kind, const Order& order, UnitId about)
      : Prospect(standing.unit(), kind),
        about_(about),
        standing_(standing),
        now_(standing.now()),
        a_(after(now_, unit(), order)) {}

  [[nodiscard]] std::optional<Vec> ends_at() const override { return a_.box.centre; }

  [[nodiscard]] std::optional<Fight> fight() const override {
    if (a_.charged == kNoUnit) return std::nullopt;
    const Battle& b = battle();
    const UnitRecord& theirs = record(b, a_.charged);
    Fight fight;
    fight.enemy = a_.charged;
    fight.sent_against = whom_to_attack(b, unit()) == a_.charged;
    switch (touch(body_info(b, a_.charged).kind, theirs.state, theirs.limbered != 0)) {
      case Touch::removal:
        fight.comes = Fight::Comes::guns_taken;
        fight.shakes = one_gone(b, a_.charged);
        break;
      case Touch::evasion:
        // They go back 4"; who has as much left runs them down (VWS-CMB-3).
        fight.comes =
            a_.left >= kEvasion.as_double() ? Fight::Comes::ridden_down : Fight::Comes::driven_off;
        if (fight.comes == Fight::Comes::ridden_down) fight.shakes = one_gone(b, a_.charged);
        fight.volley = volley_at_attack(standing_, a_);
        break;
      case Touch::push:
        fight.comes = Fight::Comes::driven_on;
        break;
      case Touch::combat:
        fight_out(fight);
        break;
    }
    return fight;
  }

  /// Of who is to go on, or is called up.
  [[nodiscard]] ChargesAhead charges() const override {
    const bool goes = opfor::goes_forward(task_now(battle(), unit()).kind) ||
                      standing_.wanted().towards == Towards::called_up;
    if (!goes || post_of(battle(), unit())) return {};
    if (a_.charged != kNoUnit || a_.box == now_.box(unit())) return {};
    const double then = attack_to_come(now_, a_);
    return {std::nullopt, then, then > 0 ? standing_.attack_to_come() : 0};
  }

  [[nodiscard]] FireAhead fire() const override {
    FireAhead fire;
    fire.holds_up = whose_way_it_bars(standing_, a_);
    if (!a_.fires) return fire;
    fire.now = fire_gain(now_, a_);
    fire.shakes = shaken_by_fire(fire.now);
    if (const UnitId held_up = held_up_by_guns(now_, unit()); held_up != kNoUnit) {
      fire.holds_up = held_up;
    }
    return fire;
  }

  [[nodiscard]] std::vector<Threat> threats() const override {
    return victory_without_squares::threats(standing_, a_);
  }

  /// VWS-LOST-1: it is Disordered by its fight, or by what enemies may do to it then.
  [[nodiscard]] Steadiness loses_order() const override {
    if (!holds_its_side(battle(), unit())) return {};
    double holds = 1;
    if (fights(a_)) {
      holds = 1 - chance_of_disorder(encounter(now_, unit(), a_.charged, a_.box)).attacker;
    }
    double most = 0;  ///< of several attacks the worst
    for (const Threat& threat : threats()) {
      holds *= 1 - chance_of_disorder(unit(), kMayCome * threat.fire);
      most = std::max(most, threat.attack.inflicted);
    }
    holds *= 1 - chance_of_disorder(unit(), kMayCome * most);
    return {1 - holds, 1};
  }

  /// Next to friends who may break, or in the way of their flight. Who attacks may save them.
  [[nodiscard]] Unsettled unsettled() const override {
    if (a_.charged != kNoUnit || !unbroken(battle(), unit())) return {};
    return unsettled_by(now_, standing_.routs(), a_);
  }

  [[nodiscard]] Errand errand() const override {
    const bool round = kind() == Kind_::go_round || kind() == Kind_::round_edge;
    const After a = round ? with_next_move(now_, a_) : a_;
    Errand errand;
    errand.past_edge = kind() == Kind_::round_edge;
    errand.past_friends = kind() == Kind_::go_round;
    errand.objective = way_to_objective(standing_, a);
    if (errand.objective && errand.objective->presses) return errand;
    const Wanted& wanted = standing_.wanted();
    if (!wanted.place) return errand;
    errand.way = way_wanted(standing_, a, wanted);
    add_range(errand, a);
    return errand;
  }

  [[nodiscard]] opfor::Ground ground() const override {
    opfor::Ground ground;
    ground.gives = (kind() == Kind_::withdraw && !gets_clear()) || marches_off();
    return ground;
  }

  [[nodiscard]] std::vector<Exposed> exposed() const override {
    if (a_.hedgehog || a_.charged != kNoUnit) return {};
    return exposed_to(now_, unit(), a_.box);
  }

  /// Cover against an enemy in sight is not left by who is to stay.
  [[nodiscard]] CoverAhead cover() const override {
    CoverAhead cover;
    if (kind() == Kind_::dismount) {
      cover.in_it = within(now_.nearest_unbroken_enemy(unit()), kShockReach) &&
                    now_.in_cover(a_.box, now_.enemy_place(unit()));
    }
    if (!stays(task_now(battle(), unit()).kind) || a_.charged != kNoUnit) return cover;
    for (const UnitId enemy : now_.enemies_seen(unit())) {
      const Vec from = now_.box(enemy).centre;
      if (!unbroken(battle(), enemy) || !standing_.covered_from(enemy)) continue;
      if (now_.in_cover(a_.box, from)) continue;
      cover.left_from = enemy;
      break;
    }
    return cover;
  }

  /// 21: always when legal; an Unsteady body near the enemy weighs it with the rest.
  [[nodiscard]] std::optional<Restoring> restoring() const override {
    if (!a_.reforms) return std::nullopt;
    const UnitRecord& r = record(battle(), unit());
    Restoring restoring;
    restoring.regained =
        chance_of(Manoeuvre::reform, led(battle(), unit()), happened(r.under_fire));
    if (r.state == State::disordered && hangs_by_one(battle(), side_of(battle(), unit()))) {
      restoring.steadies = {restoring.regained, 1};
    }
    if (r.state == State::disordered) {
      restoring.when = Consider::only_restoring;
    } else if (!within(now_.nearest_unbroken_enemy(unit()), kShockReach)) {
      restoring.when = Consider::restores_unseen;
    }
    return restoring;
  }

  /// 15: into a hedgehog, and out of it.
  [[nodiscard]] std::optional<AgainstHorse> against_horse() const override {
    if (kind() != Kind_::form_hedgehog && kind() != Kind_::form_line) return std::nullopt;
    AgainstHorse form;
    form.forms = kind() == Kind_::form_hedgehog;
    form.horse = who_could_ride_it_down(now_, unit());
    form.needed = form.horse != kNoUnit;
    if (form.needed) return form;
    const std::vector<UnitId> near = horse_near(now_, unit());
    if (!near.empty()) form.horse = near.front();
    return form;
  }

  [[nodiscard]] std::optional<Changes> changes() const override {
    const TaskKind plan = task_now(battle(), unit()).kind;
    const double enemy = now_.nearest_unbroken_enemy(unit());
    switch (kind()) {
      case Kind_::dismount: {  // 19
        const bool near = within(enemy, kShockReach);
        // No horse gets on there: on foot it walks through.
        if (!near && is_stuck()) return Changes{Change::dismounts, true, Consider::timely};
        if (near && goes_round()) return Changes{Change::dismounts, false, Consider::far_to_go};
        return Changes{Change::dismounts, near,
                       near ? Consider::enemy_at_hand : Consider::enemy_far_off};
      }
      case Kind_::mount: {
        const bool rides = !within(enemy, kComesToGrips) && opfor::goes_forward(plan);
        return Changes{Change::mounts, rides,
                       rides ? Consider::far_to_go : Consider::not_far_to_go};
      }
      case Kind_::limber: {  // 20
        const bool useless =
            (!within(enemy, line_of(Firearm::gun).range) && !stays(plan)) || is_blind(now_, unit());
        return Changes{Change::limbers, useless,
                       useless ? Consider::no_target_for_long : Consider::guns_stay};
      }
      default:
        return std::nullopt;
    }
  }

  /// On foot, too, it would go round something to come to who is at hand.
  [[nodiscard]] bool goes_round() const {
    const UnitId enemy = foe_of(now_, unit());
    if (enemy == kNoUnit || !opfor::goes_forward(task_now(battle(), unit()).kind)) return false;
    Battle dismounted = battle();
    record(dismounted, unit()).mounted = 0;
    const Situation then = now_.if_so(dismounted);
    const Vec place = now_.box(enemy).centre;
    return Road(then, unit(), place).next(a_.box) != place;
  }

  /// 20.
  [[nodiscard]] std::optional<GunsAhead> guns() const override {
    const bool unlimbers = kind() == Kind_::unlimber;
    if (!unlimbers && kind() != Kind_::turn_guns) return std::nullopt;
    // Who turns has no shot this turn: by the next the target may have gone on.
    constexpr double kStillThere = 0.75;
    const double after = best_gun_fire(now_, unit(), a_.box);
    const double gained = unlimbers ? after : kStillThere * after - standing_.gun_fire();
    return GunsAhead{gained, unlimbers && gained <= 0};
  }

  /// 11, 12.
  [[nodiscard]] Chances chances() const override {
    Chances chances;
    // Who only stops loses nothing if he may not: he goes on as he would have without asking.
    if (a_.halts && kind() != Kind_::halt) {
      chances.halts_first = true;
      chances.halts = chance_of(Manoeuvre::halt, led(battle(), unit()), false);
    }
    add_crossings(chances, now_, a_);
    return chances;
  }

 private:
  [[nodiscard]] const Battle& battle() const { return now_.battle(); }

  /// It comes to blows.
  [[nodiscard]] bool fights(const After& a) const {
    if (a.charged == kNoUnit) return false;
    const UnitRecord& theirs = record(battle(), a.charged);
    return touch(body_info(battle(), a.charged).kind, theirs.state, theirs.limbered != 0) ==
           Touch::combat;
  }

  /// Of so much harm.
  [[nodiscard]] double chance_of_disorder(UnitId whose, double harm) const {
    return may_be_disordered(record(battle(), whose).state, body_info(battle(), whose).kind, harm);
  }
  /// Its fire does so much at whom it fires: of one who is Formed that leaves it Unsteady at most.
  [[nodiscard]] Steadiness shaken_by_fire(double harm) const {
    if (a_.fired_at == kNoUnit) return {};
    const State state = record(battle(), a_.fired_at).state;
    const Kind kind = body_info(battle(), a_.fired_at).kind;
    if (after_losing(state, 1, kind) <= State::unsteady) return {};
    return one_less(battle(), a_.fired_at, chance_of_disorder(a_.fired_at, harm));
  }
  /// Of a round, of each of the two.
  [[nodiscard]] Breaking chance_of_disorder(const Combat& combat) const {
    Breaking sum;
    for (const Outcome& one : outcomes(combat, die_rules(battle()))) {
      if (one.defender > State::unsteady) sum.defender += one.chance;
      if (one.attacker > State::unsteady) sum.attacker += one.chance;
    }
    return sum;
  }

  /// Whom its muskets would bear on. Who has nobody to make for turns to fire, and does not march.
  void add_range(Errand& errand, const After& a) const {
    const bool muskets = firearm_of(battle(), unit()) == Firearm::musket;
    if (a.charged != kNoUnit || !muskets) return;
    if (kind() == Kind_::step_aside) {  // for the sake of its fire at him
      errand.wants = about_;
      errand.range = {expected_fire(now_, {unit(), about_, a.box, now_.box(about_)}),
                      standing_.best_shot().fire};
      return;
    }
    const UnitId wanted = standing_.wanted().enemy;
    if (wanted == kNoUnit && !a.way.empty()) return;
    const Standing::Shot shot = standing_.best_shot(a.box);
    errand.wants = shot.at != kNoUnit ? shot.at : wanted;
    if (errand.wants != kNoUnit) errand.range = {shot.fire, standing_.best_shot().fire};
  }

  /// On with its back to an enemy at hand, and nothing that it is to come to before it.
  [[nodiscard]] bool marches_off() const {
    const Box& box = now_.box(unit());
    if (kind() != Kind_::advance || turned_away(now_, unit(), box) <= 0) return false;
    if (post_of(battle(), unit())) return false;
    const std::optional<Vec>& place = standing_.wanted().place;
    return !place || dot(*place - box.centre, box.ahead) <= kNoStep;
  }

  /// Back to where it has room to come round: that brings it nearer.
  [[nodiscard]] bool gets_clear() const {
    if (!is_stuck()) return false;
    const Standing::Ahead& ahead = standing_.ahead(*standing_.wanted().place);
    return ahead.road.left(a_.box) < ahead.left - kNoStep;
  }

  /// As it stands, on its way to where its plan wants it.
  [[nodiscard]] bool is_stuck() const {
    const std::optional<Vec>& place = standing_.wanted().place;
    const Box& box = now_.box(unit());
    return place && norm(*place - box.centre) >= 1 && standing_.ahead(*place).road.stuck(box);
  }

  /// 9 and 10: the odds test; what it forbids is never ordered.
  void fight_out(Fight& fight) const {
    const Combat combat = encounter(now_, unit(), a_.charged, a_.box);
    if (!odds_pass(combat, die_rules(battle()))) {
      fight.barred = Consider::barred_odds;
      return;
    }
    fight.exchange = expected_round(combat, die_rules(battle()));
    fight.shakes = one_less(battle(), a_.charged, chance_of_disorder(combat).defender);
    const Breaking breaks = expected_breaking(combat, die_rules(battle()));
    fight.exchange.inflicted +=
        breaks.defender * neighbours_lose(now_, a_.charged, now_.box(a_.charged));
    fight.exchange.suffered += breaks.attacker * neighbours_lose(now_, unit(), a_.box);
    fight.volley = volley_at_attack(standing_, a_);
  }

  static constexpr double kMayCome = 0.5;  ///< that an enemy who could do it does

  UnitId about_;
  const Standing& standing_;
  const Situation& now_;
  After a_;
};

}  // namespace

std::unique_ptr<Prospect> prospect(const Standing& standing, const Option& option) {
  const Order order = option.order.value_or(Order{standing.unit(), {}, {}});
  return std::make_unique<Ordered>(standing, static_cast<Kind_>(option.variant), order,
                                   option.unit);
}

}  // namespace opfor::victory_without_squares
