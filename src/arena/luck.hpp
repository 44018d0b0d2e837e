#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "arena/statistics.hpp"
#include "battle/setting.hpp"
#include "chance/chance.hpp"

/// The luck of the dice, and results with it set aside. Since the odds of every throw are known,
/// what it showed beyond its expectation is known too: such sums are 0 in the mean, whatever the
/// commanders do, so that any share of them may be taken off a result without making it wrong (a
/// control variate). How much of them is taken off is fitted on other pairs than the one it is
/// taken off: a share that knew the result would not be fair.
namespace opfor::arena {

/// What the throws of a side showed beyond their expectation, in sums by purpose: successes as they
/// are counted, faces in parts of a die's sides.
using Luck = std::array<double, chance::kPurposes>;

/// What one throw showed beyond its expectation. Cards count nothing.
[[nodiscard]] double beyond_expectation(const chance::Request& request,
                                        const chance::Answer& answer);

/// Passes requests on, and adds up the luck of both sides.
class LuckHeard final : public chance::Chance {
 public:
  explicit LuckHeard(chance::Chance& dice) : dice_(dice) {}
  [[nodiscard]] std::vector<chance::Answer> answer_all(
      std::span<const chance::Request> requests) override;
  [[nodiscard]] const Luck& of(Side side) const { return luck_[static_cast<std::size_t>(side)]; }

 private:
  chance::Chance& dice_;
  std::array<Luck, 2> luck_{};
};

/// Results with the luck set aside.
struct Corrected {
  Estimate mean;
  double variance_ratio = 1;  ///< variance of what is left against that of the results as they are
};
enum class Results : std::uint8_t {
  scores,  ///< from 0 to 1: their mean and its interval are so too
  margins
};
/// @param results of pairs @param luck of each: the one's less the other's
/// @returns nothing set aside of fewer pairs than the fit needs, or where that would leave no less
/// of the spread
/// @throws std::invalid_argument if there are not as many of each
[[nodiscard]] Corrected without_luck(Results of, std::span<const double> results,
                                     std::span<const Luck> luck, double confidence = kConfidence);

}  // namespace opfor::arena
