#include "rules/over_the_hills/passage.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "drill/mover.hpp"
#include "rules/over_the_hills/combat_result.hpp"
#include "rules/over_the_hills/shape.hpp"
#include "rules/over_the_hills/stride.hpp"

namespace opfor::over_the_hills {

using field::Box;
using field::Pose;

namespace {

constexpr Length kStopsShort = 1_in;  // OTH-RES-10
constexpr Length kBeyond = 12_in;     ///< as far on it looks for a free place
constexpr double kLook = 64;          ///< from place to place, a quarter of an inch
/// Directions off straight back that a rout tries, so as to get round what bars its way.
constexpr std::array<int, 13> kAside{0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90};

bool on_table(const Situation& now, const Box& box) {
  const auto corners = field::corners(box);
  return std::all_of(corners.begin(), corners.end(),
                     [&](Vec corner) { return now.ground().on_table(corner); });
}

/// The body as it goes: faced as it will be.
Box faced(const Situation& now, const Passage& p) {
  return box_at(now.battle(), p.unit, {field::point(now.box(p.unit).centre), p.facing});
}

/// Who must go goes through any ground that nobody is barred from altogether, and stops for those
/// alone into whom he would run.
class Going final : public AsFormed {
 public:
  Going(const Situation& now, UnitId unit) : AsFormed(now, unit, mover_of(now.battle(), unit)) {}
  [[nodiscard]] Border border(UnitId, const field::Feature&) const override { return Border::open; }
  [[nodiscard]] bool keeps_off_beside() const override { return false; }
};

bool can_stand(const Situation& now, UnitId unit, const Box& box) {
  return now.ground().can_stand(box, now.mover(unit));
}

/// As it goes: faced as it will be, where there is ground to stand on so.
Box setting_out(const Situation& now, const Passage& p) {
  const Box turned = faced(now, p);
  return can_stand(now, p.unit, turned) ? turned : now.box(p.unit);
}

Passed look_along(const Situation& now, const Passage& p, const Box& from) {
  const auto inches = [&](Length length) {
    return over_the_hills::on_table(length, options(now.battle())).as_double();
  };
  const Going going(now, p.unit);
  Driven way = driven(going, p.unit, from, p.direction, p.distance, inches(kBeyond));
  Passed passed;
  passed.left_table = way.off_table && p.over_the_edge;
  // One short of whatever bars the way (OTH-RES-10).
  const double room = way.stop ? std::max(0.0, way.stop->after - inches(kStopsShort)) : 0;
  if (way.stop && !passed.left_table && room < p.distance - field::kDeep) {
    passed.barred = true;
    cut_short(way, going, p.unit, from, p.direction, room);
  }
  passed.went = way.clear ? way.length : 0;
  return passed;
}

}  // namespace

Passed look_along(const Situation& now, const Passage& p) {
  return look_along(now, p, setting_out(now, p));
}

Vec away_from(const Situation& now, UnitId unit, Vec place) {
  const Vec off = now.box(unit).centre - place;
  const double length = norm(off);
  return length > 0 ? off * (1 / length) : now.box(unit).ahead * -1;
}

Passed pass(Play& play, const Passage& p, const char* rule, const std::string& why) {
  Battle& b = play.battle;
  UnitRecord& r = record(b, p.unit);
  const FeatureId held = std::exchange(r.in_building, kNoFeature);
  const Situation now(play);
  const Pose from = b.unit(p.unit).pose();
  Box body = setting_out(now, p);
  Angle facing = facing_of(body.ahead);
  Passed passed = look_along(now, p, body);
  Pose to{field::point(body.centre + p.direction * passed.went), facing};
  const auto fits = [&] {
    const Box there = box_at(b, p.unit, to);
    return passed.left_table || (clear_of_bodies(now, p.unit, there) && on_table(now, there) &&
                                 can_stand(now, p.unit, there));
  };
  if (!fits()) {  // no room to turn: it goes as it stands
    facing = from.facing;
    body = now.box(p.unit);
    passed = look_along(now, p, body);
    to = {field::point(body.centre + p.direction * passed.went), facing};
    if (!fits()) {
      to = from;
      passed.went = 0;
    }
  }
  // A garrison that goes is one no more; who does not get out has nowhere else to draw up.
  if (held != kNoFeature && passed.went <= 0 && !passed.left_table) {
    r.in_building = held;
    to = from;
  }
  part_from_all(b, p.unit);
  tell(play, rule, event::PushedBack{p.unit, why});
  const Box before = now.box(p.unit);
  put(play, p.unit, to);
  tell(play, rule,
       event::Moved{p.unit,
                    from,
                    to,
                    {from.at, to.at},
                    Length::rounded(std::max(p.distance, passed.went)),
                    Length::rounded(passed.went),
                    Gait::as_before,
                    {}});
  r.gone_to_ground = 0;
  if (passed.left_table) {
    lose(play, p.unit, Gone::left_table, rule);
  } else {
    come_upon_commanders(play, p.unit, before);
  }
  return passed;
}

void rout(Play& play, UnitId unit) {
  Battle& b = play.battle;
  const Mover mover = mover_of(b, unit);
  UnitRecord& r = record(b, unit);
  r.retreated_since = 1;
  if (abandons_guns(mover.arm, mover.formation)) {
    lose(play, unit, Gone::abandoned, "OTH-STATE-4");
    return;
  }
  // Which way is open is looked at as it will be drawn up, out of a building.
  const FeatureId held = std::exchange(r.in_building, kNoFeature);
  const Situation now(play);
  const UnitId enemy = now.nearest_enemy(unit);
  const Vec home = unit_vector(b.setting().side(side_of(b, unit)).facing) * -1;
  const Vec back = enemy == kNoUnit ? home : away_from(now, unit, now.box(enemy).centre);
  const Angle straight_back = facing_of(back);
  const double whole = rout_move(mover, options(b)).as_double();
  Passage best;
  double farthest = -1;
  for (const int aside : kAside) {
    Passage p{unit, back, whole, straight_back + Angle::degrees(aside), true};
    p.direction = unit_vector(p.facing);
    const Passed looked = look_along(now, p);
    if (!looked.barred && (looked.left_table || looked.went >= whole - kLook)) {
      best = p;
      break;
    }
    if (looked.went <= farthest) continue;
    farthest = looked.went;
    best = p;
  }
  r.in_building = held;
  static_cast<void>(pass(play, best, "OTH-MOVE-12", "routs"));
  if (present(b, unit)) b.unit(unit).in_force = InForce::run;
}

bool retreat(Play& play, UnitId unit, UnitId winner, double distance) {
  Battle& b = play.battle;
  record(b, unit).retreated_since = 1;
  const Situation now(play);
  const Vec back = away_from(now, unit, now.box(winner).centre);
  const Passed passed = pass(play, {unit, back, distance, facing_of(back * -1), true}, "OTH-RES-10",
                             "goes back from the combat");
  if (passed.left_table) return false;
  b.unit(unit).in_force = InForce::withdraw;
  if (!passed.barred) return true;
  Fatigue fatigue;
  add(fatigue, barred_retreat());
  suffer(play, unit, fatigue);
  return present(b, unit);
}

}  // namespace opfor::over_the_hills
