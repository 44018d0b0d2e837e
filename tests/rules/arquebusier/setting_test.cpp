// The keys of scenarios, and every sentence that their reading can say.
#include "rules/arquebusier/setting.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support.hpp"

namespace opfor::arquebusier {
namespace {

using test::Making;
using testing::HasSubstr;
using testing::StrEq;

const Task& task_of(const test::Small& s, const char* id) { return s.battle.unit(s.id(id)).task; }
const FormationInfo& formation(const test::Small& s, const char* id) {
  return formation_info(s.battle, s.id(id));
}

TEST(Aq1Point1, EveryTypeHasItsCodeAndFilesStandFromTheLeftFrontToRear) {
  const test::Small s = Making{}
                            .formation("foot", 'a', "Sw M, Bll Pk FA", 10, 20)
                            .formation("horse", 'a', "Pst, Ln, Hq, Dr", 30, 20)
                            .formation("guns", 'a', "Gun, Mor", 50, 20)
                            .small();
  const auto& foot = formation(s, "foot").elements;
  ASSERT_EQ(foot.size(), 5U);
  const auto expect = [](const Rank& e, Type type, int file, int rank) {
    EXPECT_EQ(e.type, type);
    EXPECT_EQ(e.file, file);
    EXPECT_EQ(e.rank, rank);
  };
  expect(foot[0], Type::sword, 0, 0);
  expect(foot[1], Type::mob, 0, 1);
  expect(foot[2], Type::bill, 1, 0);
  expect(foot[3], Type::pike, 1, 1);
  expect(foot[4], Type::firearm, 1, 2);
  EXPECT_EQ(formation(s, "foot").files, 2);
  const auto& horse = formation(s, "horse").elements;
  expect(horse[0], Type::pistolier, 0, 0);
  expect(horse[1], Type::lancer, 1, 0);
  expect(horse[2], Type::harquebusier, 2, 0);
  expect(horse[3], Type::dragoon, 3, 0);
  expect(formation(s, "guns").elements[1], Type::mortar, 1, 0);
}

TEST(Aq13, WhichTableAFormationReads) {
  const test::Small s = Making{}
                            .formation("foot", 'a', "2x1 FA", 5, 20)
                            .formation("mixed", 'a', "FA, Hq", 15, 20)
                            .formation("horse", 'a', "2x1 Hq", 25, 20)
                            .formation("dragoons", 'a', "2x1 Dr", 35, 20, "mounted = false")
                            .formation("guns", 'a', "2x1 Gun", 45, 20)
                            .general("g", 'a', 60, 20)
                            .small();
  const auto table = [&](const char* id) { return s.battle.setting().unit(s.id(id)).table; };
  EXPECT_EQ(table("foot"), Table::foot);
  EXPECT_EQ(table("mixed"), Table::foot) << "at least one on foot";
  EXPECT_EQ(table("horse"), Table::horse);
  EXPECT_EQ(table("dragoons"), Table::dragoon) << "which has a state mounted and one on foot";
  EXPECT_EQ(table("guns"), Table::gun);
  EXPECT_EQ(table("g"), Table::officer);
}

TEST(Aq2Point1, WhatAFormationIsUnlessTold) {
  const test::Small s = Making{}
                            .formation("foot", 'a', "2x1 FA", 5, 20)
                            .formation("lancers", 'a', "2x1 Ln", 15, 20)
                            .formation("meek", 'a', "2x1 Ln", 25, 20, "shock = false")
                            .formation("feared", 'a', "2x1 Hq", 35, 20, "shock = true")
                            .formation("riding", 'a', "2x1 Dr", 45, 20)
                            .formation("guns", 'a', "2x1 Gun", 55, 20)
                            .formation("swedes", 'a', "2x2 FA", 65, 20, "volley_all_ranks = true")
                            .small();
  EXPECT_EQ(formation(s, "foot").natural, Class::regular);
  EXPECT_EQ(task_of(s, "foot").kind, TaskKind::hold);
  EXPECT_FALSE(formation(s, "foot").shock);
  EXPECT_TRUE(formation(s, "lancers").shock);
  EXPECT_FALSE(formation(s, "meek").shock);
  EXPECT_TRUE(formation(s, "feared").shock);
  EXPECT_TRUE(formation(s, "riding").mounted);
  EXPECT_EQ(task_of(s, "guns").kind, TaskKind::fire);
  EXPECT_EQ(formation(s, "guns").natural, Class::regular) << "AQ-TYPE-4";
  EXPECT_TRUE(formation(s, "swedes").volley_all_ranks);
}

TEST(AqMissions, NameWhomTheyAreAbout) {
  const test::Small s =
      Making{}
          .formation("a1", 'a', "2x1 FA", 5, 20, "mission = 'attack'; target = 'b1'")
          .formation("a2", 'a', "2x1 FA", 15, 20, "mission = 'support'; target = 'a1'")
          .formation("a3", 'a', "2x1 FA", 25, 20, "mission = 'attack'; objective = [30, 40]")
          .formation("b1", 'b', "2x1 FA", 5, 40, "mission = 'attack'")
          .small();
  EXPECT_EQ(task_of(s, "a1").target, s.id("b1"));
  EXPECT_EQ(task_of(s, "a2").target, s.id("a1"));
  EXPECT_EQ(task_of(s, "a3").target, kNoUnit);
  EXPECT_EQ(task_of(s, "a3").has_place, 1);
  EXPECT_EQ(task_of(s, "a3").y, (40_in).tenths());
  EXPECT_EQ(task_of(s, "b1").target, kNoUnit) << "the nearest enemy";
}

TEST(Aq16, AllOptionsHaveTheirDefaults) {
  const Options d = options(Making{}.small().battle);
  EXPECT_EQ(d.movement_timing, MovementTiming::after_shooting);
  EXPECT_EQ(d.command_order, CommandOrder::alternate);
  EXPECT_EQ(d.standing_cavalry_test, StandingCavalryTest::previous_turn);
  EXPECT_EQ(d.artillery_as_target, ArtilleryAsTarget::six_five);
  EXPECT_EQ(d.artillery_melee, ArtilleryMelee::overrun);
  EXPECT_EQ(d.cover_effect, CoverEffect::none);
  EXPECT_EQ(d.risk_class, RiskClass::present);
  EXPECT_TRUE(d.allow_break_off && d.general_risk && d.forced_moves_need_command);
  EXPECT_FALSE(d.artillery_min_one_die);
  EXPECT_EQ(d.artillery_move, 3_in);
  EXPECT_EQ(d.firearm_target_score, (std::array{3, 3}));
  EXPECT_EQ(d.fire_arc_half_angle, Angle::degrees(45));
  EXPECT_EQ(d.element_width, 2_in);
  EXPECT_EQ(d.element_depth, 1_in);
}

TEST(Aq16, AllOptionsTakeTheirWords) {
  const Options o = options(
      Making{}
          .options("movement_timing = 'after_commands'; command_order = 'ai_first'; "
                   "standing_cavalry_test = 'neither'; artillery_as_target = 'immune'; "
                   "artillery_melee = 'as_firearm'; cover_effect = 'dice'; risk_class = 'natural'; "
                   "allow_break_off = false; general_risk = false; "
                   "forced_moves_need_command = false; artillery_min_one_die = true; "
                   "artillery_move = 2.5; firearm_target_score = '5/4'; "
                   "fire_arc_half_angle = 22.5; element_width = 3; element_depth = 1.5")
          .small()
          .battle);
  EXPECT_EQ(o.movement_timing, MovementTiming::after_commands);
  EXPECT_EQ(o.command_order, CommandOrder::ai_first);
  EXPECT_EQ(o.standing_cavalry_test, StandingCavalryTest::neither);
  EXPECT_EQ(o.artillery_as_target, ArtilleryAsTarget::immune);
  EXPECT_EQ(o.artillery_melee, ArtilleryMelee::as_firearm);
  EXPECT_EQ(o.cover_effect, CoverEffect::dice);
  EXPECT_EQ(o.risk_class, RiskClass::natural);
  EXPECT_FALSE(o.allow_break_off || o.general_risk || o.forced_moves_need_command);
  EXPECT_TRUE(o.artillery_min_one_die);
  EXPECT_EQ(o.artillery_move, 2.5_in);
  EXPECT_EQ(o.firearm_target_score, (std::array{5, 4}));
  EXPECT_EQ(o.fire_arc_half_angle, Angle::hundredths(2250));
  EXPECT_EQ(o.element_width, 3_in);
  EXPECT_EQ(o.element_depth, 1.5_in);
}

TEST(Aq2Point2, AGeneralMayBeginWithAFormation) {
  const test::Small s = Making{}
                            .formation("a1", 'a', "2x2 FA", 20, 20)
                            .general("g", 'a', 20, 17, "goes_with = 'a1'")
                            .general("h", 'a', 30, 17)
                            .small();
  EXPECT_EQ(s.battle.unit(s.id("g")).goes_with, s.id("a1")) << "an inch behind it";
  EXPECT_EQ(s.battle.unit(s.id("h")).goes_with, kNoUnit);
}

/// What is said of one formation.
std::string said(const char* files, const char* more = "") {
  return Making{}.formation("u", 'a', files, 20, 20, more).problems();
}

TEST(AqSentences, OfKindsAndClasses) {
  EXPECT_THAT(Making{}.general("u", 'a', 20, 20, "class = 'regular'").problems(),
              HasSubstr("unit 'u': unknown key 'class'"));
  std::string text = Making{}.formation("u", 'a', "2x1 FA", 20, 20).text();
  text.replace(text.find("kind = \"formation\""), 18, "kind = \"formatoin\"");
  const auto read = read_scenario(text, "t.toml", test::shelf().find, test::shelf().names);
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().to_string(),
              HasSubstr("kind must be formation or general, not 'formatoin' (did you mean "
                        "'formation'?)"));
  EXPECT_THAT(said("2x1 FA", "class = 'irregulr'"), HasSubstr("did you mean 'irregular'?"));
}

TEST(AqSentences, OfElements) {
  EXPECT_THAT(said("fa, Pk"), HasSubstr("unit 'u': 'fa' is no type of troops (did you mean "
                                        "'FA'?)"));
  EXPECT_THAT(said("PIKE"), HasSubstr("'PIKE' is no type of troops (did you mean 'Pk'?)"));
  EXPECT_THAT(said("firearms"), HasSubstr("did you mean 'FA'?"));
  EXPECT_THAT(said("Zz"), HasSubstr("'Zz' is no type of troops (codes: Sw sword, M mob, Bll bill, "
                                    "Pk pike, FA firearm, Pst pistolier, Ln lancer, Hq "
                                    "harquebusier, Dr dragoon, Gun gun, Mor mortar)"));
  EXPECT_THAT(said(""), HasSubstr("a formation has at least one element"));
  EXPECT_THAT(said("FA, ,FA"), HasSubstr("file 2 from the left has no elements"));
  EXPECT_THAT(said("FA FA FA FA FA FA FA"),
              HasSubstr("file 1 from the left is 7 ranks deep, 6 at most"));
  EXPECT_THAT(said("FA,FA,FA,FA,FA,FA,FA,FA,FA,FA,FA,FA,FA"), HasSubstr("13 files, 12 at most"));
  EXPECT_THAT(said("5x5 FA"), HasSubstr("25 elements, 24 at most in a formation"));
  std::string text = Making{}.formation("u", 'a', "1x1 FA", 20, 20).text();
  text.replace(text.find("files = [\"FA\"]"), 14, "");
  const auto read = read_scenario(text, "t.toml", test::shelf().find, test::shelf().names);
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().to_string(), HasSubstr("unit 'u': files is missing"));
}

