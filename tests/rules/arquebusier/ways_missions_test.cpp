// What formations do on their missions: how near horse comes, who follows whom, dragoons.
#include <gtest/gtest.h>

#include "drill/task.hpp"
#include "orders_support.hpp"
#include "rules/arquebusier/advance.hpp"
#include "rules/arquebusier/check.hpp"
#include "rules/arquebusier/room_to_turn.hpp"
#include "rules/arquebusier/ways_parts.hpp"

namespace opfor::arquebusier {
namespace {

using test::end_of;
using test::letters;
using test::Making;
using test::Small;

Making against(const char* files, const char* theirs, double gap, const char* more = "",
               const char* their_more = "") {
  return Making{}
      .formation("a1", 'a', files, 36, 10, more)
      .formation("b1", 'b', theirs, 36, 10 + gap, their_more);
}

Order step_of(const Small& s, const char* unit = "a1") {
  const Order order = mission_step(s.now(), s.id(unit));
  if (!order.acts.empty()) {
    const auto refusal = check(s.battle, order);
    EXPECT_FALSE(refusal) << refusal->rule << ": " << refusal->what;
  }
  return order;
}
constexpr const char* kAttacks = "shock = true; mission = 'attack'; target = 'b1'";

TEST(AqD4, HorseIsWorthMoreTheNearerItIsToWhomItCanRideDown) {
  const auto worth = [](const char* theirs, double gap) {
    const Small s = against("4x2 Hq", theirs, gap, kAttacks).small();
    return worth_riding_down(s.now(), s.id("a1"), s.id("b1"));
  };
  EXPECT_GT(worth("4x2 FA", 8), worth("4x2 FA", 20));
  EXPECT_GT(worth("4x2 FA", 20), 0);
  EXPECT_EQ(worth("4x2 FA", 33), 0) << "too far";
  EXPECT_EQ(worth("4x3 Pk", 8), 0) << "the odds are against it";
  EXPECT_GT(worth("4x1 Gun", 8), worth("4x1 FA", 8)) << "guns do not strike";
}

/// A friend who is to stay stands half an inch before one half of its front: whichever way it
/// turned, it would press into him.
Making wedged(const char* friends_mission) {
  return Making{}
      .formation("a1", 'a', "4x2 Hq", 36, 20, kAttacks)
      .formation("a2", 'a', "2x1 Sw", 37, 21.5, friends_mission)
      .formation("b1", 'b', "4x2 FA", 20, 44);
}

bool has_room(const Small& s, UnitId unit, Vec place) {
  return PastFriends(s.now(), unit, place).has_room(s.battle.unit(unit).pose());
}

TEST(Aq13Point4Room, WedgedInItGoesBackUntilItHasRoomToTurn) {
  const Small s = wedged("mission = 'hold'").small();
  const UnitId horse = s.id("a1");
  const Vec goal = field::vec(s.battle.unit(s.id("b1")).pose().at);
  EXPECT_FALSE(has_room(s, horse, goal));
  const field::Pose pose = s.battle.unit(horse).pose();
  EXPECT_GT(way_left(s.now(), horse, pose, goal), norm(goal - field::vec(pose.at)));
  const Order order = step_of(s);
  EXPECT_EQ(order.why_not_more, "it gets clear, to have room to turn");
  EXPECT_LT(end_of(s, order).y, 19.5) << "straight back";
  EXPECT_GT(end_of(s, order).y, 13.9) << "no farther than a retirement leads";
  EXPECT_NEAR(end_of(s, order).x, 36, 0.01);
}

TEST(Aq13Point4Room, WhoIsYetToGoOnIsNoBar) {
  const Small s = wedged("mission = 'attack'; target = 'b1'").small();
  const UnitId horse = s.id("a1");
  const Vec goal = field::vec(s.battle.unit(s.id("b1")).pose().at);
  EXPECT_TRUE(has_room(s, horse, goal));
}

TEST(Aq13Point4Room, WhoIsYetToGoOnAndStoodLastTurnIsOne) {
  Small s = wedged("mission = 'attack'; target = 'b1'").small();
  const UnitId horse = s.id("a1");
  const Vec goal = field::vec(s.battle.unit(s.id("b1")).pose().at);
  s.battle.head().turn = 2;
  EXPECT_FALSE(has_room(s, horse, goal));
  s.record("a2").moved_last = 6 * 254;
  EXPECT_TRUE(has_room(s, horse, goal));
}

TEST(Aq13Point4Room, AWideFrontHasTheWayRoundACornerToGoWhereItsMiddleWouldPass) {
  const auto beyond = [](const char* files) {
    const Small s = Making{}
                        .formation("a1", 'a', files, 36, 10, kAttacks)
                        .formation("b1", 'b', "2x1 FA", 36, 40)
                        .terrain("house",
                                 "kind = 'building'; impassable = ['horse']; area = [[20, 18], "
                                 "[34.5, 18], [34.5, 26], [20, 26]]")
                        .small();
    const field::Pose pose = s.battle.unit(s.id("a1")).pose();
    const Vec goal = field::vec(s.battle.unit(s.id("b1")).pose().at);
    return way_left(s.now(), s.id("a1"), pose, goal) - norm(goal - field::vec(pose.at));
  };
  EXPECT_EQ(beyond("1x2 Hq"), 0);
  EXPECT_GT(beyond("4x2 Hq"), 0);
}

void goes_four_turns(Small& s) {
  constexpr int kTurns = 4;
  for (int turn = 0; turn < kTurns; ++turn) {
    const Order order = step_of(s);
    const auto end = end_of(s, order);
    const Angle faces = act<Face>(order) != nullptr ? act<Face>(order)->facing
                                                    : s.battle.unit(order.unit).pose().facing;
    s.put("a1", end.x, end.y, faces.hundredths() / 100);
  }
}

TEST(Aq13Point4Room, ItGetsPastALineOfFriendsWhoStay) {
  Small s = Making{}
                .formation("a1", 'a', "4x2 Hq", 36, 11.9, kAttacks)
                .formation("a2", 'a', "4x2 FA", 31.8, 14, "mission = 'hold'")
                .formation("a3", 'a', "4x2 FA", 40.2, 14, "mission = 'hold'")
                .formation("b1", 'b', "4x2 FA", 36, 44)
                .small();
  goes_four_turns(s);
  EXPECT_GT(s.battle.unit(s.id("a1")).pose().at.y, 20_in);
}

TEST(Aq13Point4Room, PartOfAnInchUpToAFriendIsNoMove) {
  const auto goes = [](double friend_at) {
    const Small s = Making{}
                        .formation("a1", 'a', "6x1 Pk", 36, 20)
                        .formation("a2", 'a', "9x1 FA", 36, friend_at)
                        .formation("b1", 'b', "6x1 FA", 36, 46)
                        .small();
    const Situation now = s.now();
    Going going;
    going.most = (6_in).as_double();
    return letters(order_of(now, straight(now, s.id("a1"), Angle{}, going)));
  };
  EXPECT_EQ(goes(21.7), "");
  EXPECT_EQ(goes(23), "M");
}

/// Close before a barn that horse may not enter, with its front to it.
TEST(Aq13Point4Room, HorseStopsWhereItCanTurnPastWhatItMayNotEnter) {
  Small s = Making{}
                .formation("a1", 'a', "4x2 Hq", 36, 22.7, kAttacks)
                .formation("b1", 'b', "4x2 FA", 36, 44)
                .terrain("barn",
                         "area = [[34,24],[40,24],[40,29],[34,29]]; "
                         "kind = 'building'; impassable = ['horse']")
                .small();
  const Vec goal = field::vec(s.battle.unit(s.id("b1")).pose().at);
  EXPECT_FALSE(has_room(s, s.id("a1"), goal)) << "it would only ride into the barn";
  const Order order = step_of(s);
  EXPECT_EQ(order.why_not_more, "it gets clear, to have room to turn");
  goes_four_turns(s);
  EXPECT_GT(s.battle.unit(s.id("a1")).pose().at.y, 29_in);
}

/// A barn before one wing of its front alone, and the place where it is to go aslant behind it: its
/// middle would pass.
TEST(Aq13Point4Room, HorseComesRoundWhatBarsAWingOfIt) {
  const auto rides = [](const char* brook) {
    Making made = Making{}
                      .formation("a1", 'a', "4x2 Hq", 36, 10, kAttacks)
                      .formation("b1", 'b', "4x2 FA", 14.5, 36)
                      .terrain("barn",
                               "area = [[30.9,13.9],[35.3,13.9],[35.3,17.5],[30.9,17.5]]; "
                               "kind = 'building'; impassable = ['horse']");
    if (*brook != 0) made = made.terrain("brook", brook);
    Small s = made.small();
    EXPECT_EQ(step_of(s).why_not_more, "it gets clear, to have room to turn");
    goes_four_turns(s);
    const Vec goal = field::vec(s.battle.unit(s.id("b1")).pose().at);
    return norm(goal - field::vec(s.battle.unit(s.id("a1")).pose().at)) / 254;
  };
  EXPECT_LT(rides(""), 20);
  EXPECT_LT(rides("line = [[2,24],[70,24]]; kind = 'river'; barrier = true"), 20)
      << "what slows it farther on lets it forget its front no more";
}

TEST(AqTer5, WhoHasRoomToTurnKeepsSomeBeforeAHouse) {
  const Small s = Making{}
                      .formation("a1", 'a', "4x2 Pst", 59.4, 11.5)
                      .formation("a2", 'a', "6x2 Pk", 46.4, 12.3, "mission = 'hold'")
                      .terrain("mill",
                               "area = [[56.5,15.3],[62.3,15.3],[62.3,19.3],[56.5,19.3]]; "
                               "kind = 'building'; impassable = ['horse']")
                      .small();
  const Situation now = s.now();
  const UnitId horse = s.id("a1");
  const PastFriends past(now, horse, Vec{30 * 254, 23.9 * 254});
  Going going;
  going.most = 3048;
  const Stride way = straight(now, horse, Angle::degrees(337), going);
  ASSERT_EQ(way.by, Stopped::ground);
  ASSERT_TRUE(past.has_room(s.battle.unit(horse).pose()));
  ASSERT_FALSE(past.has_room(way.end()));
  const Stride kept = with_room_left(now, way, past);
  EXPECT_LT(kept.length, way.length);
  EXPECT_TRUE(!moves(kept) || past.has_room(kept.end()));
}

Making two_lines(const char* second = "mission = 'support'; target = 'a2'") {
  return Making{}
      .formation("a1", 'a', "4x2 Hq", 36, 10, second)
      .formation("a2", 'a', "4x2 Hq", 36, 15, kAttacks)
      .formation("b1", 'b', "4x2 FA", 36, 36);
}

TEST(Aq13Point4Support, FollowsWhereTheOthersMarkerSendsHim) {
  Small s = two_lines().small();
  EXPECT_EQ(letters(step_of(s)), "") << "within 6\" of him";
  Marker& marker = s.record("a2").marker;
  marker.manoeuvre = Manoeuvre::march;
  marker.facing = 0;
  marker.distance = 12 * 254;
  EXPECT_NEAR(end_of(s, step_of(s)).y, 12.9, 0.05) << "as far as he lets it, until he has gone";
}

TEST(Aq13Point4Support, TheSecondLineTakesOverTheMissionOfTheFirst) {
  Small s = two_lines().small();
  s.unit("a2").presence = Presence::waiting;
  EXPECT_EQ(task_now(s.battle, s.id("a1")).kind, TaskKind::support) << "he is yet to come";
  EXPECT_EQ(letters(step_of(s)), "");
  s.unit("a2").presence = Presence::removed;
  EXPECT_EQ(task_now(s.battle, s.id("a1")).kind, TaskKind::attack);
  EXPECT_EQ(goal_of(s.now(), s.id("a1")).unit, s.id("b1"));
}

TEST(AqD4, WhoSupportsAPlaceThatIsHeldDoesNotRideOut) {
  const auto rides = [](const char* others) {
    const Small s = Making{}
                        .formation("a1", 'a', "4x2 Hq", 36, 8, "mission = 'support'; target = 'a2'")
                        .formation("a2", 'a', "4x2 FA", 36, 15, others)
                        .formation("b1", 'b', "3x1 Gun", 36, 36)
                        .small();
    return may_ride_out(s.battle, s.id("a1"));
  };
  EXPECT_TRUE(rides("mission = 'attack'; target = 'b1'"));
  EXPECT_FALSE(rides("mission = 'hold'"));
}

TEST(AqD4, WhoIsToHoldAPlaceFarOffRidesAfterNobodyOnTheWay) {
  Small s = against("4x2 Hq", "4x2 FA", 25, "mission = 'hold'; objective = [10, 40]").small();
  ASSERT_EQ(task_now(s.battle, s.id("a1")).kind, TaskKind::advance);
  EXPECT_FALSE(may_ride_out(s.battle, s.id("a1")));
  s.unit("a1").task.kind = TaskKind::advance;
  EXPECT_TRUE(may_ride_out(s.battle, s.id("a1")));
}

void send(Small& s, const char* unit, int facing, double inches) {
  Marker& marker = s.record(unit).marker;
  marker.manoeuvre = Manoeuvre::march;
  marker.facing = Angle::degrees(facing).hundredths();
  marker.distance = static_cast<std::int32_t>(inches * 254);
}

TEST(AqMove6, WhoIsSentOffKeepsClearOfFriendsOnTheirMarch) {
  const auto halted = [](double east, double x, double y) {
    Small s = Making{}
                  .formation("a1", 'a', "2x2 Hq", 20, 10, kAttacks)
                  .formation("a2", 'a', "2x2 FA", x, y)
                  .formation("b1", 'b', "4x2 FA", 20 + east, 44)
                  .small();
    send(s, "a2", 270, 6);
    Going going;
    going.most = full_move(s.battle, s.id("a1")).as_double();
    const Vec goal = field::vec(s.battle.unit(s.id("b1")).pose().at);
    const Stride way = towards(s.now(), s.id("a1"), goal, going);
    EXPECT_GT(way.length, 3 * 254) << "it need not stand for that";
    Marker& marker = s.record("a1").marker;
    marker.manoeuvre = Manoeuvre::march;
    marker.facing = way.facing().hundredths();
    marker.distance = static_cast<std::int32_t>(way.length);
    int some = 0;
    for (const Advance& move : advance_all(s.battle).moves) {
      if (move.stopped == Stopped::friends) ++some;
    }
    return some;
  };
  EXPECT_EQ(halted(0, 26, 17), 0) << "who comes into his way while he marches";
  EXPECT_EQ(halted(0, 27, 22), 0) << "who would halt before him, when he stands there";
  EXPECT_EQ(halted(-8, 26, 17), 0);
}

TEST(AqTer5, HorseGoesRoundAHouseThatLiesFartherOffThanAMove) {
  const auto way = [](const char* ground) {
    const Small s = Making{}
                        .terrain("barn", std::string("area = [[31,24],[45,24],[45,32],[31,32]]; ") +
                                             "kind = 'building'; " + ground)
                        .formation("a1", 'a', "2x2 Hq", 36, 10, kAttacks)
                        .formation("b1", 'b', "4x2 FA", 36, 44)
                        .small();
    return end_of(s, step_of(s));
  };
  EXPECT_NEAR(way("cover = 'soft'").x, 36, 0.01);
  EXPECT_LT(way("impassable = ['horse']").x, 32) << "by the nearer corner";
}

TEST(AqMove1, AWayOverAHedgeCostsNoMoreThanTheMove) {
  int went = 0;
  for (int east = -2; east <= 2; east += 4) {
    for (const int penalty : {0, 5}) {
      for (int tenth = 0; tenth < 8; ++tenth) {
        Small s = test::scenario("hopton_heath_1643");
        s.put("H4", 9 + east, 12, 0);
        s.put("P5", 9, 27, 180);
        s.unit("P5").y = 26 * 254 + (penalty == 0 ? 1016 : 254) - tenth;
        s.record("P5").move_penalty = static_cast<std::uint8_t>(penalty);
        const Situation now = s.now();
        Going going;
        going.most = full_move(s.battle, s.id("P5")).as_double();
        const Vec place = field::vec(s.unit("H4").pose().at);
        const Stride way = towards(now, s.id("P5"), place, going);
        if (!moves(way)) continue;
        ++went;
        ++went;
        const auto refusal = check(s.battle, order_of(now, way));
        EXPECT_FALSE(refusal) << east << ": " << refusal->what;
      }
    }
  }
  EXPECT_GT(went, 0);
}

TEST(AqMove5, WhoseFilesCloseAsHeGoesStaysOnTheTable) {
  int went = 0;
  for (const std::vector<int>& fell : {std::vector<int>{0, 1}, {2, 3}, {0, 3}, {0}, {3}}) {
    for (int step = 0; step < 72; ++step) {
      Small s = against("4x1 Hq", "4x2 FA", 20).small();
      const Angle facing = Angle::degrees(5 * step);
      s.put("a1", 4.5, 4.5, 0);
      const Vec ahead = unit_vector(facing) * (9 * 254);
      s.put("b1", 4.5 + ahead.x / 254, 4.5 + ahead.y / 254, 180);
      if (s.unit("b1").x < 0 || s.unit("b1").y < 0) continue;
      lose_elements(s.battle, s.id("a1"), fell);
      const Situation now = s.now();
      const Stride way = away(now, s.id("a1"), field::vec(s.unit("b1").pose().at), 12 * 254);
      if (!moves(way)) continue;
      ++went;
      const auto refusal = check(s.battle, order_of(now, way));
      EXPECT_FALSE(refusal) << 5 * step << ": " << refusal->rule << ": " << refusal->what;
    }
  }
  EXPECT_GT(went, 0);
}

TEST(AqMove5, NobodyChargesThroughAFriendWhenItsFilesHaveClosed) {
  // Six files of which four fell: closed, its two stand to the right of where they stood, before
  // their friend.
  const auto charges = [](const char* friend_stands) {
    Small s = Making{}
                  .formation("a1", 'a', "6x1 Sw", 30, 20, "mission = 'attack'; target = 'b1'")
                  .formation("a2", 'a', "1x1 FA", 30, 23)
                  .formation("b1", 'b', "6x1 FA", 30, 25)
                  .small();
    if (std::string(friend_stands) == "aside") s.put("a2", 60, 23, 0);
    lose_elements(s.battle, s.id("a1"), std::vector<int>{2, 3, 4, 5});
    const Situation now = s.now();
    const Vec off = front_of(now, s.id("b1")) - front_of(now, s.id("a1"));
    return stride(now, s.id("a1"), march_to(s.battle, s.id("a1"), facing_of(off)))
        .touches(s.id("b1"));
  };
  EXPECT_TRUE(charges("aside"));
  EXPECT_FALSE(charges("in the way"));
}

TEST(Aq13Point4, NobodyMakesForWhomNoneOfHisSees) {
  const auto goal = [](bool wood) {
    Making making = Making{}
                        .formation("a1", 'a', "4x1 Pk", 20, 5, "mission = 'attack'; target = 'b1'")
                        .formation("b1", 'b', "4x1 Pk", 20, 40)
                        .formation("b2", 'b', "4x1 Pk", 50, 20)
                        .bare();
    if (wood) making.terrain("wood", test::wood("[[10, 25], [30, 25], [30, 35], [10, 35]]"));
    const Small s = making.small();
    return s.battle.setting().unit(goal_of(s.now(), s.id("a1")).unit).id;
  };
  EXPECT_EQ(goal(false), "b1");
  EXPECT_EQ(goal(true), "b2") << "whom he sees";
}

TEST(AqD12, DragoonsSentToAPlaceGetDownBeforeTheNearestEnemy) {
  const auto does = [](double gap) {
    const Small s =
        Making{}
            .formation("a1", 'a', "3x2 Dr", 36, 10, "mission = 'attack'; objective = [36, 40]")
            .formation("b1", 'b', "4x3 Pk", 36, 10 + gap)
            .small();
    return letters(step_of(s));
  };
  EXPECT_EQ(does(15), letters(mount_order(UnitId(0), false)));
  EXPECT_EQ(does(25), "M");
}

TEST(Aq13Point4Support, ItDressesOnWhereHeWillLookWhenHeHasMarched) {
  Small s = Making{}
                .formation("a1", 'a', "4x2 Hq", 36, 12, "mission = 'support'; target = 'a2'")
                .formation("a2", 'a', "4x2 Hq", 36, 18)
                .formation("b1", 'b', "4x2 FA", 44, 44)
                .small();
  Marker& marker = s.record("a2").marker;
  marker.manoeuvre = Manoeuvre::march;
  marker.facing = 4500;
  marker.distance = 254;
  const Order order = step_of(s);
  ASSERT_EQ(letters(order), "F");
  EXPECT_EQ(act<Face>(order)->facing, Angle::degrees(45));
}

TEST(Aq13Point6, WhoChargesIsReckonedToStandWhereItMeetsTheEnemy) {
  Small s = against("4x2 Hq", "4x2 FA", 10).small();
  const UnitId a1 = s.id("a1");
  Marker& marker = s.record("a1").marker;
  marker.manoeuvre = Manoeuvre::march;
  marker.facing = s.unit("a1").facing;
  marker.distance = (12_in).tenths();
  EXPECT_LE(field::gap(box_to_come(s.now(), a1), s.now().box(s.id("b1"))), kTolerance);
  marker.charges = s.id("b1");
  const field::Box end = box_to_come(s.now(), a1);
  EXPECT_NEAR(field::gap(end, s.now().box(s.id("b1"))), 0, 1);
  EXPECT_FALSE(field::overlaps(end, s.now().box(s.id("b1"))));
}

}  // namespace
}  // namespace opfor::arquebusier
