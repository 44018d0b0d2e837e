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
              const Reactions& reactions, const Weights& weights,
              Given given = Given::by_commander);

  [[nodiscard]] Scored weighed(const Option& option) const;
  [[nodiscard]] double score(const FreeOrder& order) const;

 private:
  [[nodiscard]] bool hurries() const;  ///< where it stands when the last turn is over counts

  const Worth& worth_;
  const Weights& weights_;
  UnitId unit_;
  Given given_;
  LastTurn last_turn_;
  InTime in_time_;
  std::vector<Threat> stands_;  ///< what enemies may do to it where it stands, if it hurries
};

}  // namespace opfor
