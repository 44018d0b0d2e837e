// The judge follows ways, wheels, turns and shots.
#include <algorithm>
#include <fmt/format.h>

#include "drill/what_bars.hpp"
#include "field/bodies.hpp"
#include "rules/victory_without_squares/bearing.hpp"
#include "rules/victory_without_squares/check_parts.hpp"
#include "rules/victory_without_squares/encounter.hpp"
#include "rules/victory_without_squares/movement.hpp"
#include "rules/victory_without_squares/paces.hpp"

namespace opfor::victory_without_squares::judge {

using field::Box;

namespace {

double size(double x) { return x < 0 ? -x : x; }

std::string name(const Walk& w, UnitId unit) { return w.battle().setting().name_of(unit); }

/// Where it began and where each of its ways ends is rounded, by no more than that.
constexpr double kRoundedPlace = 1;

std::optional<Refusal> pay(Walk& w, double cost, const char* rule, const char* what) {
  w.spent += cost;
  const double rounded = kRoundedPlace * (1 + w.moves + w.wheels);
  if (w.spent <= w.most + kTolerance + rounded) return std::nullopt;
  return Refusal{rule, fmt::format("{} takes {} of a move of {}", what, inches_of(w.spent),
                                   inches_of(w.most))};
}

/// What keeps a body from moving at all.
std::optional<Refusal> check_free(const Walk& w) {
  if (formation_of(w.battle(), w.unit()) == Formation::hedgehog) {
    return Refusal{"VWS-MOVE-6", "a hedgehog does not move"};
  }
  if (w.kind() == Kind::artillery && w.rec().limbered == 0) {
    return Refusal{"VWS-MOVE-5", "unlimbered guns do not move"};
  }
  return std::nullopt;
}

/// Straight ahead; commanded shot, and dragoons on foot, also straight back or to a side
/// (VWS-MOVE-1, 2).
std::optional<Refusal> check_direction(Walk& w, Vec step) {
  const double ahead = dot(step, w.box.ahead);
  const double across = dot(step, field::right_of(w.box.ahead));
  const double slack = leans_by_rounding(norm(step));
  if (size(across) <= slack && ahead >= -slack) {
    w.advanced = true;
    return std::nullopt;
  }
  const bool shot = w.kind() == Kind::commanded_shot || w.kind() == Kind::dragoons;
  const bool straight = size(across) <= slack || size(ahead) <= slack;
  if (!shot || w.mounted) return Refusal{"VWS-MOVE-1", "it moves straight ahead"};
  if (!straight) return Refusal{"VWS-MOVE-2", "straight ahead, straight back or straight aside"};
  return std::nullopt;
}

/// What ends a way, or a wheel, before its end.
Refusal stopped_by(const Walk& w, const Met& stop, UnitId charged) {
  switch (stop.what) {
    case Meets::enemy:
      if (charged != kNoUnit) {
        return {"VWS-CMB-5", fmt::format("it would touch {} first", name(w, stop.unit))};
      }
      return {"VWS-CMB-2",
              fmt::format("a way that is no attack stops 0.1\" short of {}", name(w, stop.unit))};
    case Meets::friendly:
      return {"VWS-MOVE-11", fmt::format("it may not pass through {}", name(w, stop.unit))};
    case Meets::ground:
    case Meets::edge:
    case Meets::crossing:
      break;
  }
  if (stop.feature == kNoFeature) {
    return {"VWS 11", "the way leads over ground that it may not enter, or off the table"};
  }
  return {"VWS-MOVE-5",
          fmt::format("guns may not enter {}", w.now.ground().feature(stop.feature).name)};
}

Refusal swing_stopped_by(const Walk& w, const Met& stop) {
  switch (stop.what) {
    case Meets::enemy:
      return {"VWS-CMB-2", fmt::format("it would wheel into {}", name(w, stop.unit))};
    case Meets::friendly:
      return {"VWS-MOVE-11", fmt::format("it would wheel into {}", name(w, stop.unit))};
    case Meets::ground:
    case Meets::edge:
    case Meets::crossing:
      break;
  }
  if (stop.feature != kNoFeature) return stopped_by(w, stop, kNoUnit);
  return {"VWS 11", "it would wheel over ground that it may not enter, or off the table"};
}

/// The one point of a way.
std::optional<Refusal> check_points(const std::vector<Point>& path) {
  if (path.size() == 1) return std::nullopt;
  return Refusal{"VWS-MOVE-1", "a way is straight: it has one point"};
}

std::optional<Refusal> go(Walk& w, Point to, UnitId charged) {
  if (auto refusal = check_free(w)) return refusal;
  const Vec step = field::vec(to) - w.box.centre;
  if (auto refusal = check_direction(w, step)) return refusal;
  const Vec way = along_axis(w.box, step);
  const double length = norm(way);
  const char* rule = w.mounted ? "VWS-MOVE-3" : "VWS-MOVE-1";
  if (length < kRounded) {
    w.box = field::shifted(w.box, step);
    return pay(w, length, rule, "that");
  }
  const double left = std::max(0.0, w.most - w.spent);
  w.leg = {w.box, way * (1 / length), length, left};
  const double most = charged == kNoUnit ? length : way_of_a_charge(length, left);
  const Straight s = straight(w.now, w.unit(), w.box, {w.leg->direction, most, charged});
  const bool reached = charged != kNoUnit && s.target == charged;
  if (auto refusal = pay(w, reached ? s.length : norm(step), rule, "that")) return refusal;
  if (!reached && s.stop && s.room < length - kRounded) return stopped_by(w, *s.stop, charged);
  w.box = reached ? s.end : comes_to(w.box, to);
  if (s.not_clear_of == kNoUnit || clear_of_bodies(w.now, w.unit(), w.box)) return std::nullopt;
  return Refusal{"VWS-MOVE-11", fmt::format("it would end on top of {}", name(w, s.not_clear_of))};
}

/// VWS-CMB-2, VWS-LOST-2.
std::optional<Refusal> check_attack(const Walk& w, UnitId target) {
  const Battle& b = w.battle();
  if (army_is_beaten(b, side_of(b, w.unit()))) {
    return Refusal{"VWS-LOST-2", "its army is beaten: it attacks nobody"};
  }
  const bool has_fired = w.shot_at == target || !pistols_first(b, w.unit(), target);
  const auto barred = bar(encounter(w.now, w.unit(), target, w.box), !has_fired);
  if (!barred) return std::nullopt;
  switch (*barred) {
    case Bar::disordered:
      return Refusal{"VWS-CMB-2", "Disordered troops never attack"};
    case Bar::never_attacks:
      return Refusal{"VWS-CMB-2", "commanded shot, dragoons and gunners never attack"};
    case Bar::horse_at_front:
      return Refusal{"VWS-CMB-2", "horse never attacks Formed foot head on"};
    case Bar::horse_at_hedgehog:
      return Refusal{"VWS-HEDGE-3", "horse never attacks a Formed hedgehog"};
    case Bar::foot_at_horse:
      return Refusal{"VWS-CMB-2", "foot never attacks Formed or Unsteady horse"};
    case Bar::pistols_first:
      return Refusal{"VWS-CMB-2",
                     "Parliament's horse before 1644 attacks only after firing at that body"};
  }
  return std::nullopt;
}

}  // namespace

std::string inches_of(double tenths) { return fmt::format("{:.1f}\"", tenths / 254); }

bool stands_at_obstacle(const Walk& w) {
  const double left = w.most - w.spent;
  if (left <= kNoRoom) return true;
  const Leg leg = w.leg.value_or(Leg{w.box, w.box.ahead, 0, left});
  const Straight all = straight(w.now, w.unit(), leg.from, {leg.direction, leg.left});
  const bool ends = all.stop || all.not_clear_of != kNoUnit;
  return ends && leg.length >= all.length - kNoRoom;
}

std::optional<Refusal> follow(Walk& w, const Move& move) {
  if (auto refusal = check_points(move.path)) return refusal;
  ++w.moves;
  return go(w, move.path.front(), kNoUnit);
}

std::optional<Refusal> follow(Walk& w, const Charge& charge) {
  if (auto refusal = check_points(charge.path)) return refusal;
  const bool there = index(charge.target) < w.battle().size() &&
                     w.now.present(other(side_of(w.battle(), w.unit()))).contains(charge.target);
  if (!there) return Refusal{"VWS-CMB-1", "only an enemy on the table can be attacked"};
  if (w.runs) return Refusal{"VWS 12.4", "who runs does not attack"};
  if (w.rec().passed_through != 0) {
    return Refusal{"VWS-MOVE-11", "friends have gone through it: it does not fight this turn"};
  }
  if (auto refusal = go(w, charge.path.front(), charge.target)) return refusal;
  if (!w.advanced) return Refusal{"VWS-CMB-1", "it attacks straight ahead"};
  if (field::gap(w.box, w.now.box(charge.target)) > kTolerance + kRounded) {
    return Refusal{"VWS-CMB-1", fmt::format("it would not reach {}", name(w, charge.target))};
  }
  w.charged = true;
  return check_attack(w, charge.target);
}

std::optional<Refusal> follow(Walk& w, const Wheel& wheel) {
  if (auto refusal = check_free(w)) return refusal;
  const std::int32_t turn = turn_between(wheel.facing, facing_of(w.box.ahead));
  if (turn > kMostWheel + kRoundedTurn) {
    return Refusal{w.mounted ? "VWS-MOVE-3" : "VWS-MOVE-1", "a wheel is 90 degrees at the most"};
  }
  if (turn == 0) return Refusal{"VWS-MOVE-1", "it faces so: that is no wheel"};
  ++w.wheels;
  w.advanced = true;
  if (auto refusal = pay(w, kActOfHorse.as_double(), "VWS-MOVE-3", "with its wheel that")) {
    return refusal;
  }
  const Swing swing = opfor::swing(w.now, w.unit(), w.box, wheel.facing);
  if (swing.stop) {
    auto refusal = swing_stopped_by(w, *swing.stop);
    const bool named = swing.stop->unit != kNoUnit || swing.stop->feature != kNoFeature;
    const std::string bar =
        named ? std::string{}
              : in_way_of_wheel(w.now, w.battle().setting(), w.unit(), w.box, wheel.facing);
    if (!bar.empty()) refusal.what = fmt::format("it would wheel over {}", bar);
    return refusal;
  }
  w.box = swing.end;
  w.leg.reset();
  return std::nullopt;
}

std::optional<Refusal> follow(Walk& w, const Face& face) {
  const std::int32_t turn = turn_between(face.facing, facing_of(w.box.ahead));
  const bool guns = w.kind() == Kind::artillery;
  if (guns && w.rec().limbered == 0) {
    if (turn > 9000 + kRoundedTurn || w.order.acts.size() > 1) {
      return Refusal{"VWS-MOVE-5", "unlimbered guns turn by 90 degrees at the most, and no more"};
    }
    w.box.ahead = unit_vector(face.facing);
    if (may_stand(w.now, w.unit(), w.box)) return std::nullopt;
    return Refusal{"VWS-MOVE-5", "there is no room to turn so"};
  }
  if (auto refusal = check_free(w)) return refusal;
  if (turn < 18000 - kRoundedTurn) {
    return Refusal{"VWS-MOVE-1", "it turns by a wheel, or right about"};
  }
  const bool in_motion = leave_of(w.now, w.unit()).goes_on;
  const bool card = turn_about_needs_card(options(w.battle()).turn_about_draw, in_motion);
  if (card && !w.halted && !w.runs) {
    return Refusal{"VWS-MOVE-10", "to face about it must draw (Halt/Turn About)"};
  }
  if (guns && !w.halted)
    return Refusal{"VWS-MOVE-5", "limbered guns wheel: they do not face about"};
  ++w.about_faces;
  w.box.ahead = unit_vector(face.facing);
  w.leg.reset();
  if (!w.mounted) return std::nullopt;
  return pay(w, kActOfHorse.as_double(), "VWS-MOVE-3", "with its about-face that");
}

std::optional<Refusal> follow(Walk& w, const Shoot& shoot) {
  const Battle& b = w.battle();
  const UnitRecord& r = w.rec();
  if (w.shot || r.fired != 0) return Refusal{"VWS-FIRE-1", "it fires once a turn"};
  if (w.runs) return Refusal{"VWS 12.4", "who runs does not fire"};
  if (r.passed_through != 0) {
    return Refusal{"VWS-MOVE-11", "friends have gone through it: it does not fire this turn"};
  }
  if (r.state >= State::disordered) return Refusal{"VWS-FIRE-6", "Disordered bodies do not fire"};
  if (r.limbered != 0) return Refusal{"VWS-FIRE-6", "limbered guns do not fire"};
  if (in_contact(b, w.unit())) return Refusal{"VWS-FIRE-6", "a body in contact does not fire"};
  if (!firearm_of(b, w.unit())) return Refusal{"VWS-FIRE-1", "it has no firearms to fire now"};
  w.shot = true;
  w.shot_at = shoot.target;
  if (w.mounted) {
    const double cost = kActOfHorse.as_double();
    if (auto refusal = pay(w, cost, "VWS-MOVE-3", "with its shot that")) return refusal;
  }
  if (formation_of(b, w.unit()) == Formation::hedgehog) {
    if (shoot.target != kNoUnit) {
      return Refusal{"VWS-HEDGE-2", "a hedgehog fires on all its sides, at nobody in particular"};
    }
    if (hedgehog_shots(w.now, w.unit()).empty()) {
      return Refusal{"VWS-HEDGE-2", "no enemy is within 4\" of its sides"};
    }
    return std::nullopt;
  }
  const bool there = index(shoot.target) < b.size() &&
                     w.now.present(other(side_of(b, w.unit()))).contains(shoot.target);
  if (!there) return Refusal{"VWS-FIRE-6", "only an enemy on the table can be fired at"};
  if (!shots(w.now, {w.unit(), shoot.target, w.box, w.now.box(shoot.target)}).empty()) {
    return std::nullopt;
  }
  return Refusal{w.kind() == Kind::artillery ? "VWS-FIRE-5" : "VWS-FIRE-4",
                 fmt::format("nothing of it bears on {}", name(w, shoot.target))};
}

}  // namespace opfor::victory_without_squares::judge
