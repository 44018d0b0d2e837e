#pragma once

#include <array>
#include <cstdint>

#include "arena/experiment.hpp"
#include "arena/luck.hpp"
#include "arena/measures.hpp"
#include "scenario/scenario.hpp"

/// One battle without anybody to watch, and what is kept of it.
namespace opfor::arena {

/// What came of a battle.
struct Fought {
  Verdict verdict = Verdict::drawn;
  int turns = 0;  ///< played, the one in which it ended included
  std::array<int, 2> start{};
  std::array<int, 2> left{};
  std::uint64_t signature = 0;     ///< of all that was asked and done (record/signature.hpp)
  std::array<Luck, 2> luck{};      ///< of the dice of side A and of side B
  std::array<Behaved, 2> behaved;  ///< of side A and of side B
  bool operator==(const Fought&) const = default;
};

/// 1, 1/2 or 0: what a side scores.
[[nodiscard]] double score(const Fought& fought, Side side);
/// By how much a side came out better: the share of its own strength that is left less that of the
/// enemy (`Sheet::tally`, in the sheet's own measure of strength). -1, all lost for nothing, to 1.
/// Who has won is not in it: that hangs on the scenario's own rules.
[[nodiscard]] double margin(const Fought& fought, Side side);

/// A scenario with who leads its two sides, ready to be fought any number of times, by several
/// threads at once.
class Match {
 public:
  /// @param of_a, of_b who leads the sides; the scenario's problems as one failure
  [[nodiscard]] static Result<Match> of(const Field& field, const Lead& of_a, const Lead& of_b);

  [[nodiscard]] const Setting& setting() const { return *scenario_.setting; }
  [[nodiscard]] const Sheet& sheet() const { return *scenario_.sheet; }
  /// Doctrines that change nothing here, in sentences (`Staff::without_effect`).
  [[nodiscard]] std::vector<std::string> without_effect() const {
    return staff_.without_effect(setting());
  }
  /// The same seed gives the same battle, the one that `opfor battle` fights with it.
  [[nodiscard]] Fought fight(std::uint64_t seed) const;

 private:
  Match(Scenario scenario, Staff staff, std::array<Level, 2> levels)
      : scenario_(std::move(scenario)), staff_(std::move(staff)), levels_(levels) {}
  Scenario scenario_;
  Staff staff_;
  std::array<Level, 2> levels_;
};

}  // namespace opfor::arena
