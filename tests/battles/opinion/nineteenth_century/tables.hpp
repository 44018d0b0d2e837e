#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "battle/reaction.hpp"
#include "core/words.hpp"
#include "field/feature.hpp"

/// 19th Century rules, transcribed a second time: from the sheet and its specification, never from
/// the rules' code. Lengths in tenths of a millimetre, written as centimetres.
namespace opfor::battles::opinion::nineteenth_century {

/// Limits are compared exactly (SCOPE-5): what two sums may differ.
inline constexpr double kExact = 0.01;

[[nodiscard]] constexpr double cm(double n) { return n * 100; }

enum class Arm : std::uint8_t { foot, horse };
enum class Quality : std::uint8_t { raw, average, veteran };
enum class Grade : std::uint8_t { hero, veteran, average, raw };
enum class Weapon : std::uint8_t { rifle, musket, pistol, partisan, sword, hatchet, rocks, bow };
enum class Load : std::uint8_t { muzzle, slow, breech, none };
enum class Band : std::uint8_t { near, medium, far };  ///< "short", "medium", "long range"
enum class Hurt : std::uint8_t { graze, wound, kill };

// --- WPN-1, 4: upper limits of the bands, melee factor, and with a bayonet ---
struct WeaponRow {
  Weapon weapon;
  std::array<double, 3> up_to;
  int factor;
  int with_bayonet;
  bool gunpowder;
};
// clang-format off
inline constexpr std::array<WeaponRow, 8> kWeapons{{
    {Weapon::rifle,    {cm(30), cm(90), cm(180)}, 2, 3, true},
    {Weapon::musket,   {cm(20), cm(40), cm(120)}, 2, 3, true},
    {Weapon::pistol,   {cm(4),  cm(8),  cm(20)},  1, 1, true},
    {Weapon::partisan, {cm(8),  cm(12), cm(24)},  3, 3, false},
    {Weapon::sword,    {0,      0,      0},       3, 3, false},
    {Weapon::hatchet,  {cm(5),  cm(10), cm(20)},  2, 2, false},
    {Weapon::rocks,    {cm(4),  cm(8),  cm(20)},  1, 1, false},
    {Weapon::bow,      {cm(10), cm(20), cm(40)},  1, 1, false},
}};
// clang-format on
[[nodiscard]] constexpr const WeaponRow& row_of(Weapon weapon) {
  return kWeapons[static_cast<std::size_t>(weapon)];
}

// --- SHOOT-6: the D8 that hits, by range, then open, soft cover, hard cover ---
inline constexpr int kToHitSides = 8;
inline constexpr std::array<std::array<int, 3>, 3> kToHit{{{2, 4, 6}, {4, 6, 7}, {6, 7, 8}}};
[[nodiscard]] constexpr int to_hit(Band band, field::Cover cover) {
  return kToHit[static_cast<std::size_t>(band)][static_cast<std::size_t>(cover)];
}

// --- SHOOT-8: the D6 of a hit, 1 to 6 ---
inline constexpr std::array<Hurt, 6> kOfGunpowder{Hurt::graze, Hurt::graze, Hurt::wound,
                                                  Hurt::wound, Hurt::kill,  Hurt::kill};
inline constexpr std::array<Hurt, 6> kOfOthers{Hurt::graze, Hurt::graze, Hurt::graze,
                                               Hurt::wound, Hurt::wound, Hurt::kill};
[[nodiscard]] constexpr Hurt hurt_by(bool gunpowder, int die) {
  const auto column = static_cast<std::size_t>(std::clamp(die, 1, 6) - 1);
  return gunpowder ? kOfGunpowder[column] : kOfOthers[column];
}

// --- SHOOT-4: one shot for so many figures that nobody commands ---
struct Ratio {
  int standing;
  int moving;
};
inline constexpr Ratio kUsual{2, 3};
inline constexpr Ratio kBaker{3, 4};
inline constexpr std::size_t kMostHit = 10;  // SHOOT-9
inline constexpr int kMostAgainstOne = 4;    // MEL-4

// --- SHOOT-2, 3: half-turns of loading ---
[[nodiscard]] constexpr int halves_to_load(Load load) {
  if (load == Load::muzzle) return 2;
  return load == Load::slow ? 3 : 0;
}

// --- CMD-1, 5 ---
[[nodiscard]] constexpr int command_dice(Grade grade) {
  if (grade == Grade::hero) return 4;
  return grade == Grade::raw ? 2 : 3;
}
inline constexpr double kCommandOpen = cm(50);
inline constexpr double kCommandEnclosed = cm(25);

// --- MOVE-1, 3, 7; MEL-7 ---
inline constexpr double kFoot = cm(25);
inline constexpr double kSlowed = cm(20);       ///< wounded men and civilians
inline constexpr double kSlowedHeavy = cm(15);  ///< of these in heavy clothing
inline constexpr double kHorse = cm(60);
inline constexpr double kKeepOff = cm(1);
inline constexpr double kPushedBack = cm(5);
/// The band that a length of horse lies in.
[[nodiscard]] constexpr Gait gait_of(double spent) {
  if (spent < cm(5)) return Gait::halt;
  if (spent <= cm(30)) return Gait::walk;
  if (spent <= cm(45)) return Gait::trot;
  return spent < cm(50) ? Gait::canter : Gait::gallop;
}

// --- other distances ---
inline constexpr double kAtHand = cm(5);         ///< heroes, officers, companies, who is hit
inline constexpr double kOver = cm(2);           ///< VIS-1: nobody so near obstructs
inline constexpr double kInsideWoods = cm(20);   // VIS-2
inline constexpr double kEdgeOfWoods = cm(10);   // VIS-3
inline constexpr double kSightingStep = cm(10);  // VIS-4

// --- SCOPE-6: bases and gaps ---
inline constexpr double kFootBase = cm(2);
inline constexpr double kHorseWidth = cm(2.5);
inline constexpr double kHorseDepth = cm(5);
inline constexpr double kFormedGap = cm(1);
inline constexpr double kOpenGap = cm(3);

// --- sections 8.3 and 8.4: what each die of 1 to 6 gives, in the rows RF 1, 2-5, 6-8 and 9+ ---
struct Entry {
  Intent intent;
  bool charge;
  bool italic;
};
using Row = std::array<Entry, 6>;

namespace of_foot {
inline constexpr Entry kRun{Intent::run, false, false};
inline constexpr Entry kBack{Intent::withdraw_to_cover, false, false};
inline constexpr Entry kCover{Intent::take_cover, false, true};
inline constexpr Entry kCoverRoman{Intent::take_cover, false, false};
inline constexpr Entry kHalt{Intent::halt_face, false, true};
inline constexpr Entry kOn{Intent::continue_orders, true, true};
inline constexpr Entry kAdvance{Intent::advance, true, true};
inline constexpr std::array<Row, 4> kRows{{
    {{kCoverRoman, kHalt, kOn, kOn, kOn, kAdvance}},
    {{kBack, kCover, kHalt, kOn, kOn, kAdvance}},
    {{kRun, kBack, kCover, kHalt, kOn, kOn}},
    {{kRun, kRun, kBack, kCover, kHalt, kHalt}},
}};
}  // namespace of_foot

namespace of_horse {
inline constexpr Entry kFlee{Intent::run, false, false};
inline constexpr Entry kBack{Intent::withdraw, false, false};
inline constexpr Entry kCover{Intent::take_cover, false, true};
inline constexpr Entry kHalt{Intent::halt_face, false, true};
inline constexpr Entry kOn{Intent::continue_orders, false, true};
inline constexpr Entry kOnOrCharge{Intent::continue_orders, true, true};
inline constexpr Entry kAdvance{Intent::advance, true, true};
inline constexpr std::array<Row, 4> kRows{{
    {{kCover, kHalt, kOn, kOnOrCharge, kOnOrCharge, kAdvance}},
    {{kBack, kCover, kHalt, kOn, kOnOrCharge, kAdvance}},
    {{kFlee, kBack, kCover, kHalt, kOn, kOnOrCharge}},
    {{kFlee, kFlee, kBack, kCover, kHalt, kHalt}},
}};
}  // namespace of_horse

/// The entry of a row above the lowest. @param factors at least 1. @param die 1 to 6
[[nodiscard]] constexpr const Entry& entry_of(Arm arm, int factors, int die) {
  const std::size_t row = factors == 1 ? 0 : factors <= 5 ? 1 : factors <= 8 ? 2 : 3;
  const auto& rows = arm == Arm::foot ? of_foot::kRows : of_horse::kRows;
  return rows[row][static_cast<std::size_t>(die - 1)];
}

/// RF-1 and 9: a line of the risk list, and what it adds to foot and to horse (0: no such line).
struct RiskRow {
  std::string_view key;
  int foot;
  int horse;
};
inline constexpr std::array<RiskRow, 12> kRisks{{
    {"RF-QUIET", -4, -4},
    {"RF-HERO", -1, 0},
    {"RF-REG", -1, 0},
    {"RF-GOOD", 0, -1},
    {"RF-COVER", -1, -1},
    {"RF-RANGE", 1, 1},
    {"RF-RAW", 1, 1},
    {"RF-LOSS", 1, 1},  // for each full tenth
    {"RF-WOUND", 1, 1},
    {"RF-FLANK", 2, 2},
    {"RF-SHOCK", 2, 0},
    {"RF-ROUT", 3, 3},
}};

}  // namespace opfor::battles::opinion::nineteenth_century

namespace opfor {
template <>
struct Words<battles::opinion::nineteenth_century::Arm> {
  static constexpr std::array<std::string_view, 2> all{"foot", "horse"};
};
template <>
struct Words<battles::opinion::nineteenth_century::Quality> {
  static constexpr std::array<std::string_view, 3> all{"raw", "average", "veteran"};
};
template <>
struct Words<battles::opinion::nineteenth_century::Grade> {
  static constexpr std::array<std::string_view, 4> all{"hero", "veteran", "average", "raw"};
};
template <>
struct Words<battles::opinion::nineteenth_century::Weapon> {
  static constexpr std::array<std::string_view, 8> all{"rifle", "musket",  "pistol", "partisan",
                                                       "sword", "hatchet", "rocks",  "bow"};
};
template <>
struct Words<battles::opinion::nineteenth_century::Load> {
  static constexpr std::array<std::string_view, 4> all{"muzzle", "slow", "breech", "none"};
};
template <>
struct Words<battles::opinion::nineteenth_century::Hurt> {
  static constexpr std::array<std::string_view, 3> all{"graze", "wound", "kill"};
};
}  // namespace opfor
