#pragma once

#include <compare>

#include "rules/through_the_square_window/melee.hpp"
#include "rules/through_the_square_window/rout.hpp"

/// What comes of a round of melee (section 9.1).
namespace opfor::through_the_square_window {

/// A unit as the table of results sees it. Gunners who fight count as skirmishers, foot without
/// pikes (TTSW-OUT-10).
struct Contender {
  Kind kind = Kind::pike_and_shot;
  bool mounted = false;  ///< of dragoons
  Quality quality = Quality::trained;
  bool pikes = true;
  int stands = 4;         ///< all of the unit (TTSW-OUT-2)
  bool attacker = false;  ///< it charged, or last followed up or pursued into contact (TTSW-OUT-5)
  Approach approach = Approach::none;  ///< this turn
  bool defends_obstacle = false;       ///< or works
  bool may_not_advance = false;        ///< TTSW-MOR-9
  bool ring = false;                   ///< goes after nobody: TTSW-MOV-5
};

/// What a unit must do. A rout turns it about; who retires keeps facing the enemy.
enum class Fate : std::uint8_t {
  stays,
  retires,
  retires_or_stays,  ///< as its commander likes: cavalry that beat foot by little
  routs
};
/// Whether a unit goes after an enemy who retired.
enum class FollowUp : std::uint8_t { none, may, must };

struct SideResult {
  Fate fate = Fate::stays;
  Length distance;  ///< of a retirement or rout
  FollowUp follow_up = FollowUp::none;
  Length follow_up_distance;        ///< at most
  Pursuit pursuit = Pursuit::none;  ///< of an enemy who routs
  auto operator<=>(const SideResult&) const = default;
};
/// What a round was won by: all hits of both sides of the melee (TTSW-MEL-9).
struct Score {
  int winner = 0;
  int loser = 0;
};
/// TTSW-OUT-1: whether the winner has so many times the hits of the loser.
[[nodiscard]] bool outscores(const Score& score, int times, const MeleeOptions& options = {});

/// The loser of a round, against the enemy whom its own dice faced.
/// @param received hits on this unit itself.
[[nodiscard]] SideResult loser_result(const Contender& loser, const Contender& winner,
                                      const Score& score, int received,
                                      const MeleeOptions& options = {});
/// The winner, by what becomes of the loser whom it fought.
[[nodiscard]] SideResult winner_result(const Contender& winner, const Contender& loser,
                                       const SideResult& of_loser);
/// A unit in a drawn round.
[[nodiscard]] SideResult draw_result(const Contender& unit, const Contender& enemy);

struct RoundResult {
  SideResult a;
  SideResult b;
  auto operator<=>(const RoundResult&) const = default;
};
/// A round of two units alone.
[[nodiscard]] RoundResult round_result(const Contender& a, const Contender& b, const Hits& hits,
                                       const MeleeOptions& options = {});

/// TTSW-OUT-3, TTSW-ROU-8: the hits on each of two friends when one of them, beaten, meets the
/// other on its way back.
[[nodiscard]] int hits_when_blocked(const Contender& beaten, const Contender& winner);

/// What gunners do when they are touched.
enum class CrewDuty : std::uint8_t {
  runs,
  fights,  ///< skirmishers
  chooses  ///< behind an obstacle
};
/// TTSW-OUT-10.
[[nodiscard]] CrewDuty crew_duty(Kind attacker, bool defends_obstacle);

}  // namespace opfor::through_the_square_window

namespace opfor {
template <>
struct Words<through_the_square_window::Fate> {
  static constexpr std::array<std::string_view, 4> all{"stays", "retires", "retires_or_stays",
                                                       "routs"};
};
template <>
struct Words<through_the_square_window::FollowUp> {
  static constexpr std::array<std::string_view, 3> all{"none", "may", "must"};
};
template <>
struct Words<through_the_square_window::CrewDuty> {
  static constexpr std::array<std::string_view, 3> all{"runs", "fights", "chooses"};
};
}  // namespace opfor
