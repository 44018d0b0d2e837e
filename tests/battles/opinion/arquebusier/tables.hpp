#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/words.hpp"

/// "Arquebusier!", transcribed a second time: from the sheet and its specification, never from the
/// rules' code. Lengths in tenths of a millimetre, written as inches.
namespace opfor::battles::opinion::arquebusier {

/// What places that are rounded may make of a distance.
inline constexpr double kHair = 4;

[[nodiscard]] constexpr double inches(double n) { return n * 254; }

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
/// As scenarios write them.
inline constexpr std::array<std::string_view, kTypes> kCodes{"Sw", "M",  "Bll", "Pk",  "FA", "Pst",
                                                             "Ln", "Hq", "Dr",  "Gun", "Mor"};
[[nodiscard]] constexpr bool is_artillery(Type type) {
  return type == Type::gun || type == Type::mortar;
}
[[nodiscard]] constexpr bool is_horse(Type type, bool dragoons_mounted) {
  return type == Type::pistolier || type == Type::lancer || type == Type::harquebusier ||
         (type == Type::dragoon && dragoons_mounted);
}

// --- lengths ---
inline constexpr double kTolerance = inches(0.05);  // section 1
inline constexpr double kFootMove = inches(6);      // MOVE-1
inline constexpr double kMountedMove = inches(12);
inline constexpr double kGeneralReach = inches(12);  // GEN-1
inline constexpr double kGeneralMove = inches(12);   // GEN-2
inline constexpr double kJoins = inches(1);
inline constexpr double kObstacle = inches(2);  // TER-5
inline constexpr double kSeenThrough = inches(2);
inline constexpr double kSecondTarget = inches(12);  // SHOOT-3
inline constexpr double kCloseToHorse = inches(6);   // IRR-3, 4
inline constexpr double kCloseToFoot = inches(3);
inline constexpr double kHasMoved = inches(1);  // IRR-6
inline constexpr int kPulses = 12;

// --- commands (CMD-1, 2) ---
inline constexpr int kPasses = 3;
inline constexpr int kCommanderDead = -2;
inline constexpr int kInMelee = -2;

/// SHOOT-5. No range: it cannot shoot.
struct ShotLine {
  double range = 0;
  int dice = 0;
};
struct ShotLines {
  ShotLine regular;
  ShotLine irregular;
};
// clang-format off
inline constexpr std::array<ShotLines, kTypes> kShots{{
    /* sword        */ {{},                {}},
    /* mob          */ {{inches(6),  -2},  {}},
    /* bill         */ {{},                {}},
    /* pike         */ {{},                {}},
    /* firearm      */ {{inches(24), +1},  {inches(18), 0}},
    /* pistolier    */ {{inches(6),  0},   {inches(3),  -1}},
    /* lancer       */ {{},                {}},
    /* harquebusier */ {{inches(18), 0},   {inches(12), -1}},
    /* dragoon      */ {{inches(18), +1},  {inches(12), 0}},  // on foot
    /* gun          */ {{inches(60), -1},  {inches(60), -1}},
    /* mortar       */ {{inches(48), -1},  {inches(48), -1}},
}};
// clang-format on
inline constexpr ShotLines kShotsOfMountedDragoons{{inches(12), 0}, {}};

[[nodiscard]] constexpr ShotLine shot_line(Type type, bool mounted, bool regular) {
  const bool rides = type == Type::dragoon && mounted;
  const ShotLines& lines = rides ? kShotsOfMountedDragoons : kShots[static_cast<std::size_t>(type)];
  return regular ? lines.regular : lines.irregular;
}

/// SHOOT-7: the least face that hits, at regulars and at irregulars.
struct Needed {
  int regular;
  int irregular;
};
inline constexpr std::array<Needed, kTypes> kNeeded{
    {{6, 5}, {5, 4}, {5, 5}, {5, 4}, {3, 3}, {6, 5}, {5, 4}, {5, 5}, {6, 5}, {6, 5}, {6, 5}}};

/// MEL-3: who strikes (a row) at whom (two columns each: regular, irregular); 7: cannot harm.
// clang-format off
inline constexpr int kNever = 7;
inline constexpr std::array<std::array<int, 18>, 9> kStrikes{{
    //  Sw    M     Bll   Pk    FA    Pst        Ln         Hq         Dr
    {{5,4,  3,2,  4,3,  4,2,  3,2,  6,6,       6,6,       6,5,       6,4}},       // Sw
    {{6,3,  5,4,  6,3,  6,2,  5,2,  kNever,6,  kNever,5,  kNever,5,  kNever,4}},  // M
    {{5,4,  3,2,  5,4,  5,4,  4,3,  6,4,       5,4,       5,5,       5,4}},       // Bll
    {{5,5,  4,3,  4,4,  5,5,  4,3,  5,3,       4,3,       4,4,       5,4}},       // Pk
    {{6,5,  5,4,  6,5,  6,4,  4,3,  5,4,       6,5,       5,4,       5,3}},       // FA
    {{5,4,  4,4,  5,5,  5,4,  4,3,  5,4,       5,4,       5,4,       5,4}},       // Pst
    {{3,2,  3,2,  4,2,  5,2,  3,2,  5,3,       5,4,       4,3,       4,2}},       // Ln
    {{5,5,  4,3,  5,4,  5,4,  3,2,  5,4,       4,4,       5,4,       5,4}},       // Hq
    {{6,5,  4,3,  6,5,  6,5,  4,3,  5,4,       5,4,       5,4,       5,3}},       // Dr
}};
// clang-format on
/// MEL-4: how many ranks of a type strike.
[[nodiscard]] constexpr int ranks_that_strike(Type type) {
  if (type == Type::pike) return 3;
  return type == Type::bill ? 2 : 1;
}

/// IRR-10: who goes first.
inline constexpr std::array<Type, kTypes> kWeakest{
    Type::mob,          Type::firearm, Type::dragoon, Type::pistolier, Type::sword, Type::bill,
    Type::harquebusier, Type::pike,    Type::lancer,  Type::gun,       Type::mortar};

/// Section 10: why a formation is irregular for the time being.
enum class Cause : std::uint8_t {
  shot_losses,
  close_fire,
  bad_contact,
  mount_change,
  standing_cavalry,
  general_killed
};

enum class Mission : std::uint8_t { hold, attack, support, shoot };
enum class Timing : std::uint8_t { after_shooting, after_commands };
enum class StandingTest : std::uint8_t { previous_turn, contact_move, neither };

}  // namespace opfor::battles::opinion::arquebusier

namespace opfor {
template <>
struct Words<battles::opinion::arquebusier::Type> {
  static constexpr std::array<std::string_view, 11> all{
      "sword",  "mob",          "bill",    "pike", "firearm", "pistolier",
      "lancer", "harquebusier", "dragoon", "gun",  "mortar"};
};
template <>
struct Words<battles::opinion::arquebusier::Mission> {
  static constexpr std::array<std::string_view, 4> all{"hold", "attack", "support", "shoot"};
};
template <>
struct Words<battles::opinion::arquebusier::Timing> {
  static constexpr std::array<std::string_view, 2> all{"after_shooting", "after_commands"};
};
template <>
struct Words<battles::opinion::arquebusier::StandingTest> {
  static constexpr std::array<std::string_view, 3> all{"previous_turn", "contact_move", "neither"};
};
}  // namespace opfor
