#pragma once

#include <optional>

#include "battle/term.hpp"
#include "rules/victory_without_squares/firing.hpp"
#include "rules/victory_without_squares/states.hpp"

/// Who may attack whom, and the modifiers of a combat (section 8).
namespace opfor::victory_without_squares {

/// A body in combat, in the state in which it is when the die falls (VWS-CMB-7).
struct Fighter {
  Kind kind = Kind::foot;
  State state = State::formed;
  int ranks = 1;  ///< 1 in column
  Bases bases{2, 4};
  bool hedgehog = false;
  bool in_motion = false;
  bool fired_this_turn = false;
  int quality = 0;  ///< a rank: only who is better counts
  bool poor = false;
  bool rallied = false;         ///< once broken
  bool leader = false;          ///< effective, attached
  bool leader_at_risk = false;  ///< attached, effective or not
  bool operator==(const Fighter&) const = default;
};

/// Who stands higher.
enum class Slope : std::uint8_t { level, attacker_higher, defender_higher };
/// What a hedge, wall, ditch, wood or village has to do with it.
enum class Obstacle : std::uint8_t {
  none,
  between,         ///< a hedge, wall, ditch or the edge of a wood lies between the two
  defender_inside  ///< the defender is in a wood or village, with no edge between
};
/// On which of the attacker's edges the contact is: of a second enemy it may be another.
enum class Edge : std::uint8_t { front, side, rear };

/// A round of combat before the die.
struct Combat {
  Fighter attacker;
  Fighter defender;
  Aspect aspect = Aspect::front;  ///< from which the defender is attacked
  Slope slope = Slope::level;
  Obstacle obstacle = Obstacle::none;
  Edge edge = Edge::front;
  bool following_up = false;  ///< it began in a pursuit
  int rounds_fought = 0;      ///< by the attacking body, this turn
  bool operator==(const Combat&) const = default;
};

/// Where the blow falls: a hedgehog has no flank (VWS-HEDGE-3).
[[nodiscard]] Aspect blow(const Combat& combat);

/// What the D10 is modified by (VWS-CMB-8).
[[nodiscard]] Terms combat_terms(const Combat& combat);

/// Why a body may not attack (VWS-CMB-2).
enum class Bar : std::uint8_t {
  disordered,         ///< disordered and broken bodies never attack
  never_attacks,      ///< commanded shot, dragoons, artillery
  horse_at_front,     ///< horse never attacks formed foot head on
  horse_at_hedgehog,  ///< nor a formed hedgehog
  foot_at_horse,      ///< foot never attacks formed or unsteady horse
  pistols_first       ///< Parliament's horse before 1644 attacks only after firing
};
/// The first reason, in the order of the sheet, or nothing.
/// @param pistols_first the attacker is Parliament's horse before 1644, and has not fired at this
/// body in this activation.
[[nodiscard]] std::optional<Bar> bar(const Combat& combat, bool pistols_first = false);
/// Whether horse of Parliament still fires first (VWS-CMB-2).
[[nodiscard]] constexpr bool fires_first(int year) { return year < kFirstYearOfCharges; }

/// What touching a body leads to (VWS-CMB-1, 3, 4).
enum class Touch : std::uint8_t {
  combat,
  evasion,  ///< it goes back 4", facing; touched after that it is removed
  removal,
  push  ///< it is broken: pushed ahead
};
/// @param limbered of artillery.
[[nodiscard]] Touch touch(Kind kind, State state, bool limbered);

}  // namespace opfor::victory_without_squares

namespace opfor {
template <>
struct Words<victory_without_squares::Slope> {
  static constexpr std::array<std::string_view, 3> all{"level", "attacker_higher",
                                                       "defender_higher"};
};
template <>
struct Words<victory_without_squares::Obstacle> {
  static constexpr std::array<std::string_view, 3> all{"none", "between", "defender_inside"};
};
template <>
struct Words<victory_without_squares::Edge> {
  static constexpr std::array<std::string_view, 3> all{"front", "side", "rear"};
};
template <>
struct Words<victory_without_squares::Bar> {
  static constexpr std::array<std::string_view, 6> all{"disordered",     "never_attacks",
                                                       "horse_at_front", "horse_at_hedgehog",
                                                       "foot_at_horse",  "pistols_first"};
};
template <>
struct Words<victory_without_squares::Touch> {
  static constexpr std::array<std::string_view, 4> all{"combat", "evasion", "removal", "push"};
};
}  // namespace opfor
