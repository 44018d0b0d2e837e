#pragma once

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

 private:
  double front_;
  double across_;
  Vec corner_;
};

/// A rectangle that wheels, on the front corner to which it turns.
class WheelingBox {
 public:
  /// @param facing of the rectangle, as it has been measured
  WheelingBox(const Box& from, Angle facing, Angle to);

  [[nodiscard]] std::int32_t turn() const { return turn_; }  ///< hundredths of a degree, signed
  /// How it faces, and where it is, after so many parts of its turn.
  [[nodiscard]] Angle facing(int part, int parts) const {
    return facing_ + Angle::hundredths(turn_ * part / parts);
  }
  [[nodiscard]] Box after(int part, int parts) const;
  /// The circle that it does not leave, however far it turns.
  [[nodiscard]] Circle swept() const;
  /// True if it comes nearer to another than `keep_off`, or over it deeper than `deep`, at any of
  /// `parts` places evenly apart, its start left out. Those at which it cannot are not looked at.
  [[nodiscard]] bool runs_into(const Box& other, int parts, double keep_off, double deep) const;

 private:
  Box from_;
  Angle facing_;
  std::int32_t turn_;
  Wheel wheel_;
};

}  // namespace opfor::field
