// The keys of scenarios, and every sentence that their reading can say.
#include "rules/victory_without_squares/setting.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::Making;
using testing::HasSubstr;
using testing::StrEq;

const Task& task_of(const test::Small& s, const char* id) { return s.battle.unit(s.id(id)).task; }
const Body& body(const test::Small& s, const char* id) { return body_info(s.battle, s.id(id)); }

TEST(Vws2Point1, UsualSizesAndRanksOfEachKind) {
  const test::Small s = Making{}
                            .unit("horse", 'a', "horse", 10, 10)
                            .unit("early", 'a', "horse", 15, 10, "parliament = true")
                            .unit("foot", 'a', "foot", 20, 10)
                            .unit("dragoons", 'a', "dragoons", 25, 10)
                            .unit("shot", 'a', "commanded_shot", 30, 10)
                            .unit("guns", 'a', "artillery", 35, 10)
                            .small();
  const auto expect = [&](const char* id, Kind kind, Bases bases, int ranks, Table table) {
    EXPECT_EQ(body(s, id).kind, kind) << id;
    EXPECT_EQ(body(s, id).bases, bases) << id;
    EXPECT_EQ(body(s, id).ranks, ranks) << id;
    EXPECT_EQ(s.battle.setting().unit(s.id(id)).table, table) << id;
  };
  expect("horse", Kind::horse, {0, 3}, 1, Table::horse);
  expect("early", Kind::horse, {0, 6}, 2, Table::horse);
  expect("foot", Kind::foot, {2, 4}, 2, Table::foot);
  expect("dragoons", Kind::dragoons, {0, 3}, 1, Table::dragoon);
  expect("shot", Kind::commanded_shot, {0, 2}, 1, Table::foot);
  expect("guns", Kind::artillery, {0, 1}, 1, Table::gun);
  EXPECT_TRUE(body(s, "dragoons").mounted);
  EXPECT_FALSE(body(s, "guns").limbered);
}

TEST(VwsCmb2, ParliamentsHorseStandsInTwoRanksBeforeSixteenFortyFour) {
  const test::Small late = Making{}
                               .head("date = 1644-07-02")
                               .unit("h", 'a', "horse", 10, 10, "parliament = true")
                               .small();
  EXPECT_EQ(body(late, "h").ranks, 1);
  EXPECT_EQ(options(late.battle).year, 1644);
  const test::Small told =
      Making{}.head("").options("year = 1643").unit("h", 'a', "horse", 10, 10).small();
  EXPECT_EQ(options(told.battle).year, 1643);
}

TEST(VwsAi4, AttackersAdvanceAndDefendersHoldUnlessTold) {
  const test::Small s = Making{}
                            .options("attacker = 'b'")
                            .unit("a1", 'a', "foot", 10, 10)
                            .unit("a2", 'a', "foot", 20, 10, "orders = 'attack'; target = 'b1'")
                            .unit("a3", 'a', "foot", 30, 10, "orders = 'support'; target = 'a1'")
                            .unit("b1", 'b', "foot", 10, 30)
                            .small();
  EXPECT_EQ(task_of(s, "a1").kind, TaskKind::hold);
  EXPECT_EQ(task_of(s, "b1").kind, TaskKind::advance);
  EXPECT_EQ(task_of(s, "a2").target, s.id("b1"));
  EXPECT_EQ(task_of(s, "a3").target, s.id("a1"));
}

