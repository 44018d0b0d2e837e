#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>
#include <ostream>
#include <set>
#include <stdexcept>

#include "ai/behaviour/fallback.hpp"
#include "support.hpp"

namespace opfor {
namespace {

/// One row of a second transcription: a process of ctest for every cell took most of its time to
/// begin.
struct Printed {
  std::string name;
  Table table = Table::foot;
  std::string row;
  std::vector<Fact> facts;
  std::map<int, Cell> cells;  ///< by the die
  std::string sheet = "nineteenth_century";
};
std::ostream& operator<<(std::ostream& out, const Printed& printed) { return out << printed.name; }

std::string where(const std::vector<std::string>& line) {
  const std::string facts = line[2] == "-" ? "" : "_" + line[2];
  return test::test_name(line[0] + "_row_" + line[1] + facts);
}

Printed row_of(const std::vector<std::string>& line) {
  Printed row;
  row.name = where(line);
  row.table = of_word<Table>(line[0]).value();
  row.row = line[1];
  row.facts = test::fact_list(line[2]);
  return row;
}

/// The printed tables: a line a cell.
std::vector<Printed> printed_rows() {
  std::vector<Printed> rows;
  for (const auto& line : test::rows_of("nineteenth_century_actions.tsv")) {
    if (rows.empty() || rows.back().name != where(line)) rows.push_back(row_of(line));
    rows.back().cells[std::stoi(line.at(3))] = {
        of_word<Intent>(line.at(4)).value(), line.at(5) == "C" ? ChargeMark::yes : ChargeMark::no,
        of_word<Gait>(line.at(6)).value(), line.at(7) == "italic"};
  }
  return rows;
}

/// A file of the rows of `sheet`: a line a row.
std::vector<Printed> rows_of_sheet(const std::string& sheet, const std::string& file) {
  std::vector<Printed> rows;
  for (const auto& line : test::rows_of(file)) {
    rows.push_back(row_of(line));
    rows.back().sheet = sheet;
    for (int die = 1; die <= 6; ++die) {
      rows.back().cells[die] = test::cell_of(line.at(static_cast<std::size_t>(2 + die)));
    }
  }
  return rows;
}
std::vector<Printed> house_rows() {
  return rows_of_sheet("nineteenth_century", "nineteenth_century_house_actions.tsv");
}

/// The tables of later sheets are the others' by reference (AQ 13, TTSW-BEH-10): foot, horse and
/// dragoons, all without gaits, and the guns' house table, in which nobody is caught before
/// limbering.
std::vector<Printed> rows_by_reference(const char* sheet) {
  std::vector<Printed> rows = rows_of_sheet(sheet, "victory_without_squares_actions.tsv");
  const auto guns = [](const Printed& each) { return each.table == Table::gun; };
  rows.erase(std::remove_if(rows.begin(), rows.end(), guns), rows.end());
  for (Printed& each : rows_of_sheet(sheet, "nineteenth_century_house_actions.tsv")) {
    const bool caught = std::find(each.facts.begin(), each.facts.end(),
                                  Fact::caught_before_limbering) != each.facts.end();
    if (guns(each) && !caught) rows.push_back(std::move(each));
  }
  return rows;
}

/// Those of Over the Hills (OTH-AI-ACT-2, 3, 6): foot, horse and guns as Victory Without Squares
/// has them, skirmishers and mobs by the house tables.
std::vector<Printed> rows_of_over_the_hills() {
  std::vector<Printed> rows;
  const auto take = [&](const std::string& file, std::initializer_list<Table> tables) {
    for (Printed& each : rows_of_sheet("over_the_hills", file)) {
      if (std::count(tables.begin(), tables.end(), each.table) > 0) rows.push_back(each);
    }
  };
  take("victory_without_squares_actions.tsv", {Table::foot, Table::horse, Table::gun});
  take("nineteenth_century_house_actions.tsv", {Table::skirmisher, Table::mob});
  return rows;
}

class ActionCells : public testing::TestWithParam<Printed> {};

TEST_P(ActionCells, AreAsTheSheetPrintsThem) {
  const Printed& printed = GetParam();
  const Behaviour behaviour = test::behaviour_of(printed.sheet);
  ASSERT_FALSE(printed.cells.empty());
  for (const int total : test::totals_of(printed.row)) {
    ReactionRequest request;
    request.table = printed.table;
    request.facts = test::facts_giving(behaviour, printed.table, total, test::facts(printed.facts));
    for (const auto& [die, cell] : printed.cells) {
      SCOPED_TRACE(fmt::format("RF {}, die {}", total, die));
      request.die = die;
      const Reaction reaction = behaviour.react(request);
      EXPECT_EQ(reaction.total, total);
      EXPECT_EQ(reaction.row, printed.row);
      EXPECT_EQ(word(reaction.cell.intent), word(cell.intent));
      EXPECT_EQ(reaction.cell.charge, cell.charge);
      EXPECT_EQ(word(reaction.cell.gait), word(cell.gait));
      EXPECT_EQ(reaction.cell.italic, cell.italic);
      // In rows 1 and up print alone tells whom a cell binds (NC-CMD-9).
      if (total >= 1) {
        EXPECT_EQ(reaction.binding, !cell.italic);
      }
    }
  }
}

std::string name_of(const testing::TestParamInfo<Printed>& info) { return info.param.name; }
INSTANTIATE_TEST_SUITE_P(Sheet, ActionCells, testing::ValuesIn(printed_rows()), name_of);
INSTANTIATE_TEST_SUITE_P(House, ActionCells, testing::ValuesIn(house_rows()), name_of);
INSTANTIATE_TEST_SUITE_P(VictoryWithoutSquares, ActionCells,
                         testing::ValuesIn(rows_of_sheet("victory_without_squares",
                                                         "victory_without_squares_actions.tsv")),
                         name_of);

INSTANTIATE_TEST_SUITE_P(Arquebusier, ActionCells,
                         testing::ValuesIn(rows_by_reference("arquebusier")), name_of);
INSTANTIATE_TEST_SUITE_P(ThroughTheSquareWindow, ActionCells,
                         testing::ValuesIn(rows_by_reference("through_the_square_window")),
                         name_of);

INSTANTIATE_TEST_SUITE_P(OverTheHills, ActionCells, testing::ValuesIn(rows_of_over_the_hills()),
                         name_of);

TEST(ActionTable, TheSecondTranscriptionHoldsEveryCell) {
  // Five rows of six, and two cells a table for units falling back.
  std::size_t cells = 0;
  for (const Printed& each : printed_rows()) cells += each.cells.size();
  EXPECT_EQ(cells, 64U);
  // Guns, skirmishers, officers, mobs, pikes and dragoons in both states have all five rows.
  std::map<std::string, std::set<std::string>> rows;
  for (const Printed& each : house_rows()) {
    const bool mounted =
        std::find(each.facts.begin(), each.facts.end(), Fact::mounted) != each.facts.end();
    rows[std::string{word(each.table)} + (mounted ? " mounted" : "")].insert(each.row);
  }
  EXPECT_EQ(rows.size(), 7U);
  for (const auto& [table, found] : rows) EXPECT_EQ(found.size(), 5U) << table;
  std::map<Table, std::set<std::string>> by_reference;
  for (const Printed& each : rows_by_reference("arquebusier")) {
    by_reference[each.table].insert(each.row);
  }
  for (const Printed& each : rows_of_over_the_hills()) {
    rows["over the hills " + std::string{word(each.table)}].insert(each.row);
  }
  EXPECT_EQ(rows.size(), 12U);
  for (const auto& [table, found] : rows) EXPECT_EQ(found.size(), 5U) << table;
  EXPECT_EQ(by_reference.size(), 4U);
  for (const auto& [table, found] : by_reference) EXPECT_EQ(found.size(), 5U) << word(table);
}

TEST(ActionTable, SixColumnsAreTheSevenPrintedOnesWithoutTheDoubledCell) {
  // NC-ACT-1: of a doubled pair one stays, and of a roman and an italic one the italic.
  std::map<std::string, std::vector<Cell>> seven;
  std::map<std::string, std::vector<Cell>> six;
  for (const auto& line : test::rows_of("nineteenth_century_printed_cells.tsv")) {
    const Cell cell{of_word<Intent>(line.at(3)).value(),
                    line.at(4) == "C" ? ChargeMark::yes : ChargeMark::no,
                    of_word<Gait>(line.at(5)).value(), line.at(6) == "italic"};
    (line[0] == "foot" ? seven : six)[line[1]].push_back(cell);
  }
  const Behaviour behaviour = test::nineteenth_century();
  for (auto& [row, cells] : seven) {
    ASSERT_EQ(cells.size(), 7U);
    bool dropped = false;
    // RUN and RUN stay: the cavalry table has both.
    for (std::size_t i = 0; i + 1 < cells.size() && !dropped; ++i) {
      const bool last_of_run = i + 2 == cells.size() || cells[i + 2].intent != cells[i].intent;
      if (cells[i].intent == cells[i + 1].intent && cells[i].intent != Intent::run && last_of_run) {
        cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(i));
        dropped = true;
      }
    }
    six["foot " + row] = cells;
  }
  for (const ActionRow& row : behaviour.states(Table::foot).front().rows) {
    if (!row.from) continue;
    const std::vector<Cell>& printed = six.at("foot " + row_name(row));
    for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(row.cells[i].cell, printed[i]) << row_name(row);
  }
  for (const ActionRow& row : behaviour.states(Table::horse).front().rows) {
    if (!row.from) continue;
    const std::vector<Cell>& printed = six.at(row_name(row));
    ASSERT_EQ(printed.size(), 6U);
    for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(row.cells[i].cell, printed[i]) << row_name(row);
  }
}

TEST(ActionTable, EveryTotalAndDieHasExactlyOneRowAndACell) {
  const Behaviour behaviour = test::nineteenth_century();
  for (std::size_t t = 0; t < Words<Table>::all.size(); ++t) {
    const Table table = static_cast<Table>(t);
    ASSERT_TRUE(behaviour.has(table)) << word(table);
    for (const TroopState& state : behaviour.states(table)) {
      for (int total = -20; total <= 40; ++total) {
        const auto rows = std::count_if(state.rows.begin(), state.rows.end(),
                                        [&](const ActionRow& row) { return row.holds(total); });
        EXPECT_EQ(rows, 1) << word(table) << " RF " << total;
      }
      for (const ActionRow& row : state.rows) EXPECT_EQ(row.cells.size(), 6U);
    }
  }
}

TEST(ActionTable, ReactsToEveryTotalFromItsDeepestQuietToFortyLosses) {
  const Behaviour behaviour = test::nineteenth_century();
  for (std::size_t t = 0; t < Words<Table>::all.size(); ++t) {
    for (int tenths = 0; tenths <= 40; ++tenths) {
      for (int die = 1; die <= 6; ++die) {
        ReactionRequest request;
        request.table = static_cast<Table>(t);
        request.facts.set(Fact::loss_tenths, tenths);
        request.die = die;
        const Reaction reaction = behaviour.react(request);
        EXPECT_EQ(reaction.column, die);
        int sum = 0;
        for (const RiskTerm& term : reaction.terms) sum += term.value;
        EXPECT_EQ(reaction.total, sum);
        EXPECT_EQ(reaction.total, behaviour.total(request.table, request.facts));
      }
    }
  }
}

TEST(ActionTable, LowestRowAdvancesOnASixOnlyAgainstAVisibleEnemyAndNeverOutOfWorks) {
  const Behaviour behaviour = test::nineteenth_century();
  ReactionRequest request;
  request.die = 6;
  request.facts = test::facts();
  EXPECT_EQ(behaviour.react(request).cell.intent, Intent::advance);
  EXPECT_EQ(behaviour.react(request).cell.charge, ChargeMark::no);
  request.facts = test::facts({Fact::fortified});
  EXPECT_EQ(behaviour.react(request).cell.intent, Intent::continue_orders);
  EXPECT_EQ(behaviour.react(request).row_when, "defending works");
  request.facts = Facts{};
  EXPECT_EQ(behaviour.react(request).cell.intent, Intent::continue_orders);
  EXPECT_EQ(behaviour.react(request).row_when, "no enemy in sight");
}

TEST(ActionTable, AFugitiveIsNotTurnedIntoAnAttackerByASix) {
  const Behaviour behaviour = test::nineteenth_century();
  ReactionRequest request;
  request.die = 6;
  request.facts = test::facts({Fact::falling_back});
  EXPECT_EQ(behaviour.react(request).cell.intent, Intent::rally_in_cover);
  EXPECT_EQ(behaviour.react(request).row_when, "falling back");
}

TEST(ActionTable, ADieOutsideOneToSixIsRefused) {
  const Behaviour behaviour = test::nineteenth_century();
  ReactionRequest request;
  for (const int die : {-1, 0, 7}) {
    request.die = die;
    EXPECT_THROW((void)behaviour.react(request), std::invalid_argument);
  }
}

TEST(Fallback, ExtensionIntentsBecomeTheCoreIntentsOf15_2) {
  const std::map<Intent, Intent> expected{
      {Intent::skirmish, Intent::continue_orders}, {Intent::evade, Intent::withdraw},
      {Intent::serve_gun, Intent::halt_face},      {Intent::seek_shelter, Intent::take_cover},
      {Intent::limber_away, Intent::withdraw},     {Intent::abandon, Intent::run},
      {Intent::mount, Intent::halt_face},          {Intent::dismount, Intent::halt_face},
      {Intent::form_square, Intent::halt_face},    {Intent::rally_others, Intent::continue_orders}};
  for (std::size_t i = 0; i < Words<Intent>::all.size(); ++i) {
    const Intent intent = static_cast<Intent>(i);
    const auto known = expected.find(intent);
    EXPECT_EQ(fallback(intent), known == expected.end() ? intent : known->second);
    EXPECT_EQ(fallback(fallback(intent)), fallback(intent));
  }
}

}  // namespace
}  // namespace opfor
