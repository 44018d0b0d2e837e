#include "rules/nineteenth_century/melee_step.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "combat_support.hpp"
#include "rules/nineteenth_century/company.hpp"
#include "rules/nineteenth_century/expectations.hpp"
#include "rules/nineteenth_century/facts.hpp"

/// Step 6 as it is played: who fights whom, who goes back, who follows.
namespace opfor::nineteenth_century {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* kSwords = "formed = true; weapons = ['sword']";

/// Two lines in contact, front to front, A's at x = 80.
test::Making facing(int a, int b, double b_at = 75) {
  return test::Making{}.foot("A1", "a", 80, 75, a, kSwords).foot("B1", "b", 82, b_at, b, kSwords);
}

test::Small in_contact_now(const test::Making& making) {
  test::Small s = making.small();
  test::into_contact(s, "A1", "B1");
  return s;
}

/// One match each: the first kills a man of side b, the others are drawn (all show 3).
test::Table b_loses(const test::Small& s) {
  test::Table table(s);
  table.blows("A1", {6}).blows("B1", {1});
  return table;
}

double x_of(test::Small& s, const char* unit) { return s.unit(unit).x / 100.0; }

std::vector<std::vector<std::string>> units_of(const test::Small& s, const Melee& melee) {
  std::vector<std::vector<std::string>> sides;
  for (const auto& side : melee.units) {
    std::vector<std::string> all;
    for (const UnitId unit : side) all.push_back(s.battle.setting().unit(unit).id);
    sides.push_back(all);
  }
  return sides;
}

std::vector<std::pair<std::vector<int>, std::vector<int>>> matched(const test::Small& s) {
  std::vector<std::pair<std::vector<int>, std::vector<int>>> all;
  const std::vector<Melee> fought = melees(s.now());
  for (const Pairing& pairing : pair_off(fought.at(0))) {
    std::pair<std::vector<int>, std::vector<int>> one;
    for (const Figure& f : pairing.a) one.first.push_back(f.number);
    for (const Figure& f : pairing.b) one.second.push_back(f.number);
    all.push_back(one);
  }
  return all;
}

TEST(NcMel3, AMeleeIsAConnectedSetOfGroupsInContact) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 80, 40, 3, kSwords)
                      .foot("A2", "a", 80, 50, 3, kSwords)
                      .foot("A3", "a", 80, 100, 3, kSwords)
                      .foot("B1", "b", 82, 45, 7, kSwords)
                      .foot("B3", "b", 82, 100, 3, kSwords)
                      .foot("idle", "b", 90, 75, 3, kSwords)
                      .small();
  test::into_contact(s, "B1", "A1");
  test::into_contact(s, "B1", "A2");
  test::into_contact(s, "A3", "B3");
  const std::vector<Melee> all = melees(s.now());
  ASSERT_EQ(all.size(), 2U);
  EXPECT_THAT(units_of(s, all[0]), ElementsAre(ElementsAre("A1", "A2"), ElementsAre("B1")));
  EXPECT_THAT(units_of(s, all[1]), ElementsAre(ElementsAre("A3"), ElementsAre("B3")));
}

TEST(NcMel3, AllTheirLivingFiguresTakePart) {
  test::Small s = in_contact_now(facing(6, 4));
  ASSERT_TRUE(take_losses(s.battle, s.id("A1"), 1, 2));
  const Melee melee = melees(s.now()).at(0);
  EXPECT_EQ(melee.figures[0].size(), 5U);
  EXPECT_EQ(melee.figures[1].size(), 4U);
}

TEST(NcMel3, WithoutContactThereIsNoMelee) {
  test::Small s = facing(6, 4).small();
  EXPECT_THAT(melees(s.now()), IsEmpty());
  test::Table table(s);
  EventList events;
  test::play_step(s, table, events, "6");
  EXPECT_THAT(events.list, IsEmpty());
}

