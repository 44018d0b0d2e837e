#pragma once

#include <array>
#include <cstdint>
#include <string_view>

/// The tables of "Over the Hills", typed again from the printed sheet (and from its specification
/// where the sheet has none) for the second opinion. Lengths in tenths of a millimetre.
namespace opfor::battles::opinion::over_the_hills {

constexpr double inches(double n) { return n * 254; }

enum class Arm : std::uint8_t { foot, horse, guns, leader };
enum class Drill : std::uint8_t {
  march,
  attack,  ///< column of squadrons of horse
  companies,
  line,
  open,
  skirmish,
  square,
  limbered,
  unlimbered
};

/// 2.3 and the table of moves: width, depth, the segments; `hard`: the last is marked F.
struct Row {
  Arm arm;
  Drill drill;
  double width;
  double depth;
  double segment;
  int segments;
  bool hard;
};
// clang-format off
inline constexpr std::array kRows{
    Row{Arm::foot,  Drill::march,      inches(1),   inches(6),   inches(3), 4, true},
    Row{Arm::foot,  Drill::attack,     inches(3),   inches(2),   inches(3), 3, true},
    Row{Arm::foot,  Drill::companies,  inches(1.5), inches(4),   inches(3), 3, false},
    Row{Arm::foot,  Drill::line,       inches(6),   inches(1),   inches(3), 2, true},
    Row{Arm::foot,  Drill::open,       inches(6),   inches(1.5), inches(3), 3, true},
    Row{Arm::foot,  Drill::skirmish,   inches(6),   inches(2),   inches(3), 3, false},
    Row{Arm::foot,  Drill::square,     inches(2),   inches(2),   inches(2), 1, false},
    Row{Arm::horse, Drill::march,      inches(1),   inches(6),   inches(6), 4, true},
    Row{Arm::horse, Drill::attack,     inches(3),   inches(2),   inches(6), 2, false},
    Row{Arm::horse, Drill::companies,  inches(1.5), inches(4),   inches(6), 3, false},
    Row{Arm::horse, Drill::line,       inches(6),   inches(1),   inches(6), 2, true},
    Row{Arm::horse, Drill::open,       inches(6),   inches(1.5), inches(6), 3, false},
    Row{Arm::horse, Drill::skirmish,   inches(6),   inches(2),   inches(6), 3, false},
    Row{Arm::guns,  Drill::limbered,   inches(1),   inches(3),   inches(3), 3, true},
    Row{Arm::guns,  Drill::unlimbered, inches(2),   inches(1.5), inches(2), 1, true},
};
// clang-format on
inline constexpr double kHorseGunsSegment = inches(6);
inline constexpr double kRide = inches(12);  ///< of a commander; twice, and then he rallies nobody
inline constexpr double kRoadBonus = inches(1);
inline constexpr double kOffEnemies = inches(1);  ///< nobody comes nearer but by a charge

/// What a change costs, in half segments; 0: there is none. Rows: from; columns: to. March,
/// attack, companies, loose (skirmish or open), line, square. Horse has the same, without squares.
// clang-format off
inline constexpr std::array<std::array<int, 6>, 6> kChanges{{
    {0, 2, 1, 4, 4, 4},
    {2, 0, 1, 2, 2, 2},
    {1, 1, 0, 1, 1, 0},
    {4, 2, 1, 0, 2, 0},
    {4, 2, 1, 2, 0, 4},
    {4, 2, 0, 0, 4, 0},
}};
// clang-format on
/// Between skirmish and open order (OTH-FORM-6), and of a limber (the sheet's 1), in half segments.
inline constexpr int kLooseChange = 1;
inline constexpr int kLimber = 2;

// --- fire ---
struct Weapon {
  std::string_view word;
  double near;
  double far;
};
inline constexpr std::array kWeapons{
    Weapon{"none", 0, 0},
    Weapon{"bow", inches(1.5), inches(3)},
    Weapon{"smoothbore_carbine", inches(2), inches(4)},
    Weapon{"rifled_carbine", inches(3), inches(6)},
    Weapon{"musket", inches(3), inches(6)},
    Weapon{"rifled_musket", inches(3), inches(9)},
};
struct Gun {
  std::string_view word;
  double canister;
  double near;
  double far;
};
inline constexpr std::array kGuns{
    Gun{"light", inches(3), inches(4.5), inches(18)},
    Gun{"light_medium", inches(3), inches(6), inches(24)},
    Gun{"medium", inches(4.5), inches(8), inches(27)},
    Gun{"heavy", inches(6), inches(10), inches(30)},
};
inline constexpr double kThree = inches(3);  ///< "at 3 or less", "over 3", helpers, supports
inline constexpr double kFive = inches(5);   ///< "target moved over 5"
inline constexpr int kMostOfAFace = 3;       ///< of a built-up area

/// So many per cent of a score, rounded up (OTH-SRC-6).
constexpr int share(int score, int percent) { return (score * percent + 99) / 100; }

/// The one table of hits, printed twice: how many of the lowest faces make three hits, two or
/// more, one or more.
struct Band {
  int three;
  int two;
  int one;
};
inline constexpr std::array kBands{
    Band{0, 0, 4},   // 4 or less
    Band{0, 2, 5},   // 5
    Band{0, 3, 6},   // 6
    Band{1, 3, 7},   // 7
    Band{1, 4, 8},   // 8
    Band{2, 4, 9},   // 9
    Band{2, 5, 10},  // 10 and more
};
constexpr int hits_at(int score, int face) {
  const int row = score < 4 ? 4 : score > 10 ? 10 : score;
  const Band& band = kBands[static_cast<std::size_t>(row - 4)];
  return face <= band.three ? 3 : face <= band.two ? 2 : face <= band.one ? 1 : 0;
}

/// A modifier by the words that the report has of it.
struct Modifier {
  std::string_view words;
  int value;
};
// clang-format off
inline constexpr std::array kFireLines{
    Modifier{"firer has good shot rule", 1},
    Modifier{"initial volley at 3 or less, line or attack column", 1},
    Modifier{"at march column or square", 1},
    Modifier{"at 3 or less", 1},
    Modifier{"at flank or rear of target", 1},
    Modifier{"skirmish advantage over 3", 1},
    Modifier{"A or B class rifle skirmishers", 1},
    Modifier{"C class rifle skirmishers", 1},
    Modifier{"target enfiladed", 4},
    Modifier{"firer in skirmish formation", 1},
    Modifier{"over 3", -1},
    Modifier{"skirmish disadvantage at 3 or less", -1},
    Modifier{"target in cover", -3},
    Modifier{"target obscured", -1},
    Modifier{"ragged volley", -2},
    Modifier{"target in wooden built-up area", -4},
    Modifier{"target in wood and brick built-up area", -6},
    Modifier{"target in substantial built-up area", -8},
    Modifier{"target in fortified built-up area", -10},
    Modifier{"target is in skirmish formation", -2},
    Modifier{"target is cuirassiers over 3", -1},
    Modifier{"target moved over 5 or is cavalry in contact", -1},
    Modifier{"firer is wavering", -1},
    Modifier{"target has gone to ground", -3},
    Modifier{"firer has poor shot rule", -1},
};
inline constexpr std::array kGunLines{
    Modifier{"at square or closed column", 3},
    Modifier{"at any other column", 1},
    Modifier{"at short range", 1},
    Modifier{"canister at 3 or less", 4},
    Modifier{"part of a grand battery", 1},
    Modifier{"at flank or rear", 1},
    Modifier{"at enfiladed target", 4},
    Modifier{"target enfiladed", 4},
    Modifier{"target in cover or behind obstacle", -1},
    Modifier{"target obscured", -1},
    Modifier{"target in wooden built-up area", -2},
    Modifier{"target in wood and brick built-up area", -5},
    Modifier{"target in substantial built-up area", -7},
    Modifier{"target in fortified built-up area", -10},
    Modifier{"target moved over 5 or cavalry in contact", -1},
    Modifier{"target has gone to ground", -3},
    Modifier{"firer wavering", -1},
    Modifier{"first shot at any new target", -2},
    Modifier{"wheeled up to 1 before firing", -1},
};
// --- combat ---
inline constexpr std::array kCombatLines{
    Modifier{"initiating combat contact or countering", 1},
    Modifier{"initiating combat contact or countering, French", 2},
    Modifier{"attacking flank", 1},
    Modifier{"attacking rear", 3},
    Modifier{"attacking a linear obstacle", -2},
    Modifier{"attacking a wooden built-up area", -2},
    Modifier{"attacking a wood and brick built-up area", -4},
    Modifier{"attacking a substantial built-up area", -6},
    Modifier{"attacking a fortified built-up area", -8},
    Modifier{"contacted in flank", -1},
    Modifier{"contacted in rear", -3},
    Modifier{"defending a linear obstacle", 2},
    Modifier{"defending a wooden built-up area", 2},
    Modifier{"defending a wood and brick built-up area", 4},
    Modifier{"defending a substantial built-up area", 6},
    Modifier{"defending a fortified built-up area", 8},
    Modifier{"has evaded this turn", -4},
    Modifier{"skirmisher against non-skirmishing infantry", -2},
    Modifier{"open order against formed infantry", -1},
    Modifier{"infantry in march column", -8},
    Modifier{"infantry in square against formed infantry", -6},
    Modifier{"infantry caught out of square against cavalry", -6},
    Modifier{"infantry in square against cavalry", 6},
    Modifier{"infantry against infantry in square", 3},
    Modifier{"support unit within 3", 1},
    Modifier{"support units within 3", 2},
    Modifier{"won last round", 2},
    Modifier{"holds a higher elevation", 1},
    Modifier{"militia", -1},
    Modifier{"charging or counter-charging light cavalry", 3},
    Modifier{"charging or counter-charging heavy cavalry", 4},
    Modifier{"charging or counter-charging cuirassiers", 5},
    Modifier{"charging or counter-charging cuirassier", 5},
    Modifier{"lancer, first round", 1},
    Modifier{"lancer in the first round", 1},
    Modifier{"cavalry in march column", -6},
    Modifier{"cavalry against infantry square", -6},
    Modifier{"cavalry against infantry not in square", 3},
    Modifier{"artillery in close combat", -4},
    Modifier{"fighting against artillery in close combat", 4},
};
// clang-format on
inline constexpr int kMostRounds = 3;  ///< in one phase

// --- morale, commanders ---
/// +FS of a commander by his control, 1 to 5; attached in combat by his control.
inline constexpr std::array kMoraleOfControl{0, 0, 1, 2, 3};
inline constexpr std::array kCombatOfControl{-1, 0, 1, 2, 3};
inline constexpr int kMostDeaths = 4;  ///< D10 that kills: the hits, 4 at most
inline constexpr int kWavers = 2;      ///< reserve
inline constexpr int kRouts = 0;
inline constexpr int kBreaks = -4;

}  // namespace opfor::battles::opinion::over_the_hills
