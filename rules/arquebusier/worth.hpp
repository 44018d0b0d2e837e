#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "drill/worth.hpp"
#include "rules/arquebusier/ways_parts.hpp"

/// What is at stake under this sheet (13.5): a blow is an element.
namespace opfor::arquebusier {

[[nodiscard]] std::unique_ptr<Worth> worth(const View& view);

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
  /// Whom an enemy would fire at without an order, if nobody moved.
  [[nodiscard]] UnitId aimed_at_by(UnitId enemy) const;
  /// The fire that it comes under this turn whatever it is told, where fire comes before the moves
  /// (AQ-SEQ-1): if nobody orders his men another target than their own.
  [[nodiscard]] const FireTogether& drawn() const;
  /// The best that it could do by a charge in a later turn, from where it stands.
  [[nodiscard]] double charge_to_come() const;
  /// The battle when all others have moved (together.hpp).
  [[nodiscard]] const Battle& others_moved() const;
  /// What the others of its side fire at a target, by what they are told so far.
  [[nodiscard]] FireTogether by_others(UnitId target) const;

 private:
  const Situation& now_;
  UnitId unit_;
  mutable std::optional<Order> plan_;
  mutable std::optional<BestShot> fire_;
  mutable std::optional<FireTogether> drawn_;
  mutable std::optional<double> to_come_;
  mutable std::optional<Battle> others_moved_;
  mutable std::vector<std::pair<UnitId, UnitId>> aimed_;  ///< enemies, and at whom
  /// Others of its side, and at whom.
  mutable std::optional<std::vector<std::pair<UnitId, UnitId>>> fellows_;
};
/// What an order would leave. @param standing, option outlive it
[[nodiscard]] std::unique_ptr<Prospect> prospect(const Standing& standing, const Option& option);

}  // namespace opfor::arquebusier
