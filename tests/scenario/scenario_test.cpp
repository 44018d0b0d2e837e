#include "scenario/scenario.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "scenario/plain_sheet.hpp"

namespace opfor::test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

Point at_cm(double x, double y) {
  return {length_in(x, Measure::centimetre), length_in(y, Measure::centimetre)};
}

Scenario sound(std::string_view text) {
  auto scenario = read(text);
  if (!scenario) throw std::runtime_error(scenario.error().to_string());
  return *std::move(scenario);
}

/// What of a setting and its ground can differ between two files, as text.
std::string told(const Setting& s) {
  std::string text = s.sheet + s.title + s.date + std::to_string(s.turns);
  const auto add = [&](const std::string& word, auto... numbers) {
    text += '\n' + word;
    ((text += ' ' + std::to_string(numbers)), ...);
  };
  add("table", s.width.tenths(), s.height.tenths(), s.tolerance.tenths());
  for (const SideInfo& side : s.sides) {
    add(side.id + side.name, side.facing.hundredths(), int{side.automated});
  }
  for (const CommandInfo& c : s.commands) {
    add(c.id + c.name + c.level + c.objective_name, int(c.side), int(c.parent));
    if (c.objective) add("to", c.objective->x.tenths(), c.objective->y.tenths());
  }
  for (const UnitInfo& u : s.units) {
    add(u.id + u.name + u.objective_name, int(u.side), int(u.command), u.start.at.x.tenths(),
        u.start.at.y.tenths(), u.start.facing.hundredths());
    if (u.enters) add("enters", u.enters->turn, u.enters->at.x.tenths());
    for (const std::string& tag : u.tags) add(tag);
    if (u.task.has_place != 0) add("to", u.task.x, u.task.y);
  }
  for (const field::Feature& f : s.ground->features()) {
    add(f.id + f.name, int(f.kind), int(f.shape), f.width.tenths(), int(f.cover),
        f.cover_within.tenths(), int{f.cover_inside_only}, int{f.blocks_sight}, int{f.difficult},
        int{f.enclosed}, int{f.barrier}, int{f.impassable_foot}, int{f.impassable_horse},
        f.fortified_for ? int(*f.fortified_for) : -1, f.level);
    for (const Vec p : f.outline) add("", p.x, p.y);
    for (const field::Gap& g : f.gaps)
      add(g.name, g.from.x, g.from.y, g.to.x, g.to.y, int{g.barrier});
  }
  return text;
}

/// The battle with a task at its end.
std::string with_task(const std::string& task) {
  return std::string{kBattle} + "[[task]]\n" + task + '\n';
}

TEST(Scenario, gives_a_command_and_who_is_under_it_a_task) {
  const Scenario scenario =
      sound(with_task("command = 'blue1'\norders = 'advance'\nobjective = [30, 40]\n"
                      "objective_name = 'the gate'\nobjective_by = 5"));
  const Point there = at_cm(30, 40);
  for (const char* id : {"B1", "B2"}) {
    const UnitInfo& unit = scenario.setting->unit(*scenario.setting->find_unit(id));
    EXPECT_EQ(unit.task.kind, TaskKind::advance) << id;
    EXPECT_EQ(unit.task.x, there.x.tenths()) << id;
    EXPECT_EQ(unit.task.y, there.y.tenths()) << id;
    EXPECT_EQ(unit.task.by_turn, 5) << id;
    EXPECT_EQ(unit.objective_name, "the gate") << id;
  }
  const UnitInfo& other = scenario.setting->unit(*scenario.setting->find_unit("R1"));
  EXPECT_EQ(other.task, Task{});
}

TEST(Scenario, gives_units_a_task_against_an_enemy_and_until_a_turn) {
  const Scenario attack = sound(with_task("units = ['B1']\norders = 'attack'\ntarget = 'R1'"));
  const UnitInfo& unit = attack.setting->unit(*attack.setting->find_unit("B1"));
  EXPECT_EQ(unit.task.kind, TaskKind::attack);
  EXPECT_EQ(unit.task.target, *attack.setting->find_unit("R1"));
  EXPECT_EQ(unit.task.has_place, 0) << "the objective of its command was for another task";
  const Scenario hold = sound(with_task("units = ['R1']\norders = 'hold'\nhold_until = 3"));
  EXPECT_EQ(hold.setting->unit(*hold.setting->find_unit("R1")).task.from_turn, 4);
}

