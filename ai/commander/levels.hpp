#pragma once

#include <memory>

#include "ai/commander/commander.hpp"
#include "drill/level.hpp"

namespace opfor {

/// Level `random`: of a pick or an order any option, of a set any options that the budget allows,
/// of a split any sharing out, each as likely as the others. What it draws hangs on the seed and on
/// the decision alone, so that the same battle is the same again.
class RandomCommander final : public Commander {
 public:
  explicit RandomCommander(std::uint64_t seed) : seed_(seed) {}
  [[nodiscard]] Decided decide(const View& view, const Decision& decision) override;

 private:
  std::uint64_t seed_;
};

/// Level `reaction`: makes no plan, pays for nobody, and where a unit has thrown its die has it do
/// what the die says, as one that is bound by it does (`as_the_die_says`); where the rules do not
/// let one that is free do so, as near as its orders come to that; all else as the sheet weighs it.
class TablesCommander final : public Commander {
 public:
  /// Sheet and reactions must outlive it.
  TablesCommander(const Sheet& sheet, const Reactions& reactions, Weights weights)
      : sheet_(sheet), weighing_(sheet, reactions, std::move(weights)) {}
  [[nodiscard]] Decided decide(const View& view, const Decision& decision) override;
  [[nodiscard]] bool goes_by_dice() const override { return true; }

 private:
  const Sheet& sheet_;
  PolicyCommander weighing_;
};

/// Level `commander` who sees to a share of his units alone (weight `command.seen_to`): each turn
/// others, drawn by seed, turn and unit. The rest he neither pays for nor orders: they do what
/// their dice say. Where a unit has thrown none, as under no tables, he orders it.
class SparingCommander final : public Commander {
 public:
  /// Sheet and reactions must outlive it.
  SparingCommander(const Sheet& sheet, const Reactions& reactions, Weights weights,
                   std::uint64_t seed);
  [[nodiscard]] Decided decide(const View& view, const Decision& decision) override;
  [[nodiscard]] bool sees_to(std::uint16_t turn, UnitId unit) const;

 private:
  TablesCommander tables_;
  double share_;
  PolicyCommander weighing_;
  std::uint64_t seed_;
};

/// Level `greedy`: whoever may be told anything charges if he can, else fires, else goes on, the
/// first of the orders that do so; all else as the sheet weighs it: whom he pays for, too, since
/// what the best order of another commander would gain is nothing to him. What a commander must be
/// better than, to be one.
class GreedyCommander final : public Commander {
 public:
  /// Sheet and reactions must outlive it.
  GreedyCommander(const Sheet& sheet, const Reactions& reactions, Weights weights);
  [[nodiscard]] Decided decide(const View& view, const Decision& decision) override;

 private:
  PolicyCommander weighing_;
};

/// Who leads at a level. Sheet and reactions must outlive him.
[[nodiscard]] std::unique_ptr<Commander> commander_of(Level level, const Sheet& sheet,
                                                      const Reactions& reactions,
                                                      std::uint64_t seed, Weights weights);

}  // namespace opfor