TEST(NcMel4, FiguresAreMatchedEvenlyAgainstTheirNearest) {
  // A stands north to south, B south to north; the ends of the longer line wrap round.
  const test::Small s = in_contact_now(facing(6, 4));
  EXPECT_THAT(matched(s), ElementsAre(testing::Pair(ElementsAre(4, 5), ElementsAre(0)),
                                      testing::Pair(ElementsAre(3), ElementsAre(1)),
                                      testing::Pair(ElementsAre(2), ElementsAre(2)),
                                      testing::Pair(ElementsAre(0, 1), ElementsAre(3))));
}

TEST(NcMel4, TheSameTheOtherWayRound) {
  const test::Small s = in_contact_now(facing(1, 3));
  EXPECT_THAT(matched(s), ElementsAre(testing::Pair(ElementsAre(0), ElementsAre(0, 1, 2))));
}

TEST(NcMel4, AtMostFourFightOneTheNearest) {
  const test::Small s = in_contact_now(facing(6, 1, 81));
  EXPECT_THAT(matched(s), ElementsAre(testing::Pair(ElementsAre(0, 1, 2, 3), ElementsAre(0))));
}

TEST(NcMel4, FloorOfThemOrOneMoreEach) {
  const test::Small s = in_contact_now(facing(8, 3));
  std::vector<std::size_t> sizes;
  for (const auto& one : matched(s)) sizes.push_back(one.first.size());
  std::sort(sizes.begin(), sizes.end());
  EXPECT_THAT(sizes, ElementsAre(2, 3, 3));
}

TEST(NcMel6, TheFigureThatIsHitDies) {
  test::Small s = in_contact_now(facing(3, 3));
  test::Table table(s);
  table.blows("A1", {6}).blows("B1", {5});  // B1's southernmost against A1's
  table.blows("A1", {5}).blows("B1", {4});
  table.blows("A1", {1}).blows("B1", {5});
  NoEvents events;
  test::play_step(s, table, events, "6");
  EXPECT_TRUE(table.all_thrown());
  EXPECT_EQ(s.state("B1").alive, 0b110U);
  EXPECT_EQ(s.state("B1").wounded, 0b010U);
  EXPECT_EQ(s.state("A1").wounded, 0b001U) << "the northernmost of A1 fought the last match";
}

TEST(NcMel6, AWoundedManWhoIsWoundedAgainDies) {
  test::Small s = in_contact_now(facing(1, 3));
  s.state("A1").wounded = 1;
  test::Table table(s);
  table.blows("A1", {1}).blows("B1", {5, 2, 2});
  NoEvents events;
  test::play_step(s, table, events, "6");
  EXPECT_EQ(s.unit("A1").presence, Presence::removed);
  EXPECT_THAT(s.battle.head().contacts.size(), 0U);
}

TEST(NcMel6, AnNcoMayFall) {
  test::Small s = in_contact_now(
      test::Making{}
          .foot("A1", "a", 80, 75, 3, kSwords)
          .foot("B1", "b", 82, 75, 3, "formed = true; ncos = 1; weapons = ['sword']"));
  ASSERT_EQ(facts(s.now(), s.id("B1"))[Fact::leaderless], 0);
  test::Table table = b_loses(s);
  NoEvents events;
  test::play_step(s, table, events, "6");
  EXPECT_EQ(living_ncos(s.battle, s.id("B1")), 0);
  EXPECT_EQ(living(s.battle, s.id("B1")), 2);
}

TEST(NcCo4, ACompanyWhoseNcoFellInAMeleeActsGroupByGroup) {
  test::Small s = test::Making{}
                      .command("p", "b", "platoon")
                      .foot("A1", "a", 80, 75, 3, kSwords)
                      .foot("B1", "p", 82, 75, 3, "formed = true; ncos = 1; weapons = ['sword']")
                      .foot("B2", "p", 82, 86, 3, kSwords)
                      .small();
  test::into_contact(s, "A1", "B1");
  const CommandId platoon = s.battle.setting().unit(s.id("B1")).command;
  ASSERT_TRUE(keeps_company(s.now(), platoon));
  test::Table table = b_loses(s);
  NoEvents events;
  test::play_step(s, table, events, "6");
  s.unit("B1").put({{82_cm, 75_cm}, Angle::degrees(270)});
  EXPECT_FALSE(keeps_company(s.now(), platoon));
}

