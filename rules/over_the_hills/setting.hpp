#pragma once

#include <optional>
#include <span>
#include <vector>

#include "battle/battle.hpp"
#include "battle/setting.hpp"
#include "rules/over_the_hills/command.hpp"
#include "rules/over_the_hills/commanders.hpp"
#include "rules/over_the_hills/fire.hpp"
#include "rules/over_the_hills/purse.hpp"

namespace opfor {
class Keys;
class Problems;
}  // namespace opfor

/// What never changes of a battle under this sheet: troops and commanders, buildings, and which
/// options are on. Both are units of the battle: a commander is moved, drawn, corrected and asked
/// about as they are. A brigade is a command of the level "brigade"; a division whose units belong
/// to it without one in between has them as a brigade of its own (OTH-CMD-1).
namespace opfor::over_the_hills {

/// A unit of troops (2.1), as the battle begins.
struct Troop {
  Arm arm = Arm::infantry;
  Strength strength;
  Formation formation = Formation::line;
  SkirmishClass skirmish_class = SkirmishClass::none;
  Marksmanship shot = Marksmanship::normal;
  Weapon weapon = Weapon::none;
  CavalryClass cavalry = CavalryClass::light;  ///< of cavalry alone
  GunClass gun = GunClass::medium;             ///< of artillery alone
  bool horse_artillery = false;
  bool battalion_gun = false;
  bool rifle_screen = false;
  bool french = false;
  bool militia = false;
  bool irregular = false;
  bool impetuous = false;
  bool lancer = false;
  bool closed = false;              ///< its column is a closed one (OTH-GUN-9)
  FeatureId garrison = kNoFeature;  ///< of which building, if any
};
/// OTH-FIRE-6: who begins with a first volley to fire.
[[nodiscard]] constexpr bool has_first_volley(const Troop& troop) {
  return troop.arm == Arm::infantry && troop.weapon >= Weapon::musket;
}
/// Raw is militia, irregulars and who has a score of 5 or less; all others are regulars (2.4).
[[nodiscard]] bool is_raw(const Troop& troop);

enum class Level : std::uint8_t { brigade, division, army };

/// A commander (2.2), as the battle begins.
struct Commander {
  Level level = Level::brigade;
  CommanderRating rating;
  BrigadeOrder order = BrigadeOrder::hold;  ///< of his brigade, if he has one
  bool independent = false;                 ///< his brigade counts as in command (OTH-CMD-3)
};

/// Over so much enemies have somebody on flank or rear (`behaviour.flank_range`).
inline constexpr Length kFlankRange = 18_in;

struct Rules final : SheetSetting {
  Options options;
  std::vector<Troop> troops;  ///< by unit; of a commander: nothing that counts
  std::vector<std::optional<Commander>> commanders;  ///< by unit; of troops: none
  std::vector<UnitId> leads;                         ///< by command: who commands it
  std::vector<Building> buildings;                   ///< by feature: what built-up areas are of
};

[[nodiscard]] const Rules& rules(const Setting& setting);
[[nodiscard]] const Options& options(const Battle& battle);
/// Troops as they began. @throws std::logic_error if the unit is a commander.
[[nodiscard]] const Troop& troop_info(const Battle& battle, UnitId unit);
/// Null if the unit is troops.
[[nodiscard]] const Commander* commander_info(const Battle& battle, UnitId unit);
[[nodiscard]] inline bool is_commander(const Battle& battle, UnitId unit) {
  return commander_info(battle, unit) != nullptr;
}

/// The commander of the brigade of a unit, or of his own where it is one: the division's where its
/// units have no other.
[[nodiscard]] UnitId brigadier_of(const Setting& setting, UnitId unit);
/// The commander above a unit or commander of this level; `kNoUnit` if there is none.
[[nodiscard]] UnitId superior_of(const Setting& setting, UnitId unit, Level level);
/// The brigade of troops: the command that they belong to.
[[nodiscard]] inline CommandId brigade_of(const Setting& setting, UnitId unit) {
  return setting.unit(unit).command;
}
/// What a built-up area is made of; `none`: it is none.
[[nodiscard]] Building building_of(const Battle& battle, FeatureId feature);

/// Reads the sheet's keys of a scenario (see `Sheet::read`).
[[nodiscard]] std::shared_ptr<const SheetSetting> read_setting(Setting& setting, Keys& options,
                                                               std::span<Keys> units,
                                                               Problems& problems);

}  // namespace opfor::over_the_hills

namespace opfor {
template <>
struct Words<over_the_hills::Level> {
  static constexpr std::array<std::string_view, 3> all{"brigade", "division", "army"};
};
}  // namespace opfor
