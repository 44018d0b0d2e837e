#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "drill/outcomes.hpp"
#include "rules/nineteenth_century/sighting.hpp"
#include "support.hpp"

namespace opfor::nineteenth_century {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* kWood =
    "area = [[100,40],[160,40],[160,110],[100,110]]; kind = 'wood'; cover = 'soft';"
    "blocks_sight = true";

/// One man of each side, with the wood between x = 100 and x = 160.
test::Small pair(double a, double b) {
  return test::Making{}
      .terrain("wood", kWood)
      .foot("A1", "a", a, 75, 1)
      .foot("B1", "b", b, 75, 1)
      .small();
}

GroupSight sight(const test::Small& s) { return s.now().sight(s.id("A1"), s.id("B1")); }
bool sees(const test::Small& s) { return s.now().sees(s.id("A1"), s.id("B1")); }

/// Throws for one side, and returns who threw ("observer>target").
std::vector<std::string> thrown_for(test::Small& s, test::Script& script, Side side = Side::a) {
  script.thrown.clear();
  throw_for_sighting(test::Playing(s.battle, script).here(), side);
  return script.who_threw(chance::Purpose::sighting);
}

TEST(NcVis1, OneSeesOverAnObstacleWithinTwoCentimetres) {
  const auto behind_wall = [](double a) {
    return test::Making{}
        .terrain("wall", "line = [[100,40],[100,110]]; kind = 'wall'; blocks_sight = true")
        .foot("A1", "a", a, 75, 1)
        .foot("B1", "b", 150, 75, 1)
        .small();
  };
  EXPECT_TRUE(sees(behind_wall(97))) << "his base ends 2 cm before the wall";
  EXPECT_FALSE(sees(behind_wall(96.9)));
}

TEST(NcVis2, InsideWoodsOneSeesTwentyCentimetres) {
  EXPECT_TRUE(sees(pair(115, 137))) << "20 cm from base to base";
  EXPECT_FALSE(sees(pair(115, 137.1)));
}

TEST(NcVis3, OneSeesOutOfAWoodFromTenCentimetresInside) {
  EXPECT_TRUE(sees(pair(110, 60)));
  EXPECT_FALSE(sees(pair(110.1, 60)));
}

TEST(NcVis4, DeeperThanTenCentimetresNobodyIsSeenFromOutside) {
  test::Small s = pair(90, 110.1);
  EXPECT_EQ(sight(s), GroupSight::blocked);
  s.state("B1").fired_lately = 1;
  s.state("A1").sighting.set(s.id("B1"), 6);
  EXPECT_FALSE(sees(s));
  test::Script script(s);
  EXPECT_THAT(thrown_for(s, script), IsEmpty());
}

TEST(NcVis4, WhoShotLatelyIsSeenAtAnyDistanceWithoutADie) {
  test::Small s = pair(20, 105);
  EXPECT_EQ(sight(s), GroupSight::edge);
  EXPECT_FALSE(sees(s));
  s.state("B1").fired_lately = 1;
  EXPECT_TRUE(sees(s));
  test::Script script(s);
  EXPECT_THAT(thrown_for(s, script), IsEmpty());
}

TEST(NcVis4, AGroupWithAFigureInPlainSightIsSeen) {
  const test::Small s = test::Making{}
                            .terrain("wood", kWood)
                            .foot("A1", "a", 60, 75, 1)
                            .foot("B1", "b", 100, 75, 4, "formed = true; facing = 0")
                            .small();
  EXPECT_EQ(sight(s), GroupSight::clear) << "two of the four stand before the wood";
}

TEST(NcVis4, TheDieTimesTenCentimetresIsTheRange) {
  test::Small s = pair(73, 105);  // 30 cm from base to base
  const UnitId b1 = s.id("B1");
  for (int die = 1; die <= 6; ++die) {
    s.state("A1").sighting.set(b1, die);
    EXPECT_EQ(sees(s), die >= 3) << die;
  }
  test::Small farther = pair(72.9, 105);
  farther.state("A1").sighting.set(b1, 3);
  EXPECT_FALSE(sees(farther)) << "30.1 cm";
}

TEST(NcVis4, ADieIsThrownUpToSixtyCentimetresAndOnceATurn) {
  test::Small s = pair(43, 105);
  test::Script script(s);
  script.sighting["A1>B1"] = 6;
  EXPECT_THAT(thrown_for(s, script), ElementsAre("A1>B1")) << "60 cm";
  EXPECT_TRUE(sees(s));
  EXPECT_THAT(thrown_for(s, script), IsEmpty()) << "once a turn";
  test::Small far = pair(42.9, 105);
  test::Script none(far);
  EXPECT_THAT(thrown_for(far, none), IsEmpty()) << "60.1 cm";
}

TEST(NcVis4, AFailedDieIsNotThrownAgainThisTurnButNextTurn) {
  test::Small s = pair(60, 105);
  test::Script script(s);
  script.sighting["A1>B1"] = 1;
  EXPECT_THAT(thrown_for(s, script), ElementsAre("A1>B1"));
  EXPECT_FALSE(sees(s));
  EXPECT_THAT(thrown_for(s, script), IsEmpty());
  test::at_step(s.battle, "7");
  NoEvents events;
  test::play_through(s, script, events, "7");
  EXPECT_THAT(thrown_for(s, script), ElementsAre("A1>B1"));
}

TEST(NcVis4, ExactlyThePairsThatADieDecidesAreThrownTogether) {
  test::Small s = test::Making{}
                      .terrain("wood", kWood)
                      .foot("near", "a", 80, 75, 1)
                      .foot("far", "a", 30, 75, 1)
                      .foot("inside", "a", 112, 60, 1)
                      .foot("edge", "b", 105, 75, 1)
                      .foot("deep", "b", 130, 75, 1)
                      .foot("open", "b", 95, 95, 1)
                      .foot("shot", "b", 105, 90, 1)
                      .small();
  s.state("shot").fired_lately = 1;
  test::Script script(s);
  EXPECT_THAT(thrown_for(s, script), ElementsAre("near>edge"));
  EXPECT_EQ(script.thrown.size(), 1U) << "one batch";
  const auto& die = std::get<chance::Throw>(script.thrown[0][0]);
  EXPECT_EQ(die.reading, chance::Reading::scaled);
  EXPECT_EQ(die.count, 1);
  EXPECT_EQ(die.sides, 6);
}

TEST(NcVis4, TheEventTellsWhatTheDieDid) {
  test::Small s = pair(73, 105);
  test::Script script(s);
  script.sighting["A1>B1"] = 3;
  EventList events;
  Play play(s.battle, script, events);
  throw_for_sighting(play, Side::a);
  const auto sighted = test::of_kind<event::Sighted>(events);
  ASSERT_EQ(sighted.size(), 1U);
  EXPECT_TRUE(sighted[0].seen);
  EXPECT_EQ(sighted[0].range, 30_cm);
  EXPECT_EQ(sighted[0].distance, 30_cm);
}

TEST(NcVis4, DiceOfAllPairsAreKeptApart) {
  GroupState s;
  for (std::size_t i = 0; i < kMostUnits; ++i) {
    s.sighting.set(unit_id(i), 1 + static_cast<int>(i % 6));
  }
  for (std::size_t i = 0; i < kMostUnits; ++i) {
    EXPECT_EQ(s.sighting.of(unit_id(i)), 1 + static_cast<int>(i % 6)) << i;
  }
}

TEST(NcVis4, SpottingHasItsExactOdds) {
  const Behaviour behaviour = test::behaviour();
  const Resolver spotting = test::resolver("spotting", behaviour);
  const auto p_seen = [&](std::int64_t millimetres) {
    const auto odds = spotting.odds({{"distance", millimetres}});
    const auto found = odds.find(Values{{"seen", true}});
    return found == odds.end() ? chance::Probability{0} : found->second;
  };
  EXPECT_EQ(p_seen(0), 1);
  EXPECT_EQ(p_seen(100), 1);
  EXPECT_EQ(p_seen(101), chance::Probability(5, 6));
  EXPECT_EQ(p_seen(300), chance::Probability(4, 6));
  EXPECT_EQ(p_seen(301), chance::Probability(3, 6));
  EXPECT_EQ(p_seen(600), chance::Probability(1, 6));
  EXPECT_EQ(p_seen(601), 0);
}

TEST(NcVis5, WoodsBlockSightThroughThemAndBodiesDoNot) {
  EXPECT_FALSE(sees(pair(60, 200)));
  const test::Small body = test::Making{}
                               .foot("A1", "a", 60, 75, 1)
                               .foot("A2", "a", 80, 75, 20, "formed = true")
                               .foot("B1", "b", 200, 75, 1)
                               .small();
  EXPECT_TRUE(sees(body));
}

TEST(NcVis5, FacingDoesNotLimitSight) {
  const test::Small s =
      test::Making{}.foot("A1", "a", 60, 75, 1, "facing = 270").foot("B1", "b", 200, 75, 1).small();
  EXPECT_TRUE(sees(s));
}

TEST(NcVis5, AGroupSeesIfAnyFigureOfItSees) {
  const test::Small s = test::Making{}
                            .terrain("wood", kWood)
                            .foot("A1", "a", 60, 105, 10, "formed = true")
                            .foot("B1", "b", 200, 118, 1)
                            .small();
  EXPECT_TRUE(sees(s)) << "its left wing looks past the wood";
}

TEST(Memory, GroupsRememberWhereTheyLastSawAnEnemy) {
  test::Small s = pair(60, 95);
  remember(s.battle, s.now());
  EXPECT_EQ(s.unit("A1").knows_enemy, 1);
  EXPECT_EQ(s.unit("A1").known_enemy_x, 9500);
  EXPECT_EQ(s.unit("B1").seen_now, 1);
  s.unit("B1").x = 13000;
  remember(s.battle, s.now());
  EXPECT_EQ(s.unit("A1").known_enemy_x, 9500) << "gone into the wood";
  EXPECT_EQ(s.unit("B1").seen_now, 0);
  EXPECT_EQ(s.unit("B1").was_seen, 1);
  EXPECT_EQ(s.unit("B1").seen_x, 9500);
}

TEST(View, EnemiesThatWereNeverSeenAreAbsent) {
  test::Small s = pair(60, 130);
  remember(s.battle, s.now());
  const View view = s.sheet().view(s.battle, Side::a);
  EXPECT_TRUE(view.hidden.contains(s.id("B1")));
  EXPECT_EQ(view.seen.unit(s.id("B1")).presence, Presence::off_table);
  EXPECT_TRUE(view.seen.unit(s.id("A1")).on_table());
}

TEST(View, EnemiesOutOfSightStandAtTheirLastKnownPlaceWithNothingElseShown) {
  test::Small s = test::Making{}
                      .terrain("wood", kWood)
                      .foot("A1", "a", 60, 75, 1)
                      .foot("B1", "b", 95, 75, 6, "formed = true")
                      .small();
  remember(s.battle, s.now());
  s.unit("B1").x = 13000;
  s.unit("B1").in_force = InForce::run;
  ASSERT_TRUE(take_losses(s.battle, s.id("B1"), 3, 1));
  remember(s.battle, s.now());
  const View view = s.sheet().view(s.battle, Side::a);
  const UnitId b1 = s.id("B1");
  EXPECT_TRUE(view.remembered.contains(b1));
  EXPECT_EQ(view.seen.unit(b1).x, 9500);
  EXPECT_EQ(view.seen.unit(b1).in_force, InForce::hold);
  EXPECT_EQ(living(view.seen, b1), 6) << "its losses were not seen";
}

TEST(View, MovingAnUnseenUnitChangesNothingOfTheView) {
  test::Small s = pair(60, 130);
  remember(s.battle, s.now());
  const View before = s.sheet().view(s.battle, Side::a);
  s.unit("B1").x = 14000;
  s.unit("B1").facing = 900;
  s.unit("B1").commanded = 1;
  s.state("B1").load_halves = 0;
  const View after = s.sheet().view(s.battle, Side::a);
  EXPECT_TRUE(before.seen == after.seen);
  EXPECT_EQ(before.hidden, after.hidden);
  EXPECT_EQ(before.remembered, after.remembered);
}

TEST(View, AnUnseenUnitChangesNoDecisionOfThePolicy) {
  test::Small s = test::Making{}
                      .terrain("wood", kWood)
                      .command("c", "a", "brigade", "objective = [95, 75]")
                      .foot("A1", "c", 60, 75, 10, "formed = true")
                      .foot("P1", "c", 50, 75, 1, "officer = true; pc = true")
                      .foot("B1", "b", 130, 75, 12, "formed = true")
                      .horse("B2", "b", 95, 120, 6, "formed = true; shock = true")
                      .small();
  const Behaviour behaviour = test::behaviour();
  PolicyCommander commander(s.sheet(), behaviour);
  const auto play = [&](test::Small battle) {
    test::Script script(battle);
    NoEvents events;
    battle.unit("A1").commanded = 1;
    script.cells["A1"] = test::italic(Intent::halt_face);
    script.cells["P1"] = test::italic(Intent::halt_face);
    test::at_step(battle.battle, "1.2");
    test::play_through(battle, script, events, "1.2");
    std::vector<Choice> choices;
    for (const Decision& decision : script.decided) {
      choices.push_back(commander.decide(s.sheet().view(battle.battle, Side::a), decision).choice);
    }
    return choices;
  };
  const auto before = play(s);
  EXPECT_FALSE(before.empty());
  s.unit("B1").x = 15000;
  s.unit("B1").y = 6000;
  EXPECT_EQ(play(s), before);
}

}  // namespace
}  // namespace opfor::nineteenth_century