TEST(NcMel7, TheBeatenGoBackFiveCentimetresFacingTheEnemy) {
  test::Small s = in_contact_now(facing(3, 3));
  test::Table table = b_loses(s);
  EventList events;
  test::play_step(s, table, events, "6");
  EXPECT_NEAR(x_of(s, "B1"), 87, 0.02);
  EXPECT_EQ(s.unit("B1").y, 7500);
  EXPECT_EQ(s.unit("B1").pose().facing, Angle::degrees(270));
  EXPECT_EQ(s.unit("A1").x, 8000);
  EXPECT_FALSE(in_contact(s.battle, s.id("B1")));
  EXPECT_EQ(s.state("B1").beaten_in_melee, 1);
  EXPECT_EQ(s.state("A1").beaten_in_melee, 0);
  const auto fought = test::of_kind<event::Fought>(events);
  ASSERT_EQ(fought.size(), 1U);
  EXPECT_EQ(fought[0].winner, Side::a);
}

TEST(NcMel7, StraightAwayWhereverTheFiguresOfTheLinesStand) {
  // No figure of a line of four is opposite the middle of another, and lines overlap in part.
  for (const double shift : {0.0, 1.5, 4.0, -6.0, 9.5}) {
    test::Small s = in_contact_now(facing(4, 4, 75 + shift));
    test::Table table = b_loses(s);
    NoEvents events;
    test::play_step(s, table, events, "6");
    EXPECT_NEAR(x_of(s, "B1"), 87, 0.02) << shift;
    EXPECT_NEAR(s.unit("B1").y, 7500 + 100 * shift, 2) << shift;
    EXPECT_EQ(s.unit("B1").pose().facing, Angle::degrees(270)) << shift;
  }
}

TEST(NcMel7, IfBlockedTheyGoAsFarAsTheyCan) {
  test::Small s = in_contact_now(facing(3, 3).foot("behind", "b", 87, 75, 3, kSwords));
  test::Table table = b_loses(s);
  NoEvents events;
  test::play_step(s, table, events, "6");
  EXPECT_NEAR(x_of(s, "B1"), 85, 0.1) << "three centimetres, up to its friends";
  EXPECT_EQ(s.state("B1").beaten_in_melee, 1);
}

TEST(NcMel7, AtTheEdgeOfTheTableTheyStayOnIt) {
  test::Small s = in_contact_now(
      test::Making{}.foot("A1", "a", 235, 75, 3, kSwords).foot("B1", "b", 237, 75, 3, kSwords));
  test::Table table = b_loses(s);
  NoEvents events;
  test::play_step(s, table, events, "6");
  EXPECT_EQ(s.unit("B1").presence, Presence::on_table);
  EXPECT_NEAR(x_of(s, "B1"), 239, 0.1);
}

TEST(NcMel7, WhoCannotGiveWayStaysInContactAndTheWinnerIsNotAskedToFollow) {
  test::Small s = in_contact_now(facing(3, 3).foot("behind", "b", 84, 75, 3, kSwords));
  test::Table table = b_loses(s);
  NoEvents events;
  test::play_step(s, table, events, "6");
  EXPECT_EQ(s.unit("B1").x, 8200);
  EXPECT_TRUE(in_contact(s.battle, s.id("B1")));
  EXPECT_EQ(s.state("B1").beaten_in_melee, 1);
  EXPECT_THAT(table.who_was_asked(DecisionKind::follow_up), IsEmpty());
}

TEST(NcMel7, DrawnBothGoBackAndNobodyIsBeaten) {
  test::Small s = in_contact_now(facing(3, 3));
  test::Table table(s);  // all show 3
  EventList events;
  test::play_step(s, table, events, "6");
  EXPECT_NEAR(x_of(s, "A1"), 75, 0.02);
  EXPECT_NEAR(x_of(s, "B1"), 87, 0.02);
  EXPECT_EQ(s.unit("A1").pose().facing, Angle::degrees(90));
  EXPECT_EQ(s.state("A1").beaten_in_melee + s.state("B1").beaten_in_melee, 0) << "NC-RF-12";
  EXPECT_THAT(table.who_was_asked(DecisionKind::follow_up), IsEmpty()) << "not after a draw";
  EXPECT_EQ(test::of_kind<event::Fought>(events)[0].winner, std::nullopt);
}

