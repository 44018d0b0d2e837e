#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string_view>

#include "battle/modifier.hpp"
#include "chance/cards.hpp"
#include "core/length.hpp"
#include "core/table.hpp"
#include "core/words.hpp"

/// The tables of Victory Without Squares (v2), laid out as the sheet prints them.
namespace opfor::victory_without_squares {

// --- bodies and their states (section 2) ---

enum class Kind : std::uint8_t { horse, dragoons, foot, commanded_shot, artillery };

enum class State : std::uint8_t { formed, unsteady, disordered, broken };

/// A type of troops (2.1).
struct KindLine {
  Kind kind = Kind::foot;
  bool mounted = false;  ///< dragoons: until they dismount
  Length move;           ///< dragoons: mounted
  bool skips_unsteady = false;
  bool fights = false;  ///< attacks, and defends when attacked
};

// clang-format off
inline constexpr std::array kKinds{
    //       kind                   mounted  move  skips   fights
    KindLine{Kind::horse,           true,    8_in, false,  true},
    KindLine{Kind::dragoons,        true,    8_in, true,   false},
    KindLine{Kind::foot,            false,   4_in, false,  true},
    KindLine{Kind::commanded_shot,  false,   4_in, true,   false},
    KindLine{Kind::artillery,       false,   4_in, false,  false},
};
// clang-format on
[[nodiscard]] constexpr const KindLine& line_of(Kind kind) {
  return kKinds[static_cast<std::size_t>(kind)];
}

inline constexpr Length kBaseWidth = Length::tenths(300);  // 30 mm, VWS-SCALE-2
inline constexpr Length kFootDepth = Length::tenths(200);  // VWS-SCALE-4
inline constexpr Length kMountedDepth = Length::tenths(300);
inline constexpr Length kArtilleryDepth = Length::tenths(400);

inline constexpr double kTolerance = 2.54;  // 0.01", in tenths of a millimetre: VWS-TOL-1
/// "Within", "up to" a length: the end included (VWS-TOL-1). Distances in tenths of a millimetre.
[[nodiscard]] constexpr bool within(double distance, Length limit) {
  return distance <= limit.as_double() + kTolerance;
}
/// A length "or more".
[[nodiscard]] constexpr bool or_more(double distance, Length limit) {
  return distance >= limit.as_double() - kTolerance;
}

// --- cards (VWS-MAN-1) ---

enum class Manoeuvre : std::uint8_t { terrain, fire, halt, reform, rally };

/// A cell of the table, with the sign that it prints.
enum class CardCell : std::uint8_t {
  no,
  yes,
  yes_star,   ///< loses a formation step, unless in column
  yes_hash,   ///< not under fire or in combat
  yes_dollar  ///< not if mounted, except dragoons drawing ace to ten
};

struct ManoeuvreLine {
  Manoeuvre manoeuvre = Manoeuvre::terrain;
  std::array<CardCell, 4> cells{};  ///< hearts, diamonds, clubs, spades
};

// clang-format off
inline constexpr std::array kManoeuvres{
    //                                  hearts              diamonds              clubs           spades
    ManoeuvreLine{Manoeuvre::terrain, {{CardCell::no,       CardCell::yes_dollar, CardCell::yes,  CardCell::yes_star}}},
    ManoeuvreLine{Manoeuvre::fire,    {{CardCell::yes,      CardCell::yes,        CardCell::yes,  CardCell::no}}},
    ManoeuvreLine{Manoeuvre::halt,    {{CardCell::yes,      CardCell::yes,        CardCell::no,   CardCell::no}}},
    ManoeuvreLine{Manoeuvre::reform,  {{CardCell::yes,      CardCell::yes_hash,   CardCell::no,   CardCell::no}}},
    ManoeuvreLine{Manoeuvre::rally,   {{CardCell::yes_hash, CardCell::no,         CardCell::no,   CardCell::no}}},
};
// clang-format on

/// The column of a suit in the sheet's order.
[[nodiscard]] constexpr std::size_t column_of(chance::Suit suit) {
  switch (suit) {
    case chance::Suit::hearts:
      return 0;
    case chance::Suit::diamonds:
      return 1;
    case chance::Suit::clubs:
      return 2;
    case chance::Suit::spades:
      return 3;
  }
  return 0;
}
[[nodiscard]] constexpr CardCell cell_of(Manoeuvre manoeuvre, chance::Suit suit) {
  return kManoeuvres[static_cast<std::size_t>(manoeuvre)].cells[column_of(suit)];
}

/// What becomes of a leader (VWS-LEAD-4).
enum class LeaderFate : std::uint8_t { unhurt, unhorsed, killed };
/// A picture card, by hearts, diamonds, clubs, spades; other cards do nothing.
inline constexpr std::array<LeaderFate, 4> kLeaderFates{LeaderFate::unhorsed, LeaderFate::unhorsed,
                                                        LeaderFate::killed, LeaderFate::killed};

// --- firing (section 6) ---

enum class Firearm : std::uint8_t { musket, pistol, gun };

struct FirearmLine {
  Firearm firearm = Firearm::musket;
  Length range;
  int per_base = 1;  ///< what a base counts (VWS-FIRE-8)
};
// clang-format off
inline constexpr std::array kFirearms{
    //          firearm           range  a base counts
    FirearmLine{Firearm::musket,   4_in,  1},
    FirearmLine{Firearm::pistol,   1_in,  1},
    FirearmLine{Firearm::gun,     20_in,  2},
};
// clang-format on
[[nodiscard]] constexpr const FirearmLine& line_of(Firearm firearm) {
  return kFirearms[static_cast<std::size_t>(firearm)];
}

inline constexpr Length kGunsNear = 8_in;   // "guns up to 8 inches"
inline constexpr Length kConeAside = 4_in;  // at the full range of guns, VWS-FIRE-5
inline constexpr Length kRetireUnderFire = 4_in;
inline constexpr int kDieSides = 10;          // VWS-DICE-1
inline constexpr int kMostHedgehogShots = 4;  // VWS-HEDGE-2

/// From where a shot or attack comes, seen from its target (VWS-GEO-3).
enum class Aspect : std::uint8_t { front, oblique, flank, rear };

/// Limits of the first three aspects, in hundredths of a degree off the target's facing.
inline constexpr std::array<std::int32_t, 3> kAspectLimits{2250, 6750, 11250};

/// The lines of the firing modifiers; what stands on one printed line, parted by semicolons, are
/// lines of their own.
enum class FireLine : std::uint8_t {
  pistols,
  firer_unsteady,
  cover,
  oblique,
  target_shaken,
  hedgehog,
  enfilade_or_rear,
  target_disordered,
  guns_near
};

// clang-format off
/// VWS-FIRE-16.
inline constexpr std::array kFireModifiers{
    Modifier<FireLine>{FireLine::pistols,           -1, "firing pistols"},
    Modifier<FireLine>{FireLine::firer_unsteady,    -1, "firer unsteady"},
    Modifier<FireLine>{FireLine::cover,             -1, "small arms at a target in cover"},
    Modifier<FireLine>{FireLine::oblique,           +1, "oblique fire"},
    Modifier<FireLine>{FireLine::target_shaken,     +1, "target unsteady or broken"},
    Modifier<FireLine>{FireLine::hedgehog,          +1, "firing at a hedgehog"},
    Modifier<FireLine>{FireLine::enfilade_or_rear,  +2, "enfilading or rear fire"},
    Modifier<FireLine>{FireLine::target_disordered, +2, "target disordered"},
    Modifier<FireLine>{FireLine::guns_near,         +2, "guns up to 8 inches"},
};
// clang-format on

// --- combat (section 8) ---

/// The lines of the combat modifiers, in the printed order, shared lines parted.
enum class CombatLine : std::uint8_t {
  steps_better,
  ground_better,
  horse_across,
  oblique_or_flank,
  rear,
  mounted_at_moving_or_standing,
  following_up,
  all_pike,
  two_ranks,
  at_shot,
  better_quality,
  own_leader,
  steps_worse,
  ground_worse,
  horse_at_obstacle,
  own_flank,
  own_rear,
  rounds_fought,
  rallied_or_poor,
  their_leader,
  worse_quality
};

// clang-format off
/// VWS-CMB-8; steps and rounds count each.
inline constexpr std::array kCombatModifiers{
    Modifier<CombatLine>{CombatLine::steps_better,     -1, "per formation step advantage"},
    Modifier<CombatLine>{CombatLine::ground_better,    -1, "terrain advantage"},
    Modifier<CombatLine>{CombatLine::horse_across,     -2, "fighting against horse across hedges or woods"},
    Modifier<CombatLine>{CombatLine::oblique_or_flank, -1, "attacking obliquely or from the flank"},
    Modifier<CombatLine>{CombatLine::rear,             -2, "attacking from the rear"},
    Modifier<CombatLine>{CombatLine::mounted_at_moving_or_standing,
                                                       -1, "mounted attackers against moving foot or standing cavalry"},
    Modifier<CombatLine>{CombatLine::following_up,     -2, "attackers following up success"},
    Modifier<CombatLine>{CombatLine::all_pike,         -1, "all pike"},
    Modifier<CombatLine>{CombatLine::two_ranks,        -1, "two ranks of horse"},
    Modifier<CombatLine>{CombatLine::at_shot,          -1, "pikes or horse attacking shot"},
    Modifier<CombatLine>{CombatLine::better_quality,   -1, "better quality than opponents"},
    Modifier<CombatLine>{CombatLine::own_leader,       -1, "own body has a leader attached"},
    Modifier<CombatLine>{CombatLine::steps_worse,      +1, "per formation step disadvantage"},
    Modifier<CombatLine>{CombatLine::ground_worse,     +1, "terrain disadvantage"},
    Modifier<CombatLine>{CombatLine::horse_at_obstacle,+2, "horse against hedges or woods"},
    Modifier<CombatLine>{CombatLine::own_flank,        +1, "attacked obliquely or from the flank"},
    Modifier<CombatLine>{CombatLine::own_rear,         +2, "attacked from the rear"},
    Modifier<CombatLine>{CombatLine::rounds_fought,    +1, "per round already fought this turn"},
    Modifier<CombatLine>{CombatLine::rallied_or_poor,  +1, "previously broken and rallied, or poor quality"},
    Modifier<CombatLine>{CombatLine::their_leader,     +1, "opponents' body has a leader attached"},
    Modifier<CombatLine>{CombatLine::worse_quality,    +1, "worse quality than opponents"},
};

/// What the winner's and the loser's part of a result is; the rows of a part share it.
enum class Consequences : std::uint8_t { attackers_win, both_hurt, defenders_win };

/// A row of the result table (VWS-CMB-9).
struct ResultLine {
  int from = 0;  ///< the first: any less, too
  int to = 0;    ///< the last: any more, too
  int defenders_lose = 0;
  int attackers_lose = 0;
  Consequences consequences = Consequences::both_hurt;
};
inline constexpr int kOpen = std::numeric_limits<int>::max();
inline constexpr std::array kResults{
    //          from   to   defenders  attackers
    ResultLine{-kOpen, -1,     3,         0,      Consequences::attackers_win},
    ResultLine{  0,     1,     2,         0,      Consequences::attackers_win},
    ResultLine{  2,     3,     1,         0,      Consequences::attackers_win},
    ResultLine{  4,     7,     1,         1,      Consequences::both_hurt},
    ResultLine{  8,     9,     0,         1,      Consequences::defenders_win},
    ResultLine{ 10,    11,     0,         2,      Consequences::defenders_win},
    ResultLine{ 12,  kOpen,    0,         3,      Consequences::defenders_win},
};
// clang-format on

inline constexpr Length kFootRetreat = 2_in;
inline constexpr Length kHorseRetreat = 4_in;
inline constexpr Length kMostFallBack = 4_in;  ///< of attackers in 4-7
inline constexpr Length kCombatFlight = 4_in;  // VWS-CMB-10
inline constexpr Length kEvasion = 4_in;       // VWS-CMB-3
inline constexpr Length kMovesAgainBelow = 4_in;
inline constexpr Length kStopShort = 0.1_in;  // VWS-CMB-2
inline constexpr int kFirstYearOfCharges = 1644;

// --- movement (section 4) ---

inline constexpr Length kLeaderMove = 8_in;     // VWS-LEAD-1
inline constexpr Length kActOfHorse = 4_in;     ///< a wheel, an about-face, firing: VWS-MOVE-3
inline constexpr Length kChangeOfMount = 4_in;  // VWS-MOVE-4
inline constexpr Length kMusketRange = 4_in;    ///< ends a motion: VWS-MOVE-7

// --- the lie of the land, command, behaviour (sections 2.7, 6, 12) ---

inline constexpr Length kSightInch = 1_in;        ///< of what blocks sight: VWS-GEO-5
inline constexpr Length kCoverBehind = 1_in;      ///< of a hedge, wall, ditch: FIRE-16
inline constexpr Length kCommandReach = 8_in;     // VWS-AI-3
inline constexpr Length kCommandHampered = 4_in;  ///< in wood or village, or past a hedge
inline constexpr Length kLeaderAtHand = 1_in;     // 12.2
inline constexpr Length kFlankRange = 8_in;       ///< unless `behaviour.flank_range` says otherwise
inline constexpr std::int32_t kFlankAngle = 6750;  ///< hundredths of a degree off the facing
inline constexpr Length kShockReach = 8_in;
inline constexpr Length kSupport = 4_in;
inline constexpr Length kBrokenFriend = 4_in;
inline constexpr Length kGuard = 4_in;  ///< of guns, by formed friends: H-ART

// --- pursuit, flight, the army (sections 9, 10) ---

inline constexpr Length kFirstPursuit = 4_in;     // VWS-PUR-2
inline constexpr Length kPursuitLost = 4_in;      // VWS-PUR-3
inline constexpr int kTiringRound = 2;            // VWS-PUR-5
inline constexpr Length kCannotFlee = 0.5_in;     // VWS-PUR-8
inline constexpr Length kNextTo = 2_in;           // VWS-GEO-4
inline constexpr Length kFarFromFriends = 12_in;  // VWS-LOST-2

/// What the flight of friends costs a body next to them, by hearts, diamonds, clubs, spades
/// (VWS-PUR-9): as the colours, and as the other reading of the lost suits.
inline constexpr std::array<int, 4> kRoutByColour{1, 1, 2, 2};
inline constexpr std::array<int, 4> kRoutBySuit{0, 0, 1, 2};

// --- the shape of the tables ---

namespace detail {
/// Every score has one row.
constexpr bool rows_meet() {
  for (std::size_t i = 0; i + 1 < kResults.size(); ++i) {
    if (kResults[i].to + 1 != kResults[i + 1].from) return false;
  }
  return kResults.front().from == -kOpen && kResults.back().to == kOpen;
}
}  // namespace detail
static_assert(detail::rows_meet());

}  // namespace opfor::victory_without_squares

