#pragma once

#include "rules/over_the_hills/tables.hpp"

/// The tables of small arms and artillery, as the sheet prints them (section 8).
namespace opfor::over_the_hills {

// --- small arms (section 8.1) ---

enum class Weapon : std::uint8_t {
  none,
  bow,
  smoothbore_carbine,
  rifled_carbine,
  musket,
  rifled_musket
};
struct WeaponLine {
  Weapon weapon = Weapon::none;
  Length near;  ///< "short"
  Length most;
};
// clang-format off
inline constexpr std::array kWeapons{
    WeaponLine{Weapon::none,               0_in,   0_in},
    WeaponLine{Weapon::bow,                1.5_in, 3_in},
    WeaponLine{Weapon::smoothbore_carbine, 2_in,   4_in},
    WeaponLine{Weapon::rifled_carbine,     3_in,   6_in},
    WeaponLine{Weapon::musket,             3_in,   6_in},
    WeaponLine{Weapon::rifled_musket,      3_in,   9_in},
};
// clang-format on
[[nodiscard]] constexpr const WeaponLine& line_of(Weapon weapon) {
  return kWeapons[static_cast<std::size_t>(weapon)];
}

/// "Firing fatigue score".
// clang-format off
inline constexpr std::array kFireShares{
    ShareLine{Formation::line,                100},
    ShareLine{Formation::attack_column,        50},
    ShareLine{Formation::column_of_companies,  25},
    ShareLine{Formation::open_order,          100},
    ShareLine{Formation::skirmish_order,      100},
    ShareLine{Formation::march_column,          0},
    ShareLine{Formation::square,               25},  // "FS divided by 4 per face"
};
// clang-format on
inline constexpr int kScreenPercent = 25;   ///< "rifle skirmish screen"
inline constexpr Length kCloseFire = 3_in;  ///< "at 3 or less", "over 3"
inline constexpr Length kMovedFar = 5_in;   ///< "target moved over 5"
inline constexpr int kLongRangeCap = 1;     ///< "only 1 FH over short range"

enum class FireLine : std::uint8_t {
  good_shot,
  initial_volley,
  at_march_column_or_square,
  close,
  flank_or_rear,
  skirmish_advantage,
  ab_riflemen,
  c_riflemen,
  enfiladed,
  firer_skirmishes,
  far,
  skirmish_disadvantage,
  target_in_cover,
  target_obscured,
  ragged,
  in_wooden,
  in_wood_and_brick,
  in_substantial,
  in_fortified,
  target_skirmishes,
  target_cuirassiers,
  target_moved_or_cavalry,
  firer_wavering,
  gone_to_ground,
  poor_shot
};
// clang-format off
inline constexpr std::array kFireModifiers{
    Modifier<FireLine>{FireLine::good_shot,                 +1, "firer has good shot rule"},
    Modifier<FireLine>{FireLine::initial_volley,            +1, "initial volley at 3 or less, line or attack column"},
    Modifier<FireLine>{FireLine::at_march_column_or_square, +1, "at march column or square"},
    Modifier<FireLine>{FireLine::close,                     +1, "at 3 or less"},
    Modifier<FireLine>{FireLine::flank_or_rear,             +1, "at flank or rear of target"},
    Modifier<FireLine>{FireLine::skirmish_advantage,        +1, "skirmish advantage over 3"},
    Modifier<FireLine>{FireLine::ab_riflemen,               +1, "A or B class rifle skirmishers"},
    Modifier<FireLine>{FireLine::c_riflemen,                +1, "C class rifle skirmishers at C or D unit"},
    Modifier<FireLine>{FireLine::enfiladed,                 +4, "target enfiladed"},
    Modifier<FireLine>{FireLine::firer_skirmishes,          +1, "firer in skirmish formation"},
    Modifier<FireLine>{FireLine::far,                       -1, "over 3"},
    Modifier<FireLine>{FireLine::skirmish_disadvantage,     -1, "skirmish disadvantage at 3 or less"},
    Modifier<FireLine>{FireLine::target_in_cover,           -3, "target in cover"},
    Modifier<FireLine>{FireLine::target_obscured,           -1, "target obscured"},
    Modifier<FireLine>{FireLine::ragged,                    -2, "ragged volley"},
    Modifier<FireLine>{FireLine::in_wooden,                 -4, "target in wooden built-up area"},
    Modifier<FireLine>{FireLine::in_wood_and_brick,         -6, "target in built-up area of wood and brick"},
    Modifier<FireLine>{FireLine::in_substantial,            -8, "target in built-up area of substantial brick or stone"},
    Modifier<FireLine>{FireLine::in_fortified,             -10, "target in fortified built-up area"},
    Modifier<FireLine>{FireLine::target_skirmishes,         -2, "target is in skirmish formation"},
    Modifier<FireLine>{FireLine::target_cuirassiers,        -1, "target is cuirassiers over 3"},
    Modifier<FireLine>{FireLine::target_moved_or_cavalry,   -1, "target moved over 5 or is cavalry in contact"},
    Modifier<FireLine>{FireLine::firer_wavering,            -1, "firer is wavering"},
    Modifier<FireLine>{FireLine::gone_to_ground,            -3, "target has gone to ground"},
    Modifier<FireLine>{FireLine::poor_shot,                 -1, "firer has poor shot rule"},
};
// clang-format on

// --- artillery (section 8.2) ---

struct GunRange {
  GunClass gun = GunClass::light;
  Length canister;
  Length near;
  Length most;
};
// clang-format off
inline constexpr std::array kGuns{
    GunRange{GunClass::light,        3_in,   4.5_in, 18_in},
    GunRange{GunClass::light_medium, 3_in,   6_in,   24_in},
    GunRange{GunClass::medium,       4.5_in, 8_in,   27_in},
    GunRange{GunClass::heavy,        6_in,   10_in,  30_in},
};
// clang-format on
[[nodiscard]] constexpr const GunRange& line_of(GunClass gun) {
  return kGuns[static_cast<std::size_t>(gun)];
}
inline constexpr int kCanisterHits = 1;  ///< "automatically causes 1 FH"
inline constexpr Length kCanisterClose = 3_in;

enum class GunLine : std::uint8_t {
  at_square_or_closed_column,
  at_other_column,
  short_range,
  canister_close,
  grand_battery,
  flank_or_rear,
  enfiladed,
  target_in_cover,
  target_obscured,
  in_wooden,
  in_wood_and_brick,
  in_substantial,
  in_fortified,
  target_moved_or_cavalry,
  gone_to_ground,
  firer_wavering,
  new_target,
  wheeled
};
// clang-format off
inline constexpr std::array kGunModifiers{
    Modifier<GunLine>{GunLine::at_square_or_closed_column, +3, "at square or closed column"},
    Modifier<GunLine>{GunLine::at_other_column,            +1, "at any other column"},
    Modifier<GunLine>{GunLine::short_range,                +1, "at short range"},
    Modifier<GunLine>{GunLine::canister_close,             +4, "canister at 3 or less"},
    Modifier<GunLine>{GunLine::grand_battery,              +1, "part of a grand battery"},
    Modifier<GunLine>{GunLine::flank_or_rear,              +1, "at flank or rear"},
    Modifier<GunLine>{GunLine::enfiladed,                  +4, "at enfiladed target"},
    Modifier<GunLine>{GunLine::target_in_cover,            -1, "target in cover or behind obstacle"},
    Modifier<GunLine>{GunLine::target_obscured,            -1, "target obscured"},
    Modifier<GunLine>{GunLine::in_wooden,                  -2, "target in wooden built-up area"},
    Modifier<GunLine>{GunLine::in_wood_and_brick,          -5, "target in built-up area of wood and brick"},
    Modifier<GunLine>{GunLine::in_substantial,             -7, "target in built-up area of substantial brick or stone"},
    Modifier<GunLine>{GunLine::in_fortified,              -10, "target in fortified built-up area"},
    Modifier<GunLine>{GunLine::target_moved_or_cavalry,    -1, "target moved over 5 or cavalry in contact"},
    Modifier<GunLine>{GunLine::gone_to_ground,             -3, "target has gone to ground"},
    Modifier<GunLine>{GunLine::firer_wavering,             -1, "firer wavering"},
    Modifier<GunLine>{GunLine::new_target,                 -2, "first shot at any new target"},
    Modifier<GunLine>{GunLine::wheeled,                    -1, "wheeled up to 1 before firing"},
};
// clang-format on

static_assert(lines_in_order(
    kWeapons, [](const auto& l) { return l.weapon; }, 6));
static_assert(lines_in_order(
    kGuns, [](const auto& l) { return l.gun; }, 4));
static_assert(lines_in_order(
    kFireModifiers, [](const auto& l) { return l.line; }, 25));
static_assert(lines_in_order(
    kGunModifiers, [](const auto& l) { return l.line; }, 18));

}  // namespace opfor::over_the_hills

