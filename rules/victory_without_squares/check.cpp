#include "rules/victory_without_squares/check.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "drill/mover.hpp"
#include "rules/victory_without_squares/check_parts.hpp"
#include "rules/victory_without_squares/movement.hpp"

namespace opfor::victory_without_squares {
namespace {

using field::Box;
using judge::Walk;

std::optional<Refusal> check_unit(const Battle& b, const Order& order) {
  if (index(order.unit) >= b.size() || !b.unit(order.unit).on_table()) {
    return Refusal{"VWS-TURN-2", "the unit is not on the table"};
  }
  if (order.acts.empty()) return std::nullopt;
  if (is_leader(b, order.unit)) {
    return Refusal{"VWS-LEAD-1", "a leader takes no orders: he rides when his side is asked"};
  }
  const UnitRecord& r = record(b, order.unit);
  if (r.state == State::broken) {
    return Refusal{"VWS-PUR-6", "a Broken body takes no orders: it flees, or tries to rally"};
  }
  if (r.quarry != kNoUnit) return Refusal{"VWS-PUR-3", "it pursues: it is not free to act"};
  return std::nullopt;
}

bool is_alone(const Order& order, std::size_t halts) { return order.acts.size() == 1 + halts; }

/// VWS-MOVE-13, VWS-FIRE-1: one act a turn; horse may still ride 4" when it has fired.
std::optional<Refusal> check_turn(const Battle& b, const Order& order) {
  const UnitRecord& r = record(b, order.unit);
  if (order.acts.empty()) return std::nullopt;
  if (r.acted == Acted::moved || r.acted == Acted::rallied_or_reformed) {
    return Refusal{"VWS-MOVE-13", r.acted == Acted::moved
                                      ? "it has moved this turn"
                                      : "it has tried to reform or rally this turn"};
  }
  if (r.must_not_move != 0) {
    return Refusal{"VWS-CMB-9", "it moves no more this turn, nor does it do anything else"};
  }
  const bool only_rides = r.acted == Acted::fired || r.fired != 0;
  if (!only_rides) return std::nullopt;
  if (r.mounted == 0) return Refusal{"VWS-MOVE-13", "it has fired this turn: that is its act"};
  for (const Act& act : order.acts) {
    const bool rides = std::holds_alternative<Move>(act) || std::holds_alternative<Charge>(act) ||
                       std::holds_alternative<Wheel>(act) || std::holds_alternative<Face>(act) ||
                       std::holds_alternative<Halt>(act);
    if (!rides) return Refusal{"VWS-MOVE-13", "horse that has fired this turn only rides, 4\""};
  }
  return std::nullopt;
}

/// VWS-MOVE-8 to 10: a try to halt comes first, and what follows is no move but an about-face.
std::optional<Refusal> check_halt(const Situation& now, const Order& order) {
  const auto halts = std::count_if(order.acts.begin(), order.acts.end(), [](const Act& act) {
    return std::holds_alternative<Halt>(act);
  });
  if (halts == 0) return std::nullopt;
  const Battle& b = now.battle();
  const UnitRecord& r = record(b, order.unit);
  if (halts > 1 || !std::holds_alternative<Halt>(order.acts.front())) {
    return Refusal{"VWS-MOVE-8", "the one try to halt comes before anything else"};
  }
  const bool to_turn = options(b).turn_about_draw == TurnAboutDraw::always;
  if (r.in_motion == 0 && !to_turn) {
    return Refusal{"VWS-MOVE-9", "it is not in motion: there is nothing to halt"};
  }
  if (((r.tries >> static_cast<unsigned>(Manoeuvre::halt)) & 1U) != 0) {
    return Refusal{"VWS-MOVE-8", "it has tried to halt in this activation"};
  }
  if (order.acts.size() < 2) return std::nullopt;
  const bool turns = std::holds_alternative<Face>(order.acts[1]);
  const bool moves = std::any_of(order.acts.begin(), order.acts.end(), [](const Act& act) {
    return std::holds_alternative<Move>(act) || std::holds_alternative<Charge>(act) ||
           std::holds_alternative<Wheel>(act);
  });
  if (moves && !turns) {
    return Refusal{"VWS-MOVE-9", "halted, it does not move but after turning about"};
  }
  return std::nullopt;
}

std::optional<Refusal> check_rally(const Situation& now, const Order& order, std::size_t halts) {
  const Battle& b = now.battle();
  const UnitRecord& r = record(b, order.unit);
  if (!is_alone(order, halts)) {
    return Refusal{"VWS-MAN-4", "the try to reform is all that it does"};
  }
  if (r.state == State::formed) return Refusal{"VWS-RALLY-1", "it is Formed"};
  if (in_combat_lately(b, order.unit)) {
    return Refusal{"VWS-MAN-3", "nobody reforms who is, or lately was, in combat"};
  }
  if (((r.tries >> static_cast<unsigned>(Manoeuvre::reform)) & 1U) != 0) {
    return Refusal{"VWS-MAN-4", "it has tried to reform in this activation"};
  }
  return std::nullopt;
}

/// Room for a body that takes another shape where it stands.
std::optional<Refusal> check_room(const Situation& now, const Battle& after, UnitId unit,
                                  const char* rule) {
  const Box there = box_at(after, unit, after.unit(unit).pose());
  if (has_room(now, unit, there, record(after, unit).mounted != 0)) return std::nullopt;
  return Refusal{rule, "there is no room for that"};
}

std::optional<Refusal> check_formation(const Situation& now, const Order& order,
                                       const ChangeFormation& change, std::size_t halts) {
  const Battle& b = now.battle();
  if (!is_alone(order, halts)) {
    return Refusal{"VWS-MOVE-6", "a change of formation takes the whole activation"};
  }
  const opfor::Formation from = b.unit(order.unit).formation;
  if (change.to == opfor::Formation::open) {
    return Refusal{"VWS-MOVE-6", "there is no open order in these rules"};
  }
  if (change.to > opfor::Formation::open) {
    return Refusal{"VWS-MOVE-6", "these rules have line, column and hedgehog"};
  }
  if (change.to == from) return Refusal{"VWS-MOVE-6", "it is in that formation"};
  const Kind kind = body_info(b, order.unit).kind;
  if (change.to == opfor::Formation::square) {
    if (!may_form_hedgehog(kind, record(b, order.unit).state, bases_of(b, order.unit))) {
      return Refusal{"VWS-HEDGE-1", "only foot with pikes forms a hedgehog"};
    }
    if (from != opfor::Formation::line) {
      return Refusal{"VWS-MOVE-6", "it leaves its column first"};
    }
  } else if (change.to == opfor::Formation::column) {
    if (kind == Kind::artillery || from != opfor::Formation::line) {
      return Refusal{"VWS-MOVE-6", "only a line forms column"};
    }
  }
  Battle after = b;
  after.unit(order.unit).formation = change.to;
  return check_room(now, after, order.unit, "VWS-MOVE-6");
}

std::optional<Refusal> check_limber(const Battle& b, const Order& order, const Limber& limber,
                                    std::size_t halts) {
  if (body_info(b, order.unit).kind != Kind::artillery) {
    return Refusal{"VWS-MOVE-5", "it has no guns to limber"};
  }
  if (!is_alone(order, halts)) {
    return Refusal{"VWS-MOVE-5", "limbering and unlimbering take the full turn"};
  }
  const bool limbered = record(b, order.unit).limbered != 0;
  if (limbered == limber.up) {
    return Refusal{"VWS-MOVE-5", limbered ? "the guns are limbered" : "the guns are unlimbered"};
  }
  return std::nullopt;
}

std::optional<Refusal> check_mount(const Situation& now, const Order& order, const Mount& mount,
                                   std::size_t halts) {
  const Battle& b = now.battle();
  const UnitRecord& r = record(b, order.unit);
  if (body_info(b, order.unit).kind != Kind::dragoons) {
    return Refusal{"VWS-MOVE-4", "only dragoons mount and dismount"};
  }
  if ((r.mounted != 0) == mount.up) {
    return Refusal{"VWS-MOVE-4", mount.up ? "they are mounted" : "they are on foot"};
  }
  if (!std::holds_alternative<Mount>(order.acts[halts])) {
    return Refusal{"VWS-MOVE-4", "they mount and dismount only at the start"};
  }
  if (mount.up && !is_alone(order, halts)) {
    return Refusal{"VWS-MOVE-4", "mounting takes the whole move of foot"};
  }
  if (act<Shoot>(order) != nullptr) {
    return Refusal{"VWS-MOVE-4", "who dismounts does not fire in that activation"};
  }
  if (!mount.up) return std::nullopt;
  Battle after = b;
  record(after, order.unit).mounted = 1;
  return check_room(now, after, order.unit, "VWS-MOVE-4");
}

/// What an act is by itself, wherever the body stands by then.
std::optional<Refusal> check_acts(const Situation& now, const Order& order) {
  const std::size_t halts = act<Halt>(order) != nullptr ? 1 : 0;
  const Battle& b = now.battle();
  for (const Act& one : order.acts) {
    std::optional<Refusal> refusal;
    if (std::holds_alternative<Rally>(one)) refusal = check_rally(now, order, halts);
    if (const auto* to = std::get_if<ChangeFormation>(&one)) {
      refusal = check_formation(now, order, *to, halts);
    }
    if (const auto* to = std::get_if<Limber>(&one)) refusal = check_limber(b, order, *to, halts);
    if (const auto* to = std::get_if<Mount>(&one)) refusal = check_mount(now, order, *to, halts);
    const bool foreign =
        std::holds_alternative<Load>(one) || std::holds_alternative<FightOn>(one) ||
        std::holds_alternative<LeaveTable>(one) || std::holds_alternative<Attach>(one) ||
        std::holds_alternative<Frontage>(one) || std::holds_alternative<HoldFire>(one) ||
        std::holds_alternative<GoToGround>(one);
    if (foreign) refusal = Refusal{"VWS-FIRE-1", "these rules have no such act for a body"};
    if (refusal) return refusal;
  }
  return std::nullopt;
}

Walk walk_of(const Situation& now, const Order& order) {
  const Battle& b = now.battle();
  const UnitRecord& r = record(b, order.unit);
  Walk walk{now, order, now.box(order.unit)};
  walk.mounted = r.mounted != 0;
  walk.halted = act<Halt>(order) != nullptr;
  const auto* mount = act<Mount>(order);
  if (mount != nullptr && !mount->up) {
    Battle after = b;
    record(after, order.unit).mounted = 0;
    walk.box = box_at(after, order.unit, b.unit(order.unit).pose());
    walk.mounted = false;
    walk.dismounted = true;
  }
  const bool still = formation_of(b, order.unit) == Formation::hedgehog ||
                     (walk.kind() == Kind::artillery && r.limbered == 0);
  if (!still) walk.most = normal_move(walk.kind(), walk.mounted).as_double();
  if (r.acted == Acted::fired || r.fired != 0) {
    walk.most = std::min(walk.most, kActOfHorse.as_double());
  }
  for (const Act& one : order.acts) {
    const auto* move = std::get_if<Move>(&one);
    if (move != nullptr && move->gait == Gait::gallop) walk.runs = true;
  }
  return walk;
}

std::optional<Refusal> follow_acts(Walk& walk) {
  for (const Act& one : walk.order.acts) {
    if (walk.charged) return Refusal{"VWS-CMB-1", "a body that has attacked has done its act"};
    std::optional<Refusal> refusal;
    if (const auto* move = std::get_if<Move>(&one)) refusal = judge::follow(walk, *move);
    if (const auto* charge = std::get_if<Charge>(&one)) refusal = judge::follow(walk, *charge);
    if (const auto* wheel = std::get_if<Wheel>(&one)) refusal = judge::follow(walk, *wheel);
    if (const auto* face = std::get_if<Face>(&one)) refusal = judge::follow(walk, *face);
    if (const auto* shoot = std::get_if<Shoot>(&one)) refusal = judge::follow(walk, *shoot);
    if (refusal) return refusal;
  }
  return std::nullopt;
}

/// VWS-MOVE-1: of those who are not horse, one thing: a way with its about-face, or a wheel, or
/// fire.
std::optional<Refusal> check_one_thing(const Walk& walk) {
  if (walk.mounted) return std::nullopt;
  const bool goes = walk.moves > 0 || walk.charged || walk.about_faces > 0;
  const int things = (goes ? 1 : 0) + walk.wheels + (walk.shot ? 1 : 0);
  if (things > 1) {
    return Refusal{"VWS-MOVE-1", "on foot it moves ahead, or wheels, or fires: one of them"};
  }
  if (walk.about_faces > 1) return Refusal{"VWS-MOVE-1", "it faces about once a move"};
  return std::nullopt;
}

std::optional<Refusal> check_approach(const Walk& walk) {
  const Battle& b = walk.battle();
  const bool beaten = army_is_beaten(b, side_of(b, walk.unit()));
  const bool shaken = walk.rec().state == State::disordered;
  if (!beaten && !shaken && !walk.runs) return std::nullopt;
  if (walk.moves + walk.wheels == 0 && !walk.charged) return std::nullopt;  // it turns in its place
  const double before = off_unbroken(walk.now, walk.unit(), walk.now.box(walk.unit()));
  const double after = off_unbroken(walk.now, walk.unit(), walk.box);
  if (after >= before - kTolerance) return std::nullopt;
  if (walk.runs) return Refusal{"VWS 12.4", "who runs does not run towards the enemy"};
  if (beaten) return Refusal{"VWS-LOST-2", "its army is beaten: it may not approach the enemy"};
  return Refusal{"VWS-STATE-5", "Disordered, it may not approach the enemy"};
}

/// VWS-MOVE-8.
std::optional<Refusal> check_motion(const Walk& walk) {
  if (!leave_of(walk.now, walk.unit()).goes_on || walk.halted) return std::nullopt;
  if (walk.charged || (!walk.mounted && walk.wheels > 0)) return std::nullopt;
  const bool whole = walk.spent >= walk.most - kTolerance - judge::kRounded;
  const bool goes = walk.advanced || walk.runs;
  if (whole && goes) return std::nullopt;
  if (goes && within(off_unbroken(walk.now, walk.unit(), walk.box), kMusketRange)) {
    return std::nullopt;
  }
  const bool on_its_way = goes || walk.order.acts.empty();
  if (on_its_way && judge::stands_at_obstacle(walk)) return std::nullopt;
  return Refusal{"VWS-MOVE-8",
                 fmt::format("it is in motion: it must go on, {} in all, or draw to halt",
                             judge::inches_of(walk.most))};
}

}  // namespace

std::optional<Refusal> check(const Moment& moment, const Order& order) {
  const Battle& battle = moment.battle();
  if (auto refusal = check_unit(battle, order)) return refusal;
  if (is_leader(battle, order.unit)) return std::nullopt;
  const Situation now(moment);
  if (auto refusal = check_turn(battle, order)) return refusal;
  if (auto refusal = check_halt(now, order)) return refusal;
  if (auto refusal = check_acts(now, order)) return refusal;
  Walk walk = walk_of(now, order);
  if (auto refusal = follow_acts(walk)) return refusal;
  if (auto refusal = check_one_thing(walk)) return refusal;
  if (auto refusal = check_approach(walk)) return refusal;
  return check_motion(walk);
}

}  // namespace opfor::victory_without_squares
