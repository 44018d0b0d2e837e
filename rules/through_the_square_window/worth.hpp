#pragma once

#include <memory>

#include "drill/worth.hpp"
#include "rules/through_the_square_window/situation.hpp"

/// What is at stake under this sheet (section 12): a blow is a strength point.
namespace opfor::through_the_square_window {

[[nodiscard]] std::unique_ptr<Worth> worth(const View& view);

/// What of a moment several orders share: whom enemies would shoot at, were this body not there.
class Standoff {
 public:
  /// @param now outlives this.
  Standoff(const Situation& now, UnitId unit);
  [[nodiscard]] const Situation& now() const { return now_; }
  [[nodiscard]] UnitId unit() const { return unit_; }
  /// Expected hits of the best volley that an enemy could fire at anybody else.
  [[nodiscard]] double fire_at_others(UnitId enemy) const;

 private:
  const Situation& now_;
  UnitId unit_;
  mutable std::vector<double> others_;  ///< by enemy; below 0: not yet
};
/// What an order would leave. @param standoff, option outlive it
[[nodiscard]] std::unique_ptr<Prospect> prospect(const Standoff& standoff, const Option& option);

}  // namespace opfor::through_the_square_window
