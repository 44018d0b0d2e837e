#pragma once

#include "rules/over_the_hills/tables.hpp"

/// The tables of combat, as the sheet prints them (section 9).
namespace opfor::over_the_hills {

// --- combat (section 9) ---

// clang-format off
/// "Combat fatigue score" of infantry and cavalry, beside those classed as 1 (march columns and
/// limbered artillery), garrisons, open and skirmish order ("?": option
/// `combat_pct_open_skirmish`), and columns of squadrons in their first round.
inline constexpr std::array kCombatShares{
    ShareLine{Formation::line,                100},
    ShareLine{Formation::attack_column,       100},
    ShareLine{Formation::column_of_companies,  25},
    ShareLine{Formation::square,              100},
    ShareLine{Formation::unlimbered,          100},
};
// clang-format on
inline constexpr int kSquadronsFirstRound = 50;  ///< per cent
inline constexpr int kClassedAs = 1;

enum class FootLine : std::uint8_t {
  initiating,
  initiating_french,
  attacking_flank,
  attacking_rear,
  attacking_obstacle,
  attacking_wooden,
  attacking_wood_and_brick,
  attacking_substantial,
  attacking_fortified,
  contacted_in_flank,
  contacted_in_rear,
  defending_obstacle,
  defending_wooden,
  defending_wood_and_brick,
  defending_substantial,
  defending_fortified,
  evaded,
  skirmishers_against_others,
  open_against_formed,
  march_column,
  square_against_formed,
  out_of_square,
  square_against_cavalry,
  against_square,
  one_support,
  two_supports,
  woods_loose,
  woods_other,
  won_last_round,
  higher,
  militia
};
// clang-format off
inline constexpr std::array kFootModifiers{
    Modifier<FootLine>{FootLine::initiating,                 +1, "initiating combat contact or countering"},
    Modifier<FootLine>{FootLine::initiating_french,          +2, "initiating combat contact or countering, French"},
    Modifier<FootLine>{FootLine::attacking_flank,            +1, "attacking flank"},
    Modifier<FootLine>{FootLine::attacking_rear,             +3, "attacking rear"},
    Modifier<FootLine>{FootLine::attacking_obstacle,         -2, "attacking a linear obstacle"},
    Modifier<FootLine>{FootLine::attacking_wooden,           -2, "attacking a wooden built-up area"},
    Modifier<FootLine>{FootLine::attacking_wood_and_brick,   -4, "attacking a built-up area of wood and brick"},
    Modifier<FootLine>{FootLine::attacking_substantial,      -6, "attacking a built-up area of substantial brick or stone"},
    Modifier<FootLine>{FootLine::attacking_fortified,        -8, "attacking a fortified built-up area"},
    Modifier<FootLine>{FootLine::contacted_in_flank,         -1, "contacted in flank"},
    Modifier<FootLine>{FootLine::contacted_in_rear,          -3, "contacted in rear"},
    Modifier<FootLine>{FootLine::defending_obstacle,         +2, "defending a linear obstacle"},
    Modifier<FootLine>{FootLine::defending_wooden,           +2, "defending a wooden built-up area"},
    Modifier<FootLine>{FootLine::defending_wood_and_brick,   +4, "defending a built-up area of wood and brick"},
    Modifier<FootLine>{FootLine::defending_substantial,      +6, "defending a built-up area of substantial brick or stone"},
    Modifier<FootLine>{FootLine::defending_fortified,        +8, "defending a fortified built-up area"},
    Modifier<FootLine>{FootLine::evaded,                     -4, "has evaded this turn"},
    Modifier<FootLine>{FootLine::skirmishers_against_others, -2, "skirmisher against non-skirmishing infantry"},
    Modifier<FootLine>{FootLine::open_against_formed,        -1, "open order against formed infantry"},
    Modifier<FootLine>{FootLine::march_column,               -8, "infantry in march column"},
    Modifier<FootLine>{FootLine::square_against_formed,      -6, "infantry in square against formed infantry"},
    Modifier<FootLine>{FootLine::out_of_square,              -6, "infantry caught out of square against cavalry"},
    Modifier<FootLine>{FootLine::square_against_cavalry,     +6, "infantry in square against cavalry"},
    Modifier<FootLine>{FootLine::against_square,             +3, "infantry against infantry in square"},
    Modifier<FootLine>{FootLine::one_support,                +1, "support unit within 3"},
    Modifier<FootLine>{FootLine::two_supports,               +2, "support units within 3"},
    Modifier<FootLine>{FootLine::woods_loose,                -1, "combat in woods, skirmisher or open order"},
    Modifier<FootLine>{FootLine::woods_other,                -3, "combat in woods"},
    Modifier<FootLine>{FootLine::won_last_round,             +2, "won last round"},
    Modifier<FootLine>{FootLine::higher,                     +1, "holds a higher elevation"},
    Modifier<FootLine>{FootLine::militia,                    -1, "militia"},
};
// clang-format on

enum class HorseLine : std::uint8_t {
  charging_light,
  charging_heavy,
  charging_cuirassier,
  lancer,
  won_last_round,
  contacted_in_flank,
  contacted_in_rear,
  one_support,
  two_supports,
  evaded,
  militia,
  march_column,
  against_square,
  against_foot
};
// clang-format off
inline constexpr std::array kHorseModifiers{
    Modifier<HorseLine>{HorseLine::charging_light,      +3, "charging or counter-charging light cavalry"},
    Modifier<HorseLine>{HorseLine::charging_heavy,      +4, "charging or counter-charging heavy cavalry"},
    Modifier<HorseLine>{HorseLine::charging_cuirassier, +5, "charging or counter-charging cuirassiers"},
    Modifier<HorseLine>{HorseLine::lancer,              +1, "lancer, first round"},
    Modifier<HorseLine>{HorseLine::won_last_round,      +2, "won last round"},
    Modifier<HorseLine>{HorseLine::contacted_in_flank,  -1, "contacted in flank"},
    Modifier<HorseLine>{HorseLine::contacted_in_rear,   -3, "contacted in rear"},
    Modifier<HorseLine>{HorseLine::one_support,         +1, "support unit within 3"},
    Modifier<HorseLine>{HorseLine::two_supports,        +2, "support units within 3"},
    Modifier<HorseLine>{HorseLine::evaded,              -4, "has evaded this turn"},
    Modifier<HorseLine>{HorseLine::militia,             -1, "militia"},
    Modifier<HorseLine>{HorseLine::march_column,        -6, "cavalry in march column"},
    Modifier<HorseLine>{HorseLine::against_square,      -6, "cavalry against infantry square"},
    Modifier<HorseLine>{HorseLine::against_foot,        +3, "cavalry against infantry not in square"},
};
// clang-format on

enum class GunnerLine : std::uint8_t { in_close_combat, against_artillery };
// clang-format off
inline constexpr std::array kGunnerModifiers{
    Modifier<GunnerLine>{GunnerLine::in_close_combat,   -4, "artillery in close combat"},
    Modifier<GunnerLine>{GunnerLine::against_artillery, +4, "fighting against artillery in close combat"},
};
// clang-format on
inline constexpr Length kSupportReach = 3_in;

/// What a round makes of who has lost it.
enum class Outcome : std::uint8_t {
  goes_on,           ///< if further rounds remain; the winner has +2
  goes_on_no_bonus,  ///< the same; the winner has nothing
  retreats,          ///< one move segment directly away
  destroyed
};
/// Who has lost to whom.
enum class Match : std::uint8_t {
  same_arm,  ///< infantry against infantry, cavalry against cavalry
  cavalry_by_infantry,
  infantry_by_cavalry,
  at_square,  ///< cavalry and infantry in square, whoever has lost
  artillery,
  by_artillery
};
struct ResultRow {
  Match match = Match::same_arm;
  Outcome by_one = Outcome::goes_on;
  Outcome by_two = Outcome::retreats;  ///< or more
};
// clang-format off
inline constexpr std::array kResults{
    ResultRow{Match::same_arm,            Outcome::goes_on,          Outcome::retreats},
    ResultRow{Match::cavalry_by_infantry, Outcome::goes_on,          Outcome::retreats},
    ResultRow{Match::infantry_by_cavalry, Outcome::goes_on,          Outcome::destroyed},
    ResultRow{Match::at_square,           Outcome::goes_on,          Outcome::retreats},
    ResultRow{Match::artillery,           Outcome::destroyed,        Outcome::destroyed},
    ResultRow{Match::by_artillery,        Outcome::goes_on_no_bonus, Outcome::retreats},
};
// clang-format on
[[nodiscard]] constexpr const ResultRow& line_of(Match match) {
  return kResults[static_cast<std::size_t>(match)];
}
inline constexpr int kBloodlessDraw = 1;  ///< FH on all units

/// "Winning unit options".
enum class WinnerOption : std::uint8_t {
  do_nothing,
  follow_up,
  rally,
  change_formation,
  change_facing,
  fall_back,
  advance,
  enter_building  ///< OTH-BUA-3
};
inline constexpr int kWinnerRallies = 1;  ///< FH removed

inline constexpr int kBuildingBurns = 8;  ///< on this or more: OTH-BUA-5
inline constexpr int kWoodenBurns = 1;    ///< added
inline constexpr int kBurningCosts = 1;   ///< FH a turn: OTH-BUA-6

static_assert(lines_in_order(
    kFootModifiers, [](const auto& l) { return l.line; }, 31));
static_assert(lines_in_order(
    kHorseModifiers, [](const auto& l) { return l.line; }, 14));
static_assert(lines_in_order(
    kGunnerModifiers, [](const auto& l) { return l.line; }, 2));
static_assert(lines_in_order(
    kResults, [](const auto& l) { return l.match; }, 6));

}  // namespace opfor::over_the_hills

