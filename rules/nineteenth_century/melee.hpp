#pragma once

#include <array>
#include <span>
#include <vector>

#include "chance/chance.hpp"
#include "core/fixed_vector.hpp"
#include "core/ids.hpp"
#include "rules/nineteenth_century/marks.hpp"

/// Melee, section 12: values and chance in, marks out. Who is in contact with whom, and what
/// becomes of the marks, is the sequence's.
namespace opfor::nineteenth_century {

/// One figure, as far as a match is concerned.
struct Fighter {
  bool raw = false;
  bool hero = false;
  bool wounded = false;  ///< before: the next wound kills
  int factor = 0;        ///< best melee factor of its weapons, 0..3 (NC-WPN-5)
  int bonus = 0;         ///< `nc.square_melee_bonus` of a figure of a square, 0..2 (NC-MEL-8)
  constexpr bool operator==(const Fighter&) const = default;
};

/// Figures matched against each other: one on one side, one to four on the other, each side in
/// the order of figure ids.
struct Match {
  FixedVector<Fighter, kMostAgainstOne> a;
  FixedVector<Fighter, kMostAgainstOne> b;
};

/// How many of the larger side stand against each of the smaller (NC-MEL-4): as evenly as possible,
/// the larger numbers first, at most 4; the rest do not fight. Empty if a side has nobody.
[[nodiscard]] std::vector<int> match_sizes(int larger, int smaller);
/// The matches of two sides whose figures are matched in their order.
[[nodiscard]] std::vector<Match> matches_in_order(std::span<const Fighter> a,
                                                  std::span<const Fighter> b);

/// What a figure adds to its die against such opponents (NC-MEL-5).
[[nodiscard]] int melee_modifier(const Fighter& fighter, std::span<const Fighter> opponents);

enum class MatchOutcome : std::uint8_t { a_wins, b_wins, equal };

struct MatchResult {
  MatchOutcome outcome = MatchOutcome::equal;
  std::array<Mark, kMostAgainstOne> a{};  ///< marks of the figures of side a
  std::array<Mark, kMostAgainstOne> b{};
  auto operator<=>(const MatchResult&) const = default;
};
/// The natural dice of a match, those of each side's figures in their order.
struct MatchDice {
  FixedVector<std::uint8_t, kMostAgainstOne> a;
  FixedVector<std::uint8_t, kMostAgainstOne> b;
};
/// What these dice give (NC-MEL-6).
/// @throws std::invalid_argument if it is not one against one to four, or dice are missing.
[[nodiscard]] MatchResult read_match(const Match& match, const MatchDice& dice);
/// Throws and reads one match: the dice of each side are a throw of its own, asked together.
/// @param key of side a's throw; side b's has units and side turned about.
[[nodiscard]] MatchResult fight_match(chance::Chance& chance, const chance::Key& key,
                                      const Match& match);

/// A melee, counted.
struct MeleeTally {
  Losses a;
  Losses b;
  std::uint8_t lost_by_a = 0;  ///< matches; the rest of them were drawn
  std::uint8_t lost_by_b = 0;
  constexpr auto operator<=>(const MeleeTally&) const = default;
};
[[nodiscard]] MeleeTally tally_of(const MatchResult& match);
[[nodiscard]] MeleeTally operator+(const MeleeTally& x, const MeleeTally& y);

/// Who goes back after a melee (NC-MEL-7).
enum class GoesBack : std::uint8_t { a, b, both };
/// The side with more loss points; of equals the one that lost more matches; else both (drawn).
[[nodiscard]] GoesBack goes_back(const MeleeTally& tally);

/// A match that was fought, with its dice.
struct FoughtMatch {
  MatchDice dice;
  MatchResult result;
};
/// Plays all matches of a melee at once; their keys count up from the occurrence of `key`.
[[nodiscard]] std::vector<FoughtMatch> fight(chance::Chance& chance, const chance::Key& key,
                                             std::span<const Match> matches);
/// The same, counted, whose odds merge match by match.
[[nodiscard]] MeleeTally melee_tally(chance::Chance& chance, const chance::Key& key,
                                     std::span<const Match> matches);

/// What a melee is likely to come to.
struct MeleeOutlook {
  std::array<double, 3> back{};    ///< chances, by `GoesBack`
  std::array<double, 2> points{};  ///< loss points expected of either side
};
/// Asks no more of a melee than that, so that one of any size is told at once: each match exactly,
/// then only by how much one side has suffered more. (Whole tallies are too many for a table.)
[[nodiscard]] MeleeOutlook outlook_of(std::span<const Match> matches);

}  // namespace opfor::nineteenth_century

namespace opfor {
template <>
struct Words<nineteenth_century::MatchOutcome> {
  static constexpr std::array<std::string_view, 3> all{"a_wins", "b_wins", "equal"};
};
template <>
struct Words<nineteenth_century::GoesBack> {
  static constexpr std::array<std::string_view, 3> all{"a", "b", "both"};
};
}  // namespace opfor
