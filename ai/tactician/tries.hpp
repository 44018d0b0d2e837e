#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace opfor {

/// The turn after which what is tried in one turn is valued: so many ahead; the last of the battle
/// if no more than one would be left then, for its end is what counts.
/// @param turns of the battle; 0: it has no last one
[[nodiscard]] int last_turn_tried(int turn, int ahead, int turns);

/// What is thought of things that might be done before any of them is tried.
struct Beforehand {
  /// What speaks for each, in what the battles are valued in.
  std::vector<double> speaks;
  std::size_t usual = 0;  ///< one of them: what is done if nothing seems better
  double differ = 0;      ///< by so much, up or down, they come out otherwise than that
  /// So many times what is still in doubt may be for one, and it is tried on.
  double luck = 1;
};

/// Several things that might be done, each tried in battles played on. The nth battle of each has
/// the dice of the nth of the others, so that what one gains over another is theirs and not the
/// dice's. What a few battles come to is mostly luck: it counts against what was thought before by
/// how sure it is, so that one that gained much in few battles is not taken for that much better.
/// Round by round is given up what would not be the best with some luck; the usual one is tried as
/// long as anything else is.
class Tries {
 public:
  explicit Tries(Beforehand before) : before_(std::move(before)), came_to_(before_.speaks.size()) {}

  /// Tries them. @param battles played on in all, at the most, but for a first round
  /// @param play what the nth battle of one comes to; nothing: it cannot be tried
  /// @returns false if one could not
  template <class Play>
  [[nodiscard]] bool play(std::size_t battles, Play play) {
    std::size_t played = 0;
    for (std::vector<std::size_t> left = others(); !left.empty(); left = worth_trying()) {
      if (played > 0 && played + (left.size() + 1) * kRound > battles) break;
      left.push_back(before_.usual);
      for (std::size_t i = 0; i < kRound; ++i) {
        for (const std::size_t one : left) {
          const std::optional<double> value = play(one, came_to_[one].size());
          if (!value) return false;
          came_to_[one].push_back(*value);
        }
      }
      played += left.size() * kRound;
    }
    return true;
  }

  /// What the usual one came to on average.
  [[nodiscard]] double usually() const;
  /// What one came to on average, on the battles that it shares with the usual one, above what that
  /// came to.
  [[nodiscard]] double gain(std::size_t one) const;
  /// By how much one is thought to be better than the usual one, by what was thought before and
  /// what the battles came to.
  [[nodiscard]] double better_by(std::size_t one) const { return thought_of(one).better; }
  /// How far that may be off: its standard error.
  [[nodiscard]] double doubt(std::size_t one) const { return thought_of(one).doubt; }
  /// What is to be done: what is thought to be best.
  [[nodiscard]] std::size_t best() const;
  [[nodiscard]] std::size_t usual() const { return before_.usual; }
  /// What speaks for one beforehand above what speaks for the usual one.
  [[nodiscard]] double beforehand(std::size_t one) const {
    return before_.speaks[one] - before_.speaks[before_.usual];
  }

 private:
  static constexpr std::size_t kRound = 3;  ///< battles of each
  struct Thought {
    double better = 0;
    double doubt = 0;
  };
  [[nodiscard]] Thought thought_of(std::size_t one) const;
  /// How far a battle's gain lies from the mean, squared.
  [[nodiscard]] double spread(std::size_t one) const;
  [[nodiscard]] std::vector<std::size_t> others() const;
  [[nodiscard]] std::vector<std::size_t> worth_trying() const;

  Beforehand before_;
  std::vector<std::vector<double>> came_to_;
};

}  // namespace opfor
