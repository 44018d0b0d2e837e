#include "rules/arquebusier/tables.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "rules/dice_support.hpp"

namespace opfor::arquebusier {
namespace {

using Row = std::vector<std::string>;

std::vector<Row> rows_of(const std::string& file) {
  return opfor::test::rows_of("arquebusier/" + file);
}
auto rows(const std::string& file) { return testing::ValuesIn(rows_of(file)); }
std::string name_of(const testing::TestParamInfo<Row>& info) {
  return opfor::test::name_of_row({info.param.at(0)});
}
template <class E>
E of(const std::string& text) {
  return of_word<E>(text).value();
}
int least_of(const std::string& cell) { return cell == "-" ? kHarmless : std::stoi(cell); }
Type type_at(std::size_t i) { return static_cast<Type>(i); }

// --- the second transcription: what the sheet prints ---

class AqMel3 : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, AqMel3, rows("melee.tsv"), name_of);
TEST_P(AqMel3, EveryCellIsAsTheSheetPrintsIt) {
  const Row& printed = GetParam();
  ASSERT_EQ(printed.size(), 1 + 2 * kMeleeTypes);
  const auto row = std::find_if(kMelee.begin(), kMelee.end(), [&](const MeleeRow& r) {
    return line_of(r.striker).code == printed.at(0);
  });
  ASSERT_NE(row, kMelee.end());
  for (std::size_t target = 0; target < kMeleeTypes; ++target) {
    const std::string_view at = line_of(type_at(target)).code;
    EXPECT_EQ(row->least[target][0], least_of(printed.at(1 + 2 * target))) << at << " regular";
    EXPECT_EQ(row->least[target][1], least_of(printed.at(2 + 2 * target))) << at << " irregular";
  }
}

class AqShoot7 : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, AqShoot7, rows("target_scores.tsv"), name_of);
TEST_P(AqShoot7, EveryScoreIsAsTheSheetPrintsIt) {
  ASSERT_EQ(GetParam().size(), 1 + kMeleeTypes);
  for (std::size_t target = 0; target < kMeleeTypes; ++target) {
    EXPECT_EQ(score_against(type_at(target), of<Class>(GetParam().at(0))),
              std::stoi(GetParam().at(1 + target)))
        << word(type_at(target));
  }
}

class AqShoot5 : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, AqShoot5, rows("shooting_lines.tsv"), name_of);
TEST_P(AqShoot5, EveryLineIsAsTheSheetPrintsIt) {
  const Row& printed = GetParam();
  const auto& line = kShootingLines[static_cast<std::size_t>(of<ShootingLineId>(printed.at(0)))];
  EXPECT_EQ(line.of ? word(*line.of) : "any", printed.at(1));
  EXPECT_EQ(word(line.type), printed.at(2));
  EXPECT_EQ(!line.mounted ? "any" : *line.mounted ? "mounted" : "foot", printed.at(3));
  EXPECT_EQ(line.range, length_in(std::stod(printed.at(4)), Measure::inch));
  EXPECT_EQ(line.dice, std::stoi(printed.at(5)));
}

class AqCmd2 : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, AqCmd2, rows("command_modifiers.tsv"),
                         [](const auto& row) { return row.param.at(1); });
TEST_P(AqCmd2, EveryModifierIsAsTheSheetPrintsIt) {
  const auto line = of<CommandLine>(GetParam().at(1));
  EXPECT_EQ(kCommandModifiers[static_cast<std::size_t>(line)].value, std::stoi(GetParam().at(0)));
}

class AqTypes : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, AqTypes, rows("types.tsv"), name_of);
TEST_P(AqTypes, AreOnFootOrMountedAndMoveAsTheSheetSays) {
  const TypeLine& line = line_of(of<Type>(GetParam().at(0)));
  EXPECT_EQ(line.code, GetParam().at(1));
  static constexpr std::array<std::string_view, 4> kArms{"foot", "mounted", "dragoon", "artillery"};
  EXPECT_EQ(kArms[static_cast<std::size_t>(line.arm)], GetParam().at(2));
  const auto inches = length_in(std::stod(GetParam().at(3)), Measure::inch);
  switch (line.arm) {
    case Arm::foot:
      EXPECT_EQ(kFootMove, inches);
      break;
    case Arm::mounted:
    case Arm::dragoon:
      EXPECT_EQ(kMountedMove, inches);
      break;
    case Arm::artillery:
      EXPECT_EQ(kArtilleryMove, inches);
      break;
  }
}

TEST(AqTables, TheSecondTranscriptionsNameEveryLine) {
  EXPECT_EQ(rows_of("melee.tsv").size(), kMelee.size());
  EXPECT_EQ(rows_of("target_scores.tsv").size(), Words<Class>::all.size());
  EXPECT_EQ(rows_of("shooting_lines.tsv").size(), kShootingLines.size());
  EXPECT_EQ(rows_of("command_modifiers.tsv").size(), kCommandModifiers.size());
  EXPECT_EQ(rows_of("types.tsv").size(), kTypes);
}

// --- what the specification says of the tables ---

