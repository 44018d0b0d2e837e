#pragma once

#include "rules/over_the_hills/tables_fire.hpp"

/// Typical troops (section 2.4). They are data: a scenario may have others.
namespace opfor::over_the_hills {

/// Typical troops (2.4), as a scenario may name them.
struct Troops {
  std::string_view key;
  Arm arm = Arm::infantry;
  int fs = 0;
  SkirmishClass skirmish_class = SkirmishClass::none;
  Marksmanship shot = Marksmanship::normal;
  Weapon weapon = Weapon::none;
  CavalryClass cavalry = CavalryClass::light;  ///< of cavalry alone
  bool french = false;
  bool militia = false;
  bool irregular = false;
  bool lancer = false;
  bool horse_artillery = false;
};
// clang-format off
inline constexpr std::array kTroops{
    Troops{"line_infantry",        Arm::infantry, 7, SkirmishClass::c, Marksmanship::normal, Weapon::musket},
    Troops{"old_guard",            Arm::infantry, 10, SkirmishClass::c, Marksmanship::normal, Weapon::musket},
    Troops{"veteran_grenadiers",   Arm::infantry, 9, SkirmishClass::c, Marksmanship::normal, Weapon::musket},
    Troops{"british_line",         Arm::infantry, 8, SkirmishClass::c, Marksmanship::good,   Weapon::musket},
    Troops{"light_battalion",      Arm::infantry, 8, SkirmishClass::b, Marksmanship::good,   Weapon::musket},
    Troops{"rifles",               Arm::infantry, 9, SkirmishClass::a, Marksmanship::good,   Weapon::rifled_musket},
    Troops{"french_line",          Arm::infantry, 7, SkirmishClass::c, Marksmanship::normal, Weapon::musket, CavalryClass::light, true},
    Troops{"french_light",         Arm::infantry, 7, SkirmishClass::b, Marksmanship::normal, Weapon::musket, CavalryClass::light, true},
    Troops{"conscripts",           Arm::infantry, 6, SkirmishClass::d, Marksmanship::normal, Weapon::musket},
    Troops{"militia",              Arm::infantry, 5, SkirmishClass::d, Marksmanship::poor,   Weapon::musket, CavalryClass::light, false, true},
    Troops{"irregular_foot",       Arm::infantry, 4, SkirmishClass::c, Marksmanship::normal, Weapon::musket, CavalryClass::light, false, false, true},
    Troops{"cuirassiers",          Arm::cavalry, 9, SkirmishClass::none, Marksmanship::normal, Weapon::smoothbore_carbine, CavalryClass::cuirassier},
    Troops{"heavy_cavalry",        Arm::cavalry, 8, SkirmishClass::none, Marksmanship::normal, Weapon::smoothbore_carbine, CavalryClass::heavy},
    Troops{"light_cavalry",        Arm::cavalry, 7, SkirmishClass::none, Marksmanship::normal, Weapon::smoothbore_carbine, CavalryClass::light},
    Troops{"cossacks",             Arm::cavalry, 5, SkirmishClass::none, Marksmanship::normal, Weapon::smoothbore_carbine, CavalryClass::light, false, false, true, true},
    Troops{"foot_battery",         Arm::artillery, 6},
    Troops{"horse_battery",        Arm::artillery, 6, SkirmishClass::none, Marksmanship::normal, Weapon::none, CavalryClass::light, false, false, false, false, true},
    Troops{"elite_battery",        Arm::artillery, 7},
};
// clang-format on
/// The troops of this key, or null.
[[nodiscard]] const Troops* find_troops(std::string_view key);

}  // namespace opfor::over_the_hills
