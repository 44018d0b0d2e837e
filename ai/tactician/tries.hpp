#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace opfor {

/// The turn after which what is tried in one turn is valued: so many ahead; the last of the battle
/// if no more than one would be left then, for its end is what counts.
/// @param turns of the battle; 0: it has no last one
[[nodiscard]] int last_turn_tried(int turn, int ahead, int turns);

/// Several things that might be done, each tried in battles played on. The nth battle of each has
/// the dice of the nth of the others, so that what one gains over another is theirs and not the
/// dice's. After each round is given up what would be no better than the usual one even with some
/// luck, and of the rest the worst quarter: many short rounds find out soon what is no better, and
/// give up little that is; the usual one, which is done if nothing is clearly better,
/// is tried as long as anything else is.
class Tries {
 public:
  /// @param speaks what speaks for each beforehand, in what the battles are valued in
  /// @param usual one of them
  /// @param luck of what luck makes of the best of so many, what is better must be better by: to
  /// ask for all of it would let most of what is truly better go, for none would have luck choose
  Tries(std::vector<double> speaks, std::size_t usual, double luck)
      : speaks_(std::move(speaks)), usual_(usual), luck_(luck), came_to_(speaks_.size()) {}

  /// Tries them. @param battles played on in all, at the most, but for one round of one battle each
  /// @param play what the nth battle of one comes to; nothing: it cannot be tried
  /// @returns false if one could not
  template <class Play>
  [[nodiscard]] bool play(std::size_t battles, Play play) {
    std::vector<std::size_t> left = others();
    for (std::size_t round = 0; round < kRounds && !left.empty(); ++round) {
      left.push_back(usual_);
      const std::size_t times = std::max<std::size_t>(1, battles / (left.size() * kRounds));
      for (std::size_t i = 0; i < times; ++i) {
        for (const std::size_t one : left) {
          const std::optional<double> value = play(one, came_to_[one].size());
          if (!value) return false;
          came_to_[one].push_back(*value);
        }
      }
      left.pop_back();
      keep_the_better(left);
    }
    return true;
  }

  /// What the usual one came to on average.
  [[nodiscard]] double usually() const;
  /// What one came to on average, on the battles that it shares with the usual one, above what that
  /// came to.
  [[nodiscard]] double gain(std::size_t one) const;
  /// How far the gain may be off by luck: its standard error; of one battle nothing is sure.
  [[nodiscard]] double doubt(std::size_t one) const;
  /// The gain less what luck makes of the best of so many: 0 of the usual one.
  [[nodiscard]] double sure_gain(std::size_t one) const;
  /// The same with what speaks for it beforehand, against what speaks for the usual one.
  [[nodiscard]] double better_by(std::size_t one) const {
    return sure_gain(one) + speaks_[one] - speaks_[usual_];
  }
  /// What is to be done: what is better by most, if anything is; else the usual one.
  [[nodiscard]] std::size_t best() const;
  [[nodiscard]] std::size_t usual() const { return usual_; }

 private:
  static constexpr std::size_t kRounds = 4;
  [[nodiscard]] std::vector<std::size_t> others() const;
  [[nodiscard]] bool is_hopeless(std::size_t one) const;
  void keep_the_better(std::vector<std::size_t>& left) const;

  std::vector<double> speaks_;
  std::size_t usual_;
  double luck_;
  std::vector<std::vector<double>> came_to_;
};

}  // namespace opfor
