#include "hearing/order_ways.hpp"

#include <algorithm>
#include <vector>

#include "field/bodies.hpp"
#include "field/wheel.hpp"

namespace opfor {
namespace {

using field::Box;
using field::Pose;
using Boxes = std::vector<Box>;

/// The step by which ways out of contact are compared.
constexpr double kTrial = 100;

Boxes bases_at(const Sheet& sheet, const Battle& battle, UnitId unit, Vec at, Angle facing) {
  Battle trial = battle;
  trial.unit(unit).put({field::point(at), facing});
  return sheet.bases(trial, unit);
}

}  // namespace

std::optional<Pose> into_contact(const Sheet& sheet, const Battle& battle, UnitId unit,
                                 UnitId enemy) {
  const Pose now = battle.unit(unit).pose();
  const Vec from = field::vec(now.at);
  const Boxes theirs = sheet.bases(battle, enemy);
  const double far = battle.setting().width.as_double() + battle.setting().height.as_double();
  const Vec ahead = unit_vector(now.facing) * far;
  if (const auto share = field::runs_into(sheet.bases(battle, unit), ahead, theirs)) {
    return Pose{field::point(from + ahead * *share), now.facing};
  }
  const Vec whole = field::vec(battle.unit(enemy).pose().at) - from;
  const Angle facing = norm(whole) > 0 ? facing_of(whole) : now.facing;
  const Boxes turned = bases_at(sheet, battle, unit, from, facing);
  const auto share = field::runs_into(turned, whole, theirs);
  if (!share) return std::nullopt;
  return Pose{field::point(from + whole * *share), facing};
}

namespace {

/// On a front corner of all its bases.
field::Wheel wheel_of(const Sheet& sheet, const Battle& battle, UnitId unit, bool to_right) {
  const Pose now = battle.unit(unit).pose();
  const Vec at = field::vec(now.at);
  const Vec ahead = unit_vector(now.facing);
  const Vec right = field::right_of(ahead);
  double front = 0;
  double side = 0;
  for (const Box& base : sheet.bases(battle, unit)) {
    for (const Vec corner : field::corners(base)) {
      front = std::max(front, dot(corner - at, ahead));
      side = std::max(side, dot(corner - at, to_right ? right : right * -1));
    }
  }
  return {at, ahead, front, side, to_right};
}

}  // namespace

Pose wheeled(const Sheet& sheet, const Battle& battle, UnitId unit, Angle facing) {
  const bool to_right = field::signed_turn(battle.unit(unit).pose().facing, facing) >= 0;
  const field::Wheel wheel = wheel_of(sheet, battle, unit, to_right);
  return {field::point(wheel.place(unit_vector(facing))), facing};
}

std::optional<Pose> wheeled_towards(const Sheet& sheet, const Battle& battle, UnitId unit,
                                    Point place) {
  const Angle now = battle.unit(unit).pose().facing;
  const auto turn = field::least_turn_to_look_at(wheel_of(sheet, battle, unit, false),
                                                 wheel_of(sheet, battle, unit, true),
                                                 field::vec(place), unit_vector(now));
  if (!turn) return std::nullopt;
  return wheeled(sheet, battle, unit, now + Angle::hundredths(*turn));
}

std::optional<Vec> straight_away(const Sheet& sheet, const Battle& battle, UnitId unit) {
  const Boxes mine = sheet.bases(battle, unit);
  Vec sum;
  for (const UnitId enemy : enemies_in_contact(battle, unit)) {
    const Boxes theirs = sheet.bases(battle, enemy);
    Vec best;
    double most = 0;
    for (const UnitId whose : {unit, enemy}) {
      const Vec ahead = unit_vector(battle.unit(whose).pose().facing);
      const Vec right = field::right_of(ahead);
      for (const Vec way : {ahead * -1, ahead, right, right * -1}) {
        const double gap = field::least_gap(field::shifted(mine, way * kTrial), theirs);
        if (gap <= most + 1) continue;
        most = gap;
        best = way;
      }
    }
    sum = sum + best;
  }
  if (norm(sum) < 1e-6) return std::nullopt;
  return sum * (1 / norm(sum));
}

}  // namespace opfor