TEST(Scenario, says_what_is_wrong_with_a_task) {
  const auto said = [](const std::string& task) { return problems_of(with_task(task)); };
  EXPECT_THAT(said("orders = 'hold'"),
              HasSubstr("task 1: a task is for a command or for units, and neither is said"));
  EXPECT_THAT(said("command = 'blue1'\nunits = ['B1']\norders = 'hold'"),
              HasSubstr("a task is for a command or for units, and both is said"));
  EXPECT_THAT(said("units = ['B9']\norders = 'hold'"),
              AllOf(HasSubstr("there is no unit 'B9'"), Not(HasSubstr("unknown key"))));
  EXPECT_THAT(said("units = ['B1', 'R1']\norders = 'hold'"),
              HasSubstr("B1 and R1 are of two sides"));
  EXPECT_THAT(said("units = ['B1']"), HasSubstr("orders is missing"));
  EXPECT_THAT(said("units = ['B1']\norders = 'charge'"), HasSubstr("orders must be"));
  EXPECT_THAT(said("units = ['B1']\norders = 'attack'\ntarget = 'B2'"),
              HasSubstr("an attack is on an enemy"));
  EXPECT_THAT(said("units = ['B1', 'B2']\norders = 'support'\ntarget = 'B2'"),
              HasSubstr("who is supported is one of those who are to support"));
  EXPECT_THAT(said("units = ['B1']\norders = 'advance'\nobjective_by = 3"),
              HasSubstr("there is no objective to be reached by then"));
  EXPECT_THAT(said("units = ['B1']\norders = 'advance'\nobjective = [9, 9]\nobjective_by = 11"),
              HasSubstr("the battle has 10 turns"));
  EXPECT_THAT(said("units = ['B1']\norders = 'advance'\nhold_until = 3"),
              HasSubstr("hold_until is only for orders"));
  EXPECT_THAT(said("units = ['B1']\norders = 'hold'\n[[task]]\ncommand = 'blue2'\n"
                   "orders = 'advance'"),
              HasSubstr("task 2: B1 has a task already, by task 1"));
}

TEST(Scenario, reads_its_head) {
  const Scenario scenario = sound(kBattle);
  const Setting& setting = *scenario.setting;
  EXPECT_EQ(scenario.sheet, find_plain("plain"));
  EXPECT_EQ(scenario.text, kBattle);
  EXPECT_EQ(setting.sheet, "plain");
  EXPECT_EQ(setting.title, "A skirmish");
  EXPECT_EQ(setting.date, "1863-04-30");
  EXPECT_EQ(setting.turns, 10);
  EXPECT_EQ(setting.width, 120_cm);
  EXPECT_EQ(setting.height, 90_cm);
  EXPECT_EQ(setting.tolerance, 0.5_cm);
  EXPECT_EQ(setting.behaviour.flank_range, std::optional{60_cm});
  EXPECT_TRUE(plain(scenario).fog);
}

TEST(Scenario, side_a_is_the_first_side) {
  const auto shared = sound(kBattle).setting;
  const Setting& setting = *shared;
  EXPECT_EQ(setting.side(Side::a).id, "red");
  EXPECT_EQ(setting.side(Side::a).name, "red");
  EXPECT_EQ(setting.side(Side::a).facing, Angle::degrees(0));
  EXPECT_FALSE(setting.side(Side::a).automated);
  EXPECT_EQ(setting.side(Side::b).name, "The Blues");
  EXPECT_TRUE(setting.side(Side::b).automated);
  EXPECT_EQ(setting.behaviour.doctrine[0], "source");
  EXPECT_EQ(setting.behaviour.doctrine[1], "cautious");
}

