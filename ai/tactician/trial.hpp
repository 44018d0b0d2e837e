#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "ai/commander/command.hpp"
#include "ai/commander/commander.hpp"
#include "chance/keyed_dice.hpp"

/// A position played on to see what comes of a choice.
namespace opfor {

/// Answers everything of a trial: the one choice that is tried, then commanders for both sides, the
/// tables, and dice of the trial's own, which have nothing to do with those of the battle.
class Trial final : public Asks {
 public:
  /// All must outlive it. @param dice a seed; trials of one seed throw the same where they ask the
  /// same
  Trial(const Sheet& sheet, const Reactions& reactions, std::array<Commander*, 2> commanders,
        std::uint64_t dice)
      : sheet_(sheet), reactions_(reactions), commanders_(commanders), dice_(dice) {}

  /// The first thing that is asked is to be this decision, and this its answer.
  void begin_with(const Decision& decision, const Choice& choice) {
    first_ = &decision;
    answer_ = &choice;
  }
  /// The first thing that was asked was another: this is no position of that decision.
  [[nodiscard]] bool began_otherwise() const { return first_ != nullptr; }

  [[nodiscard]] std::vector<chance::Answer> answer_all(
      std::span<const chance::Request> requests) override;
  [[nodiscard]] std::vector<Reaction> react_all(const Battle& battle,
                                                std::span<const ReactionRequest> requests) override;
  [[nodiscard]] Order order_of(const Moment& now, const OrderRequest& request) override;
  [[nodiscard]] std::optional<Order> goes_by_die(const Moment& now,
                                                 const OrderRequest& request) override;
  [[nodiscard]] std::vector<Choice> decide_all(const Moment& now,
                                               std::span<const Decision> decisions) override;
  void rest(Battle&) override {}

 private:
  const Sheet& sheet_;
  const Reactions& reactions_;
  std::array<Commander*, 2> commanders_;
  chance::KeyedDice dice_;
  const Decision* first_ = nullptr;  ///< not asked yet
  const Choice* answer_ = nullptr;
};

/// The commander of either side in a trial: he weighs as the commander does, but for whom he pays,
/// which he leaves to the sheet's rule of thumb (a sixth of a trial's cost), and has no plan but
/// the one that is under way.
class WithoutPlan final : public Commander {
 public:
  /// Sheet and reactions must outlive it.
  WithoutPlan(const Sheet& sheet, const Reactions& reactions, Weights weights)
      : sheet_(sheet), reactions_(reactions), weights_(as_the_sheet_pays(std::move(weights))) {}
  [[nodiscard]] Decided decide(const View& view, const Decision& decision) override;

 private:
  const Sheet& sheet_;
  const Reactions& reactions_;
  Weights weights_;
};

/// What the other side has been told is not known (a position has none of it). It is supposed to
/// hold if it would win with everybody where he stands, else to attack; its guns fire. Its general
/// makes no plan any more.
void suppose_tasks(const Sheet& sheet, Battle& position, Side side);

}  // namespace opfor