TEST(VwsOptions, AllHaveTheirDefaultsAndTakeTheirWords) {
  const Options d = options(Making{}.small().battle);
  EXPECT_FALSE(d.d10_zero_is_zero || d.dragoons_fire_mounted || d.leader_risk_on_hit_only ||
               d.independents_together || d.play_on || d.command_points);
  EXPECT_TRUE(d.count_lost);
  EXPECT_EQ(d.deck_mode, DeckMode::shared);
  EXPECT_EQ(d.next_to, 2_in);
  EXPECT_EQ(d.handover, Handover::alternate);
  EXPECT_EQ(d.turn_about_draw, TurnAboutDraw::in_motion);
  EXPECT_EQ(d.neighbour_suits, NeighbourSuits::colour);
  EXPECT_EQ(d.attacker, Side::a);
  EXPECT_EQ(d.year, 1642);
  const Options o = options(
      Making{}
          .options("d10_zero_is_zero = true; deck_mode = 'fresh'; next_to = 3; count_lost = "
                   "false; dragoons_fire_mounted = true; leader_risk_on_hit_only = true; "
                   "independents_together = true; handover = 'single'; play_on = true; "
                   "turn_about_draw = 'never'; neighbour_suits = 'suit'; command_points = "
                   "true; attacker = 'b'; year = 1650")
          .small()
          .battle);
  EXPECT_TRUE(o.d10_zero_is_zero && o.dragoons_fire_mounted && o.leader_risk_on_hit_only &&
              o.independents_together && o.play_on && o.command_points);
  EXPECT_FALSE(o.count_lost);
  EXPECT_EQ(o.deck_mode, DeckMode::fresh);
  EXPECT_EQ(o.next_to, 3_in);
  EXPECT_EQ(o.handover, Handover::single);
  EXPECT_EQ(o.turn_about_draw, TurnAboutDraw::never);
  EXPECT_EQ(o.neighbour_suits, NeighbourSuits::suit);
  EXPECT_EQ(o.attacker, Side::b);
  EXPECT_EQ(o.year, 1650);
  EXPECT_TRUE(fire_options(o).leader_risk_on_hit_only);
  EXPECT_TRUE(fire_options(o).die.zero_is_zero);
}

TEST(VwsOrg2, IndependentsBelongToNoDivision) {
  const test::Small s = Making{}
                            .unit("d", 'a', "dragoons", 10, 10)
                            .unit("army", 'a', "dragoons", 20, 10, "command = 'army_a'")
                            .unit("f", 'a', "foot", 30, 10)
                            .unit("x", 'a', "leader", 30, 8)
                            .unit("c", 'a', "leader", 40, 8, "role = 'commander'")
                            .small();
  EXPECT_TRUE(independent(s.battle, s.id("d")));
  EXPECT_TRUE(independent(s.battle, s.id("army")));
  EXPECT_FALSE(independent(s.battle, s.id("f")));
  EXPECT_FALSE(independent(s.battle, s.id("c"))) << "a leader is no body";
  EXPECT_EQ(division_of(s.battle.setting(), s.id("c")), kNoCommand);
  EXPECT_EQ(division_of(s.battle.setting(), s.id("x")), s.battle.setting().unit(s.id("f")).command);
}

/// What is said of one unit.
std::string said(const char* kind, const char* more, char side = 'a') {
  return Making{}.unit("u", side, kind, 10, 10, more).problems();
}

TEST(VwsSentences, OfKindsAndSizes) {
  EXPECT_THAT(said("hors", ""),
              HasSubstr("kind must be horse, dragoons, foot, commanded_shot, "
                        "artillery or leader, not 'hors' (did you mean 'horse'?)"));
  EXPECT_THAT(said("horse", "bases = 13"), HasSubstr("bases must be a whole number from 1 to 12"));
  EXPECT_THAT(said("dragoons", "bases = 1"),
              HasSubstr("bases must be a whole number from 2 to 12"));
  EXPECT_THAT(said("foot", "bases = 6"), HasSubstr("unknown key 'bases'"));
  EXPECT_THAT(said("foot", "pike_bases = 0; shot_bases = 0"),
              HasSubstr("a body of foot has 1 to 12 bases, of pike and shot together"));
  EXPECT_THAT(said("foot", "pike_bases = 6; shot_bases = 7"),
              HasSubstr("a body of foot has 1 to 12 bases"));
  EXPECT_THAT(said("dragoons", "ranks = 2"), HasSubstr("only foot and horse stand in two ranks"));
  EXPECT_THAT(said("foot", "lancers = true"), HasSubstr("lancers is only for horse"));
  EXPECT_THAT(said("foot", "parliament = true"), HasSubstr("parliament is only for horse"));
  EXPECT_THAT(said("horse", "mounted = false"), HasSubstr("mounted is only for dragoons"));
  EXPECT_THAT(said("foot", "limbered = true"), HasSubstr("limbered is only for artillery"));
  EXPECT_THAT(
      said("horse", "lancers = true; parliament = true"),
      HasSubstr("lancers have no pistols, without which Parliament's horse may not attack"));
  EXPECT_THAT(said("horse", "quality = 4"),
              HasSubstr("quality must be a whole number from -3 to 3"));
}

