#include "rules/nineteenth_century/fallen_out.hpp"

#include <gtest/gtest.h>

#include "rules/nineteenth_century/facts.hpp"
#include "rules/nineteenth_century/victory.hpp"
#include "support.hpp"

/// NC-MOVE-2 with the option `wounded_fall_out`.
namespace opfor::nineteenth_century {
namespace {

test::Small marching(const char* options) {
  return test::Making{}
      .options(options)
      .command("c", "a", "brigade", "objective = [200, 75]")
      .foot("A1", "c", 60, 75, 6, "formed = true; orders = 'move'; ncos = 1")
      .foot("B1", "b", 230, 20, 4, "formed = true")
      .small();
}

/// Plays A1's pass on a die that goes on.
void march_on(test::Small& s, EventList& events) {
  test::Script script(s);
  script.reaction["A1"] = 5;
  test::at_step(s.battle, "1.2");
  test::play_through(s, script, events, "1.2");
}

TEST(NcMove2, WithoutTheOptionAGroupMovesAtTheRateOfItsWounded) {
  test::Small s = marching("");
  ASSERT_TRUE(take_losses(s.battle, s.id("A1"), 0, 2));
  EXPECT_FALSE(s.battle.setting().find_unit("A1-wounded"));
  EventList events;
  march_on(s, events);
  EXPECT_EQ(living(s.battle, s.id("A1")), 6);
  EXPECT_NEAR(s.unit("A1").moved, 2000, 2);
}

TEST(NcMove2, WithItTheWoundedRankAndFileStayBehind) {
  test::Small s = marching("wounded_fall_out = true");
  ASSERT_TRUE(take_losses(s.battle, s.id("A1"), 0, 2));
  EXPECT_EQ(full_move(s.battle, s.id("A1")), 25_cm);
  EventList events;
  march_on(s, events);
  const UnitId left = s.id("A1-wounded");
  EXPECT_NEAR(s.unit("A1").moved, 2500, 2);
  EXPECT_EQ(living(s.battle, s.id("A1")), 4);
  EXPECT_EQ(wounded(s.battle, s.id("A1")), 0);
  ASSERT_TRUE(present(s.battle, left));
  EXPECT_EQ(living(s.battle, left), 2);
  EXPECT_EQ(wounded(s.battle, left), 2);
  EXPECT_EQ(full_move(s.battle, left), 20_cm);
  EXPECT_EQ(s.unit("A1-wounded").formation, Formation::open);
  EXPECT_NEAR(field::vec(s.unit("A1-wounded").pose().at).x, 6000, 1) << "where the group stood";
  EXPECT_EQ(test::of_kind<event::FellOut>(events).size(), 1U);
  const Facts of_wounded = facts(s.now(), left);
  EXPECT_EQ(of_wounded[Fact::loss_tenths], 10) << "all of them are wounded";
  EXPECT_EQ(facts(s.now(), s.id("A1"))[Fact::loss_tenths], 3) << "two of six";
}

TEST(NcMove2, AWoundedNcoStaysWithHisMenAndSlowsThem) {
  test::Small s = marching("wounded_fall_out = true");
  s.state("A1").wounded = 1;  // figure 0 is the NCO
  EXPECT_EQ(would_fall_out(s.battle, s.id("A1")), 0U);
  EXPECT_EQ(full_move(s.battle, s.id("A1")), 20_cm);
}

TEST(NcMove2, WhoAreAllWoundedLeaveNobodyBehind) {
  test::Small s = marching("wounded_fall_out = true");
  s.state("A1").wounded = s.state("A1").alive;
  EXPECT_EQ(would_fall_out(s.battle, s.id("A1")), 0U);
  EXPECT_EQ(full_move(s.battle, s.id("A1")), 20_cm);
}

TEST(NcMove2, WoundedLieInOnePlaceOnly) {
  test::Small s = marching("wounded_fall_out = true");
  ASSERT_TRUE(take_losses(s.battle, s.id("A1"), 0, 1));
  EventList events;
  march_on(s, events);
  s.state("A1").wounded = 1U << 2;
  EXPECT_EQ(would_fall_out(s.battle, s.id("A1")), 0U) << "the next goes along";
  EXPECT_EQ(full_move(s.battle, s.id("A1")), 20_cm);
}

TEST(NcMove2, NobodyFallsOutWhereAGroupStands) {
  test::Small s = marching("wounded_fall_out = true");
  ASSERT_TRUE(take_losses(s.battle, s.id("A1"), 0, 2));
  s.unit("A1").in_force = InForce::hold;
  EventList events;
  march_on(s, events);
  EXPECT_FALSE(present(s.battle, s.id("A1-wounded")));
}

TEST(NcMove2, TheDeadOfTheWoundedAreCountedOnce) {
  test::Small s = marching("wounded_fall_out = true");
  ASSERT_TRUE(take_losses(s.battle, s.id("A1"), 1, 2));
  EventList events;
  march_on(s, events);
  ASSERT_TRUE(take_losses(s.battle, s.id("A1-wounded"), 1, 0));
  const Tally lost = tally(s.battle, Side::a);
  EXPECT_EQ(lost.start, 7) << "six, and one who waits";
  EXPECT_EQ(lost.left, 5);
  EXPECT_EQ(lost.words, "2 killed, 1 wounded of 7");
}

}  // namespace
}  // namespace opfor::nineteenth_century
