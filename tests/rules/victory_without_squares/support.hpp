#pragma once

#include <string>
#include <string_view>

#include "battle/scenario.hpp"
#include "rules/victory_without_squares/facts.hpp"
#include "rules/victory_without_squares/situation.hpp"

/// Small battles of this sheet, built in a few lines.
namespace opfor::victory_without_squares::test {

/// A battle with what it was read from. Lengths in inches.
struct Small {
  Scenario scenario;
  Battle battle;

  [[nodiscard]] UnitId id(std::string_view unit) const;
  [[nodiscard]] Situation now() const { return Situation(battle); }
  [[nodiscard]] UnitState& unit(std::string_view name) { return battle.unit(id(name)); }
  [[nodiscard]] UnitRecord& record(std::string_view name);
  [[nodiscard]] int fact(std::string_view unit, Fact fact) const;
  [[nodiscard]] std::string witness(std::string_view unit, Fact fact) const;
  /// Puts a body down, its leaders with it.
  void put(std::string_view unit, double x, double y, int facing);
  [[nodiscard]] const Sheet& sheet() const { return *scenario.sheet; }
};

/// Writes a scenario text. Side a faces north (0) and has the division "a", side b south (180) and
/// "b"; both have an army, "army_a" and "army_b". `more` holds further keys, parted by ';', texts
/// in single quotes: "quality = 1; state = 'unsteady'". Dragoons and commanded shot are
/// independent.
class Making {
 public:
  Making& options(std::string_view keys);
  Making& behaviour(std::string_view keys);
  Making& head(std::string_view keys);
  Making& terrain(std::string_view id, std::string_view keys);
  Making& command(std::string_view id, std::string_view side, std::string_view level);
  /// @param side 'a' or 'b'; @param kind a word of the sheet, or "leader".
  Making& unit(std::string_view id, char side, std::string_view kind, double x, double y,
               std::string_view more = "");
  [[nodiscard]] std::string text() const;
  /// @throws std::runtime_error with the reader's problems.
  [[nodiscard]] Small small() const;
  /// What the reader says of it, a line a problem.
  [[nodiscard]] std::string problems() const;

 private:
  std::string head_ = "date = 1642-10-23\n";
  std::string options_;
  std::string behaviour_;
  std::string rest_;
};

/// A wood, a hedge, a hill, a bog, as scenarios write them, for `Making::terrain`.
[[nodiscard]] std::string wood(std::string_view area);
[[nodiscard]] std::string hedge(std::string_view line);
[[nodiscard]] std::string hill(std::string_view area);

/// One of the scenarios of this sheet: "edgehill_1642".
[[nodiscard]] std::string scenario_text(const std::string& name);
[[nodiscard]] Small scenario(const std::string& name);
/// The sheet as it can be read and looked at; playing it throws.
[[nodiscard]] const Sheet* find(std::string_view name);
[[nodiscard]] SheetNames names();

[[nodiscard]] constexpr double inches(double n) { return n * 254; }

}  // namespace opfor::victory_without_squares::test
