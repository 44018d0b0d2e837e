// Every sentence that the reader of data files can say, with at least one input that brings it
// about, and the whole line that a user then reads.
#include "battle/sentences.hpp"

#include <functional>
#include <gtest/gtest.h>
#include <set>

#include "drill/resolver.hpp"
#include "scenario/plain_sheet.hpp"

namespace opfor::test {
namespace {

struct Case {
  Sentence sentence;
  std::function<std::string()> problems;  ///< what is said
  std::string line;                       ///< among it, exactly
};

Case edit(Sentence sentence, std::string what, std::string to, std::string line) {
  return {sentence, [=] { return problems_of(changed(what, to)); }, "t.toml:" + line};
}

Case whole(Sentence sentence, std::string text, std::string line) {
  return {sentence, [=] { return problems_of(text); }, "t.toml:" + line};
}

std::string repeated(std::string_view piece, int n) {
  std::string text;
  for (int i = 0; i < n; ++i) text += piece;
  return text;
}

/// n tables of a kind with ids of their own.
std::string many(std::string_view kind, int n, std::string_view rest) {
  std::string text{kBattle};
  for (int i = 0; i < n; ++i) {
    text += "[[" + std::string{kind} + "]]\nid = \"x" + std::to_string(i) + "\"\n";
    text += rest;
  }
  return text;
}

/// A battle with a rule of victory, which begins in line 67.
std::string with_victory(std::string_view conditions, std::string_view rest) {
  return std::string{kBattle} + "[[victory]]\n" + std::string{conditions} + '\n' +
         std::string{rest} + '\n';
}

std::vector<Case> victory_cases() {
  using enum Sentence;
  const std::string blue = "winner = \"blue\"";
  const std::string five = "count = \"figures\", side = \"red\", least = 5";
  const auto one = [](const std::string& condition) { return "if = [{ " + condition + " }]"; };
  return {
      whole(missing, with_victory(one(five), ""),
            "67:1: victory 1: winner is missing (blue, red or draw)"),
      whole(must_be, with_victory(one(five), "winner = \"bleu\""),
            "69:10: victory 1: winner must be blue, red or draw, not 'bleu' (did you mean "
            "'blue'?)"),
      whole(must_be, with_victory(one(five), blue + "\nwhen = \"at one\""),
            "70:8: victory 1: when must be end, each turn or at once, not 'at one' (did you mean "
            "'at once'?)"),
      whole(must_be, with_victory(one(five), blue + "\nfrom_turn = 11"),
            "70:13: victory 1: from_turn must be a whole number from 1 to 10, not 11"),
      whole(missing, with_victory("when = \"at once\"", blue), "67:1: victory 1: if is missing"),
      whole(missing, with_victory(one("side = \"red\", least = 5"), blue),
            "68:7: victory 1, if 1: count is missing (figures or steady figures)"),
      whole(must_be, with_victory(one("count = \"figure\", side = \"red\", least = 5"), blue),
            "68:17: victory 1, if 1: count must be figures or steady figures, not 'figure' (did "
            "you mean 'figures'?)"),
      whole(unknown_reference,
            with_victory(one("count = \"figures\", side = \"rod\", least = 5"), blue),
            "68:35: victory 1, if 1: side: there is no side 'rod' (did you mean 'red'?)"),
      whole(missing, with_victory(one("count = \"figures\", least = 5"), blue),
            "68:7: victory 1, if 1: side is missing"),
      whole(unknown_reference, with_victory(one(five + ", inside = \"yrad\""), blue),
            "68:62: victory 1, if 1: inside: there is no terrain 'yrad' (did you mean 'yard'?)"),
      whole(unknown_reference, with_victory(one(five + ", within_move_of = \"barn\""), blue),
            "68:70: victory 1, if 1: within_move_of: there is no terrain 'barn'"),
      whole(only_for, with_victory(one(five + ", inside = \"brook\""), blue),
            "68:62: victory 1, if 1: inside is only for an area or a ring"),
      whole(unknown_reference, with_victory(one(five + ", of = [\"R1\", \"R2\"]"), blue),
            "68:58: victory 1, if 1: of: there is no unit 'R2' (did you mean 'B2'?)"),
      whole(other_side, with_victory(one(five + ", of = [\"B1\"]"), blue),
            "68:58: victory 1, if 1: of: 'B1' is of the other side, blue"),
      whole(must_be, with_victory(one(five + ", of = []"), blue),
            "68:58: victory 1, if 1: of must be one unit or more, not []"),
      whole(only_for, with_victory(one(five + ", of = [\"R1\"], lead = true"), blue),
            "68:58: victory 1, if 1: of is only for conditions without lead"),
      whole(no_bound, with_victory(one("count = \"figures\", side = \"red\""), blue),
            "68:7: victory 1, if 1: neither least nor most is given"),
      whole(least_above_most, with_victory(one(five + ", most = 4"), blue),
            "68:50: victory 1, if 1: least is 5, which is above most, 4"),
      whole(must_be, with_victory(one("count = \"figures\", side = \"red\", least = -1"), blue),
            "68:50: victory 1, if 1: least must be a whole number from 0 to 1000000, not -1"),
      whole(unknown_key, with_victory(one(five), blue + "\ndegre = \"marginal\""),
            "70:1: victory 1: unknown key 'degre' (did you mean 'degree'?)"),
      whole(too_many,
            std::string{kBattle} + repeated("[[victory]]\n" + one(five) + "\n" + blue + "\n", 33),
            "163:1: victory 33: there are 33 [[victory]] tables, 32 at most"),
  };
}

std::string resolver_problems(const Values& given) {
  Resolver resolver;
  resolver.name = "command_points";
  resolver.fields = {
      {"dice", "dice thrown", "dice", std::int64_t{3}, {}, 1, 6},
      {"grade", "grade of the officer", "", std::string{"hero"}, {"hero", "raw"}, 0, 0}};
  Problems problems;
  const Values values = checked(resolver, given, problems);
  EXPECT_EQ(values.size(), 2U);
  return problems.to_string();
}

std::vector<Case> file_cases() {
  using enum Sentence;
  return {
      whole(too_big, repeated("#", 1'000'001),
            " the file is too big: 1000001 bytes, 1000000 at most"),
      whole(not_utf8, "title = \"a\"\n# \xC3\xA9 \xFF\n",
            "2:5: the text is not UTF-8: byte 18 is no character (save the file as UTF-8)"),
      whole(too_deep, "a = " + repeated("[", 17),
            "1:21: the file is nested too deeply: 16 levels at most"),
      whole(too_deep, "a" + repeated(".a", 17) + " = 1",
            "1:34: the file is nested too deeply: 16 levels at most"),
      whole(not_toml, "turns = \n",
            "1:9: not valid TOML: Error while parsing key-value pair: expected value, saw '\\n'"),
      whole(empty_file, "", "1:1: the file is empty"),
      whole(empty_file, "\xEF\xBB\xBF \r\n", "1:1: the file is empty"),
  };
}

std::vector<Case> key_cases() {
  using enum Sentence;
  const std::string long_text = repeated("a", 201);
  return {
      edit(unknown_key, "turns = 10", "turns = 10\nturn = 9",
           "5:1: unknown key 'turn' (did you mean 'turns'?)"),
      edit(unknown_key, "facing = 45", "facign = 45",
           "65:1: unit 'R1': unknown key 'facign' (did you mean 'facing'?)"),
      edit(unknown_key, "fog = true", "fgo = true",
           "8:1: options: unknown key 'fgo' (did you mean 'fog'?)"),
      whole(
          more_unknown_keys,
          std::string{kBattle} +
              [] {
                std::string keys;
                for (int i = 0; i < 23; ++i) keys += "zz" + std::to_string(i) + " = 1\n";
                return keys;
              }(),
          "61:1: unit 'R1': 3 more unknown keys"),
      edit(missing, "turns = 10", "", "1:1: turns is missing"),
      edit(missing, "\nside = \"red\"", "",
           "61:1: unit 'R1': side is missing (or command, whose side it then has)"),
      edit(must_be, "turns = 10", "turns = 0",
           "4:9: turns must be a whole number from 1 to 100, not 0"),
      edit(must_be, "turns = 10", "turns = 10.0",
           "4:9: turns must be a whole number from 1 to 100, not 10.0"),
      edit(must_be, "title = \"A skirmish\"", "title = 7", "2:9: title must be a text, not 7"),
      edit(must_be, "date = 1863-04-30", "date = true",
           "3:8: date must be a date or a text, not true"),
      edit(must_be, "fog = true", "fog = \"yes\"",
           "8:7: options: fog must be true or false, not 'yes'"),
      edit(must_be, "flank_range = 60", "flank_range = nan",
           "10:15: behaviour: flank_range must be a length from 0 to 1000 cm, not nan"),
      edit(must_be, "facing = 45", "facing = inf",
           "65:10: unit 'R1': facing must be an angle from 0 to 360 degrees, clockwise from "
           "north, not inf"),
      edit(must_be, "width = 4", "width = 1979-05-27",
           "35:9: terrain 'brook': width must be a length from 0 to 100 cm, not a date or time"),
      edit(must_be, "width = 120", "width = [1]",
           "5:19: table: width must be a length from 30 to 1000 cm, not a list"),
      edit(must_be, "at = [60, 80]", "at = [60]",
           "51:6: unit 'B1': at must be a place [x, y], not a list"),
      edit(must_be, "at = [60, 80]", "at = [60, nan]",
           "51:11: unit 'B1': at must be a place [x, y] with numbers from -10000 to 10000 cm, "
           "not nan"),
      edit(must_be, "line = [[0, 70], [120, 70]]", "line = [[0, 70], 5]",
           "34:18: terrain 'brook': line must be a list of places [[x, y], [x, y]...], not 5"),
      edit(must_be, "tags = [\"levy\"]", "tags = \"levy\"",
           "54:8: unit 'B1': tags must be a list of texts, not 'levy'"),
      edit(must_be, "table = { width = 120, height = 90 }", "table = 120",
           "5:9: table must be a table, not 120"),
      edit(must_be, "gaps = [{", "gaps = 3 # [{",
           "30:8: terrain 'yard': gaps must be [[gaps]] tables, not 3"),
      edit(must_be, "cover = \"hard\"", "cover = \"hart\"",
           "25:9: terrain 'yard': cover must be none, soft or hard, not 'hart' (did you mean "
           "'hard'?)"),
      edit(must_be, "[\"musket\", \"sword\"]", "[\"musket\", \"swrod\"]",
           "53:22: unit 'B1': weapons must be a list of musket or sword, not 'swrod' (did you "
           "mean 'sword'?)"),
      edit(must_be, "system = \"plain\"", "system = \"plane\"",
           "1:10: system must be plain or plain_inches, not 'plane' (did you mean 'plain'?)"),
      edit(too_long, "A skirmish", long_text, "2:9: title is longer than 200 characters"),
      edit(control_character, "A skirmish", "A\\u0007", "2:9: title holds a control character"),
      edit(empty_text, "A skirmish", "", "2:9: title is an empty text"),
      edit(too_many_entries, "[\"levy\"]", "[" + repeated("\"a\",", 65) + "]",
           "54:8: unit 'B1': tags has 65 entries, 64 at most"),
      edit(too_many_entries, "[[0, 70], [120, 70]]", "[" + repeated("[1, 2],", 501) + "]",
           "34:8: terrain 'brook': line has 501 entries, 500 at most"),
      edit(bad_id, "id = \"R1\"", "id = \"R 1\"",
           "62:6: unit 3: id 'R 1' may hold only letters, digits, '-' and '_', 32 at most"),
  };
}

std::vector<Case> scenario_cases() {
  using enum Sentence;
  return {
      edit(duplicate_id, "id = \"B2\"", "id = \"B1\"",
           "56:6: unit 'B1': id 'B1' is used twice (first in line 48)"),
      edit(unknown_reference, "first_side = \"red\"", "first_side = \"rod\"",
           "6:14: first_side: there is no side 'rod' (did you mean 'red'?)"),
      edit(unknown_reference, "fortified_for = \"red\"", "fortified_for = \"green\"",
           "29:17: terrain 'yard': fortified_for: there is no side 'green'"),
      edit(unknown_reference, "command = \"blue2\"", "command = \"blu2\"",
           "50:11: unit 'B1': command: there is no command 'blu2' (did you mean 'blue2'?)"),
      edit(unknown_reference, "parent = \"blue1\"", "parent = \"bleu1\"",
           "46:10: command 'blue2': parent: there is no command 'bleu1' (did you mean 'blue1'?)"),
      whole(not_two_sides, std::string{kBattle} + "[[side]]\nid = \"green\"\nfacing = 0\n",
            "12:1: there must be two [[side]] tables, not 3"),
      whole(too_many, many("unit", 126, "side = \"red\"\nat = [1, 1]\nfigures = 1\n"),
            "692:1: unit 129: there are 129 [[unit]] tables, 128 at most"),
      whole(too_many, many("command", 31, "side = \"red\"\n"),
            "157:1: command 33: there are 33 [[command]] tables, 32 at most"),
      edit(off_table, "at = [60, 80]", "at = [60, 90.5]",
           "51:6: unit 'B1': at [60, 90.5] is off the table (the table is 120 x 90 cm)"),
      edit(off_table, "at = [0, 90]", "at = [-1, 90]",
           "58:27: unit 'B2', enters: at [-1, 90] is off the table (the table is 120 x 90 cm)"),
      edit(off_table, "objective = [50, 50]", "objective = [50, 500]",
           "41:13: command 'blue1': objective [50, 500] is off the table (the table is 120 x 90 "
           "cm)"),
      edit(one_outline, "line = [[0, 70], [120, 70]]\nwidth = 4", "",
           "31:1: terrain 'brook': exactly one of area, line and ring must be given, not none"),
      edit(one_outline, "width = 4", "area = [[1, 1], [2, 1], [2, 2]]",
           "31:1: terrain 'brook': exactly one of area, line and ring must be given, not area "
           "and line"),
      edit(only_for, "cover = \"hard\"", "width = 2",
           "25:9: terrain 'yard': width is only for a line"),
      edit(only_for, "ring = [[40", "area = [[40",
           "30:8: terrain 'yard': gaps is only for a line or a ring"),
      edit(outline_fault, "[60, 60.5], [40, 60.5]]", "[45, 60.5], [70, 55]]",
           "24:8: terrain 'yard': ring: the outline crosses itself"),
      edit(outline_fault, "line = [[0, 70], [120, 70]]", "line = [[0, 70]]",
           "34:8: terrain 'brook': line: a line needs at least 2 points"),
      edit(command_loop, "objective_name = \"the yard\"", "parent = \"blue2\"",
           "42:10: command 'blue1': parent: this command is under itself"),
      edit(other_side, "\nside = \"red\"", "\nside = \"red\"\ncommand = \"blue1\"",
           "64:11: unit 'R1': command: 'blue1' is of the other side, blue"),
      edit(other_side, "side = \"blue\"\nparent", "side = \"red\"\nparent",
           "46:10: command 'blue2': parent: 'blue1' is of the other side, blue"),
      edit(no_units, "\nside = \"red\"", "\nside = \"blue\"",
           "17:1: side 'red': this side has no units"),
      edit(at_or_enters, "enters = { turn = 3, at = [0, 90] }", "",
           "55:1: unit 'B2': either at or enters must be given, not neither"),
      edit(at_or_enters, "objective = [10, 10]", "at = [10, 10]",
           "55:1: unit 'B2': either at or enters must be given, not both"),
      edit(enters_too_late, "turn = 3", "turn = 11",
           "58:19: unit 'B2', enters: enters in turn 11, after the last turn (the battle has 10 "
           "turns)"),
      edit(stands_on, "at = [50, 50]", "at = [60, 80.9]", "64:6: unit 'R1': stands on 'B1'"),
      {unknown_field,
       [] {
         return resolver_problems({{"dise", std::int64_t{3}}});
       },
       "command_points has no field 'dise' (did you mean 'dice'?)"},
      {must_be,
       [] {
         return resolver_problems({{"dice", std::int64_t{7}}});
       },
       "dice must be a whole number from 1 to 6, not 7"},
      {must_be,
       [] {
         return resolver_problems({{"grade", std::string{"heroe"}}});
       },
       "grade must be hero or raw, not 'heroe' (did you mean 'hero'?)"},
      {must_be,
       [] {
         return resolver_problems({{"dice", true}});
       },
       "dice must be a whole number from 1 to 6, not true"},
  };
}

std::vector<Case> all_cases() {
  std::vector<Case> cases = file_cases();
  for (const auto& more : {key_cases(), scenario_cases(), victory_cases()}) {
    cases.insert(cases.end(), more.begin(), more.end());
  }
  return cases;
}

/// True if the line holds the sentence's own words, in their order.
bool says(std::string_view line, Sentence sentence) {
  std::string_view words = word(sentence);
  while (!words.empty()) {
    const std::size_t hole = std::min(words.find("{}"), words.size());
    const std::size_t at = line.find(words.substr(0, hole));
    if (at == std::string_view::npos) return false;
    line.remove_prefix(at + hole);
    words.remove_prefix(std::min(words.size(), hole + 2));
  }
  return true;
}

TEST(Sentences, every_one_has_a_case) {
  std::set<Sentence> covered;
  for (const Case& c : all_cases()) covered.insert(c.sentence);
  for (std::size_t i = 0; i < Words<Sentence>::all.size(); ++i) {
    EXPECT_TRUE(covered.contains(static_cast<Sentence>(i)))
        << "no case for: " << Words<Sentence>::all[i];
  }
}

TEST(Sentences, are_said_with_file_line_and_column_what_is_allowed_and_near_misses) {
  for (const Case& c : all_cases()) {
    const std::string said = c.problems();
    EXPECT_NE(("\n" + said).find("\n" + c.line + "\n"), std::string::npos)
        << "wanted: " << c.line << "\nsaid:\n"
        << said;
    EXPECT_TRUE(says(c.line, c.sentence)) << c.line;
  }
}

TEST(Sentences, are_said_once_each) {
  for (const Case& c : all_cases()) {
    const std::string said = c.problems();
    std::set<std::string> lines;
    std::size_t from = 0;
    for (std::size_t to = said.find('\n'); to != std::string::npos; to = said.find('\n', from)) {
      const std::string line = said.substr(from, to - from);
      EXPECT_TRUE(lines.insert(line).second) << "said twice: " << line;
      from = to + 1;
    }
  }
}

TEST(Sentences, want_as_many_parts_as_they_have_holes) {
  EXPECT_EQ(say(Sentence::missing, {"at"}), "at is missing");
  EXPECT_THROW((void)say(Sentence::missing, {}), std::logic_error);
  EXPECT_THROW((void)say(Sentence::missing, {"at", "on"}), std::logic_error);
}

}  // namespace
}  // namespace opfor::test
