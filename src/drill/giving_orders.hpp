#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "drill/free_hand.hpp"
#include "drill/measured.hpp"
#include "drill/play.hpp"
#include "drill/sheet.hpp"

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

/// What limits decide of the facts by which units react, as far as the behaviour goes by them:
/// asked before their dice are thrown, where a person plays with figures.
/// @tparam Situation the sheet's
/// @param facts_of what a unit's reaction reads: Facts(const Situation&, UnitId)
/// @param kept_too a fact that the sheet keeps, whatever the behaviour makes of it
template <class Situation, class FactsOf>
void measure_facts(Play& play, const std::vector<Dicing>& all, FactsOf facts_of,
                   std::optional<Fact> kept_too = {}) {
  const auto read = [&](const Situation& now) {
    std::vector<ReactionRequest> requests;
    for (const Dicing& one : all) {
      const Dials& dials = now.battle().setting().unit(one.unit).dials;
      requests.push_back({one.unit, one.table, facts_of(now, one.unit), dials, 1});
    }
    return requests;
  };
  const auto alike = [&](const ReactionRequest& x, const ReactionRequest& y) {
    const bool kept = !kept_too || x.facts[*kept_too] == y.facts[*kept_too];
    return kept && play.asks.react_alike(x, y);
  };
  measure<Situation>(play, read, [&](const auto& one, const auto& two) {
    return std::equal(one.begin(), one.end(), two.begin(), alike);
  });
}

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

/// What a unit that is free does as its die says: the same as one that is bound by it, if the rules
/// let it.
[[nodiscard]] std::optional<Order> as_the_die_says(const Sheet& sheet, const Moment& now,
                                                   const OrderRequest& request);

/// The order that a unit's commander chooses: one that is open to it, or another that the rules
/// allow.
/// @param open what is open to it, not empty; made only for a commander who looks at it
/// @param ask asks a decision
[[nodiscard]] Order choose_order(Play& play, const Moment& now, UnitId unit,
                                 const std::function<std::vector<FreeOrder>()>& open,
                                 const char* rule, const std::function<Choice(Decision&)>& ask);

}  // namespace opfor
