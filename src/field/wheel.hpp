#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "field/box.hpp"

/// A body that turns on one of its front corners, as a line of men does. Lengths in tenths of a
/// millimetre.
namespace opfor::field {

/// The turn from one facing to another by the shorter way, hundredths of a degree: -17999..18000,
/// positive to the right.
[[nodiscard]] constexpr std::int32_t signed_turn(Angle from, Angle to) {
  const std::int32_t turn = (to - from).hundredths();
  return turn > 18000 ? turn - 36000 : turn;
}

/// A wheel on the right or left front corner.
class Wheel {
 public:
  /// @param at a place of the body, which faces `ahead` (a unit vector)
  /// @param front how far its front edge lies ahead of that place
  /// @param side how far aside of it the corner lies
  Wheel(Vec at, Vec ahead, double front, double side, bool to_right)
      : front_(front),
        across_(to_right ? side : -side),
        corner_(at + ahead * front + right_of(ahead) * across_) {}
  Wheel(const Box& body, bool to_right)
      : Wheel(body.centre, body.ahead, body.half_depth, body.half_width, to_right) {}

  [[nodiscard]] Vec corner() const { return corner_; }
  /// Where the place of the body has come when it faces so.
  [[nodiscard]] Vec place(Vec ahead) const {
    return corner_ - ahead * front_ - right_of(ahead) * across_;
  }
  /// How far it turns until a place lies straight ahead of that of the body: hundredths of a
  /// degree, to its side, 0..35999. Nothing: it never does, for it lies nearer to the corner than
  /// that.
  /// @param ahead how it faces now
  [[nodiscard]] std::optional<std::int32_t> turn_to_look_at(Vec place, Vec ahead) const;

 private:
  double front_;
  double across_;
  Vec corner_;
};

/// The smaller of its two wheels after which a place lies straight ahead: hundredths of a degree,
/// positive to the right. Nothing: neither comes to that in half a turn.
/// @param ahead how it faces now
[[nodiscard]] std::optional<std::int32_t> least_turn_to_look_at(const Wheel& left,
                                                                const Wheel& right, Vec place,
                                                                Vec ahead);

/// A rectangle that wheels, on the front corner to which it turns.
class WheelingBox {
 public:
  /// Turns from its start, hundredths of a degree.
  using Turns = std::vector<std::int32_t>;

  /// @param facing of the rectangle, as it has been measured
  WheelingBox(const Box& from, Angle facing, Angle to);

  [[nodiscard]] std::int32_t turn() const { return turn_; }  ///< hundredths of a degree, signed
  /// The same, whichever way it turns.
  [[nodiscard]] std::int32_t whole() const { return turn_ < 0 ? -turn_ : turn_; }
  /// How it faces, and where it is, when it has turned so far: 0..whole().
  [[nodiscard]] Angle facing(std::int32_t turned) const {
    return facing_ + Angle::hundredths(turn_ < 0 ? -turned : turned);
  }
  [[nodiscard]] Box after(std::int32_t turned) const;
  [[nodiscard]] Box end() const { return after(whole()); }
  /// The circle that it does not leave, however far it turns.
  [[nodiscard]] Circle swept() const;
  /// What lies so far inside its edges, on the same wheel.
  [[nodiscard]] WheelingBox within(double margin) const;

  /// How far it turns before it comes nearer to another than a distance of more than 0; its whole
  /// turn if it does not. It may be nearer at its start, and part.
  [[nodiscard]] std::int32_t clear_of(const Box& other, double distance) const;
  /// How far before it lies on another deeper than that.
  [[nodiscard]] std::int32_t not_on(const Box& other, double deep) const;

  /// Adds the turns at which it comes as near to a segment as a distance, or parts from it so far:
  /// only there can begin, or end, what is true of it nearer than that.
  void add_meetings(Turns& turns, const Segment& segment, double distance) const;
  /// How far it turns before something is true of it, which can begin or end only at such turns: to
  /// a hundredth of a degree or two before. Nothing shorter than that is found.
  /// @param is (const Box&) -> bool
  template <class Is>
  [[nodiscard]] std::int32_t clear_until(Turns& turns, Is is) const;

 private:
  /// What a few looks tell of how far it comes before it is so near to another; nothing if they do
  /// not tell.
  [[nodiscard]] std::optional<std::int32_t> told_by_looks(const Box& other, double distance) const;
  /// When what lies at `from` as it begins has come to `to`, both on one circle about the corner.
  void add_turn(Turns& turns, Vec from, Vec to) const;
  /// When a point of it meets the line at a distance from a segment, or an end of it.
  void add_meetings_of_point(Turns& turns, Vec of_it, const Segment& segment,
                             double distance) const;
  /// When an edge of it meets a point at a distance.
  void add_meetings_with_point(Turns& turns, const Segment& edge, Vec point, double distance) const;

  Box from_;
  Angle facing_;
  std::int32_t turn_;
  Wheel wheel_;
  Vec end_;  ///< north, turned to the right as far as it turns
};

template <class Is>
std::int32_t WheelingBox::clear_until(Turns& turns, Is is) const {
  constexpr std::int32_t kRounding = 2;  // of a meeting's turn
  turns.push_back(whole());
  std::sort(turns.begin(), turns.end());
  std::int32_t last = 0;
  for (const std::int32_t next : turns) {
    if (next - last > kRounding && is(after((last + next) / 2))) {
      return std::max(0, last - kRounding);
    }
    last = next;
  }
  return whole();
}

}  // namespace opfor::field
