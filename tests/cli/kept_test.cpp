// An evening by `turn`: a look changes nothing, going on is said, everything can be taken back, and
// `play` goes on where `turn` left off.
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "cli/talk.hpp"
#include "table/assembly.hpp"

namespace opfor::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class Kept : public ::testing::Test {
 protected:
  Kept() : folder(empty_folder("kept")) { put_made(folder, "turn first_steps --save", "b.battle"); }
  ~Kept() override { std::filesystem::remove_all(folder); }
  Ran run(const std::string& arguments, const std::string& input = {}) const {
    return run_opfor(folder, arguments, input);
  }
  /// What must succeed.
  std::string done(const std::string& arguments, const std::string& input = {}) const {
    const Ran ran = run(arguments, input);
    EXPECT_EQ(ran.exit, 0) << arguments << ": " << ran.err;
    return ran.out;
  }
  [[nodiscard]] std::string kept(const std::string& name = "b.battle") const {
    return file_text(folder + '/' + name);
  }
  /// The battle as it stands in a file.
  [[nodiscard]] Battle battle(const std::string& name = "b.battle") const {
    const auto game = Game::resume({name, kept(name)});
    EXPECT_TRUE(game) << name;
    EXPECT_THAT((*game)->session().warnings(), ::testing::IsEmpty());
    return (*game)->battle();
  }
  std::string folder;
};

TEST_F(Kept, ALookChangesNothing) {
  const std::string before = kept();
  put_file(folder + "/empty.txt", " \n# nothing but a remark\n\n");
  for (const char* const look :
       {"turn b.battle", "turn b.battle --again", "turn b.battle --why --spoil",
        "turn b.battle --json", "turn b.battle --html page.html", "turn b.battle --map map.svg",
        "turn b.battle --report -", "turn b.battle --report empty.txt", "turn b.battle --history",
        "turn b.battle --save b.battle"}) {
    const Ran ran = run(look);
    EXPECT_EQ(ran.exit, 0) << look << ": " << ran.err;
    EXPECT_EQ(kept(), before) << look;
  }
  EXPECT_THAT(done("turn b.battle"), HasSubstr("turn 1 of 8"));
  EXPECT_THAT(run("turn b.battle --report empty.txt").err,
              HasSubstr("nothing has changed; --next"));
  EXPECT_EQ(done("turn b.battle"), done("turn b.battle --report -"));
}

TEST_F(Kept, GoingOnIsSaid) {
  EXPECT_THAT(done("turn b.battle --next"), HasSubstr("turn 2 of 8"));
  EXPECT_THAT(done("turn b.battle --report -", "BR lost 1\n"), HasSubstr("turn 3 of 8"));
  EXPECT_THAT(done("turn b.battle"), HasSubstr("turn 3 of 8"));
  EXPECT_THAT(done("turn b.battle --history 300"), HasSubstr("the table was as opfor had it"));
  EXPECT_EQ(run("turn b.battle --next --report -").exit, 2);
  EXPECT_EQ(run("turn b.battle --next --undo").exit, 2);
  for (const char* what : {"--undo x", "--undo -3", "--undo to x", "--undo to", "--undo 3.5"}) {
    EXPECT_THAT(run(std::string("turn b.battle ") + what).err, HasSubstr("undo what? A number"))
        << what;
  }
  EXPECT_THAT(run("turn b.battle --history many").err, HasSubstr("history how far back?"));
  EXPECT_EQ(run("turn first_steps --next").exit, 2);
}

TEST_F(Kept, AtATerminalAnEmptyReportIsAskedAbout) {
  const std::string before = kept();
  {
    Talk talk(folder, {"turn", "b.battle", "--report", "-"}, Through::terminal);
    EXPECT_THAT(talk.said(), HasSubstr("What happened on your table?"));
    EXPECT_THAT(talk.say(""), HasSubstr("Nothing to tell? \"y\" goes on"));
    talk.say("");
    EXPECT_EQ(talk.hang_up(), 0);
  }
  EXPECT_EQ(kept(), before) << "a stray Enter";
  {
    Talk talk(folder, {"turn", "b.battle", "--report", "-"}, Through::terminal);
    talk.say("");
    EXPECT_THAT(talk.say("y"), HasSubstr("turn 2 of 8"));
    EXPECT_EQ(talk.hang_up(), 0);
  }
  EXPECT_EQ(battle().head().turn, 2);
}

