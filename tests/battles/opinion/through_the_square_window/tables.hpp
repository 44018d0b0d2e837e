#pragma once

#include <array>
#include <string_view>

/// The tables of "Through the Square Window", typed again from the printed sheet and its
/// specification for the second opinion. Lengths in tenths of a millimetre.
namespace opfor::battles::opinion::through_the_square_window {

constexpr double cm(double n) { return n * 100; }

enum class Class { foot, horse, guns };
enum class Grade { poor, trained, well };

/// Section 3 and the table of ranges (7): what is needed to judge fire, ways and room.
struct Row {
  std::string_view card;
  Class sort;
  std::array<std::string_view, 3> ranks;  ///< front first
  int points;                             ///< of a stand
  double close;                           ///< 5 and 6 hit up to there; 0: never
  double far;                             ///< 6 hits up to there
  double rout;                            ///< [s14-17]
  bool linear;                            ///< or Spanish: well trained muskets +1
  bool salvo;
  bool turns_freely;  ///< passes through friends, too
};
// clang-format off
inline constexpr std::array kRows{
    Row{"LIN-D", Class::foot,  {"MPPM"},                    2, cm(10), cm(20), cm(15), true,  false, false},
    Row{"LIN-S", Class::foot,  {"MPPM"},                    2, cm(10), cm(20), cm(15), true,  true,  false},
    Row{"LIN-G", Class::foot,  {"MPPM", "MPPM"},            2, cm(10), cm(20), cm(15), true,  false, false},
    Row{"TER-I", Class::foot,  {"MPPM", "MPPM", ".PP."},    2, cm(10), cm(20), cm(15), false, false, false},
    Row{"TER-S", Class::foot,  {"MPPPM", "MPPPM", ".PPP."}, 2, cm(10), cm(20), cm(15), true,  false, false},
    Row{"MUS",   Class::foot,  {"MM"},                      2, cm(10), cm(20), cm(15), false, false, false},
    Row{"HIG",   Class::foot,  {"CCC", "CCC"},              2, cm(10), cm(20), cm(15), false, false, false},
    Row{"SKI",   Class::foot,  {"SSS"},                     1, cm(10), cm(20), cm(15), false, false, true},
    Row{"DRA",   Class::foot,  {"DDDD"},                    1, cm(10), cm(20), cm(15), false, false, false},
    Row{"LEV",   Class::foot,  {"LLL", "LLL"},              1, 0,      0,      cm(15), false, false, false},
    Row{"CUI-E", Class::horse, {"KK", "KK"},                3, cm(10), 0,      cm(20), false, false, false},
    Row{"CUI-L", Class::horse, {"KKKK"},                    3, 0,      cm(10), cm(20), false, false, false},
    Row{"CHG",   Class::horse, {"KKKK"},                    3, 0,      cm(10), cm(20), false, false, false},
    Row{"ARK",   Class::horse, {"KK", "KK"},                2, cm(10), cm(20), cm(20), false, false, false},
    Row{"LTC",   Class::horse, {"KKK"},                     2, cm(10), cm(20), cm(20), false, false, true},
    Row{"ART-H", Class::guns,  {"HH"},                      2, cm(20), cm(70), cm(15), false, false, false},
    Row{"ART-L", Class::guns,  {"G"},                       2, cm(10), cm(40), cm(15), false, false, false},
};
// clang-format on

/// Stands: frontage and depths.
inline constexpr double kFront = cm(4);
constexpr double depth_of(Class sort, bool heavy, bool mounted) {
  if (sort == Class::guns) return heavy ? cm(4) : cm(3);
  return sort == Class::horse || mounted ? cm(3) : cm(2);
}
/// Dice of a stand that fires, before additions (section 3): of musketeers by grade.
constexpr int dice_of(char stand, Grade grade) {
  switch (stand) {
    case 'M':
      return grade == Grade::poor ? 1 : 2;
    case 'X':
    case 'C':
    case 'S':
    case 'D':
    case 'K':
      return 1;
    case 'H':
    case 'G':
      return 2;
    default:
      return 0;
  }
}

inline constexpr double kTolerance = 0.1;
inline constexpr double kMove = cm(10);  ///< an action; two of them a turn
inline constexpr int kActions = 2;
inline constexpr double kCommand = cm(15);  ///< of a general
inline constexpr double kRetire = cm(5);
inline constexpr double kRelay = cm(2.5);
inline constexpr double kCharge = cm(20);
inline constexpr double kMoraleRetreat = cm(10);
inline constexpr double kEvade = cm(15);
inline constexpr double kEvadeHorse = cm(20);
inline constexpr double kPursuitMost = cm(26);  ///< light cavalry, 20 and a D6
inline constexpr double kOffEnemies = cm(1);

}  // namespace opfor::battles::opinion::through_the_square_window
