#include "rules/arquebusier/shooting.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <numeric>
#include <rapidcheck/gtest.h>

#include "chance/enumerator.hpp"
#include "rules/dice_support.hpp"

namespace opfor::arquebusier {
namespace {

using chance::Probability;
using field::Cover;

Firing firing(Type type, int elements, bool mounted = false) { return {type, mounted, elements}; }
/// Dice of formations with all options as they are.
int dice(const std::vector<Firing>& all, Class shooter, Class target, const Options& options = {},
         Cover cover = Cover::none) {
  return dice_of(all, shooter, target, cover, options);
}

// --- AQ-SHOOT-5: dice ---

TEST(AqShoot5, OneDieAnElementAndTheModifierOfTheLine) {
  for (const ShootingLine& line : kShootingLines) {
    const Class shooter = line.of.value_or(Class::regular);
    const bool mounted = line.mounted.value_or(false);
    for (int n = 1; n <= 12; ++n) {
      const Firing f = firing(line.type, n, mounted);
      EXPECT_EQ(dice_of(f, shooter, Class::regular), std::max(0, n + line.dice)) << word(line.id);
      EXPECT_EQ(dice_of(f, shooter, Class::irregular), std::max(0, n + line.dice + 1))
          << word(line.id);
    }
  }
}

TEST(AqShoot5, ArtilleryHasOneLineForBothClasses) {
  EXPECT_EQ(dice_of(firing(Type::gun, 3), Class::irregular, Class::regular), 2);
  EXPECT_EQ(dice_of(firing(Type::mortar, 3), Class::irregular, Class::irregular), 3);
}

TEST(AqShoot5, WhoHasNoLineThrowsNoDice) {
  for (const Type type : {Type::sword, Type::bill, Type::pike, Type::lancer}) {
    EXPECT_EQ(dice_of(firing(type, 12), Class::regular, Class::irregular), 0) << word(type);
  }
  EXPECT_EQ(dice_of(firing(Type::mob, 12), Class::irregular, Class::irregular), 0);
  EXPECT_EQ(dice_of(firing(Type::dragoon, 12, true), Class::irregular, Class::irregular), 0);
}

TEST(AqShoot5, WithNoneFiringThereAreNoDiceWhateverTheBonus) {
  EXPECT_EQ(dice_of(firing(Type::firearm, 0), Class::regular, Class::irregular), 0);
  EXPECT_EQ(dice({}, Class::regular, Class::irregular), 0);
  Options one;
  one.artillery_min_one_die = true;
  EXPECT_EQ(dice({firing(Type::gun, 0)}, Class::regular, Class::regular, one), 0);
}

TEST(AqShoot5, AFormationThrowsTheSumOverItsTypes) {
  EXPECT_EQ(dice({firing(Type::firearm, 4), firing(Type::mob, 1)}, Class::regular, Class::regular),
            5)
      << "the mob's -2 does not eat the firearms' dice";
  EXPECT_EQ(
      dice({firing(Type::firearm, 4), firing(Type::mob, 3)}, Class::regular, Class::irregular),
      6 + 2);
  EXPECT_EQ(
      dice({firing(Type::firearm, 4), firing(Type::pike, 4)}, Class::regular, Class::irregular), 6);
}

TEST(AqShoot5, TheModifierCountsOnceATypeHoweverItStands) {
  EXPECT_EQ(dice({firing(Type::firearm, 2), firing(Type::pike, 2), firing(Type::firearm, 2)},
                 Class::regular, Class::regular),
            4 + 1);
}

TEST(AqShoot5, ALoneGunNeedsTheOptionToThrowADieAtRegulars) {
  Options one;
  one.artillery_min_one_die = true;
  for (const Type type : {Type::gun, Type::mortar}) {
    EXPECT_EQ(dice({firing(type, 1)}, Class::regular, Class::regular), 0) << "G-8";
    EXPECT_EQ(dice({firing(type, 1)}, Class::regular, Class::regular, one), 1);
    EXPECT_EQ(dice({firing(type, 1)}, Class::regular, Class::irregular, one), 1);
    EXPECT_EQ(dice({firing(type, 2)}, Class::regular, Class::regular, one), 1);
  }
  EXPECT_EQ(dice({firing(Type::mob, 2)}, Class::regular, Class::regular, one), 0)
      << "of artillery alone";
}

TEST(AqTer6, CoverTakesDiceOnlyWithTheOption) {
  Options with;
  with.cover_effect = CoverEffect::dice;
  const std::vector<Firing> six{firing(Type::firearm, 6)};
  EXPECT_EQ(dice(six, Class::regular, Class::regular, {}, Cover::hard), 7);
  EXPECT_EQ(dice(six, Class::regular, Class::regular, with, Cover::none), 7);
  EXPECT_EQ(dice(six, Class::regular, Class::regular, with, Cover::soft), 6);
  EXPECT_EQ(dice(six, Class::regular, Class::regular, with, Cover::hard), 5);
  EXPECT_EQ(dice({firing(Type::pistolier, 1)}, Class::regular, Class::regular, with, Cover::hard),
            0);
}

TEST(AqTer6, CoverTakesFromTheTotalAndNotFromEachType) {
  Options with;
  with.cover_effect = CoverEffect::dice;
  const std::vector<Firing> two{firing(Type::firearm, 2), firing(Type::mob, 3)};
  EXPECT_EQ(dice(two, Class::regular, Class::regular, with, Cover::hard), 3 + 1 - 2);
}

TEST(AqTer6, TheOneDieOfArtilleryIsLeftToItInCoverToo) {
  Options both;
  both.cover_effect = CoverEffect::dice;
  both.artillery_min_one_die = true;
  EXPECT_EQ(dice({firing(Type::gun, 2)}, Class::regular, Class::regular, both, Cover::hard), 1);
}

TEST(AqShoot5, RangesIncludeTheirEnd) {
  for (const ShootingLine& line : kShootingLines) {
    EXPECT_TRUE(within(line.range.as_double(), line.range)) << word(line.id);
    EXPECT_FALSE(within((line.range + length_in(0.1, Measure::inch)).as_double(), line.range))
        << word(line.id);
  }
}

// --- AQ-SHOOT-7: the score ---

TEST(AqShoot7, ScoresAreThoseOfTheTable) {
  for (const TargetScore& line : kTargetScores) {
    EXPECT_EQ(score_needed(line.target, Class::regular, {}), line.regular);
    EXPECT_EQ(score_needed(line.target, Class::irregular, {}), line.irregular);
  }
}

TEST(AqG9, FirearmsAsATargetMayBeAskedForAnotherScore) {
  EXPECT_EQ(score_needed(Type::firearm, Class::regular, {}), 3);
  EXPECT_EQ(score_needed(Type::firearm, Class::irregular, {}), 3);
  Options harder;
  harder.firearm_target_score = {5, 4};
  EXPECT_EQ(score_needed(Type::firearm, Class::regular, harder), 5);
  EXPECT_EQ(score_needed(Type::firearm, Class::irregular, harder), 4);
  EXPECT_EQ(score_needed(Type::pike, Class::irregular, harder), 4) << "no other target";
  EXPECT_EQ(score_needed(Type::sword, Class::regular, harder), 6);
}

TEST(AqShoot7, ImmuneArtilleryIsHitByNoFace) {
  Options immune;
  immune.artillery_as_target = ArtilleryAsTarget::immune;
  opfor::test::FixedDice none({});
  for (const Type type : {Type::gun, Type::mortar}) {
    const int least = score_needed(type, Class::irregular, immune);
    EXPECT_EQ(least, kHarmless);
    EXPECT_EQ(throw_shots(none, {}, 6, least), 0) << "without a die";
  }
  EXPECT_EQ(score_needed(Type::dragoon, Class::regular, immune), 6);
}

// --- AQ-SHOOT-8: mixed targets ---

std::vector<int> shared(int dice, const std::vector<Share>& front, Class target = Class::regular) {
  return share_all(dice, front, target, {});
}

TEST(AqShoot8, FiveShotsAtFourAndFour) {
  const std::vector<Share> halves{{Type::pike, 4}, {Type::firearm, 4}};
  const Shots shots = share_shots(5, halves);
  EXPECT_EQ(shots.at, (std::vector<int>{2, 2}));
  EXPECT_EQ(shots.left_over, 1);
  EXPECT_EQ(next_shot(shots.at), (std::vector<std::size_t>{0, 1})) << "the shooter chooses";
  EXPECT_EQ(shared(5, halves), (std::vector<int>{2, 3})) << "default: the easier to hit";
}

TEST(AqShoot8, SevenShotsAtEightAndFour) {
  const std::vector<Share> front{{Type::firearm, 8}, {Type::pike, 4}};
  const Shots shots = share_shots(7, front);
  EXPECT_EQ(shots.at, (std::vector<int>{4, 2}));
  EXPECT_EQ(shots.left_over, 1);
  EXPECT_EQ(next_shot(shots.at), (std::vector<std::size_t>{1})) << "tilts the balance";
  EXPECT_EQ(shared(7, front), (std::vector<int>{4, 3}));
}

TEST(AqShoot8, OneTypeGetsAllShots) {
  EXPECT_EQ(shared(7, {{Type::pike, 2}}), (std::vector<int>{7}));
  EXPECT_EQ(shared(0, {{Type::pike, 2}}), (std::vector<int>{0}));
}

TEST(AqShoot8, ATieGoesToTheLowerScoreThenTheEarlierType) {
  EXPECT_EQ(shared(1, {{Type::pike, 2}, {Type::firearm, 2}}), (std::vector<int>{0, 1}));
  EXPECT_EQ(shared(1, {{Type::pike, 2}, {Type::bill, 2}}), (std::vector<int>{0, 1}))
      << "5 both, bills stand before pikes";
  EXPECT_EQ(shared(1, {{Type::bill, 2}, {Type::pike, 2}}, Class::irregular),
            (std::vector<int>{0, 1}))
      << "irregular pikes need 4, bills 5";
  Options harder;
  harder.firearm_target_score = {6, 6};
  EXPECT_EQ(share_all(1, {{Type::pike, 2}, {Type::firearm, 2}}, Class::regular, harder),
            (std::vector<int>{1, 0}));
}

TEST(AqShoot8, ThreeTypesShareTheOddShots) {
  const std::vector<Share> front{{Type::firearm, 4}, {Type::pike, 2}, {Type::bill, 2}};
  EXPECT_EQ(share_shots(7, front).at, (std::vector<int>{3, 1, 1}));
  EXPECT_EQ(shared(7, front), (std::vector<int>{3, 2, 2}));
  EXPECT_EQ(shared(2, front), (std::vector<int>{1, 0, 1})) << "floors 1, 0, 0";
}

TEST(AqShoot8, NobodyIsShotAtTwiceWhileThereIsSomebodyElse) {
  EXPECT_THROW((void)share_shots(3, {{Type::pike, 0}}), std::invalid_argument);
  EXPECT_THROW((void)share_shots(3, {}), std::invalid_argument);
  EXPECT_TRUE(share_shots(0, {}).at.empty());
}

RC_GTEST_PROP(AqShoot8, SharesAddUpAndKeepTheirFloors, ()) {
  const auto dice = *rc::gen::inRange(0, 30);
  std::vector<Share> front;
  int all = 0;
  for (const Type type : {Type::firearm, Type::pike, Type::bill}) {
    const auto n = *rc::gen::inRange(0, 9);
    if (n > 0) front.push_back({type, n});
    all += n;
  }
  RC_PRE(!front.empty());
  const std::vector<int> at = share_all(dice, front, Class::regular, {});
  RC_ASSERT(std::accumulate(at.begin(), at.end(), 0) == dice);
  for (std::size_t i = 0; i < at.size(); ++i) RC_ASSERT(at[i] >= dice * front[i].elements / all);
}

RC_GTEST_PROP(AqShoot8, TwoShotsOrMoreNeverAllGoToOneOfTwoTypes, ()) {
  const std::vector<Share> front{{Type::firearm, *rc::gen::inRange(1, 13)},
                                 {Type::pike, *rc::gen::inRange(1, 13)}};
  const auto dice = *rc::gen::inRange(2, 27);
  const std::vector<int> at = share_all(dice, front, Class::regular, {});
  RC_ASSERT(std::count(at.begin(), at.end(), dice) == 0);
}

// --- throws ---

TEST(AqShoot7, EqualOrBetterHits) {
  opfor::test::FixedDice dice({{5, 1, 6, 2, 4, 3, 3}});
  EXPECT_EQ(throw_shots(dice, {}, 7, 5), 2);
  EXPECT_EQ(dice.asked.at(0).target, 5);
  EXPECT_EQ(dice.asked.at(0).count, 7);
}

TEST(AqShoot7, HitsAreBinomial) {
  const auto odds =
      chance::odds_of([](chance::Chance& chance) { return throw_shots(chance, {}, 7, 5); });
  for (int k = 0; k <= 7; ++k) {
    int choose = 1;
    for (int i = 0; i < k; ++i) choose = choose * (7 - i) / (i + 1);
    EXPECT_EQ(odds.at(k), choose * opfor::test::power(Probability(1, 3), k) *
                              opfor::test::power(Probability(2, 3), 7 - k))
        << k;
  }
}

TEST(AqShoot11, OneDieForEachElementLostAndASixKills) {
  opfor::test::FixedDice none({});
  EXPECT_FALSE(commander_falls(none, {}, 0)) << "without a die";
  opfor::test::FixedDice dead({{3, 6}});
  EXPECT_TRUE(commander_falls(dead, {}, 2));
  opfor::test::FixedDice alive({{5, 5, 5}});
  EXPECT_FALSE(commander_falls(alive, {}, 3));
  for (int lost = 0; lost <= 24; ++lost) {
    const auto odds =
        chance::odds_of([&](chance::Chance& chance) { return commander_falls(chance, {}, lost); });
    EXPECT_EQ(opfor::test::odds_that(odds, [](bool falls) { return falls; }),
              1 - opfor::test::power(Probability(5, 6), lost))
        << lost;
  }
}

// --- worked examples ---

TEST(AqE2, SixFirearmsAtPikes) {
  EXPECT_EQ(dice({firing(Type::firearm, 6)}, Class::regular, Class::regular), 7);
  const int least = score_needed(Type::pike, Class::regular, {});
  EXPECT_EQ(least, 5);
  opfor::test::FixedDice thrown({{5, 1, 6, 2, 4, 3, 3}, {3, 6}});
  const int lost = throw_shots(thrown, {}, 7, least);
  EXPECT_EQ(lost, 2);
  EXPECT_GE(lost, kShakenBy);
  EXPECT_EQ(kFootMove - lost * kMovePenalty, 4_in);
  EXPECT_TRUE(commander_falls(thrown, {}, lost));
  EXPECT_TRUE(thrown.all_thrown());
  const ShootingLine* line = shooting_line(Type::firearm, Class::regular, false);
  EXPECT_TRUE(within((24_in).as_double(), line->range));
  EXPECT_FALSE(within((24.1_in).as_double(), line->range));
}

TEST(AqE3, DragoonsCaughtDismounting) {
  // G-2, AQ-SHOOT-6: dice by the class before they become irregular, the score by that after it.
  EXPECT_EQ(dice({firing(Type::firearm, 8)}, Class::regular, Class::regular), 9);
  const int least = score_needed(Type::dragoon, Class::irregular, {});
  EXPECT_EQ(least, 5);
  opfor::test::FixedDice thrown({{6, 5, 5, 4, 3, 3, 2, 1, 1}});
  EXPECT_EQ(throw_shots(thrown, {}, 9, least), 3);
  EXPECT_EQ(dice({firing(Type::firearm, 8)}, Class::regular, Class::irregular), 10)
      << "the turn after";
}

TEST(AqG2, TheFirstExampleOfTheSheetFitsAnIrregularTarget) {
  EXPECT_EQ(dice({firing(Type::firearm, 6)}, Class::regular, Class::regular), 7);
  EXPECT_EQ(dice({firing(Type::firearm, 6)}, Class::regular, Class::irregular), 8);
}

TEST(AqE4, AMixedTarget) {
  const std::vector<Share> front{{Type::firearm, 8}, {Type::pike, 4}};
  const std::vector<int> at = shared(7, front);
  ASSERT_EQ(at, (std::vector<int>{4, 3}));
  opfor::test::FixedDice thrown({{3, 2, 6, 1}, {5, 4, 4}, {1, 2, 3}});
  const int firearms =
      throw_shots(thrown, {}, at[0], score_needed(Type::firearm, Class::regular, {}));
  const int pikes = throw_shots(thrown, {}, at[1], score_needed(Type::pike, Class::regular, {}));
  EXPECT_EQ(firearms, 2);
  EXPECT_EQ(pikes, 1);
  EXPECT_GE(firearms + pikes, kShakenBy);
  EXPECT_FALSE(commander_falls(thrown, {}, firearms + pikes));
  EXPECT_EQ(thrown.asked.back().count, 3) << "three commander dice";
}

TEST(AqE5, RangesAndLines) {
  const ShootingLine* dragoons = shooting_line(Type::dragoon, Class::irregular, false);
  ASSERT_NE(dragoons, nullptr);
  EXPECT_TRUE(within((12_in).as_double(), dragoons->range));
  EXPECT_FALSE(within((12.1_in).as_double(), dragoons->range));
  EXPECT_EQ(dice({firing(Type::dragoon, 4)}, Class::irregular, Class::irregular), 5);
  EXPECT_EQ(score_needed(Type::lancer, Class::irregular, {}), 4);
  EXPECT_EQ(shooting_line(Type::dragoon, Class::irregular, true), nullptr);
  EXPECT_TRUE(within((5_in).as_double(), shooting_line(Type::mob, Class::regular, false)->range));
  EXPECT_EQ(dice({firing(Type::mob, 2)}, Class::regular, Class::regular), 0);
  EXPECT_EQ(dice({firing(Type::mob, 2)}, Class::regular, Class::irregular), 1);
  EXPECT_EQ(dice({firing(Type::gun, 1)}, Class::regular, Class::regular), 0);
  EXPECT_EQ(dice({firing(Type::gun, 2)}, Class::regular, Class::regular), 1);
  EXPECT_EQ(dice({firing(Type::gun, 2)}, Class::regular, Class::irregular), 2);
}

}  // namespace
}  // namespace opfor::arquebusier