TEST(AqSentences, OfKeysThatOthersHave) {
  EXPECT_THAT(said("Gun, FA"), HasSubstr("artillery stands in a formation of its own (AQ-TYPE-3)"));
  EXPECT_THAT(said("FA", "mounted = true"), HasSubstr("mounted is only for formations with "
                                                      "dragoons"));
  EXPECT_THAT(said("FA, Dr", "mounted = true"), StrEq(""));
  EXPECT_THAT(said("Pk", "volley_all_ranks = true"),
              HasSubstr("volley_all_ranks is only for formations of foot or horse that can shoot"));
  EXPECT_THAT(said("Gun", "volley_all_ranks = true"), HasSubstr("volley_all_ranks is only for"));
  EXPECT_THAT(said("Pk", "shock = true"), HasSubstr("shock is only for formations with mounted "
                                                    "troops"));
}

TEST(AqSentences, OfMissions) {
  EXPECT_THAT(said("FA", "mission = 'atack'"), HasSubstr("did you mean 'attack'?"));
  EXPECT_THAT(said("FA", "mission = 'hold'; target = 'u'"),
              HasSubstr("target is only for missions attack and support"));
  EXPECT_THAT(said("FA", "orders = 'hold'; target = 'u'"),
              HasSubstr("target is only for orders support and attack"));
  EXPECT_THAT(said("FA", "orders = 'hold'; mission = 'hold'"),
              HasSubstr("orders and mission are two names of one key"));
  EXPECT_THAT(said("FA", "mission = 'shoot'; hold_until = 3"),
              HasSubstr("hold_until is only for mission = \"hold\""));
  EXPECT_THAT(said("FA", "hold_until = 3"), testing::StrEq(""));
  EXPECT_THAT(said("FA", "mission = 'support'"),
              HasSubstr("target is missing (the friend that it supports)"));
  EXPECT_THAT(said("FA", "mission = 'attack'; target = 'corner'"),
              HasSubstr("target: there is no unit 'corner'"));
  EXPECT_THAT(said("FA", "mission = 'attack'; target = 'u'"),
              HasSubstr("an attack is on an enemy"));
  EXPECT_THAT(said("FA", "mission = 'support'; target = 'u'"),
              HasSubstr("support is for another formation of the own side"));
  EXPECT_THAT(said("FA", "mission = 'support'; target = 'corner_b'"),
              HasSubstr("support is for another formation of the own side"));
  EXPECT_THAT(Making{}
                  .formation("u", 'a', "FA", 20, 20, "mission = 'support'; target = 'g'")
                  .general("g", 'a', 30, 20)
                  .problems(),
              HasSubstr("a target is a formation, not a General"));
}

