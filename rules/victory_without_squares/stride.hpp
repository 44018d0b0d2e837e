#pragma once

#include "drill/mover.hpp"
#include "rules/victory_without_squares/situation.hpp"

/// What of a way (drill/mover.hpp) is this sheet's: whom it comes near to.
namespace opfor::victory_without_squares {

inline constexpr std::int32_t kMostWheel = 9000;  ///< hundredths of a degree (VWS-MOVE-1)

/// A straight way no farther than to the first place from which an unbroken enemy that its side
/// sees is within a distance; all of it if none is, or if it would stop there on a friend.
[[nodiscard]] Straight until_within(const Situation& now, UnitId unit, const field::Box& from,
                                    const Straight& way, Length distance);

/// Of a step to a point what leads along the axis that it means: points are rounded, and the rest
/// might graze what the way passes.
[[nodiscard]] Vec along_axis(const field::Box& from, Vec step);
/// At rest where an order to go straight to a point brings it: who proposes one looks from there,
/// and the judge too.
[[nodiscard]] field::Box comes_to(const field::Box& from, Point to);

/// How far who charges to a point may go: he has some way to spare, for the contact is where the
/// bodies meet, and "up to" a move includes its end (VWS-TOL-1).
/// @param most of his move that is left
[[nodiscard]] double way_of_a_charge(double length, double most);

/// It has room to take another shape where it stands: on nobody, on ground that it may enter, and
/// touching no enemy whom it does not touch as it is (VWS-CMB-2).
[[nodiscard]] bool has_room(const Situation& now, UnitId unit, const field::Box& there,
                            bool mounted);

/// A body may pass through this friend (VWS-MOVE-11).
[[nodiscard]] bool may_be_passed(const Battle& battle, UnitId stander);

/// Distance of a footprint to the nearest enemy of a body that its side sees and that is not
/// broken; infinite if none. Who does not ask beyond a limit is answered sooner: what is more comes
/// out as the limit.
[[nodiscard]] double off_unbroken(const Situation& now, UnitId unit, const field::Box& there,
                                  double limit = field::kFar);

/// There it would be nearer to an unbroken enemy than it is: what the shaken and the beaten may not
/// (VWS-STATE-5, VWS-LOST-2). Enemies whom its side does not see count where their bodies are in
/// the way (drill/known.hpp).
[[nodiscard]] bool approaches(const Situation& now, UnitId unit, const field::Box& there);

}  // namespace opfor::victory_without_squares
