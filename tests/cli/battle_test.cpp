// Whole battles through the program: `battle`, their journals, `replay`, `bench`.
#include <algorithm>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "cli/run_program.hpp"
#include "rules/sheets.hpp"
#include "sanitized.hpp"

namespace opfor::test {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using Json = nlohmann::json;

class BattleVerb : public ::testing::Test {
 protected:
  BattleVerb()
      : folder(empty_folder(std::string("battle_") +
                            ::testing::UnitTest::GetInstance()->current_test_info()->name())) {}
  ~BattleVerb() override { std::filesystem::remove_all(folder); }
  Ran run(const std::string& arguments) const { return run_opfor(folder, arguments); }
  /// What is printed, by lines.
  std::vector<std::string> texts(const std::string& arguments) const {
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.exit, 0) << ran.err;
    std::vector<std::string> all;
    std::istringstream out(ran.out);
    for (std::string line; std::getline(out, line);) all.push_back(line);
    return all;
  }
  /// The lines of what was asked for as JSON.
  std::vector<Json> lines(const std::string& arguments) const {
    std::vector<Json> all;
    for (const std::string& line : texts(arguments)) {
      all.push_back(Json::parse(line, nullptr, false));
    }
    return all;
  }
  Json ending(const std::string& arguments) const { return lines(arguments).back(); }
  std::string folder;
};

TEST_F(BattleVerb, TellsEachTurnAndTheResult) {
  const Ran ran = run("battle camerone_1863");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, StartsWith("Camerone, 1863-04-30\n"));
  EXPECT_THAT(ran.out, HasSubstr("\nTurn 1\n"));
  EXPECT_THAT(ran.out, HasSubstr("The battle is over in turn "));
  EXPECT_THAT(ran.out, HasSubstr("  French Foreign Legion: "));
}

TEST_F(BattleVerb, GivesTheResultInItsLastLine) {
  for (const char* scenario : {"camerone_1863", "first_steps"}) {
    const Json result = ending(std::string("battle ") + scenario + " --json");
    std::vector<std::string> fields;
    for (const auto& [field, value] : result.items()) fields.push_back(field);
    EXPECT_THAT(fields, ::testing::UnorderedElementsAre("line", "over", "winner", "degree", "turns",
                                                        "words", "losses"));
    EXPECT_EQ(result.at("over"), true);
    EXPECT_THAT(result.at("winner").get<std::string>(),
                AnyOf("legion", "mexico", "british", "french", "draw"));
    EXPECT_GE(result.at("turns").get<int>(), 1);
    EXPECT_LE(result.at("turns").get<int>(), 14);
    EXPECT_NE(result.at("words").get<std::string>(), "");
    ASSERT_EQ(result.at("losses").size(), 2U);
    for (const Json& losses : result.at("losses")) {
      EXPECT_GE(losses.at("left").get<int>(), 0);
      EXPECT_LE(losses.at("left").get<int>(), losses.at("start").get<int>());
      EXPECT_TRUE(losses.at("words").is_string());
    }
  }
}

TEST_F(BattleVerb, SameSeedSameBattle) {
  const std::string once = run("battle first_steps --seed 4 --json").out;
  EXPECT_EQ(run("battle first_steps --seed 4 --json").out, once);
  ASSERT_EQ(run("battle first_steps --seed 4 --journal four.battle").exit, 0);
  ASSERT_EQ(run("battle first_steps --seed 5 --journal five.battle").exit, 0);
  const auto dice = [&](const char* file) {
    const std::string text = file_text(folder + '/' + file);
    return text.substr(text.find('\n'));
  };
  EXPECT_NE(dice("four.battle"), dice("five.battle"));
}

TEST_F(BattleVerb, StopsAfterSoManyTurns) {
  const std::vector<Json> told = lines("battle camerone_1863 --turns 2 --json");
  EXPECT_TRUE(told.back().at("winner").is_null());
  EXPECT_EQ(told.back().at("over"), false);
  EXPECT_EQ(told.back().at("turns"), 2);
  EXPECT_EQ(std::count_if(told.begin(), told.end(),
                          [](const Json& one) { return one.at("line") == "state"; }),
            3)
      << "before the first turn, and after each";
  EXPECT_THAT(run("battle camerone_1863 --turns 2").out, HasSubstr("So it stands after turn 2"));
}

