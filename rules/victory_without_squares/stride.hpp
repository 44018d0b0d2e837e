#pragma once

#include <optional>
#include <vector>

#include "rules/victory_without_squares/march.hpp"

/// How far a straight way or a wheel leads a body, and what ends it: read by who proposes an order,
/// by its judge, by the play and by who weighs it, so that one order is one way for all of them.
namespace opfor::victory_without_squares {

/// What ends a way: the first thing on it that lets the body go no farther.
struct Stop {
  Meets what = Meets::enemy;
  UnitId unit = kNoUnit;
  FeatureId feature = kNoFeature;
};

/// A straight way without turning.
struct Straight {
  field::Box end;           ///< at rest there
  double length = 0;        ///< tenths of a millimetre
  UnitId target = kNoUnit;  ///< in contact with, if that was wanted
  std::optional<Stop> stop;
  double room = 0;                ///< to what stops it, or all that was asked for
  UnitId not_clear_of = kNoUnit;  ///< a friend on whom it would have ended: so it ends before him
  [[nodiscard]] UnitId stopper() const {
    return not_clear_of != kNoUnit || !stop ? not_clear_of : stop->unit;
  }
};
/// As far as it gets of a length: up to 0.1" before an enemy, unless he is the target; through
/// friends whom it may pass and clear (VWS-MOVE-11); up to forbidden ground.
[[nodiscard]] Straight straight(const Situation& now, UnitId unit, const field::Box& from,
                                Vec direction, double length, UnitId target = kNoUnit);
/// The first place of a straight way from which an unbroken enemy that its side sees is within a
/// distance; its end if none is.
[[nodiscard]] Straight until_within(const Situation& now, UnitId unit, const field::Box& from,
                                    const Straight& way, Length distance);

inline constexpr std::int32_t kMostWheel = 9000;  ///< hundredths of a degree (VWS-MOVE-1)

/// A wheel on the front corner to which it turns.
struct Swing {
  field::Box end;  ///< at rest there
  Angle facing;    ///< there
  std::optional<Stop> stop;
};
/// As far as it gets: it comes upon nobody, friend or enemy, keeps 0.1" off enemies or as far as it
/// stands (VWS-CMB-2), and turns over no ground where it may not stand; guns enter nothing rough
/// (VWS-MOVE-5).
[[nodiscard]] Swing swing(const Situation& now, UnitId unit, const field::Box& from, Angle to);
/// The footprint after a whole wheel of 90 degrees or less (VWS-MOVE-1); nothing if anything is in
/// the way.
[[nodiscard]] std::optional<field::Box> wheeled(const Situation& now, UnitId unit,
                                                const field::Box& from, Angle to);
/// The facing, no more than a wheel away, in which a body would have wheeled to look at a place.
[[nodiscard]] Angle wheel_towards(const field::Box& from, Vec place);

/// Edges that the middle of its front swings over, each a Terrain draw (VWS-MOVE-14), in order.
[[nodiscard]] std::vector<FeatureId> edges_of_wheel(const Situation& now, const field::Box& from,
                                                    const field::Box& end);

/// Whether a body may come to stand there by turning, or by taking another shape: on nobody, on no
/// ground that it may not enter, on the table; guns on nothing rough (VWS-MOVE-5). Where it stands
/// worse already it may stay so.
[[nodiscard]] bool may_stand(const Situation& now, UnitId unit, const field::Box& there);

[[nodiscard]] field::Box faced_about(field::Box box);
/// A body may pass through this friend (VWS-MOVE-11).
[[nodiscard]] bool may_be_passed(const Battle& battle, UnitId stander);

/// Distance of a footprint to the nearest enemy of a body that its side sees and that is not
/// broken; infinite if none.
[[nodiscard]] double off_unbroken(const Situation& now, UnitId unit, const field::Box& there);

/// There it would be nearer to an unbroken enemy than it is: what the shaken and the beaten may not
/// (VWS-STATE-5, VWS-LOST-2). Enemies whom its side does not see count where their bodies are in
/// the way (drill/known.hpp).
[[nodiscard]] bool approaches(const Situation& now, UnitId unit, const field::Box& there);

}  // namespace opfor::victory_without_squares
