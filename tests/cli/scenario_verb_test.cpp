#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/balance.hpp"
#include "cli/run_program.hpp"
#include "core/shipped.hpp"
#include "sanitized.hpp"
#include "table/files.hpp"

namespace opfor::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class ScenarioVerb : public ::testing::Test {
 protected:
  ScenarioVerb() : folder(empty_folder("scenario_verb")) {}
  ~ScenarioVerb() override { std::filesystem::remove_all(folder); }
  [[nodiscard]] Ran run(const std::string& arguments) const { return run_opfor(folder, arguments); }
  /// It is refused with this exit code, in these words, and nothing is printed or written.
  void expect_refused(const std::string& arguments, int exit, const std::string& words) const {
    const Ran ran = run("scenario " + arguments);
    EXPECT_EQ(ran.exit, exit) << arguments << '\n' << ran.err;
    EXPECT_THAT(ran.err + ran.out, HasSubstr(words)) << arguments;
  }
  std::string folder;
};

TEST_F(ScenarioVerb, WritesABattleThatIsCheckedAndPlayed) {
  ASSERT_EQ(run("scenario over_the_hills --points 60 --seed 7 -o tonight.toml").exit, 0);
  EXPECT_THAT(run("check tonight.toml").out, HasSubstr("nothing is wrong"));
  const Ran played = run("battle tonight.toml --turns 1");
  EXPECT_EQ(played.exit, 0) << played.err;
}

TEST_F(ScenarioVerb, ListsTheShippedBattlesAndHowTheyComeOut) {
  const std::string listed = run("scenario").out;
  for (const shipped::File& file : shipped::files()) {
    if (!is_scenario(file.path)) continue;
    const std::string name = bare_name(file.path);
    EXPECT_THAT(listed, HasSubstr("\n  " + name + ": ")) << name;
    // Whoever ships a scenario counts it: scripts/balance.
    const auto* balance = arena::balance_of(name);
    ASSERT_NE(balance, nullptr) << name;
    EXPECT_GE(balance->battles, 100) << name;
    EXPECT_GE(balance->won[0], 0) << name;
    EXPECT_LE(balance->won[0] + balance->won[1], balance->battles) << name;
  }
  EXPECT_EQ(arena::balances().size(), std::size_t{10});
}

TEST_F(ScenarioVerb, SaysHowABattleComesOutBeforeItBegins) {
  const std::string how = "How it comes out: of ";
  EXPECT_THAT(run("turn camerone_1863 --briefing").out, HasSubstr(how));
  std::string text = file_text(OPFOR_SOURCE_DIR "/scenarios/nineteenth_century/camerone_1863.toml");
  put_file(folder + "/same.toml", text);
  EXPECT_THAT(run("turn same.toml --briefing").out, HasSubstr(how));
  text += "\n# mine\n";  // what was changed may come out otherwise
  put_file(folder + "/mine.toml", text);
  EXPECT_THAT(run("turn mine.toml --briefing").out, Not(HasSubstr(how)));
}

TEST(BalanceWords, TellWhoWinsAndHowSurely) {
  Setting setting;
  setting.sides[0].name = "The Blues";
  setting.sides[1].name = "The Reds";
  EXPECT_EQ(arena::balance_words({"x", 100, {50, 40}}, setting),
            "of 100 battles of the program against itself The Blues won 50 % (40 to 60), The Reds "
            "40 % (31 to 50); 10 % were drawn");
  EXPECT_THAT(arena::balance_words({"x", 100, {5, 95}}, setting),
              HasSubstr(": whoever leads The Blues against the program may lose it and have done "
                        "well"));
}

TEST_F(ScenarioVerb, PrintsWhatItWouldWrite) {
  ASSERT_EQ(run("scenario arquebusier --seed 3 -o tonight.toml").exit, 0);
  const std::string printed = run("scenario arquebusier --seed 3").out;
  EXPECT_EQ(printed, file_text(folder + "/tonight.toml"));
  EXPECT_EQ(printed, run("scenario arquebusier --seed 3 -o -").out);
  EXPECT_NE(printed, run("scenario arquebusier --seed 4").out);
}

