#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "battle/battle.hpp"
#include "battle/setting.hpp"
#include "rules/arquebusier/tables.hpp"

namespace opfor {
class Keys;
class Problems;
}  // namespace opfor

/// What never changes of a battle under this sheet: formations and Generals, and which options are
/// on. Both are units of the battle: a General is moved, drawn, corrected and asked about as they
/// are.
namespace opfor::arquebusier {

/// More than any way is worth: guns cross no obstacle (AQ-TER-5).
inline constexpr double kNoWay = 1e12;

/// An element as a formation begins with it; its number is its place in the list.
struct Rank {
  Type type = Type::firearm;
  int file = 0;  ///< from the formation's left, 0 first
  int rank = 0;  ///< 0 = front
};

inline constexpr std::size_t kMostElements = 24;  ///< of one formation
inline constexpr int kMostFiles = 12;
inline constexpr int kMostRanks = 6;

/// A formation, as the battle begins.
struct FormationInfo {
  Class natural = Class::regular;  ///< AQ-TYPE-1
  std::vector<Rank> elements;      ///< file by file from the left, each from the front; 1..24
  int files = 1;
  bool mounted = false;           ///< of dragoons: in the saddle (`dragoon_state`)
  bool volley_all_ranks = false;  ///< all ranks fire (AQ-SHOOT-5)
  bool shock = false;             ///< shock horse: behaviour only (AQ-RF-9)
};

/// Option `movement_timing` (AQ-SEQ-1).
enum class MovementTiming : std::uint8_t { after_shooting, after_commands };
/// Option `command_order` (AQ-SEQ-2).
enum class CommandOrder : std::uint8_t {
  alternate,
  ai_first  ///< within a class the automated side places all its markers before the other
};
/// Option `standing_cavalry_test` (AQ-IRR-6).
enum class StandingCavalryTest : std::uint8_t { previous_turn, contact_move, neither };
/// Option `artillery_as_target` (AQ-SHOOT-7).
enum class ArtilleryAsTarget : std::uint8_t { six_five, immune };
/// Option `artillery_melee` (AQ-MEL-5).
enum class ArtilleryMelee : std::uint8_t { overrun, as_firearm };
/// Option `cover_effect` (AQ-TER-6).
enum class CoverEffect : std::uint8_t { none, dice };
/// Option `risk_class` (AQ-RF-3, 6).
enum class RiskClass : std::uint8_t { present, natural };

/// The options of the sheet (section 16); each is told of by the rule that names it.
struct Options {
  MovementTiming movement_timing = MovementTiming::after_shooting;
  CommandOrder command_order = CommandOrder::alternate;
  StandingCavalryTest standing_cavalry_test = StandingCavalryTest::previous_turn;
  bool allow_break_off = true;  // AQ-MOVE-8
  ArtilleryAsTarget artillery_as_target = ArtilleryAsTarget::six_five;
  ArtilleryMelee artillery_melee = ArtilleryMelee::overrun;
  bool artillery_min_one_die = false;             // AQ-SHOOT-5
  Length artillery_move = kArtilleryMove;         // AQ-MOVE-1
  std::array<int, 2> firearm_target_score{3, 3};  ///< regular, irregular: G-9
  CoverEffect cover_effect = CoverEffect::none;
  Angle fire_arc_half_angle = Angle::degrees(45);  // AQ-TER-3
  Length element_width = kElementWidth;
  Length element_depth = kElementDepth;
  bool general_risk = true;  // AQ-GEN-5
  RiskClass risk_class = RiskClass::present;
  bool forced_moves_need_command = true;  // AQ-BEH-2
};

struct Rules final : SheetSetting {
  Options options;
  std::vector<FormationInfo> formations;  ///< by unit; of a General: no elements
  std::vector<bool> generals;             ///< by unit: a General (2.2)
};

[[nodiscard]] const Rules& rules(const Setting& setting);
[[nodiscard]] const Options& options(const Battle& battle);
/// A formation as it began. @throws std::logic_error if the unit is a General.
[[nodiscard]] const FormationInfo& formation_info(const Battle& battle, UnitId unit);
[[nodiscard]] inline bool is_general(const Battle& battle, UnitId unit) {
  return rules(battle.setting()).generals[index(unit)];
}

/// Woods: an area that is difficult and blocks sight. Artillery may not enter them (AQ-TER-5).
[[nodiscard]] inline bool is_woods(const field::Feature& feature) {
  return feature.shape == field::Shape::area && feature.difficult && feature.blocks_sight;
}

/// Reads the sheet's keys of a scenario (see `Sheet::read`).
[[nodiscard]] std::shared_ptr<const SheetSetting> read_setting(Setting& setting, Keys& options,
                                                               std::span<Keys> units,
                                                               Problems& problems);

}  // namespace opfor::arquebusier

namespace opfor {
template <>
struct Words<arquebusier::MovementTiming> {
  static constexpr std::array<std::string_view, 2> all{"after_shooting", "after_commands"};
};
template <>
struct Words<arquebusier::CommandOrder> {
  static constexpr std::array<std::string_view, 2> all{"alternate", "ai_first"};
};
template <>
struct Words<arquebusier::StandingCavalryTest> {
  static constexpr std::array<std::string_view, 3> all{"previous_turn", "contact_move", "neither"};
};
template <>
struct Words<arquebusier::ArtilleryAsTarget> {
  static constexpr std::array<std::string_view, 2> all{"six_five", "immune"};
};
template <>
struct Words<arquebusier::ArtilleryMelee> {
  static constexpr std::array<std::string_view, 2> all{"overrun", "as_firearm"};
};
template <>
struct Words<arquebusier::CoverEffect> {
  static constexpr std::array<std::string_view, 2> all{"none", "dice"};
};
template <>
struct Words<arquebusier::RiskClass> {
  static constexpr std::array<std::string_view, 2> all{"present", "natural"};
};
}  // namespace opfor
