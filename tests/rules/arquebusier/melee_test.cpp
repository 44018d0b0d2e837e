#include "rules/arquebusier/melee.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <set>

#include "chance/enumerator.hpp"
#include "rules/dice_support.hpp"

namespace opfor::arquebusier {
namespace {

using chance::Probability;
constexpr ArtilleryMelee kOverrun = ArtilleryMelee::overrun;
constexpr ArtilleryMelee kAsFirearm = ArtilleryMelee::as_firearm;

Stroke needs(int least) { return {true, false, least}; }
constexpr Stroke kNone{false, false, kHarmless};
constexpr Stroke kOverrunning{true, true, kHarmless};

chance::Key melee_key() {
  chance::Key key;
  key.purpose = chance::Purpose::melee;
  key.unit = unit_id(4);
  key.other = unit_id(9);
  return key;
}

// --- AQ-MEL-3: numbers ---

TEST(AqMel3, TheTargetsClassChoosesTheFigure) {
  for (const MeleeRow& row : kMelee) {
    for (std::size_t t = 0; t < kMeleeTypes; ++t) {
      const auto target = static_cast<Type>(t);
      for (const auto option : {kOverrun, kAsFirearm}) {
        EXPECT_EQ(stroke(row.striker, target, Class::regular, option).least, row.least[t][0]);
        EXPECT_EQ(stroke(row.striker, target, Class::irregular, option).least, row.least[t][1]);
        EXPECT_TRUE(stroke(row.striker, target, Class::regular, option).strikes);
        EXPECT_FALSE(stroke(row.striker, target, Class::regular, option).overruns);
      }
    }
  }
}

TEST(AqMel3, ADashCannotHarm) {
  const Stroke dash = stroke(Type::mob, Type::lancer, Class::regular, kOverrun);
  EXPECT_EQ(dash.least, kHarmless);
  EXPECT_EQ(chance_to_kill(dash), 0);
  opfor::test::FixedDice none({});
  EXPECT_EQ(strike_all(none, std::vector<Blow>{{0, 0, dash, Side::a}}, melee_key()),
            std::vector<bool>{false})
      << "and throws no die";
}

TEST(AqMel3, TheChanceIsSevenLessTheNumberOfSix) {
  for (int least = 2; least <= 6; ++least) {
    EXPECT_EQ(chance_to_kill(needs(least)), (7 - least) / 6.0);
    const auto odds = chance::odds_of([&](chance::Chance& chance) {
      const std::vector<Blow> one{{0, 0, needs(least), Side::a}};
      return bool{strike_all(chance, one, melee_key())[0]};
    });
    EXPECT_EQ(odds.at(true), Probability(7 - least, 6));
  }
}

// --- AQ-MEL-5: artillery ---

TEST(AqMel5, ArtilleryDoesNotStrikeAndIsOverrun) {
  for (const Type gun : {Type::gun, Type::mortar}) {
    for (std::size_t i = 0; i < kMeleeTypes; ++i) {
      const auto type = static_cast<Type>(i);
      const Stroke by_gun = stroke(gun, type, Class::irregular, kOverrun);
      EXPECT_FALSE(by_gun.strikes);
      EXPECT_EQ(chance_to_kill(by_gun), 0);
      const Stroke at_gun = stroke(type, gun, Class::regular, kOverrun);
      EXPECT_TRUE(at_gun.overruns);
      EXPECT_EQ(chance_to_kill(at_gun), 1);
    }
    EXPECT_FALSE(stroke(gun, Type::gun, Class::regular, kOverrun).overruns);
  }
}

TEST(AqMel5, AsFirearmItStrikesAndIsStruckSo) {
  for (const Type gun : {Type::gun, Type::mortar}) {
    for (const Class of : {Class::regular, Class::irregular}) {
      for (std::size_t i = 0; i < kMeleeTypes; ++i) {
        const auto type = static_cast<Type>(i);
        EXPECT_EQ(stroke(gun, type, of, kAsFirearm).least,
                  stroke(Type::firearm, type, of, kAsFirearm).least);
        EXPECT_EQ(stroke(type, gun, of, kAsFirearm).least,
                  stroke(type, Type::firearm, of, kAsFirearm).least);
        EXPECT_FALSE(stroke(type, gun, of, kAsFirearm).overruns);
      }
      EXPECT_EQ(stroke(gun, Type::mortar, of, kAsFirearm).least,
                stroke(Type::firearm, Type::firearm, of, kAsFirearm).least);
    }
  }
}

TEST(AqMel5, OverrunningTakesNoDie) {
  opfor::test::FixedDice none({});
  const std::vector<Blow> blows{{0, 7, kOverrunning, Side::a}, {7, 0, kNone, Side::b}};
  EXPECT_EQ(strike_all(none, blows, melee_key()), (std::vector<bool>{true, false}));
  EXPECT_TRUE(none.batches.empty());
}

// --- AQ-MEL-2, 6: all together ---

TEST(AqMel6, BothSidesThrowTogetherAndEachDieHasItsTarget) {
  const std::vector<Blow> blows{{0, 10, needs(5), Side::a},         {10, 0, needs(4), Side::b},
                                {1, 10, needs(3), Side::a},         {2, 11, kOverrunning, Side::a},
                                {3, 11, needs(kHarmless), Side::a}, {11, 0, needs(2), Side::b}};
  opfor::test::FixedDice dice({{5, 2}, {3, 2}});
  EXPECT_EQ(strike_all(dice, blows, melee_key()),
            (std::vector<bool>{true, false, false, true, false, true}));
  EXPECT_EQ(dice.batches, (std::vector<std::size_t>{2})) << "one batch";
  const auto targets = [&](std::size_t i) {
    const auto& t = dice.asked.at(i).targets;
    return std::vector<int>(t.begin(), t.end());
  };
  EXPECT_EQ(targets(0), (std::vector<int>{5, 3}));
  EXPECT_EQ(targets(1), (std::vector<int>{4, 2}));
  EXPECT_EQ(dice.asked[0].key.side, Side::a);
  EXPECT_EQ(dice.asked[0].key.unit, unit_id(4));
  EXPECT_EQ(dice.asked[1].key.side, Side::b);
  EXPECT_EQ(dice.asked[1].key.unit, unit_id(9)) << "the other side's throws are its own";
  EXPECT_EQ(dice.asked[1].key.other, unit_id(4));
}

TEST(AqMel6, MoreThanThirtyTwoDiceAreSeveralThrowsWithKeysOfTheirOwn) {
  std::vector<Blow> blows;
  for (int i = 0; i < 70; ++i) {
    blows.push_back({i, i, needs(i % 2 == 0 ? 2 : 6), i < 68 ? Side::b : Side::a});
  }
  const std::vector<std::uint8_t> fours(32, 4);
  chance::Key key = melee_key();
  key.occurrence = 5;
  opfor::test::FixedDice dice({{4, 4}, fours, fours, {4, 4, 4, 4}});
  const std::vector<bool> killed = strike_all(dice, blows, key);
  for (std::size_t i = 0; i < blows.size(); ++i) EXPECT_EQ(killed[i], i % 2 == 0) << i;
  std::set<chance::Key> keys;
  for (const chance::Throw& thrown : dice.asked) EXPECT_TRUE(keys.insert(thrown.key).second);
  ASSERT_EQ(dice.asked.size(), 4U);
  EXPECT_EQ(dice.asked[1].key.occurrence, 5);
  EXPECT_EQ(dice.asked[3].key.occurrence, 7) << "one for each 32 dice of the side";
}

TEST(AqMel6, NobodyStrikesNobody) {
  opfor::test::FixedDice none({});
  EXPECT_TRUE(strike_all(none, {}, melee_key()).empty());
}

TEST(AqMel2, KillsBeyondTheFirstAreLost) {
  for (int k = 1; k <= 9; ++k) {
    const std::vector<Blow> blows(static_cast<std::size_t>(k), Blow{0, 1, needs(5), Side::a});
    const auto odds = chance::odds_of([&](chance::Chance& chance) {
      const std::vector<bool> killed = strike_all(chance, blows, melee_key());
      return std::count(killed.begin(), killed.end(), true) > 0;
    });
    EXPECT_EQ(odds.at(true), 1 - opfor::test::power(Probability(2, 3), k)) << k;
  }
}

// --- D-14 ---

std::vector<Choosable> all_at(const std::vector<int>& targets, int least) {
  std::vector<Choosable> may;
  for (const int target : targets) may.push_back({target, needs(least)});
  return may;
}

TEST(AqD14, TheEasierTargetIsChosen) {
  EXPECT_EQ(best_targets({{{1, needs(5)}, {2, needs(3)}, {3, needs(4)}}}), std::vector<int>{2});
  EXPECT_EQ(best_targets({{{1, needs(2)}, {2, kOverrunning}}}), std::vector<int>{2});
}

TEST(AqD14, OfEqualsTheLowerWhateverTheOrder) {
  EXPECT_EQ(best_targets({all_at({2, 1, 3}, 4)}), std::vector<int>{1});
}

TEST(AqD14, WhoHasBeenChosenIsWorthLess) {
  // 4/6 * 1/2 against 3/6: the third goes to the harder target.
  EXPECT_EQ(best_targets({all_at({1}, 4), {{1, needs(3)}, {2, needs(4)}}}),
            (std::vector<int>{1, 2}));
  EXPECT_EQ(best_targets({{{1, kOverrunning}}, {{1, kOverrunning}, {2, needs(6)}}}),
            (std::vector<int>{1, 2}))
      << "nobody overruns twice";
}

TEST(AqD14, EqualProductsInAnotherOrderAreEqual) {
  // Left for the last: 1/6 * 1/2 * 2/6 of target 2, and 2/6 * 1/6 * 1/2 of target 1.
  const std::vector<std::vector<Choosable>> may{
      {{1, needs(4)}}, {{1, needs(2)}}, {{2, needs(2)}}, {{2, needs(4)}}, all_at({2, 1}, 5)};
  EXPECT_EQ(best_targets(may).back(), 1);
}

TEST(AqD14, WhoCannotHarmAnybodyStillChoosesAndWhoTouchesNobodyDoesNot) {
  EXPECT_EQ(best_targets({all_at({3, 2}, kHarmless), {}}), (std::vector<int>{2, kNoTarget}));
  EXPECT_TRUE(best_targets({}).empty());
}

RC_GTEST_PROP(AqD14, EveryChoiceIsOneOfThoseAllowedAndNoneIsBetter, ()) {
  std::vector<std::vector<Choosable>> may;
  const auto strikers = *rc::gen::inRange(1, 12);
  for (int i = 0; i < strikers; ++i) {
    std::vector<Choosable> of;
    for (int target = 0; target < 4; ++target) {
      if (*rc::gen::inRange(0, 2) == 1) of.push_back({target, needs(*rc::gen::inRange(2, 8))});
    }
    may.push_back(of);
  }
  const std::vector<int> chosen = best_targets(may);
  std::array<Probability, 4> missed{1, 1, 1, 1};
  for (std::size_t i = 0; i < may.size(); ++i) {
    if (may[i].empty()) {
      RC_ASSERT(chosen[i] == kNoTarget);
      continue;
    }
    const auto value = [&](const Choosable& c) {
      return Probability(7 - c.stroke.least, 6) * missed[static_cast<std::size_t>(c.target)];
    };
    const auto taken = std::find_if(may[i].begin(), may[i].end(),
                                    [&](const Choosable& c) { return c.target == chosen[i]; });
    RC_ASSERT(taken != may[i].end());
    for (const Choosable& c : may[i]) {
      RC_ASSERT(value(c) < value(*taken) || (value(c) == value(*taken) && c.target >= chosen[i]));
    }
    missed[static_cast<std::size_t>(chosen[i])] *= 1 - Probability(7 - taken->stroke.least, 6);
  }
}

// --- worked examples ---

TEST(AqE6, TargetsOfBillsAndPikes) {
  const int bills = stroke(Type::bill, Type::pike, Class::regular, kOverrun).least;
  const int pikes = stroke(Type::pike, Type::bill, Class::regular, kOverrun).least;
  EXPECT_EQ(bills, 5);
  EXPECT_EQ(pikes, 4);
  // File by file, a second rank (and third) as its first: b1 b1s b2 b2s b3 b3s at pikes 1, 2...
  EXPECT_EQ(best_targets({all_at({1}, bills), all_at({1}, bills), all_at({1, 2}, bills),
                          all_at({1, 2}, bills), all_at({2}, bills), all_at({2}, bills)}),
            (std::vector<int>{1, 1, 2, 2, 2, 2}));
  // ... p1 p1s p1ss p2 p2s p2ss at bills 1, 2, 3.
  EXPECT_EQ(best_targets({all_at({1, 2}, pikes), all_at({1, 2}, pikes), all_at({1, 2}, pikes),
                          all_at({2, 3}, pikes), all_at({2, 3}, pikes), all_at({2, 3}, pikes)}),
            (std::vector<int>{1, 2, 1, 3, 2, 3}));
}

TEST(AqE6, RollsAndWhoFalls) {
  std::vector<Blow> blows;
  for (const int pike : {1, 1, 2, 2, 2, 2}) blows.push_back({0, pike, needs(5), Side::a});
  for (const int bill : {1, 2, 1, 3, 2, 3}) blows.push_back({0, bill, needs(4), Side::b});
  opfor::test::FixedDice dice({{5, 2, 1, 6, 3, 3}, {4, 1, 2, 6, 3, 5}});
  const std::vector<bool> killed = strike_all(dice, blows, melee_key());
  std::set<int> pikes;
  std::set<int> bills;
  for (std::size_t i = 0; i < blows.size(); ++i) {
    if (killed[i]) (blows[i].side == Side::a ? pikes : bills).insert(blows[i].target);
  }
  EXPECT_EQ(pikes, (std::set<int>{1, 2}));
  EXPECT_EQ(bills, (std::set<int>{1, 3})) << "the third rank's kill is lost";
}

TEST(AqE7, MobOnTheFlank) {
  EXPECT_EQ(stroke(Type::mob, Type::pike, Class::regular, kOverrun).least, 6);
  const Stroke mob = stroke(Type::mob, Type::pike, Class::irregular, kOverrun);
  EXPECT_EQ(mob.least, 2);
  EXPECT_EQ(stroke(Type::pike, Type::mob, Class::irregular, kOverrun).least, 3);
  const std::vector<Blow> three{{0, 0, mob, Side::a}, {1, 1, mob, Side::a}, {2, 2, mob, Side::a}};
  const auto odds = chance::odds_of([&](chance::Chance& chance) {
    const std::vector<bool> killed = strike_all(chance, three, melee_key());
    return std::count(killed.begin(), killed.end(), true);
  });
  EXPECT_EQ(odds.at(3), Probability(125, 216));
}

TEST(AqE8, StandingCavalry) {
  EXPECT_EQ(stroke(Type::lancer, Type::harquebusier, Class::irregular, kOverrun).least, 3);
  EXPECT_EQ(stroke(Type::lancer, Type::harquebusier, Class::regular, kOverrun).least, 4);
  EXPECT_EQ(stroke(Type::harquebusier, Type::lancer, Class::regular, kOverrun).least, 4);
  EXPECT_EQ(stroke(Type::harquebusier, Type::lancer, Class::irregular, kOverrun).least, 4);
}

TEST(AqE12, MobAgainstPikes) {
  EXPECT_EQ(best_targets({all_at({1}, 6), all_at({1, 2}, 6), all_at({1, 2}, 6), all_at({2}, 6)}),
            (std::vector<int>{1, 2, 1, 2}));
  EXPECT_EQ(best_targets({all_at({1, 2, 3}, 3), all_at({1, 2, 3}, 3), all_at({1, 2, 3}, 3),
                          all_at({2, 3, 4}, 3), all_at({2, 3, 4}, 3), all_at({2, 3, 4}, 3)}),
            (std::vector<int>{1, 2, 3, 4, 2, 3}));
}

}  // namespace
}  // namespace opfor::arquebusier
