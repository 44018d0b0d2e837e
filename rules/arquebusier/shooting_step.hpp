#pragma once

#include <vector>

#include "rules/arquebusier/play.hpp"
#include "rules/arquebusier/shooting.hpp"
#include "rules/arquebusier/situation.hpp"

/// Step 2: everybody who may shoots, all at once (section 6).
namespace opfor::arquebusier {

void shooting_step(Play& play);

// --- what limits decide of it (drill/measured.hpp) ---

/// A shooter, whom he may or must shoot at, and with how many dice.
struct Aimed {
  UnitId shooter = kNoUnit;
  UnitId target = kNoUnit;
  int dice = 0;
  bool operator==(const Aimed&) const = default;
};
/// All that may be aimed at: the target that was ordered, else those that one may choose between.
[[nodiscard]] std::vector<Aimed> who_is_aimed_at(const Situation& now);
/// The targets of volleys that are so near that it is close fire (AQ-IRR-3, 4): who else shoots at
/// them from near makes no difference.
[[nodiscard]] UnitSet under_close_fire(const Situation& now, const std::vector<Aimed>& volleys);

// --- what policies and reports want of it ---

/// May shoot at all this turn: not in melee, not busy with restoring or its horses, fire not held;
/// artillery that stands still (AQ-SHOOT-1, AQ-SHOOT-5, AQ-CMD-10, AQ-IRR-8).
[[nodiscard]] bool may_shoot(const Battle& battle, UnitId unit);
/// The elements of each type that would fire at a target (AQ-SHOOT-5), types in their order.
/// @param nearer had the shooter come so much nearer
[[nodiscard]] std::vector<Firing> firing_at(const Situation& now, UnitId shooter, UnitId target,
                                            Length nearer = {});
/// The dice that it would roll at a target now (AQ-SHOOT-5, AQ-TER-6).
[[nodiscard]] int dice_at(const Situation& now, UnitId shooter, UnitId target, Length nearer = {});
/// The front rank of a target by type, as shots are shared (AQ-SHOOT-8); types in their order.
[[nodiscard]] std::vector<Share> front_shares(const Battle& battle, UnitId target);
/// The enemy has moved towards a formation in the previous turn (AQ-SHOOT-3).
[[nodiscard]] bool moved_towards(const Battle& battle, UnitId enemy, UnitId shooter);
/// Whom it may choose between without command: the nearest, and the second nearest where
/// AQ-SHOOT-3 lets it; empty if there is nobody.
[[nodiscard]] std::vector<UnitId> automatic_targets(const Situation& now, UnitId shooter);

}  // namespace opfor::arquebusier
