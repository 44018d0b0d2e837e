// Difficulty by name, through the program: `--difficulty`, `--lead`, scenarios, `levels`.
#include "table/difficulty.hpp"

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "drill/level.hpp"
#include "rules/sheets.hpp"
#include "table/files.hpp"

namespace opfor::test {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class DifficultyByName : public ::testing::Test {
 protected:
  DifficultyByName() : folder(empty_folder("difficulty")) {}
  ~DifficultyByName() override { std::filesystem::remove_all(folder); }
  [[nodiscard]] Ran run(const std::string& arguments) const { return run_opfor(folder, arguments); }
  /// What a battle tells, without who was said to lead it.
  [[nodiscard]] std::string told(const std::string& arguments) const {
    const Ran ran = run("battle first_steps --seed 2 --turns 3 --json " + arguments);
    EXPECT_EQ(ran.exit, 0) << arguments << '\n' << ran.err;
    return ran.out;
  }
  std::string folder;
};

TEST_F(DifficultyByName, IsThreeNamesTheEasiestFirst) {
  EXPECT_THAT(difficulty_names(), ElementsAre("recruit", "regular", "veteran"));
}

TEST_F(DifficultyByName, SaysOfEachHowStrongItWasMeasuredUnderEachSheet) {
  for (const Difficulty& one : difficulties()) {
    for (const Measured& measured : one.measured) {
      EXPECT_NE(find_sheet(measured.sheet), nullptr) << measured.sheet;
      EXPECT_GE(measured.pairs, 40) << one.name << ' ' << measured.sheet;
      EXPECT_LT(measured.low, measured.score) << one.name << ' ' << measured.sheet;
      EXPECT_LT(measured.score, measured.high) << one.name << ' ' << measured.sheet;
    }
  }
  for (const char* const name : {"recruit", "regular"}) {
    for (const std::string_view sheet : sheet_names()) {
      EXPECT_NE(difficulty_of(name)->under(sheet), nullptr) << name << ' ' << sheet;
    }
  }
  EXPECT_EQ(difficulty_of("recruit")->under("chess"), nullptr);
}

TEST_F(DifficultyByName, RecruitIsNowhereStrongerThanRegular) {
  const auto& recruit = difficulty_of("recruit")->measured;
  const auto& regular = difficulty_of("regular")->measured;
  ASSERT_EQ(recruit.size(), regular.size());
  for (std::size_t i = 0; i < recruit.size(); ++i) {
    EXPECT_LT(recruit[i].score, regular[i].score) << recruit[i].sheet;
  }
}

TEST_F(DifficultyByName, SaysWhetherADifferenceIsProven) {
  EXPECT_EQ(measured_words({"x", 60, 40, 35, 45.4}), "40 % (35 to 45) in 60 pairs: weaker");
  EXPECT_EQ(measured_words({"x", 60, 55, 51, 59}), "55 % (51 to 59) in 60 pairs: stronger");
  EXPECT_EQ(measured_words({"x", 40, 48, 39, 57}),
            "48 % (39 to 57) in 40 pairs: no difference is proven");
}

TEST_F(DifficultyByName, LeadsAsItsLevelDoes) {
  EXPECT_EQ(told("--difficulty recruit"), told("--lead british=reaction+as_told --lead "
                                               "french=reaction+as_told"));
  EXPECT_EQ(told("--level french=recruit"), told("--lead french=recruit"));
  EXPECT_NE(told("--level french=recruit"), told(""));
  EXPECT_NE(told("--difficulty regular"), told(""));
  EXPECT_NE(told("--difficulty regular"), told("--difficulty recruit"));
}

TEST_F(DifficultyByName, StandsInAScenarioToo) {
  std::string text = file_text(OPFOR_SOURCE_DIR "/scenarios/nineteenth_century/first_steps.toml");
  text += "\n[behaviour.difficulty]\nfrench = \"recruit\"\n";
  put_file(folder + "/mine.toml", text);
  EXPECT_EQ(run("check mine.toml").exit, 0) << run("check mine.toml").out;
  const auto of = [&](const std::string& arguments) {
    return run("battle " + arguments + " --seed 2 --turns 3").out;
  };
  EXPECT_EQ(of("mine.toml"), of("first_steps --level french=recruit"));
  EXPECT_EQ(of("mine.toml --level commander"), of("first_steps"));
}

TEST_F(DifficultyByName, IsKeptWithTheBattle) {
  ASSERT_EQ(run("turn first_steps --difficulty regular --save b.battle").exit, 0);
  EXPECT_EQ(run("turn b.battle --json").out,
            run("turn first_steps --difficulty regular --json").out);
  EXPECT_THAT(file_text(folder + "/b.battle"), HasSubstr("The difficulty regular."));
}

TEST_F(DifficultyByName, OfAnotherNameIsRefusedWithThoseThatThereAre) {
  const Ran ran = run("battle first_steps --difficulty hard");
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("there is no level 'hard'"),
                             HasSubstr("by difficulty recruit, regular, veteran")));
  EXPECT_THAT(run("battle first_steps --lead french=hard").err,
              HasSubstr("a difficulty (recruit, regular, veteran)"));
  EXPECT_EQ(run("battle first_steps --lead french=recruit+commander").exit, 2);
  EXPECT_EQ(run("battle first_steps --lead french=regular+general").exit, 2);
}

TEST_F(DifficultyByName, IsListedWithTheLevels) {
  const Ran ran = run("levels");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  for (const std::string_view level : Words<Level>::all) {
    EXPECT_THAT(ran.out, HasSubstr("\n  " + std::string(level) + ": "));
  }
  for (const Difficulty& one : difficulties()) {
    EXPECT_THAT(ran.out, HasSubstr("\n  " + one.name + ": "));
  }
  EXPECT_THAT(ran.out, HasSubstr("19th Century rules: "));
}

}  // namespace
}  // namespace opfor::test
