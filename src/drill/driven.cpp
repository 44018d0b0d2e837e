#include <algorithm>
#include <array>

#include "drill/mover.hpp"
#include "drill/mover_borders.hpp"
#include "field/lay_flat.hpp"
#include "field/sweep.hpp"
#include "field/touch.hpp"

namespace opfor {

using field::Box;

std::optional<double> clear_place(const Drill& drill, UnitId unit, const Box& from, Vec direction,
                                  double wanted, double most) {
  std::vector<field::Stretch> taken;
  for (const UnitId other : drill.bodies()) {
    if (other == unit) continue;
    // Places at rest are rounded: a hair less deep than is allowed is not free, nor a hair beside.
    const auto on =
        field::lies_along(from, direction, drill.body(other), field::kDeep - 2 * kRounded);
    if (on && on->to > 0 && on->from < most) taken.push_back(*on);
  }
  const auto within = [&](double place) {
    return std::find_if(taken.begin(), taken.end(), [&](const field::Stretch& on) {
      return place > on.from - kRounded && place < on.to + kRounded;
    });
  };
  double place = std::min(wanted, most);
  for (auto on = within(place); place <= most && on != taken.end(); on = within(place)) {
    place = on->to + kRounded;
  }
  if (place <= most) return place;
  place = std::min(wanted, most);
  for (auto on = within(place); place > 0 && on != taken.end(); on = within(place)) {
    place = on->from - kRounded;
  }
  return place > 0 ? std::optional(place) : std::nullopt;
}

namespace {

void end_clear(Driven& driven, const Drill& drill, UnitId unit, const Box& from, Vec direction,
               double wanted, double most) {
  const auto place = clear_place(drill, unit, from, direction, wanted, most);
  driven.clear = place.has_value();
  driven.length = place.value_or(0);
}

}  // namespace

Driven driven(const Drill& drill, UnitId unit, const Box& from, Vec direction, double wanted,
              double beyond) {
  Wanted on{direction, wanted + beyond};
  on.driven = true;
  Straight way = straight(drill, unit, from, on);
  Driven driven;
  driven.off_table = way.stop && way.stop->what == Meets::edge && way.length < wanted;
  driven.stop = way.stop;
  driven.through = std::move(way.through);
  driven.crossings = std::move(way.crossings);
  driven.length = way.length;
  if (!driven.off_table) end_clear(driven, drill, unit, from, direction, wanted, way.length);
  return driven;
}

void cut_short(Driven& driven, const Drill& drill, UnitId unit, const Box& from, Vec direction,
               double length) {
  driven.off_table = false;
  end_clear(driven, drill, unit, from, direction, length, length);
}

Meeting meeting(const Drill& drill, UnitId first, const Wanted& one, UnitId second,
                const Wanted& other) {
  const auto alone = [&](UnitId unit, Wanted wanted, UnitId past) {
    wanted.past = past;
    return straight(drill, unit, drill.body(unit), wanted).length;
  };
  const double most = alone(first, one, second);
  const double back = alone(second, other, first);
  // Both at one pace, until one of them has gone as far as he goes.
  const Box& a = drill.body(first);
  const Box& b = drill.body(second);
  const double both = std::min(most, back);
  const field::FirstTouch touch = field::first_touch(a, one.direction, b, other.direction, both);
  if (touch.happens()) return {touch.time, touch.time, true};
  const Box a_there = field::shifted(a, one.direction * both);
  const Box b_there = field::shifted(b, other.direction * both);
  const bool first_goes_on = most > back;
  const field::FirstTouch later =
      field::first_touch(a_there, first_goes_on ? one.direction : Vec{}, b_there,
                         first_goes_on ? Vec{} : other.direction, std::max(most, back) - both);
  Meeting meeting{both, both, later.happens()};
  (first_goes_on ? meeting.first : meeting.second) +=
      later.happens() ? later.time : std::max(most, back) - both;
  return meeting;
}

std::optional<Box> laid_flat(const Drill& drill, UnitId unit, const Box& touching, UnitId target,
                             Vec began) {
  const Box& its = drill.body(target);
  const field::Edge edge = field::edge_touched(its, touching, began, kTouches);
  const field::SlidingFront front(touching.half_width, field::Boxes(&its, 1), facing_of(its.ahead),
                                  edge);
  const auto body_at = [&](const field::Pose& middle_of_front) {
    Box box = touching;
    box.ahead = unit_vector(middle_of_front.facing);
    box.centre = field::vec(middle_of_front.at) - box.ahead * box.half_depth;
    return std::array{at_rest(box)};  // whom it lies on is asked of where it comes to rest
  };
  std::vector<Box> others;
  for (const UnitId other : drill.bodies()) {
    if (other != unit && other != target) others.push_back(drill.body(other));
  }
  const std::array touching_body{touching};
  const Vec touch = field::point_of_touch(touching_body, field::Boxes(&its, 1));
  const field::Pose before{field::point(front_of(touching)), facing_of(touching.ahead)};
  const auto pose =
      field::laid_flat(front, front.turned_about(touch, before), others, kTouches, body_at);
  if (!pose) return std::nullopt;
  const Box flat = body_at(*pose).front();
  if (!drill.land().can_stand(flat, drill.mover(unit))) return std::nullopt;
  return flat;
}

}  // namespace opfor
