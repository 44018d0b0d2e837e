#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/run_program.hpp"

namespace opfor::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class Program : public ::testing::Test {
 protected:
  Program()
      : folder(empty_folder(::testing::UnitTest::GetInstance()->current_test_info()->name())) {}
  ~Program() override { std::filesystem::remove_all(folder); }
  Ran run(const std::string& arguments, const std::string& input = {}) const {
    return run_opfor(folder, arguments, input);
  }
  std::string folder;
};

TEST_F(Program, WrongUsageEndsWithTwo) {
  for (const char* wrong :
       {"", "trun", "turn", "turn camerone_1863 --seed many", "turn camerone_1863 --seed -1",
        "battle first_steps --seed 1.5", "turn camerone_1863 --dice loaded", "odds", "data",
        "turn camerone_1863 --side spain", "odds chess", "map", "ask", "ask camerone --dice loaded",
        "ask camerone --seed -1", "ask camerone --seed 1.5", "ask camerone --seed 99999999999"}) {
    const Ran ran = run(wrong);
    EXPECT_EQ(ran.exit, 2) << wrong << ": " << ran.err;
    EXPECT_EQ(ran.out, "") << wrong;
    EXPECT_NE(ran.err, "") << wrong;
  }
}

TEST_F(Program, WhoGivesNoVerbIsToldWhatToType) {
  EXPECT_THAT(run("").err, HasSubstr("opfor turn first_steps"));
  EXPECT_THAT(run("trun first_steps").err, HasSubstr("no verb 'trun'; did you mean 'turn'?"));
  EXPECT_THAT(run("first_steps").err, HasSubstr("opfor play first_steps"));
  ASSERT_EQ(run("turn first_steps --save my.battle").exit, 0);
  EXPECT_THAT(run("turn my.battle --report 'BL lost 2'").err, HasSubstr("or - to type the report"));
}

/// As a person types it: a line is taken back, and the end is said in words.
TEST_F(Program, AReportIsTakenBackLineByLine) {
  ASSERT_EQ(run("turn first_steps --save my.battle").exit, 0);
  ASSERT_EQ(run("turn first_steps --save plain.battle").exit, 0);
  const Ran said = run("turn my.battle --report -",
                       "BL lost 3\nundo\nBL lost 2\nBR lost 1\nforget BR\nBR lost 2\ndone\n");
  EXPECT_EQ(said.exit, 0) << said.err;
  EXPECT_THAT(said.err, HasSubstr("Taken back: BL lost 3"));
  ASSERT_EQ(run("turn plain.battle --report -", "BL lost 2\nBR lost 2\n").exit, 0);
  EXPECT_EQ(file_text(folder + "/my.battle"), file_text(folder + "/plain.battle"));
  EXPECT_THAT(run("turn my.battle --report -", "undo\n").err, HasSubstr("no line to take back"));
}

TEST_F(Program, BadFilesEndWithThreeAndASentence) {
  put_file(folder + "/empty.toml", "");
  put_file(folder + "/bytes.toml", "title = \"\xff\xfe\"");
  put_file(folder + "/broken.toml", "system = \"nineteenth_century\"\ntitle = \n");
  put_file(folder + "/cut.battle", "{\"opfor\"");
  for (const char* file :
       {"nowhere.toml", "empty.toml", "bytes.toml", "broken.toml", "cut.battle"}) {
    const Ran ran = run(std::string("turn ") + file);
    EXPECT_EQ(ran.exit, 3) << file;
    EXPECT_THAT(ran.err, StartsWith("opfor: ")) << file;
    EXPECT_EQ(ran.out, "") << file;
  }
}