TEST(NcRf12, ADrawIsARetreatByOption) {
  test::Small s = in_contact_now(facing(3, 3).options("draw_counts_as_retreat = true"));
  test::Table table(s);
  NoEvents events;
  test::play_step(s, table, events, "6");
  EXPECT_EQ(s.state("A1").beaten_in_melee, 1);
  EXPECT_EQ(s.state("B1").beaten_in_melee, 1);
}

TEST(NcMel7, EqualPointsTheSideThatLostMoreMatchesGoesBack) {
  test::Small s = in_contact_now(facing(3, 3));
  test::Table table(s);
  table.blows("A1", {2}).blows("B1", {4});  // no natural 5 or 6: nobody is hurt
  EventList events;
  test::play_step(s, table, events, "6");
  EXPECT_NEAR(x_of(s, "A1"), 75, 0.02);
  EXPECT_EQ(x_of(s, "B1"), 82);
  EXPECT_EQ(living(s.battle, s.id("A1")), 3);
}

TEST(NcMel7, AllGroupsOfTheLosingSideGoBack) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 80, 75, 7, kSwords)
                      .foot("B1", "b", 82, 70, 3, kSwords)
                      .foot("B2", "b", 82, 80, 3, kSwords)
                      .small();
  test::into_contact(s, "A1", "B1");
  test::into_contact(s, "A1", "B2");
  // Seven against six: one of B's six has two on him, who draw with him or win without harm.
  test::Table table(s);
  bool killed = false;
  for (const Pairing& pairing : pair_off(melees(s.now()).at(0))) {
    const bool kills = !killed && pairing.a.size() == 1;
    killed = killed || kills;
    const std::uint8_t shows = kills ? 6 : 3;
    table.blows("A1", std::vector<std::uint8_t>(pairing.a.size(), shows)).blows("B1", {3});
  }
  EventList events;
  test::play_step(s, table, events, "6");
  EXPECT_TRUE(table.all_thrown());
  EXPECT_NEAR(x_of(s, "B1"), 87, 0.02);
  EXPECT_NEAR(x_of(s, "B2"), 87, 0.02);
  EXPECT_EQ(s.state("B1").beaten_in_melee + s.state("B2").beaten_in_melee, 2);
  EXPECT_EQ(living(s.battle, s.id("B1")) + living(s.battle, s.id("B2")), 5);
}

TEST(NcMel7, TheBeatenHaveRfRoutWhenTheyDice) {
  test::Small s = in_contact_now(facing(3, 3));
  test::Table table = b_loses(s);
  EventList events;
  test::play_step(s, table, events, "6");
  EXPECT_EQ(facts(s.now(), s.id("B1"))[Fact::beaten_in_melee], 1);
  test::play_step(s, table, events, "7");
  EXPECT_EQ(s.state("B1").beaten_in_melee, 1) << "until it dices";
  table.cells["B1"] = test::italic(Intent::halt_face);
  test::play_step(s, table, events, "4.2");
  EXPECT_EQ(s.state("B1").beaten_in_melee, 0);
}

TEST(NcMel7, TheWinnerMayFollowUpIntoContact) {
  test::Small s = in_contact_now(facing(3, 3));
  test::Table table(s);
  table.blows("A1", {5}).blows("B1", {1});
  table.choose("A1", DecisionKind::follow_up, "follow up B1");
  NoEvents events;
  test::play_step(s, table, events, "6");
  EXPECT_TRUE(enemies_in_contact(s.battle, s.id("A1")).contains(s.id("B1")));
  EXPECT_NEAR(s.gap("A1", "B1"), 0, 0.05);
  EXPECT_NEAR(x_of(s, "A1"), 85, 0.05) << "five centimetres";
}

