#include "rules/victory_without_squares/check.hpp"
#include "rules/victory_without_squares/policies.hpp"
#include "rules/victory_without_squares/sequence.hpp"
#include "rules/victory_without_squares/sheet.hpp"
#include "rules/victory_without_squares/sighting.hpp"
#include "rules/victory_without_squares/ways.hpp"

namespace opfor::victory_without_squares {
namespace {

/// The sheet as it is played.
class Whole final : public Moments {
 public:
  [[nodiscard]] std::span<const StepInfo> steps() const override {
    return victory_without_squares::steps();
  }
  [[nodiscard]] std::optional<Side> step_of(const Battle& battle) const override {
    return victory_without_squares::step_of(battle);
  }
  using Sheet::play_step;
  void play_step(Play& play) const override { victory_without_squares::play_step(*this, play); }
  void skip_step(Battle& battle) const override { victory_without_squares::skip_step(battle); }

  [[nodiscard]] std::vector<Order> ways(const Moment& now,
                                        const OrderRequest& request) const override {
    return victory_without_squares::ways(known_to(now, side_of(now.battle(), request.unit)),
                                         request);
  }
  [[nodiscard]] Reasons policy(const View& view, const Decision& decision,
                               const Reactions& reactions) const override {
    return victory_without_squares::policy(view, decision, reactions);
  }
  [[nodiscard]] std::optional<Refusal> check(const Moment& now, const Order& order) const override {
    return victory_without_squares::check(now, order);
  }
};

}  // namespace

const Sheet& sheet() {
  static const Whole kSheet;
  return kSheet;
}

}  // namespace opfor::victory_without_squares
