#pragma once

#include <optional>

#include "field/touch.hpp"
#include "rules/arquebusier/situation.hpp"
#include "rules/arquebusier/track.hpp"

/// How far a manoeuvre leads a formation, what that costs, and what ends it, while nobody else
/// moves: read by who proposes an order, by its judge, by who weighs it and by who looks where
/// somebody will stand, so that one order is one way for all of them. The play moves all together
/// (`advance_all`), by the same ways.
namespace opfor::arquebusier {

/// Who breaks off halts this far short of an enemy: twice the tolerance of contact (AQ-MOVE-8).
inline constexpr double kShortOfContact = 2 * kTolerance;

/// When two enemies touch who go straight (`field::first_touch`): who goes past the other's side no
/// farther off than a tenth of a millimetre, to which places are rounded, touches him (AQ-MOVE-6).
/// It is not what `drill/mover` asks of who slides along an enemy: that measures the least distance
/// to one who stands, and rests a hair short of it, where a march would end short of its place. And
/// there any contact farther on goes before a graze, here only one so soon that rounding decides.
[[nodiscard]] field::FirstTouch enemies_meet(field::Boxes a, Vec speed_a, field::Boxes b,
                                             Vec speed_b, double duration);

/// A manoeuvre as it is to be (AQ-MOVE-2, 3). Tenths of a millimetre.
struct Course {
  Angle facing;         ///< to which it turns in its place, and which it keeps as it goes
  Vec direction;        ///< of its way, a unit vector
  double length = 0;    ///< so far at most
  double budget = 0;    ///< what that may cost: its move, half of it for who retires (AQ-MOVE-1)
  int files = 0;        ///< on which it draws up first; 0: as they are
  bool leaves = false;  ///< it may cross the table's edge (AQ-MOVE-5)
  double short_of_enemies = 0;  ///< of who breaks off
};
[[nodiscard]] Course course_of(const Battle& battle, UnitId unit, const Marker& marker);
/// A march that turns to a facing, and goes as far as its move lets it.
[[nodiscard]] Course march_to(const Battle& battle, UnitId unit, Angle facing);

/// How far off others it ends its way of its own will, more than the rules ask for; 0: it goes
/// until it touches. Who stands nearer already comes no nearer.
struct Keeps {
  double friends = 0;
  double enemies = 0;
  UnitId whom = kNoUnit;  ///< farther off than the others
  double off = 0;         ///< how far
};

struct Stride {
  UnitId unit = kNoUnit;
  DrawnUp start;  ///< drawn up and turned
  Vec direction;
  double length = 0;  ///< tenths of a millimetre
  Stopped by = Stopped::done;
  UnitId at = kNoUnit;            ///< whom it has met, or who leaves it no room
  FeatureId ground = kNoFeature;  ///< that stops it, or leaves it no room

  [[nodiscard]] Angle facing() const { return start.pose.facing; }
  [[nodiscard]] field::Pose end(double after) const {
    return {field::point(field::vec(start.pose.at) + direction * after), facing()};
  }
  [[nodiscard]] field::Pose end() const { return end(length); }
  /// What it covers after so much of its way.
  [[nodiscard]] Blocks body(double after) const {
    return field::shifted(start.body, direction * after);
  }
  /// What it covers where it ends, as it is put there: places are rounded.
  [[nodiscard]] Blocks body() const {
    return field::shifted(start.body, field::vec(end().at) - field::vec(start.pose.at));
  }
  [[nodiscard]] bool touches(UnitId enemy) const { return by == Stopped::enemy && at == enemy; }
};
/// @param others those who are in the way, where they stand now; there is room for nobody else's
///   turn among all who are there
[[nodiscard]] Stride stride(const Situation& now, UnitId unit, const Course& course,
                            const Keeps& keeps, const UnitSet& others);
/// Past all who are there.
[[nodiscard]] Stride stride(const Situation& now, UnitId unit, const Course& course,
                            const Keeps& keeps = {});
/// A passed manoeuvre takes it away from where it stands (AQ-MOVE-6).
[[nodiscard]] bool will_go(const Battle& battle, UnitId unit);
/// Past those who will not have gone (AQ-MOVE-6).
[[nodiscard]] UnitSet who_stay(const Situation& now, UnitId unit);

/// What a formation would press into, deeper than it stands in it: somebody, or ground that it may
/// not enter (AQ-MOVE-3, AQ-TER-5).
struct Pressed {
  UnitId unit = kNoUnit;
  FeatureId ground = kNoFeature;
  [[nodiscard]] bool nothing() const { return unit == kNoUnit && ground == kNoFeature; }
};
[[nodiscard]] Pressed pressed_by(const Situation& now, UnitId unit, field::Boxes there);
/// There is room for it to turn so where it stands, drawn up on so many files, and on the table.
[[nodiscard]] bool may_turn(const Situation& now, UnitId unit, Angle facing, int files = 0);

/// It draws up and turns as its marker says, and comes to stand so.
void carry_out(Battle& battle, UnitId unit, const Marker& marker, const field::Pose& to);

}  // namespace opfor::arquebusier
