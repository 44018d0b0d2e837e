#pragma once

#include "ai/commander/last_turn.hpp"
#include "ai/commander/weighing.hpp"
#include "drill/sheet.hpp"
#include "drill/worth.hpp"

namespace opfor {

/// An order as one that is asked about: `FreeOrder::Kind` is its variant.
[[nodiscard]] Option option_of(const FreeOrder& order);

/// Weighs the orders of one unit in a moment as its commander knows it.
class OrderScales {
 public:
  /// All must outlive it. @param worth of the view
  OrderScales(const Sheet& sheet, const View& view, const Worth& worth, UnitId unit,
              const Reactions& reactions, const Weights& weights, Given given = Given::by_commander)
      : worth_(worth),
        weights_(weights),
        unit_(unit),
        given_(given),
        last_turn_(sheet, view),
        in_time_(sheet, view, unit, &reactions) {
    if (hurries()) in_time_.stays_under(harm_here());
  }

  [[nodiscard]] Scored weighed(const Option& option) const;
  [[nodiscard]] double score(const FreeOrder& order) const;

 private:
  /// It is to come somewhere before the last turn.
  [[nodiscard]] bool hurries() const;
  /// What enemies may do to it if it stands; nothing where nobody heeds it.
  [[nodiscard]] double harm_here() const;

  const Worth& worth_;
  const Weights& weights_;
  UnitId unit_;
  Given given_;
  LastTurn last_turn_;
  InTime in_time_;
};

}  // namespace opfor
