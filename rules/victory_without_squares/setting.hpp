#pragma once

#include <optional>
#include <span>
#include <vector>

#include "battle/battle.hpp"
#include "battle/setting.hpp"
#include "rules/victory_without_squares/cards.hpp"
#include "rules/victory_without_squares/firing.hpp"
#include "rules/victory_without_squares/formation.hpp"
#include "rules/victory_without_squares/movement.hpp"
#include "rules/victory_without_squares/rout.hpp"

namespace opfor {
class Keys;
class Problems;
}  // namespace opfor

/// What never changes of a battle under this sheet: the bodies and leaders, and which options are
/// on. Bodies and leaders are both units of the battle: a leader is moved, drawn, corrected and
/// asked about as they are. A division is a command of the level "division"; independents belong to
/// none, or to the command of the level "army" (VWS-ORG-1, 2).
namespace opfor::victory_without_squares {

/// A body of troops (2.1, 2.2), as the battle begins.
struct Body {
  Kind kind = Kind::foot;
  Bases bases;
  int ranks = 1;            ///< of the line: 1 or 2
  bool lancers = false;     ///< horse without pistols
  bool parliament = false;  ///< horse that before 1644 attacks only after its pistols (VWS-CMB-2)
  int quality = 0;          ///< a rank: only who is better counts (VWS-CMB-8)
  bool poor = false;
  int line = 1;  ///< 1 = the front of its division (VWS-TURN-2)
  Formation formation = Formation::line;
  State state = State::formed;
  bool in_motion = false;
  bool mounted = false;   ///< dragoons; horse always are
  bool limbered = false;  ///< artillery
};

enum class Role : std::uint8_t {
  leader,    ///< of a division
  second,    ///< in command of a division
  commander  ///< of the army
};
/// For the option `command_points` (VWS-AI-3).
enum class LeaderGrade : std::uint8_t { raw, veteran, hero };

struct Leader {
  Role role = Role::leader;
  LeaderGrade grade = LeaderGrade::veteran;
};

/// Option `handover` (VWS-TURN-3).
enum class Handover : std::uint8_t {
  alternate,  ///< a pass hands over the move
  single      ///< a pass ends the side's turn
};

/// The options of the sheet; each is told of by the rule that names it.
struct Options {
  bool d10_zero_is_zero = false;                             // VWS-DICE-1
  DeckMode deck_mode = DeckMode::shared;                     // VWS-DICE-2
  bool dragoons_fire_mounted = false;                        // 2.1
  bool leader_risk_on_hit_only = false;                      // VWS-LEAD-4
  Length next_to = kNextTo;                                  // VWS-GEO-4
  Handover handover = Handover::alternate;                   // VWS-TURN-3
  bool independents_together = false;                        // VWS-TURN-4
  TurnAboutDraw turn_about_draw = TurnAboutDraw::in_motion;  // VWS-MOVE-10
  NeighbourSuits neighbour_suits = NeighbourSuits::colour;   // VWS-PUR-9
  bool count_lost = true;                                    // VWS-LOST-1
  bool play_on = false;                                      // VWS-LOST-3
  bool command_points = false;                               // VWS-AI-3
  int year = kFirstYearOfCharges;  ///< of the battle: its date's, unless given (VWS-CMB-2)
  Side attacker = Side::a;         ///< whose bodies advance unless told otherwise (VWS-AI-4)
};

struct Rules final : SheetSetting {
  Options options;
  std::vector<Body> bodies;                    ///< by unit; of a leader: nothing that counts
  std::vector<std::optional<Leader>> leaders;  ///< by unit; of a body: none
};

[[nodiscard]] const Rules& rules(const Setting& setting);
[[nodiscard]] const Options& options(const Battle& battle);
/// A body as it began. @throws std::logic_error if the unit is a leader.
[[nodiscard]] const Body& body_info(const Battle& battle, UnitId unit);
/// Null if the unit is a body.
[[nodiscard]] const Leader* leader_info(const Battle& battle, UnitId unit);
[[nodiscard]] inline bool is_leader(const Battle& battle, UnitId unit) {
  return leader_info(battle, unit) != nullptr;
}

/// The division of a body or leader; `kNoCommand` of independents and of commanders of the army
/// (VWS-ORG-2).
[[nodiscard]] CommandId division_of(const Setting& setting, UnitId unit);
/// True if a body is activated in place of a division (VWS-TURN-4).
[[nodiscard]] bool independent(const Battle& battle, UnitId unit);

/// What dice and firing actions go by, from the options.
[[nodiscard]] FireOptions fire_options(const Options& options);

/// Reads the sheet's keys of a scenario (see `Sheet::read`).
[[nodiscard]] std::shared_ptr<const SheetSetting> read_setting(Setting& setting, Keys& options,
                                                               std::span<Keys> units,
                                                               Problems& problems);

}  // namespace opfor::victory_without_squares

namespace opfor {
template <>
struct Words<victory_without_squares::Role> {
  static constexpr std::array<std::string_view, 3> all{"leader", "second", "commander"};
};
template <>
struct Words<victory_without_squares::LeaderGrade> {
  static constexpr std::array<std::string_view, 3> all{"raw", "veteran", "hero"};
};
template <>
struct Words<victory_without_squares::Handover> {
  static constexpr std::array<std::string_view, 2> all{"alternate", "single"};
};
}  // namespace opfor
