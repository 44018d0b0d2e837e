#pragma once

#include "rules/over_the_hills/fire.hpp"

/// Artillery fire (section 8.2).
namespace opfor::over_the_hills {

struct Battery {
  Strength strength = {};
  GunClass gun = GunClass::medium;
  Formation formation = Formation::unlimbered;
  bool out_of_ammo = false;
};
struct GunShot {
  Battery battery = {};
  Mark mark = {};
  double distance = 0;         ///< tenths of a millimetre
  bool new_target = false;     ///< first shot of the battle, or at another than the last
  bool wheeled = false;        ///< up to 1, before firing
  bool grand_battery = false;  ///< part of one (OTH-GUN-7)
};

/// OTH-GUN-3: whether canister is what a battery fires so far.
[[nodiscard]] bool fires_canister(GunClass gun, double distance, const Options& options = {});
/// OTH-GUN-9: a closed column, or by option any attack column.
[[nodiscard]] bool is_closed_column(const Mark& mark, const Options& options = {});
/// OTH-GUN-1, 2, 3: the whole score and the modifiers, in the order of the sheet.
[[nodiscard]] Score gun_score(const GunShot& shot, const Options& options = {});

/// Why a battery may not fire at all, or not at this (OTH-GUN-1, 5, OTH-FIRE-1).
enum class GunBar : std::uint8_t {
  limbered,
  out_of_ammo,
  routing,
  gone_to_ground,
  no_fire_next,
  in_contact,
  no_score,
  out_of_range
};
/// The first reason, in the order of the enumeration, or nothing.
[[nodiscard]] std::optional<GunBar> gun_bar(const Battery& battery, const FireCase& at,
                                            double distance, const Options& options = {});

/// What a shot has done: the hits of canister before those of the die. A natural 10 is also the end
/// of the ammunition (OTH-GUN-5).
/// Over short range the die counts for `artillery_long_cap` at most (OTH-GUN-4; key purpose: to
/// hit).
[[nodiscard]] ShotResult fire_guns(chance::Chance& chance, chance::Key key, const GunShot& shot,
                                   const Options& options = {});

}  // namespace opfor::over_the_hills

namespace opfor {
template <>
struct Words<over_the_hills::GunBar> {
  static constexpr std::array<std::string_view, 8> all{
      "limbered",     "out_of_ammo", "routing",  "gone_to_ground",
      "no_fire_next", "in_contact",  "no_score", "out_of_range"};
};
}  // namespace opfor
