#pragma once

#include <string>
#include <string_view>

#include "rules/small_battle.hpp"
#include "rules/victory_without_squares/facts.hpp"
#include "rules/victory_without_squares/situation.hpp"

/// Small battles of this sheet, built in a few lines.
namespace opfor::victory_without_squares::test {

inline constexpr double kFootDeep = 400 / 254.0;   ///< two ranks, inches
inline constexpr double kHorseDeep = 300 / 254.0;  ///< one rank

/// A battle with what it was read from. Lengths in inches.
struct Small : opfor::test::SmallOf<Situation, UnitRecord> {
  /// Puts a body down, its leaders with it.
  void put(std::string_view unit, double x, double y, int facing);
};

/// Writes a scenario text. Side a faces north (0) and has the division "a", side b south (180) and
/// "b"; both have an army, "army_a" and "army_b". `more` holds further keys, parted by ';', texts
/// in single quotes: "quality = 1; state = 'unsteady'". Dragoons and commanded shot are
/// independent.
class Making : public opfor::test::ScenarioText<Making> {
 public:
  Making();
  /// @param side 'a' or 'b'; @param kind a word of the sheet, or "leader".
  Making& unit(std::string_view id, char side, std::string_view kind, double x, double y,
               std::string_view more = "");
  [[nodiscard]] std::string text() const;
  /// @throws std::runtime_error with the reader's problems.
  [[nodiscard]] Small small() const;
  /// What the reader says of it, a line a problem.
  [[nodiscard]] std::string problems() const;
};

/// A wood, a hedge, a hill, a bog, as scenarios write them, for `Making::terrain`.
[[nodiscard]] std::string wood(std::string_view area);
[[nodiscard]] std::string hedge(std::string_view line);
[[nodiscard]] std::string hill(std::string_view area);

/// One of the scenarios of this sheet: "edgehill_1642".
[[nodiscard]] std::string scenario_text(const std::string& name);
[[nodiscard]] Small scenario(const std::string& name);
/// The sheet as it can be read and looked at; playing it throws.
[[nodiscard]] opfor::test::Shelf shelf();

using opfor::test::inches;

}  // namespace opfor::victory_without_squares::test
