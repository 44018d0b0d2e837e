#pragma once

#include <optional>
#include <vector>

#include "battle/battle.hpp"
#include "battle/setting.hpp"
#include "field/ground.hpp"
#include "rules/nineteenth_century/tables.hpp"

namespace opfor {
class Keys;
class Problems;
}  // namespace opfor

/// What never changes of a battle under this sheet: who the groups are, and which options are on.
namespace opfor::nineteenth_century {

enum class Arm : std::uint8_t { foot, horse };
enum class Quality : std::uint8_t { raw, average, veteran };
enum class LoadClass : std::uint8_t { muzzle, slow, breech, none };  ///< NC-SHOOT-2, 3
enum class CommandPoints : std::uint8_t { sum, dice };               ///< nc.cp_mode, NC-CMD-4
enum class CommandTo : std::uint8_t { farthest, nearest };           ///< nc.command_to, NC-CMD-5

/// A group (2.1), or a single man: officer, PC.
struct Group {
  Arm arm = Arm::foot;
  int figures = 1;  ///< N0, 1..32
  Quality quality = Quality::average;
  bool regulars = false;
  bool formed = false;
  bool loyal = true;
  bool shock = false;
  bool heavy = false;
  bool civilian = false;
  Formation formation = Formation::line;
  std::vector<Weapon> weapons;
  bool bayonet = false;
  LoadClass load = LoadClass::muzzle;
  Grade grade = Grade::average;  ///< of a single man
  bool officer = false;          ///< commands
  bool pc = false;               ///< acts for himself (NC-CMD-8)
  int ncos = 0;
  int musicians = 0;            ///< drummers and buglers
  UnitId wounded_of = kNoUnit;  ///< a group of those who fell out of another (NC-MOVE-2)

  [[nodiscard]] bool hero() const { return grade == Grade::hero; }
  [[nodiscard]] bool single() const { return figures == 1; }
  /// An officer or player character by himself.
  [[nodiscard]] bool leads() const { return single() && (officer || pc); }
};

/// Section 14.
struct Options {
  bool uncommanded_horse_last = true;  // NC-SEQ-3
  bool side_b_command = true;          // NC-SEQ-4
  CommandPoints cp_mode = CommandPoints::sum;
  CommandTo command_to = CommandTo::farthest;
  bool draw_counts_as_retreat = false;  // NC-RF-12
  bool auto_square = true;              // NC-MOVE-10
  bool horse_refuse_square = false;     // NC-ACT-11
  bool wounded_fall_out = false;        // NC-MOVE-2
  int square_melee_bonus = 0;           // NC-MEL-8
};

/// Groups that were destroyed or left come back (NC-SCN-4).
struct Returns {
  Side side = Side::b;
  int from_turn = 1;
  int least = 5;  ///< on a D6 of so many or more
  Point at;
  int per_turn = 1;
};

struct Rules final : SheetSetting {
  Options options;
  std::optional<Returns> returns;
  std::vector<Group> groups;
};

[[nodiscard]] const Rules& rules(const Setting& setting);
[[nodiscard]] const Group& group(const Battle& battle, UnitId unit);
[[nodiscard]] const Options& options(const Battle& battle);

/// Reads the sheet's keys of a scenario (see `Sheet::read`).
[[nodiscard]] std::shared_ptr<const SheetSetting> read_setting(Setting& setting, Keys& options,
                                                               std::span<Keys> units,
                                                               Problems& problems);

/// Longest band of the longest-ranged weapon; 0 for melee-only groups (NC-RF-7).
[[nodiscard]] Length weapon_range(const Group& group);
/// The weapon it shoots with: the one of the longest range (NC-WPN-5).
[[nodiscard]] Weapon shooting_weapon(const Group& group);
[[nodiscard]] bool has_firearm(const Group& group);

}  // namespace opfor::nineteenth_century

namespace opfor {
template <>
struct Words<nineteenth_century::Arm> {
  static constexpr std::array<std::string_view, 2> all{"foot", "horse"};
};
template <>
struct Words<nineteenth_century::Quality> {
  static constexpr std::array<std::string_view, 3> all{"raw", "average", "veteran"};
};
template <>
struct Words<nineteenth_century::LoadClass> {
  static constexpr std::array<std::string_view, 4> all{"muzzle", "slow", "breech", "none"};
};
template <>
struct Words<nineteenth_century::CommandPoints> {
  static constexpr std::array<std::string_view, 2> all{"sum", "dice"};
};
template <>
struct Words<nineteenth_century::CommandTo> {
  static constexpr std::array<std::string_view, 2> all{"farthest", "nearest"};
};
}  // namespace opfor
