#pragma once

#include <optional>

#include "rules/over_the_hills/morale.hpp"
#include "rules/over_the_hills/tables_combat.hpp"

/// Combat: scores of a round by arm, and the throw (section 9).
namespace opfor::over_the_hills {

/// What a unit stands behind, in a combat.
enum class Works : std::uint8_t { none, linear_obstacle, earthworks };

/// A unit in contact, and all of it that counts in a round.
struct Fighter {
  Arm arm = Arm::infantry;
  Strength strength = {};
  Formation formation = Formation::line;
  bool emergency_square = false;  ///< of a square: formed as a reaction
  CavalryClass cavalry = CavalryClass::light;
  Building building = Building::none;  ///< that it holds
  Works works = Works::none;           ///< that it defends
  bool french = false;
  bool militia = false;
  bool lancer = false;
  bool initiated = false;            ///< this contact, or countered, or counter-charged
  Aspect contacted = Aspect::front;  ///< the worst side on which enemies are in contact with it
  Aspect attacks = Aspect::front;    ///< which side of the enemy that it fights
  bool evaded = false;               ///< this turn
  int supports = 0;                  ///< units within 3 that may support it: `may_support`
  bool support_behind = false;       ///< one of them is directly behind
  bool in_woods = false;
  bool won_last_round = false;
  bool higher = false;
  Support help = {};  ///< in its tests; a commander attached to it counts in combat, too
};

/// A round of a combat.
struct Round {
  bool first = true;       ///< of the combat; none in a later phase (OTH-CBT-1)
  bool fought_in = false;  ///< an attacker won the last round in a built-up area by 1 (OTH-BUA-4)
};
/// OTH-CBT-1: whether another round is fought in this phase after so many.
[[nodiscard]] constexpr bool rounds_remain(int fought, const Options& options = {}) {
  return fought < options.combat_rounds;
}

/// OTH-CBT-9: a friendly unit that supports another.
struct Supporter {
  Arm arm = Arm::infantry;
  Formation formation = Formation::line;
  Condition condition = Condition::steady;
  bool in_contact = false;
  double distance = 0;  ///< tenths of a millimetre
};
[[nodiscard]] bool may_support(const Supporter& unit, const Options& options = {});
/// What its supports add: 0, 1 or 2.
[[nodiscard]] int support_bonus(const Fighter& fighter, const Options& options = {});

/// OTH-CBT-3, 4, 5, OTH-BUA-2: the score that a round begins with.
/// @param spent of a garrison: what its other faces fight with in this round
[[nodiscard]] int combat_base(const Fighter& fighter, const Round& round, int spent = 0,
                              const Options& options = {});
/// OTH-CBT-3 to 12, OTH-CMDR-3: base and modifiers against this enemy, in the order of the sheet.
[[nodiscard]] Score combat_score(const Fighter& fighter, const Fighter& enemy, const Round& round,
                                 int spent = 0, const Options& options = {});
/// OTH-CBT-4, 6: whether cavalry that charges has its bonus against this enemy.
[[nodiscard]] bool has_charge_bonus(const Fighter& fighter, const Fighter& enemy,
                                    const Round& round, const Options& options = {});

/// OTH-CBT-2: both sides' hits (key purpose: melee).
[[nodiscard]] Hits fight(chance::Chance& chance, chance::Key key, const Fighter& a,
                         const Fighter& b, const Round& round, const Options& options = {});

}  // namespace opfor::over_the_hills

namespace opfor {
template <>
struct Words<over_the_hills::Works> {
  static constexpr std::array<std::string_view, 3> all{"none", "linear_obstacle", "earthworks"};
};
}  // namespace opfor
