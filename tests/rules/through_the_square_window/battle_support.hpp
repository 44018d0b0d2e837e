#pragma once

#include <string>
#include <string_view>

#include "rules/small_battle.hpp"
#include "rules/through_the_square_window/facts.hpp"
#include "rules/through_the_square_window/situation.hpp"

/// Small battles of this sheet, built in a few lines.
namespace opfor::through_the_square_window::test {

using Small = opfor::test::SmallOf<Situation, UnitRecord>;

/// Writes a scenario text on a table of 120 cm by 90 cm. Side a faces north, side b south and is
/// the program's; each has a wing, called as its side. `more` holds further keys, parted by ';',
/// texts in single quotes.
class Making : public opfor::test::ScenarioText<Making> {
 public:
  Making();
  /// @param side 'a' or 'b'; @param card "LIN-D", "general"
  Making& unit(std::string_view id, char side, std::string_view card, double x, double y,
               std::string_view more = "");
  [[nodiscard]] std::string text() const;
  /// @throws std::runtime_error with the reader's problems.
  [[nodiscard]] Small small() const;
  /// What the reader says of it, a line a problem.
  [[nodiscard]] std::string problems() const;
};

}  // namespace opfor::through_the_square_window::test
