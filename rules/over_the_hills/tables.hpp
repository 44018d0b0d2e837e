#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "battle/modifier.hpp"
#include "core/fixed_vector.hpp"
#include "core/length.hpp"
#include "core/table.hpp"
#include "core/words.hpp"

/// The tables of the quick-reference sheet "OTH QRS v2 (Half Distances)", laid out as it prints
/// them, and the numbers that its specification adds. Lengths are the printed ones: option
/// `distance_scale` multiplies them (options.hpp).
namespace opfor::over_the_hills {

inline constexpr int kDieSides = 10;
inline constexpr double kTolerance = 0.127;  // 0.0005 inch, in tenths of a millimetre: OTH-SRC-7
/// "Within", "up to", "X or less": the end included (OTH-SRC-7). Tenths of a millimetre.
[[nodiscard]] constexpr bool within(double distance, Length limit) {
  return distance < limit.as_double() + kTolerance;
}
/// "Over X": strictly more.
[[nodiscard]] constexpr bool over(double distance, Length limit) {
  return !within(distance, limit);
}

// --- troops (section 2) ---

enum class Arm : std::uint8_t { infantry, cavalry, artillery };
/// `attack_column` is the column of squadrons of cavalry.
enum class Formation : std::uint8_t {
  march_column,
  attack_column,
  column_of_companies,
  line,
  open_order,
  skirmish_order,
  square,
  limbered,
  unlimbered
};
[[nodiscard]] constexpr bool is_column(Formation formation) {
  return formation == Formation::march_column || formation == Formation::attack_column ||
         formation == Formation::column_of_companies;
}
/// Line, columns and square (OTH-CBT-11).
[[nodiscard]] constexpr bool is_formed(Formation formation) {
  return formation == Formation::line || formation == Formation::square || is_column(formation);
}

/// Quality of skirmishers, best first; `none`: cavalry and artillery.
enum class SkirmishClass : std::uint8_t { a, b, c, d, none };
enum class Marksmanship : std::uint8_t { normal, good, poor };
enum class CavalryClass : std::uint8_t { light, heavy, cuirassier };
enum class GunClass : std::uint8_t { light, light_medium, medium, heavy };
/// Of what a built-up area is built; `none`: there is none.
enum class Building : std::uint8_t { none, wooden, wood_and_brick, substantial, fortified };
/// From which side something comes; squares, skirmish order and garrisons have a front all round.
enum class Aspect : std::uint8_t { front, flank, rear };

/// Frontage and depth of a body (2.3).
struct Footprint {
  Arm arm = Arm::infantry;
  Formation formation = Formation::line;
  Length frontage;
  Length depth;
};
// clang-format off
inline constexpr std::array kFootprints{
    Footprint{Arm::infantry,  Formation::march_column,        1_in,   6_in},
    Footprint{Arm::infantry,  Formation::attack_column,       3_in,   2_in},
    Footprint{Arm::infantry,  Formation::column_of_companies, 1.5_in, 4_in},
    Footprint{Arm::infantry,  Formation::line,                6_in,   1_in},
    Footprint{Arm::infantry,  Formation::open_order,          6_in,   1.5_in},
    Footprint{Arm::infantry,  Formation::skirmish_order,      6_in,   2_in},
    Footprint{Arm::infantry,  Formation::square,              2_in,   2_in},
    Footprint{Arm::cavalry,   Formation::march_column,        1_in,   6_in},
    Footprint{Arm::cavalry,   Formation::attack_column,       3_in,   2_in},
    Footprint{Arm::cavalry,   Formation::column_of_companies, 1.5_in, 4_in},
    Footprint{Arm::cavalry,   Formation::line,                6_in,   1_in},
    Footprint{Arm::cavalry,   Formation::open_order,          6_in,   1.5_in},
    Footprint{Arm::cavalry,   Formation::skirmish_order,      6_in,   2_in},
    Footprint{Arm::artillery, Formation::unlimbered,          2_in,   1.5_in},
    Footprint{Arm::artillery, Formation::limbered,            1_in,   3_in},
};
// clang-format on
/// Nothing where troops of this arm have no such formation.
[[nodiscard]] constexpr std::optional<Footprint> footprint_of(Arm arm, Formation formation) {
  for (const Footprint& each : kFootprints) {
    if (each.arm == arm && each.formation == formation) return each;
  }
  return std::nullopt;
}

// --- command (section 3) ---

enum class CommandEffect : std::uint8_t { no_effect, half_move, no_move };
struct CommandRow {
  bool division = false;
  bool brigade = false;
  bool unit = false;
  CommandEffect effect = CommandEffect::no_move;
};
// clang-format off
inline constexpr std::array kCommandStatus{
    //         division  brigade  unit    in command?
    CommandRow{true,     true,    true,   CommandEffect::no_effect},
    CommandRow{true,     true,    false,  CommandEffect::no_move},
    CommandRow{true,     false,   true,   CommandEffect::half_move},
    CommandRow{true,     false,   false,  CommandEffect::no_move},
    CommandRow{false,    true,    true,   CommandEffect::half_move},
    CommandRow{false,    true,    false,  CommandEffect::no_move},
    CommandRow{false,    false,   true,   CommandEffect::no_move},
    CommandRow{false,    false,   false,  CommandEffect::no_move},
};
// clang-format on
inline constexpr Length kBrigadeRange = 9_in;  // 2.2
inline constexpr Length kDivisionRange = 18_in;
inline constexpr Length kArmyRange = 36_in;
inline constexpr Length kHoldContacts = 6_in;  // OTH-ORD-1

// --- terrain (section 6.2) ---

/// Ground on which a body is.
enum class Ground : std::uint8_t { open, rough_or_open_woods, normal_woods, dense_woods };
/// What ground does to whom.
enum class GroundEffect : std::uint8_t { none, fatigue, barred };
struct GroundRow {
  Ground ground = Ground::open;
  GroundEffect formed = GroundEffect::none;  ///< infantry and cavalry: line, columns, square
  GroundEffect open_order = GroundEffect::none;
  GroundEffect skirmish_order = GroundEffect::none;
  GroundEffect artillery = GroundEffect::none;
};
// clang-format off
inline constexpr std::array kGrounds{
    //        ground                       line, column           open order             skirmishers         artillery
    GroundRow{Ground::open,                GroundEffect::none,    GroundEffect::none,    GroundEffect::none, GroundEffect::none},
    GroundRow{Ground::rough_or_open_woods, GroundEffect::fatigue, GroundEffect::none,    GroundEffect::none, GroundEffect::fatigue},
    GroundRow{Ground::normal_woods,        GroundEffect::barred,  GroundEffect::fatigue, GroundEffect::none, GroundEffect::barred},
    GroundRow{Ground::dense_woods,         GroundEffect::barred,  GroundEffect::barred,  GroundEffect::none, GroundEffect::barred},
};
// clang-format on

/// What a body crosses or enters.
enum class Crossing : std::uint8_t {
  linear_obstacle,
  stream,
  bridge_or_ford,  ///< of a river
  river,
  built_up_area,
  earthworks
};
struct CrossingRow {
  Crossing crossing = Crossing::stream;
  bool infantry = false;  ///< may cross
  bool cavalry = false;
  bool artillery = false;
};
// clang-format off
/// Whoever may cross suffers 1 FH.
inline constexpr std::array kCrossings{
    //          crossing                    infantry  cavalry  artillery
    CrossingRow{Crossing::linear_obstacle,  true,     true,    false},
    CrossingRow{Crossing::stream,           true,     true,    true},
    CrossingRow{Crossing::bridge_or_ford,   true,     true,    true},
    CrossingRow{Crossing::river,            false,    false,   false},
    CrossingRow{Crossing::built_up_area,    true,     false,   false},
    CrossingRow{Crossing::earthworks,       true,     false,   true},
};
// clang-format on
inline constexpr Length kRoadBonus = 1_in;

// --- movement (section 6) ---

/// The rows of the table of moves.
enum class MoveRow : std::uint8_t {
  commander,
  foot_march_column,
  foot_attack_column,
  foot_companies,
  foot_line,
  foot_open_order,
  foot_skirmish_order,
  foot_square,
  horse_march_column,
  horse_squadrons,
  horse_line,
  horse_companies,
  horse_skirmish_order,
  limbered_foot,
  limbered_horse,
  manhandled
};
/// A move segment; hard ones are printed with an F.
struct Segment {
  Length length;
  bool hard = false;
  constexpr bool operator==(const Segment&) const = default;
};
inline constexpr std::size_t kMostSegments = 4;
struct MoveLine {
  MoveRow row = MoveRow::commander;
  FixedVector<Segment, kMostSegments> segments;
};
inline constexpr bool kHard = true;
// clang-format off
inline constexpr std::array kMoves{
    MoveLine{MoveRow::commander,            {{12_in}, {12_in}}},
    MoveLine{MoveRow::foot_march_column,    {{3_in}, {3_in}, {3_in}, {3_in, kHard}}},
    MoveLine{MoveRow::foot_attack_column,   {{3_in}, {3_in}, {3_in, kHard}}},
    MoveLine{MoveRow::foot_companies,       {{3_in}, {3_in}, {3_in}}},
    MoveLine{MoveRow::foot_line,            {{3_in}, {3_in, kHard}}},
    MoveLine{MoveRow::foot_open_order,      {{3_in}, {3_in}, {3_in, kHard}}},
    MoveLine{MoveRow::foot_skirmish_order,  {{3_in}, {3_in}, {3_in}}},
    MoveLine{MoveRow::foot_square,          {{2_in}}},
    MoveLine{MoveRow::horse_march_column,   {{6_in}, {6_in}, {6_in}, {6_in, kHard}}},
    MoveLine{MoveRow::horse_squadrons,      {{6_in}, {6_in}}},
    MoveLine{MoveRow::horse_line,           {{6_in}, {6_in, kHard}}},
    MoveLine{MoveRow::horse_companies,      {{6_in}, {6_in}, {6_in}}},
    MoveLine{MoveRow::horse_skirmish_order, {{6_in}, {6_in}, {6_in}}},
    MoveLine{MoveRow::limbered_foot,        {{3_in}, {3_in}, {3_in, kHard}}},
    MoveLine{MoveRow::limbered_horse,       {{6_in}, {6_in}, {6_in, kHard}}},
    MoveLine{MoveRow::manhandled,           {{2_in, kHard}}},
};
// clang-format on
[[nodiscard]] constexpr const MoveLine& line_of(MoveRow row) {
  return kMoves[static_cast<std::size_t>(row)];
}
inline constexpr int kBattalionGunCosts = 1;  ///< segments fewer: OTH-MOVE-3
inline constexpr double kWidestWheel = 45;  ///< degrees, at the beginning of a segment: OTH-MOVE-7
inline constexpr int kTurnInPlace = 1;      ///< half segments, of a formed body: OTH-MOVE-7
inline constexpr int kSlowCosts = 2;  ///< times the distance, backward or sideways: OTH-MOVE-8

/// What a change of formation costs, in half segments; nothing: not directly (section 6.1).
using ChangeCost = std::optional<int>;
inline constexpr std::size_t kFootColumns = 6;
inline constexpr std::size_t kHorseColumns = 5;
inline constexpr ChangeCost kNo = std::nullopt;
inline constexpr ChangeCost kHalf = 1;
inline constexpr ChangeCost kOne = 2;
inline constexpr ChangeCost kTwo = 4;
// clang-format off
inline constexpr std::array<std::array<ChangeCost, kFootColumns>, kFootColumns> kFootChanges{{
    //         march  attack companies skirmish line   square
    /*march*/   {kNo,   kOne,  kHalf,    kTwo,    kTwo,  kTwo},
    /*attack*/  {kOne,  kNo,   kHalf,    kOne,    kOne,  kOne},
    /*compan.*/ {kHalf, kHalf, kNo,      kHalf,   kHalf, kNo},
    /*skirm.*/  {kTwo,  kOne,  kHalf,    kNo,     kOne,  kNo},
    /*line*/    {kTwo,  kOne,  kHalf,    kOne,    kNo,   kTwo},
    /*square*/  {kTwo,  kOne,  kNo,      kNo,     kTwo,  kNo},
}};
inline constexpr std::array<std::array<ChangeCost, kHorseColumns>, kHorseColumns> kHorseChanges{{
    //         march  squadr. companies skirmish line
    /*march*/   {kNo,   kOne,  kHalf,    kTwo,    kTwo},
    /*squadr.*/ {kOne,  kNo,   kHalf,    kOne,    kOne},
    /*compan.*/ {kHalf, kHalf, kNo,      kHalf,   kHalf},
    /*skirm.*/  {kTwo,  kOne,  kHalf,    kNo,     kOne},
    /*line*/    {kTwo,  kOne,  kHalf,    kOne,    kNo},
}};
// clang-format on
inline constexpr int kLimberCosts = 2;            ///< half segments, to limber or unlimber
inline constexpr Length kChangeNearEnemy = 3_in;  // OTH-FORM-5

// --- the hit table (section 7) ---

/// Faces of the die, from the highest to the lowest; {0, 0}: none.
struct Faces {
  int high = 0;
  int low = 0;
  [[nodiscard]] constexpr bool has(int face) const { return face <= high && face >= low; }
};
struct HitRow {
  int score = 0;
  std::array<Faces, 3> faces;  ///< of 1, 2 and 3 hits
};
// clang-format off
inline constexpr std::array kHitRows{
    //     score  1 hit    2 hits  3 hits
    HitRow{10, {{{10, 6}, {5, 3}, {2, 1}}}},
    HitRow{9,  {{{9, 5},  {4, 3}, {2, 1}}}},
    HitRow{8,  {{{8, 5},  {4, 2}, {1, 1}}}},
    HitRow{7,  {{{7, 4},  {3, 2}, {1, 1}}}},
    HitRow{6,  {{{6, 4},  {3, 1}, {0, 0}}}},
    HitRow{5,  {{{5, 3},  {2, 1}, {0, 0}}}},
    HitRow{4,  {{{4, 1},  {0, 0}, {0, 0}}}},  // "4 or less"
};
// clang-format on

/// Per cent of a fatigue score, by formation.
struct ShareLine {
  Formation formation = Formation::line;
  int percent = 0;
};
inline constexpr int kMostOfAFace = 3;  ///< of a garrison: "max FS3 per face"

// --- commanders (section 10) ---

struct ControlLine {
  int control = 0;
  int combat = 0;  ///< attached, in combat
  int morale = 0;  ///< within command radius
};
// clang-format off
inline constexpr std::array kControls{
    //          control combat morale
    ControlLine{1,      -1,    0},
    ControlLine{2,       0,    0},
    ControlLine{3,       1,    1},
    ControlLine{4,       2,    2},
    ControlLine{5,       3,    3},  // in combat: OTH-CMDR-3, the sheet stops at 4
};
// clang-format on
inline constexpr int kLeastControl = 1;
inline constexpr int kMostControl = 5;
/// @param control 1 to 5
[[nodiscard]] constexpr const ControlLine& line_of_control(int control) {
  return kControls[static_cast<std::size_t>(control - kLeastControl)];
}
/// "D10 roll to kill commander": the highest face that does, by hits on his unit from 1 on; the
/// last is that of four or more.
inline constexpr std::array kKills{1, 2, 3, 4};
inline constexpr Length kJoinsWithin = 6_in;  ///< a commander over whom the enemy goes
inline constexpr int kNewControl = 2;         ///< of a replacement
inline constexpr int kNewInspiration = 0;

// --- morale (section 10) ---

/// Why a unit tests. The last two are this specification's own.
enum class Occasion : std::uint8_t {
  friends_wavering,
  formation_change,
  leaving_cover,
  after_firing,
  contact,
  defensive_fire,
  no_hits,
  drawn_or_lost_by_one,
  prevent_follow_up,
  prevent_fire,
  overhead,
  rolled_ten,
  emergency_square,
  counter
};
/// What a failed test does beside its hits.
enum class Failure : std::uint8_t {
  fatigue,  ///< nothing else
  no_move,
  ragged_volley,
  retreat,  ///< one move to the rear; may not fire in its next fire phase
  must_follow_up,
  must_fire,  ///< changes to line and fires regardless
  stays       ///< as it is, and may not do what it tested for
};
struct TestLine {
  Occasion occasion = Occasion::contact;
  Failure failure = Failure::fatigue;
  int by_one = 0;  ///< FH if failed by 1
  int by_two = 0;  ///< FH if failed by 2 or more
  std::string_view rule;
};
// clang-format off
inline constexpr std::array kTests{
    TestLine{Occasion::friends_wavering,     Failure::fatigue,        1, 1, "OTH-MOR-2"},
    TestLine{Occasion::formation_change,     Failure::fatigue,        1, 1, "OTH-FORM-5"},
    TestLine{Occasion::leaving_cover,        Failure::no_move,        0, 0, "OTH-MOVE-10"},
    TestLine{Occasion::after_firing,         Failure::no_move,        0, 0, "OTH-MOVE-10"},
    TestLine{Occasion::contact,              Failure::no_move,        0, 0, "OTH-CON-2"},
    TestLine{Occasion::defensive_fire,       Failure::ragged_volley,  0, 0, "OTH-DEF-3"},
    TestLine{Occasion::no_hits,              Failure::fatigue,        1, 2, "OTH-DEF-4"},
    TestLine{Occasion::drawn_or_lost_by_one, Failure::retreat,        1, 1, "OTH-RES-6"},
    TestLine{Occasion::prevent_follow_up,    Failure::must_follow_up, 0, 0, "OTH-WIN-1"},
    TestLine{Occasion::prevent_fire,         Failure::must_fire,      1, 1, "OTH-FIRE-10"},
    TestLine{Occasion::overhead,             Failure::fatigue,        1, 1, "OTH-GUN-6"},
    TestLine{Occasion::rolled_ten,           Failure::fatigue,        1, 1, "OTH-FIRE-9"},
    TestLine{Occasion::emergency_square,     Failure::stays,          1, 1, "OTH-CON-5"},
    TestLine{Occasion::counter,              Failure::stays,          0, 0, "OTH-CON-6"},
};
// clang-format on
[[nodiscard]] constexpr const TestLine& line_of(Occasion occasion) {
  return kTests[static_cast<std::size_t>(occasion)];
}
inline constexpr Length kFriendsWithin = 3_in;  ///< wavering or routing friends; neighbours

enum class MoraleLine : std::uint8_t {
  neighbour,
  target_wavering,
  target_flank,
  irregular_at_front
};
// clang-format off
inline constexpr std::array kMoraleModifiers{
    Modifier<MoraleLine>{MoraleLine::neighbour,          +1, "unit of its brigade within 3, not routing, shooting or wavering"},
    Modifier<MoraleLine>{MoraleLine::target_wavering,    +3, "enemy unit is wavering or routed"},
    Modifier<MoraleLine>{MoraleLine::target_flank,       +2, "wishing to contact enemy flank or rear"},
    Modifier<MoraleLine>{MoraleLine::irregular_at_front, -6, "irregular unit wishing to contact enemy front"},
};
// clang-format on

static_assert(lines_in_order(
    kGrounds, [](const auto& l) { return l.ground; }, 4));
static_assert(lines_in_order(
    kCrossings, [](const auto& l) { return l.crossing; }, 6));
static_assert(lines_in_order(
    kMoves, [](const auto& l) { return l.row; }, 16));
static_assert(lines_in_order(
    kTests, [](const auto& l) { return l.occasion; }, 14));
static_assert(lines_in_order(
    kMoraleModifiers, [](const auto& l) { return l.line; }, 4));

}  // namespace opfor::over_the_hills

