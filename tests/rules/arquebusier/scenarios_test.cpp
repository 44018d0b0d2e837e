// The scenarios of this sheet: that they read, and say what the specification's section 15 says.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "drill/victory.hpp"
#include "rules/arquebusier/elements.hpp"
#include "rules/arquebusier/sheet.hpp"
#include "support.hpp"

namespace opfor::arquebusier {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class AqScenarios : public testing::TestWithParam<std::string> {};

TEST_P(AqScenarios, ReadAndBeginInOrder) {
  const test::Small s = test::scenario(GetParam());
  for (std::size_t i = 0; i < s.battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    EXPECT_FALSE(shaken(s.battle, unit));
    EXPECT_FALSE(in_melee(s.battle, unit));
    EXPECT_THAT(s.sheet().bases(s.battle, unit), Not(IsEmpty()));
    EXPECT_THAT(s.sheet().strength(s.battle, unit), Not(IsEmpty()));
    EXPECT_THAT(s.sheet().arm(s.battle.setting(), unit), Not(IsEmpty()));
  }
  for (const Side side : {Side::a, Side::b}) {
    EXPECT_FALSE(routed(s.battle, side));
    EXPECT_EQ(s.sheet().tally(s.battle, side).left, s.sheet().tally(s.battle, side).start);
  }
  EXPECT_NE(s.battle.setting().sides[0].automated, s.battle.setting().sides[1].automated);
  EXPECT_FALSE(ruling(s.sheet(), s.battle, When::step)) << "nobody has won yet";
}

TEST_P(AqScenarios, ElementsFillTheBlocksOfTheirFormation) {
  const test::Small s = test::scenario(GetParam());
  for (std::size_t i = 0; i < s.battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (!present(s.battle, unit)) continue;
    const auto area = [](const auto& boxes) {
      double sum = 0;
      for (const field::Box& box : boxes) sum += 4 * box.half_width * box.half_depth;
      return sum;
    };
    EXPECT_NEAR(area(s.sheet().bases(s.battle, unit)), area(blocks(s.battle, unit)), 1e-3);
  }
}

INSTANTIATE_TEST_SUITE_P(All, AqScenarios, testing::Values("hopton_heath_1643", "dike_road_1591"));

TEST(AqSection15, HoptonHeathAsTheSpecificationHasIt) {
  const test::Small s = test::scenario("hopton_heath_1643");
  const Setting& setting = s.battle.setting();
  EXPECT_EQ(setting.turns, 9);
  EXPECT_EQ(setting.width, 72_in);
  EXPECT_EQ(setting.height, 48_in);
  struct Line {
    const char* id;
    Class natural;
    const char* files;
    double x, y;
    int facing;
    TaskKind mission;
    const char* target;
  };
  const char* horse = "Hq Hq | Hq Hq | Hq Hq | Hq Hq";
  const Line lines[] = {
      {"H1", Class::regular, horse, 27, 9, 0, TaskKind::attack, "P1"},
      {"H2", Class::regular, horse, 45, 9, 0, TaskKind::attack, "P3"},
      {"H3", Class::irregular, horse, 17, 7, 0, TaskKind::support, "H1"},
      {"H4", Class::regular, "Pst Pst | Pst Pst | Pst Pst | Pst Pst", 36, 6, 0, TaskKind::support,
       "H2"},
      {"H5", Class::regular, "Dr Dr | Dr Dr | Dr Dr", 9, 8, 0, TaskKind::attack, "P5"},
      {"H6", Class::regular, "Dr Dr | Dr Dr | Dr Dr", 62, 8, 0, TaskKind::attack, "P6"},
      {"H7", Class::regular, "Gun | Gun", 52, 8, 0, TaskKind::fire, nullptr},
      {"P1", Class::regular, "FA FA | FA FA | Pk Pk | Pk Pk | FA FA | FA FA", 36, 34, 180,
       TaskKind::hold, nullptr},
      {"P2", Class::regular, "FA FA | FA FA | FA FA | FA FA", 24, 35, 180, TaskKind::hold, nullptr},
      {"P3", Class::regular, horse, 51, 39, 180, TaskKind::support, "P1"},
      {"P4", Class::irregular, horse, 19, 40, 180, TaskKind::support, "P2"},
      {"P5", Class::regular, "Dr | Dr | Dr | Dr | Dr | Dr", 9, 27, 180, TaskKind::hold, nullptr},
      {"P6", Class::regular, "Dr | Dr | Dr | Dr | Dr | Dr", 62, 27, 180, TaskKind::hold, nullptr},
      {"P7", Class::regular, "Gun | Gun | Gun", 46, 33, 180, TaskKind::fire, nullptr},
      {"P8", Class::irregular, "FA FA | FA FA | FA FA | Pk Pk", 36, 46, 180, TaskKind::attack,
       nullptr},
  };
  for (const Line& line : lines) {
    const UnitId id = s.id(line.id);
    const FormationInfo& info = formation_info(s.battle, id);
    EXPECT_EQ(info.natural, line.natural) << line.id;
    EXPECT_EQ(s.drawn_up(line.id), line.files) << line.id;
    const field::Pose expected{{length_in(line.x, Measure::inch), length_in(line.y, Measure::inch)},
                               Angle::degrees(line.facing)};
    EXPECT_EQ(s.battle.unit(id).pose(), expected) << line.id;
    const Task& task = s.battle.unit(id).task;
    EXPECT_EQ(task.kind, line.mission) << line.id;
    EXPECT_EQ(task.target, line.target == nullptr ? kNoUnit : s.id(line.target)) << line.id;
    const bool shock = line.id == std::string{"H1"} || line.id == std::string{"H2"};
    EXPECT_EQ(info.shock, shock) << line.id;
  }
  EXPECT_EQ(s.battle.size(), std::size(lines) + 2) << "and a General a side";
  EXPECT_TRUE(formation_info(s.battle, s.id("H5")).mounted);
  EXPECT_FALSE(formation_info(s.battle, s.id("P5")).mounted);
  EXPECT_EQ(s.battle.unit(s.id("P8")).presence, Presence::waiting);
  EXPECT_EQ(setting.unit(s.id("P8")).enters->turn, 5);
  EXPECT_EQ(s.battle.unit(s.id("northampton")).pose().at, (Point{36_in, 8_in}));
  EXPECT_EQ(s.battle.unit(s.id("gell")).pose().at, (Point{36_in, 40_in}));
  EXPECT_EQ(s.battle.unit(s.id("gell")).goes_with, kNoUnit);
}

TEST(AqSection15, TheLieOfTheLandAtHoptonHeath) {
  const test::Small s = test::scenario("hopton_heath_1643");
  const Situation now = s.now();
  EXPECT_TRUE(now.in_cover(s.id("P5"))) << "behind the hedge";
  EXPECT_TRUE(now.in_cover(s.id("P6"))) << "behind the wall";
  EXPECT_FALSE(now.in_cover(s.id("P1"))) << "on the open ridge";
  EXPECT_TRUE(now.sees(s.id("H2"), s.id("P1")));
}

/// Everybody taken off but those who decide.
test::Small at_dusk() {
  test::Small s = test::scenario("hopton_heath_1643");
  s.battle.head().turn = 9;
  return s;
}

std::string who_wins(const test::Small& s) {
  const auto end = ruling(s.sheet(), s.battle, When::turn_is_over);
  return end ? end->words : "goes on";
}

TEST(AqSection15, ParliamentWinsWhereItsFootStandsOnTheRidge) {
  test::Small s = at_dusk();
  EXPECT_THAT(who_wins(s), HasSubstr("Parliament's men have won"));
  shake(s.battle, s.id("P1"), Cause::shot_losses);
  EXPECT_THAT(who_wins(s), HasSubstr("Parliament's men have won")) << "P2 is enough";
  shake(s.battle, s.id("P2"), Cause::shot_losses);
  EXPECT_THAT(who_wins(s), HasSubstr("drawn")) << "P3 counts for nothing";
  restore(s.battle, s.id("P1"));
  remove(s.battle, s.id("P7"), Gone::destroyed);
  EXPECT_THAT(who_wins(s), HasSubstr("drawn")) << "the drakes are lost";
}

TEST(AqSection15, TheKingWinsWithAFormationOnTheMiddleWhereParliamentHasNone) {
  test::Small s = at_dusk();
  s.put("P1", 10, 33, 180);
  s.put("P2", 10, 36, 180);
  EXPECT_THAT(who_wins(s), HasSubstr("drawn"));
  s.put("H1", 36, 33, 0);
  EXPECT_THAT(who_wins(s), HasSubstr("The King's men have won"));
  s.put("P3", 40, 38, 180);
  EXPECT_THAT(who_wins(s), HasSubstr("drawn")) << "a regular formation of Parliament's is there";
  shake(s.battle, s.id("P3"), Cause::close_fire);
  EXPECT_THAT(who_wins(s), HasSubstr("The King's men have won"));
  shake(s.battle, s.id("H1"), Cause::close_fire);
  EXPECT_THAT(who_wins(s), HasSubstr("drawn"));
}

TEST(AqSection15, WhereBothConditionsHoldItIsDrawn) {
  test::Small s = at_dusk();
  s.put("P1", 20, 33, 180);  // on the ridge, not in the middle
  s.put("H1", 36, 33, 0);
  EXPECT_EQ(who_wins(s), "it is drawn: the ridge is disputed at dusk");
  remove(s.battle, s.id("P7"), Gone::abandoned);
  EXPECT_THAT(who_wins(s), HasSubstr("The King's men have won"));
}

TEST(AqWords, WhatMarksAFormation) {
  test::Small s = test::scenario("hopton_heath_1643");
  const auto marks = [&](const char* id) { return s.sheet().marks(s.battle, s.id(id)); };
  EXPECT_THAT(marks("P1"), IsEmpty());
  EXPECT_THAT(marks("H3"), testing::ElementsAre("irregular"));
  EXPECT_THAT(marks("P5"), testing::ElementsAre("on foot"));
  shake(s.battle, s.id("P1"), Cause::shot_losses);
  s.record("P1").commander_dead = 1;
  s.record("P1").under_fire = 1;
  s.record("P1").move_penalty = 2;
  s.record("P1").marker.manoeuvre = Manoeuvre::march;
  s.contact("P1", "H1");
  EXPECT_THAT(marks("P1"),
              testing::ElementsAre("shaken: shot losses", "commander dead", "under fire",
                                   "moves 2 in less", "ordered to march", "in melee"));
  s.record("H5").marker.changing = Changing::dismounting;
  EXPECT_THAT(marks("H5"), testing::ElementsAre("dismounting", "mounted"));
  s.record("P4").ran_last = s.record("P4").withdrew = s.record("P4").broke_off = 1;
  EXPECT_THAT(marks("P4"), testing::ElementsAre("irregular", "ran", "withdrew", "broke off"));
  s.unit("gell").goes_with = s.id("P1");
  EXPECT_THAT(marks("gell"), testing::ElementsAre("with Gell's Foot"));
}

TEST(AqWords, StrengthAndArm) {
  test::Small s = test::scenario("hopton_heath_1643");
  const auto strength = [&](const char* id) { return s.sheet().strength(s.battle, s.id(id)); };
  EXPECT_EQ(strength("P1"), "12 of 12 elements: 4 pike, 8 firearm");
  lose_of_type(s.battle, s.id("P1"), Type::firearm, 3);
  EXPECT_EQ(strength("P1"), "9 of 12 elements: 4 pike, 5 firearm");
  EXPECT_EQ(strength("gell"), "leads");
  remove(s.battle, s.id("gell"), Gone::killed);
  EXPECT_EQ(strength("gell"), "killed");
  remove(s.battle, s.id("H3"), Gone::ran);
  EXPECT_EQ(strength("H3"), "8 of 8 elements: 8 harquebusier; ran");
  lose_of_type(s.battle, s.id("H7"), Type::gun, 2);
  EXPECT_EQ(strength("H7"), "destroyed");
  const auto arm = [&](const char* id) { return s.sheet().arm(s.battle.setting(), s.id(id)); };
  EXPECT_EQ(arm("P1"), "foot");
  EXPECT_EQ(arm("H1"), "horse");
  EXPECT_EQ(arm("H5"), "dragoons");
  EXPECT_EQ(arm("H7"), "artillery");
  EXPECT_EQ(arm("gell"), "general");
  EXPECT_FALSE(s.sheet().takes_room(s.battle.setting(), s.id("gell")));
  EXPECT_TRUE(s.sheet().takes_room(s.battle.setting(), s.id("P1")));
}

}  // namespace
}  // namespace opfor::arquebusier
