// Ways, changes, volleys, rounds and tests of Over the Hills, told by hand: the fault is found, the
// same without it is not.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "opinion/support.hpp"

namespace opfor::battles::opinion::over_the_hills {
namespace {

using test::Telling;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

std::string unit(const char* id, char side, const char* troops, double x, double y,
                 const char* more = "") {
  return fmt::format(
      "[[unit]]\nid = \"{}\"\ntroops = \"{}\"\ncommand = \"c{}\"\nat = [{}, {}]\n{}\n", id, troops,
      side, x, y, more);
}

/// Two divisions of one brigade each; side a faces north.
std::string field() {
  return R"(system = "over_the_hills"
title = "Told"
turns = 10
table = { width = 72, height = 48 }
date = 1806-07-04
first_side = "a"
side = [{ id = "a", facing = 0 }, { id = "b", facing = 180 }]
command = [{ id = "ca", side = "a", level = "division" }, { id = "cb", side = "b", level = "division" }]
)" + unit("ga", 'a', "commander", 2, 2, "range = 90") +
         unit("gb", 'b', "commander", 70, 46, "range = 90") +
         unit("line", 'a', "line_infantry", 20, 10) +
         unit("column", 'a', "line_infantry", 40, 10, "formation = \"attack_column\"") +
         unit("guns", 'a', "foot_battery", 56, 10) + unit("enemy", 'b', "line_infantry", 20, 24) +
         unit("horse", 'b', "light_cavalry", 40, 40);
}
Telling told() { return Telling(field()); }

constexpr const char* kOwn = "OTH-MOVE-1";

event::Lost hits(const Telling& t, const char* whose, int n) {
  event::Lost lost;
  lost.unit = t.id(whose);
  lost.counts = {{"fatigue hits (told)", n}};
  return lost;
}

TEST(OthTold, ALineGoesSixInchesAndItsSecondSegmentCosts) {
  EXPECT_THAT(told().goes("line", 3, 0, kOwn).found(), IsEmpty());
  EXPECT_THAT(told().goes("line", 7, 0, kOwn).found(),
              ElementsAre("too far OTH-MOVE-1 by its segments"));
  Telling paid = told();
  paid.goes("line", 6, 0, kOwn);
  paid.tell("OTH-MOVE-2", hits(paid, "line", 1));
  EXPECT_THAT(paid.found(), IsEmpty());
  Telling gratis = told();
  gratis.goes("line", 6, 0, kOwn).turn();
  EXPECT_THAT(gratis.found(), ElementsAre("left undone OTH-MOVE-2 a segment marked F"));
  paid = told();
  paid.goes("line", 2, 0, kOwn);
  paid.tell("OTH-MOVE-2", hits(paid, "line", 1));
  EXPECT_THAT(paid.found(), ElementsAre("wrong loss OTH-MOVE-2 without a cause"));
}

TEST(OthTold, WhoStandsOnAnObstacleHasCrossedIt) {
  const auto goes_with_hedge_at = [](double y) {
    Telling t(field() + fmt::format("[[terrain]]\nid = \"h\"\nname = \"Hedge\"\nkind = \"hedge\"\n"
                                    "line = [[10, {0}], [30, {0}]]\nbarrier = true\n",
                                    y));
    t.goes("line", 3, 0, kOwn).turn();
    return t.found();
  };
  EXPECT_THAT(goes_with_hedge_at(10), IsEmpty());
  EXPECT_THAT(goes_with_hedge_at(11), ElementsAre("left undone OTH-TERR-1 an obstacle crossed"));
}

TEST(OthTold, FormedTroopsMoveStraightAheadBackOrAside) {
  for (const auto& [x, y] : {std::pair{22.0, 10.0}, {18.0, 10.0}, {20.0, 12.0}, {20.0, 8.0}}) {
    EXPECT_THAT(told().is_put("line", x, y, 0, kOwn).found(), IsEmpty());
  }
  EXPECT_THAT(told().is_put("line", 20.2, 12, 0, kOwn).found(),
              ElementsAre("wrong direction OTH-MOVE-7 askew"));
}

/// "Uses up segments": a turn or a change begins with a half of one.
TEST(OthTold, ATurnInPlaceBeginsWithAHalfOfASegment) {
  Telling t = told();
  t.goes("line", 0.5, 0, kOwn).is_put("line", 20, 10.5, 180, kOwn).goes("line", 1, 0, kOwn);
  t.tell("OTH-MOVE-2", hits(t, "line", 1));
  EXPECT_THAT(t.found(), IsEmpty());
}

TEST(OthTold, AWheelBeginsASegmentAndIsNoLonger) {
  const auto after = [](double way, double degrees) {
    Telling t = told();
    if (way > 0) t.goes("line", way, 0, kOwn);
    return t.wheels("line", degrees, 6, 1, kOwn).found();
  };
  EXPECT_THAT(after(0, 28), IsEmpty()) << "2.93 inches of three";
  EXPECT_THAT(after(0, 30),
              ElementsAre("turned too far OTH-MOVE-1 a wheel longer than its segment"));
  EXPECT_THAT(after(3, 20), IsEmpty());
  EXPECT_THAT(after(1, 10), ElementsAre("turned too far OTH-MOVE-1 a wheel within a segment"));
}

TEST(OthTold, InItsPlaceItTurnsByRightAnglesButForAHair) {
  const auto turns = [](double degrees) {
    return told().is_put("line", 20, 10, degrees, kOwn).found();
  };
  EXPECT_THAT(turns(0.01), IsEmpty());
  EXPECT_THAT(turns(90), IsEmpty());
  EXPECT_THAT(turns(0.4), ElementsAre("turned too far OTH-MOVE-1 in its place, by no right angle"));
}

TEST(OthTold, WhoTurnsFreelyPaysForAllOfABentWay) {
  Telling t(field() + unit("march", 'a', "line_infantry", 30, 10, "formation = \"march_column\""));
  const field::Pose from = t.pose("march");
  const auto at = [](double x, double y) {
    return Point{length_in(x, Measure::inch), length_in(y, Measure::inch)};
  };
  event::Moved bent{t.id("march"), from, {at(34, 16), Angle::degrees(90)}, {}, {}, {}, {}, {}};
  bent.path = {from.at, at(30, 16), at(34, 16)};
  bent.spent = length_in(10, Measure::inch);
  t.tell(kOwn, bent).turn();
  EXPECT_THAT(t.found(), ElementsAre("left undone OTH-MOVE-2 a segment marked F"));
}

/// OTH-MOVE-8: one inch ahead and nine tenths aside, keeping its facing, use up 2.8 inches.
TEST(OthTold, OfABentWayTheLegAsideAloneCostsDouble) {
  Telling t = told();
  const field::Pose from = t.pose("line");
  const auto off = [&](double right, double ahead) {
    return Point{from.at.x + length_in(right, Measure::inch),
                 from.at.y + length_in(ahead, Measure::inch)};
  };
  event::Moved bent{t.id("line"), from, {off(0.9, 1), from.facing}, {}, {}, {}, {}, {}};
  bent.path = {from.at, off(0, 1), off(0.9, 1)};
  bent.spent = length_in(1.9, Measure::inch);
  t.tell(kOwn, bent).turn();
  EXPECT_THAT(t.found(), IsEmpty());
}

TEST(OthTold, NobodyComesWithinAnInchButByACharge) {
  EXPECT_THAT(told().goes("line", 5.9, 0, kOwn).found(), IsEmpty());
  Telling t(field() + unit("near", 'b', "line_infantry", 40, 17));
  t.goes("column", 4.8, 0, kOwn);
  EXPECT_THAT(t.found(), ElementsAre("came nearer OTH-MOVE-9 OTH-MOVE-1"));
}

event::Shot shot(const Telling& t, const char* by, const char* at, const char* how, int face,
                 int n) {
  event::Shot s;
  s.unit = t.id(by);
  s.target = t.id(at);
  s.shots = 1;
  s.sides = 10;
  s.dice = {static_cast<std::uint8_t>(face)};
  s.hits = n;
  s.how = how;
  return s;
}

TEST(OthTold, AVolleyHasItsScoreAndItsHits) {
  const std::string near = field() + unit("b1", 'b', "line_infantry", 20, 15);
  const auto found = [&](const char* how, int face, int n) {
    Telling t(near);
    t.tell("OTH-FIRE-1", shot(t, "line", "b1", how, face, n));
    return t.found();
  };
  EXPECT_THAT(found("4.0\", 7, -1 over 3: 6", 8, 0), IsEmpty());
  EXPECT_THAT(found("4.0\", 7: 7", 9, 0), ElementsAre("wrong score OTH-FIRE-4 without: over 3"));
  EXPECT_THAT(found("4.0\", 6, -1 over 3: 5", 8, 0), ElementsAre("wrong score OTH-FIRE-2 base"));
  EXPECT_THAT(found("4.0\", 7, -1 over 3: 7", 9, 0), ElementsAre("wrong score OTH-BAND-3 sum"));
  // Beyond short range it is one hit at most.
  EXPECT_THAT(found("4.0\", 7, -1 over 3: 6", 2, 2), ElementsAre("wrong loss OTH-BAND-1 hits"));
}

TEST(OthTold, HowFarATargetMovedIsMeasuredAlongItsWay) {
  const auto found = [](std::initializer_list<std::pair<double, double>> corners) {
    Telling t(field() +
              unit("march", 'a', "line_infantry", 30, 10, "formation = \"march_column\"") +
              unit("b1", 'b', "line_infantry", 33, 20));
    const field::Pose from = t.pose("march");
    event::Moved way{t.id("march"), from, from, {from.at}, {}, {}, {}, {}};
    for (const auto& [x, y] : corners) {
      way.path.push_back({length_in(x, Measure::inch), length_in(y, Measure::inch)});
    }
    way.to = {way.path.back(), Angle::degrees(90)};
    way.spent = length_in(6, Measure::inch);
    constexpr std::uint8_t kMoves = 3;
    t.tell(kOwn, way, kMoves);
    const char* const how =
        "5.0\", 7, -1 over 3, -1 target moved over 5 or is cavalry in contact: 5";
    t.tell("OTH-FIRE-1", shot(t, "b1", "march", how, 9, 0), kMoves);
    return t.found();
  };
  const auto with_it = testing::HasSubstr("with: target moved over 5");
  EXPECT_THAT(found({{30, 13}, {33, 13}}), Each(Not(with_it)));
  EXPECT_THAT(found({{33, 13}}), Contains(with_it));
}

TEST(OthTold, WhoIsOutOfRangeOrRoutsDoesNotFire) {
  Telling t = told();
  t.tell("OTH-FIRE-1", shot(t, "line", "enemy", "13.0\", 7, -1 over 3: 6", 9, 0));
  EXPECT_THAT(t.found(), ElementsAre("does not bear OTH-FIRE-1 range"));
}

TEST(OthTold, ATestIsPassedByItsScoreOrLess) {
  const auto found = [&](const char* thrown, const char* outcome) {
    Telling t = told();
    t.tell("OTH-MOVE-10", event::Tested{t.id("line"), "test", {thrown}, outcome});
    return t.found();
  };
  EXPECT_THAT(found("D10 7", "passed on 7 or less"), IsEmpty());
  EXPECT_THAT(found("D10 8", "passed on 7 or less"),
              ElementsAre("card misread OTH-MOVE-10 equal to or under"));
  EXPECT_THAT(found("D10 7", "passed on 9 or less"), ElementsAre("wrong score OTH-MOVE-10 a test"));
}

/// MOR-1: it has been "shooting" until its own moves are over, though nothing is told after them.
TEST(OthTold, WhoFiredInAnEarlierTurnHelpsHisNeighbour) {
  Telling t(field() + unit("beside", 'a', "line_infantry", 28, 10) +
            unit("near", 'b', "line_infantry", 28, 15));
  const auto test = event::Tested{t.id("line"), "test", {"D10 8"}, "passed on 8 or less"};
  t.tell("OTH-FIRE-1", shot(t, "beside", "near", "4.0\", 7, -1 over 3: 6", 8, 0));
  t.tell("OTH-MOVE-10", test);
  EXPECT_THAT(t.found(), ElementsAre("wrong score OTH-MOVE-10 a test"));
  t.turn().tell("OTH-MOVE-10", test);
  EXPECT_EQ(t.found().size(), 1U);
}

TEST(OthTold, NoSquareOfHorseAndNoChangeThatTheTableHasNot) {
  Telling t = told();
  t.tell("OTH-FORM-1", event::FormationChanged{t.id("horse"), Formation::square});
  ASSERT_FALSE(t.found().empty());
  EXPECT_EQ(t.found().front(), "moved unfit OTH-FORM-1 no such change");
}

TEST(OthTold, GunsChargeNobody) {
  Telling t = told();
  t.tell("OTH-CON-7", event::ContactMade{t.id("guns"), t.id("horse")});
  EXPECT_THAT(t.found(), testing::Contains("attack forbidden OTH-CON-1 guns"));
}

TEST(OthTold, NobodyAttacksAndDefendsOneObstacle) {
  Telling t(field() + unit("b1", 'b', "line_infantry", 20, 11));
  t.tell("OTH-CON-7", event::ContactMade{t.id("line"), t.id("b1")});
  event::Fought fought;
  fought.a = {t.id("line")};
  fought.b = {t.id("b1")};
  fought.rounds = {
      "line (line): 7, -2 attacking a linear obstacle, +2 defending a linear obstacle: 7, D10 8: 0",
      "b1 (b1): 7: 7, D10 7: 1"};
  fought.winner = Side::b;
  t.tell("OTH-CBT-7", fought);
  EXPECT_THAT(t.found(),
              testing::Contains("wrong score OTH-CBT-3 with: defending a linear obstacle"));
}

}  // namespace
}  // namespace opfor::battles::opinion::over_the_hills