TEST(AqSentences, OfGenerals) {
  const auto with = [](const char* more) {
    return Making{}
        .formation("f", 'a', "2x2 FA", 20, 20)
        .formation("late", 'a', "2x2 FA", 0, 0, "enters = { turn = 2, at = [40, 10] }")
        .formation("e", 'b', "2x2 FA", 20, 30)
        .general("g", 'a', 20, 17, more)
        .general("h", 'a', 20, 17.5)
        .problems();
  };
  EXPECT_THAT(with("goes_with = 'f'"), StrEq(""));
  EXPECT_THAT(with("goes_with = 'ff'"), HasSubstr("goes_with: there is no unit 'ff'"));
  EXPECT_THAT(with("goes_with = 'e'"),
              HasSubstr("a General goes with a formation of his own side"));
  EXPECT_THAT(with("goes_with = 'h'"),
              HasSubstr("a General goes with a formation, not with another"));
  EXPECT_THAT(with("goes_with = 'late'"), HasSubstr("'late' is not on the table from the start"));
  EXPECT_THAT(with("enters = { turn = 2, at = [1, 1] }; goes_with = 'f'"),
              HasSubstr("who comes later goes with nobody yet"));
  EXPECT_THAT(with("enters = { turn = 2, at = [1, 1] }"), StrEq(""));
  EXPECT_THAT(Making{}
                  .formation("f", 'a', "2x2 FA", 20, 20)
                  .general("g", 'a', 20, 15.5, "goes_with = 'f'")
                  .problems(),
              HasSubstr("unit 'g': he stands 2.5 in from 'f', with which he goes (1 in at "
                        "most (AQ-GEN-1))"));
  EXPECT_THAT(Making{}
                  .formation("f", 'a', "2x2 FA", 20, 20)
                  .general("g", 'a', 20, 17.5, "goes_with = 'f'")
                  .general("h", 'a', 20, 17.5, "goes_with = 'f'")
                  .problems(),
              HasSubstr("unit 'h': 'g' goes with this formation already"));
}

