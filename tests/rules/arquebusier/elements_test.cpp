#include "rules/arquebusier/elements.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "move_support.hpp"

namespace opfor::arquebusier::test {
namespace {

struct One {
  explicit One(const char* elements, double facing = 0) {
    Tabletop ground;
    unit = ground.add(kA, elements, 30, 20, facing);
    battle = ground.battle();
  }
  std::string files() const { return drawn(battle, unit); }
  Vec middle() const { return at(battle, unit); }
  Battle battle;
  UnitId unit{};
};

TEST(AqElements, AnElementStandsInItsFileAndRankBehindTheMiddleOfTheFront) {
  const One one("4x2 FA");
  const field::Box first =
      element_box(one.battle, one.unit, *find_element(one.battle, one.unit, 0));
  EXPECT_NEAR(first.centre.x, 27 * kInch, 1e-6);
  EXPECT_NEAR(first.centre.y, 19.5 * kInch, 1e-6);
  const field::Box last = element_box(one.battle, one.unit, *find_element(one.battle, one.unit, 7));
  EXPECT_NEAR(last.centre.x, 33 * kInch, 1e-6);
  EXPECT_NEAR(last.centre.y, 18.5 * kInch, 1e-6);
  EXPECT_NEAR(last.half_width, kInch, 1e-6);
}

TEST(AqElements, FilesRunFromTheLeftWhereverItFaces) {
  const One one("3x1 FA", 180);
  const field::Box first =
      element_box(one.battle, one.unit, *find_element(one.battle, one.unit, 0));
  EXPECT_NEAR(first.centre.x, 32 * kInch, 1e-6);  // facing south, its left is east
  EXPECT_NEAR(first.centre.y, 20.5 * kInch, 1e-6);
}

TEST(AqElements, FilesOfOneDepthAreOneBlock) {
  EXPECT_EQ(blocks(One("6x2 FA").battle, unit_id(0)).size(), 1u);
  const One ragged("FA FA, FA FA, FA, FA FA");
  const Blocks found = blocks(ragged.battle, ragged.unit);
  ASSERT_EQ(found.size(), 3u);
  EXPECT_NEAR(found[0].half_width, 2 * kInch, 1e-6);
  EXPECT_NEAR(found[1].half_depth, 0.5 * kInch, 1e-6);
  EXPECT_NEAR(footprint(ragged.battle, ragged.unit).half_depth, kInch, 1e-6);
}

TEST(AqElements, ALappedElementStandsWhereItWasPut) {
  One one("2x2 Pk");
  Element& last = record(one.battle, one.unit).elements[3];
  last.lapped = 1;
  last.x = 9000;
  last.y = 5000;
  last.facing = 9000;
  put_in_order(record(one.battle, one.unit).elements);
  const Blocks found = blocks(one.battle, one.unit);
  ASSERT_EQ(found.size(), 3u);
  EXPECT_NEAR(found[2].centre.x, 9000 - 127, 1e-6);
  EXPECT_NEAR(found[2].centre.y, 5000, 1e-6);
}

TEST(AqShoot10, TheFileWithMostElementsLosesFirst) {
  One one("FA, FA FA, FA, FA");
  EXPECT_EQ(lose_of_type(one.battle, one.unit, Type::firearm, 1), 1);
  EXPECT_EQ(one.files(), "FA | FA | FA | FA");
  EXPECT_EQ(record(one.battle, one.unit).lost, 1);
}

TEST(AqShoot10, OfEqualFilesTheFarthestFromTheCentreThenTheHigher) {
  One one("4x2 FA");
  lose_of_type(one.battle, one.unit, Type::firearm, 1);
  EXPECT_EQ(one.files(), "FA FA | FA FA | FA FA | FA");
  lose_of_type(one.battle, one.unit, Type::firearm, 1);
  EXPECT_EQ(one.files(), "FA | FA FA | FA FA | FA");
  lose_of_type(one.battle, one.unit, Type::firearm, 1);
  EXPECT_EQ(one.files(), "FA | FA FA | FA | FA");
}

TEST(AqShoot10, TheRearmostOfTheTypeInTheFileGoesInEffect) {
  One one("FA FA Pk, Pk Pk Pk");
  lose_of_type(one.battle, one.unit, Type::firearm, 1);
  EXPECT_EQ(numbers(one.battle, one.unit), "0 2 | 3 4 5");
  lose_of_type(one.battle, one.unit, Type::firearm, 1);
  EXPECT_EQ(one.files(), "Pk | Pk Pk Pk");
}

TEST(AqShoot9, NoMoreThanThereAreOfTheTypeInAllRanks) {
  One one("FA Pk, Pk FA");
  EXPECT_EQ(lose_of_type(one.battle, one.unit, Type::firearm, 5), 2);
  EXPECT_EQ(one.files(), "Pk | Pk");
  EXPECT_EQ(record(one.battle, one.unit).lost, 2);
}

TEST(AqShoot10, AnEmptyOuterFileMovesTheMiddleHalfAnElementAwayFromTheLostSide) {
  One one("4x1 FA");
  lose_of_type(one.battle, one.unit, Type::firearm, 1);  // file 4 of 4
  EXPECT_EQ(record(one.battle, one.unit).files, 3);
  EXPECT_NEAR(one.middle().x, 29, 1e-9);
  EXPECT_NEAR(one.middle().y, 20, 1e-9);
}

TEST(AqShoot10, LossesOfOneVolleyComeOffBothEndsOfALine) {
  One one("6x1 FA");
  lose_of_type(one.battle, one.unit, Type::firearm, 4);
  EXPECT_EQ(numbers(one.battle, one.unit), "2 | 3");
  EXPECT_NEAR(one.middle().x, 30, 1e-9);
}

TEST(AqShoot10, TheOuterFilesOfTheSideStepIn) {
  One one("5x1 FA");
  const std::array<int, 1> second{1};
  lose_elements(one.battle, one.unit, second);
  EXPECT_EQ(one.files(), "FA | - | FA | FA | FA");
  close_files(one.battle, one.unit);
  EXPECT_EQ(numbers(one.battle, one.unit), "0 | 2 | 3 | 4");
  // Files 3 to 5 stand where they stood: 30, 32, 34; file 1 has come from 26 to 28.
  EXPECT_NEAR(one.middle().x, 31, 1e-9);
}

TEST(AqShoot10, OfALostMiddleFileTheHigherNumbersStepIn) {
  One one("3x1 FA");
  const std::array<int, 1> middle{1};
  lose_elements(one.battle, one.unit, middle);
  close_files(one.battle, one.unit);
  EXPECT_EQ(numbers(one.battle, one.unit), "0 | 2");
  EXPECT_NEAR(one.middle().x, 29, 1e-9);
}

TEST(AqShoot10, NothingLeftIsOffTheTable) {
  One one("2x1 Gun");
  EXPECT_EQ(lose_of_type(one.battle, one.unit, Type::gun, 2), 2);
  EXPECT_FALSE(present(one.battle, one.unit));
  EXPECT_EQ(record(one.battle, one.unit).gone, Gone::destroyed);
}

TEST(AqMel6, FilesStepUpAndAnEmptyFileStays) {
  One one("3x2 Pk");
  const std::array<int, 3> killed{0, 2, 3};
  lose_elements(one.battle, one.unit, killed);
  EXPECT_EQ(numbers(one.battle, one.unit), "1 | - | 4 5");
  EXPECT_EQ(find_element(one.battle, one.unit, 1)->rank, 0);
  EXPECT_EQ(record(one.battle, one.unit).lost, 3);
  EXPECT_EQ(record(one.battle, one.unit).files, 3);
}

TEST(AqMel6, LossesInMeleeDoNotCloseFiles) {
  Tabletop ground;
  const UnitId pikes = ground.add(kA, "3x1 Pk", 30, 20, 0);
  const UnitId enemy = ground.add(Side::b, "3x1 Pk", 30, 20, 180);
  Battle battle = ground.battle();
  make_contact(battle, pikes, enemy);
  lose_of_type(battle, pikes, Type::pike, 1);  // attrition, at the end of the turn
  EXPECT_EQ(drawn(battle, pikes), "Pk | Pk | -");
}

TEST(AqMove3, AChangeOfFilesKeepsThePikesInTheMiddle) {
  One one("FA FA, FA FA, Pk Pk, Pk Pk, FA FA, FA FA");
  change_files(one.battle, one.unit, 12);
  EXPECT_EQ(one.files(), "FA | FA | FA | FA | Pk | Pk | Pk | Pk | FA | FA | FA | FA");
  change_files(one.battle, one.unit, 3);
  EXPECT_EQ(one.files(), "FA FA FA FA | Pk Pk Pk Pk | FA FA FA FA");
  EXPECT_NEAR(one.middle().x, 30, 1e-9);
}

TEST(AqMove3, AChangeOfFilesKeepsWhoWasInFrontInFront) {
  One one("FA Pk, FA Pk, FA Pk, FA Pk");
  change_files(one.battle, one.unit, 2);
  EXPECT_EQ(one.files(), "FA FA Pk Pk | FA FA Pk Pk");
}

TEST(AqMove3, TheShortLastRankStandsInTheMiddle) {
  One one("8x1 Pk");
  change_files(one.battle, one.unit, 3);
  EXPECT_EQ(one.files(), "Pk Pk Pk | Pk Pk Pk | Pk Pk");
  change_files(one.battle, one.unit, 5);
  EXPECT_EQ(one.files(), "Pk | Pk Pk | Pk Pk | Pk Pk | Pk");
}

TEST(AqMove3, NoMoreFilesThanElementsNorMoreRanksThanSix) {
  One one("4x1 Pk");
  change_files(one.battle, one.unit, 9);
  EXPECT_EQ(record(one.battle, one.unit).files, 4);
  One deep("12x2 Pk");
  change_files(deep.battle, deep.unit, 1);
  EXPECT_EQ(record(deep.battle, deep.unit).files, 4);
  EXPECT_EQ(ranks_of(deep.battle, deep.unit), 6);
}

TEST(AqMove9, LappedElementsFallInBehindTheShortestFile) {
  One one("Pk Pk, Pk, Pk Pk");
  Element& e = record(one.battle, one.unit).elements[4];
  e.lapped = 1;
  put_in_order(record(one.battle, one.unit).elements);
  fall_in(one.battle, one.unit);
  EXPECT_EQ(one.files(), "Pk Pk | Pk Pk | Pk");
  EXPECT_EQ(blocks(one.battle, one.unit).size(), 2u);
}

TEST(AqMel6, WhereOnlyLappedElementsAreLeftTheyStandWhereTheyStood) {
  One one("2x2 Pk");
  for (Element& e : record(one.battle, one.unit).elements) {
    e.lapped = e.rank;
    e.x = 9000 + 1000 * e.file;
    e.y = 5000;
    e.facing = 9000;
  }
  put_in_order(record(one.battle, one.unit).elements);
  const auto box_of = [&](int id) {
    return element_box(one.battle, one.unit, *find_element(one.battle, one.unit, id));
  };
  const std::array<field::Box, 2> before{box_of(1), box_of(3)};
  const std::array<int, 2> killed{0, 2};
  lose_elements(one.battle, one.unit, killed);
  EXPECT_EQ(numbers(one.battle, one.unit), "1 + 3");
  EXPECT_EQ(one.battle.unit(one.unit).pose().facing, Angle::degrees(90));
  EXPECT_LT(norm(box_of(1).centre - before[0].centre), 1);
  EXPECT_LT(norm(box_of(3).centre - before[1].centre), 1);
  EXPECT_EQ(record(one.battle, one.unit).files, 1);
}

TEST(AqShoot10, AnEmptyFileClosesWhereNobodyStands) {
  // Beside its deep file, behind the short one, there is room for one more.
  const auto after_a_shot = [](bool somebody_there) {
    Tabletop ground;
    const UnitId unit = ground.add(kA, "Sw, FA, Pk Pk Pk", 30, 20, 0);
    if (somebody_there) ground.add(kA, "1x1 Sw", 30, 18.5, 0);
    Battle battle = ground.battle();
    lose_of_type(battle, unit, Type::firearm, 1);
    return drawn(battle, unit);
  };
  EXPECT_EQ(after_a_shot(false), "Sw | Pk Pk Pk");
  EXPECT_EQ(after_a_shot(true), "Sw | - | Pk Pk Pk");
}

TEST(AqShoot10, AnEmptyFileClosesWithoutContact) {
  // Its deep file would come beside an enemy behind the short one: 0.04" from him is contact.
  const auto after_a_shot = [](double his_x) {
    Tabletop ground;
    const UnitId unit = ground.add(kA, "Sw, FA, Pk Pk Pk", 30, 20, 0);
    ground.add(kB, "1x1 Sw", his_x, 18.5, 0);
    Battle battle = ground.battle();
    lose_of_type(battle, unit, Type::firearm, 1);
    return drawn(battle, unit);
  };
  EXPECT_EQ(after_a_shot(27.9), "Sw | Pk Pk Pk");
  EXPECT_EQ(after_a_shot(27.96), "Sw | - | Pk Pk Pk");
}

TEST(AqElements, FrontTypesAreByNumberThenByTheTable) {
  const One one("Pk, FA, FA, Pk, Bll");
  EXPECT_EQ(front_types(one.battle, one.unit),
            (std::vector<Type>{Type::pike, Type::firearm, Type::bill}));
  EXPECT_EQ(count_of(one.battle, one.unit, Type::firearm), 2);
}

RC_GTEST_PROP(AqElements, WhateverIsLostTheRestStandWithoutGaps, ()) {
  const auto files = *rc::gen::inRange(1, 9);
  const auto ranks = *rc::gen::inRange(1, 4);
  if (files * ranks > static_cast<int>(kMostElements)) return;
  One one(fmt::format("{}x{} Pk", files, ranks).c_str(), *rc::gen::inRange(0, 360));
  const int lost = *rc::gen::inRange(0, files * ranks);
  lose_of_type(one.battle, one.unit, Type::pike, lost);
  const UnitRecord& r = record(one.battle, one.unit);
  RC_ASSERT(static_cast<int>(r.elements.size()) == files * ranks - lost);
  RC_ASSERT(static_cast<std::size_t>(r.files) == front_rank(one.battle, one.unit).size());
  // Losses come off evenly: no file is two shorter than another.
  int least = 99;
  for (int file = 0; file < r.files; ++file) {
    const auto n = std::count_if(r.elements.begin(), r.elements.end(),
                                 [&](const Element& e) { return e.file == file; });
    least = std::min(least, static_cast<int>(n));
  }
  RC_ASSERT(ranks_of(one.battle, one.unit) - least <= 1);
  const int now = r.files;
  change_files(one.battle, one.unit, now);
  RC_ASSERT(ranks_of(one.battle, one.unit) == ranks_on(files * ranks - lost, now));
}

}  // namespace
}  // namespace opfor::arquebusier::test
