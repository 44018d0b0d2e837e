// Where generals ride (TTSW-DEC-15).
#include "rules/through_the_square_window/posts.hpp"

#include <gtest/gtest.h>

#include "drill/task.hpp"
#include "field/bodies.hpp"
#include "rules/through_the_square_window/battle_support.hpp"
#include "rules/through_the_square_window/decisions.hpp"
#include "rules/through_the_square_window/policies.hpp"

namespace opfor::through_the_square_window {
namespace {

/// He rides before they move, and not all of them may: he is not left alone before the enemy.
TEST(TtswDec15, AGeneralIsNotBeforeHisMen) {
  test::Small s = test::Making{}
                      .unit("l", 'a', "LIN-D", 60, 20, "orders = 'advance'; objective = [60, 75]")
                      .unit("k", 'b', "LIN-D", 60, 42, "facing = 180")
                      .unit("ga", 'a', "general", 60, 10, "chief = true")
                      .small();
  s.record("l").actions = 2;
  s.unit("l").reacted.has = 1;
  s.unit("l").reacted.intent = Intent::advance;
  const Situation now = s.now();
  const UnitId ga = s.id("ga");
  ASSERT_GT(after_its_move(now, s.id("l")).y, 2700) << "it goes on";
  const Vec post = field::vec(post_of(now, ga, hearers_of(now, ga)).at);
  EXPECT_GE(field::gap(post, now.box(s.id("k"))), now.gap(s.id("k"), s.id("l")) - 1);
}

/// Its die has been thrown before he rides: who is bound by it does that and nothing else.
TEST(TtswDec15, HeKnowsWhereTheBoundWillStand) {
  struct Case {
    Intent intent;
    double north;  ///< centimetres
  };
  for (const Case one :
       {Case{Intent::advance, 8}, Case{Intent::halt_face, 0}, Case{Intent::withdraw, -5}}) {
    test::Small s = test::Making{}
                        .unit("l", 'a', "LIN-D", 60, 40, "orders = 'advance'; objective = [60, 75]")
                        .unit("k", 'b', "LIN-D", 60, 60, "facing = 180")
                        .unit("ga", 'a', "general", 60, 10, "chief = true")
                        .small();
    s.unit("l").commanded = 0;
    s.record("l").actions = 1;
    s.unit("l").reacted.has = 1;
    s.unit("l").reacted.intent = one.intent;
    const double north = after_its_move(s.now(), s.id("l")).y - s.now().box(s.id("l")).centre.y;
    EXPECT_NEAR(north, 100 * one.north, 100) << static_cast<int>(one.intent);
  }
}

/// Every action on difficult ground costs a second one (TTSW-ACT-3).
TEST(TtswDec15, HeTakesNobodyOutOfAWoodFasterThanHeGoes) {
  for (const bool wood : {true, false}) {
    test::Making making;
    if (wood) {
      making.terrain("w",
                     "kind = 'wood'; difficult = true; area = [[40,5],[80,5],[80,40],[40,40]]");
    }
    test::Small s =
        making.unit("l", 'a', "LIN-D", 60, 20, "orders = 'advance'; objective = [60, 75]")
            .unit("k", 'b', "LIN-D", 60, 85, "facing = 180")
            .unit("ga", 'a', "general", 60, 10, "chief = true")
            .small();
    set_posture(s.battle, wing_of(s.battle, s.id("l")), Posture::attack);
    s.unit("l").commanded = 1;
    s.record("l").actions = 2;
    const double north = after_its_move(s.now(), s.id("l")).y - s.now().box(s.id("l")).centre.y;
    EXPECT_NEAR(north, wood ? 1000 : 2000, 1);
  }
}

/// Before an enemy within reach of it then, a body goes one Move and shoots (TTSW-DEC-7).
TEST(TtswDec15, HeThinksNobodyGoesOnPastHisShot) {
  const auto goes = [](double enemy) {
    test::Small s = test::Making{}
                        .unit("l", 'a', "LIN-D", 60, 20, "orders = 'advance'; objective = [60, 75]")
                        .unit("k", 'b', "LIN-D", 60, enemy, "facing = 180")
                        .unit("ga", 'a', "general", 60, 10, "chief = true")
                        .small();
    set_posture(s.battle, wing_of(s.battle, s.id("l")), Posture::attack);
    s.unit("l").commanded = 1;
    s.record("l").actions = 2;
    return after_its_move(s.now(), s.id("l")).y - s.now().box(s.id("l")).centre.y;
  };
  EXPECT_NEAR(goes(51), 1000, 1);
  EXPECT_NEAR(goes(56), 2000, 1);
}

/// What a body would do as well unheard is worth little: guns that bear fire on, and who fights
/// does so whatever he says. Nor is it worth less for a tercio that is another's.
TEST(TtswDec15, HeIsWorthWhatHisOrdersChange) {
  const auto counts = [](double enemy, bool fights, bool tercio, std::string_view whom) {
    test::Making making;
    making.command("w", "a", "wing")
        .unit("l", 'a', "LIN-D", 60, 20, "command = 'w'; orders = 'advance'; objective = [60, 75]")
        .unit("g", 'a', "ART-L", 80, 20, "command = 'w'; orders = 'fire'")
        .unit("k", 'b', "LIN-D", 60, enemy, "facing = 180")
        .unit("own", 'a', "general", 110, 85, "command = 'w'")
        .unit("ga", 'a', "general", 5, 85, "chief = true");
    if (tercio) making.unit("t", 'a', "TER-I", 10, 20);
    test::Small s = making.small();
    if (fights) make_contact(s.battle, s.id("k"), s.id("l"));
    for (const Hearer& one : hearers_of(s.now(), s.id("own"))) {
      if (one.unit == s.id(whom)) return one.counts;
    }
    return 0.0;
  };
  EXPECT_DOUBLE_EQ(counts(85, false, false, "l"), 1);
  EXPECT_DOUBLE_EQ(counts(85, false, true, "l"), 1);
  EXPECT_DOUBLE_EQ(counts(27, true, false, "l"), 0.5);
  EXPECT_LT(counts(55, false, false, "g"), 0.3) << "in range";
}

/// Horse does without him where it could charge nobody though it heard him.
TEST(TtswDec15, HorseNeedsHimForWhomItMayCharge) {
  const auto counts = [](std::string_view enemy, bool may_advance) {
    test::Small s = test::Making{}
                        .command("w", "a", "wing")
                        .unit("h", 'a', "ARK", 60, 20, "command = 'w'; orders = 'attack'")
                        .unit("k", 'b', enemy, 60, 45, "facing = 180")
                        .unit("own", 'a', "general", 110, 85, "command = 'w'")
                        .unit("ga", 'a', "general", 5, 85, "chief = true")
                        .small();
    if (!may_advance) s.record("h").no_advance_until = 9;
    return hearers_of(s.now(), s.id("own")).front().counts;
  };
  EXPECT_DOUBLE_EQ(counts("MUS", true), 1.5);
  EXPECT_DOUBLE_EQ(counts("TER-I", true), 1) << "to the front of steady pikes";
  EXPECT_DOUBLE_EQ(counts("MUS", false), 1) << "its morale forbids it";
}

/// Before ground where every action costs two, who has one has no step on (TTSW-CMD-3, ACT-3): he
/// stands there until he is heard.
TEST(TtswDec15, WhoCannotGoOnUnheardNeedsHimMost) {
  const auto counts = [](double y, bool commanded) {
    test::Small s = test::Making{}
                        .terrain("w",
                                 "kind = 'river'; barrier = true; width = 2; "
                                 "line = [[0, 30], [120, 30]]")
                        .unit("l", 'a', "LIN-D", 60, y, "orders = 'advance'; objective = [60, 75]")
                        .unit("k", 'b', "LIN-D", 60, 85, "facing = 180")
                        .unit("ga", 'a', "general", 5, 5, "chief = true")
                        .small();
    set_posture(s.battle, wing_of(s.battle, s.id("l")), Posture::attack);
    s.unit("l").commanded = commanded ? 1 : 0;
    s.record("l").actions = commanded ? 2 : 1;
    s.unit("l").reacted.has = 1;
    s.unit("l").reacted.intent = Intent::continue_orders;
    return hearers_of(s.now(), s.id("ga")).front().counts;
  };
  EXPECT_DOUBLE_EQ(counts(27.9, false), 2);
  EXPECT_DOUBLE_EQ(counts(27.9, true), 1) << "it crosses";
  EXPECT_DOUBLE_EQ(counts(8, true), 2) << "it will stand before it when he has ridden on";
  EXPECT_DOUBLE_EQ(counts(15, false), 1) << "it comes up to it";
}

/// Of two halves of his wing, too far apart to hear him both, he stays with whom he leads: to ride
/// over to the other, and back again a turn later, serves neither.
TEST(TtswDec15, AGeneralDoesNotRideToAndFroBetweenTwoHalves) {
  const auto rides = [](bool led) {  // from where "l" hears him
    test::Small s = test::Making{}
                        .unit("l", 'a', "LIN-D", 30, 30, "orders = 'hold'")
                        .unit("r", 'a', "LIN-G", 90, 30, "orders = 'hold'")
                        .unit("k", 'b', "LIN-D", 60, 85, "facing = 180")
                        .unit("ga", 'a', "general", 45, 25, "chief = true")
                        .small();
    s.unit("l").commanded = led ? 1 : 0;
    const field::Pose post = post_of(s.now(), s.id("ga"), hearers_of(s.now(), s.id("ga")));
    return post.at.x > 60_cm;
  };
  EXPECT_TRUE(rides(false)) << "more hear him there";
  EXPECT_FALSE(rides(true));
}

/// He does not cross the field for a handful that would hear him there as well.
TEST(TtswDec15, AGeneralRidesNowhereFarForHardlyAnybody) {
  const test::Small s = test::Making{}
                            .unit("t", 'a', "TER-I", 60, 20, "orders = 'hold'")
                            .unit("m", 'a', "MUS", 84, 20, "orders = 'hold'")
                            .unit("k", 'b', "LIN-D", 60, 85, "facing = 180")
                            .unit("ga", 'a', "general", 38, 20, "chief = true")
                            .small();
  const Situation now = s.now();
  const UnitId ga = s.id("ga");
  const auto hearers = hearers_of(now, ga);
  const Vec here = field::vec(s.battle.unit(ga).pose().at);
  const Vec post = field::vec(post_of(now, ga, hearers).at);
  ASSERT_GT(norm(post - here), 2000);
  ASSERT_GT(heard_from(hearers, post), heard_from(hearers, here));
  Decision decision = decision_for(s.battle, DecisionKind::move_leader, ga, "TTSW-GEN-1");
  decision.options.push_back(option("stays", Ride::stays));
  decision.options.push_back(option("rides", Ride::behind_the_wing));
  const View view = s.sheet().view(s.battle, Side::a);
  const Reasons reasons = policy(s.sheet(), view, decision);
  EXPECT_GT(reasons.options[0].score, reasons.options[1].score);
}

/// Who is in command of one general need not hear another: neither a chief nor who leads a wing
/// rides for him.
TEST(TtswDec15, AGeneralRidesForNobodyWhoHearsAnother) {
  const test::Small s = test::Making{}
                            .command("w", "a", "wing")
                            .unit("near", 'a', "LIN-D", 60, 20, "command = 'w'; orders = 'hold'")
                            .unit("far", 'a', "LIN-D", 95, 20, "command = 'w'; orders = 'hold'")
                            .unit("k", 'b', "LIN-D", 60, 85, "facing = 180")
                            .unit("chief", 'a', "general", 60, 15, "chief = true")
                            .unit("own", 'a', "general", 81, 8, "command = 'w'")
                            .small();
  const auto heard = [&](std::string_view general) {
    std::vector<UnitId> all;
    for (const Hearer& one : hearers_of(s.now(), s.id(general))) all.push_back(one.unit);
    return all;
  };
  EXPECT_EQ(heard("own"), std::vector{s.id("far")});
  EXPECT_EQ(heard("chief").front(), s.id("near")) << "his own general is out of hearing";
}

/// A body by the chief, and a general of a wing far off.
test::Small far_from_them(const char* body) {
  return test::Making{}
      .command("w", "a", "wing")
      .unit("l", 'a', "LIN-D", 60, 40, body)
      .unit("k", 'b', "LIN-D", 60, 85, "facing = 180")
      .unit("chief", 'a', "general", 60, 32, "chief = true")
      .unit("own", 'a', "general", 20, 20, "command = 'w'")
      .small();
}

/// Whose men all hear the chief keeps by them nevertheless, rather than alone far off.
TEST(TtswDec15, AGeneralWhoseMenHearTheChiefKeepsByThem) {
  const test::Small s = far_from_them("command = 'w'; orders = 'hold'");
  const Situation now = s.now();
  const UnitId own = s.id("own");
  const Vec here = field::vec(s.battle.unit(own).pose().at);
  const Vec men = now.box(s.id("l")).centre;
  const Vec post = field::vec(post_of(now, own, hearers_of(now, own)).at);
  EXPECT_LT(norm(post - men), norm(here - men) - 2000);
}

/// With nobody left to lead he stays, and is not told that his place is with them.
TEST(TtswDec15, WhoLeadsNobodyIsToldThatHeNeedNotRide) {
  const test::Small s = far_from_them("orders = 'hold'");
  Decision decision = decision_for(s.battle, DecisionKind::move_leader, s.id("own"), "TTSW-GEN-1");
  decision.options.push_back(option("stays", Ride::stays));
  const Reasons reasons = policy(s.sheet(), s.sheet().view(s.battle, Side::a), decision);
  const Scored& stays = reasons.options.front();
  ASSERT_EQ(stays.shares.size(), 1U);
  EXPECT_EQ(stays.shares.front().what, Consider::no_need_to_ride);
}

/// Whom it was to support has run: it carries on in his place, and does not follow him.
TEST(TtswDec7, NobodySupportsWhoRouts) {
  test::Small s =
      test::Making{}
          .unit("front", 'a', "LIN-D", 60, 40, "orders = 'advance'; objective = [60, 75]")
          .unit("behind", 'a', "LIN-D", 60, 30, "orders = 'support'; target = 'front'")
          .unit("k", 'b', "LIN-D", 60, 85, "facing = 180")
          .small();
  const UnitId front = s.id("front");
  ASSERT_EQ(whom_to_support(s.battle, s.id("behind")), front);
  set_routing(s.battle, front, s.id("k"));
  EXPECT_EQ(whom_to_support(s.battle, s.id("behind")), kNoUnit);
  EXPECT_EQ(task_now(s.battle, s.id("behind")).kind, TaskKind::advance);
}

/// Who is outshot acts second for what the enemy may do to him, and not for his own fire.
TEST(TtswDec2, WhoActsSecondIsToldWhy) {
  for (const bool outshot : {true, false}) {
    const test::Small s = test::Making{}
                              .unit("a1", 'a', outshot ? "LEV" : "LIN-S", 60, 30)
                              .unit("b1", 'b', outshot ? "LIN-S" : "LEV", 60, 44, "facing = 180")
                              .small();
    Decision decision =
        decision_for(s.battle, DecisionKind::choose_initiative, Side::a, kNoUnit, "TTSW-SEQ-2");
    decision.options.push_back(option("acts first", FirstOrSecond::first));
    decision.options.push_back(option("acts second", FirstOrSecond::second));
    const Reasons reasons = policy(s.sheet(), s.sheet().view(s.battle, Side::a), decision);
    const Scored& best = reasons.options[outshot ? 1 : 0];
    ASSERT_EQ(best.shares.size(), 1U);
    EXPECT_EQ(best.shares.front().what, outshot ? Consider::threats : Consider::own_fire);
  }
}

/// Who runs after the beaten is told why, and who does not, why not.
TEST(TtswDec13, WhoPursuesIsToldWhy) {
  for (const bool fresh : {true, false}) {
    const test::Small s = test::Making{}
                              .unit("a1", 'a', "LIN-D", 60, 40)
                              .unit("b1", 'b', "LIN-D", 25, 55)
                              .unit("b2", 'b', "LIN-D", 60, fresh ? 55 : 85, "facing = 180")
                              .small();
    const auto picked = [&](DecisionKind kind, bool runs) {
      Decision decision = decision_for(s.battle, kind, s.id("a1"), "TTSW-DEC-13");
      decision.other = s.id("b1");
      if (kind == DecisionKind::pursue) {
        decision.options.push_back(option("runs", runs ? Chase::pursues : Chase::lets_go));
      } else {
        decision.options.push_back(option("runs", runs ? Further::goes_on : Further::stands));
      }
      return policy(s.sheet(), s.sheet().view(s.battle, Side::a), decision).options.front();
    };
    for (const DecisionKind kind : {DecisionKind::pursue, DecisionKind::carry_on}) {
      const Scored best = picked(kind, !fresh);
      ASSERT_EQ(best.shares.size(), 1U);
      EXPECT_EQ(best.shares.front().what,
                fresh ? Consider::fresh_enemies : Consider::keeps_running);
    }
  }
}

}  // namespace
}  // namespace opfor::through_the_square_window
