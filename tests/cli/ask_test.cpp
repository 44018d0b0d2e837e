// The verb `ask`, through the program.
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

/// Answers to spare: what is not asked is not read.
std::string noes(int n) {
  std::string all;
  for (int i = 0; i < n; ++i) all += "no\n";
  return all;
}

class Ask : public ::testing::Test {
 protected:
  Ask() : folder(empty_folder(::testing::UnitTest::GetInstance()->current_test_info()->name())) {}
  ~Ask() override { std::filesystem::remove_all(folder); }
  Ran run(const std::string& arguments, const std::string& input = {}) const {
    return run_opfor(folder, arguments, input);
  }
  std::string text(const std::string& name) const { return file_text(folder + '/' + name); }
  std::string folder;
};

TEST_F(Ask, AWholeTurnFromAPipe) {
  const Ran ran = run("ask camerone", noes(100));
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out,
              StartsWith("Camerone: the Mexicans\nturn 1 · nineteenth_century · seed 1\n"));
  for (const char* who : {"MC1 the 1st lancers (horse, 8 of 8)", "MC4 the 2nd irregulars (horse"}) {
    EXPECT_THAT(ran.out, HasSubstr(who));
  }
  EXPECT_THAT(ran.out, HasSubstr("because: RF "));
  EXPECT_THAT(
      ran.err,
      HasSubstr("Was the 1st lancers beaten in melee or driven back since its last turn? no\n"));
  EXPECT_THAT(ran.err, HasSubstr("Turn 1 is done: 4 units"));
  EXPECT_THAT(ran.out + ran.err, Not(HasSubstr("\x1b[")));
  EXPECT_EQ(run("ask camerone", noes(100)).out, ran.out);
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    EXPECT_THAT(entry.path().filename().string(), StartsWith(".run_")) << "nobody said --save";
  }
}

TEST_F(Ask, TypedDiceAreAskedAndNothingIsWrittenBeforeTheAnswer) {
  const Ran ran = run("ask camerone --dice typed", "7\n\n5\n" + noes(3) + "back\nskip\nquit\n");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("MC1 the 1st lancers: throw 1 D6 for its action: 7\n"));
  EXPECT_THAT(ran.err, HasSubstr("not '7': a face, 1 to 6"));
  EXPECT_THAT(ran.err, HasSubstr("not '': a face, 1 to 6"));
  EXPECT_THAT(ran.err, HasSubstr("taken back"));
  EXPECT_THAT(ran.err, HasSubstr("left in turn 1. Nothing was kept"));
}

TEST_F(Ask, AnEveningGoesOnInItsFileFromTurnToTurn) {
  ASSERT_EQ(run("ask camerone --save e.toml", noes(100)).exit, 0);
  const std::string first = text("e.toml");
  EXPECT_THAT(first, HasSubstr("turn = 2\n"));
  EXPECT_THAT(first, HasSubstr("acted = 1\n"));
  EXPECT_EQ(run("check e.toml").exit, 0);
  const Ran second = run("ask e.toml", "MC1 lost 3\nMC2 ran\n\n" + noes(100));
  EXPECT_EQ(second.exit, 0) << second.err;
  EXPECT_THAT(second.out, HasSubstr("turn 2"));
  EXPECT_THAT(second.out, HasSubstr("MC1 the 1st lancers (horse, 5 of 8)"));
  EXPECT_THAT(second.err, Not(HasSubstr("Did the 2nd lancers run")));
  EXPECT_THAT(text("e.toml"), HasSubstr("turn = 3\n"));
  EXPECT_THAT(text("e.toml"), HasSubstr("losses = 3\n"));
}

TEST_F(Ask, WhoThrowsTheDiceIsRemembered) {
  ASSERT_EQ(run("ask camerone --dice typed --save e.toml", "5\nquit\n").exit, 0);
  EXPECT_THAT(text("e.toml"), HasSubstr("dice = \"typed\"\n"));
  EXPECT_THAT(run("ask e.toml", noes(4)).err, HasSubstr("throw 1 D6 for its action:"));
  EXPECT_THAT(run("ask e.toml --dice random", "quit\n").err,
              HasSubstr("MC2 the 2nd lancers: die "));
}

