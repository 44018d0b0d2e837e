#include "rules/arquebusier/check.hpp"
#include "rules/arquebusier/policies.hpp"
#include "rules/arquebusier/sequence.hpp"
#include "rules/arquebusier/sheet.hpp"
#include "rules/arquebusier/sighting.hpp"
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
  using Sheet::play_step;
  void play_step(Play& play) const override { arquebusier::play_step(*this, play); }
  void skip_step(Battle& battle) const override { arquebusier::skip_step(battle); }

  [[nodiscard]] std::vector<Order> ways(const Moment& now,
                                        const OrderRequest& request) const override {
    return arquebusier::ways(known_to(now, side_of(now.battle(), request.unit)), request);
  }
  [[nodiscard]] Reasons policy(const View& view, const Decision& decision,
                               const Reactions& reactions) const override {
    return arquebusier::policy(view, decision, reactions);
  }
  [[nodiscard]] std::optional<Refusal> check(const Moment& now, const Order& order) const override {
    return arquebusier::check(now, order);
  }
};

}  // namespace

const Sheet& sheet() {
  static const Played kSheet;
  return kSheet;
}

}  // namespace opfor::arquebusier
