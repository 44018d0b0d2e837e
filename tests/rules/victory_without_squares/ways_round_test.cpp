// Ways that take more than one move, and whom horse goes for.
#include "rules/victory_without_squares/ways_round.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "orders_support.hpp"
#include "rules/victory_without_squares/paces.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::inches;
using test::letters;
using test::Making;
using test::Small;

constexpr Vec kFarAhead{20 * 254, 45 * 254};

std::string letters_of(const std::optional<Order>& order) { return order ? letters(*order) : "-"; }
/// And the judge has nothing against it.
void expect_legal(const Small& s, const std::optional<Order>& order) {
  ASSERT_TRUE(order);
  const auto why = check(s.battle, *order);
  EXPECT_FALSE(why) << why->what;
}

Small foot_behind_guns(double gap, const char* guns = "limbered = false; orders = 'fire'") {
  Small s = Making{}
                .unit("a1", 'a', "foot", 20, 20, "orders = 'advance'; objective = [20, 45]")
                .unit("a2", 'a', "artillery", 21.5, 20 + gap + test::kFootDeep, guns)
                .unit("b1", 'b', "foot", 20, 46)
                .small();
  s.record("a2").fired = 1;  // nobody passes through guns that have fired (VWS-MOVE-11)
  return s;
}

TEST(Vws12Point4Round, FootWheelsPastItsOwnGunsInTime) {
  const Small s = foot_behind_guns(5);
  const auto order = round_friends(s.now(), s.id("a1"), kFarAhead);
  EXPECT_EQ(letters_of(order), "W");
  expect_legal(s, order);
  EXPECT_EQ(letters_of(past_guns(s.now(), s.id("a1"), kFarAhead)), "W");
  const Small far = foot_behind_guns(12);
  EXPECT_FALSE(round_friends(far.now(), far.id("a1"), kFarAhead));
  const Small aside = Making{}
                          .unit("a1", 'a', "foot", 20, 20)
                          .unit("a2", 'a', "artillery", 30, 24, "limbered = false")
                          .unit("b1", 'b', "foot", 20, 46)
                          .small();
  EXPECT_FALSE(round_friends(aside.now(), aside.id("a1"), kFarAhead));
}

TEST(VwsMove1, FootFacesAboutInItsMarchButNotInAWheel) {
  const Small s = Making{}.unit("a1", 'a', "foot", 20, 20).unit("b1", 'b', "foot", 20, 46).small();
  const field::Box box = s.now().box(s.id("a1"));
  const auto more = [&](Vec place, bool horse) {
    return std::lround((to_go(box, place, horse) - norm(place - box.centre)) / 254);
  };
  const Vec behind{inches(20), inches(10)};
  const Vec behind_aside{inches(30), inches(14)};
  EXPECT_EQ(more(behind, false), 0);
  EXPECT_EQ(more(behind, true), 4);
  EXPECT_EQ(more(behind_aside, false), 8) << "about, and the wheel: two moves";
  EXPECT_EQ(more(behind_aside, true), 8);
}

TEST(VwsAi4, AWheelCountsForTheMoreTheWiderItIs) {
  const Small s = Making{}.unit("a1", 'a', "foot", 20, 20).unit("b1", 'b', "foot", 20, 46).small();
  const field::Box box = s.now().box(s.id("a1"));
  const auto more = [&](double aside) {
    const Vec place = box.centre + Vec{box.half_width + aside * 254, 10 * 254};
    return (to_go(box, place, false) - norm(place - box.centre)) / 254;
  };
  EXPECT_DOUBLE_EQ(more(2), 0);
  EXPECT_NEAR(more(4), 0.8, 0.01);
  EXPECT_NEAR(more(7), 2.4, 0.01);
  EXPECT_DOUBLE_EQ(more(10), 4);
  EXPECT_DOUBLE_EQ(more(20), 4);
}

