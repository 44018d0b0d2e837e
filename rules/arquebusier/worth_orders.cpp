// What an order of a formation with a free hand would leave: D-2, D-4 to D-7, D-9, D-10, D-12,
// D-15, D-17.
#include <algorithm>

#include "drill/task.hpp"
#include "drill/victory.hpp"
#include "rules/arquebusier/charge_to_come.hpp"
#include "rules/arquebusier/command_step.hpp"
#include "rules/arquebusier/commanding.hpp"
#include "rules/arquebusier/free_orders.hpp"
#include "rules/arquebusier/obeying.hpp"
#include "rules/arquebusier/room_to_turn.hpp"
#include "rules/arquebusier/shooting_step.hpp"
#include "rules/arquebusier/together.hpp"
#include "rules/arquebusier/ways_parts.hpp"
#include "rules/arquebusier/worth.hpp"

namespace opfor::arquebusier {
namespace {

constexpr double kCommandedMove = 6 * 254;  ///< what ways are counted in, tenths of a millimetre
constexpr double kBetterTarget = 1.25;      // D-9
constexpr double kHopeless = 2;             // D-15
constexpr double kMayComeOn = 0.5;          // how likely an enemy is to come into range, or upon it
constexpr Length kMendsFront = 12_in;       // D-17: no enemy so near

/// Of an enemy who has it not in range, but comes into it in one move: he moves before anybody
/// shoots again (AQ-SEQ-1).
double fire_if_he_comes(const Situation& then, UnitId enemy, UnitId unit) {
  const Battle& b = then.battle();
  if (is_artillery(b, enemy) || in_melee(b, enemy) || shaken(b, enemy)) return 0;
  const Length move = full_move(b, enemy);
  if (then.gap(enemy, unit) > (longest_range(b, enemy) + move).as_double()) return 0;
  if (!then.line_of_fire(enemy, unit)) return 0;
  return expected_losses(then, enemy, unit, move);
}

/// He has it in range, but looks elsewhere: to bear on it he need but turn, and it is the nearest
/// to him.
bool turns_to_it(const Situation& then, UnitId enemy, UnitId unit) {
  const Battle& b = then.battle();
  if (is_artillery(b, enemy) || in_melee(b, enemy) || shaken(b, enemy)) return false;
  return !then.in_arc(enemy, unit) && then.has_in_range(enemy, unit) &&
         then.line_of_fire(enemy, unit) && then.nearest_enemy(enemy) == unit;
}

/// Who could come upon it, and in how many of his moves.
struct Comer {
  UnitId enemy = kNoUnit;
  double moves = 0;
};

/// In so many moves: in one they come up, in the next they charge.
constexpr double kComesIn = 2;

/// Who could come upon it soonest, of enemies in order that have still something to do.
Comer who_comes_soonest(const Situation& then, UnitId unit) {
  const Battle& b = then.battle();
  Comer soonest{kNoUnit, kComesIn};
  for (const UnitId enemy : then.enemies_seen(unit)) {
    if (is_artillery(b, enemy) || in_melee(b, enemy) || shaken(b, enemy)) continue;
    if (has_done_its_worst(b, enemy)) continue;
    const double moves = then.gap(unit, enemy) / full_move(b, enemy).as_double();
    if (moves <= soonest.moves) soonest = {enemy, moves};
  }
  return soonest;
}

/// It makes for a friend.
bool supports(const Battle& battle, UnitId unit, const Goal& goal) {
  return goal.unit != kNoUnit && side_of(battle, goal.unit) == side_of(battle, unit);
}

/// How far it has to go to a place; wedged in, it loses a move to get clear.
double way_to(const Situation& then, UnitId unit, Vec place) {
  return way_left(then, unit, then.battle().unit(unit).pose(), place);
}

/// The same to where its mission wants it.
double to_go(const Situation& then, UnitId unit, const Goal& goal) {
  const Battle& b = then.battle();
  if (goal.unit == kNoUnit) return way_to(then, unit, *goal.place);
  // What its way is longer than the straight one.
  const double clear = way_to(then, unit, *goal.place) - norm(*goal.place - front_of(then, unit));
  if (supports(b, unit, goal)) {
    const double off = field::gap(then.box(unit), box_to_come(then, goal.unit));
    return off <= kStation.as_double() ? 0 : off - kStation.as_double() + clear;
  }
  const Length keeps = stands_off(b, unit) ? keeps_off(then, unit, goal.unit) : Length{};
  const double off = then.gap(unit, goal.unit) - keeps.as_double();
  return off <= 0 ? 0 : off + clear;
}

Towards towards_of(const Situation& now, UnitId unit, const Goal& goal) {
  if (supports(now.battle(), unit, goal)) return Towards::friend_;
  if (goal.unit == kNoUnit) return Towards::objective;
  return goal.unit == task_now(now.battle(), unit).target ? Towards::target : Towards::enemy;
}

/// In close combat it can only fight on, break off, or be told whom to fire at.
class InMelee : public Prospect {
 public:
  InMelee(const Standing& standing, FreeOrder::Kind kind, Order order, Commands commands)
      : Prospect(standing.unit(), kind),
        standing_(standing),
        order_(std::move(order)),
        commands_(commands) {}

