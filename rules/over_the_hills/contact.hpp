#pragma once

#include "rules/over_the_hills/command.hpp"
#include "rules/over_the_hills/morale.hpp"
#include "rules/over_the_hills/purse.hpp"

/// Moves to contact and the reactions to them (section 6.3).
namespace opfor::over_the_hills {

/// Why a unit may not declare a move to contact (OTH-CON-1).
enum class ContactBar : std::uint8_t { not_steady, formation, artillery, order, too_far };
struct Charger {
  Purse purse = {};
  Condition condition = Condition::steady;
  BrigadeOrder order = BrigadeOrder::attack;
};
/// The first reason, in the order of the enumeration, or nothing.
/// @param distance to the target, tenths of a millimetre
[[nodiscard]] std::optional<ContactBar> contact_bar(const Charger& charger, double distance,
                                                    const Options& options = {});

/// What the target of a move to contact does.
enum class ContactReaction : std::uint8_t { stand, evade, emergency_square, counter };
/// OTH-CON-5: the formations from which a square can be formed before horse that charges.
[[nodiscard]] constexpr bool squares_in_haste(Formation formation) {
  return formation == Formation::line || formation == Formation::attack_column;
}
/// The target, as its reaction sees it.
struct Charged {
  Mover mover = {};
  CavalryClass cavalry = CavalryClass::light;  ///< of cavalry alone
  Condition condition = Condition::steady;
  Aspect by = Aspect::front;  ///< in which of its zones the enemy is
  bool in_contact = false;
  bool in_building = false;
  bool in_open = true;  ///< not in woods, works or a building
};
/// Whether a reaction is open to a unit that is charged by this arm (OTH-CON-3).
[[nodiscard]] bool may_react(ContactReaction reaction, const Charged& charged, Arm by);

/// OTH-CON-4: how far it evades.
[[nodiscard]] Length evasion(const Mover& mover, const Options& options = {});
/// OTH-CON-4: whether the mover reaches it all the same. Tenths of a millimetre.
/// @param reach of the mover, in all; @param gap between the two before it evades
[[nodiscard]] bool catches(double reach, double gap, double evaded);
/// OTH-CON-6: how far a unit that counters goes: half the distance, never over a segment. Tenths of
/// a millimetre.
[[nodiscard]] double counter_distance(const Mover& mover, double distance,
                                      const Options& options = {});

/// What came of a reaction.
struct ReactionResult {
  bool done = true;     ///< it evades, is in square, counters; one that stands has nothing to do
  bool contact = true;  ///< the mover makes contact
  Fatigue fatigue;      ///< of the unit that reacted
  bool operator==(const ReactionResult&) const = default;
};
/// OTH-CON-4, 5, 6 (key purpose: test). The reaction is one that is open.
/// @param test of a counter: what the mover is, and which side it shows
[[nodiscard]] ReactionResult react(chance::Chance& chance, chance::Key key,
                                   ContactReaction reaction, const Charged& charged,
                                   const Strength& strength, const Support& support,
                                   const MoraleTest& test, double reach, double gap,
                                   const Options& options = {});

/// OTH-MOVE-12: how far a unit that routs goes at once, and again in each own phase 3.
[[nodiscard]] Length rout_move(const Mover& mover, const Options& options = {});

/// Whether a unit may go to ground (OTH-MOVE-13).
[[nodiscard]] bool may_go_to_ground(const Mover& mover, bool in_contact);

}  // namespace opfor::over_the_hills

namespace opfor {
template <>
struct Words<over_the_hills::ContactBar> {
  static constexpr std::array<std::string_view, 5> all{"not_steady", "formation", "artillery",
                                                       "order", "too_far"};
};
template <>
struct Words<over_the_hills::ContactReaction> {
  static constexpr std::array<std::string_view, 4> all{"stand", "evade", "emergency_square",
                                                       "counter"};
};
}  // namespace opfor