TEST_F(Kept, WhatWasToldWrongIsTakenBackAndTheBattleIsTheSame) {
  put_file(folder + "/plain.battle", kept());
  done("turn plain.battle --report -", "BR lost 1\n");
  done("turn plain.battle --next");
  // The same with mistakes.
  const Battle first = battle();
  done("turn b.battle --report -", "BL lost 3\n");
  EXPECT_THAT(done("turn b.battle --undo"), HasSubstr("Taken back: "));
  EXPECT_EQ(battle(), first);
  EXPECT_THAT(done("turn b.battle"), HasSubstr("turn 1 of 8"));
  done("turn b.battle --report -", "BR lost 1\n");
  done("turn b.battle --next");
  const Battle wanted = battle();
  EXPECT_EQ(wanted, battle("plain.battle"));
  EXPECT_THAT(done("turn b.battle --undo 2"), HasSubstr("Put back on the table:"));
  EXPECT_EQ(battle(), first);
  const std::string again = done("turn b.battle --redo");
  EXPECT_THAT(again, HasSubstr("Given again: "));
  EXPECT_THAT(again, HasSubstr("Move on the table again:"));
  EXPECT_EQ(again.find("Put back"), std::string::npos);
  EXPECT_EQ(again.find("back "), std::string::npos) << again;
  EXPECT_THAT(done("turn b.battle"), HasSubstr("turn 2 of 8"));
  done("turn b.battle --redo");
  EXPECT_EQ(battle(), wanted);
  EXPECT_EQ(run("turn b.battle --redo").exit, 1) << "nothing is left";
  // The history's own numbers.
  const std::string history = done("turn b.battle --history 200");
  const std::size_t told = history.find("the table was corrected: BR killed 1");
  ASSERT_NE(told, std::string::npos) << history;
  const std::size_t line = history.rfind('\n', told) + 1;
  const int number = std::stoi(history.substr(line, told - line));
  done("turn b.battle --undo to " + std::to_string(number));
  EXPECT_EQ(battle(), first);
  done("turn b.battle --next");
  EXPECT_EQ(run("turn b.battle --redo").exit, 1) << "something else was done since";
  EXPECT_EQ(run("check b.battle").exit, 0);
}

TEST_F(Kept, WhatATurnAnsweredIsGivenAgainAfterALookAtTheTerminal) {
  done("turn camerone_1863 --seed 1 --save l.battle");
  ASSERT_EQ(run("turn l.battle --report -", "L1 lost 2\n").exit, 0);
  // At the terminal the melee is fought as well, which a real table fights for itself.
  ASSERT_THAT(run("turn l.battle").out, HasSubstr("To be fought"));
  ASSERT_EQ(run("play l.battle", "quit\n").exit, 0);
  const std::string sheet = run("turn l.battle").out;
  ASSERT_THAT(sheet, HasSubstr("fights 1st section (L1)"));
  const std::string taken = done("turn l.battle --undo");
  const std::string given = done("turn l.battle --redo");
  const auto answers = [](const std::string& text) {
    return text.substr(text.find(": ") + 2, text.find(", from") - text.find(": ") - 2);
  };
  EXPECT_EQ(answers(given), answers(taken));
  EXPECT_EQ(run("turn l.battle").out, sheet);
}

TEST_F(Kept, TheSameOfEverySheet) {
  for (const char* const scenario : {"camerone_1863", "lane_1645", "dike_road_1591"}) {
    done(std::string("turn ") + scenario + " --save s.battle --force");
    done("turn s.battle --next");
    const Battle then = battle("s.battle");
    done("turn s.battle --next");
    const Battle now = battle("s.battle");
    done("turn s.battle --undo");
    EXPECT_EQ(battle("s.battle"), then) << scenario;
    done("turn s.battle --redo");
    EXPECT_EQ(battle("s.battle"), now) << scenario;
    done("turn s.battle --undo 2");
    done("turn s.battle --next");
    EXPECT_EQ(battle("s.battle"), then) << scenario << ": the same dice";
    EXPECT_EQ(run("check s.battle").exit, 0) << scenario;
  }
}

TEST_F(Kept, AReportSaidAgainInTheMiddleOfTheEnemysTurnDoesNotCountTwice) {
  // As many dice as are asked for: what does not fit is asked again.
  std::string threes;
  for (int i = 0; i < 60; ++i) {
    for (int dice = 1; dice <= 12; ++dice) {
      for (int k = 0; k < dice; ++k) threes += "3 ";
      threes += '\n';
    }
  }
  done("turn first_steps --dice typed --save typed.battle", threes);
  put_file(folder + "/told.txt", "BR lost 1\n");
  const std::string before = kept("typed.battle");
  EXPECT_EQ(run("turn typed.battle --report told.txt", "4 4 4\n").exit, 1) << "the dice ran out";
  const std::string middle = kept("typed.battle");
  EXPECT_THAT(middle, StartsWith(before));
  EXPECT_NE(middle, before);
  const Ran again = run("turn typed.battle --report told.txt", "4 4 4\n");
  EXPECT_EQ(again.exit, 1);
  EXPECT_THAT(again.err, HasSubstr("what was reported before it is kept, and counts"));
  EXPECT_EQ(kept("typed.battle"), middle);
  EXPECT_EQ(run("turn typed.battle").exit, 1);
  EXPECT_THAT(done("turn typed.battle --next", threes), HasSubstr("turn 2 of 8"));
  EXPECT_EQ(run("check typed.battle").exit, 0);
}

