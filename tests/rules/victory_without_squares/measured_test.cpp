#include "drill/measured.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/figures.hpp"
#include "rules/victory_without_squares/bearing.hpp"
#include "rules/victory_without_squares/breaking.hpp"
#include "rules/victory_without_squares/facts.hpp"
#include "support.hpp"

/// Distances near a limit, where somebody plays with figures (design 3, "Numbers").
namespace opfor::victory_without_squares {
namespace {

using opfor::test::Figures;
using test::inches;
using test::kFootDeep;
using test::Making;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Making foot_ahead(double gap, const char* own = "foot", const char* more = "") {
  return Making{}
      .unit("a1", 'a', own, 20, 10, more)
      .unit("b1", 'b', "foot", 20, 10 + kFootDeep + gap);
}

void ask_before_firing(Play& play, UnitId firer, UnitId target) {
  measure<Situation>(play, [&](const Situation& now) { return shots(now, firer, target).size(); });
}
void ask_before_ordering(Play& play, UnitId body) {
  measure<Situation>(play, [&](const Situation& now) {
    return those(now.enemies_seen(body), [&](UnitId enemy) { return bears(now, body, enemy); });
  });
}
void ask_before_reacting(Play& play, UnitId body) {
  measure<Situation>(
      play, [&](const Situation& now) { return facts(now, body); },
      [](const Facts& x, const Facts& y) { return x.same_values(y); });
}

TEST(VwsCloseFire3, FourInchesOfMusketsAreAskedAndAllBasesBearOrNone) {
  for (const double gap : {3.9, 4.1}) {
    for (const bool within : {true, false}) {
      test::Small s = foot_ahead(gap).small();
      Figures figures(s.battle, within);
      NoEvents events;
      Play play{s.battle, figures, events};
      ask_before_firing(play, s.id("a1"), s.id("b1"));
      EXPECT_THAT(figures.asked, ElementsAre("a1>b1: musket range of a1 (a1)")) << gap;
      const Shots all = shots(s.now(), s.id("a1"), s.id("b1"));
      ASSERT_EQ(all.size(), within ? 1U : 0U) << gap;
      if (!within) continue;
      EXPECT_EQ(all[0].bases, 4) << gap;
      EXPECT_EQ(total(fire_terms(all[0], State::formed)), 4) << gap;
    }
  }
}

TEST(VwsCloseFire3, ABodyThatMayChooseIsAskedBeforeItIsOrdered) {
  test::Small s = foot_ahead(4.1).small();
  Figures figures(s.battle, true);
  NoEvents events;
  Play play{s.battle, figures, events};
  ask_before_ordering(play, s.id("a1"));
  EXPECT_THAT(figures.asked, ElementsAre("a1>b1: musket range of a1 (a1)"));
  ask_before_firing(play, s.id("a1"), s.id("b1"));
  EXPECT_EQ(figures.asked.size(), 1U) << "it is known";
}

TEST(VwsCloseFire3, FarFromItsLimitNothingIsAsked) {
  for (const double gap : {3.0, 5.0}) {
    test::Small s = foot_ahead(gap).small();
    Figures figures(s.battle, true);
    NoEvents events;
    Play play{s.battle, figures, events};
    ask_before_firing(play, s.id("a1"), s.id("b1"));
    EXPECT_THAT(figures.asked, IsEmpty()) << gap;
  }
}

TEST(VwsCloseFire3, AnEnemyWhoDoesNotBearOtherwiseIsUnmoved) {
  // What was found of the one pair says nothing of another.
  test::Small s = foot_ahead(4.1).unit("b2", 'b', "foot", 40, 10 + kFootDeep + 4.1).small();
  Figures figures(s.battle, true);
  NoEvents events;
  Play play{s.battle, figures, events};
  ask_before_firing(play, s.id("a1"), s.id("b1"));
  EXPECT_TRUE(shots(s.now(), s.id("a1"), s.id("b2")).empty());
}

TEST(VwsCloseAi3, TheCommandDistanceIsAskedAndIsTheFact) {
  for (const bool within : {true, false}) {
    test::Small s = Making{}
                        .unit("a1", 'a', "foot", 20, 10)
                        .unit("l1", 'a', "leader", 20, 10 - kFootDeep / 2 - 8.4)
                        .unit("b1", 'b', "foot", 20, 45)
                        .small();
    const double gap = s.now().measured_gap(s.id("l1"), s.id("a1"));
    // To where it is an eighth of an inch beyond the limit, whatever his base.
    s.put("l1", 20, 10 - kFootDeep / 2 - 8.4 + (gap / 254 - 8.125), 0);
    Figures figures(s.battle, within);
    NoEvents events;
    Play play{s.battle, figures, events};
    ask_before_reacting(play, s.id("a1"));
    EXPECT_THAT(figures.asked, ElementsAre(HasSubstr("l1>a1: command distance")));
    EXPECT_EQ(s.now().commanded(s.id("a1")), within);
    EXPECT_EQ(facts(s.now(), s.id("a1"))[Fact::commanded], within ? 1 : 0);
  }
}

TEST(VwsCloseGeo4, WhoIsNextToABodyIsAsked) {
  for (const bool within : {true, false}) {
    test::Small s = Making{}
                        .unit("a1", 'a', "foot", 20, 10)
                        .unit("a2", 'a', "foot", 20, 10 + kFootDeep + 2.1)
                        .unit("b1", 'b', "foot", 20, 45)
                        .small();
    Figures figures(s.battle, within);
    NoEvents events;
    Play play{s.battle, figures, events};
    measure_neighbours(play, s.id("a1"));
    EXPECT_THAT(figures.asked, ElementsAre("a1>a2: next to"));
    EXPECT_EQ(s.now().next_to(s.id("a1")).contains(s.id("a2")), within);
  }
}

}  // namespace
}  // namespace opfor::victory_without_squares
