#include "field/wheel.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace opfor::field {
namespace {

/// The points of a circle that lie on the line through a segment, shifted aside, between its ends.
template <class Take>
void on_segment(Vec centre, double radius, const Segment& s, double aside, Take take) {
  const Vec along = s.b - s.a;
  const double length = norm(along);
  if (length <= kHair) return;
  const Vec ahead = along * (1 / length);
  const Vec start = s.a + right_of(ahead) * aside - centre;
  const double off = dot(start, right_of(ahead));
  // A line that touches the circle, for all that its numbers are rounded, has one point on it.
  if (off > radius + kHair || off < -radius - kHair) return;
  const double half = std::sqrt(std::max(0.0, radius * radius - off * off));
  const double foot = -dot(start, ahead);
  for (const double at : {foot - half, foot + half}) {
    if (at >= -kHair && at <= length + kHair) take(centre + start + ahead * at);
  }
}

/// The points that two circles share.
template <class Take>
void on_circle(Vec centre, double radius, Vec other, double distance, Take take) {
  const Vec between = other - centre;
  const double length = norm(between);
  if (length <= kHair) return;
  const double along = (radius * radius - distance * distance + length * length) / (2 * length);
  const double aside2 = radius * radius - along * along;
  if (aside2 < 0) return;
  const Vec ahead = between * (1 / length);
  const double aside = std::sqrt(aside2);
  take(centre + ahead * along + right_of(ahead) * aside);
  take(centre + ahead * along - right_of(ahead) * aside);
}

std::array<Segment, 4> sides(const Box& box) {
  const auto c = corners(box);
  return {Segment{c[0], c[1]}, {c[1], c[2]}, {c[2], c[3]}, {c[3], c[0]}};
}

}  // namespace

std::optional<std::int32_t> Wheel::turn_to_look_at(Vec place, Vec ahead) const {
  constexpr double kAsGood = 1;  // places are told to a tenth of a millimetre
  constexpr double kNoTurn = 1e-7;
  constexpr double kCircle = 2 * std::numbers::pi;
  const Vec off = place - corner_;
  const double away = norm(off);
  const double aside = std::abs(across_);
  if (away < aside - kAsGood || away <= 0) return std::nullopt;
  // It lies straight ahead when it lies as far aside of the corner as the body's own place does: on
  // a line that turns with it and touches the circle on which that place goes round.
  const double to_left = across_ < 0 ? 1 : -1;
  const double lies = std::atan2(dot(off, ahead), to_left * dot(off, right_of(ahead)));
  const double turn = lies - std::acos(std::min(1.0, aside / away));
  const double whole = turn < -kNoTurn ? turn + kCircle : std::max(0.0, turn);
  return static_cast<std::int32_t>(std::lround(whole * 18000 / std::numbers::pi)) % 36000;
}

std::optional<std::int32_t> least_turn_to_look_at(const Wheel& left, const Wheel& right, Vec place,
                                                  Vec ahead) {
  constexpr std::int32_t kHalfTurn = 18000;
  const auto no_more = [](std::optional<std::int32_t> turn) {
    return turn && *turn <= kHalfTurn ? turn : std::nullopt;
  };
  const auto to_left = no_more(left.turn_to_look_at(place, ahead));
  const auto to_right = no_more(right.turn_to_look_at(place, ahead));
  if (to_right && (!to_left || *to_right <= *to_left)) return to_right;
  return to_left ? std::optional(-*to_left) : std::nullopt;
}

WheelingBox::WheelingBox(const Box& from, Angle facing, Angle to)
    : from_(from),
      facing_(facing),
      turn_(signed_turn(facing, to)),
      wheel_(from, turn_ >= 0),
      end_(unit_vector(Angle::hundredths(whole()))) {}

Box WheelingBox::after(std::int32_t turned) const {
  Box box = from_;
  box.ahead = unit_vector(facing(turned));
  box.centre = wheel_.place(box.ahead);
  return box;
}

Circle WheelingBox::swept() const {
  // What lies inside its edges lies off the corner by as much.
  double radius = 0;
  for (const Vec corner : corners(from_)) radius = std::max(radius, norm(corner - wheel_.corner()));
  return {wheel_.corner(), radius};
}