TEST(Scenario, without_first_side_it_is_the_first_listed) {
  const auto shared = sound(changed("first_side = \"red\"\n", "")).setting;
  const Setting& setting = *shared;
  EXPECT_EQ(setting.side(Side::a).id, "blue");
  EXPECT_EQ(setting.units[0].side, Side::a);
  EXPECT_EQ(setting.units[2].side, Side::b);
  EXPECT_EQ(setting.behaviour.doctrine[0], "cautious");
}

TEST(Scenario, reads_terrain) {
  const auto shared = sound(kBattle).setting;
  const Setting& setting = *shared;
  const auto features = setting.ground->features();
  ASSERT_EQ(features.size(), 2U);
  const field::Feature& yard = features[0];
  EXPECT_EQ(yard.name, "Walled yard");
  EXPECT_EQ(yard.kind, field::Kind::wall);
  EXPECT_EQ(yard.shape, field::Shape::ring);
  EXPECT_THAT(yard.outline,
              ElementsAre(Vec{4000, 4000}, Vec{6000, 4000}, Vec{6000, 6050}, Vec{4000, 6050}));
  EXPECT_EQ(yard.cover, field::Cover::hard);
  EXPECT_EQ(yard.cover_within, 3_cm);
  EXPECT_TRUE(yard.cover_inside_only);
  EXPECT_TRUE(yard.impassable_foot);
  EXPECT_TRUE(yard.impassable_horse);
  EXPECT_EQ(yard.fortified_for, std::optional{Side::a});
  ASSERT_EQ(yard.gaps.size(), 1U);
  EXPECT_EQ(yard.gaps[0].name, "gate");
  EXPECT_EQ(yard.gaps[0].to, (Vec{5200, 4000}));
  EXPECT_TRUE(yard.gaps[0].barrier);
  const field::Feature& brook = features[1];
  EXPECT_EQ(brook.name, "brook");
  EXPECT_EQ(brook.width, 4_cm);
  EXPECT_TRUE(brook.difficult);
  EXPECT_FALSE(brook.impassable_horse);
  EXPECT_EQ(brook.fortified_for, std::nullopt);
}

TEST(Scenario, reads_commands_and_units) {
  const Scenario scenario = sound(kBattle);
  const Setting& setting = *scenario.setting;
  ASSERT_EQ(setting.commands.size(), 2U);
  EXPECT_EQ(setting.commands[0].level, "brigade");
  EXPECT_EQ(setting.commands[0].parent, kNoCommand);
  EXPECT_EQ(setting.commands[1].parent, CommandId{0});
  ASSERT_EQ(setting.units.size(), 3U);
  const UnitInfo& b1 = setting.units[0];
  EXPECT_EQ(b1.name, "First Blues");
  EXPECT_EQ(b1.side, Side::b) << "of its command";
  EXPECT_EQ(b1.command, CommandId{1});
  EXPECT_EQ(b1.start.at, at_cm(60, 80));
  EXPECT_EQ(b1.start.facing, Angle::degrees(180)) << "of its side";
  EXPECT_THAT(b1.tags, ElementsAre("levy"));
  const UnitInfo& b2 = setting.units[1];
  ASSERT_TRUE(b2.enters.has_value());
  EXPECT_EQ(b2.enters->turn, 3);
  EXPECT_EQ(b2.enters->at, at_cm(0, 90)) << "the corner is on the table";
  EXPECT_EQ(b2.start.at, b2.enters->at);
  EXPECT_EQ(setting.units[2].start.facing, Angle::degrees(45));
  EXPECT_THAT(plain(scenario).figures, ElementsAre(12, 8, 10));
  EXPECT_THAT(plain(scenario).weapons[0], ElementsAre(Weapon::musket, Weapon::sword));
}

TEST(Scenario, a_unit_has_the_objective_of_the_nearest_command_above_with_one) {
  const auto shared = sound(kBattle).setting;
  const Setting& setting = *shared;
  EXPECT_EQ(setting.units[0].task.place(), (Vec{5000, 5000})) << "of its command's parent";
  EXPECT_EQ(setting.units[0].objective_name, "the yard");
  EXPECT_EQ(setting.units[1].task.place(), (Vec{1000, 1000})) << "its own";
  EXPECT_EQ(setting.units[1].objective_name, "");
  EXPECT_EQ(setting.units[2].task.place(), std::nullopt);
}

