#pragma once

#include "ai/commander/weights.hpp"
#include "battle/decision.hpp"
#include "drill/worth.hpp"

namespace opfor {

/// By whom an order is given: what the die has a unit do is nobody's choice.
enum class Given : std::uint8_t { by_commander, by_die };

/// The score of one order as it grows: a consideration after another, each a weight times what the
/// sheet says of it.
class Weighing {
 public:
  /// @param chances what speaks for it counts only as far as it comes off
  /// @param bold the aggression that the doctrine gives the unit, -1..1
  /// @param last_turn no turn follows
  Weighing(const Weights& weights, const Chances& chances, int bold, bool last_turn,
           Given given = Given::by_commander)
      : weights_(weights), chances_(chances), bold_(bold), last_turn_(last_turn), given_(given) {}

  [[nodiscard]] double operator[](Weight weight) const { return weights_[weight]; }
  /// A blow of its own, against one of the enemy's.
  [[nodiscard]] double caution() const {
    return weights_[Weight::fight_caution] - weights_[Weight::fight_boldness] * bold_;
  }
  /// How much more who is bold makes of a thing, or less who is careful.
  [[nodiscard]] double boldly(Weight more) const { return 1 + weights_[more] * bold_; }
  /// What prepares for another turn is of no use.
  [[nodiscard]] bool last_turn() const { return last_turn_; }
  [[nodiscard]] const Chances& chances() const { return chances_; }
  /// It is not asked for: there is no sense in saying how little it is wanted.
  [[nodiscard]] bool is_bound() const { return given_ == Given::by_die; }

  /// @param share in blows; above 0 it speaks for the order
  void add(double share, Consider what, UnitId about = kNoUnit) {
    if (share > 0) share = share * chances_.halts * chances_.passes;
    weigh(scored_, share, what, weights_.rule(what), about);
  }
  void add_for(Weight weight, Consider what, UnitId about = kNoUnit) {
    add(weights_[weight], what, about);
  }
  void add_against(Weight weight, Consider what, UnitId about = kNoUnit) {
    add(-weights_[weight], what, about);
  }
  /// Who holds a side together comes out of order, or into it.
  void add_steadiness(double weight, const Steadiness& one, Consider what, UnitId about = kNoUnit) {
    add(weight * one.counts(), what, about);
  }
  [[nodiscard]] Scored take() { return std::move(scored_); }

 private:
  const Weights& weights_;
  const Chances& chances_;
  int bold_;
  bool last_turn_;
  Given given_;
  Scored scored_;
};

}  // namespace opfor
