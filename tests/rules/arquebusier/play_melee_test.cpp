// Melees as they are played: who strikes whom, all removals at once, who touches nobody any more
// (section 11; E6 to E8).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "play_support.hpp"

namespace opfor::arquebusier {
namespace {

using test::At;
using test::causes;
using test::charging;
using test::dice;
using test::Faces;
using test::fights;
using test::left;
using test::Making;
using test::of;
using test::on_table;
using test::on_turn_3;
using test::Small;
using test::Table;
using test::x;
using test::y;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr auto kStrike = DecisionKind::melee_target;

/// Two formations in melee front to front at (30, 20), since last turn.
Small melee(const char* ours, const char* theirs, const char* our_more = "",
            const char* their_more = "", Making making = Making{}) {
  Small s = on_turn_3(making.formation("ours", 'a', ours, 30, 20, our_more)
                          .formation("theirs", 'b', theirs, 30, 40, their_more)
                          .formation("spare_a", 'a', "1x1 Sw", 2, 2)
                          .formation("spare_b", 'b', "1x1 Sw", 70, 46));
  s.put("theirs", 30, 20, 180);
  s.contact("ours", "theirs");
  for (const char* unit : {"ours", "theirs"}) s.record(unit).was_in_melee = 1;
  return s;
}

// --- AQ-MEL-1 to 4: who strikes whom ---

TEST(AqE6, BillsWithASecondRankAgainstPikesThreeDeep) {
  Small s = melee("3x2 Bll", "2x3 Pk");
  Table table(s);
  // Bills as D-14 has it. The pikes are told one by one as the example chooses: their left file,
  // in the east, strikes b3, b2, b3, their right one b1, b2, b1.
  table.choose(
      "theirs", kStrike,
      {"tell them", "pike 1 of theirs (theirs) strikes bill 5",
       "pike 2 of theirs (theirs) strikes bill 3", "pike 3 of theirs (theirs) strikes bill 5",
       "pike 4 of theirs (theirs) strikes bill 1", "pike 5 of theirs (theirs) strikes bill 3",
       "pike 6 of theirs (theirs) strikes bill 1"});
  table.blows("ours", {5, 2, 1, 6, 3, 3}).blows("theirs", {6, 3, 5, 4, 1, 2});
  table.past(At::melee);
  EXPECT_EQ(table.left_over(), "") << "six dice each";
  EXPECT_EQ(s.drawn_up("ours"), "Bll | Bll Bll | Bll")
      << "b1 and b3 are gone, who stood behind steps up";
  EXPECT_EQ(s.drawn_up("theirs"), "Pk Pk | Pk Pk");
  EXPECT_EQ(causes(s, "ours") + causes(s, "theirs"), "") << "nobody becomes irregular from it";
  EXPECT_TRUE(fights(s, "ours"));
  EXPECT_DOUBLE_EQ(y(s, "ours"), 20);
}

TEST(AqMel4, NumbersThatTheExampleNeeds) {
  // Bills need 5 of regular pikes, pikes 4 of regular bills.
  for (const auto& [bill, pike, ours_left, theirs_left] :
       {std::tuple{4, 3, 1, 1}, {5, 3, 1, 0}, {4, 4, 0, 1}, {5, 4, 0, 0}}) {
    Small s = melee("1x1 Bll", "1x1 Pk");
    Table table(s);
    table.blows("ours", {bill}).blows("theirs", {pike}).past(At::melee);
    EXPECT_EQ(left(s, "ours"), ours_left);
    EXPECT_EQ(left(s, "theirs"), theirs_left);
  }
}

TEST(AqMel2, KillsBeyondTheFirstAreLost) {
  Small s = melee("3x1 Sw", "1x2 Bll");
  Table table(s);
  // All three touch the one in front; each needs 4.
  table.blows("ours", dice(3, 6)).blows("theirs", dice(2, 1)).past(At::melee);
  EXPECT_EQ(s.drawn_up("theirs"), "Bll");
}

TEST(AqMel2, OnlyWhoHasAChoiceIsAsked) {
  Small one = melee("1x1 Sw", "1x1 Sw");
  Table none(one);
  none.blows("ours", {1}).blows("theirs", {1}).past(At::melee);
  EXPECT_EQ(none.times_asked(kStrike), 0);
  Small two = melee("2x1 Sw", "3x1 Sw");
  Table both(two);
  both.choose("ours", kStrike, {"tell them one by one", "sword 1", "sword 2"});
  both.blows("ours", dice(2, 1)).blows("theirs", dice(3, 1)).past(At::melee);
  EXPECT_EQ(both.times_asked(kStrike), 3 + 1) << "two have two before them; so has their middle";
}

TEST(AqMel2, BothSidesChooseBeforeAnyDieIsRolled) {
  Small s = melee("2x1 Sw", "3x1 Sw");
  Table table(s);
  table.blows("ours", dice(2, 6)).blows("theirs", dice(3, 6)).past(At::melee);
  ASSERT_EQ(table.times_asked(kStrike), 2);
  EXPECT_THAT(table.logged("melee"), SizeIs(2));
  EXPECT_EQ(table.thrown_together.back(), 2U) << "the dice of both sides together";
}

// --- AQ-MEL-5: artillery ---

TEST(AqMel5, GunsAreOverrunWithoutADieAndDoNotStrike) {
  Small s = melee("2x1 Sw", "2x1 Gun");
  Table table(s);
  table.past(At::melee);
  EXPECT_THAT(table.logged("melee"), IsEmpty());
  EXPECT_FALSE(on_table(s, "theirs"));
  EXPECT_EQ(left(s, "ours"), 2);
}

TEST(Aq16, ArtilleryMelee) {
  Small s = melee("2x1 Sw", "2x1 Gun", "", "", Making{}.options("artillery_melee = 'as_firearm'"));
  Table table(s);
  // Swords need 3 of firearm, firearm 6 of swords.
  table.blows("ours", {2, 3}).blows("theirs", {5, 6}).past(At::melee);
  EXPECT_EQ(left(s, "ours"), 1);
  EXPECT_EQ(left(s, "theirs"), 1);
}

// --- AQ-MEL-6, 7, AQ-MOVE-10: what is left ---

TEST(AqMel6, WhoIsKilledStrikesAsWell) {
  Small s = melee("2x1 Sw", "2x1 Sw");
  Table table(s);
  table.blows("ours", dice(2, 5)).blows("theirs", dice(2, 5)).past(At::melee);
  EXPECT_FALSE(on_table(s, "ours"));
  EXPECT_FALSE(on_table(s, "theirs"));
}

TEST(AqMove10, WhoTouchesNobodyAnyMoreIsOutOfMeleeAndStands) {
  // Of three swords in a row the one who touches the bill falls; the others do not touch it.
  Small s = melee("1x1 Bll", "3x1 Sw");
  s.put("theirs", 33.5, 20, 180);  // its western file alone meets the bill, x 30.5 to 31
  s.put("ours", 29.6, 20, 0);
  Table table(s);
  table.blows("ours", {6}).blows("theirs", {1}).past(At::melee);
  EXPECT_EQ(s.drawn_up("theirs"), "Sw | Sw | -") << "the empty file stays empty";
  EXPECT_FALSE(fights(s, "ours"));
  EXPECT_FALSE(fights(s, "theirs"));
  EXPECT_NEAR(x(s, "ours"), 29.6, 0.01) << "no pursuit";
  EXPECT_THAT(table.rules_of<event::ContactBroken>(), ElementsAre("AQ-MOVE-10"));
}

TEST(AqMove10, WhoStillTouchesFightsOn) {
  Small s = melee("2x1 Bll", "2x1 Sw");
  Table table(s);
  table.blows("ours", {6, 1}).blows("theirs", {1, 1}).turn();
  EXPECT_EQ(left(s, "theirs"), 1);
  EXPECT_TRUE(fights(s, "ours"));
  EXPECT_EQ(s.record("ours").was_in_melee, 1);
}

TEST(AqMove10, AttritionCanEndAMeleeToo) {
  // Two bills irregular by nature and shaken: at the end of the turn the one goes who touches.
  Small s = melee("1x1 Sw", "2x1 Bll", "", "class = 'irregular'");
  shake(s.battle, s.id("theirs"), Cause::general_killed);
  s.put("ours", 27.2, 20, 0);  // faces the western one, which is the right file of who face south
  Table table(s);
  table.blows("ours", {1}).blows("theirs", {1}).turn();
  ASSERT_EQ(s.drawn_up("theirs"), "Bll | -");
  EXPECT_FALSE(fights(s, "theirs"));
  EXPECT_FALSE(fights(s, "ours"));
}

TEST(AqMel7, NobodyIsDrivenBackAndNoStateFollowsFromLosses) {
  Small s = melee("4x2 Sw", "4x2 Sw");
  Table table(s);
  table.blows("ours", {5, 5, 5, 1}).blows("theirs", dice(4, 1)).past(At::melee);
  EXPECT_EQ(left(s, "theirs"), 5);
  EXPECT_EQ(of(s, "theirs"), Class::regular);
  EXPECT_DOUBLE_EQ(y(s, "theirs"), 20);
  EXPECT_THAT(table.told_of<event::PushedBack>(), IsEmpty());
}

TEST(AqCmd4, LossesInMeleeWeighOnNextTurnsCommand) {
  Small s = melee("2x2 Bll", "1x1 Sw");
  Table table(s);
  // Next turn: +1 regular, -1 lost, -2 in melee: a 5 passes, a 4 does not.
  table.blows("ours", {1, 1, 1, 1}).blows("theirs", {5}).turn();
  ASSERT_EQ(left(s, "ours"), 3);
  table.ordered("ours", test::marching(s, "ours", 180, 6), 4).to(At::shooting);
  EXPECT_THAT(table.outcomes("ours", "command"), ElementsAre("it stays where it is"));
}

// --- AQ-MEL-9: classes ---

TEST(AqE7, AMobOnTheFlankOfPikes) {
  // The block covers x 28 to 32, y 20 to 23; three of the four touch its eastern side.
  const auto attack = [](const Faces& mob, const Faces& pikes) {
    Small s =
        on_turn_3(Making{}
                      .formation("mob", 'a', "4x1 M", 36, 22.5, "facing = 270; class = 'irregular'")
                      .formation("pikes", 'b', "2x3 Pk", 30, 20)
                      .formation("spare_b", 'b', "1x1 Sw", 70, 46));
    Table table(s);
    table.ordered("mob", {charging(s, "mob", "pikes", 4)}, 6).blows("mob", mob);
    table.blows("pikes", pikes).past(At::melee);
    EXPECT_EQ(causes(s, "pikes"), "bad contact");
    EXPECT_EQ(table.left_over(), "");
    return std::pair{left(s, "mob"), left(s, "pikes")};
  };
  EXPECT_EQ(attack({2, 2, 2}, {2, 2, 2}), std::pair(4, 3)) << "2 or more kills, 3 or more";
  EXPECT_EQ(attack({1, 2, 2}, {2, 3, 2}), std::pair(3, 4));
}

/// Lancers charge harquebusiers who stood last turn; what both moved then.
std::pair<int, int> e8(double lancers_moved, int lancers_die, int horse_die,
                       std::string* shaken = nullptr) {
  Small s = on_turn_3(Making{}
                          .formation("lancers", 'a', "1x1 Ln", 30, 10)
                          .formation("horse", 'b', "1x1 Hq", 30, 18)
                          .formation("spare_a", 'a', "1x1 Sw", 2, 2)
                          .formation("spare_b", 'b', "1x1 Sw", 70, 46));
  s.record("lancers").moved_last = static_cast<std::int32_t>(lancers_moved * 254);
  Table table(s);
  table.ordered("horse", {HoldFire{}}, 6);
  table.ordered("lancers", {charging(s, "lancers", "horse", 8)}, 6);
  table.blows("lancers", {lancers_die}).blows("horse", {horse_die}).past(At::melee);
  EXPECT_EQ(table.left_over(), "");
  if (shaken != nullptr) *shaken = causes(s, "lancers") + "; " + causes(s, "horse");
  return {left(s, "lancers"), left(s, "horse")};
}

TEST(AqE8, StandingHarquebusiersAndLancersInMotion) {
  std::string shaken;
  EXPECT_EQ(e8(12, 2, 3, &shaken), std::pair(1, 1));
  EXPECT_EQ(shaken, "; standing cavalry");
  EXPECT_EQ(e8(12, 3, 3), std::pair(1, 0)) << "3 on irregulars, not 4";
  EXPECT_EQ(e8(12, 2, 4), std::pair(0, 1));
}

TEST(AqE8, IfTheLancersStoodTheyAreIrregularAsWell) {
  std::string shaken;
  EXPECT_EQ(e8(0, 2, 3, &shaken), std::pair(1, 1));
  EXPECT_EQ(shaken, "standing cavalry; standing cavalry");
  EXPECT_EQ(e8(0, 2, 4), std::pair(0, 1)) << "4 all the same";
}

TEST(AqMel9, AGeneralKilledInOneMeleeChangesNothingInTheOthersOfTheTurn) {
  // In the first melee the General of side b is killed; the second, near him, is fought with the
  // classes of step 3.3.
  Small s = melee("1x1 Sw", "1x1 Bll", "", "",
                  Making{}
                      .formation("ours1", 'a', "1x1 Sw", 36, 20)
                      .formation("theirs1", 'b', "1x2 Bll", 36, 40)
                      .general("gb", 'b', 36, 42, "joined = 'theirs1'"));
  s.put("theirs1", 36, 20, 180);
  s.contact("ours1", "theirs1");
  Table table(s);
  table.blows("ours1", {4}).blows("theirs1", {1, 1}).risk("gb", {6});
  // Swords need 4 of regular bills, 3 of irregular ones.
  table.blows("ours", {3}).blows("theirs", {1}).past(At::melee);
  EXPECT_FALSE(on_table(s, "gb"));
  EXPECT_EQ(left(s, "theirs"), 1);
  EXPECT_EQ(causes(s, "theirs"), "general killed") << "after it";
}

}  // namespace
}  // namespace opfor::arquebusier
