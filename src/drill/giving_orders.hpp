#pragma once

#include <functional>
#include <span>
#include <vector>

#include "drill/free_hand.hpp"
#include "drill/play.hpp"

/// How a side's units come by their orders, alike for all sheets: reaction dice, who is bound by
/// his cell and who is free, what a commander chooses, and what an order leaves in force.
namespace opfor {

/// One of those who throw together.
struct Dicing {
  UnitId unit = kNoUnit;
  Table table = Table::foot;  ///< the action table that it is under now
  std::size_t die_of = 0;     ///< whose die counts for it, among those who throw together
  chance::Key key;            ///< of its die, if it is its own
};
/// Throws the reaction dice of a moment together, has the behaviour answer all of them at once,
/// keeps and tells what it answers.
/// @param facts_of what a unit's reaction reads, of the one moment
/// @param rule the sheet's, of the die
[[nodiscard]] std::vector<event::Reacted> react_together(
    Play& play, std::span<const Dicing> all, const std::function<Facts(UnitId)>& facts_of,
    const char* rule);

/// Its commander chooses its orders: no die was thrown for it (a person leads it, or it is in
/// contact), or it is commanded and its cell does not bind (NC-CMD-9, AQ-BEH-1, VWS-AI-4).
[[nodiscard]] inline bool has_free_hand(const UnitState& unit, bool commanded) {
  return unit.reacted.has == 0 || (commanded && unit.reacted.binding == 0);
}

/// The order that a unit's commander chooses: one of these, or another that the rules allow.
/// @param orders not empty
/// @param ask asks a decision
[[nodiscard]] Order choose_order(const Battle& battle, UnitId unit,
                                 const std::vector<FreeOrder>& orders, const char* rule,
                                 const std::function<Choice(Decision&)>& ask);

}  // namespace opfor