namespace opfor {

template <>
struct Words<over_the_hills::FootLine> {
  static constexpr std::array<std::string_view, 31> all{"initiating",
                                                        "initiating_french",
                                                        "attacking_flank",
                                                        "attacking_rear",
                                                        "attacking_obstacle",
                                                        "attacking_wooden",
                                                        "attacking_wood_and_brick",
                                                        "attacking_substantial",
                                                        "attacking_fortified",
                                                        "contacted_in_flank",
                                                        "contacted_in_rear",
                                                        "defending_obstacle",
                                                        "defending_wooden",
                                                        "defending_wood_and_brick",
                                                        "defending_substantial",
                                                        "defending_fortified",
                                                        "evaded",
                                                        "skirmishers_against_others",
                                                        "open_against_formed",
                                                        "march_column",
                                                        "square_against_formed",
                                                        "out_of_square",
                                                        "square_against_cavalry",
                                                        "against_square",
                                                        "one_support",
                                                        "two_supports",
                                                        "woods_loose",
                                                        "woods_other",
                                                        "won_last_round",
                                                        "higher",
                                                        "militia"};
};
template <>
struct Words<over_the_hills::HorseLine> {
  static constexpr std::array<std::string_view, 14> all{"charging_light",
                                                        "charging_heavy",
                                                        "charging_cuirassier",
                                                        "lancer",
                                                        "won_last_round",
                                                        "contacted_in_flank",
                                                        "contacted_in_rear",
                                                        "one_support",
                                                        "two_supports",
                                                        "evaded",
                                                        "militia",
                                                        "march_column",
                                                        "against_square",
                                                        "against_foot"};
};
template <>
struct Words<over_the_hills::GunnerLine> {
  static constexpr std::array<std::string_view, 2> all{"in_close_combat", "against_artillery"};
};
template <>
struct Words<over_the_hills::Outcome> {
  static constexpr std::array<std::string_view, 4> all{"goes_on", "goes_on_no_bonus", "retreats",
                                                       "destroyed"};
};
template <>
struct Words<over_the_hills::Match> {
  static constexpr std::array<std::string_view, 6> all{
      "same_arm",  "cavalry_by_infantry", "infantry_by_cavalry",
      "at_square", "artillery",           "by_artillery"};
};
template <>
struct Words<over_the_hills::WinnerOption> {
  static constexpr std::array<std::string_view, 8> all{
      "do_nothing",    "follow_up", "rally",   "change_formation",
      "change_facing", "fall_back", "advance", "enter_building"};
};

}  // namespace opfor
