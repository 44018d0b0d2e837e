// Laying a formation flat against the edge that it touched (AQ-MOVE-7).
#include <algorithm>
#include <cmath>
#include <tuple>

#include "field/lines.hpp"
#include "rules/arquebusier/advance.hpp"
#include "rules/arquebusier/advance_contact.hpp"

namespace opfor::arquebusier {

using field::Box;
using field::Pose;

namespace {

/// The facing of a front that lies flat against an edge.
Angle facing_against(Angle target, Edge edge) {
  switch (edge) {
    case Edge::front:
      return target.opposite();
    case Edge::left:
      return target + Angle::degrees(90);
    case Edge::right:
      return target - Angle::degrees(90);
    case Edge::rear:
      break;
  }
  return target;
}

/// What a line that slides along an edge sees of a rectangle: from where to where, and how far out
/// it reaches.
struct Ledge {
  double from = 0;
  double to = 0;
  double out = 0;
};

/// Stretches of the line on which two rectangles would overlap, were the first moved along it.
struct Blocked {
  double from = 0;
  double to = 0;
};

/// For which shifts along `way` a rectangle overlaps another deeper than is allowed; from > to: for
/// none. Half of what is allowed is left to the rounding of places.
Blocked blocked_shifts(const Box& moves, Vec way, const Box& other) {
  Blocked blocked{-kNeverTouch, kNeverTouch};
  for (const Vec axis :
       {moves.ahead, field::right_of(moves.ahead), other.ahead, field::right_of(other.ahead)}) {
    const double room =
        field::half_extent(moves, axis) + field::half_extent(other, axis) - field::kDeep / 2;
    const double off = dot(other.centre - moves.centre, axis);
    const double speed = dot(way, axis);
    if (std::abs(speed) < field::kHair) {
      if (std::abs(off) >= room) return {1, 0};
      continue;
    }
    const double one = (off - room) / speed;
    const double two = (off + room) / speed;
    blocked.from = std::max(blocked.from, std::min(one, two));
    blocked.to = std::min(blocked.to, std::max(one, two));
  }
  return blocked;
}

/// A mover whose front slides along an edge of its target.
class Slide {
 public:
  Slide(const Battle& battle, UnitId mover, UnitId target, Edge edge)
      : battle_(battle),
        mover_(mover),
        facing_(facing_against(battle.unit(target).pose().facing, edge)),
        right_(field::right_of(unit_vector(facing_))),
        out_(unit_vector(facing_) * -1),
        half_(footprint(battle, mover).half_width),
        target_(blocks(battle, target)) {
    for (const Box& b : target_) {
      const double middle = dot(b.centre, right_);
      const double half = field::half_extent(b, right_);
      steps_.push_back(
          {middle - half, middle + half, dot(b.centre, out_) + field::half_extent(b, out_)});
    }
    for (std::size_t i = 0; i < battle.size(); ++i) {
      const UnitId other = unit_id(i);
      if (other == mover || other == target || !present(battle, other)) continue;
      for (const Box& b : blocks(battle, other)) others_.push_back(b);
    }
  }

  /// The front's middle along the edge, if it turns about the point of touch.
  [[nodiscard]] double about_the_touch() const {
    const Pose pose = battle_.unit(mover_).pose();
    const Vec touch = point_of_touch(blocks(battle_, mover_), target_);
    const double along_front =
        dot(touch - field::vec(pose.at), field::right_of(unit_vector(pose.facing)));
    return dot(touch, right_) - std::clamp(along_front, -half_, half_);
  }

  [[nodiscard]] Pose pose_at(double along) const {
    return {field::point(right_ * along + out_ * rests_on(along)), facing_};
  }

  /// It touches its target there, and stands on nobody.
  [[nodiscard]] bool free(const Pose& pose) const {
    const Blocks there = blocks_at(battle_, mover_, pose);
    const bool on_somebody = field::overlaps(there, target_) || field::overlaps(there, others_);
    return !on_somebody && touch(there, target_);
  }

  /// Where it comes free of somebody, or just touches still.
  [[nodiscard]] std::vector<double> places(double wanted) const {
    std::vector<double> found{wanted};
    for (const Ledge& step : steps_) {
      found.push_back(step.from - half_);
      found.push_back(step.to + half_);
      const Pose on_it{field::point(right_ * wanted + out_ * step.out), facing_};
      for (const Box& b : blocks_at(battle_, mover_, on_it)) {
        add_free_ends(b, target_, wanted, found);
        add_free_ends(b, others_, wanted, found);
      }
    }
    return found;
  }

 private:
  void add_free_ends(const Box& moves, field::Boxes among, double wanted,
                     std::vector<double>& found) const {
    for (const Box& other : among) {
      const Blocked blocked = blocked_shifts(moves, right_, other);
      if (blocked.from >= blocked.to) continue;
      found.push_back(wanted + blocked.from);
      found.push_back(wanted + blocked.to);
    }
  }

  /// How far out the front rests on the target there; beside it, on its nearest part.
  [[nodiscard]] double rests_on(double along) const {
    double out = -kNeverTouch;
    double nearest = kNeverTouch;
    double beside = 0;
    for (const Ledge& step : steps_) {
      const double apart = std::max(step.from - along, along - step.to) - half_;
      if (apart < -field::kDeep) out = std::max(out, step.out);
      if (apart < nearest) {
        nearest = apart;
        beside = step.out;
      }
    }
    return out > -kNeverTouch ? out : beside;
  }

  const Battle& battle_;
  UnitId mover_;
  Angle facing_;
  Vec right_;
  Vec out_;
  double half_;
  Blocks target_;
  std::vector<Box> others_;
  std::vector<Ledge> steps_;
};

}  // namespace

Pose laid_flat(const Battle& battle, UnitId mover, UnitId target, Edge edge) {
  const Slide slide(battle, mover, target, edge);
  const double wanted = slide.about_the_touch();
  std::vector<double> places = slide.places(wanted);
  std::sort(places.begin(), places.end(), [&](double x, double y) {
    return std::tuple{std::abs(x - wanted), x} < std::tuple{std::abs(y - wanted), y};
  });
  for (const double place : places) {
    const Pose pose = slide.pose_at(place);
    if (slide.free(pose)) return pose;
  }
  return battle.unit(mover).pose();
}

}  // namespace opfor::arquebusier
