#include "rules/through_the_square_window/command.hpp"

#include "chance/enumerator.hpp"
#include "support.hpp"

namespace opfor::through_the_square_window {
namespace {

using chance::Probability;
using test::cm;

TEST(TtswCmd1, ReachesAreFifteenAndThirtyCentimetres) {
  EXPECT_TRUE(in_command({cm(15), std::nullopt, true}));
  EXPECT_FALSE(in_command({cm(15.1), std::nullopt, true}));
  EXPECT_TRUE(general_in_contact(cm(30)));
  EXPECT_FALSE(general_in_contact(cm(30.1)));
}

TEST(TtswCmd2, AGeneralOfTheWingOrTheChiefCommands) {
  EXPECT_TRUE(in_command({cm(40), cm(12), true}));
  EXPECT_FALSE(in_command({cm(40), cm(16), true}));
  EXPECT_FALSE(in_command({std::nullopt, std::nullopt, true})) << "nobody is alive";
}

// TTSW-CARD-1, TTSW-ACT-1.
TEST(TtswCmd3, WhoIsOutOfCommandHasOneAction) {
  EXPECT_EQ(actions_of_turn(true, true), 2);
  EXPECT_EQ(actions_of_turn(true, false), 1);
}

TEST(TtswAct6, RoutersRalliersAndPursuersHaveNone) {
  EXPECT_EQ(actions_of_turn(false, true), 0);
  EXPECT_EQ(actions_of_turn(false, false), 0);
}

TEST(TtswCmd4, OnlyTheStrictChainTakesHisUnitsFromAGeneralOutOfContact) {
  const Commanders far{cm(5), cm(50), false};
  EXPECT_TRUE(in_command(far));
  EXPECT_FALSE(in_command(far, CommandChain::strict));
  EXPECT_TRUE(in_command({cm(5), cm(50), true}, CommandChain::strict));
  EXPECT_TRUE(in_command({cm(5), cm(10), false}, CommandChain::strict)) << "the chief himself";
}

TEST(TtswEx12, CommandOfTheAutomatedTurn) {
  EXPECT_TRUE(in_command({std::nullopt, cm(9.2), true}));
  EXPECT_TRUE(in_command({std::nullopt, cm(13.0), true}));
  EXPECT_FALSE(in_command({std::nullopt, cm(34), true}));
}

TEST(TtswArmy1, ValuesByInitialStrength) {
  EXPECT_EQ(army_value(26), 2);
  EXPECT_EQ(army_value(16), 2);
  EXPECT_EQ(army_value(15), 1);
  EXPECT_EQ(army_value(5), 1);
  EXPECT_EQ(army_value(4), 0);
  EXPECT_EQ(break_point(19), 10);
  EXPECT_EQ(break_point(14), 7);
}

/// The armies of the scenario, section 14, as their cards have them.
TEST(TtswArmy1, TheBreakPointsOfBreitenfeld) {
  const auto value = [](const std::vector<std::pair<const char*, int>>& army) {
    int sum = 0;
    for (const auto& [key, n] : army) sum += n * army_value(initial_strength(test::card(key)));
    return sum;
  };
  EXPECT_EQ(value({{"CUI-E", 6}, {"ARK", 2}, {"LIN-G", 1}, {"TER-I", 4}, {"ART-H", 2}, {"LTC", 1}}),
            19);
  // The Saxons' four are overridden: 1, 1, 0, 0.
  EXPECT_EQ(value({{"CHG", 6}, {"MUS", 3}, {"LIN-S", 6}, {"ART-L", 3}, {"ART-H", 2}}) + 2, 14);
}

TEST(TtswArmy3, AnArmyAtItsBreakPointHasLost) {
  opfor::test::FixedDice none({});
  EXPECT_FALSE(army_breaks(none, {}, 9, 19));
  EXPECT_TRUE(army_breaks(none, {}, 10, 19));
  EXPECT_FALSE(army_breaks(none, {}, 0, 0)) << "an army without value";
  EXPECT_FALSE(at_break_point(0, 0));
}

TEST(TtswArmy3, WithTheOptionItThrowsEachTurn) {
  const auto odds = chance::odds_of(
      [](chance::Chance& chance) { return army_breaks(chance, {}, 10, 19, ArmyTest::d6); });
  EXPECT_EQ(odds.at(true), Probability(1, 2));
  opfor::test::FixedDice three({opfor::test::die(3)});
  EXPECT_TRUE(army_breaks(three, {}, 10, 19, ArmyTest::d6));
  opfor::test::FixedDice four({opfor::test::die(4)});
  EXPECT_FALSE(army_breaks(four, {}, 10, 19, ArmyTest::d6));
  opfor::test::FixedDice none({});
  EXPECT_FALSE(army_breaks(none, {}, 9, 19, ArmyTest::d6)) << "not at its break point";
}

TEST(TtswGen3, AGeneralIsKilledOnElevenOrTwelve) {
  const auto odds =
      chance::odds_of([](chance::Chance& chance) { return general_killed(chance, {}); });
  EXPECT_EQ(odds.at(true), Probability(1, 12));
  opfor::test::FixedDice eleven({{5, 6}});
  EXPECT_TRUE(general_killed(eleven, {}));
  EXPECT_EQ(eleven.asked[0].key.purpose, chance::Purpose::leader_risk);
  opfor::test::FixedDice ten({{5, 5}});
  EXPECT_FALSE(general_killed(ten, {}));
}

TEST(TtswSeq2, TheHigherChoosesAndTiesAreThrownAgain) {
  opfor::test::FixedDice dice({{4}, {4}, {2}, {5}});
  EXPECT_EQ(throw_for_initiative(dice, {}), Side::b);
  EXPECT_TRUE(dice.all_thrown());
  EXPECT_EQ(dice.batches, (std::vector<std::size_t>{2, 2}));
  EXPECT_EQ(dice.asked[0].sides, 6);
  EXPECT_EQ(dice.asked[0].key.side, Side::a) << "A first";
  EXPECT_EQ(dice.asked[2].key.occurrence, 1);
  EXPECT_EQ(dice.asked[0].key.purpose, chance::Purpose::initiative);
}

}  // namespace
}  // namespace opfor::through_the_square_window