  [[nodiscard]] FireAhead fire() const override {
    FireAhead fire;
    fire.holds_fire = commands_.fire == OrderKind::hold_fire;
    if (commands_.fire != OrderKind::fire_at) return fire;
    // D-9, and AQ-ROUT.
    const Shot own = shot_at(standing_.fire().target);
    const Shot there = shot_at(commands_.marker.fire_at);
    const bool more = there.losses >= kBetterTarget * own.losses;
    fire.retargets = there.losses > 0 && (more || there.shakes.counts() > own.shakes.counts());
    return fire;
  }

  [[nodiscard]] std::optional<Restoring> restoring() const override {
    if (commands_.manoeuvre != OrderKind::restore) return std::nullopt;
    if (formation_info(battle(), unit()).natural == Class::irregular) {
      return Restoring{0, Consider::melts_away};
    }
    Restoring restoring;
    restoring.steadies = steadied();
    restoring.when = charge_on_irregulars_open(now(), unit()) ? Consider::charge_open
                     : fire_would_shake(now(), unit())        ? Consider::shaken_again
                                                              : Consider::out_of_disorder;
    return restoring;
  }

  [[nodiscard]] std::optional<Changes> changes() const override {
    switch (commands_.manoeuvre) {
      case OrderKind::mount:
        return mounting(Change::mounts);
      case OrderKind::dismount:
        return mounting(Change::dismounts);
      case OrderKind::break_off:
        return breaking_off();
      case OrderKind::reform:
        return another_front();
      default:
        return std::nullopt;
    }
  }

 protected:
  /// What its fire at a target adds to what the others of its side take of him this turn.
  struct Shot {
    double losses = 0;
    Steadiness shakes;
  };
  [[nodiscard]] Shot shot_at(UnitId target) const {
    if (target == kNoUnit) return {};
    const AddedFire added = added_by(unit(), standing_.by_others(target));
    return {added.losses, {added.shakes, share_of_its_cause(now(), target)}};
  }

  [[nodiscard]] const Situation& now() const { return standing_.now(); }
  [[nodiscard]] const Battle& battle() const { return now().battle(); }
  [[nodiscard]] const Standing& standing() const { return standing_; }
  [[nodiscard]] const Order& order() const { return order_; }
  [[nodiscard]] const Commands& commands() const { return commands_; }

 private:
  /// AQ-ROUT: that it comes into order, and the fire of this turn and the next leaves it so.
  [[nodiscard]] Steadiness steadied() const {
    const Situation then = now().if_so(obeyed(now(), unit(), commands_, 0));
    FireTogether fire(then, unit());
    for (const UnitId enemy : then.enemies_seen(unit())) {
      if (standing_.aimed_at_by(enemy) == unit()) fire.add(enemy);
    }
    const double passes = command_chance(command_modifier(command_situation(now(), unit())));
    const double holds = 1 - fire.shakes();
    return {passes * holds * holds, share_of_its_cause(now(), unit(), true)};
  }

  /// D-12.
  [[nodiscard]] Changes mounting(Change change) const {
    Goal goal = goal_of(now(), unit());
    if (!goal.place && change == Change::dismounts) {
      goal.unit = now().nearest_enemy(unit());
      if (goal.unit != kNoUnit) goal.place = now().box(goal.unit).centre;
    }
    const auto wanted = change_of_mount(now(), unit(), goal);
    const bool wise = wanted && wanted->acts == order_.acts;
    return {change, wise, wise ? Consider::timely : Consider::untimely};
  }