namespace opfor {

template <>
struct Words<victory_without_squares::Kind> {
  static constexpr std::array<std::string_view, 5> all{"horse", "dragoons", "foot",
                                                       "commanded_shot", "artillery"};
};
template <>
struct Words<victory_without_squares::State> {
  static constexpr std::array<std::string_view, 4> all{"formed", "unsteady", "disordered",
                                                       "broken"};
};
template <>
struct Words<victory_without_squares::Manoeuvre> {
  static constexpr std::array<std::string_view, 5> all{"terrain", "fire", "halt", "reform",
                                                       "rally"};
};
template <>
struct Words<victory_without_squares::CardCell> {
  static constexpr std::array<std::string_view, 5> all{"n", "y", "y*", "y#", "y$"};
};
template <>
struct Words<victory_without_squares::LeaderFate> {
  static constexpr std::array<std::string_view, 3> all{"unhurt", "unhorsed", "killed"};
};
template <>
struct Words<victory_without_squares::Firearm> {
  static constexpr std::array<std::string_view, 3> all{"musket", "pistol", "gun"};
};
template <>
struct Words<victory_without_squares::Aspect> {
  static constexpr std::array<std::string_view, 4> all{"front", "oblique", "flank", "rear"};
};
template <>
struct Words<victory_without_squares::FireLine> {
  static constexpr std::array<std::string_view, 9> all{
      "pistols",          "firer_unsteady",    "cover",    "oblique", "target_shaken", "hedgehog",
      "enfilade_or_rear", "target_disordered", "guns_near"};
};
template <>
struct Words<victory_without_squares::CombatLine> {
  static constexpr std::array<std::string_view, 21> all{
      "steps_better",     "ground_better",  "horse_across",
      "oblique_or_flank", "rear",           "mounted_at_moving_or_standing",
      "following_up",     "all_pike",       "two_ranks",
      "at_shot",          "better_quality", "own_leader",
      "steps_worse",      "ground_worse",   "horse_at_obstacle",
      "own_flank",        "own_rear",       "rounds_fought",
      "rallied_or_poor",  "their_leader",   "worse_quality"};
};
}  // namespace opfor

// Every line stands where its word says.
namespace opfor::victory_without_squares::detail {
static_assert(lines_in_order(
    kKinds, [](const auto& l) { return l.kind; }, Words<Kind>::all.size()));
static_assert(lines_in_order(
    kManoeuvres, [](const auto& l) { return l.manoeuvre; }, Words<Manoeuvre>::all.size()));
static_assert(lines_in_order(
    kFirearms, [](const auto& l) { return l.firearm; }, Words<Firearm>::all.size()));
static_assert(lines_in_order(
    kFireModifiers, [](const auto& l) { return l.line; }, Words<FireLine>::all.size()));
static_assert(lines_in_order(
    kCombatModifiers, [](const auto& l) { return l.line; }, Words<CombatLine>::all.size()));
}  // namespace opfor::victory_without_squares::detail
