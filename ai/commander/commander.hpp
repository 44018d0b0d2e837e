#pragma once

#include "ai/commander/weights.hpp"
#include "drill/asks.hpp"
#include "drill/sheet.hpp"

namespace opfor {

/// Level `commander`: his general plans (general.hpp), he weighs orders. Picks the highest score
/// (ties: the first); for a set, the best that pays off while the budget lasts.
class PolicyCommander final : public Commander {
 public:
  /// Sheet and reactions must outlive it.
  PolicyCommander(const Sheet& sheet, const Reactions& reactions)
      : PolicyCommander(sheet, reactions, shipped_weights(sheet.name())) {}
  /// @param seed of what he draws among plans that are as good
  PolicyCommander(const Sheet& sheet, const Reactions& reactions, Weights weights,
                  std::uint64_t seed = 0)
      : sheet_(sheet), reactions_(reactions), weights_(std::move(weights)), seed_(seed) {}
  [[nodiscard]] Decided decide(const View& view, const Decision& decision) override;

 private:
  const Sheet& sheet_;
  const Reactions& reactions_;
  Weights weights_;
  std::uint64_t seed_;
};

/// A score for each option of a decision, from what its side may know: orders by what the sheet
/// expects of them and the considerations that are the same for all (considerations.hpp), the rest
/// as the sheet judges it.
[[nodiscard]] Reasons weighed(const Sheet& sheet, const View& view, const Decision& decision,
                              const Reactions& reactions, const Weights& weights);

/// The choice that scores make: see `PolicyCommander`.
[[nodiscard]] Choice choose(const Decision& decision, const Reasons& reasons);

}  // namespace opfor