WheelingBox WheelingBox::within(double margin) const {
  WheelingBox inner = *this;
  inner.from_.half_width = std::max(0.0, from_.half_width - margin);
  inner.from_.half_depth = std::max(0.0, from_.half_depth - margin);
  return inner;
}

void WheelingBox::add_turn(Turns& turns, Vec from, Vec to) const {
  const Vec before = from - wheel_.corner();
  const Vec there = to - wheel_.corner();
  // As far off north as the one lies off the other, the way that it turns.
  const double aside = cross(before, there);
  const Vec off{turn_ < 0 ? aside : -aside, dot(before, there)};
  if (off.x < 0 || cross(off, end_) > 0) return;
  turns.push_back(facing_of(off).hundredths());
}

void WheelingBox::add_meetings_of_point(Turns& turns, Vec of_it, const Segment& segment,
                                        double distance) const {
  const Vec corner = wheel_.corner();
  const double radius = norm(of_it - corner);
  if (radius <= kHair) return;
  const auto take = [&](Vec there) { add_turn(turns, of_it, there); };
  on_segment(corner, radius, segment, distance, take);
  if (distance <= 0) return;
  on_segment(corner, radius, segment, -distance, take);
  on_circle(corner, radius, segment.a, distance, take);
  on_circle(corner, radius, segment.b, distance, take);
}

void WheelingBox::add_meetings_with_point(Turns& turns, const Segment& edge, Vec point,
                                          double distance) const {
  const Vec corner = wheel_.corner();
  const double radius = norm(point - corner);
  if (radius <= kHair) return;
  const auto take = [&](Vec of_it) { add_turn(turns, of_it, point); };
  on_segment(corner, radius, edge, distance, take);
  if (distance > 0) on_segment(corner, radius, edge, -distance, take);
}

void WheelingBox::add_meetings(Turns& turns, const Segment& segment, double distance) const {
  if (!near(segment.a, segment.b, swept(), distance + kHair)) return;
  for (const Vec of_it : corners(from_)) add_meetings_of_point(turns, of_it, segment, distance);
  for (const Segment& edge : sides(from_)) {
    add_meetings_with_point(turns, edge, segment.a, distance);
    add_meetings_with_point(turns, edge, segment.b, distance);
  }
}

std::optional<std::int32_t> WheelingBox::told_by_looks(const Box& other, double distance) const {
  constexpr int kLooks = 8;
  constexpr double kTouch = 0.05;  // a two-hundredth of a millimetre off is there
  // How far any of it comes in a hundredth of a degree, at the most.
  const double pace = swept().radius * std::numbers::pi / 18000;
  std::int32_t turned = 0;
  for (int look = 0; look < kLooks; ++look) {
    const double spare = gap(look == 0 ? from_ : after(turned), other) - distance;
    if (spare > pace * (whole() - turned) + kHair) return whole();
    if (spare <= kTouch) return turned > 0 ? std::optional(turned) : std::nullopt;
    // It comes no nearer than it goes; facings are rounded to hundredths.
    turned += std::max(0, static_cast<std::int32_t>(spare / pace) - 1);
  }
  return std::nullopt;
}

std::int32_t WheelingBox::clear_of(const Box& other, double distance) const {
  if (const auto told = told_by_looks(other, distance)) return *told;
  Turns turns;
  for (const Segment& side : sides(other)) add_meetings(turns, side, distance);
  return clear_until(turns, [&](const Box& there) { return gap(there, other) < distance - kHair; });
}

std::int32_t WheelingBox::not_on(const Box& other, double deep) const {
  Box core = other;
  core.half_width = std::max(0.0, other.half_width - deep);
  core.half_depth = std::max(0.0, other.half_depth - deep);
  if (const auto told = told_by_looks(core, 0)) return *told;
  Turns turns;
  for (const Segment& side : sides(core)) add_meetings(turns, side, 0);
  return clear_until(turns, [&](const Box& there) { return overlap(there, core) > 0; });
}

}  // namespace opfor::field
