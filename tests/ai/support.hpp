#pragma once

#include <gtest/gtest.h>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ai/behaviour/behaviour.hpp"
#include "battle/behaviour_options.hpp"
#include "battle/reaction.hpp"

namespace opfor::test {

/// The text of a file that the program carries; fails the test run if it is not there.
[[nodiscard]] std::string_view shipped(std::string_view path);

/// The behaviour of a sheet under the options.
[[nodiscard]] Behaviour behaviour_of(std::string_view sheet, const BehaviourOptions& options = {});
/// The first sheet's.
[[nodiscard]] Behaviour nineteenth_century(const BehaviourOptions& options = {});

/// An enemy in sight, and these facts at 1.
[[nodiscard]] Facts facts(std::initializer_list<Fact> so = {});
[[nodiscard]] Facts facts(const std::vector<Fact>& so);

/// The lines of a risk list that count, in their order: "RF-RANGE+1 RF-RAW+1".
[[nodiscard]] std::string risk_lines(const Behaviour& behaviour, Table table, const Facts& facts);

/// For the tests of one sheet's file.
class OfBehaviour : public testing::Test {
 protected:
  explicit OfBehaviour(std::string_view sheet) : behaviour(behaviour_of(sheet)), sheet_(sheet) {}
  /// The lines that count for who has an enemy in sight and these facts.
  [[nodiscard]] std::string of(Table table, std::initializer_list<Fact> so) const {
    return risk_lines(behaviour, table, facts(so));
  }
  [[nodiscard]] Reaction react(Table table, const Facts& facts, int die) const;
  /// Each fact brings its line, "XF-FIRE+1", if `behaviour.extra_factors` is on, and none if not.
  void expect_extra_factors(std::initializer_list<Table> tables,
                            const std::map<Fact, std::string>& lines) const;
  const Behaviour behaviour;

 private:
  const std::string sheet_;
};

/// "mounted,firearm_reach" or "-".
[[nodiscard]] std::vector<Fact> fact_list(std::string_view text);

/// Adds losses, dangers and comforts to the facts until the table's risk list sums to the total.
[[nodiscard]] Facts facts_giving(const Behaviour& behaviour, Table table, int total, Facts facts);

/// A cell: "ADVANCE C gallop i".
[[nodiscard]] Cell cell_of(const std::string& text);

/// Totals that fall into a row: "6-8" -> 6, 7, 8; "9+" -> 9, 10; "<= 0" -> -1, 0.
[[nodiscard]] std::vector<int> totals_of(std::string_view row);

/// The lines of a file of this folder, split at tabs; '#' begins a comment line.
[[nodiscard]] std::vector<std::vector<std::string>> rows_of(const std::string& file);

/// Letters and digits of a text, for the name of a test.
[[nodiscard]] std::string test_name(std::string_view text);

}  // namespace opfor::test
