// What a general may plan (drill/plan.hpp, drill/drafts.cpp), on tables of this sheet.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <string>

#include "drill/plan.hpp"
#include "policy_support.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::Making;
using test::Small;
using testing::ElementsAre;
using testing::IsEmpty;

/// Who goes in at once, by a draft of that scheme; nobody, too, where there is none.
std::vector<std::string> goes_at_once(const Small& s, Scheme scheme) {
  std::vector<std::string> who;
  for (const Draft& draft : drafts(s.sheet(), s.sheet().view(s.battle, Side::a))) {
    if (draft.scheme != scheme) continue;
    for (const Part& part : draft.parts) {
      if (part.phase == Phase::goes_in) who.push_back(s.battle.setting().unit(part.unit).id);
    }
  }
  return who;
}

const char* const kOfTheBrigade = "command = 'brigade'\norders = 'attack'";

/// A command of some in one line, that is to attack.
Making brigade(const char* kind, const std::vector<double>& places) {
  Making making;
  making.command("brigade", "a", "division");
  for (std::size_t i = 0; i < places.size(); ++i) {
    making.unit("a" + std::to_string(i + 1), 'a', kind, places[i], 8, kOfTheBrigade);
  }
  return making;
}

TEST(VwsDrafts, ACommandThatStandsAloneHasWingsToo) {
  const Small s = brigade("foot", {14, 20, 26}).unit("b1", 'b', "foot", 20, 44).small();
  EXPECT_THAT(goes_at_once(s, Scheme::left_first), ElementsAre("a1"));
  EXPECT_THAT(goes_at_once(s, Scheme::right_first), ElementsAre("a2", "a3"));
}

TEST(VwsDrafts, OfTwoCommandsBesideEachOtherEachIsAWing) {
  const Small s = Making{}
                      .command("brigade", "a", "division")
                      .command("other", "a", "division")
                      .unit("a1", 'a', "foot", 8, 8, kOfTheBrigade)
                      .unit("a2", 'a', "foot", 14, 8, kOfTheBrigade)
                      .unit("a3", 'a', "foot", 26, 8, "command = 'other'\norders = 'attack'")
                      .unit("b1", 'b', "foot", 20, 44)
                      .small();
  EXPECT_THAT(goes_at_once(s, Scheme::left_first), ElementsAre("a1", "a2"));
  EXPECT_THAT(goes_at_once(s, Scheme::right_first), ElementsAre("a3"));
  EXPECT_THAT(goes_at_once(s, Scheme::together), IsEmpty());
}

TEST(VwsDrafts, TheCentreOfTheLineGoesInFirstAndTheWingsFormUp) {
  Making making;
  making.command("brigade", "a", "division");
  for (int i = 0; i < 5; ++i) {
    making.unit("a" + std::to_string(i), 'a', "foot", 8 + 6 * i, 8, kOfTheBrigade);
  }
  const Small s = making.unit("b1", 'b', "foot", 20, 44).small();
  EXPECT_THAT(goes_at_once(s, Scheme::centre_first), ElementsAre("a1", "a2", "a3"));
}

TEST(VwsDrafts, WhoCanFallsOnOnePartOfHisLine) {
  const Small s = Making{}
                      .command("brigade", "a", "division")
                      .unit("a1", 'a', "foot", 8, 20, kOfTheBrigade)
                      .unit("a2", 'a', "foot", 14, 20, kOfTheBrigade)
                      .unit("a3", 'a', "foot", 34, 20, kOfTheBrigade)
                      .unit("b1", 'b', "foot", 8, 30)
                      .unit("b2", 'b', "foot", 14, 30)
                      .unit("b3", 'b', "foot", 34, 30)
                      .small();
  std::map<Scheme, std::vector<std::string>> fall_on;
  for (const Draft& draft : drafts(s.sheet(), s.sheet().view(s.battle, Side::a))) {
    for (const Part& part : draft.parts) {
      if (part.later.target == kNoUnit) continue;
      const Setting& setting = s.battle.setting();
      fall_on[draft.scheme].push_back(setting.unit(part.unit).id + " on " +
                                      setting.unit(part.later.target).id);
    }
  }
  EXPECT_THAT(fall_on[Scheme::upon_left], ElementsAre("a1 on b1", "a2 on b1"));
  EXPECT_THAT(fall_on[Scheme::upon_centre], ElementsAre("a1 on b2", "a2 on b2"));
  EXPECT_THAT(fall_on[Scheme::upon_right], IsEmpty()) << "nobody comes there in time but a3";
}