TEST_F(BattleVerb, LeadsBothSidesWhateverTheScenarioSays) {
  const std::string text =
      file_text(OPFOR_SOURCE_DIR "/scenarios/nineteenth_century/first_steps.toml");
  put_file(folder + "/nobody.toml",
           std::regex_replace(text, std::regex("automated = true"), "automated = false"));
  EXPECT_EQ(ending("battle nobody.toml --json"), ending("battle first_steps --json"));
}

TEST_F(BattleVerb, ItsJournalIsSoundAndReplaysTurnByTurn) {
  const std::string name = kSanitized ? "first_steps" : "camerone_1863";
  ASSERT_EQ(run("battle " + name + " --journal c.battle").exit, 0);
  EXPECT_THAT(run("check c.battle").out, HasSubstr("nothing is wrong"));
  EXPECT_THAT(run("check c.battle").out, Not(HasSubstr(" but ")));
  const std::vector<std::string> all = texts("replay c.battle --json");
  const Ran whole = run("replay c.battle");
  EXPECT_EQ(whole.exit, 0);
  EXPECT_EQ(whole.err, "") << "no differences";
  std::size_t of_turns = 1;  // after the line of the battle itself
  const int turns = Json::parse(all.back()).at("turns");
  for (int turn = 1; turn <= turns; ++turn) {
    // It may be over in its last turn before anybody is asked.
    if (turn < turns) {
      EXPECT_THAT(whole.out, HasSubstr("turn " + std::to_string(turn) + ", "));
    }
    const std::vector<std::string> part =
        texts("replay c.battle --json --turn " + std::to_string(turn));
    EXPECT_EQ(part.front(), all.front());
    for (std::size_t i = 1; i < part.size(); ++i) EXPECT_EQ(part[i], all.at(of_turns++));
  }
  EXPECT_EQ(of_turns + 1, all.size()) << "every line but the ending belongs to a turn";
}

TEST_F(BattleVerb, ReplayGivesTheLinesOfTheBattleThatWroteIt) {
  for (const char* who : {"", " --for mexico"}) {
    std::filesystem::remove(folder + "/c.battle");
    const Ran told = run(std::string("battle camerone_1863 --json --journal c.battle") + who);
    EXPECT_EQ(told.exit, 0) << told.err;
    EXPECT_EQ(run(std::string("replay c.battle --json") + who).out, told.out);
  }
}

TEST_F(BattleVerb, ReplayGivesItAsFarAsAnAnswer) {
  ASSERT_EQ(run("battle first_steps --journal f.battle").exit, 0);
  const std::string all = run("replay f.battle --json").out;
  const std::string some = run("replay f.battle --json --to 60").out;
  const std::size_t same = static_cast<std::size_t>(
      std::mismatch(some.begin(), some.end(), all.begin(), all.end()).first - some.begin());
  EXPECT_LT(some.size(), all.size());
  EXPECT_GT(std::count(some.begin(), some.begin() + static_cast<std::ptrdiff_t>(same), '\n'), 20)
      << "the same as far as it goes";
  EXPECT_EQ(lines("replay f.battle --json --to 60").back().at("over"), false);
}

TEST_F(BattleVerb, TellsAProgramOfASideOnlyIfThereIsOne) {
  const Ran nobody = run("battle first_steps --json --for prussia");
  EXPECT_EQ(nobody.exit, 2);
  EXPECT_THAT(nobody.err, HasSubstr("there is no side 'prussia'; the sides are british or french"));
  EXPECT_EQ(nobody.out, "");
  EXPECT_EQ(run("battle first_steps --for french").exit, 2) << "only of what programs read";
  ASSERT_EQ(run("battle first_steps --turns 1 --journal f.battle").exit, 0);
  EXPECT_THAT(run("replay f.battle --json --for prussia").err, HasSubstr("there is no side"));
}

