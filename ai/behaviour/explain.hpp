#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "ai/behaviour/behaviour.hpp"
#include "battle/reaction.hpp"
#include "core/length.hpp"

namespace opfor {

/// How explanations name units and measure.
struct Telling {
  std::function<std::string(UnitId)> name;
  Measure measure = Measure::centimetre;
};

/// "ADVANCE at a gallop (Charge?)".
[[nodiscard]] std::string cell_words(const Cell& cell);

/// Why, in one line: "RF 7 (regulars -1, an enemy in sight has it in range: 2nd Lancers +1, ...),
/// die 3, row 6-8: TAKE_COVER". Built from the values that decided.
[[nodiscard]] std::string reason(const ReactionRequest& request, const Reaction& reaction,
                                 const Telling& telling);

/// Why, line by line: every term with value, rule, witness and distance, the total, nerve, row, die
/// and column, the cell as printed and its rule, whom it binds, the odds before the die, and what
/// the same die would have given otherwise.
[[nodiscard]] std::vector<std::string> derivation(const ReactionRequest& request,
                                                  const Reaction& reaction,
                                                  std::span<const IntentOdds> odds,
                                                  std::span<const Counterfactual> others,
                                                  const Telling& telling);

}  // namespace opfor