namespace opfor {

template <>
struct Words<over_the_hills::Arm> {
  static constexpr std::array<std::string_view, 3> all{"infantry", "cavalry", "artillery"};
};
template <>
struct Words<over_the_hills::Formation> {
  static constexpr std::array<std::string_view, 9> all{
      "march_column", "attack_column", "column_of_companies",
      "line",         "open_order",    "skirmish_order",
      "square",       "limbered",      "unlimbered"};
};
template <>
struct Words<over_the_hills::SkirmishClass> {
  static constexpr std::array<std::string_view, 5> all{"a", "b", "c", "d", "none"};
};
template <>
struct Words<over_the_hills::Marksmanship> {
  static constexpr std::array<std::string_view, 3> all{"normal", "good", "poor"};
};
template <>
struct Words<over_the_hills::CavalryClass> {
  static constexpr std::array<std::string_view, 3> all{"light", "heavy", "cuirassier"};
};
template <>
struct Words<over_the_hills::GunClass> {
  static constexpr std::array<std::string_view, 4> all{"light", "light_medium", "medium", "heavy"};
};
template <>
struct Words<over_the_hills::Building> {
  static constexpr std::array<std::string_view, 5> all{"none", "wooden", "wood_and_brick",
                                                       "substantial", "fortified"};
};
template <>
struct Words<over_the_hills::Aspect> {
  static constexpr std::array<std::string_view, 3> all{"front", "flank", "rear"};
};
template <>
struct Words<over_the_hills::CommandEffect> {
  static constexpr std::array<std::string_view, 3> all{"no_effect", "half_move", "no_move"};
};
template <>
struct Words<over_the_hills::Ground> {
  static constexpr std::array<std::string_view, 4> all{"open", "rough_or_open_woods",
                                                       "normal_woods", "dense_woods"};
};
template <>
struct Words<over_the_hills::GroundEffect> {
  static constexpr std::array<std::string_view, 3> all{"none", "fatigue", "barred"};
};
template <>
struct Words<over_the_hills::Crossing> {
  static constexpr std::array<std::string_view, 6> all{
      "linear_obstacle", "stream", "bridge_or_ford", "river", "built_up_area", "earthworks"};
};
template <>
struct Words<over_the_hills::MoveRow> {
  static constexpr std::array<std::string_view, 16> all{"commander",
                                                        "foot_march_column",
                                                        "foot_attack_column",
                                                        "foot_companies",
                                                        "foot_line",
                                                        "foot_open_order",
                                                        "foot_skirmish_order",
                                                        "foot_square",
                                                        "horse_march_column",
                                                        "horse_squadrons",
                                                        "horse_line",
                                                        "horse_companies",
                                                        "horse_skirmish_order",
                                                        "limbered_foot",
                                                        "limbered_horse",
                                                        "manhandled"};
};
template <>
struct Words<over_the_hills::Occasion> {
  static constexpr std::array<std::string_view, 14> all{
      "friends_wavering",  "formation_change", "leaving_cover", "after_firing",
      "contact",           "defensive_fire",   "no_hits",       "drawn_or_lost_by_one",
      "prevent_follow_up", "prevent_fire",     "overhead",      "rolled_ten",
      "emergency_square",  "counter"};
};
template <>
struct Words<over_the_hills::Failure> {
  static constexpr std::array<std::string_view, 7> all{
      "fatigue", "no_move", "ragged_volley", "retreat", "must_follow_up", "must_fire", "stays"};
};
template <>
struct Words<over_the_hills::MoraleLine> {
  static constexpr std::array<std::string_view, 4> all{"neighbour", "target_wavering",
                                                       "target_flank", "irregular_at_front"};
};

}  // namespace opfor
