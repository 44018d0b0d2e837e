#include "rules/arquebusier/check.hpp"
#include "rules/arquebusier/policies.hpp"
#include "rules/arquebusier/sequence.hpp"
#include "rules/arquebusier/sheet.hpp"
#include "rules/arquebusier/ways.hpp"

namespace opfor::arquebusier {
namespace {

/// The sheet as it is played.
class Played final : public Moments {
 public:
  [[nodiscard]] std::span<const StepInfo> steps() const override { return arquebusier::steps(); }
  [[nodiscard]] std::optional<Side> step_of(const Battle& battle) const override {
    return arquebusier::step_of(battle);
  }
  void play_step(Battle& battle, Asks& asks, Events& events) const override {
    arquebusier::play_step(*this, battle, asks, events);
  }
  void skip_step(Battle& battle) const override { arquebusier::skip_step(battle); }

  [[nodiscard]] std::vector<Order> ways(const Battle& battle, UnitId unit,
                                        const Cell& cell) const override {
    return arquebusier::ways(battle, unit, cell);
  }
  [[nodiscard]] Reasons policy(const View& view, const Decision& decision,
                               const Reactions& reactions) const override {
    return arquebusier::policy(view, decision, reactions);
  }
  [[nodiscard]] std::optional<Refusal> check(const Battle& battle,
                                             const Order& order) const override {
    return arquebusier::check(battle, order);
  }
};

}  // namespace

const Sheet& sheet() {
  static const Played kSheet;
  return kSheet;
}

}  // namespace opfor::arquebusier
