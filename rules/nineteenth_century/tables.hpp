#pragma once

#include <array>
#include <cstdint>

#include "battle/reaction.hpp"
#include "core/length.hpp"
#include "core/words.hpp"
#include "field/feature.hpp"

/// The tables of the 19th-century sheet, laid out as it prints them.
namespace opfor::nineteenth_century {

enum class Weapon : std::uint8_t {
  rifle,
  musket,
  pistol,
  partisan,
  sword,
  hatchet,
  rocks,
  bow,
  unarmed
};

struct WeaponLine {
  Weapon weapon = Weapon::unarmed;
  Length short_range;  ///< upper limits of the bands; 0 = no shot
  Length medium_range;
  Length long_range;
  int melee = 0;           ///< melee factor
  int melee_bayonet = 0;   ///< with bayonet
  bool gunpowder = false;  ///< else thrown (NC-WPN-3)
};

// clang-format off
/// NC-WPN-1; the last two lines are NC-WPN-4.
inline constexpr std::array kWeapons{
    //         weapon            short   medium    long  melee  bayonet  gunpowder
    WeaponLine{Weapon::rifle,    30_cm,  90_cm,  180_cm,   2,     3,     true},
    WeaponLine{Weapon::musket,   20_cm,  40_cm,  120_cm,   2,     3,     true},
    WeaponLine{Weapon::pistol,    4_cm,   8_cm,   20_cm,   1,     1,     true},
    WeaponLine{Weapon::partisan,  8_cm,  12_cm,   24_cm,   3,     3,     false},
    WeaponLine{Weapon::sword,     0_cm,   0_cm,    0_cm,   3,     3,     false},
    WeaponLine{Weapon::hatchet,   5_cm,  10_cm,   20_cm,   2,     2,     false},
    WeaponLine{Weapon::rocks,     4_cm,   8_cm,   20_cm,   1,     1,     false},
    WeaponLine{Weapon::bow,      10_cm,  20_cm,   40_cm,   1,     1,     false},
    WeaponLine{Weapon::unarmed,   0_cm,   0_cm,    0_cm,   0,     0,     false},
};
// clang-format on

[[nodiscard]] constexpr const WeaponLine& line_of(Weapon weapon) {
  return kWeapons[static_cast<std::size_t>(weapon)];
}

/// Grade of a man who commands or acts for himself.
enum class Grade : std::uint8_t { raw, average, veteran, hero };

/// Dice for command points (NC-CMD-1): hero 4, veteran 3, raw 2; any other officer 3.
[[nodiscard]] constexpr int command_dice(Grade grade) {
  switch (grade) {
    case Grade::hero:
      return 4;
    case Grade::veteran:
    case Grade::average:
      return 3;
    case Grade::raw:
      return 2;
  }
  return 3;
}

inline constexpr Length kCommandOpen = 50_cm;      // NC-CMD-5
inline constexpr Length kCommandEnclosed = 25_cm;  // NC-CMD-5
inline constexpr Length kAtHand = 5_cm;            // hero, officer, company: NC-RF-4, NC-CO-4
inline constexpr Length kShockReach = 50_cm;       // NC-RF-11
inline constexpr Length kSquareReach = 60_cm;      // NC-MOVE-10
inline constexpr Length kSquareKept = 80_cm;       // D4
inline constexpr Length kKeepOff = 1_cm;           // NC-MOVE-7

// Movement, section 10.
inline constexpr Length kFootMove = 25_cm;       // NC-MOVE-1
inline constexpr Length kHamperedMove = 20_cm;   // wounded and civilians
inline constexpr Length kHeavyHampered = 15_cm;  // the same in heavy armour or clothing

/// Full allowance of horse at a gait (NC-MOVE-3): walk to 30, trot to 45, canter below 50 (49),
/// gallop to 60.
[[nodiscard]] constexpr Length allowance(Gait gait) {
  switch (gait) {
    case Gait::walk:
      return 30_cm;
    case Gait::trot:
      return 45_cm;
    case Gait::canter:
      return 49_cm;
    case Gait::gallop:
      return 60_cm;
    case Gait::halt:
    case Gait::as_before:
      return 0_cm;
  }
  return 0_cm;
}

/// The gait of horse that spent so much of its allowance (NC-MOVE-3, 6): below 5 cm is a shuffle.
[[nodiscard]] constexpr Gait gait_of(Length spent) {
  if (spent < 5_cm) return Gait::halt;
  if (spent <= 30_cm) return Gait::walk;
  if (spent <= 45_cm) return Gait::trot;
  if (spent < 50_cm) return Gait::canter;
  return Gait::gallop;
}

// Sight, section 4.
inline constexpr Length kEdge = 10_cm;          // NC-VIS-3, 4
inline constexpr Length kInsideWoods = 20_cm;   // NC-VIS-2
inline constexpr Length kOverObstacle = 2_cm;   // NC-VIS-1
inline constexpr Length kSightingStep = 10_cm;  // D6 x 10 cm, NC-VIS-4

// Bases, NC-SCOPE-6.
inline constexpr Length kFootBase = 2_cm;
inline constexpr Length kHorseWidth = Length::tenths(250);
inline constexpr Length kHorseDepth = 5_cm;
inline constexpr Length kFormedGap = 1_cm;
inline constexpr Length kOpenGap = 3_cm;

// Shooting, section 11.

/// The bands of a weapon's range, nearest first.
enum class RangeBand : std::uint8_t { short_range, medium_range, long_range };
/// What a hit does.
enum class Damage : std::uint8_t { graze, wound, kill };

struct RatioLine {
  bool slow = false;  ///< Baker rifles and similar
  int stationary = 1;
  int moving = 1;
};

// clang-format off
/// NC-SHOOT-4: one figure in so many of an uncommanded group shoots.
inline constexpr std::array kShootingRatios{
    //        slow   stationary  moving
    RatioLine{false,     2,        3},
    RatioLine{true,      3,        4},
};

/// NC-SHOOT-6: the least D8 that hits, by range band and cover.
inline constexpr std::array<std::array<int, 3>, 3> kToHit{{
    //  open  soft  hard
    {{   2,    4,    6 }},  // short
    {{   4,    6,    7 }},  // medium
    {{   6,    7,    8 }},  // long
}};

/// NC-SHOOT-8: what a hit does, by weapon and D6.
inline constexpr std::array<std::array<Damage, 6>, 2> kDamage{{
    //       1              2              3              4              5             6
    {{Damage::graze, Damage::graze, Damage::wound, Damage::wound, Damage::kill,  Damage::kill}},  // gunpowder
    {{Damage::graze, Damage::graze, Damage::graze, Damage::wound, Damage::wound, Damage::kill}},  // other
}};
// clang-format on

inline constexpr int kToHitSides = 8;
inline constexpr int kMostCandidates = 10;   // NC-SHOOT-9
inline constexpr int kMostAgainstOne = 4;    // NC-MEL-4
inline constexpr Length kPushedBack = 5_cm;  // NC-MEL-7, and the longest follow up

[[nodiscard]] constexpr int to_hit(RangeBand band, field::Cover cover) {
  return kToHit[static_cast<std::size_t>(band)][static_cast<std::size_t>(cover)];
}

}  // namespace opfor::nineteenth_century

namespace opfor {
template <>
struct Words<nineteenth_century::Weapon> {
  static constexpr std::array<std::string_view, 9> all{
      "rifle", "musket", "pistol", "partisan", "sword", "hatchet", "rocks", "bow", "unarmed"};
};
template <>
struct Words<nineteenth_century::RangeBand> {
  static constexpr std::array<std::string_view, 3> all{"short", "medium", "long"};
};
template <>
struct Words<nineteenth_century::Damage> {
  static constexpr std::array<std::string_view, 3> all{"graze", "wound", "kill"};
};
template <>
struct Words<nineteenth_century::Grade> {
  static constexpr std::array<std::string_view, 4> all{"raw", "average", "veteran", "hero"};
};
}  // namespace opfor
