#pragma once

#include <optional>
#include <vector>

#include "rules/arquebusier/setting.hpp"
#include "rules/arquebusier/state.hpp"

/// When troops become irregular, and when that is the end of their force (section 10), as functions
/// of values. Who is shot at from where, or touched by whom, is for the steps of the turn to know.
namespace opfor::arquebusier {

/// What a formation has suffered in a Shooting phase.
struct UnderShot {
  int lost = 0;                        ///< elements, to shooting, this turn
  bool cavalry = false;                ///< it contains some
  bool changing = false;               ///< mounts or dismounts
  std::optional<double> nearest_shot;  ///< tenths of a millimetre, formation to formation: of those
                                       ///< who rolled a die at it, the nearest; nothing: nobody did
};
/// AQ-IRR-1, 3, 4, 5: the causes, in the order of `Cause`.
[[nodiscard]] std::vector<Cause> causes_of_shooting(const UnderShot& shot);

/// What the moves have brought a formation that may have come into contact.
struct InContact {
  bool in_melee = false;      ///< now
  bool was_in_melee = false;  ///< when the turn began
  bool bad_contact = false;   ///< AQ-IRR-2: its rear touched, or a pike at its side
  bool changing = false;
  bool cavalry = false;
  bool first_turn = false;
  double moved = 0;  ///< by manoeuvre, tenths of a millimetre: this turn
  double moved_last = 0;
};
/// AQ-IRR-2, 5, 6: the causes, in the order of `Cause`; none out of melee.
[[nodiscard]] std::vector<Cause> causes_of_contact(const InContact& contact,
                                                   StandingCavalryTest test);
/// AQ-IRR-6 alone: cavalry that has not moved.
[[nodiscard]] bool stood(const InContact& contact, StandingCavalryTest test);

/// AQ-IRR-7, AQ-GEN-3: the own General falls so far off.
[[nodiscard]] inline bool shaken_by_generals_death(double distance) {
  return within(distance, kGeneralReach);
}

/// AQ-ROUT: of the formations on the table that are not artillery, so many are regular.
[[nodiscard]] constexpr bool force_routs(int regular) { return regular == 0; }

}  // namespace opfor::arquebusier
