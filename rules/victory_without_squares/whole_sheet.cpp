#include "rules/victory_without_squares/check.hpp"
#include "rules/victory_without_squares/policies.hpp"
#include "rules/victory_without_squares/sequence.hpp"
#include "rules/victory_without_squares/sheet.hpp"
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
  void play_step(Battle& battle, Asks& asks, Events& events) const override {
    victory_without_squares::play_step(*this, battle, asks, events);
  }
  void skip_step(Battle& battle) const override { victory_without_squares::skip_step(battle); }

  [[nodiscard]] std::vector<Order> ways(const Battle& battle, UnitId unit,
                                        const Cell& cell) const override {
    return victory_without_squares::ways(battle, unit, cell);
  }
  [[nodiscard]] Reasons policy(const View& view, const Decision& decision,
                               const Reactions& reactions) const override {
    return victory_without_squares::policy(view, decision, reactions);
  }
  [[nodiscard]] std::optional<Refusal> check(const Battle& battle,
                                             const Order& order) const override {
    return victory_without_squares::check(battle, order);
  }
};

}  // namespace

const Sheet& sheet() {
  static const Whole kSheet;
  return kSheet;
}

}  // namespace opfor::victory_without_squares
