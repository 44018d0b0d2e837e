#include "rules/over_the_hills/morale.hpp"

#include "chance/enumerator.hpp"
#include "support.hpp"

namespace opfor::over_the_hills {
namespace {

using chance::Probability;
using opfor::test::die;
using opfor::test::FixedDice;
using test::shown;

std::string tested(const Support& support, const MoraleTest& test,
                   const Strength& strength = {7, 0}) {
  return shown(morale_score(strength, support, test).terms);
}
MoraleTest for_contact(Occasion occasion = Occasion::contact) {
  MoraleTest test;
  test.occasion = occasion;
  return test;
}

TEST(OthMor1, ANeighbourHelpsThatIsNotRoutingShootingOrWavering) {
  const double near = test::in(3);
  EXPECT_TRUE(may_help(Condition::steady, false, near));
  EXPECT_FALSE(may_help(Condition::steady, false, test::in(3.1)));
  EXPECT_FALSE(may_help(Condition::steady, true, near));
  EXPECT_FALSE(may_help(Condition::wavering, false, near));
  EXPECT_FALSE(may_help(Condition::routing, false, near));
  Support support;
  support.neighbour = true;
  EXPECT_EQ(tested(support, {}), "neighbour+1");
}

TEST(OthMor1, TheScoreIsWhatFatigueLeaves) {
  EXPECT_EQ(morale_score({7, 2}, {}, {}).total(), 5);
  EXPECT_EQ(morale_score({7, 9}, {}, {}).total(), 0);
  EXPECT_EQ(tested({}, {}), "");
}

TEST(OthCmdr2, TheBestCommanderCountsNotTheSum) {
  const std::map<int, int> bonus{{0, 0}, {1, 0}, {2, 0}, {3, 1}, {4, 2}, {5, 3}};
  for (const auto& [control, value] : bonus) {
    Support support;
    support.brigadier = control;
    EXPECT_EQ(morale_bonus(support), value) << control;
    support.division = 3;
    EXPECT_EQ(morale_bonus(support), std::max(value, 1));
    support.army = 5;
    EXPECT_EQ(morale_bonus(support), 3);
  }
  Support support;
  support.division = 4;
  EXPECT_EQ(tested(support, {}), "commander+2");
}

TEST(OthCmdr6, InspirationHelpsTheUnitHeIsAttachedTo) {
  Support support;
  support.brigadier = 2;
  support.inspiration = 2;
  EXPECT_EQ(tested(support, {}), "") << "not attached";
  support.attached = Rank::brigadier;
  EXPECT_EQ(tested(support, {}), "inspiration+2");
}

TEST(OthCmdr3, WhoIsAttachedIsOneOfTheChain) {
  Support support;
  support.brigadier = 3;
  support.division = 4;
  support.army = 5;
  EXPECT_EQ(attached_control(support), 0);
  for (const auto& [rank, control] :
       std::map<Rank, int>{{Rank::brigadier, 3}, {Rank::division, 4}, {Rank::army, 5}}) {
    support.attached = rank;
    EXPECT_EQ(attached_control(support), control);
    const Support fallen = without_attached(support);
    EXPECT_EQ(fallen.attached, Rank::none);
    EXPECT_EQ(fallen.brigadier + fallen.division + fallen.army, 12 - control);
  }
}

TEST(OthMor3, ContactHasItsOwnModifiersAndAllAdd) {
  for (const auto occasion : {Occasion::contact, Occasion::counter}) {
    MoraleTest test = for_contact(occasion);
    EXPECT_EQ(tested({}, test), "");
    test.irregular = true;
    EXPECT_EQ(tested({}, test), "irregular_at_front-6");
    test.to_contact = Aspect::flank;
    EXPECT_EQ(tested({}, test), "target_flank+2") << "irregulars fear fronts alone";
    test.to_contact = Aspect::rear;
    test.target = Condition::wavering;
    EXPECT_EQ(tested({}, test), "target_wavering+3 target_flank+2");
    test.target = Condition::routing;
    EXPECT_EQ(tested({}, test), "target_wavering+3 target_flank+2");
    test.to_contact = Aspect::front;
    EXPECT_EQ(tested({}, test), "target_wavering+3 irregular_at_front-6");
  }
}

TEST(OthMor3, OtherTestsHaveThemNot) {
  for (std::size_t i = 0; i < Words<Occasion>::all.size(); ++i) {
    MoraleTest test;
    test.occasion = static_cast<Occasion>(i);
    if (test.occasion == Occasion::contact || test.occasion == Occasion::counter) continue;
    test.irregular = true;
    test.target = Condition::wavering;
    EXPECT_EQ(tested({}, test), "") << word(test.occasion);
  }
}

TEST(OthMor2, WaveringAndRoutingFriendsWithinThreeFrighten) {
  EXPECT_TRUE(frightens(Condition::wavering, test::in(3)));
  EXPECT_TRUE(frightens(Condition::routing, 0));
  EXPECT_FALSE(frightens(Condition::routing, test::in(3.1)));
  EXPECT_FALSE(frightens(Condition::steady, 0));
  EXPECT_FALSE(frightens(Condition::broken, 0)) << "it is gone";
}

TEST(OthMove10, TestsBeforeAMoveStandInTheirOrder) {
  EXPECT_TRUE(tests_before_move({}).empty());
  EXPECT_EQ(tests_before_move({true, true, true}),
            (FixedVector<Occasion, 3>{Occasion::after_firing, Occasion::leaving_cover,
                                      Occasion::contact}));
  EXPECT_EQ(tests_before_move({false, true, false}),
            (FixedVector<Occasion, 3>{Occasion::leaving_cover}));
}

TEST(OthMor2, RoutingUnitsDoNotTestForFriends) {
  EXPECT_FALSE(must_test(Occasion::friends_wavering, Condition::routing));
  EXPECT_TRUE(must_test(Occasion::friends_wavering, Condition::wavering));
  EXPECT_TRUE(must_test(Occasion::overhead, Condition::routing));
  EXPECT_FALSE(must_test(Occasion::overhead, Condition::broken));
}

TEST(OthMor2, EachFailureIsACauseOfItsOwn) {
  FixedDice dice({die(8)});
  const TestResult result =
      take_test(dice, {}, {6, 0}, {}, for_contact(Occasion::formation_change));
  EXPECT_FALSE(result.passed);
  ASSERT_EQ(result.fatigue.size(), 1U);
  EXPECT_EQ(rule_of(result.fatigue[0]), "OTH-FORM-5");
}

TEST(OthDef4, NoHitsCostByHowMuchTheTestIsFailed) {
  const MoraleTest test = for_contact(Occasion::no_hits);
  for (const auto& [face, hits] : std::map<std::uint8_t, int>{{6, 0}, {7, 1}, {8, 2}, {10, 2}}) {
    FixedDice dice({die(face)});
    EXPECT_EQ(total(take_test(dice, {}, {6, 0}, {}, test).fatigue), hits) << int{face};
  }
}

TEST(OthMor1, TheChanceToPassIsTheScoreInTenths) {
  for (int fs = 1; fs <= 10; ++fs) {
    for (int fh = 0; fh <= fs; ++fh) {
      const auto odds = chance::odds_of([&](chance::Chance& c) {
        return take_test(c, {}, {fs, fh}, {}, {}).passed;
      });
      const Probability passed = odds.count(true) == 0 ? Probability(0) : odds.at(true);
      EXPECT_EQ(passed, Probability(fs - fh, 10));
    }
  }
}

TEST(OthFire10, InfantryThatMayNotHoldItsFireFormsLine) {
  EXPECT_TRUE(tests_to_hold_fire(Arm::infantry));
  EXPECT_FALSE(tests_to_hold_fire(Arm::cavalry));
  EXPECT_FALSE(tests_to_hold_fire(Arm::artillery));
  for (const auto formation : {Formation::attack_column, Formation::column_of_companies,
                               Formation::line, Formation::open_order, Formation::square}) {
    EXPECT_EQ(forced_to_fire_in(formation, false), Formation::line) << word(formation);
  }
  EXPECT_EQ(forced_to_fire_in(Formation::attack_column, true), Formation::attack_column);
}

TEST(OthRally1, WhoMayNotBeRalliedIsToldWhy) {
  const Strength tired{6, 2};
  EXPECT_FALSE(rally_bar(tired, {}));
  EXPECT_EQ(rally_bar({6, 0}, {}), RallyBar::no_fatigue);
  const auto bar = [&](auto change) {
    Rallying at;
    change(at);
    return rally_bar(tired, at);
  };
  EXPECT_EQ(bar([](Rallying& r) { r.second_segment = true; }), RallyBar::second_segment);
  EXPECT_EQ(bar([](Rallying& r) { r.in_contact = true; }), RallyBar::in_contact);
  EXPECT_EQ(bar([](Rallying& r) { r.moved = true; }), RallyBar::moved);
  EXPECT_EQ(bar([](Rallying& r) { r.tried = true; }), RallyBar::tried);
}

TEST(OthRally2, TheScoreIsAtLeastOneAndHelpAdds) {
  EXPECT_EQ(rally_score({6, 6}, false, 2, 0).total(), 1);
  EXPECT_EQ(rally_score({6, 9}, false, 1, 0).total(), 1);
  EXPECT_EQ(rally_score({6, 4}, true, 4, 1).total(), 2 + 1 + 2 + 1);
  EXPECT_EQ(shown(rally_score({6, 4}, true, 4, 1).terms), "neighbour+1 commander+2 inspiration+1");
}

TEST(OthRally3, ARoutGoesOnWhileTheReserveIsNone) {
  EXPECT_EQ(condition_of(recovered({6, 7}, 1)), Condition::routing);
  EXPECT_EQ(condition_of(recovered({6, 6}, 1)), Condition::wavering);
}

TEST(OthGun5, ABatteryInCommandThatStoodIsResupplied) {
  EXPECT_TRUE(may_resupply({}));
  EXPECT_FALSE(may_resupply({false, false, false}));
  EXPECT_FALSE(may_resupply({true, true, false}));
  EXPECT_FALSE(may_resupply({true, false, true}));
  Options options;
  options.ammo_out = AmmoOut::permanent;
  EXPECT_FALSE(may_resupply({}, options));
}

// OTH-DEF-3, 4.
TEST(OthEx5, TheTestsOfARaggedVolley) {
  Support support;
  support.brigadier = 3;
  EXPECT_EQ(morale_score({7, 1}, support, for_contact(Occasion::defensive_fire)).total(), 7);
  FixedDice first({die(9)});
  const TestResult ragged =
      take_test(first, {}, {7, 1}, support, for_contact(Occasion::defensive_fire));
  EXPECT_EQ(ragged.failure, Failure::ragged_volley);
  FixedDice second({die(9)});
  const TestResult no_hits = take_test(second, {}, {7, 1}, support, for_contact(Occasion::no_hits));
  EXPECT_EQ(after({7, 1}, no_hits.fatigue), (Strength{7, 3}));
  EXPECT_EQ(condition_of({7, 3}), Condition::steady);
}

TEST(OthEx3, TheTestAfterATen) {
  FixedDice dice({die(7)});
  EXPECT_EQ(total(take_test(dice, {}, {6, 0}, {}, for_contact(Occasion::rolled_ten)).fatigue), 1);
}

TEST(OthEx10, ARoutedUnitIsRalliedByANaturalOne) {
  const Score score = rally_score({6, 6}, false, 2, 0);
  EXPECT_EQ(score.total(), 1);
  FixedDice dice({die(1)});
  const Strength rallied = recovered({6, 6}, rally(dice, {}, score.total()));
  EXPECT_EQ(rallied.reserve(), 2);
  EXPECT_EQ(condition_of(rallied), Condition::wavering);
  FixedDice friends({die(6)});
  EXPECT_EQ(total(take_test(friends, {}, {5, 0}, {}, {}).fatigue), 1);
}

TEST(OthEx12, TestsOfTheHalfTurn) {
  Support f1;
  f1.neighbour = true;
  f1.brigadier = 4;
  EXPECT_EQ(morale_score({7, 1}, f1, {}).total(), 9);
  EXPECT_EQ(morale_score({7, 1}, f1, for_contact()).total(), 9);
  Support b1;
  b1.brigadier = 4;
  EXPECT_EQ(morale_score({9, 0}, b1, for_contact(Occasion::defensive_fire)).total(), 11);
  EXPECT_EQ(morale_score({7, 6}, f1, for_contact(Occasion::drawn_or_lost_by_one)).total(), 4);
}

}  // namespace
}  // namespace opfor::over_the_hills