TEST_F(Program, FilesNestedWithoutEndAreRefusedByEveryReader) {
  std::string key = "a";
  for (int i = 0; i < 200'000; ++i) key += ".a";
  for (const char* words : {"[[unit]]\n", "[[fire.risk]]\n", "[[tagged]]\n", ""}) {
    put_file(folder + "/deep.toml", key + " = 1\n" + words);
    const Ran ran = run("check deep.toml");
    EXPECT_EQ(ran.exit, 3) << words;
    EXPECT_THAT(ran.out, StartsWith("deep.toml: ")) << words;
  }
}

TEST_F(Program, EveryVerbTeachesByExamples) {
  EXPECT_EQ(run("--help").exit, 0);
  for (const std::string verb : {"turn", "map", "odds", "check", "replay", "battle", "play", "ask",
                                 "bench", "levels", "data"}) {
    const Ran ran = run(verb + " --help");
    EXPECT_EQ(ran.exit, 0) << verb;
    EXPECT_THAT(ran.out, HasSubstr("Examples\n  opfor " + verb));
  }
}

TEST_F(Program, AShippedScenarioIsFoundByItsNameFromAnyFolder) {
  const Ran ran = run("turn camerone_1863");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("Mexico"));
  EXPECT_THAT(ran.out, Not(HasSubstr("\x1b["))) << "no colour into a file";
  const Ran path = run("turn scenarios/nineteenth_century/camerone_1863.toml");
  EXPECT_EQ(path.out.substr(0, 200), ran.out.substr(0, 200));
}

TEST_F(Program, TheSameSeedGivesTheSameTurnAndAnotherSeedAnother) {
  const std::string once = run("turn camerone_1863 --seed 7 --json").out;
  EXPECT_EQ(run("turn camerone_1863 --seed 7 --json").out, once);
  EXPECT_NE(run("turn camerone_1863 --seed 8 --json").out, once);
}

TEST_F(Program, WritesNothingWithoutBeingAsked) {
  ASSERT_EQ(run("turn camerone_1863").exit, 0);
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    EXPECT_THAT(entry.path().filename().string(), StartsWith(".run_"));
  }
}

TEST_F(Program, ASavedBattleGoesOnFromTheReport) {
  ASSERT_EQ(run("turn camerone_1863 --save b.battle").exit, 0);
  const std::string first = file_text(folder + "/b.battle");
  const Ran again = run("turn b.battle --again");
  EXPECT_EQ(again.exit, 0) << again.err;
  EXPECT_THAT(again.out, HasSubstr("turn 1 of 14"));
  EXPECT_EQ(file_text(folder + "/b.battle"), first) << "showing changes nothing";
  const Ran next = run("turn b.battle --report -", "L1 lost 2\nL1 1 wounded\n");
  EXPECT_EQ(next.exit, 0) << next.err;
  EXPECT_THAT(next.out, HasSubstr("turn 2 of 14"));
  EXPECT_THAT(file_text(folder + "/b.battle"), StartsWith(first.substr(0, first.size() / 2)));
  const Ran replay = run("replay b.battle");
  EXPECT_EQ(replay.exit, 0) << replay.err;
  EXPECT_THAT(replay.out, HasSubstr("turn 2"));
}

TEST_F(Program, AReportWithAWrongLineChangesNothing) {
  ASSERT_EQ(run("turn camerone_1863 --save b.battle").exit, 0);
  const std::string before = file_text(folder + "/b.battle");
  put_file(folder + "/told.txt", "L1 lost 2\nL2 lost 99\nXY lost 1\n");
  const Ran ran = run("turn b.battle --report told.txt");
  EXPECT_EQ(ran.exit, 3);
  EXPECT_THAT(ran.err, HasSubstr("told.txt:3: nobody is called 'xy'"));
  EXPECT_EQ(file_text(folder + "/b.battle"), before);
  put_file(folder + "/told.txt", "L1 lost 2\nL2 lost 99\n");
  const Ran refused = run("turn b.battle --report told.txt");
  EXPECT_EQ(refused.exit, 3);
  EXPECT_THAT(refused.err, HasSubstr("line 2"));
  EXPECT_EQ(file_text(folder + "/b.battle"), before);
}

