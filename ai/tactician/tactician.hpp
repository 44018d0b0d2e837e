#pragma once

#include <cstdint>
#include <vector>

#include "ai/tactician/trial.hpp"
#include "ai/tactician/tries.hpp"

namespace opfor {

/// Level `tactician`: what the commander would choose among, he plays on, with the commander for
/// both sides and dice of his own, from the position as his side knows it, and does what the
/// commander would unless he comes to think more of something else (`Tries`): by what the commander
/// thought of it, and by how well the battles played on stand for his side (`Outlook`), the more of
/// it the surer they are. An order he plays on for a turn or two, to the end where that is near;
/// which plan to adopt, and whether its groups go in, to the end. How much he looks ahead is a
/// count, never a time, so that the same battle is the same again (`tactician` of the weights).
/// Choices that begin no step (`begins_step`), or leave no choice, are the commander's.
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
  /// The commander's order first, then the next best that are nearly as good.
  [[nodiscard]] std::vector<Choice> orders_to_try(const Decided& commanders) const;
  /// False: the position is not one of that decision.
  [[nodiscard]] bool play_all(const View& view, const Decision& decision,
                              const std::vector<Choice>& choices, Tries& tries);
  /// The order that comes out best, and to the reasons what those that were tried are thought to
  /// gain over the commander's by how they came out, in the measure of his scores.
  [[nodiscard]] Decided try_orders(const View& view, const Decision& decision, Decided decided);
  /// Which groups go in.
  [[nodiscard]] Decided try_going_in(const View& view, const Decision& decision, Decided decided);

  const Sheet& sheet_;
  const Reactions& reactions_;
  Weights weights_;
  PolicyCommander commander_;
  WithoutPlan in_trials_;
  std::uint64_t seed_;
};

}  // namespace opfor