  /// D-15.
  [[nodiscard]] Changes breaking_off() const {
    double kills = 0;
    double losses = 0;
    for (const UnitId enemy : enemies_in_contact(battle(), unit())) {
      const Clash clash = expected_clash(battle(), in_contact_with(now(), unit(), enemy));
      kills += clash.inflicted;
      losses += clash.suffered;
    }
    const bool worn = 2 * lost_in_all(battle(), unit()) > initial_count(battle(), unit());
    const bool raw = formation_info(battle(), unit()).natural == Class::irregular;
    const bool wise = losses > kHopeless * kills && worn && !raw;
    return {Change::breaks_off, wise, wise ? Consider::nothing_to_win : Consider::fights_on};
  }

  /// D-17.
  [[nodiscard]] std::optional<Changes> another_front() const {
    if (commands_.marker.files == 0) return std::nullopt;
    const UnitId enemy = now().nearest_enemy(unit());
    const bool near = enemy != kNoUnit && within(now().gap(unit(), enemy), kMendsFront);
    const bool wanted = commands_.marker.files == files_wanted(battle(), unit());
    return Changes{Change::files, !near && wanted,
                   near ? Consider::enemy_too_near : Consider::better_front};
  }

  const Standing& standing_;
  Order order_;
  Commands commands_;
};

/// Of a formation that is not in close combat.
class Ordered final : public InMelee {
 public:
  Ordered(const Standing& standing, FreeOrder::Kind kind, const Order& order,
          const Commands& commands)
      : InMelee(standing, kind, order, commands),
        charges_(comes_home(now(), unit(), commands.marker)),
        next_(obeying(now(), unit(), commands, falls_on_its_way())),
        there_(now().if_so(beside_others(next_.battle()))) {}

  [[nodiscard]] std::optional<Vec> ends_at() const override { return place_in(next_); }

  [[nodiscard]] std::optional<Fight> fight() const override {
    if (!charges_now()) return std::nullopt;
    return fight_of(standing(), commands().marker.charges);
  }

  [[nodiscard]] ChargesAhead charges() const override {
    ChargesAhead ahead;
    if (charges_now()) return ahead;
    if (goes()) ahead.prepared = prepared_by(now(), order());
    if (!under_orders_to_go() || !may_ride_out(battle(), unit())) return ahead;
    ahead.from_there = charge_to_come(next_, unit());
    if (ahead.from_there > 0) ahead.from_here = standing().charge_to_come();
    return ahead;
  }

  [[nodiscard]] FireAhead fire() const override {
    FireAhead fire = InMelee::fire();
    const Shot shot = fire_of_turn();
    fire.now = shot.losses;
    fire.shakes = shot.shakes;
    fire.next = charges_now() ? 0 : automatic_fire(there_, unit()).losses;
    return fire;
  }

  /// What the enemies can do to it next turn. Who is in close combat by then is not shot at
  /// (AQ-MEL-8), and whom it charges is weighed with the charge.
  [[nodiscard]] std::vector<Threat> threats() const override {
    std::vector<Threat> all;
    if (charges_now()) return all;
    for (const UnitId enemy : there_.enemies_seen(unit())) {
      Threat threat;
      threat.by = enemy;
      const bool bears = there_.in_arc(enemy, unit()) && there_.has_in_range(enemy, unit()) &&
                         there_.line_of_fire(enemy, unit());
      if (bears) {
        threat.fire = expected_losses(there_, enemy, unit());
        threat.at_others = automatic_target(there_, enemy) != unit();
      }
      if (!comes_under_fire_again()) {
        threat.fire = 0;
        all.push_back(threat);
        continue;
      }
      // Who fires at it as it stands, and would at a friend then, does its side as much harm.
      const bool passed_on =
          (!bears || threat.at_others) && standing().aimed_at_by(enemy) == unit();
      const BestShot then = passed_on ? automatic_fire(there_, enemy) : BestShot{};
      if (then.target != kNoUnit && then.target != unit()) {
        threat.fire = std::max(threat.fire, then.losses);
        threat.at_others = false;
      } else if (!bears && !shaken(battle(), unit())) {  // D-5: out of his fire is what it wants
        threat.fire = kMayComeOn * fire_if_he_comes(there_, enemy, unit());
      }
      all.push_back(threat);
    }
    for (const Attack& attack : attacks()) {
      for (Threat& threat : all) {
        if (threat.by == attack.by) threat.attack = attack.clash;
      }
    }
    const Leaves left = leaves();
    for (Threat& threat : all) {
      if (threat.by == left.target) threat.attack.inflicted *= left.share;
    }
    return all;
  }

