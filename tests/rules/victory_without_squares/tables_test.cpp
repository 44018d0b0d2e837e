#include "rules/victory_without_squares/tables.hpp"

#include <gtest/gtest.h>
#include <set>

#include "rules/dice_support.hpp"
#include "rules/victory_without_squares/combat_result.hpp"
#include "rules/victory_without_squares/leaders.hpp"
#include "rules/victory_without_squares/movement.hpp"
#include "rules/victory_without_squares/states.hpp"

namespace opfor::victory_without_squares {
namespace {

using Row = std::vector<std::string>;

auto rows(const std::string& file) {
  return testing::ValuesIn(opfor::test::rows_of("victory_without_squares/" + file));
}
std::string name_of(const testing::TestParamInfo<Row>& info) {
  return opfor::test::name_of_row(info.param);
}
template <class E>
E of(const std::string& text) {
  return of_word<E>(text).value();
}

class VwsMan1 : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, VwsMan1, rows("manoeuvres.tsv"), name_of);
TEST_P(VwsMan1, EveryCellIsAsTheSheetPrintsIt) {
  const auto m = of<Manoeuvre>(GetParam().at(0));
  using chance::Suit;
  EXPECT_EQ(word(cell_of(m, Suit::hearts)), GetParam().at(1));
  EXPECT_EQ(word(cell_of(m, Suit::diamonds)), GetParam().at(2));
  EXPECT_EQ(word(cell_of(m, Suit::clubs)), GetParam().at(3));
  EXPECT_EQ(word(cell_of(m, Suit::spades)), GetParam().at(4));
}

class VwsLead4 : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, VwsLead4, rows("leaders.tsv"), name_of);
TEST_P(VwsLead4, PicturesAloneHarmALeader) {
  const auto suit = of<chance::Suit>(GetParam().at(0));
  for (int rank = 1; rank <= 13; ++rank) {
    EXPECT_EQ(word(leader_fate(chance::card(suit, rank))),
              rank > 10 ? GetParam().at(1) : std::string{"unhurt"})
        << rank;
  }
}

class VwsFire3 : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, VwsFire3, rows("firearms.tsv"), name_of);
TEST_P(VwsFire3, RangesAndWhatABaseCountsAreAsPrinted) {
  const FirearmLine& line = line_of(of<Firearm>(GetParam().at(0)));
  EXPECT_EQ(line.range, length_in(std::stod(GetParam().at(1)), Measure::inch));
  EXPECT_EQ(line.per_base, std::stoi(GetParam().at(2)));
}

class VwsMove1To5 : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, VwsMove1To5, rows("moves.tsv"), name_of);
TEST_P(VwsMove1To5, MovesAreAsPrinted) {
  EXPECT_EQ(normal_move(of<Kind>(GetParam().at(0)), GetParam().at(1) == "yes"),
            length_in(std::stod(GetParam().at(2)), Measure::inch));
}

class VwsState1And2 : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, VwsState1And2, rows("steps.tsv"), name_of);
TEST_P(VwsState1And2, EveryStepDownIsAsPrinted) {
  const auto kind = of<Kind>(GetParam().at(0));
  const auto state = of<State>(GetParam().at(1));
  EXPECT_EQ(after_losing(state, 0, kind), state);
  for (int steps = 1; steps <= 3; ++steps) {
    EXPECT_EQ(word(after_losing(state, steps, kind)),
              GetParam().at(static_cast<std::size_t>(1 + steps)));
  }
}

class VwsFire16 : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, VwsFire16, rows("fire_modifiers.tsv"), name_of);
TEST_P(VwsFire16, EveryModifierIsAsPrinted) {
  const auto line = of<FireLine>(GetParam().at(1));
  EXPECT_EQ(kFireModifiers[static_cast<std::size_t>(line)].value, std::stoi(GetParam().at(0)));
}

class VwsCmb8 : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, VwsCmb8, rows("combat_modifiers.tsv"), name_of);
TEST_P(VwsCmb8, EveryModifierIsAsPrinted) {
  const auto line = of<CombatLine>(GetParam().at(1));
  EXPECT_EQ(kCombatModifiers[static_cast<std::size_t>(line)].value, std::stoi(GetParam().at(0)));
}

class VwsCmb9 : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, VwsCmb9, rows("combat_results.tsv"), name_of);
TEST_P(VwsCmb9, EveryScoreLosesTheStepsOfItsRow) {
  const ResultLine& line = kResults[static_cast<std::size_t>(row_of(std::stoi(GetParam().at(0))))];
  EXPECT_EQ(line.defenders_lose, std::stoi(GetParam().at(1)));
  EXPECT_EQ(line.attackers_lose, std::stoi(GetParam().at(2)));
}

TEST(VwsTables, TheSecondTranscriptionsNameEveryLine) {
  const auto lines = [](const std::string& file, std::size_t column) {
    std::set<std::string> words;
    for (const Row& row : opfor::test::rows_of("victory_without_squares/" + file)) {
      words.insert(row.at(column));
    }
    return words.size();
  };
  EXPECT_EQ(lines("manoeuvres.tsv", 0), kManoeuvres.size());
  EXPECT_EQ(lines("firearms.tsv", 0), kFirearms.size());
  EXPECT_EQ(lines("moves.tsv", 0), kKinds.size());
  EXPECT_EQ(lines("fire_modifiers.tsv", 1), kFireModifiers.size());
  EXPECT_EQ(lines("combat_modifiers.tsv", 1), kCombatModifiers.size());
}

TEST(VwsScale1And2, LengthsAreInchesAndABaseIsThirtyMillimetres) {
  EXPECT_EQ(kBaseWidth, Length::tenths(300));
  EXPECT_EQ(line_of(Firearm::musket).range, 4_in) << "long musket shot";
  EXPECT_EQ(kFootDepth, Length::tenths(200));
  EXPECT_EQ(kMountedDepth, Length::tenths(300));
  EXPECT_EQ(kArtilleryDepth, Length::tenths(400));
}

TEST(VwsTol1, LimitsIncludeAHundredthOfAnInch) {
  EXPECT_TRUE(within((4_in).as_double() + 2.5, 4_in));
  EXPECT_FALSE(within((4_in).as_double() + 2.6, 4_in));
  EXPECT_TRUE(or_more((12_in).as_double() - 2.5, 12_in));
  EXPECT_FALSE(or_more((12_in).as_double() - 2.6, 12_in));
}

}  // namespace
}  // namespace opfor::victory_without_squares
