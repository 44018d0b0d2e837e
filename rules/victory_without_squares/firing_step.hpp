#pragma once

#include <vector>

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
/// @param well_within nothing to ask about its range: the mover comes nearer yet
void fire_in_reaction(Play& play, UnitId firer, UnitId mover, bool well_within = false);

/// The window of an enemy along a straight step of a mover (VWS-FIRE-7).
struct Window {
  UnitId firer = kNoUnit;
  double after = 0;  ///< of the step, tenths of a millimetre
};
/// All that open along it, in its order; of equals by id. A step of no length: who bears there.
[[nodiscard]] std::vector<Window> windows_along(const Situation& now, UnitId mover,
                                                const field::Box& from, Vec step);
/// Without those that are only just in range where it ends: they open there.
[[nodiscard]] std::vector<Window> windows_well_within(const Situation& now, UnitId mover,
                                                      const field::Box& from, Vec step);
/// Opens the windows of these firers, their owner's order (12.5, 13), until nobody will, or the
/// mover is gone. Those who draw no card or fail are not asked again at this mover (VWS-FIRE-7).
void open_windows(Play& play, UnitId mover, const std::vector<UnitId>& firers,
                  bool well_within = false);
/// A mover has come to rest: the windows that open only here, the close calls among them asked.
void open_last_windows(Play& play, UnitId mover);

}  // namespace opfor::victory_without_squares