  /// By fire that is at it, or that it only passes on to a friend; by contact, if it charges;
  /// caught while it changes between horse and foot.
  [[nodiscard]] Steadiness loses_order() const override {
    const double share = share_of_its_cause(now(), unit());
    if (share == 0) return {};
    if (charges_now()) {
      const UnitId enemy = commands().marker.charges;
      return {breaks_by_charging(standing(), enemy).value_or(0), share};
    }
    FireTogether fire(there_, unit());
    const UnitSet shoot = comes_under_fire_again() ? there_.enemies_seen(unit()) : UnitSet{};
    for (const UnitId enemy : shoot) {
      const bool bears = there_.in_arc(enemy, unit()) && there_.has_in_range(enemy, unit()) &&
                         there_.line_of_fire(enemy, unit());
      const bool at_it = standing().aimed_at_by(enemy) == unit();
      if (bears && (at_it || automatic_target(there_, enemy) == unit())) fire.add(enemy);
      // Out of his arc it is for as long as he does not turn.
      if (turns_to_it(there_, enemy, unit())) fire.add(enemy, kMayComeOn);
    }
    double holds =
        (1 - standing().drawn().shakes()) * (1 - fire.shakes()) * (1 - caught_changing());
    const auto own = static_cast<double>(record(battle(), unit()).elements.size());
    for (const Attack& attack : attacks()) {
      const bool is_ordered = record(battle(), attack.by).marker.charges == unit();
      holds *= 1 - (is_ordered ? 1 : kMayComeOn) * breaks(attack, own);
    }
    return {1 - holds, share};
  }

  [[nodiscard]] Errand errand() const override {
    Errand errand;
    errand.objective = way_to_objective();
    if (!goes() || falls_back()) return errand;
    if (stays(task_now(battle(), unit()).kind)) {
      // Only close combat is worth it: its plan is to stand (13.4).
      double off = norm(place_in(next_) - place_in(now()));
      // Who stands beside the place that it is to hold leaves it by what it goes farther off.
      if (errand.objective) off = std::max(0.0, errand.objective->after - errand.objective->before);
      errand.keeps = TaskWay{Towards::own_place, kNoUnit, 0, off, kCommandedMove, false, {}};
    } else if (const Goal goal = goal_of(now(), unit()); goal.place) {
      errand.way = TaskWay{towards_of(now(), unit(), goal),
                           goal.unit,
                           to_go(now(), unit(), goal),
                           to_go(next_, unit(), goal),
                           kCommandedMove,
                           false,
                           {}};
    }
    return errand;
  }

  [[nodiscard]] Ground ground() const override {
    Ground ground;
    const UnitId enemy = now().nearest_enemy(unit());
    if (!goes()) return ground;
    ground.out_of_fire = falls_back();
    if (enemy == kNoUnit) return ground;
    const double nearer = now().gap(unit(), enemy) - next_.gap(unit(), enemy);
    // Of its place: who turns his back to go has his men between it and the enemy.
    const field::Box& his = now().box(enemy);
    const double given = field::gap(place_in(next_), his) - field::gap(place_in(now()), his);
    const double moved = kMovedAtLeast.as_double();
    // D-5: to restore its order it stands, or gets out of the fire.
    ground.shaken_on = !charges_now() && shaken(battle(), unit()) && nearer >= moved;
    // Only the die, or its mission, makes it give ground: D-4 weighs nothing else.
    const bool told = kind() == FreeOrder::Kind::as_thrown ||
                      order().acts == standing().plan().acts || ground.out_of_fire;
    // Straight back, every inch is given.
    const double least = commands().manoeuvre == OrderKind::retire ? kTolerance : moved;
    ground.gives = !told && given >= least && !goes_on();
    return ground;
  }

  [[nodiscard]] std::vector<Exposed> exposed() const override {
    if (charges_now()) return {};
    const auto [enemy, moves] = who_comes_soonest(next_, unit());
    if (enemy == kNoUnit || next_.in_arc(unit(), enemy)) return {};
    // Who needs the second of them leaves it a turn to face him.
    return {Exposed{enemy, false, std::min(1.0, kComesIn - moves)}};
  }