TEST_F(Program, TypedDiceThatRunOutKeepWhatWasThrown) {
  const Ran cut = run("turn camerone_1863 --dice typed --save b.battle", "1 2 3\n");
  EXPECT_EQ(cut.exit, 1);
  EXPECT_THAT(cut.err, HasSubstr("throw "));
  EXPECT_THAT(cut.err, HasSubstr("the dice ran out"));
  std::string sixes;
  for (int i = 0; i < 60; ++i) sixes += "6 6 6\n6\n6 6\n6 6 6 6\n";
  EXPECT_EQ(run("turn b.battle").exit, 1) << "not all of it is ordered yet";
  EXPECT_EQ(run("turn b.battle --report told.txt").exit, 1);
  const Ran on = run("turn b.battle --next", sixes);
  EXPECT_EQ(on.exit, 0) << on.err;
  EXPECT_THAT(on.out, HasSubstr("your dice"));
}

TEST_F(Program, PicturesAndPagesAreWritten) {
  const Ran ran = run("turn camerone_1863 --html sheet.html --map m.svg");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(file_text(folder + "/sheet.html"), StartsWith("<!DOCTYPE html>"));
  EXPECT_THAT(file_text(folder + "/m.svg"), StartsWith("<svg "));
  EXPECT_THAT(run("map camerone_1863").out, StartsWith("<svg "));
}

TEST_F(Program, OddsAreListedCountedAndGivenAsJson) {
  EXPECT_THAT(run("odds nineteenth_century").out, HasSubstr("command"));
  const Ran ran = run("odds nineteenth_century command_points --json");
  ASSERT_EQ(ran.exit, 0) << ran.err;
  const auto json = nlohmann::json::parse(ran.out);
  double sum = 0;
  for (const auto& one : json.at("outcomes")) {
    sum += one.at("p").get<double>();
    EXPECT_TRUE(one.at("result").is_object());
  }
  EXPECT_NEAR(sum, 1, 1e-12);
}

TEST_F(Program, OddsOfANumberBeyondEveryNumberAreRefused) {
  const Ran ran = run("odds nineteenth_century command_points '{\"bodies\": 1e999}'");
  EXPECT_EQ(ran.exit, 3) << ran.err;
  EXPECT_THAT(ran.err, StartsWith("opfor: "));
}

TEST_F(Program, ShippedDataIsListedShownAndWrittenOut) {
  EXPECT_THAT(run("data list").out, HasSubstr("ai/tables/nineteenth_century.toml\n"));
  EXPECT_EQ(run("data show ai/doctrines/source.toml").out,
            file_text(OPFOR_SOURCE_DIR "/ai/doctrines/source.toml"));
  EXPECT_EQ(run("data write d").exit, 0);
  EXPECT_EQ(run("check d/ai/tables/*.toml d/ai/doctrines/*.toml d/scenarios/*/*.toml").exit, 0);
}

TEST_F(Program, WhatTurnRefusesCheckRefuses) {
  std::string text = file_text(OPFOR_SOURCE_DIR "/scenarios/nineteenth_century/camerone_1863.toml");
  const std::string doctrine = "mexico = \"source\"";
  const std::size_t at = text.find(doctrine);
  ASSERT_NE(at, std::string::npos);
  put_file(folder + "/sauce.toml", text.replace(at, doctrine.size(), "mexico = \"sauce\""));
  EXPECT_EQ(run("turn sauce.toml").exit, 3);
  const Ran check = run("check sauce.toml");
  EXPECT_EQ(check.exit, 3);
  EXPECT_THAT(check.out, HasSubstr("there is no doctrine 'sauce' (did you mean 'source'?)"));
}