TEST_F(Ask, ATurnThatIsLeftInTheMiddleGoesOnWithTheNextUnit) {
  const Ran left = run("ask camerone --seed 5 --save e.toml", "skip\nskip\n");
  EXPECT_EQ(left.exit, 1);
  EXPECT_THAT(left.err, HasSubstr("the answers ran out at: "));
  EXPECT_THAT(left.err, HasSubstr("go on with: opfor ask e.toml"));
  const Ran on = run("ask e.toml", noes(100));
  EXPECT_EQ(on.exit, 0) << on.err;
  EXPECT_THAT(on.out, Not(HasSubstr("1st lancers")));
  EXPECT_THAT(on.out, HasSubstr("1st irregulars"));
  const Ran whole = run("ask camerone --seed 5", "skip\nskip\n" + noes(100));
  const std::string rest = "MC3 the 1st irregulars";
  EXPECT_EQ(on.out.substr(on.out.find(rest)), whole.out.substr(whole.out.find(rest)))
      << "the same dice, whenever it goes on";
}

TEST_F(Ask, AnswersThatEndAnywhereLeaveAFileThatGoesOn) {
  const std::string answers = "yes\nno\nlost 1\nno\nback\nno\nyes\n" + noes(40);
  for (std::size_t cut = 0; cut < 60; cut += 3) {
    std::filesystem::remove(folder + "/e.toml");
    static_cast<void>(run("ask camerone --save e.toml", answers.substr(0, cut)));
    EXPECT_EQ(run("check e.toml").exit, 0) << cut;
    EXPECT_EQ(run("ask e.toml", noes(100)).exit, 0) << cut;
    EXPECT_FALSE(std::filesystem::exists(folder + "/e.toml.new"));
  }
}

TEST_F(Ask, WhyNamesTheRuleAndWhereTheAnswersLead) {
  const Ran ran = run("ask camerone", "?\n" + noes(100));
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.err, HasSubstr("it counts: "));
  EXPECT_THAT(ran.err, HasSubstr("[NC-RF-"));
  EXPECT_THAT(ran.err, HasSubstr("    yes: "));
  EXPECT_THAT(ran.err, HasSubstr(" %"));
}

TEST_F(Ask, JsonHoldsWhatWasAskedAndFound) {
  const Ran ran = run("ask camerone --json --seed 2", "skip\n" + noes(100));
  ASSERT_EQ(ran.exit, 0) << ran.err;
  const auto json = nlohmann::json::parse(ran.out);
  EXPECT_EQ(json["behaviour"], "nineteenth_century");
  EXPECT_EQ(json["turn"], 1);
  EXPECT_EQ(json["seed"], 2);
  EXPECT_EQ(json["dice"], "random");
  ASSERT_EQ(json["units"].size(), 4U);
  EXPECT_EQ(json["units"][0]["left_out"], true);
  const auto& unit = json["units"][3];
  EXPECT_EQ(unit["unit"], "MC4");
  EXPECT_EQ(unit["arm"], "horse");
  for (const char* key : {"die", "asked", "risk", "cell", "words", "why", "spared", "strength"}) {
    EXPECT_TRUE(unit.contains(key)) << key;
  }
  for (const char* key : {"least", "most", "rows", "terms"}) {
    EXPECT_TRUE(unit["risk"].contains(key)) << key;
  }
  for (const char* key : {"intent", "may_charge", "binding", "rule"}) {
    EXPECT_TRUE(unit["cell"].contains(key)) << key;
  }
  // As in `turn --json`: what the table prints, whether or not the unit has a commander.
  EXPECT_EQ(unit["commanded"], false);
  EXPECT_EQ(unit["cell"]["intent"], "CONTINUE");
  EXPECT_EQ(unit["cell"]["binding"], false);
  ASSERT_FALSE(unit["asked"].empty());
  EXPECT_EQ(unit["asked"][0]["value"], false);
  const std::size_t facts = unit["asked"].size() + unit["spared"].size();
  EXPECT_LE(facts, 17U);
}