TEST_F(BattleVerb, ASavedBattleOfAnOlderFormatIsRefusedByEveryVerbThatReadsOne) {
  ASSERT_EQ(run("battle first_steps --turns 1 --journal now.battle").exit, 0);
  std::string text = file_text(folder + "/now.battle");
  const std::string number = text.substr(9, text.find(',') - 9);
  ASSERT_EQ(text.substr(0, 9), "{\"opfor\":");
  put_file(folder + "/old.battle", text.replace(9, number.size(), "1"));
  const std::string sentence = "it is of format 1; this opfor reads format " + number;
  for (const char* verb :
       {"turn old.battle", "turn old.battle --again", "turn old.battle --json", "play old.battle",
        "replay old.battle", "replay old.battle --json", "map old.battle", "check old.battle"}) {
    const Ran ran = run(verb);
    EXPECT_EQ(ran.exit, 3) << verb;
    EXPECT_THAT(ran.err + ran.out, HasSubstr(sentence)) << verb;
  }
  EXPECT_EQ(file_text(folder + "/old.battle"), text) << "and nobody touches it";
}

TEST_F(BattleVerb, ReplayShowsTheTableAfterATurn) {
  ASSERT_EQ(run("battle camerone_1863 --journal c.battle").exit, 0);
  const Ran ran = run("replay c.battle --turn 1 --map one.svg");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("the table after turn 1:\n"));
  EXPECT_THAT(ran.out, HasSubstr("Veracruz battalion (MI1) (12 of 12): waiting\n"));
  EXPECT_THAT(ran.out, Not(HasSubstr("turn 2, ")));
  EXPECT_THAT(file_text(folder + "/one.svg"), StartsWith("<svg "));
  EXPECT_NE(run("replay c.battle --turn 1").out, run("replay c.battle --turn 2").out);
  EXPECT_EQ(run("replay c.battle --map m.svg").exit, 2) << "the map of which turn?";
}

TEST_F(BattleVerb, LeadsASideAtItsLevel) {
  const std::string how =
      "battle camerone_1863 --seed 3 --turns 3 --level mexico=reaction --journal ";
  const Ran ran = run("battle camerone_1863 --seed 3 --turns 1 --level mexico=reaction");
  EXPECT_THAT(ran.out, HasSubstr("Mexico (reaction)")) << ran.err;
  ASSERT_EQ(run(how + "tables.battle").exit, 0);
  std::istringstream kept(file_text(folder + "/tables.battle"));
  int paid = 0;
  int asked = 0;
  for (std::string text; std::getline(kept, text);) {
    const Json line = Json::parse(text);
    if (line.contains("players")) {
      EXPECT_EQ(line["players"]["levels"], (Json{"commander", "reaction"}));
    }
    if (!line.contains("decision") || line["decision"]["kind"] != "pay_command") continue;
    const bool mexico = line["decision"]["side"] == "mexico";
    (mexico ? asked : paid) += 1;
    EXPECT_TRUE(!mexico || line["choice"]["picks"].empty()) << "the tables pay for nobody";
  }
  EXPECT_GT(asked, 0);
  EXPECT_GT(paid, 0);
  EXPECT_EQ(run("check tables.battle").exit, 0);
  const Ran drawn = run("battle first_steps --level random --json");
  EXPECT_EQ(drawn.exit, 0) << drawn.err;
  EXPECT_EQ(run("battle first_steps --level random --json").out, drawn.out);
  EXPECT_NE(run("battle first_steps --json").out, drawn.out);
}

TEST_F(BattleVerb, DoesNotWriteOverASavedBattle) {
  ASSERT_EQ(run("battle first_steps --turns 1 --journal b.battle").exit, 0);
  const std::string before = file_text(folder + "/b.battle");
  const Ran ran = run("battle first_steps --journal b.battle");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("exists already"));
  EXPECT_EQ(file_text(folder + "/b.battle"), before);
}

TEST_F(BattleVerb, BenchPrintsALineForEachSheetTheSameEveryTime) {
  if (kSanitized) GTEST_SKIP() << "compared with this build's own by `scripts/test clang`";
  const Ran ran = run("bench");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  const std::string line =
      "[a-z_]+: asked [0-9a-f]{16}, done [0-9a-f]{16}; [1-9][0-9]* battles, "
      "[1-9][0-9]* turns, [1-9][0-9]* requests, [1-9][0-9]* events\n";
  const std::string all = "(" + line + "){" + std::to_string(sheet_names().size()) + "}";
  EXPECT_TRUE(std::regex_match(ran.out, std::regex(all))) << ran.out;
  EXPECT_EQ(run("bench").out, ran.out);
}

}  // namespace
}  // namespace opfor::test