TEST(AqShoot5, WhoHasNoLineCannotShoot) {
  for (const Type type : {Type::sword, Type::bill, Type::pike, Type::lancer}) {
    for (const Class of : {Class::regular, Class::irregular}) {
      EXPECT_EQ(shooting_line(type, of, false), nullptr) << word(type);
      EXPECT_EQ(shooting_line(type, of, true), nullptr) << word(type);
    }
  }
  EXPECT_EQ(shooting_line(Type::mob, Class::irregular, false), nullptr);
  EXPECT_EQ(shooting_line(Type::dragoon, Class::irregular, true), nullptr);
}

TEST(AqShoot5, EveryLineIsFoundByWhoStandsSo) {
  for (const ShootingLine& line : kShootingLines) {
    for (const Class of : {Class::regular, Class::irregular}) {
      for (const bool mounted : {false, true}) {
        const bool his =
            (!line.of || *line.of == of) && (!line.mounted || *line.mounted == mounted);
        EXPECT_EQ(shooting_line(line.type, of, mounted) == &line, his) << word(line.id);
      }
    }
  }
}

TEST(AqShoot7, ArtilleryIsAsHardToHitAsAnybody) {
  for (const Type gun : {Type::gun, Type::mortar}) {
    EXPECT_EQ(score_against(gun, Class::regular), 6);
    EXPECT_EQ(score_against(gun, Class::irregular), 5);
  }
}

TEST(AqTables, NoIrregularIsHarderToHarmThanARegular) {  // 12.1
  for (const TargetScore& line : kTargetScores) EXPECT_LE(line.irregular, line.regular);
  for (const MeleeRow& row : kMelee) {
    for (const auto& pair : row.least) EXPECT_LE(pair[1], pair[0]) << word(row.striker);
  }
}

TEST(AqIrr10, TheWeakestAreThoseOfTheSmallestChancesInMelee) {
  const auto sixths = [](Type type, std::size_t column) {
    int sum = 0;
    for (const auto& pair : kMelee[static_cast<std::size_t>(type)].least) sum += 7 - pair[column];
    return sum;
  };
  std::vector<Type> order;
  for (std::size_t i = 0; i < kMeleeTypes; ++i) order.push_back(type_at(i));
  std::stable_sort(order.begin(), order.end(), [&](Type a, Type b) {
    return std::pair(sixths(a, 0), sixths(a, 1)) < std::pair(sixths(b, 0), sixths(b, 1));
  });
  order.insert(order.end(), {Type::gun, Type::mortar});
  EXPECT_TRUE(std::equal(order.begin(), order.end(), kWeakestFirst.begin(), kWeakestFirst.end()));
}

TEST(AqMel4, PikesStrikeThreeRanksDeepAndBillsTwo) {
  for (std::size_t i = 0; i < kTypes; ++i) {
    const Type type = type_at(i);
    const int ranks = type == Type::pike ? 3 : type == Type::bill ? 2 : 1;
    EXPECT_EQ(ranks_that_strike(type), ranks) << word(type);
  }
}

TEST(AqBeh, PreferredDistancesAreThoseOfTheSpecification) {  // 13.6
  const auto inches = [](Type type, Class of) {
    const auto distance = preferred_distance(type, of);
    return distance ? in_measure(*distance, Measure::inch) : 0;
  };
  using enum Class;
  EXPECT_EQ(inches(Type::firearm, regular), 18);
  EXPECT_EQ(inches(Type::firearm, irregular), 12);
  for (const Type type : {Type::dragoon, Type::harquebusier}) {
    EXPECT_EQ(inches(type, regular), 15);
    EXPECT_EQ(inches(type, irregular), 10);
  }
  EXPECT_EQ(inches(Type::pistolier, regular), 6);
  EXPECT_EQ(inches(Type::pistolier, irregular), 3);
  for (const Class of : {regular, irregular}) {
    EXPECT_EQ(inches(Type::gun, of), 60);
    EXPECT_EQ(inches(Type::mortar, of), 48);
    for (const Type type : {Type::sword, Type::mob, Type::bill, Type::pike, Type::lancer}) {
      EXPECT_EQ(inches(type, of), 0) << word(type) << ": in contact";
    }
  }
}

TEST(AqScale, ALimitIncludesATwentiethOfAnInch) {  // section 1
  EXPECT_TRUE(within((24_in).as_double(), 24_in));
  EXPECT_TRUE(within((24_in).as_double() + 12.7, 24_in));
  EXPECT_FALSE(within((24_in).as_double() + 12.8, 24_in));
  EXPECT_FALSE(within((24.1_in).as_double(), 24_in));
}

TEST(AqScale, AnElementIsTwoInchesWideAndOneDeep) {
  EXPECT_EQ(kElementWidth, 2_in);
  EXPECT_EQ(kElementDepth, 1_in);
}

TEST(AqTables, TheOtherNumbersAreThoseOfTheSheet) {
  EXPECT_EQ(kCommandPasses, 3) << "AQ-CMD-1";
  EXPECT_EQ(kGeneralReach, 12_in);
  EXPECT_EQ(kAtIrregular, 1);
  EXPECT_EQ(kSecondNearestBeyond, 12_in);
  EXPECT_EQ(kMovePenalty, 1_in) << "an element";
  EXPECT_EQ(kCommanderFalls, 6);
  EXPECT_EQ(kShakenBy, 2) << "more than one";
  EXPECT_EQ(kCloseFireAtHorse, 6_in);
  EXPECT_EQ(kCloseFireAtFoot, 3_in);
}

}  // namespace
}  // namespace opfor::arquebusier
