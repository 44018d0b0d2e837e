#include "rules/through_the_square_window/tables.hpp"

#include <set>

#include "rules/through_the_square_window/actions.hpp"
#include "rules/through_the_square_window/command.hpp"
#include "rules/through_the_square_window/melee_result.hpp"
#include "rules/through_the_square_window/morale.hpp"
#include "rules/through_the_square_window/rout.hpp"
#include "rules/through_the_square_window/shooting.hpp"
#include "support.hpp"

namespace opfor::through_the_square_window {
namespace {

using test::cm;
using test::name_of;
using test::of;
using test::Row;
using test::rows;

Length centimetres(const std::string& text) {
  return length_in(std::stod(text), Measure::centimetre);
}

class TtswTableShoRanges : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, TtswTableShoRanges, rows("ranges.tsv"), name_of);
TEST_P(TtswTableShoRanges, BandsAreAsPrinted) {
  const auto weapon = of<Weapon>(GetParam().at(0));
  EXPECT_EQ(line_of(weapon).close, centimetres(GetParam().at(1)));
  EXPECT_EQ(line_of(weapon).far, centimetres(GetParam().at(2)));
  const double close = cm(std::stod(GetParam().at(1)));
  const double far = cm(std::stod(GetParam().at(2)));
  for (double distance = 0.5; distance < 80; distance += 0.5) {
    const double d = cm(distance);
    const Band expected = d <= close ? Band::close : d <= far ? Band::far : Band::out_of_range;
    EXPECT_EQ(band_at(weapon, d), expected) << distance;
  }
}

class TtswTableShoModifiers : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, TtswTableShoModifiers, rows("shooting_modifiers.tsv"), name_of);
TEST_P(TtswTableShoModifiers, DiceAreAsPrinted) {
  const auto line = of<ShotLine>(GetParam().at(1));
  EXPECT_EQ(kShotModifiers[static_cast<std::size_t>(line)].value, std::stoi(GetParam().at(0)));
}

template <class List>
void expect_line(const List& list, const Row& row) {
  const auto& m = list.at(std::stoul(row.at(1)) - 1);
  EXPECT_EQ(word(m.line), row.at(3));
  EXPECT_EQ(m.value, std::stoi(row.at(2)));
  EXPECT_FALSE(m.words.empty());
}
class TtswTableMorPool : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, TtswTableMorPool, rows("morale_pool.tsv"), name_of);
TEST_P(TtswTableMorPool, LinesStandWhereTheyArePrinted) {
  const Row& row = GetParam();
  if (row.at(0) == "trigger") expect_line(kTriggers, row);
  if (row.at(0) == "additional") expect_line(kExtras, row);
  if (row.at(0) == "deducted") expect_line(kDeductions, row);
}

class TtswTableMorResults : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, TtswTableMorResults, rows("morale_results.tsv"), name_of);
TEST_P(TtswTableMorResults, EveryCellIsAsPrinted) {
  const int score = std::stoi(GetParam().at(0));
  const bool well_trained = GetParam().at(1) == "yes";
  for (std::size_t column = 0; column < 3; ++column) {
    EXPECT_EQ(word(printed_effect(score, well_trained, static_cast<MoraleColumn>(column))),
              GetParam().at(column + 2));
  }
}

class TtswTableMelModifiers : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, TtswTableMelModifiers, rows("melee_modifiers.tsv"), name_of);
TEST_P(TtswTableMelModifiers, DiceAreAsPrinted) {
  const auto line = of<MeleeLine>(GetParam().at(1));
  EXPECT_EQ(kMeleeModifiers[static_cast<std::size_t>(line)].value, std::stoi(GetParam().at(0)));
}

