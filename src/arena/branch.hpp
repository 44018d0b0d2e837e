#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/match.hpp"
#include "arena/tried_asks.hpp"
#include "table/assembly.hpp"

/// "What if I had refused the flank?": a battle that was played, taken up where an answer was
/// given, and played on from there in several ways, each on the same dice.
namespace opfor::arena {

class Fork;

/// A saved battle, with its minds and all that was answered in it. Copies share it.
class Saved {
 public:
  /// A Failure if the file is no saved battle, or cannot be used.
  [[nodiscard]] static Result<Saved> of(const FoundFile& file);

  [[nodiscard]] const Game& game() const { return *kept_->game; }
  [[nodiscard]] std::size_t answers() const { return kept_->answers.size(); }
  /// Answer n was a side's to choose. @param answer from 1
  [[nodiscard]] bool is_decision(std::size_t answer) const {
    return kept_->answers.at(answer - 1).kind == journal::Kind::decision;
  }
  /// What was chosen there, and why where the program chose; nothing if answer n is no decision.
  [[nodiscard]] std::optional<journal::Decided> decided(std::size_t answer) const;
  [[nodiscard]] const std::string& name() const { return kept_->name; }
  /// Where answer n was given, counted from 1 as `opfor replay` does. A Failure if there is no such
  /// answer, or the table was measured or set right between it and the beginning of its step (then
  /// it says which answer the step begins with).
  [[nodiscard]] Result<Fork> at(std::size_t answer) const;

 private:
  friend class Fork;
  struct Kept {
    std::string name;  ///< of the file
    std::unique_ptr<Game> game;
    std::optional<Staff> staff;
    std::vector<journal::Answered> answers;
  };
  explicit Saved(std::shared_ptr<const Kept> kept) : kept_(std::move(kept)) {}
  std::shared_ptr<const Kept> kept_;
};

/// What came of a way on one set of dice.
struct Branch {
  Fought fought;
  std::size_t given = 0;  ///< of the orders
  std::string why_not;    ///< why one was not given: in the words of who refused it
};

/// The first decision of who takes a battle up, and what its options are thought to be worth.
struct Asked {
  Decision decision;
  Reasons reasons;  ///< of the commander of its side
};

/// A step that was begun, with its answers so far, and who leads in it.
class Fork {
 public:
  /// Takes up a saved battle (`Saved::at`).
  [[nodiscard]] static Result<Fork> at(const FoundFile& file, std::size_t answer);

  [[nodiscard]] const Setting& setting() const { return saved_.game().setting(); }
  [[nodiscard]] int turn() const { return position_->head().turn; }
  /// "turn 3, 4.4 moves: Picquet is ordered to..."
  [[nodiscard]] const std::string& answered() const { return answered_; }
  /// Whose doing it was; whose results are told.
  [[nodiscard]] Side side() const { return side_; }

  /// Reads "BR move 12 north; BL hold", "choice 3" (of a set "choice 1 3", "choice none"), or "as
  /// led": nothing is told, the commander decides.
  [[nodiscard]] Result<Tried> read(const std::string& told) const;
  /// What is asked first; nothing if it is no decision.
  [[nodiscard]] std::optional<Asked> asked() const;
  /// An order for who is asked first, in words.
  [[nodiscard]] std::string words_of(const Order& order) const;
  /// Plays on to the end. The same seed is the same dice for every way. Safe to call from several
  /// threads.
  [[nodiscard]] Branch play(const Tried& tried, std::uint64_t seed) const;

 private:
  friend class Saved;
  explicit Fork(Saved saved) : saved_(std::move(saved)) {}
  /// Plays the step until the first decision is asked; `asked` hears of it, if there is one.
  void until_asked(const TriedAsks::First& asked) const;
  Saved saved_;
  std::optional<Battle> position_;     ///< as the step begins
  std::vector<journal::Given> given_;  ///< in it so far
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

}  // namespace opfor::arena