TEST_F(Ask, WorksBesideRulesThatOpforDoesNotKnow) {
  put_file(folder + "/ants.toml", R"(
about = "ants"
[foot]
rule = "ANT-1"
[[foot.risk]]
key = "A"
value = 2
rule = "ANT-2"
words = "the queen is in danger"
all = ["attacker_can_reach"]
[[foot.row]]
to = 1
cells = ["ADVANCE r", "ADVANCE r", "ADVANCE r", "ADVANCE r", "ADVANCE r", "ADVANCE r"]
[[foot.row]]
from = 2
cells = ["RUN r", "RUN r", "RUN r", "RUN r", "ADVANCE r", "ADVANCE r"]
[horse]
base = "foot"
[gun]
base = "foot"
)");
  put_file(folder + "/hill.toml",
           "behaviour = \"ants.toml\"\n[[unit]]\nname = \"the hill\"\narm = \"foot\"\n");
  const Ran ran = run("ask hill.toml --dice typed", "4\nyes\n");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("Can any enemy in sight be at the hill in its next move"));
  EXPECT_THAT(ran.out, HasSubstr("RF 2 (the queen is in danger +2), die 4, row 2+: RUN [ANT-1]"));
  const Ran none = run("ask hill.toml --dice typed", "6\n");
  EXPECT_EQ(none.exit, 0) << "a 6 is ADVANCE in both rows: nothing is asked: " << none.err;
  const Ran other = run("ask camerone --tables ants.toml --dice typed", "6\n6\n6\n6\n6\n6\n");
  EXPECT_EQ(other.exit, 0) << other.err;
  EXPECT_THAT(other.out, HasSubstr("ants.toml"));
}

TEST_F(Ask, MistakesAreNamedWithFileLineAndField) {
  put_file(folder + "/r.toml",
           "behaviour = \"nineteenth_century\"\n[[unit]]\nname = \"u\"\narm = \"hose\"\n"
           "strength = \"many\"\n");
  const Ran ran = run("ask r.toml");
  EXPECT_EQ(ran.exit, 3);
  EXPECT_EQ(ran.out, "");
  EXPECT_THAT(ran.err, HasSubstr("r.toml:4:7: unit 'u': arm must be foot"));
  EXPECT_THAT(ran.err, HasSubstr("r.toml:5:12: unit 'u': strength must be"));
  EXPECT_EQ(run("check r.toml").exit, 3);
  const Ran none = run("ask camrone");
  EXPECT_EQ(none.exit, 3);
  EXPECT_THAT(none.err, HasSubstr("did you mean 'camerone'?"));
}

TEST_F(Ask, WrongInputAtEveryPromptIsAnsweredByWhatIsAllowed) {
  const std::string wrong = "\nxyz\n99\n-1\n\x1b[2J\n\xff\n" + std::string(100'000, 'q') + "\n";
  const Ran right = run("ask camerone --dice typed --save a.toml", "4\nno\nskip\nquit\n");
  const Ran ran = run("ask camerone --dice typed --save b.toml",
                      wrong + "4\n" + wrong + "no\n" + wrong + "skip\n" + wrong + "quit\n");
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.out, right.out);
  EXPECT_EQ(text("b.toml"), text("a.toml"));
  EXPECT_THAT(ran.err, HasSubstr("a face, 1 to 6"));
  EXPECT_THAT(ran.err, HasSubstr("yes or no"));
  EXPECT_THAT(ran.err, Not(HasSubstr("\x1b")));
  EXPECT_LT(ran.err.size(), 40'000U) << "a long line is not thrown back whole";
}

TEST_F(Ask, NeverWritesOverAnotherFile) {
  put_file(folder + "/e.toml", "mine");
  const Ran ran = run("ask camerone --save e.toml", noes(100));
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("'e.toml' exists already"));
  EXPECT_EQ(text("e.toml"), "mine");
}

TEST_F(Ask, AFileThatCannotBeWrittenIsSaidAtOnce) {
  const Ran ran = run("ask camerone --save none/e.toml", noes(100));
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("'none/e.toml' cannot be written"));
}

}  // namespace
}  // namespace opfor::test
