#pragma once

#include <array>
#include <string>

#include "chance/chance.hpp"
#include "rules/over_the_hills/options.hpp"

/// The two ways in which this sheet throws its D10: at the hit table, and equal to or under a score
/// (OTH-SRC-4). A face "0" is 10.
namespace opfor::over_the_hills {

/// What a score is made of: its base and the modifiers that apply, in the order of the sheet.
struct Score {
  int base = 0;
  Terms terms;
  [[nodiscard]] int total() const { return base + opfor::total(terms); }
};
/// "4, +1 close range, -1 in cover: 4".
[[nodiscard]] std::string in_words(const Score& score);

/// OTH-BAND-2: the row that a modified score reads.
[[nodiscard]] const HitRow& hit_row(int score);
/// Fatigue hits of a natural face, 1 to 10, at a modified score.
[[nodiscard]] int hits_of(int score, int face);
/// How likely 0, 1, 2 and 3 hits are at a modified score.
[[nodiscard]] std::array<double, 4> hit_chances(int score);

/// A die at the hit table.
struct Hit {
  int hits = 0;
  bool ten = false;  ///< a natural 10
  // NOLINTNEXTLINE(readability-implicit-bool-conversion): bools are compared, not converted
  auto operator<=>(const Hit&) const = default;
};
/// @param score modified; shown with the throw
[[nodiscard]] Hit throw_for_hits(chance::Chance& chance, const chance::Key& key, int score);

/// Both sides' dice of a round of combat, thrown at once (key purpose: melee).
struct Hits {
  int by_a = 0;
  int by_b = 0;
  auto operator<=>(const Hits&) const = default;
};
[[nodiscard]] Hits throw_both(chance::Chance& chance, chance::Key key, int score_of_a,
                              int score_of_b);

/// A die equal to or under a score: 0 if passed, else by how much it failed; 2 stands for 2 or
/// more.
[[nodiscard]] int throw_under(chance::Chance& chance, const chance::Key& key, int score);

/// A die that must be at most, or with something added at least, so high.
[[nodiscard]] bool throws_at_most(chance::Chance& chance, const chance::Key& key, int most);
[[nodiscard]] bool throws_at_least(chance::Chance& chance, const chance::Key& key, int least,
                                   int added);
/// How likely a die is equal to or under a score.
[[nodiscard]] double chance_under(int score);
/// OTH-RALLY-2: 1 equal to or under the score, 2 for a natural 1, else 0.
[[nodiscard]] int throw_to_rally(chance::Chance& chance, const chance::Key& key, int score);

}  // namespace opfor::over_the_hills
