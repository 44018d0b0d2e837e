// Whole battles through the program: `battle`, their journals, `replay`, `bench`.
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <regex>

#include "cli/run_program.hpp"

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
  Json json(const std::string& arguments) const {
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.exit, 0) << ran.err;
    return Json::parse(ran.out, nullptr, false);
  }
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

TEST_F(BattleVerb, GivesTheResultAsJsonWithTheDocumentedFields) {
  const std::string readme = file_text(OPFOR_SOURCE_DIR "/README.md");
  for (const char* scenario : {"camerone_1863", "first_steps"}) {
    const Json result = json(std::string("battle ") + scenario + " --json");
    std::vector<std::string> fields;
    for (const auto& [field, value] : result.items()) {
      fields.push_back(field);
      EXPECT_THAT(readme, HasSubstr('`' + field + '`'));
    }
    EXPECT_THAT(fields,
                ::testing::UnorderedElementsAre("sheet", "scenario", "seed", "winner", "degree",
                                                "turns", "reason", "losses", "told"));
    EXPECT_THAT(result.at("winner").get<std::string>(),
                AnyOf("legion", "mexico", "british", "french", "draw"));
    EXPECT_GE(result.at("turns").get<int>(), 1);
    EXPECT_LE(result.at("turns").get<int>(), 14);
    EXPECT_NE(result.at("reason").get<std::string>(), "");
    ASSERT_EQ(result.at("losses").size(), 2U);
    for (const Json& losses : result.at("losses")) {
      EXPECT_GE(losses.at("left").get<int>(), 0);
      EXPECT_LE(losses.at("left").get<int>(), losses.at("start").get<int>());
      EXPECT_TRUE(losses.at("words").is_string());
    }
    EXPECT_EQ(result.at("told").back().at("turn"), result.at("turns"));
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
  const Json result = json("battle camerone_1863 --turns 2 --json");
  EXPECT_TRUE(result.at("winner").is_null());
  EXPECT_EQ(result.at("turns"), 2);
  EXPECT_EQ(result.at("told").size(), 2U);
  EXPECT_THAT(run("battle camerone_1863 --turns 2").out, HasSubstr("So it stands after turn 2"));
}

TEST_F(BattleVerb, LeadsBothSidesWhateverTheScenarioSays) {
  const std::string text =
      file_text(OPFOR_SOURCE_DIR "/scenarios/nineteenth_century/first_steps.toml");
  put_file(folder + "/nobody.toml",
           std::regex_replace(text, std::regex("automated = true"), "automated = false"));
  const Json here = json("battle nobody.toml --json");
  EXPECT_EQ(here.at("losses"), json("battle first_steps --json").at("losses"));
}

TEST_F(BattleVerb, ItsJournalIsSoundAndReplaysTurnByTurn) {
  ASSERT_EQ(run("battle camerone_1863 --journal c.battle").exit, 0);
  EXPECT_THAT(run("check c.battle").out, HasSubstr("nothing is wrong"));
  EXPECT_THAT(run("check c.battle").out, Not(HasSubstr(" but ")));
  const Json result = json("battle camerone_1863 --json");
  const Ran whole = run("replay c.battle");
  EXPECT_EQ(whole.exit, 0);
  EXPECT_EQ(whole.err, "") << "no differences";
  const Json entries = json("replay c.battle --json");
  std::size_t of_turns = 0;
  for (int turn = 1; turn <= result.at("turns"); ++turn) {
    EXPECT_THAT(whole.out, HasSubstr("turn " + std::to_string(turn) + ", "));
    const Json part = json("replay c.battle --json --turn " + std::to_string(turn));
    for (const Json& entry : part) {
      EXPECT_EQ(entry.at("n"), of_turns + 1);
      EXPECT_EQ(entry, entries.at(of_turns));
      ++of_turns;
    }
  }
  EXPECT_EQ(of_turns, entries.size()) << "every answer belongs to a turn";
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

TEST_F(BattleVerb, DoesNotWriteOverASavedBattle) {
  ASSERT_EQ(run("battle first_steps --turns 1 --journal b.battle").exit, 0);
  const std::string before = file_text(folder + "/b.battle");
  const Ran ran = run("battle first_steps --journal b.battle");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("exists already"));
  EXPECT_EQ(file_text(folder + "/b.battle"), before);
}

TEST_F(BattleVerb, BenchPrintsALineForEachSheetTheSameEveryTime) {
  const Ran ran = run("bench");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_TRUE(std::regex_match(
      ran.out, std::regex("([a-z_]+: asked [0-9a-f]{16}, done [0-9a-f]{16}; [1-9][0-9]* battles, "
                          "[1-9][0-9]* turns, [1-9][0-9]* requests, [1-9][0-9]* events\n){3}")))
      << ran.out;
  EXPECT_EQ(run("bench").out, ran.out);
}

}  // namespace
}  // namespace opfor::test