TEST(Scenario, lengths_are_in_the_measure_of_the_sheet) {
  const auto shared = sound(changed("\"plain\"", "\"plain_inches\"")).setting;
  const Setting& setting = *shared;
  EXPECT_EQ(setting.width, 120_in);
  EXPECT_EQ(setting.tolerance, 0.25_in);
  EXPECT_EQ(setting.units[0].start.at, (Point{60_in, 80_in}));
  EXPECT_EQ(setting.ground->features()[1].width, 4_in);
  EXPECT_THAT(problems_of("system = \"plain_inches\"\ntable = { width = 401, height = 12 }\n"),
              HasSubstr("t.toml:2:19: table: width must be a length from 12 to 400 in, not 401\n"));
}

TEST(Scenario, what_may_be_left_out_may_be_left_out) {
  const Scenario scenario = sound(R"(system = "plain"
title = "Bare"
turns = 1
table = { width = 30, height = 30 }
side = [{ id = "a", facing = 0 }, { id = "b", facing = 180 }]
unit = [{ id = "x", side = "a", at = [0, 0], figures = 1 },
        { id = "y", side = "b", at = [30, 30.0], figures = 1 }]
)");
  EXPECT_FALSE(plain(scenario).fog);
  EXPECT_EQ(scenario.setting->behaviour, BehaviourOptions{});
  EXPECT_EQ(scenario.setting->date, "");
  EXPECT_EQ(scenario.setting->units[1].name, "y");
  EXPECT_TRUE(scenario.setting->ground->features().empty());
}

TEST(Scenario, line_ends_and_byte_order_marks_change_nothing) {
  const std::string plain_text = told(*sound(kBattle).setting);
  std::string crlf;
  for (const char c : kBattle) crlf += c == '\n' ? std::string{"\r\n"} : std::string{c};
  EXPECT_EQ(told(*sound(crlf).setting), plain_text);
  EXPECT_EQ(told(*sound("\xEF\xBB\xBF" + std::string{kBattle}).setting), plain_text);
  EXPECT_EQ(told(*sound("\xEF\xBB\xBF" + crlf).setting), plain_text);
}

TEST(Scenario, all_problems_of_a_file_are_told_together_in_their_order) {
  std::string text = changed("turns = 10", "turns = \"ten\"");
  text.replace(text.find("cover_within = 3"), 16, "cover_within = -3");
  text.replace(text.find("level = \"brigade\""), 17, "levle = \"brigade\"");
  text.replace(text.find("figures = 12"), 12, "figures = 33");
  text.replace(text.find("facing = 45"), 11, "facing = 361");
  EXPECT_EQ(problems_of(text),
            "t.toml:4:9: turns must be a whole number from 1 to 100, not 'ten'\n"
            "t.toml:26:16: terrain 'yard': cover_within must be a length from 0 to 100 cm, not -3\n"
            "t.toml:40:1: command 'blue1': unknown key 'levle' (did you mean 'level'?)\n"
            "t.toml:52:11: unit 'B1': figures must be a whole number from 1 to 32, not 33\n"
            "t.toml:65:10: unit 'R1': facing must be an angle from 0 to 360 degrees, clockwise "
            "from north, not 361\n");
}

TEST(Scenario, keys_of_later_sheets_are_unknown) {
  const std::string text = std::string{kBattle} + "[[leader]]\nid = \"compere\"\n";
  EXPECT_THAT(problems_of(text), HasSubstr("t.toml:67:3: unknown key 'leader'\n"));
}

