// Charges, melees and groups at rest, told by hand.
#include "opinion/nineteenth_century/told.hpp"

namespace opfor::battles::opinion::nineteenth_century {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Two against three, who have met: without bayonets all are alike.
Making two_against_three() {
  return Making{}
      .foot("a1", "a", 60, 75, 2, "formed = true")
      .foot("b1", "b", 70, 75, 3, "formed = true");
}
Told met(const Making& making = two_against_three()) {
  Told told(making);
  told.charges("a1", "b1", {68, 75}, 8);
  return told;
}
/// One against two, who lose nothing by it, and one against one.
const std::vector<std::string> kFought{"2-1 against 5, 1: B wins, the other unhurt",
                                       "1 against 5: B wins, the other wounded"};

TEST(NcFights, AMeleeIsReadFromItsDice) {
  EXPECT_THAT(met().fights({"a1"}, {"b1"}, kFought, Side::b).loses("a1", 0, 1).step_over().found(),
              ElementsAre("wrong score NC-MEL-6 what becomes of the beaten: unhurt for wounded"));
}

TEST(NcFights, WhoIsBeatenByAFiveIsWounded) {
  const std::vector<std::string> rounds{"2-1 against 4, 1: B wins, the other unhurt",
                                        "1 against 5: B wins, the other wounded"};
  EXPECT_THAT(met().fights({"a1"}, {"b1"}, rounds, Side::b).loses("a1", 0, 1).step_over().found(),
              IsEmpty());
  EXPECT_THAT(met().fights({"a1"}, {"b1"}, rounds, Side::b).loses("a1", 1, 0).step_over().found(),
              ElementsAre("wrong loss NC-MEL-6 of a side in a melee"));
  EXPECT_THAT(met().fights({"a1"}, {"b1"}, rounds, Side::a).found(),
              ElementsAre("wrong score NC-MEL-7 who goes back"));
}

TEST(NcFights, FiguresAreMatchedEvenly) {
  const std::vector<std::string> unfair{"6-2 against 4, 3, 1: equal"};
  EXPECT_THAT(met().fights({"a1"}, {"b1"}, unfair, std::nullopt).found(),
              ElementsAre("wrong score NC-MEL-4 matches", "wrong score NC-MEL-4 against one"));
}

TEST(NcFights, OnlyWhatTheTablesListIsAddedToADie) {
  const std::vector<std::string> added{"3+1 against 4, 1: equal", "1 against 1: equal"};
  EXPECT_THAT(met().fights({"a1"}, {"b1"}, added, std::nullopt).found(),
              ElementsAre("wrong score NC-MEL-5 added to the die"));
  const Making better = Making{}
                            .foot("a1", "a", 60, 75, 2, "formed = true; bayonet = true")
                            .foot("b1", "b", 70, 75, 3, "formed = true");
  const std::vector<std::string> right{"4 against 4, 1: equal", "1+1 against 2: equal"};
  EXPECT_THAT(met(better).fights({"a1"}, {"b1"}, right, std::nullopt).found(), IsEmpty());
}

TEST(NcFights, NobodyFightsWithoutContactNorTouchesWithoutACharge) {
  const std::vector<std::string> equal{"4-1 against 3, 1: equal", "1 against 1: equal"};
  EXPECT_THAT(Told(two_against_three()).fights({"a1"}, {"b1"}, equal, std::nullopt).found(),
              ElementsAre("attack forbidden NC-MEL-3 in no contact",
                          "attack forbidden NC-MEL-3 in no contact"));
  const Making near = Making{}.foot("a1", "a", 60, 75, 1).foot("b1", "b", 62, 75, 1);
  Told told(near);
  told.tell("NC-MEL-1", event::ContactMade{told.id("a1"), told.id("b1")});
  EXPECT_THAT(told.found(), ElementsAre("attack forbidden NC-MEL-1 without a charge"));
}

TEST(NcFights, WhoIsSaidToTouchTouchesAndTheOtherWayRound) {
  Told apart(two_against_three());
  apart.charges("a1", "b1", {66, 75}, 6);
  EXPECT_THAT(apart.found(), ElementsAre("not touching NC-MEL-1"));
  Told unsaid(Making{}.foot("a1", "a", 60, 75, 1).foot("b1", "b", 70, 75, 1));
  unsaid.ordered("a1", {Charge{unsaid.id("b1"), {{68_cm, 75_cm}}, Gait::as_before}});
  unsaid.goes("a1", {{68, 75}}, 8).step_over();
  EXPECT_THAT(unsaid.found(), ElementsAre("touches unsaid NC-MEL-1"));
}

TEST(NcFights, TheBeatenGoBackFiveCentimetresAndNobodyElse) {
  const std::vector<std::string> rounds{"2-1 against 4, 1: B wins, the other unhurt",
                                        "1 against 4: B wins, the other unhurt"};
  const auto pushed = [&](std::string_view who, double x) {
    Told told = met();
    told.fights({"a1"}, {"b1"}, rounds, Side::b);
    told.tell("NC-MEL-7", event::PushedBack{told.id(who), "it has lost the melee"}, 8);
    return told.goes(who, {{x, 75}}, std::abs(x - (who == "a1" ? 68 : 70)), "NC-MEL-7", 5).found();
  };
  EXPECT_THAT(pushed("a1", 63), IsEmpty());
  EXPECT_THAT(pushed("a1", 60), ElementsAre("too far NC-MEL-7 pushed back"));
  EXPECT_THAT(pushed("a1", 71), ElementsAre("wrong direction NC-MEL-7 pushed back"));
  EXPECT_THAT(pushed("b1", 75), ElementsAre("moved unfit NC-MEL-7 pushed back, and has not lost"));
}

/// One of three in open order meets a man, and falls: the others close up as they go back, nearer
/// to him than they stood.
TEST(NcFights, FilesThatCloseDoNotBendTheWayOfTheBeaten) {
  const auto pushed = [](Place to) {
    Told told(Making{}.foot("a1", "a", 60, 75, 3).foot("b1", "b", 70, 80, 1));
    told.charges("a1", "b1", {68, 75}, 8);
    told.aims("b1", "a1", 5).shoots("b1", "a1", 2, {2}, {"1/5: kill a man"});
    told.loses("a1", 1, 0, false, "b1");
    told.fights({"a1"}, {"b1"}, {"2, 1 against 4-1: B wins, the other unhurt"}, Side::b);
    told.tell("NC-MEL-7", event::PushedBack{told.id("a1"), "it has lost the melee"}, 8);
    return told.goes("a1", {to}, 5, "NC-MEL-7", 5).found();
  };
  EXPECT_THAT(pushed({63, 75}), IsEmpty());
  EXPECT_THAT(pushed({68, 80}), ElementsAre("wrong direction NC-MEL-7 pushed back"));
}

/// Two of three in open order fall, nobody knows which. Their line lies along the enemy's; the man
/// beyond its end goes straight away from him along it, the others would not.
TEST(NcFights, AnyOfThoseWhoMayBeLeftGoesStraightBack) {
  const auto pushed = [](int fallen) {
    Told told(Making{}.foot("a1", "a", 60, 75, 3).foot("b1", "b", 70, 71, 5, "formed = true"));
    told.charges("a1", "b1", {68, 75}, 8);
    told.aims("b1", "a1", 5).shoots("b1", "a1", 2, {2}, {"1/5: kill a man"});
    if (fallen > 0) told.loses("a1", fallen, 0, false, "b1");
    told.fights({"a1"}, {"b1"}, {"2, 1 against 4-1: B wins, the other unhurt"}, Side::b);
    told.tell("NC-MEL-7", event::PushedBack{told.id("a1"), "it has lost the melee"}, 8);
    return told.goes("a1", {{68, 80}}, 5, "NC-MEL-7", 5).found();
  };
  const std::string wrong = "wrong direction NC-MEL-7 pushed back";
  EXPECT_THAT(pushed(2), Not(Contains(wrong)));
  EXPECT_THAT(pushed(0), Contains(wrong));
}

// --- at rest ---

TEST(NcRoom, NobodyStandsOnTopOfAWall) {
  const auto at = [](double x) {
    const Making wall =
        Making{}
            .foot("a1", "a", 60, 75, 4)
            .foot("b1", "b", 220, 20, 4)
            .terrain("fold", "line = [[80, 20], [80, 140]]; kind = 'wall'; barrier = true");
    return Told(wall).marches("a1", {{x, 75}}, x - 60).step_over().found();
  };
  EXPECT_THAT(at(79), IsEmpty());
  EXPECT_THAT(at(79.5), ElementsAre("stands in wall NC-SCOPE-6 on a wall that it may get over"));
}

TEST(NcRoom, NobodyStandsInAWallThatHeMayNotPassNorOnAnotherNorOverTheEdge) {
  const Making wall =
      Making{}
          .foot("a1", "a", 60, 75, 4)
          .foot("b1", "b", 220, 20, 4)
          .terrain("wall", "line = [[80, 60], [80, 90]]; kind = 'wall'; impassable = ['foot']");
  EXPECT_THAT(Told(wall).marches("a1", {{79.5, 75}}, 19.5).step_over().found(),
              ElementsAre("stands in wall NC-MOVE-7"));
  const Making edge =
      Making{}.foot("a1", "a", 10, 75, 4).foot("a2", "a", 20, 75, 4).foot("b1", "b", 220, 20, 4);
  EXPECT_THAT(Told(edge).marches("a1", {{0.5, 75}}, 9.5).step_over().found(),
              ElementsAre("off table NC-MOVE-7"));
  EXPECT_THAT(Told(edge).marches("a1", {{19, 75}}, 9).step_over().found(),
              ElementsAre("overlaps NC-MOVE-7"));
}

}  // namespace
}  // namespace opfor::battles::opinion::nineteenth_century