TEST(VwsSentences, OfFormationsAndStates) {
  EXPECT_THAT(said("horse", "formation = 'hedgehog'"),
              HasSubstr("only foot with a pike base forms a hedgehog"));
  EXPECT_THAT(said("foot", "formation = 'hedgehog'; state = 'broken'"),
              HasSubstr("only foot with a pike base forms a hedgehog"));
  EXPECT_THAT(said("artillery", "formation = 'column'"), HasSubstr("artillery forms no column"));
  EXPECT_THAT(said("dragoons", "state = 'unsteady'"),
              HasSubstr("dragoons and commanded shot are never unsteady"));
  EXPECT_THAT(said("foot", "state = 'broken'; shot_bases = 0"),
              HasSubstr("nothing is left of a body all of pikes that is broken"));
  for (const char* more :
       {"state = 'disordered'; in_motion = true", "formation = 'hedgehog'; in_motion = true"}) {
    EXPECT_THAT(said("foot", more), HasSubstr("unlimbered guns are not in motion")) << more;
  }
  EXPECT_THAT(said("artillery", "in_motion = true"), HasSubstr("are not in motion"));
  EXPECT_THAT(said("artillery", "in_motion = true; limbered = true"), StrEq(""));
}

TEST(VwsSentences, OfOrders) {
  EXPECT_THAT(said("foot", "orders = 'advanc'"), HasSubstr("did you mean 'advance'?"));
  EXPECT_THAT(said("foot", "orders = 'advance'; hold_until = 3"),
              HasSubstr("hold_until is only for orders = \"hold\""));
  EXPECT_THAT(said("foot", "orders = 'support'"), HasSubstr("target is missing (the friend"));
  EXPECT_THAT(said("foot", "orders = 'fire'; target = 'u'"),
              HasSubstr("target is only for orders support and attack"));
  EXPECT_THAT(said("foot", "orders = 'support'; target = 'v'"),
              HasSubstr("target: there is no unit 'v'"));
  EXPECT_THAT(said("foot", "orders = 'support'; target = 'u'"),
              HasSubstr("support is for another body of the own side"));
  EXPECT_THAT(said("foot", "orders = 'attack'; target = 'u'"),
              HasSubstr("an attack is on an enemy"));
}

TEST(VwsSentences, OfCommands) {
  EXPECT_THAT(said("dragoons", "command = 'a'"),
              HasSubstr("dragoons and commanded shot belong to no division"));
  EXPECT_THAT(said("foot", "command = 'army_a'"), HasSubstr("foot belong to a division"));
  EXPECT_THAT(said("dragoons", "line = 2"), HasSubstr("line is only for bodies of a division"));
  EXPECT_THAT(Making{}
                  .command("wing", "a", "wing")
                  .unit("u", 'a', "foot", 10, 10, "command = 'wing'")
                  .problems(),
              HasSubstr("command 'wing' is of the level 'wing' (levels of this sheet are division "
                        "and army)"));
  EXPECT_THAT(said("leader", "role = 'commander'; command = 'a'"),
              HasSubstr("the commander of the army leads no division"));
  EXPECT_THAT(said("leader", "command = 'army_a'"),
              HasSubstr("a leader or second in command belongs to a division"));
  EXPECT_THAT(
      Making{}.unit("u", 'a', "leader", 9, 9).unit("v", 'a', "leader", 12, 9).problems(),
      HasSubstr("unit 'v': 'u' has this post already (one leader and one second in command a "
                "division, one commander a side)"));
  EXPECT_THAT(said("foot", "enters = { turn = 2, at = [0, 10] }"),
              HasSubstr("either at or enters"));
}

