#pragma once

#include <optional>
#include <vector>

#include "rules/arquebusier/worth.hpp"

/// Charges that an order makes, makes ready or leads to, and those of the enemy that it invites
/// (D-4, D-7).
namespace opfor::arquebusier {

/// It comes upon him whom it is to charge, by the markers that lie on the table so far: he may have
/// been sent away (AQ-MOVE-6).
[[nodiscard]] bool comes_home(const Situation& now, UnitId unit, const Marker& marker);

/// A charge that comes home (D-4, D-7).
[[nodiscard]] Fight fight_of(const Standing& standing, UnitId enemy);
/// The chance that who charges holds his side together no more when a round is fought, by the fire
/// that he rides through or by contact; nothing: there is no such charge.
[[nodiscard]] std::optional<double> breaks_by_charging(const Standing& standing, UnitId enemy);
/// By the odds it may charge somebody who is irregular, or guns.
[[nodiscard]] bool charge_on_irregulars_open(const Situation& now, UnitId unit);

/// What horse gains by a charge for which an order gathers speed (D-7), in blows; nothing: it
/// gathers none.
[[nodiscard]] std::optional<double> prepared_by(const Situation& now, const Order& order);
/// The best that horse could do by a charge in a later turn, from where it then stands.
[[nodiscard]] double charge_to_come(const Situation& then, UnitId unit);

/// What an enemy could do to a formation in close combat next turn.
struct Attack {
  UnitId by = kNoUnit;
  Clash clash;             ///< he is the attacker
  bool breaks_it = false;  ///< it would be irregular on contact
};
[[nodiscard]] std::vector<Attack> attacks_on(const Situation& then, UnitId unit);
/// The chance that such an attack leaves it out of order, or nothing of it.
/// @param left elements
[[nodiscard]] double breaks(const Attack& attack, double left);

}  // namespace opfor::arquebusier
