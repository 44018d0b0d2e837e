// `opfor arena --from`: a saved battle taken up, and played on in several ways on the same dice.
#include <algorithm>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "arena/branch.hpp"
#include "cli/run_program.hpp"
#include "sanitized.hpp"

namespace opfor::test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

/// Of how many pairs: what a way is worth is counted by the build without sanitizers.
std::string of_pairs(int many, int few) {
  return "--pairs " + std::to_string(many_or(many, few)) + ' ';
}

class ArenaFrom : public ::testing::Test {
 protected:
  ArenaFrom()
      : folder(empty_folder(std::string("from_") +
                            ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
    put_made(folder, "battle first_steps --seed 5 --journal", "b.battle");
  }
  ~ArenaFrom() override { std::filesystem::remove_all(folder); }
  /// What it says, in one line, whatever its exit code.
  std::string from(const std::string& place, const std::string& ways,
                   const std::string& more = "") const {
    const Ran ran = run_opfor(folder, "arena --from " + place + ' ' + ways + ' ' + more);
    EXPECT_NE(ran.exit, 70) << ran.err;
    std::string said = ran.out + ran.err;
    std::replace(said.begin(), said.end(), '\n', ' ');
    return said;
  }
  std::string folder;
};

TEST_F(ArenaFrom, PlaysTheSameBattleOnWithTheSameDice) {
  const auto file = find_file(folder + "/b.battle");
  ASSERT_TRUE(file);
  const Ran ran = run_opfor(folder, "battle first_steps --seed 5 --json");
  const auto last = nlohmann::json::parse(ran.out.substr(ran.out.rfind('\n', ran.out.size() - 2)));
  int taken_up = 0;
  const std::size_t each = many_or<std::size_t>(20, 4);  // of the first, then of every so many
  const std::size_t step = many_or<std::size_t>(7, 25);
  for (std::size_t answer = 1; answer < 120; answer += answer < each ? 1 : step) {
    const auto fork = arena::Fork::at(*file, answer);
    ASSERT_TRUE(fork) << fork.error().sentence;
    const auto as_led = fork->read("as led");
    ASSERT_TRUE(as_led);
    const arena::Branch branch = fork->play(*as_led, 5);
    EXPECT_EQ(branch.fought.turns, last.at("turns").get<int>()) << answer;
    const std::string winner = last.at("winner");
    const Setting& setting = fork->setting();
    const Verdict verdict = winner == setting.sides[0].id   ? Verdict::a_wins
                            : winner == setting.sides[1].id ? Verdict::b_wins
                                                            : Verdict::drawn;
    EXPECT_EQ(branch.fought.verdict, verdict) << answer;
    ++taken_up;
  }
  EXPECT_GT(taken_up, many_or(5, 2));
}

TEST_F(ArenaFrom, FindsNoDifferenceBetweenAWayAndItself) {
  const std::string said = from("b.battle@1", "--try 'as led' --try 'as led'", of_pairs(6, 3));
  EXPECT_THAT(said, HasSubstr("is not found to matter: +0.0 % of the points (-"))
      << "so few battles do not make it certain";
}

TEST_F(ArenaFrom, GivesOrdersInWordsAndSaysHowOftenTheyWereGiven) {
  const std::string ways = "--try 'as led' --try 'BR move 12 north'";
  const int given = many_or(12, 3);
  const std::string said = from("b.battle@1", ways, of_pairs(12, 3) + "--threads 1");
  EXPECT_THAT(said, StartsWith("For British picquet, 'BR move 12 north' instead of 'as led' "));
  EXPECT_THAT(said, HasSubstr("on the same dice " + std::to_string(given) + " times"));
  EXPECT_THAT(said, HasSubstr(", done in "));
  EXPECT_EQ(from("b.battle@1", ways, of_pairs(12, 3) + "--threads 3"), said);
}

TEST_F(ArenaFrom, GivesOrdersToGoAsFarAsTheRulesLet) {
  for (const std::string way : {"as far as it goes north", "towards FV as far as it can"}) {
    const std::string said =
        from("b.battle@1", "--try 'as led' --try 'BR move " + way + "'", of_pairs(6, 2));
    EXPECT_THAT(said, HasSubstr(", done in ")) << said;
  }
}

TEST_F(ArenaFrom, TakesUpABattleInTheMiddleOfAStep) {
  const std::string said = from("b.battle@2", "--try 'as led' --try 'choice 1'", of_pairs(4, 2));
  EXPECT_THAT(said, HasSubstr("'choice 1' instead of 'as led' "));
}

TEST_F(ArenaFrom, WritesAPageForWhoWasNotThere) {
  const std::string ways = "--try 'as led' --try 'BR move 12 north'";
  const std::string said = from("b.battle@1", ways, of_pairs(8, 2) + "--threads 1 --html one.html");
  const std::string page = file_text(folder + "/one.html");
  EXPECT_THAT(page, HasSubstr("<h1>What if? "));
  EXPECT_THAT(page, HasSubstr("<p class=\"result\">For British picquet, "));
  EXPECT_THAT(page, HasSubstr("<td>BR move 12 north</td>"));
  EXPECT_THAT(page, HasSubstr("BR move 12 north: battles by margin"));
  EXPECT_THAT(page, HasSubstr("opfor arena --from b.battle@1 --try &quot;as led&quot; --try "
                              "&quot;BR move 12 north&quot; " +
                              std::string(many_or("--pairs 8", "--pairs 2")) + "</pre>"));
  static_cast<void>(from("b.battle@1", ways, of_pairs(8, 2) + "--threads 3 --html three.html"));
  EXPECT_EQ(file_text(folder + "/three.html"), page);
  EXPECT_THAT(from("b.battle@1", ways, of_pairs(8, 2) + "--html one.html"), HasSubstr("one.html"));
  EXPECT_THAT(from("b.battle@1", ways, of_pairs(8, 2) + "--html b.battle --force"),
              HasSubstr("b.battle"));
  EXPECT_EQ(file_text(folder + "/b.battle").front(), '{');
}

TEST_F(ArenaFrom, SaysWhatIsWrong) {
  const std::string led = "--try 'as led' ";
  EXPECT_THAT(from("b.battle", led + led), HasSubstr("does not say where a battle is taken up"));
  EXPECT_THAT(from("b.battle@x", led + led), HasSubstr("does not say where"));
  EXPECT_THAT(from("first_steps@1", led + led),
              HasSubstr("first_steps.toml' is not a saved battle"));
  EXPECT_THAT(from("b.battle@0", led + led), HasSubstr("there is no answer 0"));
  EXPECT_THAT(from("b.battle@99999", led + led), HasSubstr("there is no answer 99999"));
  EXPECT_THAT(from("b.battle@1", led), HasSubstr("in two ways or more"));
  EXPECT_THAT(from("b.battle@1", led + led, "--commander reaction"), HasSubstr("has no use for"));
  EXPECT_THAT(from("b.battle@1", led + "--try 'sing a song'"), HasSubstr("cannot be tried"));
  EXPECT_THAT(from("b.battle@1", led + "--try 'choice x'"), HasSubstr("cannot be tried"));
  EXPECT_THAT(from("b.battle@1", led + "--try 'choice 0'"), HasSubstr("cannot be tried"));
  EXPECT_THAT(from("b.battle@1", led + "--try 'FV move 12 north'"),
              HasSubstr("is not of British picquet, whose doing is tried"));
  EXPECT_THAT(
      from("b.battle@1", led + "--try 'BR hold; BR move 3 north'"),
      HasSubstr("Riflemen of the 95th (BR) is ordered twice in 'BR hold; BR move 3 north'"));
  EXPECT_THAT(from("b.battle@1", led + "--try 'BR move 500 north'", "--pairs 3"),
              HasSubstr("could not be done, whatever the dice: "));
  EXPECT_THAT(from("b.battle@1", led + led, "--pairs 0"), HasSubstr("one pair of battles"));
}

}  // namespace
}  // namespace opfor::test
