#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "arena/match.hpp"

/// Pairs of battles, and how many of them are fought at once.
namespace opfor::arena {

/// A pair as it came out.
struct Pair {
  std::size_t index = 0;
  std::array<Fought, 2> battles;  ///< in the first the one leads side A, in the second side B
  bool operator==(const Pair&) const = default;
};
/// The side that the one leads in battle 0 or 1 of a pair.
[[nodiscard]] constexpr Side side_of_one(std::size_t battle) {
  return battle == 0 ? Side::a : Side::b;
}
/// What the one scores in the mean of both battles: 0, 1/4 ... 1.
[[nodiscard]] double score(const Pair& pair);
/// By how much he comes out better in the mean of both battles, -1 to 1.
[[nodiscard]] double margin(const Pair& pair);
/// The luck of the one in both battles, less that of the other.
[[nodiscard]] Luck luck(const Pair& pair);

/// All matches of an experiment, read and ready.
class Lists {
 public:
  /// What is wrong with a scenario or a commander, as one failure: a behaviour table of his own is
  /// of one sheet.
  [[nodiscard]] static Result<Lists> of(const Experiment& experiment);
  /// Both battles of a pair. Safe to call from several threads.
  [[nodiscard]] Pair fight(std::size_t index) const;
  [[nodiscard]] const Experiment& experiment() const { return experiment_; }
  /// A scenario, whoever fights on it.
  [[nodiscard]] const Setting& setting(std::size_t field) const;
  [[nodiscard]] const Sheet& sheet(std::size_t field) const;
  /// Doctrines that change nothing on a scenario, in sentences.
  [[nodiscard]] std::vector<std::string> without_effect() const;
  /// What this program makes of the first pair: programs that play alike have the same.
  [[nodiscard]] std::uint64_t signature() const;

 private:
  explicit Lists(Experiment experiment) : experiment_(std::move(experiment)) {}
  struct Who {
    std::size_t field;
    std::size_t of_a;
    std::size_t of_b;
    auto operator<=>(const Who&) const = default;
  };
  Experiment experiment_;
  std::map<Who, Match> matches_;
};

/// The index of the next pair that is to be fought, if any.
using NextPair = std::function<std::optional<std::size_t>()>;
/// Takes a pair that was fought. @returns false: enough
using TakePair = std::function<bool(const Pair&)>;

/// Fights pairs, several at once, and hands them over in the order in which `next` gave them,
/// whatever the number of threads; none after `take` has had enough. They are called one at
/// a time, by whatever thread.
/// @param threads 1 or more
void fight_all(const Lists& lists, unsigned threads, const NextPair& next, const TakePair& take);
/// Does work 0 to n - 1, several at once, in any order.
void in_parallel(unsigned threads, std::size_t n, const std::function<void(std::size_t)>& work);
/// As many as this machine can use.
[[nodiscard]] unsigned usable_threads();

}  // namespace opfor::arena
