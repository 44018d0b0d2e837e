#include <algorithm>
#include <gtest/gtest.h>

#include "ai/commander/order_scales.hpp"
#include "battle/consider.hpp"
#include "drill/odds.hpp"
#include "policy_support.hpp"
#include "rules/nineteenth_century/free_orders.hpp"
#include "rules/nineteenth_century/policy_parts.hpp"
#include "rules/nineteenth_century/worth.hpp"
#include "rules/nineteenth_century/worth_after.hpp"

/// D6, D16: where men of rank go, and with whom.
namespace opfor::nineteenth_century {
namespace {

using test::kLine;

TEST(D16, WhoFallsBackIsNotLedUpToTheEnemy) {
  test::Small s = test::Making{}
                      .command("c", "a", "brigade", "objective = [120, 75]")
                      .foot("A1", "c", 60, 75, 8, kLine)
                      .foot("B1", "b", 110, 75, 8, kLine)
                      .small();
  const auto against = [&] {
    return test::of_what(s, test::ordering(s, "A1"), "full move", Consider::shaken_advance);
  };
  EXPECT_EQ(against(), 0);
  s.unit("A1").in_force = InForce::withdraw;
  EXPECT_LT(against(), 0);
}

TEST(D6, WhoRunsIsWorthNoOfficerWhateverHisRisk) {
  test::Small s = test::with_target().small();
  EXPECT_GT(worth_joining(s.now(), s.id("P"), s.id("small"), test::behaviour()).score, 0);
  s.unit("small").in_force = InForce::run;
  const Scored worth = worth_joining(s.now(), s.id("P"), s.id("small"), test::behaviour());
  ASSERT_EQ(worth.shares.size(), 1U);
  EXPECT_EQ(worth.shares.front().what, Consider::it_runs);
}

TEST(D6, WhoRunsAndIsPaidForRunsOnOnlyIfItsDieBindsIt) {
  test::Small s = test::Making{}
                      .foot("P", "a", 60, 75, 1, "officer = true; pc = true")
                      .foot("A1", "a", 63, 75, 8, kLine)
                      .foot("B1", "b", 200, 75, 8, kLine)
                      .small();
  s.unit("A1").in_force = InForce::run;
  const auto beside = [&] {
    const UnitId man = s.id("P");
    const Option stands = option_of({FreeOrder::Kind::stand, Order{man, {}, {}}, kNoUnit});
    const Situation now = s.now();
    double sum = 0;
    for (const Consideration& one :
         worth_for_man(now, man, stands, as_they_stand(now, Side::a), test::behaviour()).shares) {
      if (one.what == Consider::it_runs) sum += one.share;
    }
    return sum;
  };
  EXPECT_EQ(beside(), -1);
  s.unit("A1").commanded = 1;
  EXPECT_EQ(beside(), -goes_off(s.now(), s.id("A1"), test::behaviour()));
  EXPECT_GT(beside(), -1);
  s.unit("A1").acted = 1;
  EXPECT_EQ(beside(), -1) << "its die is thrown";
}

TEST(D6, OfHimWhoSteadiesNobodyNobodyIsSaidToBeSteadied) {
  const auto beside = [](const char* rank, bool horse) {
    test::Making making;
    making.foot("P", "a", 60, 75, 1, rank);
    const char* raw = "formed = true; quality = 'raw'";
    horse ? making.horse("A1", "a", 70, 75, 8, raw) : making.foot("A1", "a", 66, 75, 8, raw);
    const test::Small s = making.foot("B1", "b", 120, 75, 8, kLine).small();
    const Scored joins = worth_joining(s.now(), s.id("P"), s.id("A1"), test::behaviour());
    return joins.shares.front().what;
  };
  EXPECT_EQ(beside("officer = true; pc = true; grade = 'average'", false), Consider::beside_group)
      << "RF-HERO is for heroes";
  EXPECT_EQ(beside("officer = true; pc = true; grade = 'hero'", false), Consider::beside_risk);
  EXPECT_EQ(beside("officer = true; pc = true; grade = 'average'", true), Consider::beside_risk)
      << "RF-GOOD is for officers, beside horse that is not good";
}

TEST(D6, WhoMayRunIsWorthTheLessOfAnOfficer) {
  const test::Small s = test::with_target().small();
  const auto worth = [&](const Reactions& tables) {
    return worth_joining(s.now(), s.id("P"), s.id("small"), tables).score;
  };
  const Cell stands = test::italic(Intent::halt_face);
  const double whole = worth(test::OneCell(stands, stands, stands));
  ASSERT_GT(whole, 0);
  EXPECT_NEAR(worth(test::OneCell(stands, stands, test::roman(Intent::run))), (5 * whole - 3) / 6,
              1e-9);
}

TEST(D6, WhomItsDieTakesOffPaidForOrNotIsNotThere) {
  const test::Small s = test::with_target().small();
  const auto off = [&](const Cell& paid) {
    const Cell stands = test::italic(Intent::halt_face);
    return goes_off(s.now(), s.id("small"), test::OneCell(paid, stands, stands));
  };
  for (const Intent intent : {Intent::run, Intent::withdraw, Intent::withdraw_to_cover}) {
    EXPECT_EQ(off(test::roman(intent)), 1);
    EXPECT_EQ(off(test::italic(intent)), 0) << "who is paid for is free";
  }
  EXPECT_EQ(off(test::roman(Intent::take_cover)), 0);
}

TEST(D6, WhoActsForHimselfReckonsWithHisDie) {
  // A group that he would command from farther on.
  const test::Small s = test::Making{}
                            .foot("P", "a", 60, 75, 1, "officer = true; pc = true")
                            .foot("A1", "a", 63, 75, 4, kLine)
                            .foot("A2", "a", 60, 30, 8, kLine)
                            .foot("B1", "b", 118, 75, 4, kLine)
                            .small();
  const auto by_himself = [&](const Reactions& tables) {
    return worth_joining(s.now(), s.id("P"), kNoUnit, tables).score;
  };
  const Cell free = test::italic(Intent::halt_face);
  const Cell bound = test::roman(Intent::take_cover);
  const double all = by_himself(test::OneCell(free, free, free));
  EXPECT_GT(all, 0);
  EXPECT_EQ(by_himself(test::OneCell(bound, bound, bound)), 0);
  EXPECT_NEAR(by_himself(test::behaviour()), all * 5 / 6, 1e-9) << "a die of 1 sends him to cover";
}

TEST(D6, AnOfficerIsNotDrawnFromHisOwnToThoseWhoHaveTheirs) {
  const auto leaves = [](const char* whose, bool has_an_officer) {
    test::Making making;
    making.command("his", "a", "company").command("theirs", "a", "company");
    making.foot("P", "his", 60, 75, 1, "officer = true; pc = true")
        .foot("A1", "his", 63, 75, 8, kLine)
        .foot("A2", whose, 60, 30, 8, kLine)
        .foot("B1", "b", 200, 75, 4, kLine);
    if (has_an_officer) making.foot("Q", whose, 56, 30, 1, "officer = true; pc = true");
    const test::Small s = making.small();
    return worth_joining(s.now(), s.id("P"), kNoUnit, test::behaviour()).score -
           worth_joining(s.now(), s.id("P"), s.id("A1"), test::behaviour()).score;
  };
  EXPECT_GT(leaves("his", false), 0) << "he is to lead both";
  EXPECT_LT(leaves("theirs", false), leaves("his", false));
  EXPECT_LT(leaves("theirs", true), 0);
}

TEST(D6, AThirdOfficerIsWantedLessThanASecond) {
  const auto wanted = [](int others) {
    test::Making making;
    making.foot("P", "a", 60, 75, 1, "officer = true; pc = true").foot("A1", "a", 63, 75, 8, kLine);
    for (int i = 0; i < others; ++i) {
      making.foot(i == 0 ? "Q" : "R", "a", 66.5, 73.0 + 4 * i, 1, "officer = true; pc = true");
    }
    making.foot("B1", "b", 200, 75, 4, kLine);
    const test::Small s = making.small();
    return needed_by(s.now(), s.id("P"), s.id("A1"));
  };
  EXPECT_LT(wanted(1), wanted(0));
  EXPECT_LT(wanted(2), wanted(1));
}

TEST(D6, InTheLastTurnNobodyIsLedAnyMore) {
  test::Small s = test::with_target().small();
  const auto worth = [&](const char* with) {
    const UnitId group = with == nullptr ? kNoUnit : s.id(with);
    return worth_joining(s.now(), s.id("P"), group, test::behaviour()).score;
  };
  ASSERT_GT(worth("small"), 0);
  s.battle.head().turn = static_cast<std::uint16_t>(s.battle.setting().turns);
  EXPECT_EQ(worth("small"), 0);
  EXPECT_EQ(worth(nullptr), 0);
}

TEST(D6, APlayerCharacterGoesToTheGroupWithTheHighestRisk) {
  test::Small s = test::Making{}
                      .foot("PC", "a", 60, 75, 1, "pc = true; grade = 'hero'")
                      .foot("calm", "a", 60, 60, 5, "formed = true; regulars = true")
                      .foot("shaken", "a", 60, 95, 10, kLine)
                      .foot("B1", "b", 170, 75, 6, kLine)
                      .small();
  ASSERT_TRUE(take_losses(s.battle, s.id("shaken"), 5, 0));
  const Decision decision = test::ordering(s, "PC");
  EXPECT_EQ(test::all_chosen(s, decision).at(0), "join: shaken (shaken)");
  EXPECT_TRUE(test::cites(s, decision, "join: shaken", "D6"));
}

TEST(D6, NoOfficerIsAChargeToBeFeared) {
  const auto in_reach_of = [](int figures, const std::string& keys, const char* house = "[]",
                              InForce does = InForce::hold) {
    test::Small s = test::Making{}
                        .terrain("house", std::string("kind = 'building'; area = [[55,70],[65,70],"
                                                      "[65,80],[55,80]]; impassable = ") +
                                              house)
                        .foot("P", "a", 60, 75, 1, "pc = true; officer = true")
                        .foot("A1", "a", 60, 20, 8, kLine)
                        .horse("B1", "b", 105, 75, figures, keys)
                        .small();
    s.unit("B1").in_force = does;
    const Decision decision = test::ordering(s, "P");
    const Reasons why = reasons(s, decision);
    return std::any_of(why.options[0].shares.begin(), why.options[0].shares.end(),
                       [](const auto& one) { return one.what == Consider::alone_in_reach; });
  };
  EXPECT_TRUE(in_reach_of(6, ""));
  EXPECT_FALSE(in_reach_of(1, "pc = true; officer = true"));
  EXPECT_TRUE(in_reach_of(1, "pc = true; officer = true; grade = 'hero'"));
  EXPECT_FALSE(in_reach_of(6, "", "['horse']")) << "it rides into no house";
  EXPECT_FALSE(in_reach_of(6, "", "[]", InForce::withdraw)) << "who falls back charges nobody";
}

TEST(D6, WhoCouldBeRiddenDownThereDoesNotActForHimself) {
  const auto by_himself = [](double off) {
    const test::Small s = test::Making{}
                              .foot("P", "a", 60, 75, 1, "officer = true; pc = true")
                              .foot("A1", "a", 63, 75, 4, kLine)
                              .foot("A2", "a", 60, 30, 8, kLine)
                              .horse("B1", "b", off, 50, 4, kLine)
                              .small();
    return worth_joining(s.now(), s.id("P"), kNoUnit, test::behaviour()).score;
  };
  EXPECT_GT(by_himself(140), 0);
  EXPECT_EQ(by_himself(115), 0) << "he would come half of the way to A2";
}

TEST(D6, InTheLastTurnNobodyGoesForCoverAlone) {
  test::Small s =
      test::Making{}
          .terrain("g", "area = [[50,80],[70,80],[70,90],[50,90]]; kind = 'scrub'; cover = 'soft'")
          .foot("P", "a", 60, 75, 1, "pc = true; officer = true")
          .foot("B1", "b", 150, 75, 8, kLine)
          .small();
  const auto for_cover = [&] {
    return test::of_what(s, test::ordering(s, "P"), "take cover", Consider::in_cover);
  };
  EXPECT_GT(for_cover(), 0);
  s.battle.head().turn = static_cast<std::uint16_t>(s.battle.setting().turns);
  EXPECT_EQ(for_cover(), 0);
}

TEST(D6, WhoStandsWithAGroupHasHisPartOfWhatItDraws) {
  const auto his = [](int men) {
    const test::Small s = test::Making{}
                              .foot("P", "a", 58, 75, 1, "pc = true; officer = true")
                              .foot("A1", "a", 63, 75, men, kLine)
                              .foot("B1", "b", 100, 75, 12, kLine)
                              .small();
    double at_group = 0;
    const After stands = after(s.now(), s.id("A1"), Order{s.id("A1"), {}, {}});
    for (const Threat& one : threats_there(s.now(), s.id("A1"), stands, kNoUnit)) {
      at_group += one.fire;
    }
    Option stays;
    stays.order = Order{s.id("P"), {}, {}};
    const Scored scored = worth_for_man(s.now(), s.id("P"), stays, as_they_stand(s.now(), Side::a),
                                        test::behaviour());
    double at_him = 0;
    for (const Consideration& share : scored.shares) {
      if (share.what == Consider::may_fall) at_him -= share.share;
    }
    return std::pair(at_him, at_group);
  };
  const auto [of_nine, at_eight] = his(8);
  ASSERT_GT(at_eight, 1);
  EXPECT_NEAR(of_nine, kOfAnOfficer * overlapping(at_eight / 9, 2), 1e-9)
      << "he is one of nine, and not one of the others";
  const auto [of_five, at_four] = his(4);
  EXPECT_NEAR(of_five, kOfAnOfficer * overlapping(at_four / 5, 2), 1e-9);
  EXPECT_EQ(his(12).first, 0) << "ten of them are nearer than he";
}

TEST(D6, WhoGoesWithAGroupHasHisPartOfWhatItDraws) {
  const auto may_fall = [](const char* rank, double off, UnitId (*with)(const test::Small&)) {
    const test::Small s = test::Making{}
                              .foot("P", "a", 58, 75, 1, rank)
                              .foot("A1", "a", 63, 75, 8, kLine)
                              .foot("B1", "b", 63 + off, 75, 12, kLine)
                              .small();
    double falls = 0;
    const Scored joins = worth_joining(s.now(), s.id("P"), with(s), test::behaviour());
    for (const Consideration& share : joins.shares) {
      if (share.what == Consider::may_fall) falls -= share.share;
    }
    return falls;
  };
  const auto theirs = [](const test::Small& s) { return s.id("A1"); };
  const auto nobody = [](const test::Small&) { return kNoUnit; };
  const double of_a_man = may_fall("pc = true", 37, theirs);
  EXPECT_GT(of_a_man, 0);
  EXPECT_NEAR(may_fall("pc = true; officer = true", 37, theirs), kOfAnOfficer * of_a_man, 1e-9);
  EXPECT_EQ(may_fall("pc = true; officer = true", 37, nobody), 0) << "he may keep out of it";
}

TEST(D6, HardlyAnybodyShootsPastAGroupAtOneMan) {
  const auto may_fall = [](bool has_group) {
    test::Making making;
    making.foot("P", "a", 50, 75, 1, "pc = true; officer = true");
    if (has_group) making.foot("A1", "a", 63, 75, 8, kLine);
    const test::Small s = making.foot("B1", "b", 100, 75, 12, kLine).small();
    Option stays;
    stays.order = Order{s.id("P"), {}, {}};
    const Scored scored = worth_for_man(s.now(), s.id("P"), stays, as_they_stand(s.now(), Side::a),
                                        test::behaviour());
    double falls = 0;
    for (const Consideration& share : scored.shares) {
      if (share.what == Consider::may_fall) falls -= share.share;
    }
    return falls;
  };
  EXPECT_GT(may_fall(true), 0);
  EXPECT_LT(may_fall(true), may_fall(false) / 4);
}

TEST(D6, AGroupThatHisVoiceDoesNotReachHasHalfOfHim) {
  const auto beside = [](const char* enclosed) {
    const test::Small s =
        test::Making{}
            .terrain("g", std::string("kind = 'scrub'; area = [[40,20],[80,20],[80,130],[40,130]]; "
                                      "enclosed = ") +
                              enclosed)
            .foot("P", "a", 58, 58, 1, "pc = true; officer = true; grade = 'hero'")
            .foot("A1", "a", 63, 75, 12, kLine)
            .foot("B1", "b", 200, 75, 4, kLine)
            .small();
    Option stays;
    stays.order = Order{s.id("P"), {}, {}};
    const Scored scored = worth_for_man(s.now(), s.id("P"), stays, as_they_stand(s.now(), Side::a),
                                        test::behaviour());
    double worth = 0;
    for (const Consideration& share : scored.shares) {
      if (share.what == Consider::beside_risk) worth += share.share;
    }
    return worth;
  };
  ASSERT_GT(beside("false"), 0);
  EXPECT_NEAR(beside("true"), beside("false") / 2, 1e-9) << "its other end is farther than 25 cm";
}

TEST(D6, ARideCostsLessOfWhoLeadsNobody) {
  const auto ride = [](double troops) {
    test::Small s = test::Making{}
                        .foot("P", "a", 60, 75, 1, "officer = true")
                        .foot("A1", "a", troops, 75, 8, kLine)
                        .foot("B1", "b", 220, 75, 8, kLine)
                        .small();
    return test::of_what(s, test::ordering(s, "P"), "withdraw", Consider::his_ride);
  };
  EXPECT_LT(ride(90), ride(140)) << "from 90 cm he hears him where he stands";
  EXPECT_LT(ride(140), 0);
}

TEST(D6, WhoGoesWhereHeLeadsNobodyLeavesHisTroops) {
  test::Small s = test::Making{}
                      .foot("P", "a", 60, 75, 1, "pc = true; officer = true")
                      .foot("A1", "a", 100, 75, 8, kLine)
                      .foot("B1", "b", 160, 75, 8, kLine)
                      .small();
  const Decision decision = test::ordering(s, "P");
  EXPECT_TRUE(test::cites(s, decision, "withdraw", "NC-CMD-5"));
  EXPECT_FALSE(test::cites(s, decision, "stand", "NC-CMD-5"));
}

}  // namespace
}  // namespace opfor::nineteenth_century