 private:
  [[nodiscard]] const std::vector<Attack>& attacks() const {
    if (!attacks_) attacks_ = attacks_on(there_, unit());
    return *attacks_;
  }
  /// AQ-IRR-5: by the fire of this very turn, or by who comes upon it meanwhile.
  [[nodiscard]] double caught_changing() const {
    if (commands().marker.changing == Changing::no) return 0;
    double chance = 0;
    for (const UnitId enemy : now().enemies_seen(unit())) {
      if (standing().aimed_at_by(enemy) == unit()) return 1;
      if (now().march_into(enemy, unit())) chance = kMayComeOn;
    }
    return chance;
  }
  [[nodiscard]] bool charges_now() const { return charges_; }
  /// Elements that fall before it moves, and shorten its way. In the last turn it is worth the try
  /// to come where it would with none: nobody shoots at it afterwards.
  [[nodiscard]] double falls_on_its_way() const {
    return charges_ || in_last_turn(battle()) ? 0 : standing().drawn().losses();
  }
  /// It as its order leaves it, among the others when they have moved.
  [[nodiscard]] Battle beside_others(const Battle& next) const {
    Battle then = standing().others_moved();
    then.unit(unit()) = next.unit(unit());
    record(then, unit()) = record(next, unit());
    return then;
  }
  [[nodiscard]] bool goes() const {
    return commands().manoeuvre == OrderKind::march || commands().manoeuvre == OrderKind::retire;
  }
  /// Its mission leads on, and its order holds: the shaken gain nothing by going on.
  [[nodiscard]] bool under_orders_to_go() const {
    return !stays(task_now(battle(), unit()).kind) && !shaken(battle(), unit());
  }
  /// A march towards the enemy's edge, or to its objective: it gives no ground, though an enemy
  /// whom it goes past is farther off then.
  [[nodiscard]] bool goes_on() const {
    if (commands().manoeuvre != OrderKind::march) return false;
    const Vec from = place_in(now());
    const Vec to = place_in(next_);
    const double moved = kMovedAtLeast.as_double();
    const Side side = side_of(battle(), unit());
    if (dot(to - from, unit_vector(battle().setting().side(side).facing)) >= moved) return true;
    const std::optional<Vec> place = place_with_room(now(), unit());
    return place && norm(*place - to) <= norm(*place - from) - moved;
  }
  [[nodiscard]] Vec place_in(const Situation& then) const {
    return field::vec(then.battle().unit(unit()).pose().at);
  }

  /// Whom it fires at this turn; by default that falls before the moves (AQ-SEQ-1).
  [[nodiscard]] UnitId fires_at() const {
    switch (commands().manoeuvre) {
      case OrderKind::restore:
      case OrderKind::mount:
      case OrderKind::dismount:
        return kNoUnit;
      default:
        break;
    }
    if (commands().fire == OrderKind::hold_fire) return kNoUnit;
    if (is_artillery(battle(), unit()) && commands().manoeuvre != OrderKind::none) return kNoUnit;
    if (commands().fire == OrderKind::fire_at) return commands().marker.fire_at;
    if (!moves_first()) return standing().fire().target;
    return charges_now() ? kNoUnit : automatic_fire(next_, unit()).target;
  }
  [[nodiscard]] Shot fire_of_turn() const {
    const UnitId target = fires_at();
    const bool told = commands().fire == OrderKind::fire_at;
    if (target == kNoUnit || told || !moves_first()) return shot_at(target);
    return {automatic_fire(next_, unit()).losses, {}};
  }
  /// In the last turn nobody shoots after the moves, where fire comes before them.
  [[nodiscard]] bool comes_under_fire_again() const {
    return moves_first() || !in_last_turn(battle());
  }
  [[nodiscard]] bool moves_first() const {
    return options(battle()).movement_timing == MovementTiming::after_commands;
  }
  /// What this turn's fire of its own leaves of whom it fires at, to do it harm.
  struct Leaves {
    UnitId target = kNoUnit;
    double share = 1;
  };
  [[nodiscard]] Leaves leaves() const {
    const UnitId target = fires_at();
    if (target == kNoUnit) return {};
    const auto his = static_cast<double>(record(battle(), target).elements.size());
    return {target, std::max(0.0, 1 - fire_of_turn().losses / std::max(1.0, his))};
  }

