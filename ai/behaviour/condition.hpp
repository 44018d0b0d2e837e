#pragma once

#include <optional>
#include <vector>

#include "battle/reaction.hpp"

namespace opfor {

/// What must be so: every fact of `all`, at least one of `any` (if it lists one), none of `none`.
/// An empty condition always holds. A fact is so when its value is above 0.
struct Condition {
  std::vector<Fact> all;
  std::vector<Fact> any;
  std::vector<Fact> none;

  [[nodiscard]] bool empty() const { return all.empty() && any.empty() && none.empty(); }
  [[nodiscard]] bool holds(const Facts& facts) const;
};

/// Whether `wide` is sure to hold whenever `narrow` does, as far as the lists show.
[[nodiscard]] bool implied_by(const Condition& wide, const Condition& narrow);

/// A fact that the condition wants both true and false, so that it can never hold.
[[nodiscard]] std::optional<Fact> contradiction(const Condition& condition);

/// The highest value of a fact: 1 for a truth, 10 for tenths.
[[nodiscard]] constexpr int most(Fact fact) { return fact == Fact::loss_tenths ? 10 : 1; }

}  // namespace opfor
