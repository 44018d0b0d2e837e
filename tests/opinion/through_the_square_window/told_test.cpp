// Ways, volleys, losses and charges of Through the Square Window, told by hand: the fault is found,
// the same without it is not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "battles/opinion/through_the_square_window/actions.hpp"
#include "opinion/support.hpp"
#include "rules/through_the_square_window/battle_support.hpp"

namespace opfor::battles::opinion::through_the_square_window {
namespace {

using opfor::through_the_square_window::test::Making;
using test::Telling;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

Making field() {
  return Making{}
      .unit("foot", 'a', "LIN-D", 30, 20)
      .unit("horse", 'a', "CHG", 60, 20)
      .unit("guns", 'a', "ART-H", 90, 20)
      .unit("enemy", 'b', "LIN-D", 30, 60)
      .unit("deep", 'b', "CUI-E", 60, 60);
}
Telling told(const Making& made) { return Telling(made.text()); }

constexpr const char* kOwn = "TTSW-ACT-T1";

TEST(TtswTold, TwoActionsGoTwentyCentimetresAndBackTen) {
  EXPECT_THAT(told(field()).goes("foot", 20, 0, kOwn).found(), IsEmpty());
  EXPECT_THAT(told(field()).goes("foot", 12, 0, kOwn).goes("foot", 9, 0, kOwn).found(),
              ElementsAre("too far TTSW-ACT-T1 by its actions"));
  EXPECT_THAT(told(field()).goes("foot", -10, 0, kOwn).found(), IsEmpty());
  EXPECT_THAT(told(field()).goes("foot", -11, 0, kOwn).found(),
              ElementsAre("too far TTSW-ACT-T1 by its actions"));
  EXPECT_THAT(told(field()).goes("guns", 3, 0, kOwn).found(),
              ElementsAre("too far TTSW-ACT-T1 heavy guns"));
}

TEST(TtswTold, OutOfCommandItHasOneAction) {
  const Making led = field().unit("far", 'a', "LIN-D", 110, 20).unit("g", 'a', "general", 40, 25);
  const auto goes = [&](const char* unit) {
    return told(led).tell("TTSW-SEQ-1", event::TurnBegan{}).goes(unit, 12, 0, kOwn).found();
  };
  EXPECT_THAT(goes("foot"), IsEmpty());
  EXPECT_THAT(goes("far"), ElementsAre("too far TTSW-ACT-T1 by its actions"));
}

TEST(TtswTold, AGeneralIsAPointAndWhereAllHaveFallenNobodyCommands) {
  const auto goes = [](double y, bool falls) {
    Telling t = told(field().unit("g", 'a', "general", 30, y));
    if (falls) {
      t.tell("TTSW-GEN-3", event::StateChanged{t.id("g"), {}, "killed", {}});
    }
    return t.tell("TTSW-SEQ-1", event::TurnBegan{}).goes("foot", 12, 0, kOwn).found();
  };
  EXPECT_THAT(goes(35, false), IsEmpty());
  EXPECT_THAT(goes(38.5, false), ElementsAre("too far TTSW-ACT-T1 by its actions"));
  EXPECT_THAT(goes(35, true), ElementsAre("too far TTSW-ACT-T1 by its actions"));
}

TEST(TtswTold, AGeneralOfAnotherWingCommandsItNot) {
  const auto goes = [](const char* more) {
    const Making led = field()
                           .command("left", "a", "wing")
                           .unit("chief", 'a', "general", 110, 80, "chief = true; side = 'a'")
                           .unit("near", 'a', "general", 40, 25, more);
    return told(led).tell("TTSW-SEQ-1", event::TurnBegan{}).goes("foot", 12, 0, kOwn).found();
  };
  EXPECT_THAT(goes(""), IsEmpty());
  EXPECT_THAT(goes("command = 'left'"), ElementsAre("too far TTSW-ACT-T1 by its actions"));
}

TEST(TtswTold, AWheelHalfRoundIsNoTurnAbout) {
  EXPECT_THAT(told(field()).is_put("foot", 30, 20, 180, kOwn).found(), IsEmpty());
  EXPECT_THAT(told(field()).is_put("foot", 46, 22, 180, kOwn).found(),
              ElementsAre("too far TTSW-ACT-T1 by its actions"));
}

event::Shot shot(const Telling& t, const char* by, const char* at, int dice, int least) {
  event::Shot s;
  s.unit = t.id(by);
  s.target = t.id(at);
  s.shots = dice;
  s.least = least;
  return s;
}

TEST(TtswActions, AMoveIsAWheelAndAStretchInAnyOrder) {
  const auto open = [](double, double) { return false; };
  Actions one;
  one.wheel(cm(3), kMove, false);
  one.ahead(cm(3), kMove, open);
  one.ahead(cm(4), kMove, open);
  EXPECT_EQ(one.spent(), 1);
  one.ahead(cm(1), kMove, open);
  EXPECT_EQ(one.spent(), 2);
  Actions two;
  two.ahead(cm(2), kMove, open);
  two.wheel(cm(2), kMove, false);
  EXPECT_EQ(two.spent(), 1);
  two.ahead(cm(2), kMove, open);  // another stretch
  EXPECT_EQ(two.spent(), 2);
  two.wheel(cm(2), kMove, false);
  EXPECT_EQ(two.spent(), 2);
  two.wheel(cm(2), kMove, false);  // another wheel
  EXPECT_EQ(two.spent(), 3);
  Actions three;
  three.wheel(cm(12), kMove, false);
  EXPECT_EQ(three.spent(), 2);
  three.back(cm(4), open);
  three.back(cm(4), open);
  EXPECT_EQ(three.spent(), 4);
}

TEST(TtswActions, AHairThatIsLeftOfAMoveIsGoneWithTheNext) {
  const auto open = [](double, double) { return false; };
  Actions one;
  one.wheel(cm(9.981), kMove, false);
  one.ahead(cm(10.037), kMove, open);
  EXPECT_EQ(one.spent(), 2);
  one.ahead(cm(0.1), kMove, open);
  EXPECT_EQ(one.spent(), 3);
}

TEST(TtswActions, AMoveOfWhichSomeIsOnSlowGroundTakesTwo) {
  const auto from_5_on = [](double, double to) { return to > cm(5); };
  Actions one;
  one.ahead(cm(4), kMove, from_5_on);
  EXPECT_EQ(one.spent(), 1);
  one.wheel(cm(1), kMove, true);
  EXPECT_EQ(one.spent(), 2);
  Actions two;
  two.ahead(cm(6), kMove, from_5_on);
  EXPECT_EQ(two.spent(), 2);
  Actions three;
  three.back(cm(7), from_5_on);
  EXPECT_EQ(three.spent(), 3);
}

TEST(TtswTold, WhatElseItHasDoneTakesAnAction) {
  const auto after = [](const std::string& rule, const auto& what) {
    Telling t = told(field());
    t.tell(rule, what(t)).goes("horse", 12, 0, kOwn);
    return t.found();
  };
  const auto too_far = ElementsAre("too far TTSW-ACT-T1 by its actions");
  const auto to_column = [](const Telling& t) {
    return event::FormationChanged{t.id("horse"), Formation::column};
  };
  EXPECT_THAT(after(kOwn, to_column), too_far);
  EXPECT_THAT(after("TTSW-MOR-10", to_column), IsEmpty());
  EXPECT_THAT(after("TTSW-EMG-4",
                    [](const Telling& t) {
                      return event::Activated{Side::a, kNoCommand, t.id("horse"), {}};
                    }),
              too_far);
  EXPECT_THAT(after("TTSW-CHA-1",
                    [](const Telling& t) {
                      event::Ordered charge;
                      charge.unit = t.id("horse");
                      charge.order = {t.id("horse"), {Charge{t.id("deep"), {}}}, {}};
                      return charge;
                    }),
              too_far);
  EXPECT_THAT(after("TTSW-ROU-T1",
                    [](const Telling& t) {
                      return event::StateChanged{t.id("horse"), "routing", "rallying", {}};
                    }),
              too_far);
}

TEST(TtswTold, OnSlowGroundAnActionTakesAnother) {
  const Making wooded = field().terrain(
      "w", "kind = 'wood'; area = [[20, 24], [70, 24], [70, 50], [20, 50]]; difficult = true");
  EXPECT_THAT(told(wooded).goes("foot", 10, 0, kOwn).found(), IsEmpty());
  EXPECT_THAT(told(wooded).goes("foot", 12, 0, kOwn).found(),
              ElementsAre("too far TTSW-ACT-T1 by its actions"));
  const Making hedged =
      field().terrain("h", "kind = 'hedge'; line = [[20, 35], [70, 35]]; barrier = true");
  EXPECT_THAT(told(hedged).goes("horse", 14, 0, kOwn).found(), IsEmpty());
  EXPECT_THAT(told(hedged).goes("horse", 17, 0, kOwn).found(),
              ElementsAre("too far TTSW-ACT-T1 by its actions"));
}

TEST(TtswTold, WhoHasMovedTwiceDoesNotShoot) {
  const Making near = field().unit("b1", 'b', "CUI-E", 30, 53);
  const auto fired = [&](double way) {
    Telling t = told(near);
    t.goes("foot", way, 0, kOwn).tell("TTSW-SHO-11", shot(t, "foot", "b1", 5, 6));
    return t.found();
  };
  EXPECT_THAT(fired(10), Not(Contains("fires unfit TTSW-ACT-1 it has no action left")));
  EXPECT_THAT(fired(20), Contains("fires unfit TTSW-ACT-1 it has no action left"));
}

TEST(TtswTold, StraightAheadNotAside) {
  EXPECT_THAT(told(field()).goes("foot", 5, 1, kOwn).found(),
              ElementsAre("wrong direction TTSW-ACT-T1"));
}

TEST(TtswTold, TurningAboutIsAnActionAndAWheelGoesAboutACorner) {
  Telling about = told(field());
  about.is_put("foot", 30, 20, 180, kOwn).goes("foot", 9, 0, kOwn);
  EXPECT_THAT(about.found(), IsEmpty());
  EXPECT_THAT(about.goes("foot", 9, 0, kOwn).found(),
              ElementsAre("too far TTSW-ACT-T1 by its actions"));
  EXPECT_THAT(told(field()).is_put("foot", 30, 20, 40, kOwn).found(),
              Contains("turned too far TTSW-MOV-1 in its place"));
  const Making light = field().unit("s", 'a', "SKI", 30, 10).unit("g", 'a', "ART-L", 110, 20);
  EXPECT_THAT(told(light).is_put("s", 30, 10, 40, kOwn).found(), IsEmpty());
  EXPECT_THAT(told(light).is_put("g", 110, 20, 180, kOwn).goes("g", 5, 0, kOwn).found(), IsEmpty());
}

TEST(TtswTold, NobodyComesWithinACentimetreButByACharge) {
  const Making near = field().unit("b1", 'b', "LIN-D", 60, 30);
  EXPECT_THAT(told(near).goes("horse", 6.5, 0, kOwn).found(), IsEmpty());
  EXPECT_THAT(told(near).goes("horse", 7, 0, kOwn).found(), ElementsAre("came nearer TTSW-ACT-T1"));
  EXPECT_THAT(told(near).goes("horse", 7.5, 0, "TTSW-CHA-7").found(), IsEmpty());
  EXPECT_THAT(told(near).goes("horse", 15, 0, "TTSW-CHA-7").found(),
              ElementsAre("through enemy TTSW-CHA-7"));
}

TEST(TtswTold, AfterATestOfMoraleNobodyAdvancesUntilTheEndOfTheNextTurn) {
  const auto goes = [](const char* outcome, double way, int turns) {
    Telling t = told(field());
    t.tell("TTSW-MOR-T4", event::Tested{t.id("foot"), "for hits", {}, outcome});
    for (int i = 0; i < turns; ++i) t.turn();
    return t.goes("foot", way, 0, kOwn).found();
  };
  for (const char* outcome : {"halts", "retires", "charge fails"}) {
    EXPECT_THAT(goes(outcome, 5, 0),
                ElementsAre("came nearer TTSW-MOV-4 after its test of morale"));
    EXPECT_THAT(goes(outcome, 5, 1),
                ElementsAre("came nearer TTSW-MOV-4 after its test of morale"));
    EXPECT_THAT(goes(outcome, 5, 2), IsEmpty());
    EXPECT_THAT(goes(outcome, -5, 0), IsEmpty());
  }
  EXPECT_THAT(goes("no effect", 5, 0), IsEmpty());
}

TEST(TtswTold, NobodyGoesThroughFriendsWhoMayNot) {
  const Making near = field().unit("a1", 'a', "LIN-D", 60, 30).unit("s", 'a', "SKI", 30, 10);
  EXPECT_THAT(told(near).goes("horse", 18, 0, kOwn).found(),
              ElementsAre("through friend TTSW-ACT-T1"));
  EXPECT_THAT(told(near).goes("s", 14, 0, kOwn).found(), IsEmpty());
}

TEST(TtswTold, EveryMoveOfItsKindHasItsLength) {
  EXPECT_THAT(told(field()).goes("foot", -11, 0, "TTSW-MOR-10").found(),
              ElementsAre("too far TTSW-MOR-10 morale"));
  EXPECT_THAT(told(field()).goes("foot", -16, 0, "TTSW-EMG-6").found(),
              ElementsAre("too far TTSW-EMG-6 evades"));
  EXPECT_THAT(told(field()).goes("horse", 21, 0, "TTSW-CHA-7").found(),
              ElementsAre("too far TTSW-CHA-7 a charge"));
  EXPECT_THAT(told(field()).goes("foot", -12, 0, "TTSW-ROU-1").found(),
              ElementsAre("left undone TTSW-ROU-1 a rout"));
}

TEST(TtswTold, VolleysHaveTheirDiceTheirRangeAndTheDieThatHits) {
  const Making near = field().unit("b1", 'b', "CUI-E", 30, 33).unit("b2", 'b', "CUI-E", 30, 42);
  const auto fired = [&](const char* at, int dice, int least) {
    Telling t = told(near);
    t.tell("TTSW-SHO-11", shot(t, "foot", at, dice, least));
    return t.found();
  };
  // Two stands of muskets, two dice each, and one for the second rank.
  EXPECT_THAT(fired("b1", 5, 5), IsEmpty());
  EXPECT_THAT(fired("b1", 7, 5), ElementsAre("wrong score TTSW-SHO-2 dice"));
  EXPECT_THAT(fired("b2", 5, 6), IsEmpty());
  EXPECT_THAT(fired("b2", 5, 5), ElementsAre("wrong score TTSW-SHO-T1 long range"));
  EXPECT_THAT(fired("deep", 5, 6), Contains("does not bear TTSW-SHO-T1"));
}

TEST(TtswTold, CardsOfTheScenarioAreJudgedByWhatTheySay) {
  const Making near =
      Making{}
          .options(
              "card = [{ id = 'SCOTS', like = 'LIN-S', stands = ['MPPPPM', 'MPPPPM'], "
              "abilities = ['ring'] }, { id = 'HORSE', like = 'ARK', stands = ['KKK'] }]")
          .unit("scots", 'a', "SCOTS", 30, 20)
          .unit("horse", 'a', "HORSE", 70, 20)
          .unit("enemy", 'b', "LIN-D", 26, 31)
          .unit("other", 'b', "CUI-E", 70, 32);
  const auto fired = [&](const char* by, const char* at, int dice, int least) {
    Telling t = told(near);
    t.tell("TTSW-SHO-11", shot(t, by, at, dice, least));
    return t.found();
  };
  EXPECT_THAT(fired("scots", "enemy", 4, 5), IsEmpty());
  EXPECT_THAT(fired("scots", "enemy", 6, 5), ElementsAre("wrong score TTSW-SHO-2 dice"))
      << "no salvo, which LIN-S have";
  EXPECT_THAT(fired("horse", "other", 4, 5), IsEmpty());
  // It is six stands wide where LIN-S has four.
  const Making beside = Making{near}.unit("a2", 'a', "LIN-D", 48, 30);
  EXPECT_THAT(told(beside).goes("scots", 9, 0, kOwn).found(),
              Contains("through friend TTSW-ACT-T1"));
}

TEST(TtswTold, OnceATurn) {
  const Making near = field().unit("b1", 'b', "CUI-E", 30, 33);
  Telling t = told(near);
  t.tell("TTSW-SHO-11", shot(t, "foot", "b1", 5, 5));
  t.tell("TTSW-SHO-11", shot(t, "foot", "b1", 5, 5));
  EXPECT_THAT(t.found(), ElementsAre("fires again TTSW-ACT-2"));
}

TEST(TtswTold, WhatIsHitIsLost) {
  const Making near = field().unit("b1", 'b', "CUI-E", 30, 33);
  const auto lost = [&](int points) {
    Telling t = told(near);
    event::Shot s = shot(t, "foot", "b1", 5, 5);
    s.hits = 3;
    t.tell("TTSW-SHO-11", s);
    event::Lost l;
    l.unit = t.id("b1");
    l.counts = {{"strength points", points}};
    t.tell("TTSW-DMG-1", l);
    return t.found();
  };
  EXPECT_THAT(lost(3), IsEmpty());
  EXPECT_THAT(lost(2), ElementsAre("wrong loss TTSW-DMG-1 fire"));
}

TEST(TtswTold, FootWithoutPikesChargesNoHorse) {
  const Making near = field().unit("muskets", 'a', "MUS", 90, 50).unit("b1", 'b', "CUI-E", 90, 54);
  Telling t = told(near);
  t.tell("TTSW-CHA-7", event::ContactMade{t.id("muskets"), t.id("b1")});
  EXPECT_THAT(t.found(), ElementsAre("attack forbidden TTSW-CHA-2"));
}

TEST(TtswTold, GeneralsAreMournedNearAndFleeFromWhoComesUponThem) {
  const Making near = field().unit("far", 'a', "LIN-D", 110, 20).unit("g", 'a', "general", 40, 25);
  const auto setting = near.small().battle.shared_setting();
  const auto id = [&](const char* unit) { return *setting->find_unit(unit); };
  const auto mourns = [&](const char* unit) {
    return told(near)
        .tell("TTSW-GEN-3", event::StateChanged{id("g"), {}, "killed", {}})
        .tell("TTSW-MOR-T4", event::Tested{id(unit), "for a general", {}, "no effect"})
        .found();
  };
  EXPECT_THAT(mourns("foot"), IsEmpty());
  EXPECT_THAT(mourns("far"), ElementsAre("wrong state TTSW-MOR-T4 for a general far off"));
  EXPECT_THAT(told(near).goes("g", -5, 0, "TTSW-GEN-4").found(), IsEmpty());
  const Making alone = field().unit("g", 'a', "general", 110, 10);
  EXPECT_THAT(told(alone).goes("g", -5, 0, "TTSW-GEN-4").found(),
              Contains("wrong state TTSW-GEN-4 nobody came upon him"));
}

}  // namespace
}  // namespace opfor::battles::opinion::through_the_square_window