TEST(NcMel7, WhicheverWayTheyFaceTheWinnerIsAskedAndReachesThem) {
  for (const int facing_a : {0, 30, 90, 180, 200, 270, 315}) {
    const Angle a = Angle::degrees(facing_a);
    test::Small s = facing(3, 3).small();
    const Vec front = unit_vector(a);
    const Vec at{10000, 7500};
    s.unit("A1").put({field::point(at), a});
    s.unit("B1").put({field::point(at + front * 200), a.opposite()});
    for (const char* winner : {"A1", "B1"}) {
      test::Small played = s;
      test::into_contact(played, "A1", "B1");
      test::Table table(played);
      const bool a_wins = winner == std::string{"A1"};
      table.blows("A1", {static_cast<std::uint8_t>(a_wins ? 5 : 1)});
      table.blows("B1", {static_cast<std::uint8_t>(a_wins ? 1 : 5)});
      table.choose(winner, DecisionKind::follow_up, "follow up");
      NoEvents events;
      test::play_step(played, table, events, "6");
      EXPECT_THAT(table.who_was_asked(DecisionKind::follow_up), ElementsAre(winner)) << facing_a;
      EXPECT_TRUE(in_contact(played.battle, played.id("A1"))) << facing_a << winner;
    }
  }
}

TEST(NcMel7, OrStay) {
  test::Small s = in_contact_now(facing(3, 3));
  test::Table table = b_loses(s);
  table.choose("A1", DecisionKind::follow_up, "stay");
  NoEvents events;
  test::play_step(s, table, events, "6");
  EXPECT_THAT(table.who_was_asked(DecisionKind::follow_up), ElementsAre("A1"));
  EXPECT_EQ(s.unit("A1").x, 8000);
  EXPECT_FALSE(in_contact(s.battle, s.id("A1")));
}

TEST(NcMel7, WhereTheWayBackCostsMoreThanFiveNobodyIsAsked) {
  // The beaten are driven over a fence: it costs a quarter of a move, 6.25.
  test::Small s = in_contact_now(facing(3, 3).terrain(
      "fence", "line = [[83.5,40],[83.5,110]]; kind = 'fence'; barrier = true"));
  s.unit("B1").put({{87_cm, 75_cm}, Angle::degrees(270)});
  test::Table table = b_loses(s);
  NoEvents events;
  test::play_step(s, table, events, "6");
  EXPECT_THAT(table.who_was_asked(DecisionKind::follow_up), IsEmpty());
}

TEST(NcMel7, AWinnerWhoIsStillInContactIsNotAskedToFollowAnother) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 80, 75, 6, kSwords)
                      .foot("B1", "b", 82, 70, 3, kSwords)
                      .foot("B2", "b", 82, 80, 3, kSwords)
                      .foot("behind", "b", 84, 70, 3, kSwords)
                      .small();
  test::into_contact(s, "A1", "B1");
  test::into_contact(s, "A1", "B2");
  test::Table table(s);
  table.blows("A1", {5}).blows("B1", {1});
  NoEvents events;
  test::play_step(s, table, events, "6");
  ASSERT_TRUE(enemies_in_contact(s.battle, s.id("A1")).contains(s.id("B1")));
  ASSERT_NEAR(s.gap("A1", "B2"), 5, 0.02);
  EXPECT_THAT(table.who_was_asked(DecisionKind::follow_up), IsEmpty());
}

TEST(NcMel7, AfterADrawNobodyFollowsOneWhoCouldNotGiveWay) {
  test::Small s = in_contact_now(facing(3, 3).foot("behind", "b", 84, 75, 3, kSwords));
  test::Table table(s);  // all show 3
  NoEvents events;
  test::play_step(s, table, events, "6");
  ASSERT_NEAR(s.gap("A1", "B1"), 5, 0.02) << "within reach of following up";
  EXPECT_FALSE(in_contact(s.battle, s.id("A1")));
  EXPECT_THAT(table.who_was_asked(DecisionKind::follow_up), IsEmpty());
}

