// Rectangles, flanks, arcs, lines of fire, cover, command.
#include "rules/through_the_square_window/situation.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "battle_support.hpp"
#include "rules/through_the_square_window/ground.hpp"
#include "rules/through_the_square_window/odds.hpp"
#include "rules/through_the_square_window/paces.hpp"

namespace opfor::through_the_square_window {
namespace {

using test::Making;

/// The key of an area with its edges along the table's.
std::string strip(double west, double south, double east, double north) {
  return fmt::format("area = [[{0}, {1}], [{2}, {1}], [{2}, {3}], [{0}, {3}]]", west, south, east,
                     north);
}

TEST(TtswGeo6, WhereAnAttackComesFrom) {
  // The target faces north at (60, 40): front edge y 41, rear edge y 39.
  struct Case {
    double x, y;
    int facing;
    Edge edge;
  };
  for (const Case& c : {Case{60, 55, 180, Edge::front}, Case{30, 40, 90, Edge::front},
                        Case{30, 30, 90, Edge::flank}, Case{60, 20, 0, Edge::rear},
                        Case{90, 20, 270, Edge::flank}}) {
    const test::Small s = Making{}
                              .unit("t", 'a', "LIN-D", 60, 40)
                              .unit("x", 'b', "CHG", c.x, c.y, fmt::format("facing = {}", c.facing))
                              .small();
    EXPECT_EQ(s.now().edge_attacked(s.now().box(s.id("x")), s.id("t")), c.edge)
        << c.x << ", " << c.y;
  }
}

TEST(TtswGeo5, RingsAndSteadyTerciosHaveNoFlanks) {
  test::Small s = Making{}
                      .unit("t", 'a', "TER-I", 60, 40)
                      .unit("r", 'a', "LIN-D", 20, 40, "formation = 'ring'")
                      .unit("x", 'b', "CHG", 60, 15, "facing = 0")
                      .small();
  const auto edge = [&](const char* of) {
    return s.now().edge_attacked(s.now().box(s.id("x")), s.id(of));
  };
  EXPECT_EQ(edge("t"), Edge::front);
  EXPECT_EQ(edge("r"), Edge::front);
  s.record("t").status = Status::routing;
  EXPECT_EQ(edge("t"), Edge::rear);
}

TEST(TtswGeo7, OneShootsAtWhoeverIsPartlyBeforeTheFront) {
  const test::Small s = Making{}
                            .unit("m", 'a', "LIN-D", 60, 40)
                            .unit("ahead", 'b', "LIN-D", 60, 55)
                            .unit("aside", 'b', "LIN-D", 90, 44)
                            .unit("behind", 'b', "LIN-D", 60, 25)
                            .unit("g", 'a', "ART-H", 20, 40)
                            .unit("far", 'b', "MUS", 35, 70)
                            .small();
  const Situation now = s.now();
  const auto in_arc = [&](const char* who, const char* whom) {
    return now.in_front_arc(s.id(who), now.box(s.id(who)), s.id(whom));
  };
  EXPECT_TRUE(in_arc("m", "ahead"));
  EXPECT_FALSE(in_arc("m", "aside"));
  EXPECT_FALSE(in_arc("m", "behind"));
  EXPECT_TRUE(in_arc("g", "far")) << "20 degrees from its right corner";
  EXPECT_FALSE(in_arc("g", "ahead"));
}

/// Where the edge that is attacked changes: the target's front edge is y 41, its rear edge y 39,
/// its sides x 52 and 68.
TEST(TtswGeo6, TheLinesBetweenFrontFlankAndRear) {
  struct Case {
    const char* why;
    double x, y;
    int facing;
    Edge edge;
  };
  for (const Case& c :
       {Case{"both front corners behind the line", 90, 36.9, 270, Edge::flank},
        Case{"one of them before it", 90, 37.1, 270, Edge::front},
        Case{"45 degrees behind the right rear corner", 77.9, 28, 0, Edge::rear},
        Case{"more than that", 78.1, 28, 0, Edge::flank},
        Case{"45 degrees behind the left rear corner", 42.1, 28, 0, Edge::rear},
        Case{"more than that, too", 41.9, 28, 0, Edge::flank},
        Case{"the middle of its front before the rear edge", 74, 39, 0, Edge::flank}}) {
    const test::Small s = Making{}
                              .unit("t", 'a', "LIN-D", 60, 40)
                              .unit("x", 'b', "MUS", c.x, c.y, fmt::format("facing = {}", c.facing))
                              .small();
    EXPECT_EQ(s.now().edge_attacked(s.now().box(s.id("x")), s.id("t")), c.edge) << c.why;
  }
}

/// 45 degrees from each front corner, 20 of heavy guns; all round skirmishers, light cavalry,
/// rings.
TEST(TtswGeo7, TheEdgesOfTheArcs) {
  struct Case {
    const char* card;
    const char* more;
    double x, y;  ///< of a target of 8 cm by 2 cm
    bool in;
  };
  for (const Case& c :
       {Case{"MUS", "", 80, 52.1, true}, Case{"MUS", "", 80, 51.9, false},
        Case{"MUS", "", 40, 52.1, true}, Case{"MUS", "", 40, 51.9, false},
        Case{"ART-H", "", 80, 74.0, true}, Case{"ART-H", "", 80, 73.9, false},
        Case{"ART-L", "", 80, 54.6, true}, Case{"ART-L", "", 80, 54.4, false},
        Case{"CHG", "", 85, 53.6, true}, Case{"CHG", "", 85, 53.4, false},
        Case{"SKI", "", 60, 20, true}, Case{"LTC", "", 60, 20, true},
        Case{"LIN-D", "formation = 'ring'", 60, 20, true}, Case{"LIN-D", "", 60, 20, false}}) {
    const test::Small s =
        Making{}.unit("m", 'a', c.card, 60, 40, c.more).unit("t", 'b', "MUS", c.x, c.y).small();
    EXPECT_EQ(s.now().in_front_arc(s.id("m"), s.now().box(s.id("m")), s.id("t")), c.in)
        << c.card << " at " << c.x << ", " << c.y;
  }
}

/// Of musketeers at (60, 40), whose front is y 41, at others at (60, 60), from y 59.
TEST(TtswGeo8, WhatStandsBetweenHidesUnlessOneSeesPast) {
  struct Case {
    const char* why;
    double x, y;  ///< of a battalion between, 16 cm wide
    bool hill;    ///< under the shooters
    bool seen;
  };
  for (const Case& c : {Case{"a battalion before them", 60, 50, false, false},
                        Case{"one corner is clear of it", 70.5, 50, false, true},
                        Case{"over its heads, from a hill", 60, 52.9, true, true},
                        Case{"but for 5 cm behind it", 60, 53.1, true, false}}) {
    Making made = Making{}
                      .unit("m", 'a', "MUS", 60, 40)
                      .unit("t", 'b', "MUS", 60, 60)
                      .unit("between", 'a', "LIN-D", c.x, c.y);
    if (c.hill) made.terrain("h", "kind = 'hill'; " + strip(40, 30, 80, 45) + "; level = 1");
    const test::Small s = made.small();
    EXPECT_EQ(s.now().line_of_fire(s.id("m"), s.now().box(s.id("m")), s.id("t")), c.seen) << c.why;
  }
}

TEST(TtswGeo8, WoodsHideBeyondTwoCentimetres) {
  for (const auto& [deep, seen] : {std::pair{2.0, true}, std::pair{2.1, false}}) {
    const test::Small s = Making{}
                              .unit("m", 'a', "MUS", 60, 40)
                              .unit("t", 'b', "MUS", 60, 55)
                              .terrain("w", "kind = 'wood'; " + strip(20, 45, 100, 45 + deep) +
                                                "; blocks_sight = true; difficult = true")
                              .small();
    EXPECT_EQ(s.now().line_of_fire(s.id("m"), s.now().box(s.id("m")), s.id("t")), seen) << deep;
  }
}

/// More than half of a rectangle, x 52 to 68.
TEST(TtswTer1, WhoIsMostlyInAnAreaIsInIt) {
  for (const auto& [from, in] : {std::pair{59.0, true}, std::pair{61.0, false}}) {
    const test::Small s = Making{}
                              .unit("m", 'a', "LIN-D", 60, 40)
                              .terrain("w", "kind = 'wood'; " + strip(from, 30, 90, 50) +
                                                "; cover = 'soft'; difficult = true")
                              .small();
    EXPECT_EQ(s.now().in_cover(s.id("m"), std::nullopt), in) << from;
    EXPECT_FALSE(wholly_in_cover(s.now().ground(), s.now().box(s.id("m")), std::nullopt));
    EXPECT_TRUE(s.now().on_difficult(s.id("m"))) << "partly is enough (TTSW-ACT-3)";
  }
}

TEST(TtswSho10, NobodyIsShotAtInContactOrBesideAFriend) {
  test::Small s = Making{}
                      .unit("m", 'a', "LIN-D", 60, 40)
                      .unit("near", 'a', "SKI", 60, 53.5)
                      .unit("b1", 'b', "LIN-D", 60, 56)
                      .unit("b2", 'b', "LIN-D", 40, 55)
                      .small();
  const auto may = [&](const char* whom) {
    return s.now().may_shoot_at(s.id("m"), s.now().box(s.id("m")), s.id(whom));
  };
  EXPECT_FALSE(may("b1")) << "a friend stands within 1 cm of it";
  EXPECT_TRUE(may("b2"));
  make_contact(s.battle, s.id("near"), s.id("b2"));
  EXPECT_FALSE(may("b2")) << "in contact";
}

TEST(TtswCmd2, InCommandIsWithin15OfItsGeneralOrTheChief) {
  const test::Small s = Making{}
                            .command("w", "a", "wing")
                            .unit("chief", 'a', "general", 60, 20, "chief = true")
                            .unit("own", 'a', "general", 20, 20, "command = 'w'")
                            .unit("x", 'a', "LIN-D", 20, 36, "command = 'w'")
                            .unit("y", 'a', "LIN-D", 20, 39.1, "command = 'w'")
                            .unit("z", 'a', "LIN-D", 60, 34, "command = 'w'")
                            .unit("u", 'a', "LIN-D", 100, 20)
                            .small();
  EXPECT_TRUE(s.now().in_command(s.id("x"))) << "its nearest place is 15 cm off";
  EXPECT_FALSE(s.now().in_command(s.id("y")));
  EXPECT_TRUE(s.now().in_command(s.id("z"))) << "the chief commands everybody";
  EXPECT_FALSE(s.now().in_command(s.id("u")));
  EXPECT_FALSE(s.now().wing_in_contact(wing_of(s.battle, s.id("own")))) << "40 cm off";
}

TEST(TtswDec3, HorseDoesNotChargeSteadyPikesHeadOn) {
  const auto good = [&](const char* card) {
    test::Small s = Making{}.unit("h", 'a', "CHG", 60, 40).unit("t", 'b', card, 60, 58).small();
    s.unit("h").commanded = 1;
    s.record("h").actions = 2;
    const auto charge = best_charge(s.now(), s.id("h"), s.id("t"));
    return charge && good_charge(s.now(), s.id("h"), *charge, true);
  };
  EXPECT_FALSE(good("LIN-D"));
  EXPECT_FALSE(good("TER-I"));
  EXPECT_TRUE(good("ARK"));
  EXPECT_TRUE(good("MUS"));
}

/// Of a battalion at another: so many strength points against eight.
TEST(TtswDec3, ThreeQuartersAreEnoughForWhoAttacks) {
  const auto good = [](int left, bool attacks) {
    test::Small s =
        Making{}.unit("a", 'a', "LIN-D", 60, 40).unit("t", 'b', "LIN-D", 60, 51).small();
    s.unit("a").commanded = 1;
    s.record("a").actions = 2;
    s.record("a").block = static_cast<std::uint8_t>(left);
    const auto charge = best_charge(s.now(), s.id("a"), s.id("t"));
    return charge && good_charge(s.now(), s.id("a"), *charge, attacks);
  };
  EXPECT_TRUE(good(8, false));
  EXPECT_FALSE(good(7, false));
  EXPECT_TRUE(good(6, true));
  EXPECT_FALSE(good(5, true));
}

}  // namespace
}  // namespace opfor::through_the_square_window
