// Rectangles, flanks, arcs, lines of fire, cover, command.
#include "rules/through_the_square_window/situation.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "battle_support.hpp"
#include "rules/through_the_square_window/paces.hpp"

namespace opfor::through_the_square_window {
namespace {

using test::Making;

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

}  // namespace
}  // namespace opfor::through_the_square_window
