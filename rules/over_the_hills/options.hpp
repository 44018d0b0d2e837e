#pragma once

#include "rules/over_the_hills/tables.hpp"

/// The options of a scenario that decide how the sheet is read (section 11).
namespace opfor::over_the_hills {

/// Option `score_rounding`: fractions of a fatigue score (OTH-SRC-6).
enum class Rounding : std::uint8_t {
  up,
  nearest  ///< a half goes up
};
/// Option `ammo_out`: for how long a natural 10 silences a battery (OTH-GUN-5).
enum class AmmoOut : std::uint8_t { resupply, permanent };
/// Option `retreat_move`: what "1 move to rear" is (OTH-RES-6).
enum class RetreatMove : std::uint8_t { full, segment };
/// Option `support_reading`: what "+1/+2" is for (section 11, 19).
enum class SupportReading : std::uint8_t {
  count,      ///< one unit; two or more
  flank_rear  ///< one beside; one directly behind
};

struct Options {
  int distance_scale = 1;  ///< 1: half distances, as printed; 2: full distances
  Rounding score_rounding = Rounding::up;
  int wavering_reserve = 2;  ///< a reserve of so much or less is wavering
  int rout_reserve = 0;
  int broken_reserve = -4;
  int combat_rounds = 3;               ///< in one phase
  int combat_pct_open_skirmish = 100;  ///< the "?" of the sheet; or 50
  int artillery_long_cap = 1;          ///< FH over short range; or 2
  AmmoOut ammo_out = AmmoOut::resupply;
  RetreatMove retreat_move = RetreatMove::full;
  bool attack_column_is_closed = false;
  bool charge_bonus_vs_formed_square = false;
  SupportReading support_reading = SupportReading::count;
  bool brigade_orders = true;
};

/// A printed distance as it is on the table (OTH-SRC-3).
[[nodiscard]] constexpr Length on_table(Length printed, const Options& options) {
  return printed * options.distance_scale;
}
/// "Within", of a printed distance. Tenths of a millimetre.
[[nodiscard]] constexpr bool within(double distance, Length printed, const Options& options) {
  return within(distance, on_table(printed, options));
}

}  // namespace opfor::over_the_hills

namespace opfor {
template <>
struct Words<over_the_hills::Rounding> {
  static constexpr std::array<std::string_view, 2> all{"up", "nearest"};
};
template <>
struct Words<over_the_hills::AmmoOut> {
  static constexpr std::array<std::string_view, 2> all{"resupply", "permanent"};
};
template <>
struct Words<over_the_hills::RetreatMove> {
  static constexpr std::array<std::string_view, 2> all{"full", "segment"};
};
template <>
struct Words<over_the_hills::SupportReading> {
  static constexpr std::array<std::string_view, 2> all{"count", "flank_rear"};
};
}  // namespace opfor
