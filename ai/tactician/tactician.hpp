#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "ai/tactician/trial.hpp"

namespace opfor {

/// Level `tactician`: what the commander would choose among, he plays on, with the commander for
/// both sides and dice of his own, from the position as his side knows it, and takes what comes out
/// best: what is left of both sides, how near they are to their ends, how far his bodies are from
/// their places, and what the commander thought of it. How much he looks ahead is a count, never a
/// time, so that the same battle is the same again (`tactician` of the weights). Choices that begin
/// no step (`begins_step`), or leave no choice, are the commander's.
class Tactician final : public Commander {
 public:
  /// Sheet and reactions must outlive it. @param seed of its trials' dice
  Tactician(const Sheet& sheet, const Reactions& reactions, Weights weights, std::uint64_t seed)
      : sheet_(sheet),
        reactions_(reactions),
        weights_(with_plans_tried(std::move(weights))),
        commander_(sheet, reactions, weights_, seed),
        in_trials_(sheet, reactions, weights_),
        seed_(seed) {}
  [[nodiscard]] Decided decide(const View& view, const Decision& decision) override;

 private:
  [[nodiscard]] static Weights with_plans_tried(Weights weights) {
    weights.set(Weight::plan_trials, weights[Weight::tactician_plans]);
    return weights;
  }
  /// What an option came to in the trials so far.
  struct Tried {
    int option = 0;
    double sum = 0;  ///< in bodies
    int times = 0;
    [[nodiscard]] double mean() const { return times == 0 ? 0 : sum / times; }
  };
  [[nodiscard]] std::vector<Tried> candidates(const Reasons& reasons) const;
  /// False: the position is not one of that decision.
  [[nodiscard]] bool play_on_all(const Battle& position, const Decision& decision,
                                 std::span<Tried> tried);
  /// Adds to the reasons what came of the options that were tried, against what came of the one
  /// that the commander thought best, in the measure of his scores.
  void tell_how_it_came_out(Reasons& reasons, const std::vector<Tried>& tried, int best,
                            std::string_view rule) const;

  const Sheet& sheet_;
  const Reactions& reactions_;
  Weights weights_;
  PolicyCommander commander_;
  WithoutPlan in_trials_;
  std::uint64_t seed_;
};

}  // namespace opfor