TEST(VwsSentences, OfReinforcements) {
  const std::string text =
      Making{}.unit("u", 'a', "foot", 10, 10, "enters = { turn = 2, at = [0, 10] }").problems();
  EXPECT_THAT(text, HasSubstr("this sheet brings nobody on to the table later"));
}

TEST(VwsSentences, OfAttachedLeaders) {
  const auto with = [](const char* more) {
    return Making{}
        .command("other", "a", "division")
        .unit("u", 'a', "leader", 9, 9, more)
        .unit("v", 'a', "leader", 40, 9, "role = 'second'")
        .unit("w", 'a', "foot", 20, 9, "command = 'other'")
        .unit("f", 'a', "foot", 30, 9)
        .unit("e", 'b', "foot", 30, 30)
        .problems();
  };
  EXPECT_THAT(with("goes_with = 'f'"), StrEq(""));
  EXPECT_THAT(with("goes_with = 'x'"), HasSubstr("goes_with: there is no unit 'x'"));
  EXPECT_THAT(with("goes_with = 'e'"), HasSubstr("a leader goes with a body of his own side"));
  EXPECT_THAT(with("goes_with = 'v'"), HasSubstr("a leader goes with a body, not with another"));
  EXPECT_THAT(with("goes_with = 'w'"), HasSubstr("a leader goes with a body of his own division"));
  EXPECT_THAT(with("goes_with = 'w'; role = 'commander'"), StrEq(""));
  EXPECT_THAT(Making{}
                  .unit("u", 'a', "leader", 9, 9, "goes_with = 'f'")
                  .unit("v", 'a', "leader", 9, 12, "role = 'second'; goes_with = 'f'")
                  .unit("f", 'a', "foot", 30, 9)
                  .problems(),
              HasSubstr("unit 'v': 'u' goes with this body already"));
}

TEST(VwsSentences, OfDeployment) {
  EXPECT_THAT(Making{}.unit("u", 'a', "foot", 1, 10).problems(),
              HasSubstr("unit 'u': its bases reach over the edge of the table"));
  EXPECT_THAT(Making{}.unit("u", 'a', "foot", 10, 10).unit("v", 'a', "foot", 13, 10).problems(),
              HasSubstr("unit 'v': stands on 'u'"));
  EXPECT_THAT(Making{}
                  .terrain("lake",
                           "area = [[5,5],[20,5],[20,20],[5,20]]; kind = 'water'; impassable "
                           "= ['foot', 'horse']")
                  .unit("u", 'a', "foot", 10, 10)
                  .problems(),
              HasSubstr("unit 'u': its bases stand on ground that it cannot enter"));
}

TEST(VwsSentences, OfOptions) {
  const auto with = [](const char* keys) {
    return Making{}.options(keys).unit("u", 'a', "foot", 10, 10).problems();
  };
  EXPECT_THAT(with("deck_mode = 'share'"),
              HasSubstr("deck_mode must be shared, per_side or fresh, not 'share' (did you mean "
                        "'shared'?)"));
  EXPECT_THAT(with("attacker = 'c'"), HasSubstr("attacker must be a or b, not 'c'"));
  EXPECT_THAT(with("year = 1588"), HasSubstr("year must be a whole number from 1600 to 1700"));
  EXPECT_THAT(with("next_to = 13"), HasSubstr("next_to must be"));
  EXPECT_THAT(with("neighbor_suits = 'suit'"), HasSubstr("did you mean 'neighbour_suits'?"));
  EXPECT_THAT(Making{}.head("").unit("u", 'a', "horse", 9, 9, "parliament = true").problems(),
              HasSubstr("unit 'u': how Parliament's horse fights depends on the year (give date"));
}

TEST(VwsSentences, AllProblemsOfAFileWithTheirLines) {
  const std::string text = Making{}
                               .options("deck_mode = 'x'")
                               .unit("u", 'a', "foot", 10, 10, "lancers = true")
                               .unit("v", 'a', "dragoons", 20, 10, "ranks = 2")
                               .problems();
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3) << text;
  EXPECT_THAT(text, HasSubstr("t.toml:7:"));
}

}  // namespace
}  // namespace opfor::victory_without_squares