Contender contender_of(Kind kind) {
  Contender c;
  c.kind = kind;
  c.pikes = kind == Kind::pike_and_shot || kind == Kind::tercio;
  return c;
}
class TtswTableOut : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, TtswTableOut, rows("melee_outcomes.tsv"), name_of);
TEST_P(TtswTableOut, TheFirstDoesAsPrinted) {
  const Row& row = GetParam();
  Contender first = contender_of(of<Kind>(row.at(0)));
  Contender second = contender_of(of<Kind>(row.at(1)));
  first.defends_obstacle = row.at(4) == "obstacle";
  if (row.at(4) == "charged") second.approach = Approach::charge;
  const RoundResult found =
      round_result(first, second, {std::stoi(row.at(2)), std::stoi(row.at(3))});
  EXPECT_EQ(word(found.a.fate), row.at(5));
  EXPECT_EQ(found.a.distance, centimetres(row.at(6)));
}

class TtswTableRou : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, TtswTableRou, rows("paces.tsv"), name_of);
TEST_P(TtswTableRou, DistancesAreAsPrinted) {
  const auto kind = of<Kind>(GetParam().at(0));
  EXPECT_EQ(rout_distance(kind), centimetres(GetParam().at(1)));
  EXPECT_EQ(pursuit_distance(kind), centimetres(GetParam().at(2)));
}

class TtswTableRal : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, TtswTableRal, rows("rally.tsv"), name_of);
TEST_P(TtswTableRal, EveryDieIsAsPrinted) {
  const int die = std::stoi(GetParam().at(0));
  for (const Quality quality : test::kQualities) {
    EXPECT_EQ(word(rally_of(die, quality)), GetParam().at(1 + static_cast<std::size_t>(quality)));
  }
}

class TtswTablePur : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, TtswTablePur, rows("pursuit_ends.tsv"), name_of);
TEST_P(TtswTablePur, EveryDieIsAsPrinted) {
  const int die = std::stoi(GetParam().at(0));
  for (const Quality quality : test::kQualities) {
    const auto column = static_cast<std::size_t>(quality);
    for (const Kind kind : {Kind::early_cuirassiers, Kind::late_cuirassiers, Kind::arkebusiers}) {
      EXPECT_EQ(halts_pursuit(die, kind, quality), GetParam().at(1 + column) == "yes");
    }
    EXPECT_EQ(halts_pursuit(die, Kind::charging_cavalry, quality),
              GetParam().at(4 + column) == "yes");
  }
}

class TtswTableAct : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, TtswTableAct, rows("actions.tsv"), name_of);
TEST_P(TtswTableAct, TroopsHaveTheActionsThatArePrinted) {
  const Row& row = GetParam();
  const auto action = of<Action>(row.at(1));
  EXPECT_EQ(line_of(action).number, std::stoi(row.at(0)));
  EXPECT_EQ(line_of(action).reach, centimetres(row.at(2)));
  const std::array<Kind, 5> columns{Kind::pike_and_shot, Kind::charging_cavalry, Kind::light_guns,
                                    Kind::heavy_guns, Kind::dragoons};
  for (std::size_t i = 0; i < columns.size(); ++i) {
    EXPECT_EQ(may_take(action, columns[i]), row.at(3 + i) == "yes") << word(columns[i]);
  }
}

class TtswTableEmg : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, TtswTableEmg, rows("emergencies.tsv"), name_of);
TEST_P(TtswTableEmg, TroopsHaveTheActionsThatArePrinted) {
  const Card& card = test::card(GetParam().at(0));
  Alarm alarm;
  alarm.actions_left = 1;
  std::size_t column = 1;
  for (const auto emergency : {Emergency::ring, Emergency::counter_charge, Emergency::evade}) {
    const auto bar = emergency_bar(emergency, card, formations_of(card)[0], alarm);
    EXPECT_EQ(bar.has_value(), GetParam().at(column) == "no") << word(emergency);
    EXPECT_EQ(bar.value_or(EmergencyBar::not_these_troops), EmergencyBar::not_these_troops);
    ++column;
  }
}

class TtswTableCardStands : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, TtswTableCardStands, rows("stands.tsv"), name_of);
TEST_P(TtswTableCardStands, EveryKindIsAsPrinted) {
  const Row& row = GetParam();
  const StandLine& line = line_of(of<Stand>(row.at(0)));
  EXPECT_EQ(line.sp, std::stoi(row.at(1)));
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(line.dice[i], std::stoi(row.at(2 + i)));
  EXPECT_EQ(word(line.fires), row.at(5));
}