namespace opfor {

template <>
struct Words<over_the_hills::Weapon> {
  static constexpr std::array<std::string_view, 6> all{
      "none", "bow", "smoothbore_carbine", "rifled_carbine", "musket", "rifled_musket"};
};
template <>
struct Words<over_the_hills::FireLine> {
  static constexpr std::array<std::string_view, 25> all{"good_shot",
                                                        "initial_volley",
                                                        "at_march_column_or_square",
                                                        "close",
                                                        "flank_or_rear",
                                                        "skirmish_advantage",
                                                        "ab_riflemen",
                                                        "c_riflemen",
                                                        "enfiladed",
                                                        "firer_skirmishes",
                                                        "far",
                                                        "skirmish_disadvantage",
                                                        "target_in_cover",
                                                        "target_obscured",
                                                        "ragged",
                                                        "in_wooden",
                                                        "in_wood_and_brick",
                                                        "in_substantial",
                                                        "in_fortified",
                                                        "target_skirmishes",
                                                        "target_cuirassiers",
                                                        "target_moved_or_cavalry",
                                                        "firer_wavering",
                                                        "gone_to_ground",
                                                        "poor_shot"};
};
template <>
struct Words<over_the_hills::GunLine> {
  static constexpr std::array<std::string_view, 18> all{"at_square_or_closed_column",
                                                        "at_other_column",
                                                        "short_range",
                                                        "canister_close",
                                                        "grand_battery",
                                                        "flank_or_rear",
                                                        "enfiladed",
                                                        "target_in_cover",
                                                        "target_obscured",
                                                        "in_wooden",
                                                        "in_wood_and_brick",
                                                        "in_substantial",
                                                        "in_fortified",
                                                        "target_moved_or_cavalry",
                                                        "gone_to_ground",
                                                        "firer_wavering",
                                                        "new_target",
                                                        "wheeled"};
};

}  // namespace opfor
