// The judge follows ways, wheels, turns and shots.
#include <algorithm>
#include <fmt/format.h>
#include <limits>

#include "field/bodies.hpp"
#include "field/wheel.hpp"
#include "rules/victory_without_squares/bearing.hpp"
#include "rules/victory_without_squares/check_parts.hpp"
#include "rules/victory_without_squares/encounter.hpp"
#include "rules/victory_without_squares/march.hpp"
#include "rules/victory_without_squares/movement.hpp"

namespace opfor::victory_without_squares::judge {

using field::Box;

namespace {

constexpr double kSteps = 12.7;          ///< places at which a way is looked at
constexpr std::int32_t kArcSteps = 450;  ///< and a wheel, hundredths of a degree
constexpr double kNoRoom = 9;            ///< tenths of a millimetre

double size(double x) { return x < 0 ? -x : x; }

std::string name(const Walk& w, UnitId unit) { return w.battle().setting().name_of(unit); }

/// VWS-MOVE-11: a friend that neither moves nor has fired or fought stands to be passed.
bool passable(const Walk& w, UnitId standing) {
  const UnitRecord& r = record(w.battle(), standing);
  return r.in_motion == 0 && r.fired == 0 && r.fought == 0;
}

std::optional<Refusal> pay(Walk& w, double cost, const char* rule, const char* what) {
  w.spent += cost;
  if (w.spent <= w.most + kTolerance + kRounded) return std::nullopt;
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
  const double slack = kRounded + norm(step) / 500;
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

std::optional<Refusal> check_ground(const Walk& w, const Hindrance& h) {
  if (h.feature != kNoFeature) {
    return Refusal{"VWS-MOVE-5",
                   fmt::format("guns may not enter {}", w.now.ground().feature(h.feature).name)};
  }
  return Refusal{"VWS 11", "the way leads over ground that it may not enter, or off the table"};
}

std::optional<Refusal> check_end(const Walk& w) {
  for (const UnitId other : w.now.present()) {
    if (other == w.unit() || !field::overlaps(w.box, w.now.box(other))) continue;
    // Who was pressed against another already may stay so.
    const double before = field::overlap(w.now.box(w.unit()), w.now.box(other));
    if (field::overlap(w.box, w.now.box(other)) <= before + kRounded && before > 0) continue;
    return Refusal{"VWS-MOVE-11", fmt::format("it would end on top of {}", name(w, other))};
  }
  return std::nullopt;
}

/// None of these is there, nor by a hair beside it.
bool has_room(const Walk& w, const Box& there, const UnitSet& others) {
  for (const UnitId other : others) {
    if (field::gap_within(there, w.now.box(other), kTolerance) <= kTolerance) return false;
  }
  return true;
}

/// Everything that a way meets, but whom it charges.
std::optional<Refusal> check_way(const Walk& w, Vec step, UnitId charged) {
  const double length = norm(step);
  if (length < kRounded) return std::nullopt;
  const Vec look = step * ((length + kStopShort.as_double()) / length);
  for (const Hindrance& h : on_the_way(w.now, w.unit(), w.box, look)) {
    const double room = length - h.after;  // that it goes beyond
    switch (h.what) {
      case Meets::enemy:
        if (h.unit == charged) return std::nullopt;
        if (charged == kNoUnit && room > -kStopShort.as_double() + kRounded) {
          return Refusal{"VWS-CMB-2", fmt::format("a way that is no attack stops 0.1\" short of {}",
                                                  name(w, h.unit))};
        }
        if (room > kRounded) {
          return Refusal{"VWS-CMB-5", fmt::format("it would touch {} first", name(w, h.unit))};
        }
        break;
      case Meets::friendly:
        if (room > kRounded && !passable(w, h.unit)) {
          return Refusal{"VWS-MOVE-11", fmt::format("it may not pass through {}", name(w, h.unit))};
        }
        break;
      case Meets::forbidden:
        if (room > kRounded) return check_ground(w, h);
        break;
      case Meets::crossing:
        break;
    }
  }
  return std::nullopt;
}

/// The step along the axis that it means: its end is rounded, and might graze what the way passes.
Vec straightened(const Walk& w, Vec step) {
  const Vec right = field::right_of(w.box.ahead);
  const double ahead = dot(step, w.box.ahead);
  const double across = dot(step, right);
  return size(ahead) >= size(across) ? w.box.ahead * ahead : right * across;
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
  const char* rule = w.mounted ? "VWS-MOVE-3" : "VWS-MOVE-1";
  if (auto refusal = pay(w, norm(step), rule, "that")) return refusal;
  if (auto refusal = check_way(w, straightened(w, step), charged)) return refusal;
  w.box = field::shifted(w.box, step);
  return check_end(w);
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

std::optional<Refusal> check_swing(const Walk& w, const Box& box) {
  if (!w.now.ground().can_stand(box, {w.mounted})) {
    return Refusal{"VWS 11", "it would wheel over ground that it may not enter, or off the table"};
  }
  for (const UnitId other : w.now.present()) {
    if (other == w.unit()) continue;
    const bool enemy = side_of(w.battle(), other) != side_of(w.battle(), w.unit());
    const double gap = field::gap(box, w.now.box(other));
    const double keep_off = std::min(kStopShort.as_double(), w.now.gap(w.unit(), other));
    if (enemy && gap < keep_off - kRounded) {
      return Refusal{"VWS-CMB-2", fmt::format("it would wheel into {}", name(w, other))};
    }
    if (!enemy && !passable(w, other) && field::overlaps(box, w.now.box(other))) {
      return Refusal{"VWS-MOVE-11", fmt::format("it would wheel into {}", name(w, other))};
    }
  }
  return std::nullopt;
}

}  // namespace

std::string inches_of(double tenths) { return fmt::format("{:.1f}\"", tenths / 254); }

double off_enemies(const Situation& now, UnitId unit, const Box& there) {
  double least = std::numeric_limits<double>::infinity();
  for (const UnitId enemy : now.present(other(side_of(now.battle(), unit)))) {
    if (record(now.battle(), enemy).state == State::broken) continue;
    least = std::min(least, field::gap_within(there, now.box(enemy), least));
  }
  return least;
}

bool has_to_go_on(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitRecord& r = record(b, unit);
  if (r.in_motion == 0 || r.state >= State::disordered || r.quarry != kNoUnit) return false;
  // What it has done, or what holds it, this turn.
  const bool done = r.acted != Acted::nothing || r.fired_in_reaction != 0 || r.must_not_move != 0 ||
                    r.at_obstacle != 0 || in_contact(b, unit);
  const bool moves = full_move(b, unit) > Length{};
  const bool beaten = army_is_beaten(b, side_of(b, unit));
  return !done && moves && !beaten && !within(now.nearest_unbroken_enemy(unit), kMusketRange);
}

bool stands_at_obstacle(const Walk& w) {
  const double left = w.most - w.spent;
  if (left <= kNoRoom) return true;
  double room = left;
  UnitSet passed;
  const Vec look = w.box.ahead * (left + kStopShort.as_double());
  Box wide = w.box;  // what it would graze, its place being rounded, stops it too
  wide.half_width += kRounded;
  const Box behind = field::shifted(w.box, w.box.ahead * -kRounded);
  for (const Box& from : {w.box, wide, behind}) {
    for (const Hindrance& h : on_the_way(w.now, w.unit(), from, look)) {
      if (h.what == Meets::crossing) continue;
      if (h.what == Meets::friendly && passable(w, h.unit)) {
        passed.insert(h.unit);
        continue;
      }
      room = std::min(room, h.after - (h.what == Meets::enemy ? kStopShort.as_double() : 0));
    }
  }
  if (room <= kNoRoom) return true;
  // Friends whom it may pass, but not clear.
  for (double d = room; d > kNoRoom; d -= kSteps) {
    if (has_room(w, field::shifted(w.box, w.box.ahead * d), passed)) return false;
  }
  return true;
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
  const field::WheelingBox wheeling(w.box, facing_of(w.box.ahead), wheel.facing);
  const std::int32_t turn = wheeling.turn();
  if (turn > 9000 + kRoundedTurn || turn < -9000 - kRoundedTurn) {
    return Refusal{w.mounted ? "VWS-MOVE-3" : "VWS-MOVE-1", "a wheel is 90 degrees at the most"};
  }
  ++w.wheels;
  w.advanced = true;
  if (auto refusal = pay(w, kActOfHorse.as_double(), "VWS-MOVE-3", "with its wheel that")) {
    return refusal;
  }
  const int parts = static_cast<int>(size(turn)) / kArcSteps + 1;
  for (int i = 1; i <= parts; ++i) {
    w.box = wheeling.after(i, parts);
    if (auto refusal = check_swing(w, w.box)) return refusal;
  }
  w.box.centre = field::vec(field::point(w.box.centre));
  return check_end(w);
}

std::optional<Refusal> follow(Walk& w, const Face& face) {
  const std::int32_t turn = turn_between(face.facing, facing_of(w.box.ahead));
  const bool guns = w.kind() == Kind::artillery;
  if (guns && w.rec().limbered == 0) {
    if (turn > 9000 + kRoundedTurn || w.order.acts.size() > 1) {
      return Refusal{"VWS-MOVE-5", "unlimbered guns turn by 90 degrees at the most, and no more"};
    }
    w.box.ahead = unit_vector(face.facing);
    return check_end(w);
  }
  if (auto refusal = check_free(w)) return refusal;
  if (turn < 18000 - kRoundedTurn) {
    return Refusal{"VWS-MOVE-1", "it turns by a wheel, or right about"};
  }
  const bool in_motion = has_to_go_on(w.now, w.unit());
  const bool card = turn_about_needs_card(options(w.battle()).turn_about_draw, in_motion);
  if (card && !w.halted && !w.runs) {
    return Refusal{"VWS-MOVE-10", "to face about it must draw (Halt/Turn About)"};
  }
  if (guns && !w.halted)
    return Refusal{"VWS-MOVE-5", "limbered guns wheel: they do not face about"};
  ++w.about_faces;
  w.box.ahead = unit_vector(face.facing);
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
