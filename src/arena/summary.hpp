#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/measures.hpp"
#include "arena/pairs.hpp"
#include "arena/ratings.hpp"
#include "arena/sprt.hpp"

/// What an experiment came to. Made of its pairs alone, so that the same pairs say the same,
/// whoever fought them, where, in what order.
namespace opfor::arena {

/// Battles by how they ended for somebody.
struct Ends {
  std::size_t wins = 0;
  std::size_t draws = 0;
  std::size_t losses = 0;
  void add(double score) { ++(score > 0.75 ? wins : score < 0.25 ? losses : draws); }
  [[nodiscard]] std::size_t all() const { return wins + draws + losses; }
};

/// What two came to, or one against himself; from the view of the one.
struct Meeting {
  std::size_t one = 0;
  std::size_t other = 0;
  Ends ends;
  PairCounts counts{};
  std::vector<double> scores;   ///< of pairs
  std::vector<double> margins;  ///< of pairs
  Estimate score;
  Estimate margin;
  std::vector<std::size_t> dice;  ///< of each pair: which of the list's scenarios and seeds
  Corrected score_without_luck;
  Corrected margin_without_luck;
};

/// What a scenario came to for its side A, whoever led it.
struct OfField {
  Ends ends;
  Estimate score;   ///< of side A; 1/2 is a fair scenario between such commanders
  Estimate margin;  ///< of side A
  double turns = 0;
  std::vector<Estimate> score_of_one;  ///< by meetings: how the one of it scored here
};

/// How the sequential test stands.
struct Tested {
  TestPlan plan;
  Found found = Found::nothing_yet;
  double ratio = 0;
  double lower_bound = 0;
  double upper_bound = 0;
  std::size_t pairs = 0;  ///< taken in the order of their index, until decided or one was missing
};

/// A battle that is like the others of its scenario and its leaders, or unlike them.
struct Example {
  std::size_t pair = 0;
  std::size_t battle = 0;  ///< 0 or 1
  double margin = 0;       ///< of side A
  double mean = 0;         ///< of all like it
};

struct Summary {
  std::size_t pairs = 0;          ///< counted
  std::size_t last = 0;           ///< index of the last of them
  std::size_t after_stop = 0;     ///< fought, but after the test was decided: not counted
  std::vector<Meeting> meetings;  ///< in the order of `pair_of`
  std::vector<OfField> fields;
  std::vector<Estimate> ratings;  ///< Elo by contenders; empty of fewer than three
  std::optional<Tested> tested;
  std::optional<Example> most_typical;
  std::optional<Example> least_typical;
  /// By contenders, whatever they led; of one alone by the sides, the first and the second.
  std::vector<Habits> habits;
};

/// @param pairs by their index
[[nodiscard]] Summary summary_of(const Experiment& experiment, const std::vector<Pair>& pairs);
/// How many of the first pairs count: all, or those until the test was decided.
[[nodiscard]] std::size_t counted(const Experiment& experiment, const std::vector<Pair>& pairs);

}  // namespace opfor::arena
