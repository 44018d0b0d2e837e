// Moves to contact that a unit can make now: straight ahead, or after a turn, a wheel or a step
// aside.
#include <algorithm>
#include <array>

#include "field/bodies.hpp"
#include "rules/over_the_hills/contact.hpp"
#include "rules/over_the_hills/draft.hpp"

namespace opfor::over_the_hills {

using field::Box;

namespace {

/// What a charge begins with, where straight ahead comes upon nobody, or upon somebody else.
enum class ChargesBy : std::uint8_t { straight, wheel, small_wheel, shift_left, shift_right };

/// @param middle of the target
bool begins_charge(const Situation& now, Draft& draft, Vec middle, ChargesBy how) {
  const Box box = draft.box();
  const Vec off = middle - box.centre;
  const bool wheels = how == ChargesBy::wheel || how == ChargesBy::small_wheel;
  if (!wheels) {
    constexpr double kShift = 254;
    const Vec side = field::right_of(box.ahead) * (how == ChargesBy::shift_left ? -1 : 1);
    return add_leg(now, draft, side, kShift, {});
  }
  const Vec there = how == ChargesBy::wheel ? middle : box.centre + off + box.ahead * norm(off);
  static_cast<void>(turn_towards(draft, there));
  // To a side or about it turns in its place first (OTH-MOVE-8).
  return act<Wheel>(draft.order()) != nullptr || act<Face>(draft.order()) != nullptr;
}

/// The straight way by which it comes upon a target, when it has begun so.
struct LastLeg {
  Vec direction;
  double length = 0;
};
/// @param draft what it begins with is added to it; none: the target is not touched, or another
///   first
std::optional<LastLeg> comes_upon_by(const Situation& now, UnitId target, ChargesBy how,
                                     Draft& draft) {
  const UnitId unit = draft.course().unit;
  const Vec place = field::nearest_place(now.box(target), draft.box().centre);
  const Vec middle = now.box(target).centre;
  const bool free = turns_freely(draft.stand().purse.mover);
  if (how != ChargesBy::straight && (free || !begins_charge(now, draft, middle, how))) {
    return std::nullopt;
  }
  const Box& box = draft.box();
  Vec direction = box.ahead;
  if (free) {
    const Vec off = middle - box.centre;
    direction = unit_vector(facing_of(off));
  }
  const double far = norm(place - box.centre) + box.half_width + box.half_depth;
  Stand facing = draft.stand();
  facing.box.ahead = direction;
  const Straight leg = go_straight(now, unit, facing, direction, far, target);
  if (leg.target != target) return std::nullopt;
  return LastLeg{direction, leg.length};
}

/// A move to contact with the target that begins so; none: it is not touched, or another first.
std::optional<Order> charge_by(const Situation& now, UnitId unit, UnitId target, ChargesBy how,
                               Course& course) {
  Draft draft(now, unit);
  const auto leg = comes_upon_by(now, target, how, draft);
  if (!leg) return std::nullopt;
  const Vec end = draft.box().centre + leg->direction * leg->length;
  if (!draft.add(Charge{target, {field::point(end)}, Gait::as_before})) return std::nullopt;
  course = draft.course();
  return kept(now, draft);
}

constexpr std::array kChargesBy{ChargesBy::straight, ChargesBy::wheel, ChargesBy::small_wheel,
                                ChargesBy::shift_left, ChargesBy::shift_right};

}  // namespace

bool could_come_upon(const Situation& now, UnitId unit, UnitId body) {
  const Course at_start = course_of(now, unit);
  const double most = reach(at_start.stand.purse, false, true, options(now.battle()));
  if (now.gap(unit, body) > most + kTolerance) return false;
  return std::any_of(kChargesBy.begin(), kChargesBy.end(), [&](ChargesBy how) {
    Draft draft(now, unit);
    const auto leg = comes_upon_by(now, body, how, draft);
    return leg && leg->length <= most_of(now, draft.stand(), leg->direction, true) + kTolerance;
  });
}

std::optional<ChargeWay> charge_on(const Situation& now, UnitId unit, UnitId enemy) {
  const Course at_start = course_of(now, unit);
  const double most = reach(at_start.stand.purse, false, true, options(now.battle()));
  if (now.gap(unit, enemy) > most + kTolerance) return std::nullopt;
  if (why_no_contact(now, at_start, enemy)) return std::nullopt;
  for (const ChargesBy how : kChargesBy) {
    ChargeWay way;
    way.target = enemy;
    const auto order = charge_by(now, unit, enemy, how, way.course);
    if (!order) continue;
    way.order = *order;
    return way;
  }
  return std::nullopt;
}

std::vector<ChargeWay> charges(const Situation& now, UnitId unit) {
  std::vector<ChargeWay> all;
  for (const UnitId enemy : now.enemies(unit)) {
    if (auto way = charge_on(now, unit, enemy)) all.push_back(std::move(*way));
  }
  std::stable_sort(all.begin(), all.end(), [&](const ChargeWay& x, const ChargeWay& y) {
    return now.gap(unit, x.target) < now.gap(unit, y.target);
  });
  return all;
}

}  // namespace opfor::over_the_hills
