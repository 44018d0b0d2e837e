#pragma once

#include <optional>

#include "rules/over_the_hills/dice.hpp"
#include "rules/over_the_hills/fatigue.hpp"
#include "rules/over_the_hills/tables_fire.hpp"

/// Small-arms fire (section 8.1), and what it shares with artillery.
namespace opfor::over_the_hills {

/// Who fires.
struct Shooter {
  Arm arm = Arm::infantry;
  Strength strength = {};
  Formation formation = Formation::line;
  Weapon weapon = Weapon::musket;
  SkirmishClass skirmish_class = SkirmishClass::none;
  Marksmanship shot = Marksmanship::normal;
  bool initial_volley = false;  ///< it has not fired yet, in this battle
  bool screen = false;          ///< its rifle screen fires instead of it (OTH-FIRE-7)
  bool garrison = false;
};

/// At whom: small arms and artillery alike.
struct Mark {
  Arm arm = Arm::infantry;
  Formation formation = Formation::line;
  SkirmishClass skirmish_class = SkirmishClass::none;
  CavalryClass cavalry = CavalryClass::light;  ///< of cavalry alone
  Building building = Building::none;          ///< that it holds
  Aspect aspect = Aspect::front;               ///< in which of its zones the firer is
  bool closed = false;                         ///< a closed column (OTH-GUN-9)
  bool enfiladed = false;                      ///< OTH-GEO-7, for this sort of fire
  bool in_cover = false;
  bool obscured = false;
  bool gone_to_ground = false;
  double moved = 0;         ///< in this half-turn, tenths of a millimetre
  bool in_contact = false;  ///< with the firer
};
/// "Moved over 5 or is cavalry in contact": once.
[[nodiscard]] bool moved_or_cavalry(const Mark& mark, const Options& options = {});
/// From which side fire comes: squares, skirmish order and garrisons have a front all round
/// (OTH-GEO-3); enfilade replaces flank and rear (OTH-GEO-7).
[[nodiscard]] bool fired_in_flank_or_rear(const Mark& mark);
/// OTH-GEO-3.
[[nodiscard]] constexpr bool has_flanks(Formation formation, bool garrison) {
  return !garrison && formation != Formation::square && formation != Formation::skirmish_order;
}

struct Volley {
  Shooter shooter = {};
  Mark mark = {};
  double distance = 0;  ///< tenths of a millimetre
  bool ragged = false;  ///< OTH-DEF-3
};

/// The weapon with which a shooter fires: a screen has rifled muskets.
[[nodiscard]] Weapon weapon_of(const Shooter& shooter);
/// OTH-FIRE-2, OTH-SRC-6: the score by formation, of one face of a square or garrison.
/// @param spent of a garrison: what its other faces have fired with in this phase
[[nodiscard]] int fire_base(const Shooter& shooter, int spent = 0, const Options& options = {});
/// OTH-FIRE-3, 4: base and modifiers, in the order of the sheet.
[[nodiscard]] Score fire_score(const Volley& volley, int spent = 0, const Options& options = {});

/// Why a unit may not fire at all, or not at this (OTH-FIRE-1, 7).
enum class FireBar : std::uint8_t {
  no_weapon,
  routing,
  gone_to_ground,
  no_fire_next,  ///< in phase 7 alone
  in_contact,    ///< in phase 7 alone
  march_column,
  formation,  ///< cavalry out of skirmish order, or no such screen
  no_score,
  out_of_range
};
struct FireCase {
  Condition condition = Condition::steady;  ///< of the shooter
  bool gone_to_ground = false;
  bool no_fire_next = false;
  bool in_contact = false;
  bool defensive = false;  ///< phase 5
};
/// The first reason, in the order of the enumeration, or nothing. Arcs and sight are the
/// situation's.
[[nodiscard]] std::optional<FireBar> fire_bar(const Shooter& shooter, const FireCase& at,
                                              double distance, const Options& options = {});

/// Why a unit that was contacted may not fire at its attacker (OTH-DEF-1).
enum class DefenceBar : std::uint8_t {
  not_in_front,
  evaded_or_countered,
  routing,
  cavalry,
  limbered,
  march_column
};
struct Contacted {
  Arm arm = Arm::infantry;
  Formation formation = Formation::line;
  Condition condition = Condition::steady;
  Aspect by = Aspect::front;  ///< which side of it was contacted
  bool evaded_or_countered = false;
};
/// The first reason, in the order of the enumeration, or nothing.
[[nodiscard]] std::optional<DefenceBar> defence_bar(const Contacted& contacted);

/// OTH-FIRE-6, 7: whether a shot uses up the initial volley.
[[nodiscard]] constexpr bool uses_initial_volley(const Shooter& shooter) {
  return shooter.initial_volley && !shooter.screen;
}

/// What a shot has done.
struct ShotResult {
  Fatigue fatigue;   ///< of the target
  bool ten = false;  ///< the firer takes the test of OTH-FIRE-9
  bool operator==(const ShotResult&) const = default;
};
/// OTH-FIRE-5: at most one hit over short range (key purpose: to hit).
[[nodiscard]] ShotResult fire(chance::Chance& chance, chance::Key key, const Volley& volley,
                              int spent = 0, const Options& options = {});

}  // namespace opfor::over_the_hills

namespace opfor {
template <>
struct Words<over_the_hills::FireBar> {
  static constexpr std::array<std::string_view, 9> all{
      "no_weapon",    "routing",   "gone_to_ground", "no_fire_next", "in_contact",
      "march_column", "formation", "no_score",       "out_of_range"};
};
template <>
struct Words<over_the_hills::DefenceBar> {
  static constexpr std::array<std::string_view, 6> all{
      "not_in_front", "evaded_or_countered", "routing", "cavalry", "limbered", "march_column"};
};
}  // namespace opfor