TEST_F(Kept, PlayGoesOnWithWhatTurnSavedAndTurnWithWhatPlaySaved) {
  const std::string first = kept();
  const std::string played = done("play b.battle", "1\nquit\n");
  EXPECT_THAT(played, HasSubstr("First steps: turn "));
  EXPECT_THAT(played, HasSubstr("british> "));
  EXPECT_THAT(kept(), StartsWith(first));
  EXPECT_EQ(run("check b.battle").exit, 0);
  // A look is a look, also at a battle that is played at the terminal.
  const std::string then = kept();
  EXPECT_THAT(done("turn b.battle"), HasSubstr("French reconnaissance"));
  EXPECT_EQ(kept(), then);
  EXPECT_THAT(done("turn b.battle --report -", "BR lost 1\n"), HasSubstr("turn 2 of 8"));
  EXPECT_THAT(kept(), StartsWith(then));
  EXPECT_EQ(run("check b.battle").exit, 0);
  {
    Talk talk(folder, {"play", "b.battle"});
    EXPECT_THAT(talk.said(), HasSubstr("Turn 3 of 8"));
    EXPECT_THAT(talk.say("undo"), HasSubstr("Taken back: "));
    talk.say("redo");
    EXPECT_THAT(talk.said(), HasSubstr("Given again: "));
    Player player(3);
    play_on(talk, player, 12);
    talk.say("quit");
    EXPECT_EQ(talk.hang_up(), 0);
  }
  EXPECT_EQ(run("check b.battle").exit, 0);
  EXPECT_EQ(run("replay b.battle").err, "");
}

TEST_F(Kept, ABattleBegunByPlayGoesOnByTurn) {
  EXPECT_EQ(run("play first_steps --save p.battle", "1\nquit\n").exit, 0);
  EXPECT_EQ(run("turn p.battle").exit, 1) << "no orders yet";
  const Ran next = run("turn p.battle --next");
  if (next.exit == 1) {
    EXPECT_THAT(next.err, HasSubstr("in the middle of a move of your own"));
    done("turn p.battle --undo");
  }
  EXPECT_THAT(done("turn p.battle --next"), HasSubstr("of 8"));
  EXPECT_THAT(done("play p.battle", "status\nquit\n"), HasSubstr("british> "));
  EXPECT_THAT(done("turn p.battle --report -", "BR lost 1\n"), HasSubstr("of 8"));
  EXPECT_EQ(run("check p.battle").exit, 0);
}

TEST_F(Kept, ItIsCopiedElsewhereOnRequestAndStaysAsItIs) {
  const std::string before = kept();
  done("turn b.battle --next --save other.battle");
  EXPECT_EQ(kept(), before);
  EXPECT_EQ(battle("other.battle").head().turn, 2);
  EXPECT_EQ(run("turn b.battle --next --save other.battle").exit, 1) << "it exists";
  done("turn b.battle --save copy.battle");
  EXPECT_EQ(battle("copy.battle"), battle());
  done("turn b.battle --next --save ./b.battle");
  EXPECT_THAT(kept(), StartsWith(before)) << "its own file";
}

TEST_F(Kept, WhatIsLostInTheMiddleOfAFileIsNoSmallThing) {
  done("turn b.battle --next");
  std::string text = kept();
  const std::size_t line = text.find('\n', text.size() / 2) + 1;
  text[line] = '!';
  put_file(folder + "/b.battle", text);
  const Ran check = run("check b.battle");
  EXPECT_EQ(check.exit, 3);
  EXPECT_THAT(check.out, HasSubstr("cannot be read"));
  EXPECT_THAT(check.out, Not(HasSubstr("nothing is wrong")));
  EXPECT_EQ(run("turn b.battle --history").exit, 0);
  EXPECT_FALSE(std::filesystem::exists(folder + "/b.battle.damaged")) << "a look";
  EXPECT_THAT(run("turn b.battle --next").err, HasSubstr("is kept as b.battle.damaged"));
  EXPECT_EQ(kept("b.battle.damaged"), text);
  EXPECT_EQ(run("check b.battle").exit, 0);
}

}  // namespace
}  // namespace opfor::test