TEST_F(Program, FilesReplaceTheShippedTables) {
  ASSERT_EQ(run("data write d").exit, 0);
  EXPECT_EQ(run("turn camerone_1863 --tables d/ai/tables/nineteenth_century.toml --json").out,
            run("turn camerone_1863 --json").out);
  put_file(folder + "/bold.toml", "about = \"Bold\"\ntemper = 1\nnerve = 0\naggression = 1\n");
  EXPECT_EQ(run("turn camerone_1863 --doctrine bold.toml").exit, 0);
  const std::string battle = "battle camerone_1863 --turns 6 --json ";
  EXPECT_EQ(run(battle + "--tables d/ai/tables/nineteenth_century.toml").out, run(battle).out);
  EXPECT_NE(run(battle + "--doctrine bold.toml").out, run(battle).out);
  EXPECT_NE(run(battle + "--doctrine bold.toml --side legion").out,
            run(battle + "--doctrine bold.toml").out);
  EXPECT_EQ(run(battle + "--doctrine none.toml").exit, 3);
  // What is wrong with a file is said by its own name.
  put_file(folder + "/wrong.toml", "x = 1\n");
  EXPECT_THAT(run(battle + "--doctrine wrong.toml").err, HasSubstr("\nwrong.toml:1:1: "));
  EXPECT_THAT(run(battle + "--tables wrong.toml").err, HasSubstr("\nwrong.toml"));
  // A file that weighs is taken for weights, and what it lacks is named.
  put_file(folder + "/bare.toml", "[fight]\ncaution = 2\n");
  EXPECT_THAT(run("check bare.toml").out, HasSubstr("bare.toml:1:1: the file lacks 'about'"));
}

TEST_F(Program, ThePrintedPageHasTheMapAloneAndBoxesToTick) {
  ASSERT_EQ(run("turn first_steps --html page.html").exit, 0);
  const std::string page = file_text(folder + "/page.html");
  EXPECT_THAT(page, HasSubstr("@page { size: landscape;"));
  EXPECT_THAT(page, HasSubstr(".map { break-after: page; }"));
  EXPECT_THAT(page, HasSubstr("<strong>F1</strong> Fusiliers, 1st</td>"));
  EXPECT_THAT(page, HasSubstr("<td class=\"box\">&#9744;</td>"));
  EXPECT_THAT(page, HasSubstr("h2 { break-after: avoid; }")) << "no heading ends a page";
  EXPECT_THAT(page, HasSubstr(", unloaded)")) << "the states of the text, too";
}

/// A box for each loss that a unit can still take, as its sheet counts them, in fives.
TEST_F(Program, ThePrintedRosterHasAsManyBoxesAsTheUnitCanLose) {
  const auto boxes = [&](const std::string& scenario, const std::string& id) {
    EXPECT_EQ(run("turn " + scenario + " --html page.html --force").exit, 0);
    const std::string page = file_text(folder + "/page.html");
    const std::size_t row = page.find("<tr><td><strong>" + id + "</strong>");
    EXPECT_NE(row, std::string::npos) << id;
    const std::size_t end = page.find("</tr>", row);
    const std::size_t last = page.rfind("<td class=\"box\">", end);
    std::size_t n = 0;
    for (std::size_t at = page.find("&#9744;", last); at < end; at = page.find("&#9744;", at + 1))
      ++n;
    return n;
  };
  EXPECT_EQ(boxes("first_steps", "F1"), 10);         // figures
  EXPECT_EQ(boxes("first_steps", "FO"), 1);          // one man
  EXPECT_EQ(boxes("maida_1806", "HB"), 10);          // fatigue hits until it is broken
  EXPECT_EQ(boxes("dike_road_1591", "tercio"), 14);  // elements of two kinds
  EXPECT_EQ(boxes("breitenfeld_1631", "L6"), 20);    // strength points
}

/// What opfor has counted itself and what is told of the same unit may be the same losses.
TEST_F(Program, LossesToldBesideThoseOnTheOrderSheetAreSaidToBe) {
  ASSERT_EQ(run("turn first_steps --save b.battle").exit, 0);
  const Ran told = run("turn b.battle --report -", "BR lost 1\nBL lost 1\n");
  ASSERT_EQ(told.exit, 0) << told.err;
  EXPECT_THAT(told.err,
              HasSubstr("note: Riflemen of the 95th (BR): what you say of its losses is "
                        "counted beside what stands on the order sheet (loses 1 wounded"));
  EXPECT_THAT(told.err, Not(HasSubstr("Picquet of the line (BL): what you say")));
}

