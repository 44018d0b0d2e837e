#include "drill/way_round.hpp"

#include <algorithm>
#include <array>

#include "drill/least_step.hpp"
#include "field/clear_place.hpp"
#include "field/outline.hpp"
#include "field/sweep.hpp"

namespace opfor {
namespace {

std::vector<field::Box> boxes_of(const Drill& drill, const UnitSet& units) {
  std::vector<field::Box> all;
  for (const UnitId unit : units) all.push_back(drill.body(unit));
  return all;
}

std::vector<field::Box> with_those(std::vector<field::Box> some,
                                   const std::vector<field::Box>& more) {
  some.insert(some.end(), more.begin(), more.end());
  return some;
}

std::vector<FeatureId> slow_pieces(const field::Ground& ground, Vec place, const Slows& slows) {
  std::vector<FeatureId> all;
  const auto features = ground.features();
  for (std::size_t i = 0; slows.is && i < features.size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    const bool slow = features[i].shape == field::Shape::area && slows.is(features[i]);
    if (slow && !ground.contains(id, place)) all.push_back(id);
  }
  return all;
}

std::vector<FeatureId> what_bars(const Drill& drill, UnitId unit) {
  std::vector<FeatureId> all;
  const auto features = drill.land().features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const bool area = features[i].shape == field::Shape::area;
    if (area && never_enters(drill, unit, features[i])) all.push_back(static_cast<FeatureId>(i));
  }
  return all;
}

}  // namespace

std::vector<field::Box> boxes_along(const field::Feature& line) {
  std::vector<field::Box> all;
  const double deep = std::max(1.0, line.width.as_double() / 2);
  for (const field::SolidRun& run : field::solid_runs(line)) {
    const std::size_t n = run.points.size();
    for (std::size_t i = 0; i + 1 < n + (run.closed ? 1 : 0); ++i) {
      const Vec from = run.points[i];
      const Vec along = run.points[(i + 1) % n] - from;
      const double length = norm(along);
      if (length <= 0) continue;
      all.push_back({from + along * 0.5, field::right_of(along * (1 / length)), length / 2, deep});
    }
  }
  return all;
}

bool never_enters(const Drill& drill, UnitId unit, const field::Feature& feature) {
  const bool barren = feature.bars(drill.mover(unit).mounted);
  return barren || drill.border(unit, feature) == Border::forbidden;
}

Vec where_it_has_room(const Drill& drill, UnitId unit, Vec place) {
  return field::place_with_room(drill.land(), what_bars(drill, unit), place,
                                drill.body(unit).half_width);
}

UnitSet in_its_way(const Drill& drill, UnitId unit, Vec place, const UnitSet& friends,
                   const std::function<double(UnitId)>& ahead) {
  UnitSet all;
  for (const UnitId one : friends) {
    if (stands_in_way(drill, one, drill.body(one), unit, place, ahead(one))) all.insert(one);
  }
  return all;
}

bool stands_in_way(const Drill& drill, UnitId unit, const field::Box& there, UnitId other,
                   Vec place, double ahead) {
  field::Box lane = drill.body(other);
  const Vec off = place - lane.centre;
  const double way = norm(off);
  if (unit == other || way < kLeastStep.as_double()) return false;
  const double far = std::min(way, ahead);
  if (far <= 0 || drill.passes(other, unit)) return false;
  lane.ahead = off * (1 / way);
  lane.half_depth = 1;
  return field::runs_into(lane, lane.ahead * far, there).has_value();
}

template <class Round>
WayRound::WayRound(const Drill& drill, UnitId unit, Vec place, const Slows& slows, Round round)
    : ground_(&drill.land()),
      place_(place),
      longer_(slows.longer),
      always_(slows.always),
      open_(round([&](FeatureId, const field::Feature& feature) {
        return never_enters(drill, unit, feature);
      })),
      slow_(slow_pieces(drill.land(), place, slows)) {
  if (slow_.empty()) return;
  unslowed_.emplace(round([&](FeatureId, const field::Feature& feature) {
    const bool area = feature.shape == field::Shape::area;
    return (area && slows.is(feature)) || never_enters(drill, unit, feature);
  }));
}

WayRound::WayRound(const Drill& drill, UnitId unit, Vec place, const UnitSet& stay,
                   const Slows& slows)
    : WayRound(drill, unit, place, slows, [&](const field::Detour::Bars& bars) {
        return field::Detour(drill.land(), place, drill.body(unit).half_width, bars,
                             with_those(boxes_of(drill, stay), slows.lines));
      }) {}

WayRound::WayRound(const Drill& drill, UnitId unit, Vec place, field::Corners& kept,
                   const Slows& slows)
    : WayRound(drill, unit, place, slows, [&](const field::Detour::Bars& bars) {
        return field::Detour(drill.land(), place, drill.body(unit).half_width, bars, kept);
      }) {}

bool WayRound::is_slowed(Vec at) const {
  return std::any_of(slow_.begin(), slow_.end(),
                     [&](FeatureId id) { return ground_->contains(id, at); });
}

field::Detour::Way WayRound::from(Vec at) const {
  for (const auto& [place, way] : known_) {
    if (place == at) return way;
  }
  field::Detour::Way way = shortest(at);
  if (is_slowed(at)) way.length += longer_;  // it is in it already, and has yet to come out
  known_.emplace_back(at, way);
  return way;
}

field::Detour::Way WayRound::shortest(Vec at) const {
  const field::Detour::Way straight{place_, norm(place_ - at)};
  if (!unslowed_) return open_.from(at).value_or(straight);
  const auto round = unslowed_->from(at);
  // No way over what slows it is shorter than the straight line.
  if (round && (always_ || round->length <= straight.length + longer_)) return *round;
  auto open = open_.from(at);
  if (open) open->length += longer_;
  if (round && (!open || round->length <= open->length)) return *round;
  return open.value_or(field::Detour::Way{place_, straight.length + longer_});
}

bool WayRound::is_stuck(const field::Box& at, Vec next, const ComesRound& turning) const {
  return next != place_ && !turning.has_room(at, next);
}

bool WayRound::is_stuck(const field::Box& at, const ComesRound& turning) const {
  return is_stuck(at, from(at.centre).first, turning);
}

bool WayRound::spares_itself(Vec at, Vec next) const {
  if (!unslowed_ || always_) return false;
  const auto open = open_.from(at);
  return open && !(open->first == next);
}

double WayRound::turns_to_come(const field::Box& at, const ComesRound& turning, Slow slow) const {
  constexpr int kCorners = 8;
  double sum = 0;
  field::Box there = at;
  for (int i = 0; i < kCorners; ++i) {
    const Vec corner = from(there.centre).first;
    const double leg = norm(corner - there.centre);
    if (corner == place_ || leg < 1) break;
    if (slow == Slow::goes_over && spares_itself(there.centre, corner)) break;
    there.ahead = (corner - there.centre) * (1 / leg);
    there.centre = corner;
    sum += turning.price(there, from(corner).first);
  }
  return sum;
}

double WayRound::left(const field::Box& at, const ComesRound& turning) const {
  const field::Detour::Way way = from(at.centre);
  if (way.length < kLeastStep.as_double()) return way.length;
  const double clear = is_stuck(at, way.first, turning) ? turning.gets_clear(at, way.first) : 0;
  return way.length + turning.price(at, way.first) + clear;
}

}  // namespace opfor
