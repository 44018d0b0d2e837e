#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "battle/modifier.hpp"
#include "core/length.hpp"
#include "core/table.hpp"
#include "core/words.hpp"

/// The tables of the sheet as it prints them, and its numbers. Nothing else of the sheet holds a
/// number of its own.
namespace opfor::arquebusier {

/// Troop types (1.1), in the order of the specification: where all else is equal, the earlier goes
/// first.
enum class Type : std::uint8_t {
  sword,
  mob,
  bill,
  pike,
  firearm,
  pistolier,
  lancer,
  harquebusier,
  dragoon,
  gun,
  mortar
};
inline constexpr std::size_t kTypes = 11;

/// By nature for the whole battle; any formation can be irregular for a time as well.
enum class Class : std::uint8_t { regular, irregular };

enum class Arm : std::uint8_t { foot, mounted, dragoon, artillery };

struct TypeLine {
  Type type{};
  std::string_view code;  ///< of scenario files, and of the melee matrix
  Arm arm{};
};
// clang-format off
inline constexpr std::array kTypeLines{
    TypeLine{Type::sword,        "Sw",  Arm::foot},
    TypeLine{Type::mob,          "M",   Arm::foot},
    TypeLine{Type::bill,         "Bll", Arm::foot},
    TypeLine{Type::pike,         "Pk",  Arm::foot},
    TypeLine{Type::firearm,      "FA",  Arm::foot},
    TypeLine{Type::pistolier,    "Pst", Arm::mounted},
    TypeLine{Type::lancer,       "Ln",  Arm::mounted},
    TypeLine{Type::harquebusier, "Hq",  Arm::mounted},
    TypeLine{Type::dragoon,      "Dr",  Arm::dragoon},
    TypeLine{Type::gun,          "Gun", Arm::artillery},
    TypeLine{Type::mortar,       "Mor", Arm::artillery},
};
// clang-format on
[[nodiscard]] constexpr const TypeLine& line_of(Type type) {
  return kTypeLines[static_cast<std::size_t>(type)];
}
[[nodiscard]] constexpr bool is_artillery(Type type) { return line_of(type).arm == Arm::artillery; }

// --- measures ---

inline constexpr double kTolerance = 12.7;  // 0.05", in tenths of a millimetre (section 1)
/// "Within", "up to" a length: the end included. Distances in tenths of a millimetre.
[[nodiscard]] constexpr bool within(double distance, Length limit) {
  return distance <= limit.as_double() + kTolerance;
}

inline constexpr Length kElementWidth = 2_in;  ///< unless an option says otherwise
inline constexpr Length kElementDepth = 1_in;

// --- commands (section 4) ---

inline constexpr int kCommandPasses = 3;  // AQ-CMD-1

enum class CommandLine : std::uint8_t {
  regular,
  general_near,
  first_turn,
  mob,
  in_melee,
  under_fire,
  lost_last_turn,
  commander_dead
};

// clang-format off
/// AQ-CMD-2.
inline constexpr std::array kCommandModifiers{
    Modifier<CommandLine>{CommandLine::regular,        +1, "regular"},
    Modifier<CommandLine>{CommandLine::general_near,   +1, "general within 12\""},
    Modifier<CommandLine>{CommandLine::first_turn,     +1, "first turn"},
    Modifier<CommandLine>{CommandLine::mob,            -1, "mob"},
    Modifier<CommandLine>{CommandLine::in_melee,       -2, "in close combat"},
    Modifier<CommandLine>{CommandLine::under_fire,     -1, "under fire"},
    Modifier<CommandLine>{CommandLine::lost_last_turn, -1, "lost an element last turn"},
    Modifier<CommandLine>{CommandLine::commander_dead, -2, "its commander is dead"},
};
// clang-format on
inline constexpr Length kGeneralReach = 12_in;  // AQ-CMD-2, AQ-GEN-1, AQ-BEH-1
inline constexpr Length kGeneralJoined = 1_in;  // AQ-GEN-1, AQ-RF-2
inline constexpr Length kGeneralMove = 12_in;   // AQ-GEN-2

// --- movement (section 7) ---

inline constexpr Length kFootMove = 6_in;  // AQ-MOVE-1
inline constexpr Length kMountedMove = 12_in;
inline constexpr Length kArtilleryMove = 3_in;  ///< unless an option says otherwise
inline constexpr Length kMovePenalty = 1_in;    ///< an element lost to shooting: AQ-SHOOT-12
inline constexpr int kPulses = 12;              // AQ-MOVE-6
inline constexpr double kDifficultFactor = 2;   // AQ-TER-5
inline constexpr Length kObstacleCost = 2_in;
inline constexpr Length kMovedAtLeast = 1_in;  ///< "moved": AQ-IRR-6

// --- shooting (section 6) ---

/// The lines of the shooting list.
enum class ShootingLineId : std::uint8_t {
  mob,
  firearm,
  irregular_firearm,
  pistolier,
  irregular_pistolier,
  harquebusier,
  irregular_harquebusier,
  dragoon_foot,
  irregular_dragoon_foot,
  dragoon_mounted,
  gun,
  mortar
};

struct ShootingLine {
  ShootingLineId id{};
  Type type{};
  std::optional<Class> of;      ///< none: either
  std::optional<bool> mounted;  ///< of dragoons; none: either
  Length range;
  int dice = 0;  ///< on top of one an element
};
// clang-format off
/// AQ-SHOOT-5. Who has no line cannot shoot.
inline constexpr std::array kShootingLines{
    ShootingLine{ShootingLineId::mob,                    Type::mob,          Class::regular,   std::nullopt,  6_in, -2},
    ShootingLine{ShootingLineId::firearm,                Type::firearm,      Class::regular,   std::nullopt, 24_in, +1},
    ShootingLine{ShootingLineId::irregular_firearm,      Type::firearm,      Class::irregular, std::nullopt, 18_in,  0},
    ShootingLine{ShootingLineId::pistolier,              Type::pistolier,    Class::regular,   std::nullopt,  6_in,  0},
    ShootingLine{ShootingLineId::irregular_pistolier,    Type::pistolier,    Class::irregular, std::nullopt,  3_in, -1},
    ShootingLine{ShootingLineId::harquebusier,           Type::harquebusier, Class::regular,   std::nullopt, 18_in,  0},
    ShootingLine{ShootingLineId::irregular_harquebusier, Type::harquebusier, Class::irregular, std::nullopt, 12_in, -1},
    ShootingLine{ShootingLineId::dragoon_foot,           Type::dragoon,      Class::regular,   false,        18_in, +1},
    ShootingLine{ShootingLineId::irregular_dragoon_foot, Type::dragoon,      Class::irregular, false,        12_in,  0},
    ShootingLine{ShootingLineId::dragoon_mounted,        Type::dragoon,      Class::regular,   true,         12_in,  0},
    ShootingLine{ShootingLineId::gun,                    Type::gun,          std::nullopt,     std::nullopt, 60_in, -1},
    ShootingLine{ShootingLineId::mortar,                 Type::mortar,       std::nullopt,     std::nullopt, 48_in, -1},
};
// clang-format on
inline constexpr int kAtIrregular = 1;  ///< die more, of any of the above
/// The line of a type as it stands, or null: it cannot shoot.
/// @param mounted read of dragoons alone
[[nodiscard]] constexpr const ShootingLine* shooting_line(Type type, Class of, bool mounted) {
  for (const ShootingLine& line : kShootingLines) {
    if (line.type != type || (line.of && *line.of != of)) continue;
    if (type == Type::dragoon && line.mounted && *line.mounted != mounted) continue;
    return &line;
  }
  return nullptr;
}

inline constexpr Length kSecondNearestBeyond = 12_in;  // AQ-SHOOT-3

struct TargetScore {
  Type target{};
  int regular = 0;  ///< the least face that hits it
  int irregular = 0;
};
// clang-format off
/// AQ-SHOOT-7. The last two are ours: the sheet has no artillery as a target.
inline constexpr std::array kTargetScores{
    //                              Regular Irreg.
    TargetScore{Type::sword,           6,      5},
    TargetScore{Type::mob,             5,      4},
    TargetScore{Type::bill,            5,      5},
    TargetScore{Type::pike,            5,      4},
    TargetScore{Type::firearm,         3,      3},
    TargetScore{Type::pistolier,       6,      5},
    TargetScore{Type::lancer,          5,      4},
    TargetScore{Type::harquebusier,    5,      5},
    TargetScore{Type::dragoon,         6,      5},
    TargetScore{Type::gun,             6,      5},
    TargetScore{Type::mortar,          6,      5},
};
// clang-format on
[[nodiscard]] constexpr int score_against(Type target, Class of) {
  const TargetScore& line = kTargetScores[static_cast<std::size_t>(target)];
  return of == Class::regular ? line.regular : line.irregular;
}

inline constexpr int kCommanderFalls = 6;          // AQ-SHOOT-11, AQ-GEN-5
inline constexpr int kShakenBy = 2;                ///< elements lost to shooting: AQ-IRR-1
inline constexpr Length kCloseFireAtHorse = 6_in;  // AQ-IRR-3
inline constexpr Length kCloseFireAtFoot = 3_in;   // AQ-IRR-4

// --- melee (section 11) ---

inline constexpr int kHarmless = 7;  ///< "-": no face does
inline constexpr std::size_t kMeleeTypes = 9;

struct MeleeRow {
  Type striker{};
  /// By type of the target; of each the regular, then the irregular.
  std::array<std::array<int, 2>, kMeleeTypes> least{};
};
// clang-format off
/// AQ-MEL-3.
inline constexpr std::array kMelee{
    //                           Sw      M              Bll     Pk      FA      Pst            Ln             Hq             Dr
    MeleeRow{Type::sword,        {{{5,4}, {3,2},         {4,3},  {4,2},  {3,2},  {6,6},         {6,6},         {6,5},         {6,4}}}},
    MeleeRow{Type::mob,          {{{6,3}, {5,4},         {6,3},  {6,2},  {5,2},  {kHarmless,6}, {kHarmless,5}, {kHarmless,5}, {kHarmless,4}}}},
    MeleeRow{Type::bill,         {{{5,4}, {3,2},         {5,4},  {5,4},  {4,3},  {6,4},         {5,4},         {5,5},         {5,4}}}},
    MeleeRow{Type::pike,         {{{5,5}, {4,3},         {4,4},  {5,5},  {4,3},  {5,3},         {4,3},         {4,4},         {5,4}}}},
    MeleeRow{Type::firearm,      {{{6,5}, {5,4},         {6,5},  {6,4},  {4,3},  {5,4},         {6,5},         {5,4},         {5,3}}}},
    MeleeRow{Type::pistolier,    {{{5,4}, {4,4},         {5,5},  {5,4},  {4,3},  {5,4},         {5,4},         {5,4},         {5,4}}}},
    MeleeRow{Type::lancer,       {{{3,2}, {3,2},         {4,2},  {5,2},  {3,2},  {5,3},         {5,4},         {4,3},         {4,2}}}},
    MeleeRow{Type::harquebusier, {{{5,5}, {4,3},         {5,4},  {5,4},  {3,2},  {5,4},         {4,4},         {5,4},         {5,4}}}},
    MeleeRow{Type::dragoon,      {{{6,5}, {4,3},         {6,5},  {6,5},  {4,3},  {5,4},         {5,4},         {5,4},         {5,3}}}},
};
// clang-format on

/// Ranks that strike beside the first (AQ-MEL-4): pikes to the third, bills to the second.
[[nodiscard]] constexpr int ranks_that_strike(Type type) {
  if (type == Type::pike) return 3;
  return type == Type::bill ? 2 : 1;
}

/// Who is lost first of formations irregular both ways (AQ-IRR-10).
inline constexpr std::array kWeakestFirst{
    Type::mob,          Type::firearm, Type::dragoon, Type::pistolier, Type::sword, Type::bill,
    Type::harquebusier, Type::pike,    Type::lancer,  Type::gun,       Type::mortar};

// --- sight, arcs, behaviour (sections 5, 13) ---

inline constexpr Length kSightThrough = 2_in;  ///< of what blocks sight: AQ-TER-1
inline constexpr Length kCoverBehind = 1_in;   // AQ-RF-4
inline constexpr Length kShockReach = 12_in;   // AQ-RF-9
inline constexpr int kProtectingPikes = 2;     ///< in a file
inline constexpr int kProtectedShare = 3;      ///< a file in so many
inline constexpr Length kGuard = 6_in;         ///< of guns, by friends: 13.4
inline constexpr Length kAbandon = 12_in;      ///< of guns, an enemy within: 13.4
inline constexpr Length kWalk = 6_in;          // 13.1
inline constexpr Length kCanter = 10_in;
inline constexpr Length kStopShort = 1_in;  ///< of who is not to be touched: 13.4
inline constexpr Length kStation = 6_in;    ///< of who supports: 13.4

/// Where troops that shoot like to stand (13.6); none: in contact.
[[nodiscard]] constexpr std::optional<Length> preferred_distance(Type type, Class of) {
  const bool regular = of == Class::regular;
  switch (type) {
    case Type::firearm:
      return regular ? 18_in : 12_in;
    case Type::dragoon:
    case Type::harquebusier:
      return regular ? 15_in : 10_in;
    case Type::pistolier:
      return regular ? 6_in : 3_in;
    case Type::gun:
      return 60_in;
    case Type::mortar:
      return 48_in;
    case Type::sword:
    case Type::mob:
    case Type::bill:
    case Type::pike:
    case Type::lancer:
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace opfor::arquebusier

namespace opfor {
template <>
struct Words<arquebusier::Type> {
  static constexpr std::array<std::string_view, arquebusier::kTypes> all{
      "sword",  "mob",          "bill",    "pike", "firearm", "pistolier",
      "lancer", "harquebusier", "dragoon", "gun",  "mortar"};
};
template <>
struct Words<arquebusier::Class> {
  static constexpr std::array<std::string_view, 2> all{"regular", "irregular"};
};
template <>
struct Words<arquebusier::CommandLine> {
  static constexpr std::array<std::string_view, 8> all{
      "regular",  "general_near", "first_turn",     "mob",
      "in_melee", "under_fire",   "lost_last_turn", "commander_dead"};
};
template <>
struct Words<arquebusier::ShootingLineId> {
  static constexpr std::array<std::string_view, 12> all{"mob",
                                                        "firearm",
                                                        "irregular_firearm",
                                                        "pistolier",
                                                        "irregular_pistolier",
                                                        "harquebusier",
                                                        "irregular_harquebusier",
                                                        "dragoon_foot",
                                                        "irregular_dragoon_foot",
                                                        "dragoon_mounted",
                                                        "gun",
                                                        "mortar"};
};
}  // namespace opfor

// Every line stands where its word says.
namespace opfor::arquebusier::detail {
static_assert(lines_in_order(
    kTypeLines, [](const auto& l) { return l.type; }, kTypes));
static_assert(lines_in_order(
    kCommandModifiers, [](const auto& l) { return l.line; }, Words<CommandLine>::all.size()));
static_assert(lines_in_order(
    kShootingLines, [](const auto& l) { return l.id; }, Words<ShootingLineId>::all.size()));
static_assert(lines_in_order(
    kTargetScores, [](const auto& l) { return l.target; }, kTypes));
static_assert(lines_in_order(
    kMelee, [](const auto& l) { return l.striker; }, kMeleeTypes));
}  // namespace opfor::arquebusier::detail