TEST(VwsAi4, AWheelPastItsPlaceBringsFootNoNearer) {
  const Small s = Making{}.unit("a1", 'a', "foot", 20, 20).unit("b1", 'b', "foot", 20, 46).small();
  const Situation now = s.now();
  const Road road(now, s.id("a1"), {inches(43), inches(45)});
  const field::Box box = now.box(s.id("a1"));
  const auto after = [&](std::int32_t facing) {
    return *now.wheeled(s.id("a1"), box, Angle::degrees(facing), kMostWheel);
  };
  const double left = road.left(box);
  EXPECT_LT(road.left(after(90)), left - inches(1)) << "its middle has swung forward";
  EXPECT_DOUBLE_EQ(road.left_by_turning(box, left, after(90)), left);
  EXPECT_LT(road.left_by_turning(box, left, after(45)), left - inches(3));
}

TEST(VwsMove11, FootGoesOnBehindSilentGuns) {
  Small s = foot_behind_guns(5);
  s.record("a2").fired = 0;
  EXPECT_FALSE(round_friends(s.now(), s.id("a1"), kFarAhead));
  EXPECT_FALSE(past_guns(s.now(), s.id("a1"), kFarAhead));
}

TEST(Vws12Point4Round, FootWheelsNoMoreThan45DegreesToGetRound) {
  Small s = foot_behind_guns(3.4);
  s.put("a2", 20.2, 20 + 3.4 + test::kFootDeep, 0);
  EXPECT_FALSE(round_friends(s.now(), s.id("a1"), kFarAhead)) << "it would have to wheel 60";
  s.put("a2", 21.5, 20 + 3.4 + test::kFootDeep, 0);
  EXPECT_TRUE(round_friends(s.now(), s.id("a1"), kFarAhead));
}

TEST(Vws12Point4Round, OtherFriendsOnlyWhenTheyBarTheNextMove) {
  const auto round = [](double gap) {
    Small s = Making{}
                  .unit("a1", 'a', "foot", 20, 20)
                  .unit("a2", 'a', "foot", 23.2, 20 + gap + test::kFootDeep)
                  .unit("b1", 'b', "foot", 20, 46)
                  .small();
    s.record("a2").fought = 1;
    return round_friends(s.now(), s.id("a1"), kFarAhead).has_value();
  };
  EXPECT_TRUE(round(1.8));
  EXPECT_FALSE(round(3));
}

TEST(Vws12Point4Round, WhoHasWheeledClearGoesStraightOn) {
  Small s = foot_behind_guns(4);
  s.put("a1", 19.3, 20.5, 345);
  EXPECT_EQ(letters_of(past_guns(s.now(), s.id("a1"), kFarAhead)), "M");
}

TEST(Vws12Point4Round, HorseRidesRoundTheEndOfAHedge) {
  const auto lane = [](const char* line) {
    return Making{}
        .unit("a1", 'a', "horse", 20, 20, "orders = 'attack'")
        .unit("b1", 'b', "artillery", 18, 32, "limbered = false")
        .terrain("h", test::hedge(line))
        .small();
  };
  const Small s = lane("[[18.5,25],[40,25]]");
  const Vec guns{inches(18), inches(32)};
  const auto order = round_edges(s.now(), s.id("a1"), guns);
  EXPECT_EQ(letters_of(order), "WM");
  expect_legal(s, order);
  const Small open = lane("[[30,25],[40,25]]");
  EXPECT_FALSE(round_edges(open.now(), open.id("a1"), guns)) << "nothing is in the way";
  const Small wide = lane("[[2,25],[40,25]]");
  EXPECT_FALSE(round_edges(wide.now(), wide.id("a1"), guns)) << "no end is near";
  const Small close = lane("[[18.5,21],[40,21]]");
  EXPECT_FALSE(round_edges(close.now(), close.id("a1"), guns))
      << "its wheel would take it over the hedge";
}

TEST(Vws12Point4Round, WhoMarchesAwayFromItsGoalTurnsBackByACard) {
  Small s = Making{}
                .unit("a1", 'a', "foot", 20, 20, "in_motion = true")
                .unit("b1", 'b', "foot", 20, 46)
                .small();
  EXPECT_FALSE(turned_back(s.now(), s.id("a1"), kFarAhead)) << "it lies ahead";
  s.put("a1", 20, 20, 180);
  const auto order = turned_back(s.now(), s.id("a1"), kFarAhead);
  EXPECT_EQ(letters_of(order), "HFM");
  expect_legal(s, order);
  s.record("a1").in_motion = 0;
  EXPECT_FALSE(turned_back(s.now(), s.id("a1"), kFarAhead)) << "it needs no card";
}

