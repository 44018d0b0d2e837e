#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "battle/modifier.hpp"
#include "core/length.hpp"
#include "core/table.hpp"
#include "core/words.hpp"

/// The tables of the quick-reference sheet "Through the Square Window", laid out as it prints them,
/// and the numbers that its specification adds.
namespace opfor::through_the_square_window {

// --- troops (section 3) ---

/// Training.
enum class Quality : std::uint8_t { poor, trained, well_trained };

/// The kinds of troops of which the sheet's own tables speak.
enum class Kind : std::uint8_t {
  pike_and_shot,  ///< battalions
  tercio,
  musketeers,     ///< commanded out, without pikes
  charging_foot,  ///< Highlanders
  skirmishers,
  dragoons,
  levy,
  early_cuirassiers,
  late_cuirassiers,
  charging_cavalry,
  arkebusiers,  ///< mounted
  light_cavalry,
  heavy_guns,
  light_guns
};

/// What troops are (TTSW-STATE-1).
enum class Arm : std::uint8_t { foot, horse, guns };
/// @param mounted of dragoons; others are what they are.
[[nodiscard]] constexpr Arm arm_of(Kind kind, bool mounted = false) {
  switch (kind) {
    case Kind::pike_and_shot:
    case Kind::tercio:
    case Kind::musketeers:
    case Kind::charging_foot:
    case Kind::skirmishers:
    case Kind::levy:
      return Arm::foot;
    case Kind::dragoons:
      return mounted ? Arm::horse : Arm::foot;
    case Kind::early_cuirassiers:
    case Kind::late_cuirassiers:
    case Kind::charging_cavalry:
    case Kind::arkebusiers:
    case Kind::light_cavalry:
      return Arm::horse;
    case Kind::heavy_guns:
    case Kind::light_guns:
      return Arm::guns;
  }
  return Arm::foot;
}

/// A base with its figures; `none`: a gap in a rank.
enum class Stand : std::uint8_t {
  none,
  musketeers,
  mixed,  ///< pikes and muskets
  pikes,
  charging_foot,
  skirmishers,
  dragoons,
  levy,
  horse,
  heavy_gun,
  light_gun
};
inline constexpr std::size_t kStandKinds = static_cast<std::size_t>(Stand::light_gun) + 1;

/// Which stands of a unit may fire.
enum class Fires : std::uint8_t { never, front_rank, all };

/// Table TTSW-CARD-T1.
struct StandLine {
  Stand stand = Stand::none;
  int sp = 0;                 ///< strength points; 0: see the card
  std::array<int, 3> dice{};  ///< D6 when shooting: Poor, Trained, Well trained (without additions)
  Fires fires = Fires::never;
  bool musketry = false;  ///< its close fire is a trigger of morale (TTSW-MOR-5)
  bool pikes = false;     ///< TTSW-STATE-1
};
// clang-format off
inline constexpr std::array kStands{
    //        stand                 sp  Poor, Trained, Well  may fire          musketry  pikes
    StandLine{Stand::none,          0,  {0, 0, 0},           Fires::never,      false,   false},
    StandLine{Stand::musketeers,    2,  {1, 2, 2},           Fires::front_rank, true,    false},
    StandLine{Stand::mixed,         2,  {1, 1, 1},           Fires::front_rank, true,    true},
    StandLine{Stand::pikes,         2,  {0, 0, 0},           Fires::never,      false,   true},
    StandLine{Stand::charging_foot, 2,  {1, 1, 1},           Fires::front_rank, true,    false},
    StandLine{Stand::skirmishers,   1,  {1, 1, 1},           Fires::all,        false,   false},
    StandLine{Stand::dragoons,      1,  {1, 1, 1},           Fires::front_rank, true,    false},
    StandLine{Stand::levy,          1,  {0, 0, 0},           Fires::never,      false,   false},
    StandLine{Stand::horse,         0,  {1, 1, 1},           Fires::front_rank, false,   false},
    StandLine{Stand::heavy_gun,     2,  {2, 2, 2},           Fires::all,        false,   false},
    StandLine{Stand::light_gun,     2,  {2, 2, 2},           Fires::all,        false,   false},
};
// clang-format on
[[nodiscard]] constexpr const StandLine& line_of(Stand stand) {
  return kStands[static_cast<std::size_t>(stand)];
}

/// Frontage and depth of a stand (TTSW-GEO-4).
inline constexpr Length kFrontage = 4_cm;
inline constexpr Length kFootDepth = 2_cm;
inline constexpr Length kMountedDepth = 3_cm;
inline constexpr Length kHeavyGunDepth = 4_cm;
inline constexpr Length kLightGunDepth = 3_cm;

inline constexpr int kLargeUnit = 16;  ///< "initial strength 16 or more"

inline constexpr double kTolerance = 0.1;  // 0.001 cm, in tenths of a millimetre: TTSW-GEO-3
/// "Within", "up to" a length: the end included (TTSW-GEO-3). Distances in tenths of a millimetre.
[[nodiscard]] constexpr bool within(double distance, Length limit) {
  return distance <= limit.as_double() + kTolerance;
}
/// A length "or more", "at least".
[[nodiscard]] constexpr bool or_more(double distance, Length limit) {
  return distance >= limit.as_double() - kTolerance;
}

// --- shooting (section 7) ---

/// The rows of the table of ranges.
enum class Weapon : std::uint8_t {
  none,
  muskets,
  early_cuirassiers,
  charging_cavalry,  ///< and late cuirassiers
  other_cavalry,
  heavy_artillery,
  light_artillery
};
/// How far off a target is, for a weapon.
enum class Band : std::uint8_t { out_of_range, close, far };

/// Table TTSW-SHO-T1; a length of 0 is a blank or "N/A".
struct RangeLine {
  Weapon weapon = Weapon::none;
  Length close;
  Length far;
};
// clang-format off
inline constexpr std::array kRanges{
    //        weapon                      close   long
    RangeLine{Weapon::none,               0_cm,   0_cm},
    RangeLine{Weapon::muskets,           10_cm,  20_cm},
    RangeLine{Weapon::early_cuirassiers, 10_cm,   0_cm},
    RangeLine{Weapon::charging_cavalry,   0_cm,  10_cm},
    RangeLine{Weapon::other_cavalry,     10_cm,  20_cm},
    RangeLine{Weapon::heavy_artillery,   20_cm,  70_cm},
    RangeLine{Weapon::light_artillery,   10_cm,  40_cm},
};
// clang-format on
[[nodiscard]] constexpr const RangeLine& line_of(Weapon weapon) {
  return kRanges[static_cast<std::size_t>(weapon)];
}
/// "Close 5-6 to hit", "Long 6 to hit": the least face that hits, by band.
inline constexpr std::array<int, 3> kToHit{7, 5, 6};
[[nodiscard]] constexpr int to_hit(Band band) { return kToHit[static_cast<std::size_t>(band)]; }

/// Table TTSW-SHO-T2, between the dice of the stands and the whole.
enum class ShotLine : std::uint8_t {
  stands,        ///< the dice of their cards
  well_trained,  ///< musket-only stands in a linear battalion or a Spanish tercio
  salvo,
  ring,  ///< fires half of it all (TTSW-SHO-9)
  deep,
  halved  ///< cover, skirmishers, deployed artillery
};

// clang-format off
inline constexpr std::array kShotModifiers{
    Modifier<ShotLine>{ShotLine::stands,        0, "dice of the stands that fire"},
    Modifier<ShotLine>{ShotLine::well_trained, +1, "well trained musket-only stands, one die each"},
    Modifier<ShotLine>{ShotLine::salvo,        +1, "salvo firing, one die a stand"},
    Modifier<ShotLine>{ShotLine::ring,          0, "a ring fires half of it"},
    Modifier<ShotLine>{ShotLine::deep,         +1, "target is more than one stand deep"},
    Modifier<ShotLine>{ShotLine::halved,        0, "target in cover, skirmishers or deployed artillery: half"},
};
// clang-format on

// --- morale (section 8) ---

/// Table TTSW-MOR-T1: a die for each event.
enum class Trigger : std::uint8_t { charges, charged, hits, close_musketry, general_lost };
/// Table TTSW-MOR-T2: a die for each that applies.
enum class Extra : std::uint8_t {
  fired_behind,
  charged_behind,
  foot_in_emergency,
  friends_broken,
  half_strength,
  tercio_near,
  horse_at_pikes,
  poor
};
/// Table TTSW-MOR-T3: a die fewer for each that applies.
enum class Deduction : std::uint8_t { general, well_trained, cover, uphill, ring };

// clang-format off
inline constexpr std::array kTriggers{
    Modifier<Trigger>{Trigger::charges,        +1, "attempting to charge"},
    Modifier<Trigger>{Trigger::charged,        +1, "being charged"},
    Modifier<Trigger>{Trigger::hits,           +1, "hits from shooting"},
    Modifier<Trigger>{Trigger::close_musketry, +1, "under close range musketry fire"},
    Modifier<Trigger>{Trigger::general_lost,   +1, "general killed, or his corpse carried past, within 15 cm"},
};
inline constexpr std::array kExtras{
    Modifier<Extra>{Extra::fired_behind,      +1, "fired on from behind flank"},
    Modifier<Extra>{Extra::charged_behind,    +1, "charged from behind flank"},
    Modifier<Extra>{Extra::foot_in_emergency, +1, "foot attempting an emergency action"},
    Modifier<Extra>{Extra::friends_broken,    +1, "friends routing or destroyed within 10 cm this turn or last"},
    Modifier<Extra>{Extra::half_strength,     +1, "at half strength or less"},
    Modifier<Extra>{Extra::tercio_near,       +1, "tercio pike block within 10 cm, advancing"},
    Modifier<Extra>{Extra::horse_at_pikes,    +1, "cavalry charging the front of a unit with pikes"},
    Modifier<Extra>{Extra::poor,              +1, "poor quality"},
};
inline constexpr std::array kDeductions{
    Modifier<Deduction>{Deduction::general,      -1, "cavalry with general attached"},
    Modifier<Deduction>{Deduction::well_trained, -1, "well trained"},
    Modifier<Deduction>{Deduction::cover,        -1, "in cover or defending works"},
    Modifier<Deduction>{Deduction::uphill,       -1, "stationary and uphill of all enemy within 20 cm"},
    Modifier<Deduction>{Deduction::ring,         -1, "in a defensive ring with pikes"},
};
// clang-format on

/// What a test of morale does (TTSW-MOR-T4, TTSW-MOR-11).
enum class MoraleEffect : std::uint8_t {
  no_effect,
  charge_fails,
  retires,  ///< 10 cm, facing the enemy
  halts,
  pinned,  ///< guns: neither shoot at their next opportunity nor move
  routs    ///< guns: the crew is lost
};
/// In which column of the table a unit is.
enum class MoraleColumn : std::uint8_t { charger, advanced, other };

/// A row of the table.
struct MoraleRow {
  int from = 0;  ///< lowest die
  int to = 0;
  std::optional<bool> well_trained;  ///< only they, or only others
  std::array<MoraleEffect, 3> effects{};
};
// clang-format off
inline constexpr std::array kMoraleRows{
    //        lowest  well trained   charger                      advanced 5 cm or more     other
    MoraleRow{3, 6,   std::nullopt, {{MoraleEffect::no_effect,    MoraleEffect::no_effect,  MoraleEffect::no_effect}}},
    MoraleRow{2, 2,   true,         {{MoraleEffect::no_effect,    MoraleEffect::no_effect,  MoraleEffect::no_effect}}},
    MoraleRow{2, 2,   false,        {{MoraleEffect::charge_fails, MoraleEffect::retires,    MoraleEffect::retires}}},
    MoraleRow{1, 1,   std::nullopt, {{MoraleEffect::charge_fails, MoraleEffect::halts,      MoraleEffect::routs}}},
};
// clang-format on

inline constexpr Length kMoraleRetreat = 10_cm;
inline constexpr Length kAdvanced = 5_cm;     ///< "if advanced at least 5 cm last movement phase"
inline constexpr Length kNearBreak = 10_cm;   ///< friends routing or destroyed: E4
inline constexpr Length kNearTercio = 10_cm;  ///< E6
inline constexpr Length kUphillOf = 20_cm;    ///< D4

// --- melee (section 9) ---

/// Table TTSW-MEL-T1: dice added or lost by each engaged stand.
enum class MeleeLine : std::uint8_t {
  won_last_round,
  charging,
  first_charge,
  well_trained_cavalry,
  flank_or_rear,
  not_rallied,
  attacking_defended,
  poor,
  shaken,
  ring_or_tercio
};
// clang-format off
inline constexpr std::array kMeleeModifiers{
    Modifier<MeleeLine>{MeleeLine::won_last_round,       +1, "won last round of same combat"},
    Modifier<MeleeLine>{MeleeLine::charging,             +1, "charging cavalry charging, counter charging or pursuing"},
    Modifier<MeleeLine>{MeleeLine::first_charge,         +1, "charging cavalry's first charge or counter charge"},
    Modifier<MeleeLine>{MeleeLine::well_trained_cavalry, +1, "well trained cavalry not halted or retiring through morale"},
    Modifier<MeleeLine>{MeleeLine::flank_or_rear,        +2, "attacking flank or rear"},
    Modifier<MeleeLine>{MeleeLine::not_rallied,          -1, "not rallied"},
    Modifier<MeleeLine>{MeleeLine::attacking_defended,   -1, "attacking works, town, defended terrain, opposite bank"},
    Modifier<MeleeLine>{MeleeLine::poor,                 -1, "poor quality"},
    Modifier<MeleeLine>{MeleeLine::shaken,               -1, "halted or retiring through morale result"},
    Modifier<MeleeLine>{MeleeLine::ring_or_tercio,       -2, "cavalry attacking a pike ring or tercio pike block"},
};
// clang-format on
inline constexpr int kMeleeHit = 6;             // TTSW-MEL-4
inline constexpr int kTercioRanksFighting = 2;  // TTSW-MEL-1

/// Table TTSW-OUT-T1.
inline constexpr Length kBeatenRetreat = 10_cm;
inline constexpr Length kBeatenLightRetreat = 20_cm;  ///< light cavalry, by cavalry
inline constexpr Length kCavalryRout = 20_cm;
inline constexpr Length kFootRout = 15_cm;
inline constexpr int kCavalryDoubled = 2;      ///< cavalry by charging cavalry or late cuirassiers
inline constexpr int kFootTripled = 3;         ///< foot by foot
inline constexpr int kFootDoubledByHorse = 2;  ///< foot without pikes
inline constexpr int kPikesTripledByHorse = 3;
inline constexpr Length kCrewRuns = 10_cm;  ///< gunners who are touched

// --- rally, rout, pursuit (sections 5.3 to 5.6) ---

/// Rally from rout.
enum class Rally : std::uint8_t { disperses, continues, halts };
struct RallyRow {
  int from = 0;  ///< modified D6
  int to = 0;
  Rally result = Rally::continues;
};
/// Table TTSW-RAL-T1; the open ends are those of the modified die.
inline constexpr std::array kRallyRows{
    RallyRow{1, 3, Rally::disperses},
    RallyRow{4, 4, Rally::continues},
    RallyRow{5, 7, Rally::halts},
};
inline constexpr int kRallyWellTrained = +1;  // TTSW-RAL-1

/// Table TTSW-PUR-T1: the least modified die at which a pursuit of cavalry halts, by quality. Poor
/// is the row "all troops".
inline constexpr std::array<int, 3> kPursuitHalts{6, 4, 3};
inline constexpr int kPursuitHaltsAll = kPursuitHalts[0];
inline constexpr int kPursuitChargingCavalry = -1;  // TTSW-PUR-1

/// Who runs how fast (table TTSW-ROU-T1).
enum class Pace : std::uint8_t { infantry, cuirassiers, charging_or_arkebusiers, light_cavalry };
struct PaceLine {
  Pace pace = Pace::infantry;
  Length rout;
  Length pursuit;  ///< and a D6 of centimetres when it begins
};
inline constexpr std::array kPaces{
    PaceLine{Pace::infantry, 15_cm, 10_cm},
    PaceLine{Pace::cuirassiers, 20_cm, 10_cm},
    PaceLine{Pace::charging_or_arkebusiers, 20_cm, 15_cm},
    PaceLine{Pace::light_cavalry, 20_cm, 20_cm},
};
[[nodiscard]] constexpr const PaceLine& line_of(Pace pace) {
  return kPaces[static_cast<std::size_t>(pace)];
}
inline constexpr Length kMountedDragoonsRout = 20_cm;  ///< "cavalry 20 cm"
inline constexpr Length kPursuitDie = 1_cm;            ///< a pip of the D6

// --- command, army, generals (sections 5.1, 5.2, 5.8) ---

inline constexpr Length kCommandReach = 15_cm;      // TTSW-CMD-1
inline constexpr Length kCommanderInChief = 30_cm;  ///< to a subordinate general
inline constexpr int kActions = 2;                  // TTSW-CARD-1
inline constexpr int kActionsUncommanded = 1;       // TTSW-CMD-3
inline constexpr int kSmallUnit = 4;                ///< SP that count nothing for the army's morale
inline constexpr int kArmyTestLoses = 3;            ///< option `army.test` = d6: this or less
inline constexpr Length kGeneralMove = 30_cm;       // TTSW-GEN-1
inline constexpr Length kGeneralRefuge = 20_cm;     // TTSW-GEN-4
inline constexpr Length kGeneralMourned = 15_cm;    ///< trigger 5 of the tests of morale
inline constexpr Length kBodyCarried = 20_cm;       ///< a turn: TTSW-GEN-5
inline constexpr int kGeneralKilled = 11;           ///< on 2D6, or more: TTSW-GEN-3

// --- actions (section 6) ---

enum class Action : std::uint8_t {
  move,
  retire,
  change_formation,
  turn_about,
  shoot,
  limber,
  relay,
  mount,
  emergency
};
/// Table TTSW-ACT-T1. An action costs 1, in difficult terrain 2.
struct ActionLine {
  Action action = Action::move;
  int number = 0;  ///< as the sheet counts them
  Length reach;    ///< 0: none of its own
  /// Who may take it.
  bool foot = false;
  bool horse = false;
  bool light_guns = false;
  bool heavy_guns = false;
};
// clang-format off
inline constexpr std::array kActionLines{
    //         action                    no  reach    foot   horse  light  heavy guns
    ActionLine{Action::move,             1,  10_cm,   true,  true,  true,  false},
    ActionLine{Action::retire,           2,   5_cm,   true,  true,  false, false},
    ActionLine{Action::change_formation, 3,   0_cm,   true,  true,  false, false},
    ActionLine{Action::turn_about,       4,   0_cm,   true,  true,  true,  false},
    ActionLine{Action::shoot,            5,   0_cm,   true,  true,  true,  true},
    ActionLine{Action::limber,           6,   0_cm,   false, false, true,  false},
    ActionLine{Action::relay,            7,   2.5_cm, false, false, false, true},
    ActionLine{Action::mount,            8,   0_cm,   true,  true,  false, false},  // dragoons
    ActionLine{Action::emergency,        9,   0_cm,   true,  true,  true,  true},
};
// clang-format on
[[nodiscard]] constexpr const ActionLine& line_of(Action action) {
  return kActionLines[static_cast<std::size_t>(action)];
}
inline constexpr Length kKeepOff = 1_cm;            ///< of enemies: TTSW-MOV-3
inline constexpr std::int32_t kChargeWheel = 4500;  ///< hundredths of a degree: TTSW-CHA-1
inline constexpr std::int32_t kRelayPivot = 4500;   // TTSW-ACT-4
inline constexpr int kDifficultCosts = 1;           ///< one action more: number 10 of the table
inline constexpr Length kManhandled = 5_cm;         ///< light guns unlimbered: TTSW-ACT-5
inline constexpr Length kFarthestCharge = 20_cm;    // TTSW-CHA-1
inline constexpr Length kChargeOfOneAction = 10_cm;
inline constexpr Length kMeetHalfway = 10_cm;  ///< the most of a counter-charge: TTSW-EMG-4
inline constexpr Length kEvadeFoot = 15_cm;    // TTSW-EMG-6
inline constexpr Length kEvadeHorse = 20_cm;
inline constexpr Length kEvadeGunners = 10_cm;  // TTSW-EMG-7

/// Table TTSW-EMG-T1.
enum class Emergency : std::uint8_t { none, ring, counter_charge, evade };

}  // namespace opfor::through_the_square_window

