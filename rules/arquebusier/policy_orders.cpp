// What a formation with a free hand is ordered: D-2, D-4 to D-7, D-9, D-10, D-12, D-15, D-17.
#include <algorithm>

#include "drill/task.hpp"
#include "rules/arquebusier/free_orders.hpp"
#include "rules/arquebusier/policy_parts.hpp"
#include "rules/arquebusier/shooting_step.hpp"

namespace opfor::arquebusier {
namespace {

constexpr double kOutOfQuestion = -20;
constexpr double kCommandedMove = 6 * 254;  ///< what ways are counted in, tenths of a millimetre
constexpr double kBetterTarget = 1.25;      // D-9
constexpr double kHopeless = 2;             // D-15
constexpr double kMostHarm = 6;             ///< of threats together
constexpr double kAtOthers = 0.25;          ///< of the fire of who would rather shoot at others
constexpr double kYetToCome = 0.5;    ///< of what a charge is worth that it only comes nearer to
constexpr double kStoppedShort = -4;  ///< a charge that fire would end before it is home
/// Of the fire that who is to attack, or to support who does, goes through for it: all that its own
/// fire may answer counts for more than what those bear who have to close.
constexpr double kUnderOrdersToGo = 0.7;
constexpr double kUnderOrdersToClose = 0.35;
constexpr double kInTime = 20;         ///< of the whole way to an objective that is wanted soon
constexpr double kPull = 1.0;          ///< of the plan, for each 6" nearer
constexpr double kLeavesPlace = 3;     ///< more than a turn's fire is worth
constexpr double kShakenAdvance = -3;  ///< the same
constexpr Length kMendsFront = 12_in;  // D-17: no enemy so near

/// An order, and what would be if it is obeyed.
struct Prospect {
  const Standing& standing;
  const Situation& now;
  UnitId unit = kNoUnit;
  const Order& order;
  Commands commands;
  Situation next;
  [[nodiscard]] const Battle& battle() const { return now.battle(); }
  [[nodiscard]] bool charges() const { return commands.marker.charges != kNoUnit; }
  [[nodiscard]] bool goes() const {
    return commands.manoeuvre == OrderKind::march || commands.manoeuvre == OrderKind::retire;
  }
};

/// The state when it has done so, nobody else having moved.
Battle obeyed(const Situation& now, UnitId unit, const Commands& commands) {
  Battle then = now.battle();
  UnitRecord& r = record(then, unit);
  const Marker& marker = commands.marker;
  r.moved_last = 0;
  // Of artillery the next turn reads it (AQ-SHOOT-5).
  r.manoeuvred_last = marker.manoeuvre != Manoeuvre::none ? 1 : 0;
  switch (commands.manoeuvre) {
    case OrderKind::march:
    case OrderKind::retire:
    case OrderKind::reform:
    case OrderKind::break_off: {
      const Stride way = stride(now, unit, course_of(now.battle(), unit, marker));
      if (way.by == Stopped::no_room) break;
      field::Pose end = way.end();
      if (commands.manoeuvre == OrderKind::break_off) {
        end.facing = Angle::hundredths(marker.ends_facing);
        break_contacts(then, unit);
      }
      carry_out(then, unit, marker, end);
      r.moved_last = Length::rounded(way.length).tenths();
      break;
    }
    case OrderKind::restore:
      r.causes = 0;
      break;
    case OrderKind::mount:
    case OrderKind::dismount:
      r.mounted = commands.manoeuvre == OrderKind::mount ? 1 : 0;
      break;
    default:
      break;
  }
  return then;
}

// --- fire ---

/// This turn's fire of its own; by default it falls before the moves (AQ-SEQ-1).
double fire_of_turn(const Prospect& p) {
  switch (p.commands.manoeuvre) {
    case OrderKind::restore:
    case OrderKind::mount:
    case OrderKind::dismount:
      return 0;
    default:
      break;
  }
  if (p.commands.fire == OrderKind::hold_fire) return 0;
  const bool still = is_artillery(p.battle(), p.unit) && p.commands.manoeuvre != OrderKind::none;
  if (still) return 0;
  if (p.commands.fire == OrderKind::fire_at) {
    return expected_losses(p.now, p.unit, p.commands.marker.fire_at);
  }
  const bool moves_first = options(p.battle()).movement_timing == MovementTiming::after_commands;
  if (moves_first && p.charges()) return 0;
  return moves_first ? automatic_fire(p.next, p.unit).losses : p.standing.fire().losses;
}

double fire_of_next(const Prospect& p) {
  return p.charges() ? 0 : automatic_fire(p.next, p.unit).losses;
}

/// What the enemy's fire takes of it, if nobody orders his men another target than their own.
double fire_drawn(const Situation& now, UnitId unit) {
  double sum = 0;
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (!now.has_in_range(enemy, unit)) continue;
    const BestShot shot = automatic_fire(now, enemy);
    if (shot.target == unit) sum += shot.losses;
  }
  return sum;
}

/// What the enemies can do to it next turn. Who is in close combat by then is not shot at
/// (AQ-MEL-8), and whom it charges is weighed with the charge.
double threats(const Prospect& p) {
  if (p.charges()) return 0;
  double sum = 0;
  const Battle& then = p.next.battle();
  for (const UnitId enemy : p.next.enemies_seen(p.unit)) {
    double harm = 0;
    const bool bears = p.next.has_in_range(enemy, p.unit) && p.next.in_arc(enemy, p.unit) &&
                       p.next.line_of_fire(enemy, p.unit);
    if (bears) {
      harm = expected_losses(p.next, enemy, p.unit);
      if (automatic_fire(p.next, enemy).target != p.unit) harm *= kAtOthers;
    }
    if (const auto reach = p.next.march_into(enemy, p.unit); reach) {
      const Clash clash = expected_clash(then, meeting(p.next, enemy, p.unit, *reach));
      // One of several things that he may do, and it costs him as well.
      harm = std::max(harm, (clash.inflicted - clash.suffered / 2) / 2);
    }
    sum += harm;
  }
  return std::min(sum, kMostHarm);
}

/// Its mission leads on, and its order holds: the shaken gain nothing by going on.
bool under_orders_to_go(const Prospect& p) {
  return !stays(task_now(p.battle(), p.unit).kind) && !shaken(p.battle(), p.unit);
}

/// How much of the harm that may come to it counts.
double weight_of_harm(const Prospect& p) {
  if (!under_orders_to_go(p)) return 1;
  return only_strikes(p.battle(), p.unit) ? kUnderOrdersToClose : kUnderOrdersToGo;
}

// --- charges: D-4, D-7 ---

bool at_irregulars(const Situation& now, const ChargeAt& charge) {
  return is_artillery(now.battle(), charge.enemy) ||
         class_of(now.battle(), charge.enemy) == Class::irregular;
}

/// Over two turns: the second as the first leaves it.
double two_rounds(double a_round, double own_loss, int own) {
  const double left = own <= 0 ? 0 : std::clamp(1 - own_loss / own, 0.0, 1.0);
  return a_round * (1 + left);
}

void weigh_charge(Scored& s, const Prospect& p, double caution) {
  const auto charge = charge_at(p.now, p.unit, p.commands.marker.charges);
  if (!charge || !allowed(p.now, *charge)) {
    weigh(s, kOutOfQuestion, "the odds are against a charge", "AQ-BEH-3");
    return;
  }
  if (gathers_speed(p.now, *charge)) {
    weigh(s, kOutOfQuestion, "horse that has stood, and no enemy shot near: it can wait", "AQ-D-7");
    return;
  }
  const Battle& b = p.battle();
  // Fire comes before the moves, and takes an inch of them for each element (AQ-SHOOT-12).
  const double shortened = full_move(b, p.unit).as_double() - 254 * fire_drawn(p.now, p.unit);
  const bool fire_first = options(b).movement_timing == MovementTiming::after_shooting;
  const double short_by = (charge->reach.distance - shortened) / 254;
  if (fire_first && short_by > 0) {
    weigh(s, std::max(kStoppedShort, -2 * short_by), "the fire that it draws would stop it short",
          "AQ-SHOOT-12");
  }
  const auto own = static_cast<int>(record(b, p.unit).elements.size());
  const auto theirs = static_cast<int>(record(b, charge->enemy).elements.size());
  weigh(s, two_rounds(charge->clash.inflicted, charge->clash.suffered, own),
        "expected elements of the enemy in close combat", "AQ-D-4");
  weigh(s, -caution * two_rounds(charge->clash.suffered, charge->clash.inflicted, theirs),
        "expected own elements in close combat", "AQ-D-4");
  if (goal_of(p.now, p.unit).unit == charge->enemy) {
    weigh(s, 0.3, "whom it is to attack", "AQ-D-4");
  }
}

/// D-7: a charge that it prepares counts for most of what it will be worth.
void weigh_gathering(Scored& s, const Prospect& p) {
  if (!contains_cavalry(p.battle(), p.unit) || p.charges() || !p.goes()) return;
  for (const UnitId enemy : p.now.enemies_seen(p.unit)) {
    auto charge = charge_at(p.now, p.unit, enemy);
    if (!charge) continue;
    const auto order = gathers_speed(p.now, *charge);
    if (!order || order->acts != p.order.acts) continue;
    charge->meeting.own = class_of(p.battle(), p.unit);
    const Clash clash = expected_clash(p.battle(), charge->meeting);
    weigh(s, std::max(0.0, clash.inflicted - clash.suffered) + 0.5, "it gathers speed for a charge",
          "AQ-D-7");
    return;
  }
}

/// A charge that it comes nearer to: D-4 looks two turns ahead.
void weigh_charge_to_come(Scored& s, const Prospect& p) {
  if (p.charges() || !under_orders_to_go(p) || !may_ride_out(p.battle(), p.unit)) return;
  double best = 0;
  for (const UnitId enemy : p.next.enemies_seen(p.unit)) {
    best = std::max(best, worth_riding_down(p.next, p.unit, enemy));
  }
  weigh(s, kYetToCome * best, "whom it can ride down", "AQ-D-4");
}

// --- RESTORE: D-5 ---

/// The force is one step from its rout (AQ-ROUT).
bool force_near_rout(const Situation& now, UnitId unit) {
  int regular = 0;
  for (const UnitId one : now.present(side_of(now.battle(), unit))) {
    const bool counts = one != unit && !is_artillery(now.battle(), one);
    if (counts && class_of(now.battle(), one) == Class::regular) ++regular;
  }
  return regular <= 1;
}

bool charge_on_irregulars_open(const Situation& now, UnitId unit) {
  for (const UnitId enemy : now.enemies_seen(unit)) {
    const auto charge = charge_at(now, unit, enemy);
    if (charge && at_irregulars(now, *charge) && allowed(now, *charge)) return true;
  }
  return false;
}

void weigh_restoring(Scored& s, const Prospect& p) {
  const bool melts = formation_info(p.battle(), p.unit).natural == Class::irregular;
  if (melts) {
    weigh(s, 8, "irregular by nature, it melts away", "AQ-D-5");
  } else if (force_near_rout(p.now, p.unit)) {
    weigh(s, 8, "the force is one step from its rout", "AQ-D-5");
  } else if (charge_on_irregulars_open(p.now, p.unit)) {
    weigh(s, 0.5, "a charge on irregulars is open", "AQ-D-5");
  } else if (fire_would_shake(p.now, p.unit)) {
    weigh(s, 0.5, "the fire that it stands under would shake it again", "AQ-D-5");
  } else {
    weigh(s, 5, "out of disorder again", "AQ-D-5");
  }
}

// --- the plan: D-2, D-4, D-6 ---

/// How far it has to go, to where its mission wants it.
double to_go(const Situation& then, UnitId unit, const Goal& goal) {
  const Battle& b = then.battle();
  if (task_now(b, unit).kind == TaskKind::support) {
    const double off = field::gap(then.box(unit), box_to_come(then, goal.unit));
    return std::max(0.0, off - kStation.as_double());
  }
  if (goal.unit == kNoUnit) return norm(*goal.place - field::vec(b.unit(unit).pose().at));
  const Length keeps = stands_off(b, unit) ? keeps_off(then, unit, goal.unit) : Length{};
  return std::max(0.0, then.gap(unit, goal.unit) - keeps.as_double());
}

/// Shaken by fire that goes on, it falls back out of it, to restore its order there and come again:
/// standing would only cost it more (D-5).
bool falls_back(const Prospect& p) {
  return p.goes() && !p.charges() && shaken(p.battle(), p.unit) &&
         fire_would_shake(p.now, p.unit) && !fire_would_shake(p.next, p.unit);
}

/// D-5: to restore its order it stands, or gets out of the fire.
void weigh_shaken(Scored& s, const Prospect& p) {
  if (!p.goes() || p.charges() || !shaken(p.battle(), p.unit)) return;
  const UnitId enemy = p.now.nearest_enemy(p.unit);
  if (enemy == kNoUnit) return;
  const double nearer = p.now.gap(p.unit, enemy) - p.next.gap(p.unit, enemy);
  weigh(s, nearer >= kMovedAtLeast.as_double() ? kShakenAdvance : 0,
        "shaken, it goes no nearer to the enemy", "AQ-D-5");
}

void weigh_plan(Scored& s, const Prospect& p) {
  if (falls_back(p)) {
    weigh(s, 0.5, "shaken, it gets out of the fire", "AQ-D-5");
    return;
  }
  const Battle& b = p.battle();
  const Vec before = field::vec(b.unit(p.unit).pose().at);
  const Vec after = field::vec(p.next.battle().unit(p.unit).pose().at);
  if (stays(task_now(b, p.unit).kind)) {
    // Only close combat is worth it: its plan is to stand (13.4).
    const double flat = p.charges() ? 0 : kLeavesPlace;
    weigh(s, std::max(-1.5, -0.4 * norm(after - before) / kCommandedMove) - flat,
          "leaves the place that it is to hold", "AQ-D-4");
  } else if (const Goal goal = goal_of(p.now, p.unit); goal.place) {
    const double nearer = to_go(p.now, p.unit, goal) - to_go(p.next, p.unit, goal);
    const double pull = kPull * (1 + 0.25 * aggression(p.now.battle(), p.unit));
    weigh(s, std::clamp(pull * nearer / kCommandedMove, -2 * kPull, 2 * kPull),
          "nearer to its goal", "AQ-D-6");
  }
}

void weigh_objective(Scored& s, const Prospect& p) {
  const std::optional<Vec> place = place_in_line(p.battle(), p.unit);
  if (!place) return;
  const double way = norm(*place - field::vec(p.battle().unit(p.unit).pose().at));
  const double left = norm(*place - field::vec(p.next.battle().unit(p.unit).pose().at));
  const double move = full_move(p.battle(), p.unit).as_double();
  if (presses(p.battle(), p.unit, way, move, kCommandedMove)) {
    weigh(s, kInTime * (way - left) / way, "its objective must be reached in time", "AQ-D-4");
  }
  if (left <= kCommandedMove) weigh(s, 1, "its objective held", "AQ-D-4");
}

// --- the rest ---

/// D-9.
void weigh_fire_at(Scored& s, const Prospect& p) {
  const BestShot& own = p.standing.fire();
  const double there = expected_losses(p.now, p.unit, p.commands.marker.fire_at);
  if (there < kBetterTarget * own.losses || there <= 0) {
    weigh(s, -5, "not so much better a target", "AQ-D-9");
    return;
  }
  const bool move_wanted =
      p.commands.manoeuvre == OrderKind::none && !p.standing.plan().acts.empty();
  weigh(s, move_wanted ? -3 : 0.2, move_wanted ? "it wants to move" : "a better target", "AQ-D-9");
}

/// D-12.
void weigh_mounting(Scored& s, const Prospect& p) {
  Goal goal = goal_of(p.now, p.unit);
  if (!goal.place && p.commands.manoeuvre == OrderKind::dismount) {
    goal.unit = p.now.nearest_enemy(p.unit);
    if (goal.unit != kNoUnit) goal.place = p.now.box(goal.unit).centre;
  }
  const auto wanted = change_of_mount(p.now, p.unit, goal);
  const bool wise = wanted && wanted->acts == p.order.acts;
  weigh(s, wise ? 2 : -3, wise ? "the time for it" : "not the time for it", "AQ-D-12");
}

/// D-15.
void weigh_breaking_off(Scored& s, const Prospect& p) {
  double kills = 0;
  double losses = 0;
  for (const UnitId enemy : enemies_in_contact(p.battle(), p.unit)) {
    const Clash clash = expected_clash(p.battle(), in_contact_with(p.now, p.unit, enemy));
    kills += clash.inflicted;
    losses += clash.suffered;
  }
  const bool worn = 2 * lost_in_all(p.battle(), p.unit) > initial_count(p.battle(), p.unit);
  const bool raw = formation_info(p.battle(), p.unit).natural == Class::irregular;
  const bool wise = losses > kHopeless * kills && worn && !raw;
  weigh(s, wise ? 3 : -5, wise ? "there is nothing to win here" : "it fights on", "AQ-D-15");
}

/// D-17.
void weigh_frontage(Scored& s, const Prospect& p) {
  if (p.commands.marker.files == 0) return;
  const UnitId enemy = p.now.nearest_enemy(p.unit);
  const bool near = enemy != kNoUnit && within(p.now.gap(p.unit, enemy), kMendsFront);
  const bool wanted = p.commands.marker.files == files_wanted(p.battle(), p.unit);
  weigh(s, !near && wanted ? 1.2 : -3, near ? "the enemy is too near" : "a better front",
        "AQ-D-17");
}

void weigh_facing(Scored& s, const Prospect& p) {
  const UnitId enemy = p.next.nearest_enemy(p.unit);
  if (enemy == kNoUnit || p.charges() || !within(p.next.gap(p.unit, enemy), kMountedMove)) return;
  weigh(s, p.next.in_arc(p.unit, enemy) ? 0 : -0.5, "the nearest enemy out of its front zone",
        "AQ-D-6");
}

/// Only the die, or its mission, makes it give ground: D-4 weighs nothing else.
void weigh_ground_given(Scored& s, const Prospect& p) {
  const UnitId enemy = p.now.nearest_enemy(p.unit);
  if (enemy == kNoUnit || !p.goes()) return;
  if (p.order.acts == p.standing.plan().acts || falls_back(p)) return;
  const double given = p.next.gap(p.unit, enemy) - p.now.gap(p.unit, enemy);
  weigh(s, given >= kMovedAtLeast.as_double() ? -2.5 : 0, "gives ground", "AQ-D-4");
}

void weigh_kind(Scored& s, const Prospect& p) {
  switch (p.commands.manoeuvre) {
    case OrderKind::restore:
      weigh_restoring(s, p);
      break;
    case OrderKind::mount:
    case OrderKind::dismount:
      weigh_mounting(s, p);
      break;
    case OrderKind::break_off:
      weigh_breaking_off(s, p);
      break;
    case OrderKind::reform:
      weigh_frontage(s, p);
      break;
    default:
      break;
  }
  if (p.commands.fire == OrderKind::fire_at) weigh_fire_at(s, p);
  if (p.commands.fire == OrderKind::hold_fire) weigh(s, -10, "never", "AQ-D-10");
}

}  // namespace