TEST_F(Program, OfManyWhoStoodOneLineIsToldAndTheOthersAreThoseNotNamed) {
  ASSERT_EQ(run("turn breitenfeld_1631 --save b.battle").exit, 0);
  const Ran told = run("turn b.battle --report -", "S46 advanced 5; everybody else stood\n");
  ASSERT_EQ(told.exit, 0) << told.err;
  EXPECT_THAT(told.err, HasSubstr("\n  Horn's horse (S46): "));
  EXPECT_THAT(told.err, HasSubstr("\n  as before: "));
  EXPECT_THAT(told.err, Not(HasSubstr("Saxon guns")));
}

/// Driven out of reach it is in contact no longer, also where the sheet keeps who fights whom.
TEST_F(Program, WhoIsToldToHaveFledFromAMeleeTouchesNobody) {
  ASSERT_EQ(run("turn dike_road_1591 --save b.battle").exit, 0);
  ASSERT_EQ(run("turn b.battle --report -", "peasants charged lances\n").exit, 0);
  const Ran fled = run("turn b.battle --report -", "peasants fled 8\n");
  ASSERT_EQ(fled.exit, 0) << fled.err;
  EXPECT_THAT(fled.err, HasSubstr("  Peasants (peasants): 6 of 6 elements"));
  EXPECT_THAT(fled.err, Not(HasSubstr("in contact with")));
}

TEST_F(Program, ThePrintedPageTellsOfCloseCallsAsTheTextDoes) {
  const std::string told = "BR moved 6 west\nBL stood\n\n";
  const Ran ran = run("turn first_steps --html page.html --report -", told);
  ASSERT_EQ(ran.exit, 0) << ran.err;
  ASSERT_THAT(ran.out, HasSubstr("\nClose calls\n"));
  EXPECT_THAT(file_text(folder + "/page.html"), HasSubstr("<h2>Close calls</h2>\n<p>from "));
}

TEST_F(Program, BindingInTheJsonIsWhatTheSheetMarks) {
  int binding = 0;
  for (const char* name : {"first_steps", "lane_1645", "farm_1808", "ferry_1634", "maida_1806"}) {
    const std::string turn = std::string{"turn "} + name + " --seed 1";
    const Ran text = run(turn);
    const auto json = nlohmann::json::parse(run(turn + " --json").out);
    for (const auto& order : json["orders"]) {
      if (order["cell"].is_null()) continue;
      const std::string marked = "\n! " + order["unit"].get<std::string>() + " ";
      const bool must = order["cell"]["binding"].get<bool>();
      EXPECT_EQ(text.out.find(marked) != std::string::npos, must) << name << ": " << order["unit"];
      binding += must ? 1 : 0;
    }
  }
  EXPECT_GT(binding, 5);
}

TEST_F(Program, LinesInAPipeAreAsWideAsWhoExportedColumnsWantsThem) {
  const auto longest = [](const std::string& text) {
    std::size_t most = 0;
    for (std::size_t from = 0; from < text.size();) {
      const std::size_t end = std::min(text.find('\n', from), text.size());
      most = std::max(most, end - from);
      from = end + 1;
    }
    return most;
  };
  ::setenv("COLUMNS", "60", 1);
  const Ran narrow = run_opfor_apart(folder, "turn first_steps --briefing");
  ::setenv("COLUMNS", "none", 1);
  const Ran usual = run_opfor_apart(folder, "turn first_steps --briefing");
  ::unsetenv("COLUMNS");
  EXPECT_LE(longest(narrow.out), 60U);
  EXPECT_GT(longest(usual.out), 80U);
}

TEST_F(Program, AShippedDoctrineIsKnownByItsName) {
  EXPECT_EQ(run("battle first_steps --turns 1 --doctrine cautious").exit, 0);
  EXPECT_EQ(run("battle first_steps --turns 1 --doctrine brave").exit, 3);
}

TEST_F(Program, TheMapOfAnEndedBattleNamesItsLastTurn) {
  ASSERT_EQ(run("battle lane_1645 --seed 2 --journal lane.battle").exit, 0);
  const std::string map = run("map lane.battle").out;
  EXPECT_THAT(map, HasSubstr(" of 8: the end"));
  EXPECT_THAT(map, Not(HasSubstr("turn 9 of 8")));
}

}  // namespace
}  // namespace opfor::test