TEST(Scenario, rules_of_victory_are_kept_in_their_order) {
  const Scenario scenario = sound(std::string{kBattle} + R"([[victory]]
when = "at once"
from_turn = 3
if = [
  { count = "steady figures", side = "blue", inside = "yard", most = 0 },
  { count = "figures", side = "red", lead = true, within_move_of = "yard", least = -2, most = 7 },
]
winner = "red"
degree = "marginal"
words = "the yard is empty"
[[victory]]
winner = "draw"
)");
  const auto& rules = scenario.setting->victory;
  ASSERT_EQ(rules.size(), 2U);
  EXPECT_EQ(rules[0].when, JudgedWhen::at_once);
  EXPECT_EQ(rules[0].from_turn, 3);
  EXPECT_EQ(rules[0].winner, Side::a) << "red moves first";
  EXPECT_EQ(rules[0].degree, "marginal");
  EXPECT_EQ(rules[0].words, "the yard is empty");
  ASSERT_EQ(rules[0].conditions.size(), 2U);
  const VictoryCondition& empty = rules[0].conditions[0];
  EXPECT_EQ(empty.count.what, "steady figures");
  EXPECT_EQ(empty.count.side, Side::b);
  EXPECT_EQ(empty.count.inside, FeatureId{0});
  EXPECT_EQ(empty.count.within_move_of, kNoFeature);
  EXPECT_FALSE(empty.count.lead);
  EXPECT_EQ(empty.least, std::nullopt);
  EXPECT_EQ(empty.most, 0);
  const VictoryCondition& lead = rules[0].conditions[1];
  EXPECT_TRUE(lead.count.lead);
  EXPECT_EQ(lead.count.within_move_of, FeatureId{0});
  EXPECT_EQ(lead.least, -2);
  EXPECT_EQ(rules[1].when, JudgedWhen::end);
  EXPECT_EQ(rules[1].from_turn, 1);
  EXPECT_EQ(rules[1].winner, std::nullopt);
  EXPECT_TRUE(rules[1].conditions.empty());
}

TEST(Scenario, a_rule_of_victory_may_ask_about_some_units_alone) {
  const Scenario scenario = sound(std::string{kBattle} + R"([[victory]]
if = [{ count = "figures", side = "blue", of = ["B1"], least = 1 }]
winner = "blue"
)");
  const Setting& setting = *scenario.setting;
  const Count& count = setting.victory[0].conditions[0].count;
  const UnitId b1 = setting.find_unit("B1").value();
  const UnitId r1 = setting.find_unit("R1").value();
  EXPECT_EQ(count.of, std::vector{b1});
  EXPECT_TRUE(count.asks_about(setting.unit(b1), b1));
  EXPECT_FALSE(count.asks_about(setting.unit(r1), r1)) << "of the other side";
  for (std::size_t i = 0; i < setting.units.size(); ++i) {
    if (unit_id(i) == b1) continue;
    EXPECT_FALSE(count.asks_about(setting.units[i], unit_id(i))) << setting.units[i].id;
  }
  Count all = count;
  all.of.clear();
  EXPECT_TRUE(all.asks_about(setting.unit(b1), b1));
  EXPECT_FALSE(all.asks_about(setting.unit(r1), r1));
}

TEST(Corrections, words_that_the_sheet_does_not_have_are_refused) {
  const Scenario scenario = sound(kBattle);
  Correction c;
  EXPECT_FALSE(unknown_word(*scenario.sheet, c));
  c.killed_of = {{"pike", 1}};
  EXPECT_EQ(unknown_word(*scenario.sheet, c)->what, "this sheet has no kind 'pike'");
  c.killed_of.clear();
  c.states = {"mounted"};
  EXPECT_EQ(unknown_word(*scenario.sheet, c)->what, "this sheet has no state 'mounted'");
}

TEST(Scenario, a_mistyped_side_of_the_only_unit_is_one_mistake) {
  EXPECT_EQ(problems_of(changed("\nside = \"red\"", "\nside = \"rad\"")),
            "t.toml:63:8: unit 'R1': side: there is no side 'rad' (did you mean 'red'?)\n");
  EXPECT_EQ(problems_of(changed("command = \"blue2\"", "command = \"blue0\"")),
            "t.toml:50:11: unit 'B1': command: there is no command 'blue0' (did you mean "
            "'blue1'?)\n");
}

TEST(Scenario, a_mistyped_sheet_does_not_hide_the_rest) {
  std::string text = changed("\"plain\"", "\"plian\"");
  text.replace(text.find("turns = 10"), 10, "turns = 0");
  const std::string said = problems_of(text);
  EXPECT_THAT(said, HasSubstr("t.toml:1:10: system must be plain or plain_inches, not 'plian'"));
  EXPECT_THAT(said, HasSubstr("t.toml:4:9: turns must be"));
}

