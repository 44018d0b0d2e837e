#pragma once

#include <array>
#include <optional>
#include <vector>

#include "chance/chance.hpp"
#include "rules/arquebusier/setting.hpp"

/// Shooting (section 6), as functions of values: how many dice, at whom, what they do. Who is a
/// target, and what is lost from where, is shooting_step.hpp's and elements.hpp's.
namespace opfor::arquebusier {

/// The elements of one type of a formation that fire: in the front rank (or any), within their
/// range.
struct Firing {
  Type type = Type::firearm;
  bool mounted = false;  ///< read of dragoons alone
  int elements = 0;
};
/// AQ-SHOOT-5: dice of each type, never below 0. Classes are those at the start of the phase.
[[nodiscard]] int dice_of(const Firing& firing, Class shooter, Class target);
/// The dice of the formation: their sum; `artillery_min_one_die`, `cover_effect` as the options
/// have it. @param cover of the whole target against the shooter.
[[nodiscard]] int dice_of(std::vector<Firing> firing, Class shooter, Class target,
                          field::Cover cover, const Options& options);

/// The least face that hits a type (AQ-SHOOT-7; `firearm_target_score`).
[[nodiscard]] int score_needed(Type target, Class of, const Options& options);

/// How many elements of a type stand in the target's front rank.
struct Share {
  Type type = Type::firearm;
  int elements = 0;
};
/// AQ-SHOOT-8: shots at each type, in the order of `front`, that are settled, and how many are left
/// over for the shooter's choice. `least_shots`: who may get the next one.
struct Shots {
  std::vector<int> at;
  int left_over = 0;
};
[[nodiscard]] Shots share_shots(int dice, const std::vector<Share>& front);
/// Whose turn it is to get a left-over shot: those with fewest so far; the shooter chooses among
/// several. Indices of `front`.
[[nodiscard]] std::vector<std::size_t> next_shot(const std::vector<int>& at);
/// The same with the default choice at each tie: the lower score needed, then the order of types.
[[nodiscard]] std::vector<int> share_all(int dice, const std::vector<Share>& front, Class target,
                                         const Options& options);

/// Fires at one type: the hits (AQ-SHOOT-7). @returns successes, uncut.
[[nodiscard]] int throw_shots(chance::Chance& chance, const chance::Key& key, int dice, int least);
/// AQ-SHOOT-11, AQ-GEN-5: one die for each element lost; any 6 kills. No dice for none lost.
[[nodiscard]] bool commander_falls(chance::Chance& chance, const chance::Key& key, int lost);

}  // namespace opfor::arquebusier
