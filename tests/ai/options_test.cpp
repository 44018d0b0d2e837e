#include <gtest/gtest.h>
#include <map>

#include "support.hpp"

namespace opfor {
namespace {

Reaction react(const Behaviour& behaviour, Table table, int total, int die, Dials dials = {},
               const std::vector<Fact>& so = {}) {
  ReactionRequest request;
  request.table = table;
  request.facts = test::facts_giving(behaviour, table, total, test::facts(so));
  request.dials = dials;
  request.die = die;
  return behaviour.react(request);
}

BehaviourOptions reading(InfantryColumns columns) {
  BehaviourOptions options;
  options.infantry_columns = columns;
  return options;
}

/// The seven printed cells of the infantry rows.
std::map<std::string, std::vector<Cell>> seven_cells() {
  std::map<std::string, std::vector<Cell>> seven;
  for (const auto& line : test::rows_of("nineteenth_century_printed_cells.tsv")) {
    if (line[0] != "foot") continue;
    seven[line[1]].push_back({of_word<Intent>(line.at(3)).value(),
                              line.at(4) == "C" ? ChargeMark::yes : ChargeMark::no, Gait::as_before,
                              line.at(6) == "italic"});
  }
  return seven;
}

TEST(InfantryColumns, SevenLowReadsTheSecondCellForAOne) {  // NC-ACT-1
  const Behaviour behaviour = test::nineteenth_century(reading(InfantryColumns::seven_low));
  for (const auto& [row, cells] : seven_cells()) {
    for (const int total : test::totals_of(row)) {
      for (int die = 1; die <= 6; ++die) {
        const Reaction reaction = react(behaviour, Table::foot, total, die);
        EXPECT_EQ(reaction.cell, cells[static_cast<std::size_t>(die)]) << row << " die " << die;
        EXPECT_EQ(reaction.column, die);
      }
    }
  }
}

TEST(InfantryColumns, SevenHighReadsTheFirstCellForAOne) {
  const Behaviour behaviour = test::nineteenth_century(reading(InfantryColumns::seven_high));
  for (const auto& [row, cells] : seven_cells()) {
    for (const int total : test::totals_of(row)) {
      for (int die = 1; die <= 6; ++die) {
        const Reaction reaction = react(behaviour, Table::foot, total, die);
        EXPECT_EQ(reaction.cell, cells[static_cast<std::size_t>(die - 1)]) << row << " die " << die;
      }
    }
  }
}

TEST(InfantryColumns, OnlyTemperReachesTheSeventhCell) {
  const Behaviour high = test::nineteenth_century(reading(InfantryColumns::seven_high));
  EXPECT_EQ(react(high, Table::foot, 1, 6).cell.intent, Intent::continue_orders);
  const Reaction bold = react(high, Table::foot, 1, 6, {1, 0, 0});
  EXPECT_EQ(bold.cell.intent, Intent::advance);
  EXPECT_EQ(bold.column, 7);
  // The first cell of seven_low is roman in every row, so that not even temper leads there.
  const Behaviour low = test::nineteenth_century(reading(InfantryColumns::seven_low));
  for (const int total : {1, 3, 7, 9}) {
    for (int die = 1; die <= 6; ++die) {
      EXPECT_GE(react(low, Table::foot, total, die, {-1, 0, 0}).column, 1);
    }
  }
}

TEST(InfantryColumns, TheLowestRowAndHorseAreTheSameInAllReadings) {
  const Behaviour six = test::nineteenth_century();
  for (const InfantryColumns columns : {InfantryColumns::seven_low, InfantryColumns::seven_high}) {
    const Behaviour seven = test::nineteenth_century(reading(columns));
    for (int die = 1; die <= 6; ++die) {
      EXPECT_EQ(react(six, Table::foot, 0, die).cell, react(seven, Table::foot, 0, die).cell);
      for (const int total : {0, 1, 3, 7, 9}) {
        EXPECT_EQ(react(six, Table::horse, total, die).cell,
                  react(seven, Table::horse, total, die).cell);
      }
    }
  }
}

TEST(CoverCellRoman, MakesTwoCellsOfFootRomanAndNoOther) {  // NC-ACT-1
  BehaviourOptions options;
  options.cover_cell_roman = true;
  const Behaviour plain = test::nineteenth_century();
  const Behaviour roman = test::nineteenth_century(options);
  for (const Table table : {Table::foot, Table::horse}) {
    for (const int total : {0, 1, 2, 5, 6, 8, 9, 10}) {
      for (int die = 1; die <= 6; ++die) {
        Reaction expected = react(plain, table, total, die);
        const bool doubled = table == Table::foot &&
                             ((total >= 6 && total <= 8 && die == 3) || (total >= 9 && die == 4));
        if (doubled) {
          EXPECT_TRUE(expected.cell.italic);
          EXPECT_FALSE(expected.binding);
          expected.cell.italic = false;
          expected.binding = true;
        }
        const Reaction reaction = react(roman, table, total, die);
        EXPECT_EQ(reaction.cell, expected.cell) << word(table) << ' ' << total << ' ' << die;
        EXPECT_EQ(reaction.binding, expected.binding) << word(table) << ' ' << total << ' ' << die;
      }
    }
  }
}

TEST(CoverCellRoman, IsNotForTheSevenColumns) {
  BehaviourOptions options = reading(InfantryColumns::seven_high);
  const Behaviour plain = test::nineteenth_century(options);
  options.cover_cell_roman = true;
  const Behaviour roman = test::nineteenth_century(options);
  for (const int total : {1, 3, 7, 9}) {
    for (int die = 1; die <= 6; ++die) {
      EXPECT_EQ(react(plain, Table::foot, total, die).cell,
                react(roman, Table::foot, total, die).cell);
    }
  }
}

TEST(LowestRow, LeavesCommandedUnitsFreeOnOneToFiveAndBindsThemOnTheSix) {  // NC-ACT-2
  const Behaviour behaviour = test::nineteenth_century();
  for (const std::vector<Fact>& so : {std::vector<Fact>{}, std::vector{Fact::falling_back}}) {
    for (int die = 1; die <= 6; ++die) {
      const Reaction reaction = react(behaviour, Table::foot, 0, die, {}, so);
      EXPECT_FALSE(reaction.cell.italic);
      EXPECT_EQ(reaction.binding, die == 6) << die;
    }
  }
}

TEST(LowestRow, BindsNobodyWhoIsCommandedWhenTheOptionIsOff) {
  BehaviourOptions options;
  options.rf0_six_binds_commanded = false;
  const Behaviour behaviour = test::nineteenth_century(options);
  for (std::size_t t = 0; t < Words<Table>::all.size(); ++t) {
    for (const std::vector<Fact>& so : {std::vector<Fact>{}, std::vector{Fact::falling_back}}) {
      for (int die = 1; die <= 6; ++die) {
        EXPECT_FALSE(react(behaviour, static_cast<Table>(t), 0, die, {}, so).binding);
      }
    }
  }
  EXPECT_TRUE(react(behaviour, Table::foot, 1, 1).binding) << "other rows stay as printed";
}

TEST(LowestRow, ContinueNeverBindsCommandedUnits) {
  // Their current action is what they were just ordered (NC-ACT-2).
  const Behaviour behaviour = test::nineteenth_century();
  for (int die = 1; die <= 6; ++die) {
    EXPECT_FALSE(react(behaviour, Table::horse, 0, die).binding);
    EXPECT_FALSE(react(behaviour, Table::foot, 0, die, {}, {Fact::fortified}).binding);
  }
}

TEST(BehaviourOptions, AreTheDefaultsOfSection14) {
  const BehaviourOptions options;
  EXPECT_EQ(word(options.infantry_columns), "six");
  EXPECT_FALSE(options.cover_cell_roman);
  EXPECT_TRUE(options.rf0_six_binds_commanded);
  EXPECT_FALSE(options.extra_factors);
  EXPECT_FALSE(options.flank_range.has_value());
  EXPECT_EQ(options.doctrine[0], "source");
  EXPECT_EQ(options.doctrine[1], "source");
}

}  // namespace
}  // namespace opfor
