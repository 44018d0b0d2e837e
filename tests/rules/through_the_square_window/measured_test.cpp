#include "drill/measured.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "battle_support.hpp"
#include "rules/figures.hpp"
#include "rules/through_the_square_window/morale_step.hpp"
#include "rules/through_the_square_window/purse.hpp"

/// Distances near a limit, where somebody plays with figures (design 3, "Numbers").
namespace opfor::through_the_square_window {
namespace {

using opfor::test::Figures;
using test::Making;
using test::Small;
using testing::ElementsAre;
using testing::IsEmpty;

/// Who finds all distances within their limits, or all beyond.
struct AtTable {
  AtTable(Small& small, bool within)
      : figures(small.battle, within), play{small.battle, figures, events} {}
  Figures figures;
  NoEvents events;
  Play play;
};

/// Two battalions face each other, so far from front to front.
Small facing(double gap) {
  Small s =
      Making{}.unit("a1", 'a', "LIN-D", 60, 40).unit("b1", 'b', "LIN-D", 60, 42 + gap).small();
  s.unit("a1").commanded = 1;
  s.record("a1").actions = 2;
  return s;
}

bool may_shoot_as_it_stands(const Situation& now, UnitId unit, UnitId target) {
  return now.may_shoot_at(unit, now.box(unit), target);
}

TEST(TtswShoT1, LongRangeIsAskedAndDecidesWhetherItShoots) {
  for (const double gap : {19.9, 20.1}) {
    for (const bool within : {true, false}) {
      Small s = facing(gap);
      AtTable at(s, within);
      const bool may = measured<Situation>(at.play, [&](const Situation& now) {
        return may_shoot_as_it_stands(now, s.id("a1"), s.id("b1"));
      });
      EXPECT_THAT(at.figures.asked, ElementsAre("a1>b1: long range of a1 (a1)")) << gap;
      EXPECT_EQ(may, within) << gap;
    }
  }
}

TEST(TtswShoT1, CloseRangeIsAskedWhereTheBandMatters) {
  for (const double gap : {9.9, 10.1}) {
    for (const bool within : {true, false}) {
      Small s = facing(gap);
      AtTable at(s, within);
      const Band band = measured<Situation>(at.play, [&](const Situation& now) {
        return band_at(Weapon::muskets,
                       now.fire_distance(s.id("a1"), now.box(s.id("a1")), s.id("b1")));
      });
      EXPECT_THAT(at.figures.asked, ElementsAre("a1>b1: close range of a1 (a1)")) << gap;
      EXPECT_EQ(band, within ? Band::close : Band::far) << gap;
    }
  }
  Small s = facing(10.1);
  AtTable at(s, true);
  measure<Situation>(at.play, [&](const Situation& now) {
    return may_shoot_as_it_stands(now, s.id("a1"), s.id("b1"));
  });
  EXPECT_THAT(at.figures.asked, IsEmpty()) << "near or far, it may shoot";
}

TEST(TtswSho10, WhoStandsACentimetreFromAFriendIsAsked) {
  for (const bool within : {true, false}) {
    Small s = Making{}
                  .unit("a1", 'a', "LIN-D", 60, 40)
                  .unit("a2", 'a', "SKI", 68 + 6 + 1.05, 52)
                  .unit("b1", 'b', "LIN-D", 60, 52)
                  .small();
    AtTable at(s, within);
    const bool may = measured<Situation>(at.play, [&](const Situation& now) {
      return may_shoot_as_it_stands(now, s.id("a1"), s.id("b1"));
    });
    EXPECT_THAT(at.figures.asked, ElementsAre("a2>b1: too near a friend to be shot at"));
    EXPECT_EQ(may, !within);
  }
}

TEST(TtswCmd1, TheReachOfAGeneralIsAsked) {
  for (const double gap : {14.9, 15.1}) {
    for (const bool within : {true, false}) {
      Small s = Making{}
                    .unit("chief", 'a', "general", 60, 39 - gap, "chief = true")
                    .unit("a1", 'a', "LIN-D", 60, 40)
                    .unit("b1", 'b', "LIN-D", 60, 80)
                    .small();
      AtTable at(s, within);
      const bool in = measured<Situation>(
          at.play, [&](const Situation& now) { return now.in_command(s.id("a1")); });
      EXPECT_THAT(at.figures.asked, ElementsAre("chief>a1: command range of chief (chief)"));
      EXPECT_EQ(in, within) << gap;
    }
  }
}

TEST(TtswCmd4, ContactWithTheChiefIsAsked) {
  for (const bool within : {true, false}) {
    Small s = Making{}
                  .command("w", "a", "wing")
                  .unit("chief", 'a', "general", 60, 20, "chief = true")
                  .unit("own", 'a', "general", 29.9, 20, "command = 'w'")
                  .unit("b1", 'b', "LIN-D", 60, 80)
                  .small();
    AtTable at(s, within);
    const CommandId wing = wing_of(s.battle, s.id("own"));
    const bool in = measured<Situation>(
        at.play, [&](const Situation& now) { return now.wing_in_contact(wing); });
    EXPECT_THAT(at.figures.asked,
                ElementsAre("chief>own: how far a commander-in-chief reaches of chief (chief)"));
    EXPECT_EQ(in, within);
  }
}

TEST(TtswCha1, TheWayOfAChargeIsAskedForItsActionsAndItsReach) {
  struct Case {
    double gap;
    const char* asked;
    int within;  ///< actions; 0: none
    int beyond;
  };
  for (const Case& c :
       {Case{9.9, "a1>b1: charge of one action", 1, 2},
        Case{10.1, "a1>b1: charge of one action", 1, 2}, Case{19.9, "a1>b1: farthest charge", 2, 0},
        Case{20.1, "a1>b1: farthest charge", 2, 0}}) {
    for (const bool within : {true, false}) {
      Small s = facing(c.gap);
      AtTable at(s, within);
      const int cost = measured<Situation>(at.play, [&](const Situation& now) {
        const auto charge = best_charge(now, s.id("a1"), s.id("b1"));
        return charge ? charge->cost : 0;
      });
      EXPECT_THAT(at.figures.asked, ElementsAre(c.asked)) << c.gap;
      EXPECT_EQ(cost, within ? c.within : c.beyond) << c.gap;
    }
  }
}

TEST(TtswMor6, ATercioAtTenCentimetresIsAsked) {
  for (const bool within : {true, false}) {
    Small s = Making{}
                  .unit("a1", 'a', "LIN-D", 60, 40)
                  .unit("b1", 'b', "TER-I", 60, 41 + 10.1 + 3)
                  .small();
    s.record("b1").advanced = 500;
    AtTable at(s, within);
    const Tester tester = tester_at(at.play, s.id("a1"), s.id("b1"));
    EXPECT_THAT(at.figures.asked, ElementsAre("a1>b1: near a tercio that comes on"));
    EXPECT_EQ(tester.tercio_near, within);
  }
}

TEST(TtswBeh9, WeaponRangeIsAskedAndIsTheFact) {
  for (const bool within : {true, false}) {
    Small s = facing(20.1);
    AtTable at(s, within);
    const Facts found = measured<Situation>(
        at.play, [&](const Situation& now) { return facts(now, s.id("a1")); },
        [](const Facts& x, const Facts& y) { return x.same_values(y); });
    EXPECT_THAT(at.figures.asked, ElementsAre("a1>b1: weapon range of b1 (b1)"));
    EXPECT_EQ(found[Fact::in_enemy_weapon_range], within ? 1 : 0);
  }
}

TEST(TtswGeo3, FarFromEveryLimitNothingIsAsked) {
  for (const double gap : {8.0, 15.0, 30.0}) {
    Small s = facing(gap);
    AtTable at(s, true);
    measure<Situation>(at.play, [&](const Situation& now) {
      return may_shoot_as_it_stands(now, s.id("a1"), s.id("b1"));
    });
    measure<Situation>(at.play, [&](const Situation& now) {
      return best_charge(now, s.id("a1"), s.id("b1")).has_value();
    });
    EXPECT_THAT(at.figures.asked, IsEmpty()) << gap;
  }
}

}  // namespace
}  // namespace opfor::through_the_square_window
