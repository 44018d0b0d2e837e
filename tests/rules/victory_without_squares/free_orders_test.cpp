// What a body with a free hand may be ordered (12.5, 7).
#include "rules/victory_without_squares/free_orders.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "drill/task.hpp"
#include "orders_support.hpp"
#include "rules/victory_without_squares/expectations.hpp"
#include "rules/victory_without_squares/paces.hpp"

namespace opfor::victory_without_squares {
namespace {

using Kind_ = FreeOrder::Kind;
using test::kFootDeep;
using test::kHorseDeep;
using test::letters;
using test::Making;
using test::opposed;
using test::Small;
using testing::Contains;
using testing::Not;

/// "attack C", "stand ": each order as its kind and its letters.
std::vector<std::string> listed(const std::vector<FreeOrder>& orders) {
  std::vector<std::string> all;
  for (const FreeOrder& free : orders) {
    all.push_back(std::string{word(free.kind)} + " " + letters(free.order));
  }
  return all;
}
std::vector<std::string> free_of(const Small& s, const char* unit = "a1") {
  return listed(free_orders(s.now(), s.id(unit)));
}
std::vector<std::string> on_of(const Small& s, const char* unit = "a1") {
  return listed(going_on(s.now(), s.id(unit)));
}

const FreeOrder& the(const std::vector<FreeOrder>& orders, Kind_ kind) {
  const auto found = std::find_if(orders.begin(), orders.end(),
                                  [&](const FreeOrder& f) { return f.kind == kind; });
  if (found == orders.end()) throw std::runtime_error("no such order");
  return *found;
}

TEST(Vws12Point5FreeOrders, OfFootBeforeFoot) {
  const Small s = opposed("foot", "foot", 3);
  const auto all = free_of(s);
  EXPECT_THAT(all, Contains("stand "));
  EXPECT_THAT(all, Contains("attack C"));
  EXPECT_THAT(all, Contains("fire S"));
  EXPECT_THAT(all, Contains("straight ahead M"));
  EXPECT_THAT(all, Contains("about-face F"));
  EXPECT_THAT(all, Contains("form hedgehog ^"));
  EXPECT_THAT(all, Contains("withdraw FM"));
  EXPECT_THAT(all, Not(Contains("reform R")));
}

TEST(VwsMove2, ShotStepsAsideToWhereItMayFire) {
  const auto steps = [](const char* kind, double aside, const char* more = "") {
    const Small s = Making{}
                        .unit("a1", 'a', kind, 20, 20, more)
                        .unit("b1", 'b', "foot", 20 + aside, 23.5)
                        .small();
    const auto orders = free_orders(s.now(), s.id("a1"));
    for (const FreeOrder& free : orders) {
      if (free.kind != Kind_::step_aside) continue;
      EXPECT_FALSE(check(s.battle, free.order));
      EXPECT_EQ(free.about, s.id("b1"));
      return path_of(free.order).back().x > test::at(20, 20).x ? "right" : "left";
    }
    return "not";
  };
  EXPECT_STREQ(steps("commanded_shot", 5), "right");
  EXPECT_STREQ(steps("commanded_shot", -5), "left");
  EXPECT_STREQ(steps("dragoons", 5, "mounted = false"), "right");
  EXPECT_STREQ(steps("commanded_shot", 1), "not") << "it fires";
  EXPECT_STREQ(steps("commanded_shot", 3), "right") << "with one base of three";
  EXPECT_STREQ(steps("commanded_shot", 9), "not") << "too far aside";
  EXPECT_STREQ(steps("foot", 5), "not");
}

TEST(VwsMove2, ShotStepsToWhereAllItsBasesBear) {
  const auto before = [](double aside) {
    return Making{}
        .unit("a1", 'a', "commanded_shot", 20, 20)
        .unit("b1", 'b', "foot", 20 + aside, 23.5)
        .small();
  };
  const auto fire = [](const Small& s, const field::Box& from) {
    const Situation now = s.now();
    return expected_fire(now, {s.id("a1"), s.id("b1"), from, now.box(s.id("b1"))});
  };
  const Small aside = before(4.2);
  const auto orders = free_orders(aside.now(), aside.id("a1"));
  const Order& step = the(orders, Kind_::step_aside).order;
  const Small straight_ahead = before(0);
  EXPECT_DOUBLE_EQ(fire(aside, after(aside.now(), aside.id("a1"), step).box),
                   fire(straight_ahead, straight_ahead.now().box(straight_ahead.id("a1"))));
}

TEST(Vws12Point5FreeOrders, AnAttackEndsWhereTheyTouch) {
  const Small s = opposed("foot", "foot", 3);
  const auto orders = free_orders(s.now(), s.id("a1"));
  const FreeOrder& attack = the(orders, Kind_::attack);
  EXPECT_EQ(path_of(attack.order).back(), test::at(20, 13));
  EXPECT_EQ(attack.about, s.id("b1"));
  EXPECT_EQ(words(s.battle.setting(), attack), "attack: b1 (b1)");
  const FreeOrder& ahead = the(orders, Kind_::advance);
  EXPECT_EQ(path_of(ahead.order).back(), test::at(20, 12.9)) << "short of contact";
}

TEST(Vws12Point5FreeOrders, WhoIsNotToAttackIsNotToldTo) {
  EXPECT_THAT(free_of(opposed("foot", "horse", 3)), Not(Contains("attack C")));
  EXPECT_THAT(free_of(opposed("horse", "foot", 3)), Not(Contains("attack C")));
  EXPECT_THAT(free_of(opposed("foot", "foot", 4.1)), Not(Contains("attack C")));
  EXPECT_THAT(
      free_of(opposed("foot", "foot", 3, "state = 'disordered'")),
      testing::AllOf(Not(Contains("attack C")), Not(Contains("fire S")), Contains("reform R")));
}

TEST(VwsMove3, HorseWheelsAndCharges) {
  const Small s =
      Making{}.unit("a1", 'a', "horse", 20, 10).unit("b1", 'b', "horse", 23, 14.5).small();
  EXPECT_THAT(free_of(s), Contains("attack WC"));
  Small behind = opposed("horse", "horse", 3);
  behind.put("a1", 20, 10, 180);
  EXPECT_THAT(free_of(behind), Contains("attack FC"));
}

TEST(VwsCmb2, ParliamentsHorseFiresThenAttacks) {
  const auto at = [](double gap) {
    return Making{}
        .unit("a1", 'a', "horse", 20, 10, "parliament = true; ranks = 1; bases = 3")
        .unit("b1", 'b', "horse", 20, 10 + kHorseDeep + gap)
        .small();
  };
  EXPECT_THAT(free_of(at(0.8)), Contains("fire, then attack SC"));
  EXPECT_THAT(free_of(at(3)), Contains("fire, then attack MSC"));
  EXPECT_THAT(free_of(at(3)), Contains("ride up and fire MS"));
  EXPECT_THAT(free_of(at(5)), testing::AllOf(Not(Contains("fire, then attack MSC")),
                                             Contains("ride up and fire MS")));
}

/// Where it stops the outermost file bears by a hair, or does not: the judge looks from the very
/// place to which the ride is rounded.
TEST(VwsMove3, WhatARideBringsToBearTheJudgeFindsBearing) {
  Small s = Making{}
                .unit("a1", 'a', "horse", 16, 19, "parliament = true; ranks = 1; bases = 3")
                .unit("b1", 'b', "horse", 21.5, 22)
                .small();
  s.battle.unit(s.id("a1"))
      .put({{Length::tenths(4083), Length::tenths(4823)}, Angle::hundredths(8309)});
  s.battle.unit(s.id("b1"))
      .put({{Length::tenths(5470), Length::tenths(5569)}, Angle::hundredths(3057)});
  const auto order = ride_up_and_fire(s.now(), s.id("a1"), s.id("b1"));
  ASSERT_TRUE(order.has_value());
  const auto refusal = check(s.battle, *order);
  EXPECT_FALSE(refusal.has_value()) << refusal->what;
}

/// It touches the foot, whom it means, as soon as the horse beyond: the judge has it go as far as
/// the play does, a hair beyond the point to which its way is rounded.
TEST(VwsCmb5, WhomItMeansAndTouchesAtOnceWithAnotherItMayAttack) {
  Small s = Making{}
                .unit("a1", 'a', "horse", 17.6, 20.7)
                .unit("b1", 'b', "foot", 21, 25)
                .unit("b2", 'b', "horse", 15.3, 26, "parliament = true; ranks = 1; bases = 3")
                .small();
  const auto put = [&](const char* unit, int x, int y, int facing) {
    s.battle.unit(s.id(unit))
        .put({{Length::tenths(x), Length::tenths(y)}, Angle::hundredths(facing)});
  };
  put("a1", 4482, 5257, 30737);
  put("b1", 5334, 6350, 18000);
  put("b2", 3891, 6504, 31193);
  const auto attack = attack_on(s.now(), s.id("a1"), s.id("b1"));
  ASSERT_TRUE(attack.has_value());
  const auto refusal = check(s.battle, attack->order);
  EXPECT_FALSE(refusal.has_value()) << refusal->what;
}

/// Along the side of one who stands a little aslant it would run into him far on, and is in touch
/// with him long before: it stops out of touch.
TEST(VwsCmb2, WhoComesUponAnEnemyAslantStopsOutOfTouch) {
  int stopped = 0;
  for (const int aslant : {69, 110, 180, 250}) {
    for (const int beside : {-1, 0, 1}) {
      Small s = Making{}.unit("a1", 'a', "foot", 20, 20).unit("b1", 'b', "foot", 23.6, 25).small();
      s.battle.unit(s.id("b1"))
          .put({{Length::tenths(5978 + beside), Length::tenths(6350)},
                Angle::hundredths(36000 - aslant)});
      const Situation now = s.now();
      const field::Box& from = now.box(s.id("a1"));
      const Straight way = straight(now, s.id("a1"), from, {from.ahead, 1016});
      if (!way.stop) continue;
      ++stopped;
      EXPECT_GT(field::gap(way.end, now.box(s.id("b1"))), 2) << aslant << ", " << beside;
    }
  }
  EXPECT_GT(stopped, 6);
}

TEST(VwsMove8, InMotionItHaltsFirstOrGoesOn) {
  const Small s = opposed("foot", "foot", 12, "in_motion = true; state = 'unsteady'");
  const auto all = free_of(s);
  EXPECT_THAT(all, Not(Contains("stand ")));
  EXPECT_THAT(all, Contains("halt H"));
  EXPECT_THAT(all, Contains("reform HR"));
  EXPECT_THAT(all, Contains("form hedgehog H^"));
  EXPECT_THAT(all, Contains("withdraw HFM"));
  EXPECT_THAT(all, Contains("straight ahead M"));
  EXPECT_EQ(words(s.battle.setting(), the(free_orders(s.now(), s.id("a1")), Kind_::reform)),
            "halt, then reform");
  for (const std::string& one : on_of(s)) EXPECT_EQ(one.find('H'), std::string::npos) << one;
}

TEST(VwsMove8, GoingOnIsTheWholeAllowanceOrUpToWhatStops) {
  const Small s = opposed("foot", "foot", 12, "in_motion = true");
  EXPECT_EQ(path_of(the(going_on(s.now(), s.id("a1")), Kind_::advance).order).back(),
            test::at(20, 14));
  const Small near = opposed("foot", "foot", 6, "in_motion = true");
  const auto on = going_on(near.now(), near.id("a1"));
  EXPECT_NEAR(path_of(the(on, Kind_::to_range).order).back().y.as_double(), 12 * 254, 2);
  EXPECT_NEAR(path_of(the(on, Kind_::advance).order).back().y.as_double(), 14 * 254, 1);
}

TEST(VwsMove8, GoingOnIsNeverEmpty) {
  const Small stuck = Making{}
                          .unit("a1", 'a', "foot", 20, 10, "in_motion = true")
                          .unit("a2", 'a', "foot", 20, 10 + kFootDeep, "in_motion = true")
                          .unit("b1", 'b', "foot", 20, 44)
                          .small();
  EXPECT_FALSE(on_of(stuck).empty());
  const Small still = opposed("foot", "foot", 3);
  EXPECT_EQ(on_of(still), std::vector<std::string>{"stand "});
}

TEST(VwsMove13, WhoHasActedStands) {
  Small s = opposed("foot", "foot", 3);
  s.record("a1").acted = Acted::fired;
  s.record("a1").fired = 1;
  EXPECT_EQ(free_of(s), std::vector<std::string>{"stand "});
  Small horse = opposed("horse", "horse", 3);
  horse.record("a1").acted = Acted::fired;
  horse.record("a1").fired = 1;
  EXPECT_THAT(free_of(horse), testing::AllOf(Contains("attack C"), Not(Contains("fire S"))));
}

TEST(VwsMove5, GunsLimberTurnAndFire) {
  const Small ready = opposed("artillery", "foot", 10, "limbered = false");
  EXPECT_THAT(free_of(ready), testing::AllOf(Contains("fire S"), Contains("limber L"),
                                             Not(Contains("straight ahead M"))));
  const Small aside = Making{}
                          .unit("a1", 'a', "artillery", 20, 10, "limbered = false")
                          .unit("b1", 'b', "foot", 30, 16)
                          .small();
  EXPECT_THAT(free_of(aside), Contains("turn the guns F"));
  const Small limbered = opposed("artillery", "foot", 10, "limbered = true");
  EXPECT_THAT(free_of(limbered),
              testing::AllOf(Contains("unlimber U"), Contains("straight ahead M"),
                             Not(Contains("fire S"))));
}

TEST(VwsMove4, DragoonsMountAndDismount) {
  EXPECT_THAT(free_of(opposed("dragoons", "foot", 7, "mounted = true")),
              testing::AllOf(Contains("dismount d"), Contains("dismount dM")));
  EXPECT_THAT(free_of(opposed("dragoons", "foot", 7, "mounted = false")), Contains("mount m"));
}

TEST(VwsMove6, HedgehogsFireOrFormLine) {
  Small s = opposed("foot", "foot", 3);
  s.unit("a1").formation = opfor::Formation::square;
  const auto all = free_of(s);
  EXPECT_THAT(all, testing::AllOf(Contains("stand "), Contains("fire S"), Contains("form line -")));
  EXPECT_EQ(all.size(), 3U);
}

TEST(VwsMove11, AWayGoesThroughIdleFriendsOnlyToClearThem) {
  Small s = Making{}
                .unit("a1", 'a', "horse", 20, 10)
                .unit("a2", 'a', "horse", 20, 13)
                .unit("b1", 'b', "foot", 20, 44)
                .small();
  const auto ahead = [&] {
    return straight(s.now(), s.id("a1"), s.now().box(s.id("a1")), {{0, 1}, 8 * 254}).length / 254;
  };
  EXPECT_NEAR(ahead(), 8, 0.001);
  s.record("a2").in_motion = 1;
  EXPECT_NEAR(ahead(), 3 - kHorseDeep, 0.01);
  s.record("a2").in_motion = 0;
  s.put("a2", 20, 17.5, 0);
  EXPECT_NEAR(ahead(), 7.5 - kHorseDeep, 0.01) << "it could not clear it";
}

TEST(VwsAi4, WhoIsToAttackAndSeesNobodyTurnsAboutToWhereItIsSent) {
  const auto orders = [](const char* at) {
    const Small s = Making{}
                        .unit("a1", 'a', "horse", 20, 30, at)
                        .unit("b1", 'b', "foot", 20, 44)
                        .terrain("h", test::hill("[[2, 34], [58, 34], [58, 40], [2, 40]]"))
                        .small();
    EXPECT_TRUE(s.now().enemies_seen(s.id("a1")).empty());
    return free_of(s);
  };
  EXPECT_THAT(orders("orders = 'attack'; objective = [20, 14]"),
              Contains("where its orders lead FM"));
  EXPECT_THAT(orders("orders = 'attack'"), Not(Contains("where its orders lead FM")));
}

TEST(VwsAi4, BodiesThatShareAnObjectiveGoToTheirPlacesAboutIt) {
  const Small s = Making{}
                      .unit("a1", 'a', "foot", 10, 10, "objective = [40, 30]")
                      .unit("a2", 'a', "foot", 20, 10, "objective = [40, 30]")
                      .unit("a3", 'a', "foot", 30, 10, "objective = [50, 40]")
                      .unit("b1", 'b', "foot", 20, 44)
                      .small();
  EXPECT_NEAR(place_in_line(s.battle, s.id("a1"))->x / 254, 35, 0.01);
  EXPECT_NEAR(place_in_line(s.battle, s.id("a2"))->x / 254, 45, 0.01);
  EXPECT_NEAR(place_in_line(s.battle, s.id("a3"))->x / 254, 50, 0.01);
}

TEST(VwsMove1, WheelsAsFarRoundAsFriendsLeaveRoom) {
  const auto turn = [](double friend_at) {
    const Small s = Making{}
                        .unit("a1", 'a', "foot", 20, 20)
                        .unit("a2", 'a', "foot", 20, 20 + kFootDeep + friend_at)
                        .unit("b1", 'b', "foot", 32, 21)
                        .small();
    std::int32_t most = 0;
    for (const FreeOrder& free : free_orders(s.now(), s.id("a1"))) {
      const auto* wheel = act<Wheel>(free.order);
      if (wheel != nullptr) most = std::max(most, turn_between(wheel->facing, Angle{}));
    }
    return most;
  };
  EXPECT_GT(turn(12), 8000) << "there is room";
  EXPECT_GT(turn(1.5), 1000);
  EXPECT_LT(turn(1.5), 8000);
}

}  // namespace
}  // namespace opfor::victory_without_squares