  /// Shaken by fire that goes on, it falls back out of it, to restore its order there and come
  /// again: standing would only cost it more (D-5).
  [[nodiscard]] bool falls_back() const {
    return goes() && !charges_now() && shaken(battle(), unit()) &&
           fire_would_shake(now(), unit()) && !fire_would_shake(next_, unit());
  }

  [[nodiscard]] std::optional<TaskWay> way_to_objective() const {
    const std::optional<Vec> place = place_with_room(now(), unit());
    if (!place) return std::nullopt;
    TaskWay way;
    way.before = way_to(now(), unit(), *place);
    way.after = way_to(next_, unit(), *place);
    // Who is to hold ground holds it wherever he stands on it: to its middle he need not go.
    const field::Ground& table = *battle().setting().ground;
    const FeatureId decides = where_it_is_decided(battle().setting(), *place);
    const bool holds = decides != kNoFeature && stays(task_now(battle(), unit()).kind) &&
                       table.contains(decides, place_in(now())) &&
                       table.contains(decides, place_in(next_));
    if (holds) way.after = way.before;
    way.move = kCommandedMove;
    way.presses = presses(battle(), unit(), way.before, full_move(battle(), unit()).as_double(),
                          kCommandedMove);
    return way;
  }

  bool charges_;     ///< a charge that will not come home is weighed as the march that it is
  Situation next_;   ///< nobody else has moved
  Situation there_;  ///< all have
  mutable std::optional<std::vector<Attack>> attacks_;
};

/// No order of this sheet.
class Nothing final : public Prospect {
 public:
  using Prospect::Prospect;
  [[nodiscard]] bool possible() const override { return false; }
};

}  // namespace

const Order& Standing::plan() const {
  if (!plan_) plan_ = mission_step(now_, unit_);
  return *plan_;
}

const Battle& Standing::others_moved() const {
  if (!others_moved_) others_moved_ = when_others_have_moved(now_, unit_);
  return *others_moved_;
}

const BestShot& Standing::fire() const {
  if (!fire_) fire_ = automatic_fire(now_, unit_);
  return *fire_;
}

double Standing::charge_to_come() const {
  if (!to_come_) to_come_ = arquebusier::charge_to_come(now_, unit_);
  return *to_come_;
}

UnitId Standing::aimed_at_by(UnitId enemy) const {
  for (const auto& [one, target] : aimed_) {
    if (one == enemy) return target;
  }
  UnitId target = automatic_target(now_, enemy);
  if (target != kNoUnit && !now_.has_in_range(enemy, target)) target = kNoUnit;
  return aimed_.emplace_back(enemy, target).second;
}

const FireTogether& Standing::drawn() const {
  if (drawn_) return *drawn_;
  drawn_.emplace(now_, unit_);
  if (options(now_.battle()).movement_timing == MovementTiming::after_commands) return *drawn_;
  for (const UnitId enemy : now_.enemies_seen(unit_)) {
    if (aimed_at_by(enemy) == unit_) drawn_->add(enemy);
  }
  return *drawn_;
}

FireTogether Standing::by_others(UnitId target) const {
  const Battle& b = now_.battle();
  if (!fellows_) {
    fellows_.emplace();
    for (const UnitId fellow : now_.present(side_of(b, unit_))) {
      if (fellow == unit_ || !may_shoot(b, fellow)) continue;
      const Marker& marker = record(b, fellow).marker;
      const bool told = marker.fire == Fire::at_target;
      fellows_->emplace_back(fellow, told ? marker.fire_at : automatic_target(now_, fellow));
    }
  }
  FireTogether fire(now_, target);
  for (const auto& [fellow, at] : *fellows_) {
    if (at == target) fire.add(fellow);
  }
  return fire;
}

std::unique_ptr<Prospect> prospect(const Standing& standing, const Option& option) {
  const Battle& b = standing.now().battle();
  const UnitId unit = standing.unit();
  const auto kind = static_cast<FreeOrder::Kind>(option.variant);
  const Order order = option.order.value_or(stand(unit));
  const auto commands = commands_of(b, order);
  if (!commands) return std::make_unique<Nothing>(unit, kind);
  if (in_melee(b, unit)) return std::make_unique<InMelee>(standing, kind, order, *commands);
  return std::make_unique<Ordered>(standing, kind, order, *commands);
}

}  // namespace opfor::arquebusier