TEST(Amendment, replaces_by_id_and_adds) {
  const Scenario before = sound(kBattle);
  const auto after = amend_scenario(before, R"([[unit]]
id = "B1"
command = "blue3"
at = [33.3, 44.4]
figures = 5
[[unit]]
id = "R2"
side = "red"
at = [1, 2]
figures = 6
[[command]]
id = "blue3"
side = "blue"
[[terrain]]
id = "brook"
kind = "river"
line = [[0, 71], [120, 72.5]]
[[terrain]]
id = "wood"
kind = "wood"
area = [[80, 10], [90, 10], [90, 20]]
)",
                                    find_plain, plain_names());
  ASSERT_TRUE(after) << after.error().to_string();
  const Setting& setting = *after->setting;
  ASSERT_EQ(setting.units.size(), 4U);
  EXPECT_EQ(setting.units[0].id, "B1") << "in its old place";
  EXPECT_EQ(setting.units[0].name, "B1") << "replaced as a whole";
  EXPECT_EQ(setting.units[0].start.at, at_cm(33.3, 44.4));
  EXPECT_EQ(setting.units[0].command, CommandId{2});
  EXPECT_EQ(setting.units[3].id, "R2");
  EXPECT_THAT(plain(*after).figures, ElementsAre(5, 8, 10, 6));
  ASSERT_EQ(setting.ground->features().size(), 3U);
  EXPECT_FALSE(setting.ground->features()[1].difficult);
  EXPECT_EQ(setting.ground->features()[2].kind, field::Kind::wood);
  EXPECT_EQ(before.setting->units.size(), 3U);
}

TEST(Amendment, its_text_reads_back_as_the_same_battle) {
  const auto once = amend_scenario(sound(kBattle),
                                   "[[unit]]\nid = \"R2\"\nside = \"red\"\n"
                                   "at = [0.1, 89.9]\nfigures = 6\n",
                                   find_plain, plain_names());
  ASSERT_TRUE(once) << once.error().to_string();
  const Scenario back = sound(once->text);
  EXPECT_EQ(told(*back.setting), told(*once->setting));
  EXPECT_EQ(plain(back).figures, plain(*once).figures);
  EXPECT_TRUE(plain(back).fog);
  const auto twice = amend_scenario(*once,
                                    "unit = [{ id = \"R2\", side = \"red\", at = [1, 1], "
                                    "figures = 7 }]\n",
                                    find_plain, plain_names());
  ASSERT_TRUE(twice) << twice.error().to_string();
  EXPECT_EQ(told(*sound(twice->text).setting), told(*twice->setting));
  EXPECT_THAT(plain(*twice).figures, ElementsAre(12, 8, 10, 7));
}

std::string amended_problems(std::string_view piece) {
  const auto after = amend_scenario(sound(kBattle), piece, find_plain, plain_names());
  return after ? std::string{} : after.error().to_string();
}

TEST(Amendment, says_what_is_wrong_with_it_in_its_own_lines) {
  EXPECT_EQ(amended_problems("turns = 3\n"), "amendment:1:1: unknown key 'turns'\n");
  EXPECT_EQ(amended_problems("[unit]\nid = \"B1\"\n"),
            "amendment:1:1: unit must be [[unit]] tables, not a table\n");
  EXPECT_EQ(amended_problems("[[terrain]]\nkind = \"wood\"\n"),
            "amendment:1:1: terrain 1: id is missing\n");
  EXPECT_EQ(amended_problems("[[unit]]\nid = \"N\"\n[[unit]]\nid = \"N\"\n"),
            "amendment:4:6: unit 'N': id 'N' is used twice (first in line 2)\n");
  EXPECT_EQ(amended_problems("\n[[unit]]\nid = \"R1\"\nside = \"rde\"\nat = [1, 1]\nfigures = 1\n"),
            "amendment:4:8: unit 'R1': side: there is no side 'rde' (did you mean 'red'?)\n");
  EXPECT_THAT(amended_problems("[[unit"), HasSubstr("amendment:1:7: not valid TOML: "));
}

}  // namespace
}  // namespace opfor::test