TEST(AqRout, AScenarioGivesEachSideARegularFormationThatIsNotArtillery) {
  const auto with = [](const char* files, const char* more) {
    return Making{}
        .bare()
        .formation("b", 'b', "2x1 FA", 20, 40)
        .formation("u", 'a', files, 20, 20, more)
        .problems();
  };
  EXPECT_THAT(with("FA", ""), StrEq(""));
  const auto routed = HasSubstr(
      "side 'a' begins without a regular formation that is not artillery, so that it has routed at "
      "once (AQ-ROUT)");
  EXPECT_THAT(with("FA", "class = 'irregular'"), routed);
  EXPECT_THAT(with("Gun, Gun", ""), routed);
  EXPECT_THAT(Making{}.bare().formation("b", 'b', "FA", 20, 40).general("g", 'a', 9, 9).problems(),
              routed);
  EXPECT_THAT(Making{}
                  .bare()
                  .formation("b", 'b', "FA", 20, 40)
                  .formation("m", 'a', "M", 30, 20, "class = 'irregular'")
                  .formation("u", 'a', "FA", 0, 0, "enters = { turn = 2, at = [20, 10] }")
                  .problems(),
              routed)
      << "who comes later comes too late";
}

TEST(AqSentences, OfDeployment) {
  EXPECT_THAT(Making{}.formation("u", 'a', "4x1 FA", 2, 10).problems(),
              HasSubstr("unit 'u': its elements reach over the edge of the table (at is the middle "
                        "of its front edge)"));
  EXPECT_THAT(Making{}.formation("u", 'a', "2x2 FA", 20, 1).problems(),
              HasSubstr("its elements reach over the edge"));
  EXPECT_THAT(Making{}
                  .formation("u", 'a', "2x1 FA", 20, 10)
                  .formation("v", 'a', "2x1 FA", 23, 10)
                  .problems(),
              HasSubstr("unit 'v': stands on 'u'"));
  EXPECT_THAT(Making{}
                  .formation("u", 'a', "2x1 FA", 20, 10)
                  .formation("v", 'a', "2x1 FA", 24, 10)
                  .problems(),
              StrEq(""))
      << "friends may stand side by side";
  EXPECT_THAT(Making{}
                  .formation("u", 'a', "2x1 FA", 20, 10)
                  .formation("v", 'b', "2x1 FA", 20, 10.04)
                  .problems(),
              HasSubstr("unit 'v': it touches the enemy 'u': nobody begins in a melee"));
  const auto lake = [](const char* files) {
    return Making{}
        .terrain("lake",
                 "area = [[5,5],[30,5],[30,20],[5,20]]; kind = 'water'; impassable = "
                 "['horse']")
        .formation("u", 'a', files, 10, 10)
        .problems();
  };
  EXPECT_THAT(lake("Hq, Hq"), HasSubstr("its elements stand on ground that it cannot enter"));
  EXPECT_THAT(lake("FA, FA"), StrEq(""));
  EXPECT_THAT(lake("Gun, Gun"), HasSubstr("its elements stand on ground that it cannot enter"));
  const auto in_wood = [](const char* files) {
    return Making{}
        .terrain("wood", test::wood("[[5,5],[30,5],[30,20],[5,20]]"))
        .formation("u", 'a', files, 10, 10)
        .problems();
  };
  EXPECT_THAT(in_wood("Gun, Gun"), HasSubstr("artillery does not stand in woods (AQ-TER-5)"));
  EXPECT_THAT(in_wood("FA, FA"), StrEq(""));
  EXPECT_THAT(Making{}
                  .formation("u", 'a', "2x1 FA", 20, 10)
                  .formation("v", 'a', "4x1 FA", 0, 0, "enters = { turn = 2, at = [20, 10] }")
                  .problems(),
              StrEq(""))
      << "who comes later finds a place then";
  EXPECT_THAT(Making{}
                  .formation("v", 'a', "4x1 FA", 0, 0, "enters = { turn = 2, at = [20, 0.5] }")
                  .problems(),
              HasSubstr("unit 'v': its elements reach over the edge of the table"));
}

