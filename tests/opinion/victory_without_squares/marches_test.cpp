// Ways, turns and allowances of Victory Without Squares, told by hand.
#include "opinion/victory_without_squares/support.hpp"

namespace opfor::battles::opinion::victory_without_squares {
namespace {

using opfor::victory_without_squares::test::kFootDeep;
using opfor::victory_without_squares::test::kHorseDeep;
using opfor::victory_without_squares::test::Making;
using test::Telling;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

Making open_field() {
  return Making{}
      .unit("foot", 'a', "foot", 20, 10)
      .unit("horse", 'a', "horse", 30, 10)
      .unit("enemy", 'b', "foot", 20, 40);
}

TEST(Marches, FootGoesFourInchesAndHorseEight) {
  EXPECT_THAT(told(open_field()).goes("foot", 4).goes("horse", 8).found(), IsEmpty());
  EXPECT_THAT(told(open_field()).goes("foot", 2).goes("foot", 2).found(), IsEmpty());
  EXPECT_THAT(told(open_field()).goes("foot", 4.05).found(),
              ElementsAre("too far VWS-MOVE-1 straight"));
  EXPECT_THAT(told(open_field()).goes("horse", 5).goes("horse", 3.05).found(),
              ElementsAre("too far VWS-MOVE-3 straight"));
}

TEST(Marches, AWheelCostsFourInchesOrTheWholeMove) {
  EXPECT_THAT(told(open_field()).wheels("horse", 80, kWide, kHorseDeep).goes("horse", 4).found(),
              IsEmpty());
  EXPECT_THAT(told(open_field()).wheels("horse", -80, kWide, kHorseDeep).goes("horse", 4.1).found(),
              ElementsAre("too far VWS-MOVE-3 straight"));
  EXPECT_THAT(told(open_field()).wheels("foot", 80, kWide, kFootDeep).found(), IsEmpty());
  EXPECT_THAT(told(open_field()).wheels("foot", 80, kWide, kFootDeep).goes("foot", 1).found(),
              ElementsAre("too far VWS-MOVE-1 straight"));
  EXPECT_THAT(told(open_field()).goes("foot", 1).wheels("foot", 30, kWide, kFootDeep).found(),
              ElementsAre("too far VWS-MOVE-1 by a wheel"));
}

TEST(Marches, NobodyWheelsBeyondNinetyDegreesNorTurnsInHisPlace) {
  EXPECT_THAT(told(open_field()).wheels("horse", 95, kWide, kHorseDeep).found(),
              ElementsAre("turned too far VWS-MOVE-1 a wheel"));
  EXPECT_THAT(told(open_field()).is_put("foot", 20, 10, 30).found(),
              ElementsAre("turned too far VWS-MOVE-1 in its place"));
  EXPECT_THAT(told(open_field()).is_put("foot", 21, 11, 30).found(),
              ElementsAre("turned too far VWS-MOVE-1 not on a front corner"));
  EXPECT_THAT(told(open_field()).is_put("foot", 20, 10, 180).goes("foot", 4).found(), IsEmpty());
}

TEST(Marches, StraightAheadUnlessItIsShot) {
  EXPECT_THAT(told(open_field()).goes("foot", 3, 0.5).found(),
              ElementsAre("wrong direction VWS-MOVE-1"));
  const Making shot = open_field().unit("shot", 'a', "commanded_shot", 40, 10);
  EXPECT_THAT(told(shot).goes("shot", 0, 3).found(), IsEmpty());
  EXPECT_THAT(told(shot).goes("shot", 2, 2).found(), ElementsAre("wrong direction VWS-MOVE-2"));
}

TEST(Marches, GunsPivotWhereTheyAreUnlimbered) {
  const Making guns = open_field().unit("gun", 'a', "artillery", 40, 10);
  EXPECT_THAT(told(guns).is_put("gun", 40, 10, 60).found(), IsEmpty());
  EXPECT_THAT(told(guns).is_put("gun", 40, 10, 0).found(), IsEmpty()) << "as it faces";
  EXPECT_THAT(told(guns).goes("gun", 1).found(),
              ElementsAre("moved unfit VWS-MOVE-5 unlimbered guns"));
}

TEST(Marches, WhoHasFiredOrTriedToReformStays) {
  Telling fired = told(open_field());
  event::Tested card{fired.id("foot"), "card to fire in reaction", {"ace of clubs"}, "it may"};
  event::Shot shot;
  shot.unit = fired.id("foot");
  shot.target = fired.id("enemy");
  shot.shots = 1;
  fired.tell("VWS-MAN-1", card).tell("VWS-FIRE-8", shot).goes("foot", 1);
  EXPECT_THAT(fired.found(), Contains("moved unfit VWS-MOVE-13 after its fire"));
  Telling tried = told(open_field());
  tried.tell("VWS-MAN-1",
             event::Tested{tried.id("foot"), "card to reform", {"ace of clubs"}, "it may not"});
  EXPECT_THAT(tried.goes("foot", 1).found(),
              ElementsAre("moved unfit VWS-MOVE-13 after a try to reform"));
}

TEST(Marches, TheDisorderedComeNoNearer) {
  const Making shaken = open_field().unit("shaken", 'a', "horse", 50, 10, "state = 'disordered'");
  EXPECT_THAT(told(shaken).goes("shaken", 4).agrees().step_over().found(),
              ElementsAre("came nearer VWS-STATE-5"));
  EXPECT_THAT(
      told(shaken).is_put("shaken", 50, 10, 180).goes("shaken", 4).agrees().step_over().found(),
      IsEmpty());
}

TEST(Marches, NearerIsMeasuredAfterTheWholeMove) {
  const Making shaken = open_field().unit("shaken", 'a', "horse", 50, 10, "state = 'disordered'");
  const auto there_and_back = [&](double back) {
    Telling t = told(shaken);
    t.goes("shaken", 1).is_put("shaken", 50, 11, 180).goes("shaken", back);
    return t.agrees().step_over().found();
  };
  EXPECT_THAT(there_and_back(2), IsEmpty());
  EXPECT_THAT(there_and_back(0.5), ElementsAre("came nearer VWS-STATE-5"));
}

TEST(Marches, WhomAShotBreaksOnHisWayHasNotComeNearerOfHisOwnWill) {
  const Making shaken = open_field().unit("shaken", 'a', "horse", 50, 10, "state = 'disordered'");
  const auto stopped = [&](const char* state) {
    Telling t = told(shaken);
    t.goes("shaken", 1)
        .tell("VWS-FIRE-9", event::StateChanged{t.id("shaken"), "disordered", state, "", {}});
    return t.agrees().step_over().found();
  };
  EXPECT_THAT(stopped("broken"), Not(Contains("came nearer VWS-STATE-5")));
  EXPECT_THAT(stopped("unsteady"), Contains("came nearer VWS-STATE-5"));
}

TEST(Marches, WaysLeadThroughNoEnemyAndNoFriendThatHasFought) {
  const Making near = open_field().unit("b1", 'b', "horse", 30, 13);
  EXPECT_THAT(told(near).goes("horse", 6).found(), ElementsAre("through enemy VWS-MOVE-1"));
  const Making friendly = open_field().unit("a1", 'a', "horse", 30, 13);
  EXPECT_THAT(told(friendly).goes("horse", 6).found(), IsEmpty());
  Telling fought = told(friendly);
  fought.tell("VWS-CMB-9", event::Fought{{fought.id("a1")}, {fought.id("enemy")}, {}, {}, {}});
  EXPECT_THAT(fought.goes("horse", 6).found(),
              ElementsAre("through friend VWS-MOVE-11 that has fought"));
}

TEST(Marches, DrivenBackNoFartherThanTheSheetSays) {
  const auto back = [](double inches, const char* why, const char* rule) {
    Telling t = told(open_field());
    t.tell(rule, event::PushedBack{t.id("foot"), why}).goes("foot", -inches, 0, rule);
    return t.found();
  };
  EXPECT_THAT(back(4, "retires under fire", "VWS-FIRE-10"), IsEmpty());
  EXPECT_THAT(back(4.2, "retires under fire", "VWS-FIRE-10"),
              ElementsAre("too far VWS-FIRE-10 retires under fire"));
  EXPECT_THAT(back(5, "evades", "VWS-CMB-3"), ElementsAre("too far VWS-CMB-3 evades"));
}

TEST(Marches, WhoIsDrivenOntoAFriendButForAHairGoesOn) {
  // Until 4.35" back it lies so deep, in tenths of a millimetre, on a friend's flank.
  const auto back = [&](double deep) {
    Telling t = told(open_field().unit("a1", 'a', "horse", 20 + kWide - deep / 254,
                                       10 + kFootDeep / 2 - 4.35 + kHorseDeep / 2));
    t.tell("VWS-FIRE-10", event::PushedBack{t.id("foot"), "retires under fire"});
    return t.goes("foot", -4.4, 0, "VWS-FIRE-10").found();
  };
  EXPECT_THAT(back(3), IsEmpty());
  EXPECT_THAT(back(1), ElementsAre("too far VWS-FIRE-10 retires under fire"));
}

TEST(Marches, WhoCannotGetClearOfFriendsGoesBackTheWayThatHeCame) {
  const auto cleared = [](double way, double then) {
    Telling t = told(open_field().unit("shot", 'a', "commanded_shot", 50, 10));
    return t.goes("shot", way).goes("shot", then, 0, "VWS-MOVE-11").found();
  };
  EXPECT_THAT(cleared(3.5, -3), IsEmpty());
  EXPECT_THAT(cleared(-3.5, 3), IsEmpty());
  EXPECT_THAT(cleared(3.5, 3), ElementsAre("too far VWS-MOVE-1 getting clear of friends"));
}

TEST(Marches, PursuitsGoFourInchesAndThenAWholeMove) {
  const auto chase = [](const char* test, const char* outcome, double inches) {
    Telling t = told(open_field());
    t.tell("VWS-PUR-1", event::Tested{t.id("horse"), test, {"ace of clubs"}, outcome});
    return t.goes("horse", inches).found();
  };
  EXPECT_THAT(chase("pursuit", "must pursue", 4), IsEmpty());
  EXPECT_THAT(chase("pursuit", "must pursue", 4.2), ElementsAre("too far VWS-PUR-2 in pursuit"));
  EXPECT_THAT(chase("end of its pursuit", "must pursue", 8), IsEmpty());
  EXPECT_THAT(chase("end of its pursuit", "must pursue", 8.2),
              ElementsAre("too far VWS-PUR-3 in pursuit"));
}

TEST(Marches, LeadersRideEightInchesATurn) {
  const Making led = open_field().unit("him", 'a', "leader", 50, 10);
  EXPECT_THAT(told(led).goes("him", 5, 0, "VWS-LEAD-1").goes("him", 3, 0, "VWS-LEAD-1").found(),
              IsEmpty());
  EXPECT_THAT(told(led).goes("him", 5, 0, "VWS-LEAD-1").goes("him", 4, 0, "VWS-LEAD-1").found(),
              ElementsAre("too far VWS-LEAD-1 a leader"));
}

}  // namespace
}  // namespace opfor::battles::opinion::victory_without_squares