const Order& Standing::plan() const {
  if (!plan_) plan_ = mission_step(now_, unit_);
  return *plan_;
}

const BestShot& Standing::fire() const {
  if (!fire_) fire_ = automatic_fire(now_, unit_);
  return *fire_;
}

Scored worth_ordering(const Standing& standing, const Option& option) {
  const Situation& now = standing.now();
  const UnitId unit = standing.unit();
  Scored s;
  const Order order = option.order.value_or(stand(unit));
  const auto commands = commands_of(now.battle(), order);
  if (!commands) {
    weigh(s, 2 * kOutOfQuestion, "no order of this sheet", "AQ-CMD-7");
    return s;
  }
  const Prospect p{standing, now, unit, order, *commands, now.if_so(obeyed(now, unit, *commands))};
  const double caution = 1 - 0.25 * aggression(now.battle(), unit);
  const bool thrown = option.variant == static_cast<int>(FreeOrder::Kind::as_thrown);
  weigh(s, thrown ? 0.01 : 0, "ties keep what the die has it do", "AQ-D-4");
  if (in_melee(now.battle(), unit)) {
    weigh_kind(s, p);
    return s;
  }
  if (p.charges()) weigh_charge(s, p, caution);
  weigh_gathering(s, p);
  weigh_charge_to_come(s, p);
  weigh(s, fire_of_turn(p), "expected losses of the enemy by its fire", "AQ-D-4");
  weigh(s, fire_of_next(p), "the same next turn", "AQ-D-4");
  weigh(s, -caution * weight_of_harm(p) * threats(p), "expected own losses", "AQ-D-4");
  weigh_shaken(s, p);
  if (p.goes()) weigh_plan(s, p);
  weigh_objective(s, p);
  if (!thrown) weigh_ground_given(s, p);
  weigh_facing(s, p);
  weigh_kind(s, p);
  return s;
}

}  // namespace opfor::arquebusier