class TtswTableCards : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, TtswTableCards, rows("cards.tsv"), name_of);
TEST_P(TtswTableCards, EveryCardIsAsPrinted) {
  const Row& row = GetParam();
  const Card& card = test::card(row.at(0));
  const Layout layout = layout_of(card, Formation::line);
  EXPECT_EQ(word(arm_of(card.kind)), row.at(1));
  EXPECT_EQ(layout.files, std::stoi(row.at(2)));
  EXPECT_EQ(layout.ranks, std::stoi(row.at(3)));
  EXPECT_EQ(all_stands(layout).total(), std::stoi(row.at(4)));
  EXPECT_EQ(initial_strength(card), std::stoi(row.at(5)));
  EXPECT_EQ(word(card.weapon), row.at(6));
  std::string abilities;
  for (std::size_t i = 0; i < Words<Ability>::all.size(); ++i) {
    if (!card.abilities.has(static_cast<Ability>(i))) continue;
    abilities += (abilities.empty() ? "" : " ") + std::string{Words<Ability>::all[i]};
  }
  EXPECT_EQ(abilities.empty() ? "-" : abilities, row.at(7));
}

TEST(TtswTables, TheSecondTranscriptionsNameEveryLine) {
  const auto lines = [](const std::string& file, std::size_t column) {
    std::set<std::string> words;
    for (const Row& row : opfor::test::rows_of("through_the_square_window/" + file)) {
      words.insert(row.at(column));
    }
    return words.size();
  };
  EXPECT_EQ(lines("ranges.tsv", 0), kRanges.size() - 1) << "but for no weapon";
  EXPECT_EQ(lines("shooting_modifiers.tsv", 1), kShotModifiers.size() - 2)
      << "but for the stands' own dice, and the ring";
  EXPECT_EQ(lines("morale_pool.tsv", 3), kTriggers.size() + kExtras.size() + kDeductions.size());
  EXPECT_EQ(lines("morale_results.tsv", 0), 6U);
  EXPECT_EQ(lines("melee_modifiers.tsv", 1), kMeleeModifiers.size());
  EXPECT_EQ(lines("paces.tsv", 0), Words<Kind>::all.size());
  EXPECT_EQ(lines("rally.tsv", 0), 6U);
  EXPECT_EQ(lines("pursuit_ends.tsv", 0), 6U);
  EXPECT_EQ(lines("actions.tsv", 1), kActionLines.size());
  EXPECT_EQ(lines("emergencies.tsv", 0), kCards.size());
  EXPECT_EQ(lines("stands.tsv", 0), kStands.size() - 1) << "but for a gap";
  EXPECT_EQ(lines("cards.tsv", 0), kCards.size());
}

TEST(TtswTables, EveryStandOfACardHasTheStrengthOfItsKind) {
  for (const Card& card : kCards) {
    for (const Stand stand : layout_of(card, Formation::line).stands) {
      const int own = line_of(stand).sp;
      EXPECT_TRUE(own == 0 || own == card.sp_each) << card.key;
    }
  }
}

TEST(TtswGeo3, ALimitIsInsideAndSoIsAThousandthBeyond) {
  EXPECT_TRUE(within(cm(10), 10_cm));
  EXPECT_TRUE(within(cm(10.0009), 10_cm));
  EXPECT_FALSE(within(cm(10.002), 10_cm));
  EXPECT_TRUE(or_more(cm(4.9991), 5_cm));
  EXPECT_FALSE(or_more(cm(4.998), 5_cm));
}

TEST(TtswTables, FivesAndSixesHitCloseAndSixesFarOff) {
  EXPECT_EQ(to_hit(Band::close), 5);
  EXPECT_EQ(to_hit(Band::far), 6);
  EXPECT_EQ(kMeleeHit, 6);
}

}  // namespace
}  // namespace opfor::through_the_square_window
