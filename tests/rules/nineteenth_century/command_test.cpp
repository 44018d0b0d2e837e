#include "rules/nineteenth_century/command.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "drill/outcomes.hpp"
#include "support.hpp"

namespace opfor::nineteenth_century {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

constexpr const char* kHero = "officer = true; pc = true; grade = 'hero'";
constexpr const char* kVeteran = "officer = true; pc = true; grade = 'veteran'";

int dice_of(const test::Small& s, const char* unit) {
  return command_dice(officer(s.now(), s.id(unit)));
}

std::vector<std::string> offered(const test::Small& s, const Decision& decision) {
  std::vector<std::string> ids;
  for (const Option& option : decision.options) {
    ids.push_back(s.battle.setting().unit(option.unit).id);
  }
  return ids;
}

/// Plays step 1.1 and returns what the officers were asked.
std::vector<Decision> asked(test::Small& s, test::Script& script) {
  NoEvents events;
  test::play_through(s, script, events, "1.1");
  return script.decided;
}

TEST(NcCmd1, CommandFiguresAreLivingOfficersWhoDoNotRun) {
  test::Small s = test::Making{}
                      .foot("P1", "a", 50, 75, 1, kHero)
                      .foot("P2", "a", 50, 60, 1, kVeteran)
                      .foot("P3", "a", 50, 50, 1, "pc = true")
                      .foot("G", "a", 40, 75, 10, "ncos = 1")
                      .small();
  EXPECT_THAT(officers(s.now(), Side::a), ElementsAre(s.id("P1"), s.id("P2")));
  s.unit("P1").in_force = InForce::run;
  EXPECT_THAT(officers(s.now(), Side::a), ElementsAre(s.id("P2")));
  ASSERT_TRUE(take_losses(s.battle, s.id("P2"), 1, 0));
  EXPECT_THAT(officers(s.now(), Side::a), IsEmpty());
}

TEST(NcCmd2, OneDieLessForLoadingFiringOrMeleeOnceOnly) {
  test::Small s =
      test::Making{}.foot("P1", "a", 50, 75, 1, kHero).foot("B1", "b", 52, 75, 1).small();
  EXPECT_EQ(dice_of(s, "P1"), 4);
  s.state("P1").busy = 1;
  EXPECT_EQ(dice_of(s, "P1"), 3);
  make_contact(s.battle, s.id("P1"), s.id("B1"));
  EXPECT_EQ(dice_of(s, "P1"), 3) << "once only";
  s.state("P1").busy = 0;
  EXPECT_EQ(dice_of(s, "P1"), 3) << "in melee";
}

TEST(NcCmd3, OneDieMoreHoweverManyMusicians) {
  test::Small s = test::Making{}
                      .foot("P1", "a", 50, 75, 1, kVeteran)
                      .foot("D1", "a", 40, 75, 6, "drummers = 1")
                      .foot("D2", "a", 40, 95, 6, "buglers = 2")
                      .small();
  EXPECT_EQ(dice_of(s, "P1"), 4);
}

TEST(NcCmd3, AMusicianCountsOnlyWithinCommandDistanceInclusive) {
  const auto with_drummer_at = [](double x) {
    return test::Making{}
        .foot("P1", "a", 50, 75, 1, kVeteran)
        .foot("D1", "a", x, 75, 1, "drummers = 1")
        .small();
  };
  EXPECT_EQ(dice_of(with_drummer_at(102), "P1"), 4) << "50 cm from base to base";
  EXPECT_EQ(dice_of(with_drummer_at(102.1), "P1"), 3);
}

TEST(NcCmd3, AMusicianCountsOnlyIfAliveNotRunningAndOfTheOfficersCommand) {
  test::Small s = test::Making{}
                      .command("first", "a", "platoon", "parent = 'a'")
                      .command("second", "a", "platoon", "parent = 'a'")
                      .foot("P1", "first", 50, 75, 1, kVeteran)
                      .foot("D1", "first", 40, 75, 6, "drummers = 1")
                      .foot("D2", "second", 40, 95, 6, "drummers = 1")
                      .foot("P0", "a", 60, 75, 1, kVeteran)
                      .small();
  EXPECT_EQ(dice_of(s, "P1"), 4);
  s.unit("D1").in_force = InForce::run;
  EXPECT_EQ(dice_of(s, "P1"), 3) << "the other drummer is of another command";
  EXPECT_EQ(dice_of(s, "P0"), 4) << "the second platoon stands below his command";
  s.unit("D1").in_force = InForce::hold;
  ASSERT_TRUE(take_losses(s.battle, s.id("D1"), 6, 0));
  EXPECT_EQ(dice_of(s, "P1"), 3);
}

TEST(NcCmd3, NeverFewerThanOneDie) {
  EXPECT_EQ(command_dice(Officer{Grade::raw, true, false}), 1);
  EXPECT_EQ(command_dice(Officer{Grade::raw, true, true}), 2);
  EXPECT_EQ(command_dice(Officer{Grade::hero, false, true}), 5);
  for (const Grade grade : {Grade::raw, Grade::average, Grade::veteran, Grade::hero}) {
    EXPECT_GE(command_dice(Officer{grade, true, false}), 1);
  }
}

TEST(NcCmd4, PointsAreTheSumOfTheDiceOrByOptionTheirNumber) {
  const auto with = [](const char* options) {
    return test::Making{}
        .options(options)
        .foot("P1", "a", 50, 75, 1, kVeteran)
        .foot("G", "a", 40, 75, 3)
        .small();
  };
  test::Small sum = with("");
  test::Script thrown(sum);
  thrown.command["P1"] = {6, 2, 1};
  EXPECT_EQ(asked(sum, thrown).at(0).budget, 9);
  test::Small dice = with("cp_mode = 'dice'");
  test::Script counted(dice);
  EXPECT_EQ(asked(dice, counted).at(0).budget, 3);
  EXPECT_THAT(counted.who_threw(chance::Purpose::command), IsEmpty());
}

TEST(NcCmd4, TheSumsHaveTheirExactOdds) {
  const Behaviour behaviour = test::behaviour();
  const Resolver points = test::resolver("command_points", behaviour);
  struct Case {
    const char* grade;
    bool busy;
    bool musician;
    int dice;
  };
  for (const Case& c : {Case{"raw", true, false, 1},
                        {"raw", false, false, 2},
                        {"average", false, false, 3},
                        {"veteran", false, true, 4},
                        {"hero", false, false, 4},
                        {"hero", true, false, 3},
                        {"hero", false, true, 5},
                        {"hero", true, true, 4}}) {
    std::vector<std::int64_t> ways{1};  // ways[s]: how many throws sum to s
    std::int64_t all = 1;
    for (int die = 0; die < c.dice; ++die) {
      std::vector<std::int64_t> next(ways.size() + 6, 0);
      for (std::size_t s = 0; s < ways.size(); ++s) {
        for (std::size_t face = 1; face <= 6; ++face) next[s + face] += ways[s];
      }
      ways = next;
      all *= 6;
    }
    const auto odds = points.odds({{"grade", std::string{c.grade}},
                                   {"busy", c.busy},
                                   {"musician", c.musician},
                                   {"mode", std::string{"sum"}}});
    EXPECT_EQ(odds.size(), static_cast<std::size_t>(5 * c.dice + 1));
    for (const auto& [result, p] : odds) {
      const auto sum = static_cast<std::size_t>(std::get<std::int64_t>(result.at("points")));
      EXPECT_EQ(p * all, ways.at(sum)) << c.grade << " " << sum;
    }
  }
}

TEST(NcCmd5, FiftyCentimetresToTheFarthestFigureInclusive) {
  // A line of four facing east stands 11 cm wide, its farthest base 4.5 cm off the middle.
  const auto group_at = [](double x, const char* options) {
    return test::Making{}
        .options(options)
        .foot("P1", "a", 50, 75, 1, kVeteran)
        .foot("G", "a", x, 75, 3, "formed = true; formation = 'column'; facing = 0")
        .small();
  };
  const auto in_command = [](const test::Small& s) {
    return within_command(s.now(), s.id("P1"), s.id("G"));
  };
  // Three abreast, facing north: bases at x - 3, x, x + 3.
  EXPECT_TRUE(in_command(group_at(99, ""))) << "the farthest base is 50 cm off";
  EXPECT_FALSE(in_command(group_at(99.1, "")));
  EXPECT_TRUE(in_command(group_at(105, "command_to = 'nearest'")));
  EXPECT_FALSE(in_command(group_at(105.1, "command_to = 'nearest'")));
}

TEST(NcCmd5, TwentyFiveCentimetresIfHeOrAnyFigureIsInEnclosedGround) {
  const auto town = [](double from, double to, double x) {
    return test::Making{}
        .terrain("town",
                 fmt::format("area = [[{0},60],[{1},60],[{1},90],[{0},90]]; kind = 'building';"
                             "enclosed = true; cover = 'hard'",
                             from, to))
        .foot("P1", "a", 50, 75, 1, kVeteran)
        .foot("G", "a", x, 75, 1)
        .small();
  };
  const auto in_command = [](const test::Small& s) {
    return within_command(s.now(), s.id("P1"), s.id("G"));
  };
  EXPECT_TRUE(in_command(town(40, 55, 77))) << "he is inside, 25 cm off";
  EXPECT_FALSE(in_command(town(40, 55, 77.1)));
  EXPECT_TRUE(in_command(town(70, 90, 77))) << "the group is inside";
  EXPECT_FALSE(in_command(town(70, 90, 77.1)));
  EXPECT_TRUE(in_command(town(55, 70, 102))) << "enclosed ground between them does not matter";
}

TEST(NcCmd6, PricesOfLoyalDisloyalAndRoutingFigures) {
  EXPECT_EQ(price(10, true, false), 10);
  EXPECT_EQ(price(4, false, false), 8);
  EXPECT_EQ(price(3, true, true), 6);
  EXPECT_EQ(price(3, false, true), 6) << "disloyal and routing is still 2";
}

TEST(NcCmd7, AGroupIsPaidForWholeTheWoundedIncluded) {
  test::Small s = test::Making{}.foot("G", "a", 50, 75, 10).small();
  ASSERT_TRUE(take_losses(s.battle, s.id("G"), 2, 3));
  EXPECT_EQ(price(s.battle, s.id("G")), 8);
  s.unit("G").in_force = InForce::run;
  EXPECT_EQ(price(s.battle, s.id("G")), 16);
  s.unit("G").in_force = InForce::withdraw;
  EXPECT_EQ(price(s.battle, s.id("G")), 8) << "falling back is not routing";
}

test::Small ex_11() {
  test::Small s = test::Making{}
                      .foot("H", "a", 50, 75, 1, kHero)
                      .foot("drum", "a", 50, 78, 1, "drummers = 1; pc = true")
                      .foot("loyal", "a", 40, 75, 10, "formed = true")
                      .foot("disloyal", "a", 60, 75, 4, "formed = true; loyal = false")
                      .foot("routing", "a", 70, 75, 3, "formed = true")
                      .small();
  s.unit("routing").in_force = InForce::run;
  return s;
}

TEST(Ex11, EighteenPointsPayTenAndEightOrTenAndSixNotAllThree) {
  test::Small s = ex_11();
  test::Script script(s);
  script.command["H"] = {6, 4, 4, 3, 1};
  const Decision decision = asked(s, script).at(0);
  EXPECT_EQ(decision.kind, DecisionKind::pay_command);
  EXPECT_EQ(decision.shape, Shape::set);
  EXPECT_EQ(decision.budget, 18);
  ASSERT_THAT(offered(s, decision), ElementsAre("loyal", "disloyal", "routing"));
  EXPECT_EQ(decision.options[0].cost, 10);
  EXPECT_EQ(decision.options[1].cost, 8);
  EXPECT_EQ(decision.options[2].cost, 6);
  const auto paying = [](std::vector<int> picks) {
    Choice choice;
    choice.picks = std::move(picks);
    return choice;
  };
  EXPECT_FALSE(fault(decision, paying({0, 1})));
  EXPECT_FALSE(fault(decision, paying({0, 2})));
  EXPECT_FALSE(fault(decision, paying({1, 2})));
  EXPECT_TRUE(fault(decision, paying({0, 1, 2}))) << "24 points";
}

TEST(NcCmd7, WhoIsPaidForIsCommandedUntilTheTurnEnds) {
  test::Small s = ex_11();
  test::Script script(s);
  script.command["H"] = {6, 4, 4, 3, 1};
  script.picks["H"] = {"loyal", "disloyal"};
  script.cells["loyal"] = test::roman(Intent::halt_face);
  script.cells["disloyal"] = test::roman(Intent::halt_face);
  script.cells["H"] = test::roman(Intent::halt_face);
  EventList events;
  test::play_through(s, script, events, "1.1");
  EXPECT_EQ(s.unit("loyal").commanded, 1);
  EXPECT_EQ(s.unit("disloyal").commanded, 1);
  EXPECT_EQ(s.unit("routing").commanded, 0);
  const auto paid = test::of_kind<event::Paid>(events);
  ASSERT_EQ(paid.size(), 2U);
  EXPECT_EQ(paid[0].price + paid[1].price, 18);
  const auto thrown = test::of_kind<event::CommandThrown>(events);
  ASSERT_EQ(thrown.size(), 1U);
  EXPECT_EQ(thrown[0].dice, 5);
  EXPECT_EQ(thrown[0].points, 18);
  EXPECT_THAT(thrown[0].why, testing::HasSubstr("NC-CMD-3"));
  script.picks.clear();
  NoEvents none;
  test::play_turn(s, script, none);
  EXPECT_EQ(s.unit("loyal").commanded, 0) << "unspent points and commands lapse";
}

TEST(NcCmd7, OfficersDoNotPoolAndAGroupIsPaidForOnce) {
  test::Small s = test::Making{}
                      .foot("P1", "a", 50, 75, 1, kVeteran)
                      .foot("P2", "a", 50, 80, 1, kVeteran)
                      .foot("small", "a", 40, 75, 5)
                      .foot("large", "a", 70, 75, 12)
                      .small();
  test::Script script(s);
  script.command["P1"] = {3, 3, 3};
  script.command["P2"] = {3, 3, 3};
  script.picks["P1"] = {"small"};
  const auto decisions = asked(s, script);
  ASSERT_EQ(decisions.size(), 1U) << "nine points are too few for twelve figures, twice";
  EXPECT_THAT(offered(s, decisions[0]), ElementsAre("small"));
}

TEST(NcCmd7, TheSecondOfficerIsOfferedWhatTheFirstLeft) {
  test::Small s = test::Making{}
                      .foot("P1", "a", 50, 75, 1, kVeteran)
                      .foot("P2", "a", 50, 80, 1, kVeteran)
                      .foot("G1", "a", 40, 75, 5)
                      .foot("G2", "a", 70, 75, 5)
                      .small();
  test::Script script(s);
  script.picks["P1"] = {"G1"};
  const auto decisions = asked(s, script);
  ASSERT_EQ(decisions.size(), 2U);
  EXPECT_THAT(offered(s, decisions[0]), UnorderedElementsAre("G1", "G2"));
  EXPECT_THAT(offered(s, decisions[1]), ElementsAre("G2"));
}

TEST(NcCmd8, PlayerCharactersAreNotPaidFor) {
  test::Small s = test::Making{}
                      .foot("P1", "a", 50, 75, 1, kVeteran)
                      .foot("P2", "a", 50, 80, 1, "pc = true")
                      .small();
  test::Script script(s);
  EXPECT_THAT(asked(s, script), IsEmpty());
}

TEST(NcSeq4, SideBHasACommandStepUnlessTheOptionIsOff) {
  const auto with = [](const char* options) {
    return test::Making{}
        .options(options)
        .foot("A1", "a", 50, 75, 1, kVeteran)
        .foot("B1", "b", 150, 75, 1, kVeteran)
        .small();
  };
  EXPECT_EQ(officers(with("").now(), Side::b).size(), 1U);
  const test::Small off = with("side_b_command = false");
  EXPECT_THAT(officers(off.now(), Side::b), IsEmpty());
  EXPECT_EQ(officers(off.now(), Side::a).size(), 1U);
}

}  // namespace
}  // namespace opfor::nineteenth_century
