#pragma once

#include "rules/arquebusier/advance.hpp"
#include "rules/arquebusier/play.hpp"
#include "rules/arquebusier/situation.hpp"

/// Generals (section 9): joining, riding, and how they die.
namespace opfor::arquebusier {

/// Step 1.1: each General may join a formation of his within 1", or leave the one that he is with
/// (AQ-GEN-1, D-16).
void generals_join(Play& play);

/// Where the Generals ride in step 3.2 (AQ-GEN-2): asked of both sides unseen, before anybody
/// moves.
struct Rides {
  struct Ride {
    UnitId general = kNoUnit;
    UnitId to = kNoUnit;  ///< to the side of this formation, where it will stand; or
    Vec place;            ///< of nobody: there
  };
  std::vector<Ride> rides;
};
[[nodiscard]] Rides ask_rides(Play& play);
/// Where a ride takes him among his formations, as they will stand, from where those who need him
/// most hear him (D-16); nothing: there is no place for it that he would have to ride to.
[[nodiscard]] std::optional<Vec> post_among_his_men(const Situation& now, UnitId general);
/// Carries them out, when the formations have moved: up to 12" each.
void ride(Play& play, const Rides& rides);
/// The nearest formation of his within 12" that no General is with: AQ-GEN-4. @returns it, or
/// `kNoUnit`.
[[nodiscard]] UnitId refuge_of(const Situation& now, UnitId general);
/// AQ-GEN-4: a General by himself whom an enemy touches, where he ends or on his way, joins the
/// nearest formation of his within 12"; if there is none he is killed.
/// @param advances the moves that have been made
void catch_generals(Play& play, const Advances& advances);

/// AQ-GEN-5: a die for each element that the formation with him lost in the phase.
/// @param lost how many, in the phase
void risk_general(Play& play, UnitId formation, int lost);

/// AQ-GEN-3: he is off the table; his formations within 12" become irregular.
void kill_general(Play& play, UnitId general, const std::string& why);

}  // namespace opfor::arquebusier
