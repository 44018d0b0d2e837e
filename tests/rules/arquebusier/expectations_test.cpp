// What shots and melees are worth on average.
#include "rules/arquebusier/expectations.hpp"

#include <gtest/gtest.h>

#include "orders_support.hpp"
#include "rules/arquebusier/shooting_step.hpp"
#include "rules/arquebusier/ways_parts.hpp"

namespace opfor::arquebusier {
namespace {

using test::Making;
using test::Small;

TEST(AqMel3, ChancesToKillAreThoseOfTheMatrix) {
  for (const MeleeRow& row : kMelee) {
    for (std::size_t target = 0; target < kMeleeTypes; ++target) {
      for (const Class of : {Class::regular, Class::irregular}) {
        const int least = row.least[target][static_cast<std::size_t>(of)];
        EXPECT_NEAR(
            kill_chance(row.striker, static_cast<Type>(target), of, ArtilleryMelee::overrun),
            (7 - least) / 6.0, 1e-12);
      }
    }
  }
}

TEST(AqMel5, ArtilleryIsOverrunAndDoesNotStrike) {
  EXPECT_EQ(kill_chance(Type::sword, Type::gun, Class::regular, ArtilleryMelee::overrun), 1);
  EXPECT_EQ(kill_chance(Type::gun, Type::sword, Class::regular, ArtilleryMelee::overrun), 0);
  EXPECT_NEAR(kill_chance(Type::sword, Type::gun, Class::regular, ArtilleryMelee::as_firearm),
              4 / 6.0, 1e-12);
  EXPECT_NEAR(kill_chance(Type::gun, Type::sword, Class::regular, ArtilleryMelee::as_firearm),
              1 / 6.0, 1e-12);
}

TEST(AqShoot9, LossesAreCutOffAtTheElementsPresent) {
  EXPECT_NEAR(losses_of_shots(7, 3, 6), 7 * 4 / 6.0, 0.1);
  EXPECT_NEAR(losses_of_shots(3, 5, 8), 1, 1e-12);
  EXPECT_NEAR(losses_of_shots(2, 4, 1), 0.75, 1e-12);  // 1 - 1/4
  EXPECT_EQ(losses_of_shots(5, kHarmless, 8), 0);
  EXPECT_EQ(losses_of_shots(0, 3, 8), 0);
}

TEST(AqE12Shooting, TheExampleCountsSevenDiceEitherWay) {
  const Small s = Making{}
                      .bare()
                      .formation("R2", 'a', "6x1 FA", 36, 12)
                      .formation("B1", 'b', "6x1 FA", 36, 30)
                      .formation("B2", 'b', "2x3 Pk", 44, 22)
                      .small();
  EXPECT_NEAR(expected_losses(s.now(), s.id("R2"), s.id("B1")), losses_of_shots(7, 3, 6), 1e-12);
  EXPECT_NEAR(expected_losses(s.now(), s.id("R2"), s.id("B2")), losses_of_shots(7, 5, 6), 1e-12);
}

TEST(AqE4, MixedTargetsShareTheShots) {
  const Small s =
      Making{}
          .formation("a1", 'a', "6x1 FA", 36, 20)
          .formation("b1", 'b', "FA, FA, FA, FA, FA, FA, FA, FA, Pk, Pk, Pk, Pk", 36, 35)
          .small();
  EXPECT_NEAR(expected_losses(s.now(), s.id("a1"), s.id("b1")),
              losses_of_shots(4, 3, 8) + losses_of_shots(3, 5, 4), 1e-12);
}

TEST(AqIrr6, CavalryThatStoodArrivesIrregular) {
  Small s = Making{}
                .formation("a1", 'a', "4x2 Hq", 36, 20)
                .formation("b1", 'b', "4x2 Hq", 36, 28)
                .small();
  s.battle.head().turn = 3;
  const auto classes = [&] {
    const auto charge = charge_at_nearest(s.now(), s.id("a1"));
    return std::pair(charge->meeting.own, charge->meeting.theirs);
  };
  EXPECT_EQ(classes(), std::pair(Class::irregular, Class::irregular));
  s.record("a1").moved_last = 254;
  EXPECT_EQ(classes(), std::pair(Class::regular, Class::irregular));
  s.record("b1").moved_last = 254;
  EXPECT_EQ(classes(), std::pair(Class::regular, Class::regular));
  s.record("a1").moved_last = 0;
  s.battle.head().turn = 1;
  EXPECT_EQ(classes().first, Class::regular) << "turn 1 counts the move that it makes";
}

TEST(AqIrr2, WhoIsTakenInTheRearOrByPikesInTheFlankIsIrregular) {
  const auto taken = [](const char* theirs, int their_facing) {
    Small s = Making{}
                  .formation("a1", 'a', "4x2 Sw", 36, 20)
                  .formation("b1", 'b', theirs, 36, 25)
                  .small();
    s.put("b1", 36, their_facing == 0 ? 26 : 25, their_facing);
    return charge_at_nearest(s.now(), s.id("a1"))->meeting;
  };
  EXPECT_FALSE(taken("4x2 FA", 180).bad_contact);
  EXPECT_TRUE(taken("4x2 FA", 0).bad_contact) << "the rear";
  EXPECT_FALSE(taken("2x4 FA", 90).bad_contact) << "a flank of shot";
  EXPECT_TRUE(taken("2x4 Pk", 90).bad_contact) << "a flank of pikes";
  EXPECT_EQ(taken("2x4 Pk", 90).theirs, Class::irregular);
  EXPECT_EQ(taken("4x2 FA", 180).theirs, Class::regular);
}

TEST(AqShoot8, OfWhoHasOnlyLappedElementsLeftTheyAreShotAt) {
  test::Small s = test::Making{}
                      .formation("a1", 'a', "2x2 Hq", 36, 20)
                      .formation("b1", 'b', "6x1 FA", 36, 30)
                      .small();
  // Its front fell while two lapped round an enemy who is gone.
  lose_elements(s.battle, s.id("a1"), std::vector<int>{0, 2});
  for (Element& e : s.record("a1").elements) {
    e.lapped = 1;
    e.x = 36 * 254;
    e.y = 20 * 254;
  }
  EXPECT_TRUE(front_rank(s.battle, s.id("a1")).empty());
  const std::vector<Share> front = front_shares(s.battle, s.id("a1"));
  ASSERT_EQ(front.size(), 1U);
  EXPECT_EQ(front.front().type, Type::harquebusier);
  EXPECT_EQ(front.front().elements, 2);
}

}  // namespace
}  // namespace opfor::arquebusier
