#pragma once

#include <vector>

#include "field/bodies.hpp"
#include "rules/victory_without_squares/bearing.hpp"
#include "rules/victory_without_squares/play.hpp"

/// Firing on the table: in a body's own activation and in reaction (section 6).
namespace opfor::victory_without_squares {

/// Whether a body could fire now by what it has done this turn (VWS-FIRE-1, VWS-MOVE-13). Whether
/// anything bears is bearing.hpp's.
[[nodiscard]] bool may_still_fire(const Battle& battle, UnitId firer, bool in_reaction);

/// A body fires in its own activation at a target, hedgehogs on all sides (VWS-HEDGE-2). Of horse
/// in two ranks the second shot may go at another (12.5, 22). Nothing happens if nothing bears.
void fire_at(Play& play, UnitId firer, UnitId target);

/// A firing action in reaction at a mover (VWS-FIRE-7); of a hedgehog the base on its side.
/// @param well_within nothing to ask about its range: it has been, or the mover comes nearer yet
void fire_in_reaction(Play& play, UnitId firer, UnitId mover, bool well_within = false);

/// The window of an enemy along a straight step of a mover (VWS-FIRE-7).
struct Window {
  UnitId firer = kNoUnit;
  double after = 0;  ///< of the step, tenths of a millimetre
  bool operator==(const Window&) const = default;
};
/// A mover goes on so far past the place where a window opens, tenths of a millimetre: where it
/// comes to rest is rounded, and the window shall still be open there.
inline constexpr double kPastWindow = 1;
/// All that open along it, in its order; of equals by id. A step of no length: who bears there.
/// Where somebody measures, the close calls among them are those of the places where the way is
/// nearest to who fires.
/// @param last how far along the step it may come to rest, tenths of a millimetre
[[nodiscard]] std::vector<Window> windows_along(const Situation& now, UnitId mover,
                                                const field::Box& from, Vec step,
                                                double last = field::kFar);
/// Opens the windows of these firers, their owner's order (12.5, 13), until nobody will, or the
/// mover is gone. Those who draw no card or fail are not asked again at this mover (VWS-FIRE-7).
void open_windows(Play& play, UnitId mover, const std::vector<UnitId>& firers,
                  bool well_within = false);
/// Opens the windows of those who bear on a mover where it stands, as after a wheel.
void open_windows_here(Play& play, UnitId mover);

}  // namespace opfor::victory_without_squares
