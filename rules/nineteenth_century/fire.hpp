#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/nineteenth_century/shooting.hpp"
#include "rules/nineteenth_century/situation.hpp"

/// Who may shoot at whom, with how many, and who may be hit (sections 4 and 11): read from a
/// moment of the battle. The dice are `shooting.hpp`'s.
namespace opfor::nineteenth_century {

/// One living figure of a group.
struct Figure {
  UnitId unit = kNoUnit;
  int number = 0;
  field::Box base;
};

/// A figure that sees the whole base of another (NC-VIS-1): terrain at the middle of the base,
/// living figures over its whole breadth; who is within 2 cm of the shooter does not obstruct.
[[nodiscard]] bool clear_shot(const Situation& now, const Figure& shooter, const Figure& target);

/// The group that a single man belongs to as a target: the nearest of his side within 5 cm, else
/// `kNoUnit` (NC-SHOOT-9).
[[nodiscard]] UnitId belongs_to(const Situation& now, UnitId man);

/// Among whom the hits of shooters on a group are allocated (NC-SHOOT-9, 10): its figures and the
/// single men who belong to it, at most ten, from the nearest to the shooters, ties by id.
[[nodiscard]] std::vector<Figure> candidates(const Situation& now, UnitId shooters, UnitId target);

/// How many figures of a group are in range of, and see, somebody who may be hit in a target.
[[nodiscard]] int eligible(const Situation& now, UnitId unit, UnitId target);
/// How many of its figures would see a target if they stood so, as a commander reckons it: past the
/// bodies that stand between, whose figures he does not count.
[[nodiscard]] int would_see(const Situation& now, UnitId unit, field::Boxes figures, UnitId target);

/// The weapon takes half a turn of a commanded group to shoot (NC-MOVE-9).
[[nodiscard]] bool takes_half_turn(const Group& g);

/// Why a group may not shoot at all in its own shooting step, or nothing (NC-SHOOT-2, 3, 12,
/// NC-CMD-2).
[[nodiscard]] std::optional<Refusal> shooting_refused(const Situation& now, UnitId unit);

/// What a PC may aim at within a group (NC-SHOOT-1).
enum class Aimed : std::uint8_t { group, man, nco, musician, nearest_figure };

/// A target that a group, or a PC, may shoot at.
struct Target {
  UnitId unit = kNoUnit;
  Aimed aimed = Aimed::group;
  int figure = 0;  ///< of `unit`, where a PC aims at one
  Length distance;
  RangeBand band = RangeBand::short_range;
  field::Cover cover = field::Cover::none;
  int least = kToHitSides;  ///< D8 that hits
  int eligible = 0;         ///< figures in range that see
  int shots = 0;
  bool charger = false;  ///< it has charged the shooters this turn
};

/// Everything that a group may shoot at, nearest first, ties by id; empty where
/// `shooting_refused`. An uncommanded group's first is the one that it must shoot at
/// (NC-SHOOT-1, 14).
[[nodiscard]] std::vector<Target> targets(const Situation& now, UnitId unit);
/// The first of them.
[[nodiscard]] std::optional<Target> nearest_target(const Situation& now, UnitId unit);

/// The volley at a target, with those who may be hit.
struct Shots {
  Volley volley;
  std::vector<Figure> candidates;
};
/// As things stand now; `target` may have lost figures since it was chosen (NC-SHOOT-7).
[[nodiscard]] Shots shots_at(const Situation& now, UnitId unit, const Target& target);

/// "12 cm, medium range, soft cover: 6 or more; 5 of 10 shoot".
[[nodiscard]] std::string words(const Situation& now, UnitId unit, const Target& target);

/// Acts for itself when it shoots: commanded, or a PC (NC-SHOOT-1).
[[nodiscard]] bool directed(const Battle& battle, UnitId unit);
/// Who hits, as far as damage is concerned (NC-SHOOT-8).
[[nodiscard]] Aim aim_of(const Group& group);

}  // namespace opfor::nineteenth_century

namespace opfor {
template <>
struct Words<nineteenth_century::Aimed> {
  static constexpr std::array<std::string_view, 5> all{"the group", "the man", "the NCO",
                                                       "the musician", "the nearest figure"};
};
}  // namespace opfor
