#include "rules/over_the_hills/fatigue.hpp"

#include "support.hpp"

namespace opfor::over_the_hills {
namespace {

TEST(OthState1, TheScoreIsWhatFatigueLeavesAndNeverBelowNothing) {
  EXPECT_EQ((Strength{7, 0}.score()), 7);
  EXPECT_EQ((Strength{7, 3}.score()), 4);
  EXPECT_EQ((Strength{7, 7}.score()), 0);
  EXPECT_EQ((Strength{7, 9}.score()), 0);
  EXPECT_EQ((Strength{7, 9}.reserve()), -2);
}

TEST(OthState2, TheReserveSaysHowAUnitStands) {
  const std::map<int, Condition> expected{
      {8, Condition::steady},   {3, Condition::steady},  {2, Condition::wavering},
      {1, Condition::wavering}, {0, Condition::routing}, {-1, Condition::routing},
      {-3, Condition::routing}, {-4, Condition::broken}, {-6, Condition::broken}};
  for (const auto& [reserve, condition] : expected) {
    EXPECT_EQ(condition_of({8, 8 - reserve}), condition) << reserve;
  }
}

TEST(OthState2, ItsThresholdsAreOptions) {
  Options options;
  options.wavering_reserve = 3;
  EXPECT_EQ(condition_of({8, 5}, options), Condition::wavering);
  EXPECT_EQ(condition_of({8, 4}, options), Condition::steady);
  options.rout_reserve = 1;
  EXPECT_EQ(condition_of({8, 7}, options), Condition::routing);
  options.broken_reserve = -1;
  EXPECT_EQ(condition_of({8, 8}, options), Condition::routing);
  EXPECT_EQ(condition_of({8, 9}, options), Condition::broken);
}

TEST(OthState3, HitsComeOffAgainButNeverBelowNone) {
  EXPECT_EQ(recovered({6, 6}, 1), (Strength{6, 5}));
  EXPECT_EQ(condition_of(recovered({6, 6}, 1)), Condition::wavering) << "the better state at once";
  EXPECT_EQ(recovered({6, 1}, 2), (Strength{6, 0}));
}

TEST(OthAiPol5, HitsAreTheFewerToSpareTheLessIsLeft) {
  EXPECT_EQ(how_few(7), 0);
  EXPECT_EQ(how_few(6), 0);
  EXPECT_EQ(how_few(4), 0.5);
  EXPECT_EQ(how_few(2), 1);
  EXPECT_EQ(how_few(-1), 1);
}

TEST(OthState4, UnlimberedGunsAreAbandoned) {
  EXPECT_TRUE(abandons_guns(Arm::artillery, Formation::unlimbered));
  EXPECT_FALSE(abandons_guns(Arm::artillery, Formation::limbered));
  EXPECT_FALSE(abandons_guns(Arm::infantry, Formation::line));
}

TEST(OthSrc5, HitsOfOneOccasionAreAddedCauseByCause) {
  Fatigue fatigue;
  add(fatigue, {FatigueCause::stream, {}, 1});
  add(fatigue, {FatigueCause::hard_segment, {}, 1});
  add(fatigue, {FatigueCause::stream, {}, 1});
  add(fatigue, {FatigueCause::combat, {}, 0});
  ASSERT_EQ(fatigue.size(), 2U);
  EXPECT_EQ(fatigue[0], (FatigueHits{FatigueCause::stream, {}, 2}));
  EXPECT_EQ(total(fatigue), 3);
  EXPECT_EQ(after({7, 1}, fatigue), (Strength{7, 4}));
}

TEST(OthSrc5, EveryCauseNamesItsRule) {
  for (const CauseLine& line : kFatigueCauses) {
    EXPECT_EQ(line.rule.substr(0, 4), "OTH-");
    EXPECT_FALSE(line.words.empty());
  }
  EXPECT_EQ(rule_of({FatigueCause::hard_segment, {}, 1}), "OTH-MOVE-2");
  EXPECT_EQ(rule_of({FatigueCause::failed_test, Occasion::formation_change, 1}), "OTH-FORM-5");
  EXPECT_EQ(rule_of({FatigueCause::failed_test, Occasion::rolled_ten, 1}), "OTH-FIRE-9");
}

TEST(OthSrc5, TestsThatFailApartAreCausesApart) {
  Fatigue fatigue;
  add(fatigue, {FatigueCause::failed_test, Occasion::no_hits, 2});
  add(fatigue, {FatigueCause::failed_test, Occasion::rolled_ten, 1});
  EXPECT_EQ(fatigue.size(), 2U);
}

TEST(OthSrc6, FractionsOfAScoreGoUpOrToTheNearest) {
  EXPECT_EQ(share(5, 50, Rounding::up), 3);
  EXPECT_EQ(share(5, 50, Rounding::nearest), 3) << "a half goes up";
  EXPECT_EQ(share(5, 25, Rounding::up), 2);
  EXPECT_EQ(share(5, 25, Rounding::nearest), 1);
  EXPECT_EQ(share(7, 25, Rounding::nearest), 2);
  EXPECT_EQ(share(1, 25, Rounding::up), 1) << "a unit with anything left counts at least 1";
  EXPECT_EQ(share(1, 25, Rounding::nearest), 0);
  EXPECT_EQ(share(0, 100, Rounding::up), 0);
  EXPECT_EQ(share(10, 100, Rounding::up), 10);
}

}  // namespace
}  // namespace opfor::over_the_hills