TEST(VwsAi4, HorseLeavesShotThatItCannotCatchToOthers) {
  const auto foe = [](double off, const char* kind) {
    const Small s = Making{}
                        .unit("a1", 'a', kind, 20, 20)
                        .unit("b1", 'b', "commanded_shot", 20, 20 + off)
                        .unit("b2", 'b', "horse", 26, 33)
                        .small();
    return foe_of(s.now(), s.id("a1")) == s.id("b1");
  };
  EXPECT_FALSE(foe(9, "horse"));
  EXPECT_TRUE(foe(4, "horse")) << "they are ridden down";
  EXPECT_TRUE(foe(9, "foot"));
}

TEST(VwsAi4, HorseLeavesThoseInWoodsAndBehindHedgesToOthers) {
  const auto foe = [](const char* id, const std::string& terrain, bool others) {
    Making making = Making{}
                        .unit("a1", 'a', "horse", 20, 20)
                        .unit("b1", 'b', "horse", 20, 30)
                        .terrain(id, terrain);
    if (others) making.unit("b2", 'b', "horse", 30, 33);
    const Small s = making.small();
    return foe_of(s.now(), s.id("a1")) == s.id("b1");
  };
  EXPECT_FALSE(foe("h", test::hedge("[[10,28.5],[26,28.5]]"), true));
  EXPECT_TRUE(foe("h", test::hedge("[[10,28.5],[26,28.5]]"), false)) << "nobody else";
  EXPECT_TRUE(foe("h", test::hedge("[[10,24],[26,24]]"), true)) << "far before him";
  EXPECT_FALSE(foe("w", test::wood("[[16,29],[24,29],[24,34],[16,34]]"), true));
}

TEST(VwsAi4, HorseGoesForThoseBeforeItsPlace) {
  const auto foe = [](double x, const char* orders) {
    const Small s = Making{}
                        .unit("a1", 'a', "horse", x, 16, orders)
                        .unit("b1", 'b', "horse", 38, 26)
                        .unit("b2", 'b', "horse", 22, 44)
                        .small();
    return foe_of(s.now(), s.id("a1")) == s.id("b1");
  };
  const char* ahead = "orders = 'attack'; objective = [20, 44]";
  EXPECT_FALSE(foe(20, ahead)) << "the wing that faces it is not before it";
  EXPECT_TRUE(foe(32, ahead)) << "so near to its way he is";
  EXPECT_TRUE(foe(20, "orders = 'attack'")) << "the nearer of two";
}

TEST(VwsAi4, FootGoesOnToTheCornerWhereItHasToTurn) {
  const Small s = Making{}
                      .unit("a1", 'a', "commanded_shot", 42, 10.4, "facing = 230")
                      .unit("b1", 'b', "foot", 29, 30)
                      .terrain("w", test::wood("[[39.7,10.7],[37.7,10.6],[36.6,11.3],[36,12.7],"
                                               "[36.6,14.6],[38,15.1],[39.6,14.9],[40.5,13.6],"
                                               "[40.7,11.7]]"))
                      .small();
  const auto order = towards(s.now(), s.id("a1"), {inches(29), inches(18)});
  EXPECT_EQ(letters_of(order), "M") << "the turn there is not saved by staying away";
  expect_legal(s, order);
}

TEST(VwsAi4, HorseWithItsNoseOnAWoodThatItRidesRoundHasNoRoomToWheel) {
  const auto stuck = [](const char* kind, double y) {
    const Small s = Making{}
                        .unit("a1", 'a', kind, 20.5, y)
                        .terrain("w", test::wood("[[18,12],[24,18],[24,24],[18,24]]"))
                        .small();
    const Situation now = s.now();
    return Road(now, s.id("a1"), {inches(21), inches(40)}).stuck(now.box(s.id("a1")));
  };
  EXPECT_TRUE(stuck("horse", 13.8)) << "its wheel swings over the edge, by a card";
  EXPECT_FALSE(stuck("horse", 9));
  EXPECT_FALSE(stuck("foot", 13.8)) << "a card seldom stops foot";
}

