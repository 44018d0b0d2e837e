#pragma once

#include <string>

#include "drill/asks.hpp"
#include "rules/arquebusier/ways_parts.hpp"

/// What the default policies of 13.5 share.
namespace opfor::arquebusier {

// One for each kind of decision, an option at a time.

/// What a formation could do from where it stands: worked out when it is first asked for, once for
/// all the orders that are weighed.
class Standing {
 public:
  /// @param now outlives this.
  Standing(const Situation& now, UnitId unit) : now_(now), unit_(unit) {}
  [[nodiscard]] const Situation& now() const { return now_; }
  [[nodiscard]] UnitId unit() const { return unit_; }
  /// What its mission has it do.
  [[nodiscard]] const Order& plan() const;
  [[nodiscard]] const BestShot& fire() const;

 private:
  const Situation& now_;
  UnitId unit_;
  mutable std::optional<Order> plan_;
  mutable std::optional<BestShot> fire_;
};
[[nodiscard]] Scored worth_ordering(const Standing& standing, const Option& option);
/// D-16. @param reactions for the risk of the formation that he is with
[[nodiscard]] Scored worth_riding(const Situation& now, UnitId general, const Option& option,
                                  const Reactions& reactions);

}  // namespace opfor::arquebusier
