#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/words.hpp"

/// Victory Without Squares (v2), transcribed a second time: from the article and its specification,
/// never from the rules' code. Lengths in tenths of a millimetre, written as inches.
namespace opfor::battles::opinion::victory_without_squares {

/// Degrees about a limit that are left open.
inline constexpr double kAngle = 0.3;

[[nodiscard]] constexpr double inches(double n) { return n * 254; }

enum class Arm : std::uint8_t { horse, dragoons, foot, commanded_shot, artillery, leader };
enum class State : std::uint8_t { formed, unsteady, disordered, broken };
enum class Suit : std::uint8_t { hearts, diamonds, clubs, spades };

/// "Move 4 inches", "8 inches"; depths of bases are VWS-SCALE-4; who never fights, CMB-2; who goes
/// from Formed to Disordered, STATE-2.
struct ArmRow {
  Arm arm;
  double mounted_move;
  double foot_move;
  double mounted_depth;
  double foot_depth;
  bool skips_unsteady;
  bool fights;
};
// clang-format off
inline constexpr std::array<ArmRow, 6> kArms{{
    //                    mounted      on foot      depth  on foot  skips  fights
    {Arm::horse,          inches(8),   0,           300,   300,     false, true},
    {Arm::dragoons,       inches(8),   inches(4),   300,   200,     true,  false},
    {Arm::foot,           0,           inches(4),   0,     200,     false, true},
    {Arm::commanded_shot, 0,           inches(4),   0,     200,     true,  false},
    {Arm::artillery,      0,           inches(4),   0,     400,     false, false},
    {Arm::leader,         inches(8),   inches(8),   300,   300,     false, false},
}};
// clang-format on
[[nodiscard]] constexpr const ArmRow& row_of(Arm arm) {
  return kArms[static_cast<std::size_t>(arm)];
}

inline constexpr double kBase = 300;                   ///< a base is 30 mm wide (SCALE-2)
inline constexpr double kTolerance = inches(0.01);     // TOL-1
inline constexpr double kActOfHorse = inches(4);       ///< wheel, about-face, pistols (MOVE-3)
inline constexpr double kMostWheel = 90;               ///< degrees
inline constexpr double kMountedFireMove = inches(4);  ///< moved so much, horse may fire (MOVE-13)
inline constexpr double kLeaderMove = inches(8);       // LEAD-1, LEAD-6

// --- firing (FIRE-3, 5, 16) ---
inline constexpr double kMusket = inches(4);
inline constexpr double kPistol = inches(1);
inline constexpr double kGun = inches(20);
inline constexpr double kConeAside = inches(4);  ///< at 20"
inline constexpr double kGunsNear = inches(8);
inline constexpr double kCoverNear = inches(1);
inline constexpr double kSeenInto = inches(1);  // GEO-5
inline constexpr double kOblique = 22.5;        ///< degrees off the facing: GEO-3
inline constexpr double kFlank = 67.5;
inline constexpr double kRear = 112.5;

// --- fights, retreats, pursuits (CMB-3, 9, 10, FIRE-10, PUR-2) ---
inline constexpr double kFootRetreat = inches(2);
inline constexpr double kHorseRetreat = inches(4);
inline constexpr double kMostFallBack = inches(4);
inline constexpr double kCombatFlight = inches(4);
inline constexpr double kEvasion = inches(4);
inline constexpr double kRetireUnderFire = inches(4);
inline constexpr double kFirstPursuit = inches(4);
inline constexpr int kYearOfCharges = 1644;

/// CMB-9: up to which score, and the steps that each side loses.
struct ResultRow {
  int up_to;
  int defenders;
  int attackers;
};
inline constexpr std::array<ResultRow, 7> kResults{{
    {-1, 3, 0},
    {1, 2, 0},
    {3, 1, 0},
    {7, 1, 1},
    {9, 0, 1},
    {11, 0, 2},
    {1000, 0, 3},
}};
[[nodiscard]] constexpr const ResultRow& result_of(int score) {
  std::size_t row = 0;
  while (kResults[row].up_to < score) ++row;
  return kResults[row];
}

/// MAN-1, as printed: n, y, y* (loses a step, unless in column), y# (not under fire or in combat),
/// y$ (not if mounted, but dragoons drawing ace to ten).
enum class Cell : std::uint8_t { n, y, star, hash, dollar };
enum class Draw : std::uint8_t { terrain, fire, halt, reform, rally };
// clang-format off
inline constexpr std::array<std::array<Cell, 4>, 5> kDraws{{
    //              hearts      diamonds      clubs    spades
    /* terrain */ {{Cell::n,    Cell::dollar, Cell::y, Cell::star}},
    /* fire    */ {{Cell::y,    Cell::y,      Cell::y, Cell::n}},
    /* halt    */ {{Cell::y,    Cell::y,      Cell::n, Cell::n}},
    /* reform  */ {{Cell::y,    Cell::hash,   Cell::n, Cell::n}},
    /* rally   */ {{Cell::hash, Cell::n,      Cell::n, Cell::n}},
}};
// clang-format on

}  // namespace opfor::battles::opinion::victory_without_squares

namespace opfor {
template <>
struct Words<battles::opinion::victory_without_squares::Arm> {
  static constexpr std::array<std::string_view, 6> all{"horse",          "dragoons",  "foot",
                                                       "commanded_shot", "artillery", "leader"};
};
template <>
struct Words<battles::opinion::victory_without_squares::State> {
  static constexpr std::array<std::string_view, 4> all{"formed", "unsteady", "disordered",
                                                       "broken"};
};
template <>
struct Words<battles::opinion::victory_without_squares::Suit> {
  static constexpr std::array<std::string_view, 4> all{"hearts", "diamonds", "clubs", "spades"};
};
}  // namespace opfor
