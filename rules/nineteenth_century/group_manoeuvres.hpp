#pragma once

#include "drill/manoeuvres.hpp"
#include "rules/nineteenth_century/situation.hpp"

/// What a group is, whoever asks what it can do towards its cell.
namespace opfor::nineteenth_century {

/// A group with its cell at a moment: what its orders (ways.cpp) and a rough guess at
/// them (rough_orders.cpp) begin from.
class GroupManoeuvres : public Manoeuvres {
 public:
  /// @param now outlives it, as the cell does
  GroupManoeuvres(const Situation& now, UnitId unit, const Cell& cell);

  [[nodiscard]] bool is_horse() const final;
  [[nodiscard]] bool falls_back() const final;
  [[nodiscard]] bool ran() const final;

 protected:
  [[nodiscard]] const Situation& now() const { return now_; }
  [[nodiscard]] UnitId unit() const { return unit_; }
  /// What its CONTINUE carries out.
  [[nodiscard]] InForce before() const { return before_; }

 private:
  const Situation& now_;
  UnitId unit_;
  InForce before_;
};

}  // namespace opfor::nineteenth_century