TEST(NcMel7, ADestroyedEnemyLeavesNobodyToFollow) {
  test::Small s = in_contact_now(facing(1, 1));
  test::Table table = b_loses(s);
  NoEvents events;
  test::play_step(s, table, events, "6");
  EXPECT_EQ(s.unit("B1").presence, Presence::removed);
  EXPECT_FALSE(in_contact(s.battle, s.id("A1")));
  EXPECT_THAT(table.who_was_asked(DecisionKind::follow_up), IsEmpty());
}

TEST(NcMel8, TheSquareHasABonusOnlyByOption) {
  const auto bonus = [](const char* option, const char* formation) {
    const test::Small s =
        test::Making{}
            .options(option)
            .foot(
                "A1", "a", 80, 75, 8,
                std::string{"formed = true; weapons = ['sword']; formation = '"} + formation + "'")
            .small();
    return fighter_of(s.battle, s.id("A1"), 0).bonus;
  };
  EXPECT_EQ(bonus("", "square"), 0);
  EXPECT_EQ(bonus("square_melee_bonus = 2", "square"), 2);
  EXPECT_EQ(bonus("square_melee_bonus = 2", "line"), 0);
}

TEST(NcWpn5, AFigureFightsWithItsBestWeapon) {
  const auto factor = [](const char* more) {
    const test::Small s = test::Making{}.foot("A1", "a", 80, 75, 2, more).small();
    return fighter_of(s.battle, s.id("A1"), 0).factor;
  };
  EXPECT_EQ(factor("weapons = ['musket']"), 2);
  EXPECT_EQ(factor("weapons = ['musket']; bayonet = true"), 3);
  EXPECT_EQ(factor("weapons = ['pistol', 'sword']"), 3);
  EXPECT_EQ(factor("weapons = ['unarmed']"), 0);
}

/// A hero beside A1, who goes with it.
test::Small with_hero(bool attached) {
  test::Small s = in_contact_now(facing(3, 3).foot(
      "H", "a", 79, 82, 1, "officer = true; pc = true; grade = 'hero'; weapons = ['sword']"));
  if (attached) s.state("H").attached_to = s.id("A1");
  return s;
}

TEST(NcMel9, AnAttachedHeroFightsAsOneOfTheFigures) {
  const test::Small s = with_hero(true);
  const Melee melee = melees(s.now()).at(0);
  EXPECT_THAT(units_of(s, melee), ElementsAre(ElementsAre("A1", "H"), ElementsAre("B1")));
  EXPECT_EQ(melee.figures[0].size(), 4U);
  EXPECT_TRUE(fighter_of(s.battle, s.id("H"), 0).hero);
}

TEST(NcMel9, OneWhoIsNotAttachedDoesNot) {
  EXPECT_EQ(melees(with_hero(false).now()).at(0).figures[0].size(), 3U);
}

TEST(NcMel9, HeGoesBackWithHisGroup) {
  test::Small s = with_hero(true);
  test::Table table(s);
  const std::vector<Pairing> pairs = pair_off(melees(s.now()).at(0));
  for (const Pairing& pairing : pairs) {
    table.blows("A1", std::vector<std::uint8_t>(pairing.a.size(), 1)).blows("B1", {5});
  }
  NoEvents events;
  test::play_step(s, table, events, "6");
  EXPECT_NEAR(x_of(s, "A1"), 75, 0.02);
  EXPECT_NEAR(x_of(s, "H"), 74, 0.02);
  EXPECT_EQ(s.unit("H").y, 8200);
}

TEST(NcMel9, HeFollowsUpWithHisGroupAndIsNotAskedHimself) {
  test::Small s = with_hero(true);
  test::Table table(s);
  const std::vector<Pairing> pairs = pair_off(melees(s.now()).at(0));
  for (const Pairing& pairing : pairs) {
    table.blows("A1", std::vector<std::uint8_t>(pairing.a.size(), 5)).blows("B1", {1});
  }
  table.choose("A1", DecisionKind::follow_up, "follow up B1");
  NoEvents events;
  test::play_step(s, table, events, "6");
  EXPECT_THAT(table.who_was_asked(DecisionKind::follow_up), ElementsAre("A1"));
  EXPECT_NEAR(x_of(s, "H") - 79, x_of(s, "A1") - 80, 0.02);
  EXPECT_GT(x_of(s, "H"), 83);
}