TEST_F(ScenarioVerb, FindsAFairBattle) {
  if (kSanitized) GTEST_SKIP() << "sanitizers watch one found in tests/arena";
  const std::string asked = "scenario nineteenth_century --points 40 --seed 5 --fair";
  const std::string printed = run(asked).out;
  EXPECT_THAT(printed,
              HasSubstr("# Balanced by 48 battles that the program fought against itself"));
  EXPECT_EQ(run(asked).out, printed) << "the same on every run";
  put_file(folder + "/fair.toml", printed);
  EXPECT_THAT(run("check fair.toml").out, HasSubstr("nothing is wrong"));
}

TEST_F(ScenarioVerb, SaysWhyItFindsNoFairBattle) {
  expect_refused("--fair", 2, "say under which sheet");
  expect_refused("nineteenth_century --points 4999 --fair", 3, "no battle of this list");
  expect_refused("nineteenth_century --fair=perhaps", 2, "--fair");
}

TEST_F(ScenarioVerb, GivesTheProgramBothSides) {
  const std::string text = run("scenario over_the_hills --seed 3 --both").out;
  EXPECT_THAT(text,
              AllOf(HasSubstr("# The program leads both sides."), HasSubstr("automated = true"),
                    Not(HasSubstr("automated = false")), Not(HasSubstr("You lead"))));
}

TEST_F(ScenarioVerb, WritesOverNothingUnasked) {
  put_file(folder + "/tonight.toml", "mine");
  const Ran ran = run("scenario arquebusier -o tonight.toml");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("'tonight.toml' exists already"));
  EXPECT_EQ(file_text(folder + "/tonight.toml"), "mine");
  EXPECT_EQ(run("scenario arquebusier -o tonight.toml --force").exit, 0);
  EXPECT_THAT(file_text(folder + "/tonight.toml"), HasSubstr("system = \"arquebusier\""));
}

TEST_F(ScenarioVerb, DoesWhatItIsAskedFor) {
  const std::string text =
      run("scenario victory_without_squares --kind rearguard --terrain open --sides scots,king")
          .out;
  EXPECT_THAT(text, AllOf(HasSubstr("# A rearguard"), HasSubstr("# You lead the Scots")));
}

TEST_F(ScenarioVerb, TakesAListOfOnesOwn) {
  const std::string list = run("data show scenarios/lists/over_the_hills.toml").out;
  put_file(folder + "/mine.toml", list);
  EXPECT_THAT(run("check mine.toml").out, HasSubstr("an army list: Over the Hills"));
  EXPECT_EQ(run("scenario over_the_hills --list mine.toml").out,
            run("scenario over_the_hills").out);
  expect_refused("arquebusier --list mine.toml", 3,
                 "'mine.toml' is an army list of Over the Hills");
  expect_refused("over_the_hills --list mine.toml -o mine.toml --force", 2, "mine.toml");
  EXPECT_EQ(file_text(folder + "/mine.toml"), list);
}

TEST_F(ScenarioVerb, RefusesWhatMakesNoBattle) {
  expect_refused("over_the_hill", 2, "there is no sheet 'over_the_hill'");
  expect_refused("-o tonight.toml", 2, "say under which sheet");
  expect_refused("over_the_hills --points none", 2, "--points");
  expect_refused("over_the_hills --points 0", 2, "--points");
  expect_refused("over_the_hills --points 4999", 3, "4999 points are no battle of this list");
  expect_refused("over_the_hills --seed -1", 2, "--seed");
  expect_refused("over_the_hills --kind siege", 2, "--kind");
  expect_refused("over_the_hills --terrain muddy", 2, "--terrain");
  expect_refused("over_the_hills --sides frensh,british", 3, "did you mean 'french'?");
  expect_refused("over_the_hills --sides british,russians", 3, "these armies have nowhere met");
  expect_refused("over_the_hills --list none.toml", 3, "none.toml");
  expect_refused("over_the_hills -o nowhere/tonight.toml", 1, "nowhere");
}

}  // namespace
}  // namespace opfor::test
