#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/match.hpp"
#include "table/assembly.hpp"

/// "What if I had refused the flank?": a battle that was played, taken up where an answer was
/// given, and played on from there in several ways, each on the same dice.
namespace opfor::arena {

/// What a side is told to do otherwise: one line of `--try`.
struct Tried {
  struct Of {
    UnitId unit = kNoUnit;
    std::string words;  ///< an order: "move 12 north"
  };
  std::string told;         ///< as it was typed
  std::vector<Of> orders;   ///< each is given the first time that the unit is asked for its order
  std::optional<int> pick;  ///< of the options of the first decision, from 0
};

/// What came of a way on one set of dice.
struct Branch {
  Fought fought;
  std::size_t given = 0;  ///< of the orders; a pick counts as one
  std::string why_not;    ///< why one was not given: in the words of who refused it
};

/// A table on which a step begins, and who leads on it.
class Fork {
 public:
  /// Takes up a saved battle where answer n was given, counted from 1 as `opfor replay` does.
  /// A Failure if there is no such answer, or it lies in the middle of a step (then it says which
  /// answer the step begins with).
  [[nodiscard]] static Result<Fork> at(const FoundFile& file, std::size_t answer);

  [[nodiscard]] const Setting& setting() const { return game_->setting(); }
  [[nodiscard]] int turn() const { return position_->head().turn; }
  /// "turn 3, 4.4 moves: Picquet is ordered to..."
  [[nodiscard]] const std::string& answered() const { return answered_; }
  /// Whose doing it was; whose results are told.
  [[nodiscard]] Side side() const { return side_; }

  /// Reads "BR move 12 north; BL hold", "choice 3", or "as led": nothing is told, the commander
  /// decides.
  [[nodiscard]] Result<Tried> read(const std::string& told) const;
  /// Plays on to the end. The same seed is the same dice for every way. Safe to call from several
  /// threads.
  [[nodiscard]] Branch play(const Tried& tried, std::uint64_t seed) const;

 private:
  Fork() = default;
  std::unique_ptr<Game> game_;
  std::optional<Staff> staff_;
  std::optional<Battle> position_;
  std::string answered_;
  Side side_ = Side::a;
};

/// What several ways came to, on the same dice.
struct WaySum {
  std::size_t given = 0;       ///< samples in which all of it was done
  std::vector<double> scores;  ///< of the side, a sample each
  std::vector<double> margins;
  Estimate score;
  Estimate margin;
  Estimate better;         ///< by how much it scores more than the first way
  Estimate better_margin;  ///< by how much its margin is more than that of the first way
};
/// @param branches by ways, and by samples
[[nodiscard]] std::vector<WaySum> sums_of(const Fork& fork, const std::vector<Tried>& ways,
                                          const std::vector<std::vector<Branch>>& branches);
/// How many orders a way has.
[[nodiscard]] inline std::size_t orders_of(const Tried& tried) {
  return tried.orders.size() + (tried.pick ? 1 : 0);
}

}  // namespace opfor::arena