TEST(NcMel9, AManWhoWasContactedHimselfBringsHisEnemyIntoTheMelee) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 80, 75, 3, kSwords)
                      .foot("H", "a", 80, 82, 1, "pc = true; weapons = ['sword']")
                      .foot("B1", "b", 82, 75, 3, kSwords)
                      .foot("B2", "b", 82, 85, 3, kSwords)
                      .small();
  s.state("H").attached_to = s.id("A1");
  test::into_contact(s, "B1", "A1");
  test::into_contact(s, "B2", "H");
  const std::vector<Melee> all = melees(s.now());
  ASSERT_EQ(all.size(), 1U) << "nobody fights twice, nobody is left out";
  EXPECT_THAT(units_of(s, all[0]), ElementsAre(ElementsAre("A1", "H"), ElementsAre("B1", "B2")));
}

TEST(NcMel2, AllMeleesAreFoughtAndToldApart) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 80, 40, 2, kSwords)
                      .foot("A2", "a", 80, 100, 2, kSwords)
                      .foot("B1", "b", 82, 40, 2, kSwords)
                      .foot("B2", "b", 82, 100, 2, kSwords)
                      .small();
  test::into_contact(s, "A1", "B1");
  test::into_contact(s, "B2", "A2");
  test::Table table(s);
  table.blows("A1", {6}).blows("B1", {1});
  table.blows("A2", {1}).blows("B2", {6});
  EventList events;
  test::play_step(s, table, events, "6");
  const auto fought = test::of_kind<event::Fought>(events);
  ASSERT_EQ(fought.size(), 2U);
  EXPECT_EQ(fought[0].winner, Side::a);
  EXPECT_EQ(fought[1].winner, Side::b);
  EXPECT_NEAR(x_of(s, "B1"), 87, 0.02);
  EXPECT_NEAR(x_of(s, "A2"), 75, 0.02);
}

TEST(NcShoot3, WhoFoughtInAMeleeLoadsNothingThatTurn) {
  test::Small s =
      in_contact_now(test::Making{}
                         .foot("A1", "a", 80, 75, 3, "formed = true; weapons = ['musket', 'sword']")
                         .foot("B1", "b", 82, 75, 3, kSwords));
  s.state("A1").load_halves = 0;
  test::Table table = b_loses(s);
  NoEvents events;
  test::at_step(s.battle, "6");
  test::play_turn(s, table, events);
  EXPECT_FALSE(in_contact(s.battle, s.id("A1"))) << "it stood, won and stayed";
  EXPECT_EQ(s.state("A1").load_halves, 0);
  s.unit("B1").presence = Presence::off_table;
  test::play_step(s, table, events, "7");
  EXPECT_EQ(s.state("A1").load_halves, 2) << "the next turn it does";
}

TEST(NcShoot12, AfterFollowingUpNobodyShootsNextTurn) {
  const char* muskets = "formed = true; weapons = ['musket']";
  test::Small s = in_contact_now(
      test::Making{}.foot("A1", "a", 80, 75, 3, muskets).foot("B1", "b", 82, 75, 3, muskets));
  test::Table table = b_loses(s);
  table.choose("A1", DecisionKind::follow_up, "follow up B1");
  NoEvents events;
  test::at_step(s.battle, "6");
  test::play_turn(s, table, events);
  EXPECT_EQ(test::forbids(s, "A1"), "NC-SHOOT-12");
  EXPECT_EQ(test::forbids(s, "B1"), "NC-SHOOT-12");
}

TEST(NcMel4, TheReportOfWhatIsToBeFoughtNamesOddsThatSumToOne) {
  const test::Small s = in_contact_now(facing(1, 1));
  const auto lines = fights_in_words(s.now());
  ASSERT_EQ(lines.size(), 1U);
  // EX-13: an even match is won by either with 15/36, drawn with 6/36.
  EXPECT_THAT(lines[0], testing::HasSubstr("42 % that the first goes back, 42 % the second, 17 %"));
}

}  // namespace
}  // namespace opfor::nineteenth_century
