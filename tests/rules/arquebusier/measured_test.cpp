#include "drill/measured.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/arquebusier/command_step.hpp"
#include "rules/arquebusier/facts.hpp"
#include "rules/arquebusier/generals.hpp"
#include "rules/arquebusier/shooting_step.hpp"
#include "rules/figures.hpp"
#include "support.hpp"

/// Distances near a limit, where somebody plays with figures (design 3, "Numbers").
namespace opfor::arquebusier {
namespace {

using opfor::test::Figures;
using test::face_to_face;
using test::Making;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> asked_before_shooting(test::Small& s, bool within) {
  Figures figures(s.battle, within);
  NoEvents events;
  Play play{s.battle, figures, events};
  const auto aimed = measured<Situation>(play, who_is_aimed_at);
  std::vector<Aimed> volleys;
  std::copy_if(aimed.begin(), aimed.end(), std::back_inserter(volleys),
               [](const Aimed& one) { return one.dice > 0; });
  measure<Situation>(play, [&](const Situation& now) { return under_close_fire(now, volleys); });
  return figures.asked;
}

void ask_before_reacting(Play& play, UnitId formation) {
  measure<Situation>(
      play, [&](const Situation& now) { return facts(now, formation); },
      [](const Facts& x, const Facts& y) { return x.same_values(y); });
}
void ask_before_rolling(Play& play, UnitId formation) {
  measure<Situation>(play, [&](const Situation& now) {
    return command_chance(command_modifier(command_situation(now, formation)));
  });
}

TEST(AqCloseShoot5, TheRangeIsAskedAndAllReachOrNone) {
  for (const double gap : {23.9, 24.1}) {
    for (const bool within : {true, false}) {
      test::Small s = face_to_face("4x1 FA", "4x1 Pk", gap).small();
      EXPECT_THAT(asked_before_shooting(s, within), ElementsAre(HasSubstr("a1>b1: range of ")))
          << gap;
      EXPECT_EQ(dice_at(s.now(), s.id("a1"), s.id("b1")), within ? 5 : 0) << gap;
      EXPECT_EQ(s.now().has_in_range(s.id("a1"), s.id("b1")), within) << gap;
      EXPECT_THAT(asked_before_shooting(s, !within), IsEmpty()) << "it is known";
    }
  }
}

TEST(AqCloseShoot5, FarFromLimitsOrWithoutDiceNothingIsAsked) {
  test::Small far = face_to_face("4x1 FA", "4x1 Pk", 22).small();
  EXPECT_THAT(asked_before_shooting(far, true), IsEmpty());
  test::Small pikes = face_to_face("4x1 Pk", "4x1 Pk", 24.1).small();
  EXPECT_THAT(asked_before_shooting(pikes, true), IsEmpty());
}

TEST(AqCloseShoot3, BeyondTwelveInchesTheSecondNearestMayBeChosen) {
  for (const bool within : {true, false}) {
    test::Small s =
        face_to_face("4x1 FA", "2x1 Pk", 12.1).formation("b2", 'b', "2x1 Pk", 44, 34).small();
    EXPECT_THAT(asked_before_shooting(s, within), Contains(HasSubstr("second nearest")));
    EXPECT_EQ(automatic_targets(s.now(), s.id("a1")).size(), within ? 1U : 2U);
  }
}

TEST(AqCloseIrr3, CloseFireIsAskedAtSixInchesOfHorseAndThreeOfFoot) {
  test::Small horse = face_to_face("4x1 FA", "2x1 Ln", 6.1).small();
  EXPECT_THAT(asked_before_shooting(horse, true), ElementsAre(HasSubstr("close fire")));
  EXPECT_TRUE(within(horse.now().gap(horse.id("a1"), horse.id("b1")), kCloseFireAtHorse));
  test::Small foot = face_to_face("4x1 FA", "2x1 Pk", 6.1).small();
  EXPECT_THAT(asked_before_shooting(foot, true), IsEmpty());
  test::Small near = face_to_face("4x1 FA", "2x1 Pk", 2.9).small();
  EXPECT_THAT(asked_before_shooting(near, false), ElementsAre(HasSubstr("close fire")));
  EXPECT_FALSE(within(near.now().gap(near.id("a1"), near.id("b1")), kCloseFireAtFoot));
}

TEST(AqCloseRf5, WhetherTheEnemyHasItInRangeIsAskedBeforeItReacts) {
  for (const bool within : {true, false}) {
    test::Small s = face_to_face("4x1 FA", "4x1 Pk", 24.1).small();
    Figures figures(s.battle, within);
    NoEvents events;
    Play play{s.battle, figures, events};
    ask_before_reacting(play, s.id("b1"));
    EXPECT_THAT(figures.asked, ElementsAre(HasSubstr("a1>b1: range of ")));
    EXPECT_EQ(s.fact("b1", Fact::in_enemy_weapon_range), within ? 1 : 0);
  }
}

TEST(AqCloseRf9, TwelveInchesOfHorseAreAskedOnceForTheirMoveAndTheirShock) {
  for (const bool within : {true, false}) {
    test::Small s = Making{}
                        .formation("a1", 'a', "2x1 Ln", 20, 10)
                        .formation("b1", 'b', "4x1 FA", 20, 22.1)
                        .small();
    Figures figures(s.battle, within);
    NoEvents events;
    Play play{s.battle, figures, events};
    ask_before_reacting(play, s.id("b1"));
    EXPECT_THAT(figures.asked, ElementsAre(HasSubstr("b1>a1: move of a1")));
    EXPECT_EQ(s.fact("b1", Fact::shock_threat), within ? 1 : 0);
  }
}

/// Pikes, and their General 12.1" from them, on a later turn.
test::Small general_at_his_reach() {
  test::Small s =
      Making{}.formation("b1", 'b', "4x1 Pk", 20, 10).general("g", 'b', 20, 24.2).small();
  const double by_map = s.now().measured_from_general(s.id("g"), s.id("b1"));
  s.put("g", 20, 24.2 - by_map / test::inches(1) + 12.1, 180);
  s.battle.head().turn = 3;
  return s;
}

TEST(AqCloseCmd2, TheReachOfAGeneralIsAskedBeforeTheRoll) {
  for (const bool within : {true, false}) {
    test::Small s = general_at_his_reach();
    Figures figures(s.battle, within);
    NoEvents events;
    Play play{s.battle, figures, events};
    ask_before_rolling(play, s.id("b1"));
    EXPECT_THAT(figures.asked, ElementsAre("g>b1: reach of a General"));
    EXPECT_EQ(s.now().general_near(s.id("b1")) != kNoUnit, within);
    EXPECT_EQ(s.now().commanded(s.id("b1")), within);
    kill_general(play, s.id("g"), "");
    EXPECT_EQ(figures.asked.size(), 1U) << "the same distance, the same limit: it is known";
  }
}

TEST(AqCloseCmd2, NotWhereEveryDiePassesOrFailsEitherWay) {
  const auto asked = [](test::Small s) {
    Figures figures(s.battle, true);
    NoEvents events;
    Play play{s.battle, figures, events};
    ask_before_rolling(play, s.id("b1"));
    return figures.asked;
  };
  test::Small first_turn = general_at_his_reach();
  first_turn.battle.head().turn = 1;
  EXPECT_THAT(asked(first_turn), IsEmpty()) << "+2 without him: a 1 passes";
  // -2 for its commander, -2 in melee, -1 under fire, -1 for losses, +1 regular: no 6 passes.
  test::Small hopeless = general_at_his_reach();
  hopeless.record("b1").commander_dead = 1;
  hopeless.record("b1").under_fire_last = 1;
  hopeless.record("b1").lost_last = 1;
  test::Small melee = hopeless;
  EXPECT_THAT(asked(hopeless), ElementsAre("g>b1: reach of a General")) << "-3: a 6 passes";
  melee.contact("corner_a", "b1");
  EXPECT_THAT(asked(melee), IsEmpty()) << "-5, or -4 with him";
}

// --- ABANDON ---

/// Guns whose die has it ABANDON, enemy pikes so many inches before them, own pikes beside them.
test::Small abandoning(double enemy, double guard, Intent intent = Intent::abandon) {
  test::Small s = Making{}
                      .formation("b1", 'b', "2x1 Gun", 20, 30)
                      .formation("a1", 'a', "2x1 Pk", 20, 30 - enemy)
                      .formation("b2", 'b', "2x1 Pk", 24 + guard, 30)
                      .small();
  s.unit("b1").reacted.has = 1;
  s.unit("b1").reacted.intent = intent;
  return s;
}
std::vector<std::string> asked_before_abandoning(test::Small& s, bool within) {
  Figures figures(s.battle, within);
  NoEvents events;
  Play play{s.battle, figures, events};
  measure<Situation>(play, [&](const Situation& now) { return abandons_by(now, s.id("b1")); });
  return figures.asked;
}

TEST(AqCloseAbandon, TheEnemyAtTwelveInchesIsAskedAndDecides) {
  for (const bool within : {true, false}) {
    test::Small s = abandoning(12.1, 10);
    EXPECT_THAT(asked_before_abandoning(s, within), ElementsAre("b1>a1: enemy near the guns"));
    EXPECT_EQ(abandons(s.now(), s.id("b1")), within);
    EXPECT_THAT(asked_before_abandoning(s, !within), IsEmpty()) << "it is known";
  }
}

TEST(AqCloseAbandon, TheGuardAtSixInchesIsAskedAndDecides) {
  for (const bool within : {true, false}) {
    test::Small s = abandoning(8, 6.1);
    EXPECT_THAT(asked_before_abandoning(s, within), ElementsAre("b1>b2: guard of the guns"));
    EXPECT_EQ(abandons(s.now(), s.id("b1")), !within);
  }
}

TEST(AqCloseAbandon, NotWhereItChangesNothing) {
  test::Small guarded = abandoning(12.1, 3);
  EXPECT_THAT(asked_before_abandoning(guarded, true), IsEmpty()) << "guarded in any case";
  test::Small safe = abandoning(20, 6.1);
  EXPECT_THAT(asked_before_abandoning(safe, true), IsEmpty()) << "no enemy near";
  test::Small serves = abandoning(12.1, 10, Intent::serve_gun);
  EXPECT_THAT(asked_before_abandoning(serves, true), IsEmpty()) << "its die has it serve";
}

// --- AQ-GEN-4 ---

/// A General whom an enemy touches, and formations of his at distances by the map.
test::Small caught(double first, double second) {
  test::Small s = Making{}
                      .formation("a1", 'a', "2x1 Pk", 30, 9)
                      .general("g", 'b', 30, 9.04)
                      .formation("b1", 'b', "2x1 Pk", 29, 9.04 + first)
                      .formation("b2", 'b', "2x1 Pk", 32, 9.04 + second)
                      .small();
  for (const char* unit : {"b1", "b2"}) {
    const double wanted = unit == std::string("b1") ? first : second;
    const double by_map = s.now().measured_from_general(s.id("g"), s.id(unit));
    const double y = s.battle.unit(s.id(unit)).pose().at.y.as_double() / test::inches(1);
    s.put(unit, unit == std::string("b1") ? 29 : 30.5, y - by_map / test::inches(1) + wanted, 180);
  }
  return s;
}

TEST(AqCloseGen4, TheRefugeOfAGeneralIsAskedAndDecides) {
  for (const bool within : {true, false}) {
    test::Small s = caught(12.1, 20);
    Figures figures(s.battle, within);
    NoEvents events;
    Play play{s.battle, figures, events};
    catch_generals(play, {});
    EXPECT_THAT(figures.asked, ElementsAre("g>b1: refuge of the General"));
    EXPECT_EQ(living(s.battle, s.id("g")), within);
    EXPECT_EQ(one_with(s.battle, s.id("b1")), within ? s.id("g") : kNoUnit);
  }
}

TEST(AqCloseGen4, NotWhereANearerRefugeTakesHimIn) {
  test::Small s = caught(12.1, 5);
  Figures figures(s.battle, false);
  NoEvents events;
  Play play{s.battle, figures, events};
  catch_generals(play, {});
  EXPECT_THAT(figures.asked, IsEmpty());
  EXPECT_EQ(one_with(s.battle, s.id("b2")), s.id("g"));
}

TEST(AqCloseIrr7, WhoSeesTheGeneralFallIsAsked) {
  test::Small s =
      Making{}.formation("b1", 'b', "4x1 Pk", 20, 10).general("g", 'b', 20, 24.2).small();
  const double by_map = s.now().measured_from_general(s.id("g"), s.id("b1"));
  s.put("g", 20, 24.2 - by_map / test::inches(1) + 11.9, 180);
  Figures figures(s.battle, false);
  NoEvents events;
  Play play{s.battle, figures, events};
  kill_general(play, s.id("g"), "");
  EXPECT_THAT(figures.asked, ElementsAre("g>b1: who sees him fall"));
  EXPECT_EQ(class_of(s.battle, s.id("b1")), Class::regular) << "he has not seen it";
}

}  // namespace
}  // namespace opfor::arquebusier
