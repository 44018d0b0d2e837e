#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arena/branch.hpp"

/// Where a battle was lost: decisions of a saved battle, each option of which is played on, and
/// what was given away by what was done.
namespace opfor::arena {

/// Which decisions are looked at, and how.
struct RegretOf {
  std::optional<std::size_t> answer;  ///< the first of them, from 1; none: of the battle
  std::size_t every = 1;              ///< of those that leave a choice; 0: the first alone
  std::optional<Side> side;           ///< only of this side
  std::size_t options = 6;            ///< at most so many ways of each, what was done among them
};

/// One way to decide.
struct WayOf {
  Tried tried;
  std::string words;   ///< "straight ahead"
  double thought = 0;  ///< the commander's score of it
};
/// A decision that was made.
struct Made {
  std::size_t answer = 0;  ///< from 1, as `opfor replay` counts
  Fork fork;
  Decision decision;
  std::vector<WayOf> ways;  ///< the first is what was done, then as the commander thinks of them
};
/// What is looked at, and what is not.
struct Looked {
  std::vector<Made> made;
  std::size_t left_out = 0;  ///< their table was measured or set right in the middle of a step
};
/// A Failure if there are none, or the first is none. Of a battle that is not over, what its
/// generals have in mind stays theirs.
[[nodiscard]] Result<Looked> look_at(const Saved& saved, const RegretOf& wanted);

/// By what the best way is chosen, and decisions are ordered.
enum class Worth : std::uint8_t { points, margin };

/// What a decision gave away: the mean over the dice of what a better way comes to more than what
/// was done. The way is chosen on one half of the dice and valued on the other, and the other way
/// round: the best of several on the same dice would look better than it is.
struct GivenAway {
  std::vector<WaySum> ways;
  std::size_t best = 0;  ///< on all dice; 0: what was done
  Estimate points;
  Estimate margin;
  std::vector<double> points_by_dice;
  std::vector<double> margins_by_dice;
  [[nodiscard]] const Estimate& of(Worth worth) const {
    return worth == Worth::points ? points : margin;
  }
};
/// @param ways the first is what was done; two samples each at least
[[nodiscard]] GivenAway given_away(std::vector<WaySum> ways, Worth worth);

/// What all of them gave away.
struct RegretFound {
  std::vector<GivenAway> each;      ///< as they were made
  std::vector<std::size_t> sorted;  ///< of them, who gave away most first
  std::size_t surely = 0;           ///< gave something away, by their interval
  /// Mean of a decision, and how many there were.
  struct Mean {
    std::size_t decisions = 0;
    Estimate points;
    Estimate margin;
  };
  Mean all;
  std::array<Mean, 2> of_side;
  std::map<DecisionKind, Mean> of_kind;
};
/// Whose decision it was, and of what.
struct DecisionOf {
  Side side = Side::a;
  DecisionKind kind = DecisionKind::order_unit;
};
/// @param decisions as many as `each`
[[nodiscard]] RegretFound regret_of(const std::vector<DecisionOf>& decisions,
                                    std::vector<GivenAway> each, Worth worth);

}  // namespace opfor::arena