TEST(AqSentences, OfOptions) {
  const auto with = [](const char* keys) { return Making{}.options(keys).problems(); };
  EXPECT_THAT(with("movement_timing = 'after_command'"),
              HasSubstr("movement_timing must be after_shooting or after_commands, not "
                        "'after_command' (did you mean 'after_commands'?)"));
  EXPECT_THAT(with("artillery_move = 13"), HasSubstr("artillery_move must be"));
  EXPECT_THAT(with("fire_arc_half_angle = 91"), HasSubstr("fire_arc_half_angle must be"));
  EXPECT_THAT(with("element_width = 0"), HasSubstr("element_width must be"));
  for (const char* score : {"'3'", "'1/3'", "'7/3'", "'3-3'", "'3/33'"}) {
    EXPECT_THAT(with((std::string{"firearm_target_score = "} + score).c_str()),
                HasSubstr("firearm_target_score must be two scores from 2 to 6, at regulars and at "
                          "irregulars, not"))
        << score;
  }
  EXPECT_THAT(with("artilery_melee = 'overrun'"), HasSubstr("did you mean 'artillery_melee'?"));
}

TEST(AqSentences, AllProblemsOfAFileWithTheirLines) {
  const std::string text = Making{}
                               .options("cover_effect = 'x'")
                               .formation("u", 'a', "FA", 20, 10, "mounted = true")
                               .formation("v", 'b', "FA", 20, 30, "shock = true")
                               .problems();
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3) << text;
  EXPECT_THAT(text, HasSubstr("t.toml:7:"));
}

}  // namespace
}  // namespace opfor::arquebusier