TEST(VwsDrafts, NobodyGivesUpTheHedgeBeforeHimToMeetTheEnemy) {
  const char* const holds = "command = 'brigade'\norders = 'hold'";
  const Small s = Making{}
                      .command("brigade", "a", "division")
                      .unit("a1", 'a', "foot", 14, 8, holds)
                      .unit("a2", 'a', "foot", 22, 8, holds)
                      .unit("a3", 'a', "foot", 30, 8, holds)
                      .unit("b1", 'b', "foot", 20, 44)
                      .terrain("h", "kind = 'hedge'; barrier = true; line = [[10,10.5],[18,10.5]]")
                      .small();
  std::vector<std::string> go;
  for (const Draft& draft : drafts(s.sheet(), s.sheet().view(s.battle, Side::a))) {
    if (draft.scheme != Scheme::forward) continue;
    for (const Part& part : draft.parts) go.push_back(s.battle.setting().unit(part.unit).id);
  }
  EXPECT_THAT(go, ElementsAre("a2", "a3"));
}

TEST(VwsDrafts, HorseFormsUpClearOfABogWithAllOfItsFront) {
  for (double edge = 24; edge < 27; edge += 0.25) {
    const std::string near = std::to_string(edge);
    const std::string area = "kind = 'swamp'; difficult = true; area = [[4," + near + "],[60," +
                             near + "],[60,40],[4,40]]";
    const Small s =
        brigade("horse", {14, 22}).unit("b1", 'b', "foot", 18, 44).terrain("w", area).small();
    const double before_edge = (edge - 0.5) * 254;
    int posts = 0;
    for (const Draft& draft : drafts(s.sheet(), s.sheet().view(s.battle, Side::a))) {
      for (const Part& part : draft.parts) {
        const auto place = part.task.place();
        if (part.phase != Phase::forms_up || !place) continue;
        ++posts;
        EXPECT_LT(place->y, before_edge) << edge;
      }
    }
    EXPECT_GT(posts, 0);
  }
}

TEST(VwsDrafts, HorseFormsUpBeforeAHouseWhileItHasRoomToWheel) {
  const Small s = brigade("horse", {20, 30})
                      .unit("b1", 'b', "foot", 20, 44)
                      .terrain("h",
                               "kind = 'building'; impassable = ['horse']; enclosed = true; "
                               "area = [[18,24],[22,24],[22,28],[18,28]]")
                      .small();
  int posts = 0;
  for (const Draft& draft : drafts(s.sheet(), s.sheet().view(s.battle, Side::a))) {
    for (const Part& part : draft.parts) {
      const auto place = part.task.place();
      if (draft.scheme != Scheme::together || part.unit != s.id("a1") || !place) continue;
      ++posts;
      EXPECT_LT(place->y, (24 - 3) * 254);
    }
  }
  EXPECT_EQ(posts, 1);
}

TEST(VwsDrafts, NobodyIsGivenRoomRightBeforeAHouseThatHeNeverEnters) {
  // Two, one behind the other: one of them forms up elsewhere, so as not to stand on the other.
  const auto posts = [](const std::vector<std::string>& houses) {
    Making making;
    making.command("brigade", "a", "division")
        .unit("a1", 'a', "horse", 30, 12, kOfTheBrigade)
        .unit("a2", 'a', "horse", 30, 8, kOfTheBrigade)
        .unit("b1", 'b', "foot", 30, 44);
    for (std::size_t i = 0; i < houses.size(); ++i) {
      making.terrain(
          "h" + std::to_string(i),
          "kind = 'building'; impassable = ['horse']; enclosed = true; area = " + houses[i]);
    }
    const Small s = making.small();
    std::vector<Vec> all;
    for (const Draft& draft : drafts(s.sheet(), s.sheet().view(s.battle, Side::a))) {
      for (const Part& part : draft.parts) {
        if (draft.scheme != Scheme::together || !part.task.place()) continue;
        all.push_back(*part.task.place() * (1 / 254.0));
      }
    }
    return all;
  };
  const std::vector<Vec> open = posts({});
  ASSERT_EQ(open.size(), 2U);
  const Vec aside = std::abs(open[1].x - 30) > 1 ? open[1] : open[0];
  ASSERT_GT(std::abs(aside.x - 30), 1) << "one of them stands beside the other";
  const double out = aside.x > 30 ? 1 : -1;
  const std::string house =
      fmt::format("[[{0},{2}],[{1},{2}],[{1},{3}],[{0},{3}]]", aside.x - 0.5 * out,
                  aside.x + 3 * out, aside.y + 1, aside.y + 5);
  const std::vector<Vec> closed = posts({house});
  for (const Vec& post : closed) EXPECT_GT(norm(post - aside), 0.5) << post.x << ", " << post.y;
}

