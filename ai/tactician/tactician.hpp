#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "ai/tactician/trial.hpp"

namespace opfor {

/// Level `tactician`: what the commander would choose among, he plays on, with the commander for
/// both sides and dice of his own, from the position as his side knows it, and takes what comes out
/// best: what is left of both sides, how near they are to their ends, who holds the places that the
/// scenario counts, and what the commander thought of it. How much he looks ahead is a count, never
/// a time, so that the same battle is the same again (`tactician` of the weights). Choices that
/// begin no step (`begins_step`), or leave no choice, are the commander's.
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
  /// What an answer came to in the trials so far.
  struct Tried {
    Choice choice;
    double score = 0;  ///< what the commander thinks of it
    int option = 0;    ///< by which it differs from the others; of the commander's own set: -1
    double sum = 0;    ///< in bodies
    int times = 0;
    [[nodiscard]] double mean() const { return times == 0 ? 0 : sum / times; }
  };
  /// The commander's answer first, then those that he thinks next best: of a set his own, and each
  /// with one more or one less.
  [[nodiscard]] std::vector<Tried> candidates(const Decision& decision,
                                              const Decided& commanders) const;
  /// False: the position is not one of that decision.
  [[nodiscard]] bool play_on_all(const Battle& position, const Decision& decision,
                                 std::span<Tried> tried);
  /// Adds to the reasons what came of the answers that were tried, against what came of the
  /// commander's, in the measure of his scores.
  void tell_how_it_came_out(Reasons& reasons, const Choice& commanders,
                            const std::vector<Tried>& tried, std::string_view rule) const;

  const Sheet& sheet_;
  const Reactions& reactions_;
  Weights weights_;
  PolicyCommander commander_;
  WithoutPlan in_trials_;
  std::uint64_t seed_;
};

}  // namespace opfor