TEST(VwsAi4, WhoIsRightBeforeACornerGoesOnToItAndNeedsNoWheel) {
  const auto stuck = [](const char* facing) {
    const Small s = Making{}
                        .unit("a1", 'a', "foot", 15.4, 24.3, facing)
                        .unit("a2", 'a', "foot", 18.3, 25.1, "facing = 90; orders = 'hold'")
                        .terrain("h",
                                 "kind = 'building'; impassable = ['horse', 'foot']; "
                                 "area = [[17.8,18.9],[22.6,18.9],[22.6,23.1],[17.8,23.1]]")
                        .small();
    const Situation now = s.now();
    return Road(now, s.id("a1"), {inches(23.3), inches(22.7)}).stuck(now.box(s.id("a1")));
  };
  EXPECT_FALSE(stuck("facing = 36"));
  EXPECT_TRUE(stuck("facing = 100")) << "it does not look at it";
}

TEST(VwsAi4, AFriendWhoIsToGoOnLeavesRoomToWheelWhereABodyWillCome) {
  const auto stuck = [](State friends) {
    Small s = Making{}
                  .unit("a1", 'a', "foot", 32.6, 9.1)
                  .unit("a2", 'a', "foot", 28.3, 10.6, "orders = 'advance'")
                  .terrain("h",
                           "kind = 'building'; difficult = true; enclosed = true; "
                           "area = [[23.6,12],[27.8,12],[27.8,15.6],[23.6,15.6]]")
                  .small();
    s.record("a2").state = friends;
    const Situation now = s.now();
    field::Box there = now.box(s.id("a1"));
    there.centre = {inches(31.6), inches(11.7)};
    there.ahead = {-1, 0};
    return Road(now, s.id("a1"), {inches(21.5), inches(13.7)}).stuck(there);
  };
  EXPECT_FALSE(stuck(State::formed));
  EXPECT_TRUE(stuck(State::broken));
}

TEST(VwsAi4, WhoLooksAtTheCornerMarchesThereThoughHisPlaceLiesBehindHim) {
  const Small s = Making{}
                      .unit("a1", 'a', "foot", 16, 10.5, "facing = 180")
                      .unit("b1", 'b', "foot", 40, 40)
                      .terrain("h",
                               "kind = 'building'; impassable = ['horse', 'foot']; "
                               "area = [[18,10],[26,10],[26,20],[18,20]]")
                      .small();
  const auto order = towards(s.now(), s.id("a1"), {inches(28), inches(14)});
  expect_legal(s, order);
  ASSERT_EQ(letters_of(order), "M");
  EXPECT_NEAR(field::vec(path_of(*order).back()).y / 254, 8, 0.3);
}

TEST(VwsAi4, ToGetClearCostsFootThreeActsAndHorseFour) {
  const auto acts = [](const char* kind, double off) {
    const Small s = Making{}
                        .unit("a1", 'a', kind, 12.2, 8)
                        .terrain("h",
                                 "kind = 'building'; impassable = ['horse', 'foot']; "
                                 "area = [[10.4,16.7],[15.4,16.7],[15.4,20.7],[10.4,20.7]]")
                        .small();
    const Situation now = s.now();
    const Vec place{inches(17.6), inches(26)};
    const Road road(now, s.id("a1"), place);
    field::Box there = now.box(s.id("a1"));
    there.centre.y = inches(16.7 - off) - there.half_depth;
    const double way = way_round(now, s.id("a1"), place).from(there.centre).length;
    return (road.length(there) - way) / kActOfHorse.as_double();
  };
  EXPECT_NEAR(acts("foot", 0.05), 3, 0.01);
  EXPECT_NEAR(acts("horse", 0.05), 4, 0.01);
  EXPECT_NEAR(acts("foot", 6), 0, 0.01);
}

TEST(VwsAi4, ADisorderedFriendStaysToReformAndIsGoneRound) {
  const auto way = [](const char* more) {
    Small s = Making{}
                  .unit("a1", 'a', "foot", 20, 12, "orders = 'advance'")
                  .unit("a2", 'a', "foot", 20, 15, more)
                  .small();
    s.record("a2").fired = 1;  // nobody passes through it (VWS-MOVE-11)
    const Situation now = s.now();
    return Road(now, s.id("a1"), {inches(20), inches(40)}).way(now.box(s.id("a1")));
  };
  EXPECT_GT(way("orders = 'advance'; state = 'disordered'"), way("orders = 'advance'") + 1);
}

