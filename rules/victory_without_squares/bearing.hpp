#pragma once

#include <optional>

#include "field/arcs.hpp"
#include "rules/victory_without_squares/firing.hpp"
#include "rules/victory_without_squares/situation.hpp"

/// What bears on whom: strips of musketeers and horse, cones of guns, sides of hedgehogs
/// (VWS-FIRE-3 to 6, VWS-HEDGE-2), and the windows of reaction fire (VWS-FIRE-7). What a body has
/// done this turn (VWS-FIRE-1) is the sequence's business, not looked at here.
namespace opfor::victory_without_squares {

/// Where the two bodies of a shot stand: as they do, unless told otherwise (a mover half way).
struct Shooting {
  UnitId firer = kNoUnit;
  UnitId target = kNoUnit;
  field::Box from;
  field::Box at;
};
[[nodiscard]] Shooting shooting(const Situation& now, UnitId firer, UnitId target);

/// Whether a body could fire at all: it has firearms, is Formed or Unsteady, not in contact, guns
/// unlimbered (VWS-FIRE-6).
[[nodiscard]] bool can_fire(const Battle& battle, UnitId firer);

/// The shots of one firing action of a body in line or column at a target: one, or two of horse in
/// two ranks (VWS-FIRE-2); empty if nothing bears. Of musketeers and horse each file bears whose
/// strip meets the target before any other body and before terrain that blocks, with no friend in
/// it anywhere; of guns each base from which a line to the target, in its cone, is free.
[[nodiscard]] Shots shots(const Situation& now, const Shooting& shooting);
[[nodiscard]] Shots shots(const Situation& now, UnitId firer, UnitId target);

/// How far straight ahead of a body a target is by the map, if anything of it bears that far.
[[nodiscard]] std::optional<double> measured_ahead(const Situation& now, UnitId firer,
                                                   UnitId target, Length range);

/// The same of a shot from and at other places; of a hedgehog the distance between footprints.
[[nodiscard]] std::optional<double> measured_ahead(const Situation& now, const Shooting& shooting,
                                                   Length range);

/// Where guns fire as near (VWS-FIRE-16).
[[nodiscard]] constexpr Limit near_range_of(UnitId guns) {
  return limit(kGunsNear, "VWS-FIRE-16", "near range", guns);
}

/// A shot of a hedgehog: one base on one of its sides (VWS-HEDGE-2).
struct SideShot {
  field::Zone side = field::Zone::front;
  UnitId target = kNoUnit;
  Shot shot;
  bool operator==(const SideShot&) const = default;
};
using SideShots = FixedVector<SideShot, kMostHedgehogShots>;
/// At the nearest enemy within musket range on each side (ties by id), front, right, rear, left, as
/// many as it has shot bases. A side is the ground between rays from its corners at 45 degrees; the
/// line to the target must be free.
[[nodiscard]] SideShots hedgehog_shots(const Situation& now, UnitId firer);
/// The side and shot that bear on a mover there: its fire in reaction.
[[nodiscard]] std::optional<SideShot> hedgehog_shot_at(const Situation& now,
                                                       const Shooting& shooting);

/// Whether anything of a body bears on a target as they stand, hedgehogs too.
[[nodiscard]] bool bears(const Situation& now, const Shooting& shooting);
[[nodiscard]] bool bears(const Situation& now, UnitId firer, UnitId target);
/// A target as a firing action takes it.
[[nodiscard]] Target target_of(const Battle& battle, UnitId unit);

/// Where along a straight step of a mover the one window of a firer opens, as a share 0..1 of it:
/// of muskets and pistols the first place where they bear; of guns the place, of those where they
/// bear, that is nearest to them (VWS-FIRE-7). Nothing if there is none. The mover keeps its
/// facing. Places are looked at every twentieth of an inch.
[[nodiscard]] std::optional<double> window(const Situation& now, UnitId firer, UnitId mover,
                                           const field::Box& from, Vec step);
/// Where along a straight step of a mover it comes nearest, by the map, to a firer who would bear
/// on it with such a range: as a share 0..1 of the step, and how far straight ahead of him that is.
struct NearestOnWay {
  double at = 0;
  double ahead = 0;
};
[[nodiscard]] std::optional<NearestOnWay> nearest_on_way(const Situation& now, UnitId firer,
                                                         UnitId mover, const field::Box& from,
                                                         Vec step, Length range);

}  // namespace opfor::victory_without_squares
