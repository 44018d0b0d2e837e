#pragma once

#include <optional>
#include <vector>

#include "field/touch.hpp"

/// Laying a body flat: turned so that all of its front lies against an edge of another, about where
/// it has touched it, and no farther along that edge than it must be to stand on nobody.
namespace opfor::field {

/// The facing of a front that lies flat against an edge of a target.
[[nodiscard]] Angle facing_against(Angle target, Edge edge);

/// A front that slides along an edge of a target. Poses are of the middle of the front edge; where
/// it is along the edge is counted to its right.
class SlidingFront {
 public:
  /// @param target its rectangles, which outlive this; the front rests on what reaches farthest out
  /// @param facing of the target
  SlidingFront(double half_width, Boxes target, Angle facing, Edge edge);

  [[nodiscard]] Boxes target() const { return target_; }
  /// Where it is if it turns about a place of the front that touches.
  /// @param before its pose until then
  [[nodiscard]] double turned_about(Vec touch, const Pose& before) const;
  /// As it rests on the target there; beside it, on its nearest part.
  [[nodiscard]] Pose at(double along) const;
  /// Where it may be, the nearest to what is wanted first: there, where it just touches the target
  /// still, and where it comes free of one of the others or of a part of the target.
  /// @param body_at the rectangles of its body in a pose
  template <class BodyAt>
  [[nodiscard]] std::vector<double> places(double wanted, Boxes others, BodyAt body_at) const {
    std::vector<double> found = ends(wanted);
    for (const Ledge& ledge : ledges_) {
      const auto body = body_at(resting(wanted, ledge.out));
      add_free_ends(body, target_, wanted, found);
      add_free_ends(body, others, wanted, found);
    }
    nearest_first(wanted, found);
    return found;
  }

 private:
  /// What the front sees of a rectangle of its target: from where to where along its own way, and
  /// how far out it reaches.
  struct Ledge {
    double from = 0;
    double to = 0;
    double out = 0;
  };
  [[nodiscard]] Pose resting(double along, double out) const;
  [[nodiscard]] std::vector<double> ends(double wanted) const;
  void add_free_ends(Boxes body, Boxes among, double wanted, std::vector<double>& found) const;
  static void nearest_first(double wanted, std::vector<double>& places);

  double half_;
  Boxes target_;
  Angle facing_;
  Vec right_;
  Vec out_;
  std::vector<Ledge> ledges_;
};

/// The first of those places at which the body touches its target (a gap of `touching` or less) and
/// stands on nobody; nothing if there is none.
template <class BodyAt>
[[nodiscard]] std::optional<Pose> laid_flat(const SlidingFront& front, double wanted, Boxes others,
                                            double touching, BodyAt body_at) {
  for (const double place : front.places(wanted, others, body_at)) {
    const Pose pose = front.at(place);
    const auto body = body_at(pose);
    if (overlaps(Boxes(body), front.target()) || overlaps(Boxes(body), others)) continue;
    if (least_gap(body, front.target(), touching) <= touching) return pose;
  }
  return std::nullopt;
}

}  // namespace opfor::field
