#pragma once

#include "drill/asks.hpp"
#include "drill/sheet.hpp"

namespace opfor {

/// Level `commander` without a plan: takes the sheet's scored options as they are. Picks the
/// highest score (ties: the first); for a set, the best that pays off while the budget lasts.
class PolicyCommander final : public Commander {
 public:
  /// Both must outlive it.
  PolicyCommander(const Sheet& sheet, const Reactions& reactions)
      : sheet_(sheet), reactions_(reactions) {}
  [[nodiscard]] Decided decide(const View& view, const Decision& decision) override;

 private:
  const Sheet& sheet_;
  const Reactions& reactions_;
};

/// The choice that scores make: see `PolicyCommander`.
[[nodiscard]] Choice choose(const Decision& decision, const Reasons& reasons);

}  // namespace opfor