namespace opfor {

template <>
struct Words<through_the_square_window::Quality> {
  static constexpr std::array<std::string_view, 3> all{"poor", "trained", "well_trained"};
};
template <>
struct Words<through_the_square_window::Kind> {
  static constexpr std::array<std::string_view, 14> all{
      "pike_and_shot", "tercio",        "musketeers",        "charging_foot",    "skirmishers",
      "dragoons",      "levy",          "early_cuirassiers", "late_cuirassiers", "charging_cavalry",
      "arkebusiers",   "light_cavalry", "heavy_guns",        "light_guns"};
};
template <>
struct Words<through_the_square_window::Arm> {
  static constexpr std::array<std::string_view, 3> all{"foot", "horse", "guns"};
};
/// The letters of the cards.
template <>
struct Words<through_the_square_window::Stand> {
  static constexpr std::array<std::string_view, 11> all{".", "M", "X", "P", "C", "S",
                                                        "D", "L", "K", "H", "G"};
};
template <>
struct Words<through_the_square_window::Fires> {
  static constexpr std::array<std::string_view, 3> all{"never", "front_rank", "all"};
};
template <>
struct Words<through_the_square_window::Weapon> {
  static constexpr std::array<std::string_view, 7> all{
      "none",          "muskets",         "early_cuirassiers", "charging_cavalry",
      "other_cavalry", "heavy_artillery", "light_artillery"};
};
template <>
struct Words<through_the_square_window::Band> {
  static constexpr std::array<std::string_view, 3> all{"out_of_range", "close", "long"};
};
template <>
struct Words<through_the_square_window::ShotLine> {
  static constexpr std::array<std::string_view, 6> all{"stands", "well_trained", "salvo",
                                                       "ring",   "deep",         "halved"};
};
template <>
struct Words<through_the_square_window::Trigger> {
  static constexpr std::array<std::string_view, 5> all{"charges", "charged", "hits",
                                                       "close_musketry", "general_lost"};
};
template <>
struct Words<through_the_square_window::Extra> {
  static constexpr std::array<std::string_view, 8> all{
      "fired_behind",  "charged_behind", "foot_in_emergency", "friends_broken",
      "half_strength", "tercio_near",    "horse_at_pikes",    "poor"};
};
template <>
struct Words<through_the_square_window::Deduction> {
  static constexpr std::array<std::string_view, 5> all{"general", "well_trained", "cover", "uphill",
                                                       "ring"};
};
template <>
struct Words<through_the_square_window::MoraleEffect> {
  static constexpr std::array<std::string_view, 6> all{"no_effect", "charge_fails", "retires",
                                                       "halts",     "pinned",       "routs"};
};
template <>
struct Words<through_the_square_window::MoraleColumn> {
  static constexpr std::array<std::string_view, 3> all{"charger", "advanced", "other"};
};
template <>
struct Words<through_the_square_window::MeleeLine> {
  static constexpr std::array<std::string_view, 10> all{
      "won_last_round", "charging",      "first_charge",       "well_trained_cavalry",
      "flank_or_rear",  "not_rallied",   "attacking_defended", "poor",
      "shaken",         "ring_or_tercio"};
};
template <>
struct Words<through_the_square_window::Rally> {
  static constexpr std::array<std::string_view, 3> all{"disperses", "continues", "halts"};
};
template <>
struct Words<through_the_square_window::Pace> {
  static constexpr std::array<std::string_view, 4> all{"infantry", "cuirassiers",
                                                       "charging_or_arkebusiers", "light_cavalry"};
};
template <>
struct Words<through_the_square_window::Action> {
  static constexpr std::array<std::string_view, 9> all{"move",       "retire", "change_formation",
                                                       "turn_about", "shoot",  "limber",
                                                       "relay",      "mount",  "emergency"};
};
template <>
struct Words<through_the_square_window::Emergency> {
  static constexpr std::array<std::string_view, 4> all{"none", "ring", "counter_charge", "evade"};
};
}  // namespace opfor

// Every line stands where its word says.
namespace opfor::through_the_square_window::detail {
constexpr auto kLine = [](const auto& l) { return l.line; };
static_assert(lines_in_order(
    kStands, [](const auto& l) { return l.stand; }, Words<Stand>::all.size()));
static_assert(lines_in_order(
    kRanges, [](const auto& l) { return l.weapon; }, Words<Weapon>::all.size()));
static_assert(lines_in_order(
    kPaces, [](const auto& l) { return l.pace; }, Words<Pace>::all.size()));
static_assert(lines_in_order(
    kActionLines, [](const auto& l) { return l.action; }, Words<Action>::all.size()));
static_assert(lines_in_order(kShotModifiers, kLine, Words<ShotLine>::all.size()));
static_assert(lines_in_order(kTriggers, kLine, Words<Trigger>::all.size()));
static_assert(lines_in_order(kExtras, kLine, Words<Extra>::all.size()));
static_assert(lines_in_order(kDeductions, kLine, Words<Deduction>::all.size()));
static_assert(lines_in_order(kMeleeModifiers, kLine, Words<MeleeLine>::all.size()));
}  // namespace opfor::through_the_square_window::detail
