#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>

#include "ai/behaviour/fallback.hpp"
#include "support.hpp"

namespace opfor {
namespace {

/// One cell of a second transcription.
struct Printed {
  std::string name;
  Table table = Table::foot;
  std::string row;
  std::vector<Fact> facts;
  int die = 0;
  Cell cell;
  std::string sheet = "nineteenth_century";
};
std::ostream& operator<<(std::ostream& out, const Printed& printed) { return out << printed.name; }

std::string where(const std::vector<std::string>& line, int die) {
  const std::string facts = line[2] == "-" ? "" : "_" + line[2];
  return test::test_name(line[0] + "_row_" + line[1] + facts + "_die_" + std::to_string(die));
}

/// The printed tables: a line a cell.
std::vector<Printed> printed_cells() {
  std::vector<Printed> cells;
  for (const auto& line : test::rows_of("nineteenth_century_actions.tsv")) {
    Printed each;
    each.die = std::stoi(line.at(3));
    each.name = where(line, each.die);
    each.table = of_word<Table>(line[0]).value();
    each.row = line[1];
    each.facts = test::fact_list(line[2]);
    each.cell = {of_word<Intent>(line.at(4)).value(),
                 line.at(5) == "C" ? ChargeMark::yes : ChargeMark::no,
                 of_word<Gait>(line.at(6)).value(), line.at(7) == "italic"};
    cells.push_back(each);
  }
  return cells;
}

/// A file of the cells of `sheet`: a line a row.
std::vector<Printed> cells_of(const std::string& sheet, const std::string& file) {
  std::vector<Printed> cells;
  for (const auto& line : test::rows_of(file)) {
    for (int die = 1; die <= 6; ++die) {
      cells.push_back({where(line, die), of_word<Table>(line[0]).value(), line[1],
                       test::fact_list(line[2]), die,
                       test::cell_of(line.at(static_cast<std::size_t>(2 + die))), sheet});
    }
  }
  return cells;
}
std::vector<Printed> house_cells() {
  return cells_of("nineteenth_century", "nineteenth_century_house_actions.tsv");
}

/// The tables of later sheets are the others' by reference (AQ 13, TTSW-BEH-10): foot, horse and
/// dragoons, all without gaits, and the guns' house table, in which nobody is caught before
/// limbering.
std::vector<Printed> cells_by_reference(const char* sheet) {
  std::vector<Printed> cells = cells_of(sheet, "victory_without_squares_actions.tsv");
  const auto guns = [](const Printed& each) { return each.table == Table::gun; };
  cells.erase(std::remove_if(cells.begin(), cells.end(), guns), cells.end());
  for (Printed& each : cells_of(sheet, "nineteenth_century_house_actions.tsv")) {
    const bool caught = std::find(each.facts.begin(), each.facts.end(),
                                  Fact::caught_before_limbering) != each.facts.end();
    if (guns(each) && !caught) cells.push_back(std::move(each));
  }
  return cells;
}

/// Those of Over the Hills (OTH-AI-ACT-2, 3, 6): foot, horse and guns as Victory Without Squares
/// has them, skirmishers and mobs by the house tables.
std::vector<Printed> cells_of_over_the_hills() {
  std::vector<Printed> cells;
  const auto take = [&](const std::string& file, std::initializer_list<Table> tables) {
    for (Printed& each : cells_of("over_the_hills", file)) {
      if (std::count(tables.begin(), tables.end(), each.table) > 0) cells.push_back(each);
    }
  };
  take("victory_without_squares_actions.tsv", {Table::foot, Table::horse, Table::gun});
  take("nineteenth_century_house_actions.tsv", {Table::skirmisher, Table::mob});
  return cells;
}

class ActionCell : public testing::TestWithParam<Printed> {};

TEST_P(ActionCell, IsAsTheSheetPrintsIt) {
  static std::map<std::string, Behaviour> sheets;
  const Printed& printed = GetParam();
  if (sheets.count(printed.sheet) == 0) {
    sheets.emplace(printed.sheet, test::behaviour_of(printed.sheet));
  }
  const Behaviour& behaviour = sheets.at(printed.sheet);
  for (const int total : test::totals_of(printed.row)) {
    ReactionRequest request;
    request.table = printed.table;
    request.facts = test::facts_giving(behaviour, printed.table, total, test::facts(printed.facts));
    request.die = printed.die;
    const Reaction reaction = behaviour.react(request);
    EXPECT_EQ(reaction.total, total);
    EXPECT_EQ(reaction.row, printed.row);
    EXPECT_EQ(word(reaction.cell.intent), word(printed.cell.intent)) << "RF " << total;
    EXPECT_EQ(reaction.cell.charge, printed.cell.charge) << "RF " << total;
    EXPECT_EQ(word(reaction.cell.gait), word(printed.cell.gait)) << "RF " << total;
    EXPECT_EQ(reaction.cell.italic, printed.cell.italic) << "RF " << total;
    // In rows 1 and up print alone tells whom a cell binds (NC-CMD-9).
    if (total >= 1) {
      EXPECT_EQ(reaction.binding, !printed.cell.italic);
    }
  }
}

std::string name_of(const testing::TestParamInfo<Printed>& info) { return info.param.name; }
INSTANTIATE_TEST_SUITE_P(Sheet, ActionCell, testing::ValuesIn(printed_cells()), name_of);
INSTANTIATE_TEST_SUITE_P(House, ActionCell, testing::ValuesIn(house_cells()), name_of);
INSTANTIATE_TEST_SUITE_P(VictoryWithoutSquares, ActionCell,
                         testing::ValuesIn(cells_of("victory_without_squares",
                                                    "victory_without_squares_actions.tsv")),
                         name_of);

INSTANTIATE_TEST_SUITE_P(Arquebusier, ActionCell,
                         testing::ValuesIn(cells_by_reference("arquebusier")), name_of);
INSTANTIATE_TEST_SUITE_P(ThroughTheSquareWindow, ActionCell,
                         testing::ValuesIn(cells_by_reference("through_the_square_window")),
                         name_of);

INSTANTIATE_TEST_SUITE_P(OverTheHills, ActionCell, testing::ValuesIn(cells_of_over_the_hills()),
                         name_of);

TEST(ActionTable, TheSecondTranscriptionHoldsEveryCell) {
  // Five rows of six, and two cells a table for units falling back.
  EXPECT_EQ(printed_cells().size(), 64U);
  // Guns, skirmishers, officers, mobs, pikes and dragoons in both states have all five rows.
  std::map<std::string, std::set<std::string>> rows;
  for (const Printed& each : house_cells()) {
    const bool mounted =
        std::find(each.facts.begin(), each.facts.end(), Fact::mounted) != each.facts.end();
    rows[std::string{word(each.table)} + (mounted ? " mounted" : "")].insert(each.row);
  }
  EXPECT_EQ(rows.size(), 7U);
  for (const auto& [table, found] : rows) EXPECT_EQ(found.size(), 5U) << table;
  std::map<Table, std::set<std::string>> by_reference;
  for (const Printed& each : cells_by_reference("arquebusier")) {
    by_reference[each.table].insert(each.row);
  }
  for (const Printed& each : cells_of_over_the_hills()) {
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