TEST(VwsAi4, WhoTurnsHisBackOnAnEnemyAtHandToGetRoundAFriendIsNoNearer) {
  const auto left_facing_about = [](double enemy) {
    Small s = Making{}
                  .unit("a1", 'a', "foot", 20, 12, "orders = 'advance'")
                  .unit("a2", 'a', "foot", 20, 12.3 + test::kFootDeep, "orders = 'hold'")
                  .unit("b1", 'b', "foot", 28, enemy)
                  .small();
    s.record("a2").fired = 1;  // nobody passes through it (VWS-MOVE-11)
    const Situation now = s.now();
    const Road road(now, s.id("a1"), {inches(20), inches(32)});
    return road.left(faced_about(now.box(s.id("a1"))));
  };
  EXPECT_NEAR(left_facing_about(20) - left_facing_about(45), 3 * kActOfHorse.as_double(), 1);
}

TEST(VwsAi4, WhoGoesBackFromWhereHeIsStuckDoesNotComeNearerInTime) {
  const Small s = Making{}
                      .unit("a1", 'a', "foot", 12.2, 8)
                      .terrain("h",
                               "kind = 'building'; impassable = ['horse', 'foot']; "
                               "area = [[10.4,16.7],[15.4,16.7],[15.4,20.7],[10.4,20.7]]")
                      .small();
  const Situation now = s.now();
  const Road road(now, s.id("a1"), {inches(17.6), inches(26)});
  field::Box there = now.box(s.id("a1"));
  there.centre.y = inches(16.65) - there.half_depth;
  field::Box back = there;
  back.centre.y -= inches(4);
  EXPECT_LT(road.left(back), road.left(there));
  EXPECT_GT(road.way(back), road.way(there));
}

TEST(VwsAi4, WhoWouldTurnBackFromAHouseIsNoNearer) {
  const Small s = Making{}
                      .unit("a1", 'a', "horse", 12.2, 8)
                      .terrain("h",
                               "kind = 'building'; impassable = ['horse']; "
                               "area = [[10.4,16.7],[15.4,16.7],[15.4,20.7],[10.4,20.7]]")
                      .small();
  const Situation now = s.now();
  const Road road(now, s.id("a1"), {inches(17.6), inches(26)});
  field::Box there = now.box(s.id("a1"));
  const double before = road.length(there);
  there.centre = {inches(12.2), inches(11)};
  EXPECT_LT(road.length(there), before - inches(1));
  there.centre = {inches(12.2), inches(16)};
  EXPECT_GT(road.length(there), before);
}

TEST(VwsAi4, AWayLeadsRoundMusketeersWhoStandAndFire) {
  const auto leads_round = [](double enemy) {
    Small s = Making{}
                  .unit("a1", 'a', "foot", 20, 12, "orders = 'advance'")
                  .unit("a2", 'a', "foot", 20, 18, "orders = 'advance'")
                  .unit("b1", 'b', "foot", 20, 18 + test::kFootDeep + enemy)
                  .small();
    s.record("a2").fired = 1;  // nobody passes through it (VWS-MOVE-11)
    const Situation now = s.now();
    const Vec place = now.box(s.id("b1")).centre;
    return Road(now, s.id("a1"), place).next(now.box(s.id("a1"))) != place;
  };
  EXPECT_TRUE(leads_round(3));
  EXPECT_FALSE(leads_round(9)) << "they go on before it";
}

TEST(VwsAi4, HorseRidesPastACornerRightBesideIt) {
  const Small s = Making{}
                      .unit("a1", 'a', "horse", 15.9, 8, "orders = 'attack'")
                      .unit("b1", 'b', "horse", 9.7, 25.8)
                      .terrain("inn",
                               "kind = 'building'; impassable = ['horse']; area = "
                               "[[11.1,11.6],[15.7,11.6],[15.7,14.8],[11.1,14.8]]")
                      .small();
  const UnitId a1 = s.id("a1");
  const Vec place = s.now().box(s.id("b1")).centre;
  const auto order = towards(s.now(), a1, place, {});
  EXPECT_EQ(letters_of(order), "WM") << "a wall leaves it no room for a narrower wheel";
  expect_legal(s, order);
}

}  // namespace
}  // namespace opfor::victory_without_squares