/// It crosses it at once, or with the others: not alone, to be shot at beyond.
TEST(VwsDrafts, NobodyFormsUpBeyondAHedgeThatTheEnemyComesUpTo) {
  const auto farthest = [](double enemy, const char* line) {
    const Small s = brigade("horse", {20, 28})
                        .unit("b1", 'b', "foot", 24, enemy)
                        .terrain("h", test::hedge(line))
                        .small();
    double most = 0;
    for (const Draft& draft : drafts(s.sheet(), s.sheet().view(s.battle, Side::a))) {
      for (const Part& part : draft.parts) {
        if (draft.scheme != Scheme::together || !part.task.place()) continue;
        most = std::max(most, part.task.place()->y / 254.0);
      }
    }
    return most;
  };
  EXPECT_LT(farthest(36, "[[0,24],[60,24]]"), 24);
  EXPECT_GT(farthest(36, "[[0,2],[60,2]]"), 24) << "none in its way";
  EXPECT_GT(farthest(46, "[[0,24],[60,24]]"), 24) << "he is far off yet";
}

/// Guns reach too far to be kept out of: but so near nobody waits for the others.
TEST(VwsDrafts, NobodyFormsUpUnderTheMuzzlesOfGuns) {
  const Small s = brigade("foot", {14, 20}).unit("b1", 'b', "artillery", 17, 44).small();
  int posts = 0;
  for (const Draft& draft : drafts(s.sheet(), s.sheet().view(s.battle, Side::a))) {
    for (const Part& part : draft.parts) {
      const auto place = part.task.place();
      if (part.phase != Phase::forms_up || !place) continue;
      ++posts;
      EXPECT_GE(norm(*place - Vec{17 * 254, 44 * 254}), 1.5 * 4 * 254);
    }
  }
  EXPECT_GT(posts, 0);
}

/// A wheel takes foot all of its move (VWS-MOVE-1).
TEST(VwsDrafts, WhosePlaceLiesBeforeItFormsUpStraightAhead) {
  const Small s = brigade("foot", {14, 22}).unit("b1", 'b', "foot", 34, 44).small();
  int posts = 0;
  for (const Draft& draft : drafts(s.sheet(), s.sheet().view(s.battle, Side::a))) {
    for (const Part& part : draft.parts) {
      const auto place = part.task.place();
      if (draft.scheme != Scheme::together || !place) continue;
      ++posts;
      const Point start = s.battle.unit(part.unit).pose().at;
      EXPECT_NEAR(place->x, field::vec(start).x, 1);
      EXPECT_GT(place->y, field::vec(start).y + 4 * 254);
    }
  }
  EXPECT_EQ(posts, 2);
}

/// Between fronts, not middles: who forms up under muskets that reach it goes in.
TEST(VwsDrafts, AnEnemyWhoseMusketsReachItsFrontIsUponAGroup) {
  for (const bool near : {true, false}) {
    Small s = Making{}
                  .command("brigade", "a", "division")
                  .unit("a1", 'a', "foot", 20, 20, kOfTheBrigade)
                  .unit("a2", 'a', "foot", 28, 20, kOfTheBrigade)
                  .unit("b1", 'b', "foot", 20, near ? 24.9 : 26.1)
                  .small();
    EXPECT_EQ(s.now().gap(s.id("a1"), s.id("b1")) <= 4 * 254, near);
    for (const char* const id : {"a1", "a2"}) {
      s.battle.unit(s.id(id)).group = 1;
      s.battle.unit(s.id(id)).phase = Phase::forms_up;
    }
    const auto groups = groups_that_wait(s.sheet(), s.sheet().view(s.battle, Side::a));
    ASSERT_EQ(groups.size(), 1U);
    EXPECT_EQ(groups.front().engaged, near);
  }
}

TEST(VwsDrafts, TwoBodiesHaveNoCentre) {
  const Small s = brigade("foot", {14, 20}).unit("b1", 'b', "foot", 20, 44).small();
  EXPECT_THAT(goes_at_once(s, Scheme::centre_first), IsEmpty());
}

TEST(VwsDrafts, OfACommandThatStandsAloneARearThirdIsAGroupThatWaits) {
  const Small s = Making{}
                      .command("brigade", "a", "division")
                      .unit("a1", 'a', "foot", 14, 10, kOfTheBrigade)
                      .unit("a2", 'a', "foot", 20, 6, kOfTheBrigade)
                      .unit("a3", 'a', "foot", 26, 10, kOfTheBrigade)
                      .unit("b1", 'b', "foot", 20, 44)
                      .small();
  std::vector<std::string> waits;
  std::set<std::uint8_t> groups;
  for (const Draft& draft : drafts(s.sheet(), s.sheet().view(s.battle, Side::a))) {
    if (draft.scheme != Scheme::with_reserve) continue;
    for (const Part& part : draft.parts) {
      if (part.phase == Phase::waits) waits.push_back(s.battle.setting().unit(part.unit).id);
      groups.insert(part.group);
    }
  }
  EXPECT_THAT(waits, ElementsAre("a2"));
  EXPECT_EQ(groups.size(), 2);
}

}  // namespace
}  // namespace opfor::victory_without_squares
