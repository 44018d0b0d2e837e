#include "hearing/order_ways.hpp"

#include <algorithm>
#include <array>
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

Pose wheeled(const Sheet& sheet, const Battle& battle, UnitId unit, Angle facing) {
  const Pose now = battle.unit(unit).pose();
  const Vec at = field::vec(now.at);
  const Vec ahead = unit_vector(now.facing);
  const Vec right = field::right_of(ahead);
  const bool to_right = field::signed_turn(now.facing, facing) >= 0;
  double front = 0;
  double side = 0;
  for (const Box& base : sheet.bases(battle, unit)) {
    for (const Vec corner : field::corners(base)) {
      front = std::max(front, dot(corner - at, ahead));
      side = std::max(side, dot(corner - at, to_right ? right : right * -1));
    }
  }
  const field::Wheel wheel(at, ahead, front, side, to_right);
  return {field::point(wheel.place(unit_vector(facing))), facing};
}

std::optional<Pose> wheeled_towards(const Sheet& sheet, const Battle& battle, UnitId unit,
                                    Point place) {
  const Pose now = battle.unit(unit).pose();
  const auto off_after = [&](std::int32_t turn) {
    const Pose there = wheeled(sheet, battle, unit, now.facing + Angle::hundredths(turn));
    const Vec off = field::vec(place) - field::vec(there.at);
    const Vec ahead = unit_vector(there.facing);
    return Vec{dot(off, field::right_of(ahead)), dot(off, ahead)};
  };
  // Where the place comes from one side of straight ahead to the other; or as good as lies there,
  // long before it does: told to the hundredth, it may just not come there.
  const auto looks_there = [&](std::int32_t side) -> std::optional<std::int32_t> {
    constexpr std::int32_t kStep = 100;
    constexpr std::int32_t kLongBefore = 10 * kStep;
    constexpr double kAsGood = 1;
    const bool at_first = off_after(side).x > 0;
    std::optional<std::int32_t> as_good;
    std::int32_t beyond = kStep;
    for (; beyond < kMostWheel * 100; beyond += kStep) {
      const Vec off = off_after(side * beyond);
      if ((off.x > 0) != at_first) break;
      if (!as_good && off.y > 0 && std::abs(off.x) <= kAsGood) as_good = beyond;
    }
    if (as_good && beyond - *as_good > kLongBefore) return side * *as_good;
    std::int32_t least = beyond - kStep;
    while (beyond - least > 1) {
      const std::int32_t middle = (least + beyond) / 2;
      ((off_after(side * middle).x > 0) == at_first ? least : beyond) = middle;
    }
    const Vec off = off_after(side * beyond);
    if ((off.x > 0) == at_first || off.y <= 0) return std::nullopt;
    return side * beyond;
  };
  const auto left = looks_there(-1);
  const auto right = looks_there(1);
  if (!left && !right) return std::nullopt;
  const bool to_right = right && (!left || *right < -*left);
  return wheeled(sheet, battle, unit, now.facing + Angle::hundredths(to_right ? *right : *left));
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
