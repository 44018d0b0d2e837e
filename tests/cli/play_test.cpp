// `play`: a whole battle at the terminal, from a pipe.
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/run_program.hpp"
#include "cli/talk.hpp"
#include "record/journal.hpp"
#include "sanitized.hpp"

namespace opfor::test {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class Play : public ::testing::Test {
 protected:
  Play()
      : folder(empty_folder(std::string("play_") +
                            ::testing::UnitTest::GetInstance()->current_test_info()->name())) {}
  ~Play() override { std::filesystem::remove_all(folder); }
  Ran run(const std::string& arguments, const std::string& input = {}) const {
    return run_opfor(folder, arguments, input);
  }
  [[nodiscard]] std::string kept(const std::string& name = "camerone_1863.battle") const {
    return file_text(folder + '/' + name);
  }
  /// Camerone, the Legion led by a person who throws its dice.
  [[nodiscard]] Talk camerone() const {
    return Talk(folder, {"play", "camerone_1863", "--typed", "legion"});
  }
  /// The prologue of the first turn: nobody is busy, the command dice, both sections paid for, the
  /// officers on their own, sixes for all actions: then the 1st section is asked for its order.
  static std::string to_first_order(Talk& talk) {
    for (const char* line : {"1", "1", "3 4 5 6 6; 15; 3333", "all", "1", "1", "1"}) talk.say(line);
    return talk.say("6 6 6 6 6");
  }
  std::string folder;
};

TEST_F(Play, WhatWasTypedGivesTheSameJournalToTheByteAndItReplays) {
  if (kSanitized)
    GTEST_SKIP() << "a comparison, of a battle that is played beside this (PlaySession)";
  std::string typed;
  {
    Talk talk = camerone();
    Player player(3);
    std::string all = talk.said();
    for (int n = 0; n < 5000 && all.find("The battle is over in") == std::string::npos; ++n) {
      const std::string line = player.answer(talk.said());
      typed += line + '\n';
      all = talk.say(line);
    }
    EXPECT_THAT(all, HasSubstr("French Foreign Legion: "));
    EXPECT_EQ(talk.hang_up(), 0);
  }
  const std::string whole = kept();
  const Ran again = run("play camerone_1863 --typed legion --save again.battle", typed);
  EXPECT_EQ(again.exit, 0) << again.err;
  EXPECT_EQ(kept("again.battle"), whole);
  EXPECT_THAT(again.out, EndsWith("The battle is over; it is kept in again.battle.\n"));
  const Ran replay = run("replay camerone_1863.battle");
  EXPECT_EQ(replay.exit, 0);
  EXPECT_EQ(replay.err, "") << "no differences";
  EXPECT_THAT(replay.out, AllOf(HasSubstr("(command, by hand)"), HasSubstr("turn 2, ")));
  EXPECT_THAT(run("check camerone_1863.battle").out, HasSubstr("nothing is wrong"));
  EXPECT_EQ(kept(), whole) << "looking changes nothing";
}

/// Where the last breath ends that was written whole: what was said together counts together.
std::size_t end_of_breath(const std::string& text) {
  std::size_t end = text.rfind('\n');
  while (end != std::string::npos && text[end - 1] == ' ') end = text.rfind('\n', end - 1);
  return end + 1;
}

TEST_F(Play, EveryPrefixOfItsJournalResumesAndAsksOn) {
  {
    Talk talk = camerone();
    to_first_order(talk);
    Player player(8);
    play_on(talk, player, 40);
  }
  const std::string whole = kept();
  std::size_t line = whole.find('\n') + 1;
  for (int n = 0; line < whole.size(); line = whole.find('\n', line) + 1, ++n) {
    if (n % many_or(7, 21) != 0) continue;
    put_file(folder + "/cut.battle", whole.substr(0, line));
    const Ran ran = run("play cut.battle");
    EXPECT_EQ(ran.exit, 0) << ran.err;
    const std::size_t counts = end_of_breath(whole.substr(0, line));
    EXPECT_EQ(ran.err != "", counts != line) << ran.err;
    EXPECT_THAT(ran.out, StartsWith("Camerone: turn "));
    EXPECT_THAT(kept("cut.battle"), StartsWith(whole.substr(0, counts)));
  }
}

TEST_F(Play, CutAtEveryByteOfItsEndItResumesWithTheWholeLines) {
  {
    Talk talk = camerone();
    to_first_order(talk);
    for (const char* one : {"undo", "6", "dice rolled", "dice typed", "1", "1"}) talk.say(one);
  }
  const std::string whole = kept();
  constexpr std::size_t kEnd = 120 * OPFOR_SAMPLES;
  ASSERT_GT(whole.size(), kEnd);
  for (std::size_t cut = whole.size() - kEnd; cut <= whole.size(); ++cut) {
    const std::size_t lines = end_of_breath(whole.substr(0, cut));
    const auto contents = journal::read(std::string_view(whole).substr(0, cut));
    ASSERT_TRUE(contents) << contents.error().what;
    ASSERT_EQ(contents->bytes, lines) << "cut at byte " << cut;
    // Taken up at the ends of lines and beside them, and here and there within.
    const bool near_end = cut - lines < 2 || (cut < whole.size() && whole[cut] == '\n');
    if (!near_end && cut % 293 != 0) continue;
    put_file(folder + "/cut.battle", whole.substr(0, cut));
    const Ran ran = run("play cut.battle");
    EXPECT_EQ(ran.exit, 0) << ran.err;
    EXPECT_EQ(ran.err != "", cut != lines) << ran.err;
    EXPECT_EQ(kept("cut.battle").substr(0, lines), whole.substr(0, lines)) << cut;
  }
}

TEST_F(Play, UndoAndForwardAgainWithTheSameLuckGivesTheSameBattle) {
  Talk talk(folder, {"play", "camerone_1863", "--same-luck"});
  std::vector<std::string> lines;
  Player player(5);
  while (lines.size() < 60 && talk.said().find("The battle is over in") == std::string::npos) {
    lines.push_back(player.answer(talk.said()));
    talk.say(lines.back());
  }
  const auto played = [&] { return run("replay camerone_1863.battle --json").out; };
  const auto before = played();
  const std::string table = talk.say("status");
  for (const std::size_t back : {1U, 3U, 20U, 60U}) {
    if (back > lines.size()) continue;
    EXPECT_THAT(talk.say("undo " + std::to_string(back)), HasSubstr("Taken back: "));
    for (std::size_t i = lines.size() - back; i < lines.size(); ++i) talk.say(lines[i]);
    EXPECT_EQ(talk.say("status"), table) << back;
    EXPECT_EQ(played(), before) << back;
  }
  EXPECT_EQ(talk.hang_up(), 0);
}

TEST_F(Play, AnUndoSaysWhatToPutBackAndItIsSo) {
  Talk talk = camerone();
  to_first_order(talk);
  const std::string before = talk.say("status L1");
  talk.say("move 5 west");
  EXPECT_NE(talk.say("status L1"), before);
  const std::string said = talk.say("undo");
  EXPECT_THAT(said, HasSubstr("Put back on the table:\n    1st section (L1): back 5 cm east: "));
  EXPECT_THAT(said, HasSubstr("1st section (L1): its order"));
  EXPECT_EQ(talk.say("status L1"), before);
  talk.say("move 5 west");
  EXPECT_THAT(talk.say("undo 99"), HasSubstr("acts of yours to take back, and not 99"));
  const std::string far = talk.say("undo to 1");
  EXPECT_THAT(far, HasSubstr("from answer 1 on"));
  EXPECT_THAT(far, HasSubstr("Captain Danjou (P1): what to do this turn"));
  EXPECT_THAT(talk.say("undo"), HasSubstr("nothing of yours to take back"));
}

TEST_F(Play, InspectShowsThePastAndChangesNothing) {
  Talk talk = camerone();
  to_first_order(talk);
  const std::string before = talk.say("status");
  talk.say("move 5 west");
  const std::string after = talk.say("status");
  const std::string journal = kept();
  const std::string history = talk.say("history 1");
  const std::string number = history.substr(history.find_first_of("0123456789", 10), 2);
  const std::string then = talk.say("inspect " + number);
  EXPECT_THAT(then, HasSubstr(before.substr(before.find("French"), 400)));
  EXPECT_THAT(then, HasSubstr("is ordered to: move to "));
  EXPECT_EQ(talk.say("status"), after);
  EXPECT_THAT(talk.say("inspect turn 1"), HasSubstr("After turn 1:"));
  EXPECT_THAT(talk.say("inspect turn 2"), HasSubstr("the battle has come to turn 1"));
  EXPECT_THAT(talk.say("inspect 999"), HasSubstr("there is no answer 999"));
  EXPECT_EQ(kept(), journal);
}

TEST_F(Play, WhatHasHappenedIsToldWithoutSetAndAnOrderMayNameItsUnit) {
  Talk talk = camerone();
  to_first_order(talk);
  EXPECT_THAT(talk.say("L1 lost two men, MC1 fled"),
              AllOf(HasSubstr("1st section (L1): 8 of 10"), HasSubstr("runs")));
  EXPECT_THAT(talk.say("L1 moved 4\" west"), HasSubstr("4\" is 10.2 cm on this table"));
  EXPECT_THAT(talk.say("undo"), HasSubstr("(the table was corrected: L1"));
  EXPECT_THAT(talk.say("MC1 move 12"), HasSubstr("MC1) is not asked for its order now"));
  EXPECT_THAT(talk.say("L1 lost 2.9"), HasSubstr("'2.9' is no whole number"));
  EXPECT_THAT(talk.say("set L1 lost 2.9"), HasSubstr("'2.9' is no whole number"));
  EXPECT_THAT(talk.say("L1 move 2 west"), HasSubstr("move 2 cm west"));
}

TEST_F(Play, ACorrectionBetweenTwoActsAsksNothingAgainAndIsUndoneAsOneStep) {
  Talk talk = camerone();
  to_first_order(talk);
  const std::string said = talk.say("set L1 lost 2; L1 at 100,64; MC1 faces south");
  EXPECT_THAT(said, HasSubstr("nothing is asked again"));
  EXPECT_THAT(said, HasSubstr("So it stands now:\n    1st section (L1): 8 of 10, "));
  EXPECT_THAT(said, HasSubstr("1st section (L1): its order"));
  EXPECT_THAT(talk.say("status L1"), AllOf(HasSubstr("8 of 10"), HasSubstr("west (270°)")));
  const std::string journal = kept();
  EXPECT_THAT(talk.say("set L1 lost 99"), HasSubstr("nothing has changed: "));
  EXPECT_THAT(talk.say("set XY lost 1; L1 sang"), HasSubstr("nobody is called 'xy'"));
  EXPECT_EQ(kept(), journal);
  EXPECT_EQ(talk.hang_up(), 0);
  Talk on(folder, {"play", "camerone_1863.battle"});
  EXPECT_THAT(on.say("status L1"), HasSubstr("8 of 10"));
  const std::string undone = on.say("undo");
  EXPECT_THAT(undone, HasSubstr("(the table was corrected: L1"));
  EXPECT_THAT(undone, HasSubstr("Regular lancers, 1st (MC1): facing east"));
  EXPECT_THAT(undone, HasSubstr("1st section (L1): "));
  EXPECT_THAT(on.say("status L1"), HasSubstr("10 of 10")) << "one set, one step";
}

TEST_F(Play, ACorrectionInTheMiddleOfAStepSaysHowManyAnswersAreAskedAgain) {
  Talk talk(folder, {"play", "first_steps", "--typed", "british"});
  talk.say("3 4 2");
  talk.say("1");
  EXPECT_THAT(talk.say("1"), HasSubstr("Throw, all of one moment"));
  const std::string said = talk.say("set BL lost 1");
  EXPECT_THAT(said, HasSubstr("set right where it last was at rest; 1 answer given since is asked "
                              "again"));
  EXPECT_THAT(said, HasSubstr("with whom to go"));
  EXPECT_THAT(talk.say("status BL"), HasSubstr("9 of 10"));
}

TEST_F(Play, WhyAndOddsBeforeARollAreExact) {
  Talk talk = camerone();
  for (const char* line : {"1", "1"}) talk.say(line);
  EXPECT_THAT(talk.say("odds"), HasSubstr("Captain Danjou (P1): the sum of 5 D6: "));
  for (const char* line : {"3 4 5 6 6; 15; 3333", "all", "1", "1", "1"}) talk.say(line);
  const std::string odds = talk.say("odds");
  EXPECT_THAT(odds, HasSubstr("1st section (L1): TAKE_COVER 1 in 6, HALT_FACE 1 in 6, CONTINUE "
                              "(Charge?) 3 in 6, ADVANCE"));
  talk.say("6 6 6 6 6");
  EXPECT_THAT(talk.say("why"), AllOf(HasSubstr("- die 6"), HasSubstr("[NC-ACT-1]")));
  EXPECT_THAT(talk.say("why MC1"), HasSubstr("nothing to tell of Regular lancers, 1st (MC1)"));
  for (const char* line : {"hold", "hold", "hold", "hold", "hold"}) talk.say(line);
  EXPECT_THAT(talk.said(), HasSubstr("whom to shoot at"));
  // Ten D8 against 4: the chance of none is (3/8)^10, of all (5/8)^10; 6.25 hits on average.
  EXPECT_THAT(talk.say("odds"), HasSubstr("10 D8, how many show 4 or more: "));
  EXPECT_THAT(talk.said(), HasSubstr("6.25 on average"));
  talk.say("1");
  // The 2nd section throws after the 1st, whose dice are not looked at.
  EXPECT_THAT(talk.say("odds"), HasSubstr("1 D8, how many show 4 or more: 0: 37.5%, 1: 62.5%;"));
}

TEST_F(Play, VerbsMeanTheOptionsThatDoJustThat) {
  Talk talk = camerone();
  const std::string journal = kept();
  EXPECT_THAT(talk.say("fire L1"), HasSubstr("'fire L1' is not among what may be chosen here"));
  EXPECT_EQ(kept(), journal);
  for (const char* line : {"1", "1", "3 4 5 6 6; 15; 3333"}) talk.say(line);
  ASSERT_THAT(talk.said(), HasSubstr("to spend"));
  EXPECT_THAT(talk.say("charge L1"), HasSubstr("not among what may be chosen here"));
  EXPECT_THAT(talk.say("hold"), HasSubstr("not among what may be chosen here"));
  for (const char* line : {"all", "1", "1", "1", "6 6 6 6 6"}) talk.say(line);
  EXPECT_THAT(talk.say("hold"), HasSubstr("L1 1st section"));
  for (int n = 0; n < 4; ++n) talk.say("ho");
  ASSERT_THAT(talk.said(), HasSubstr("whom to shoot at"));
  EXPECT_THAT(talk.say("fire"), HasSubstr("'fire' may be choice 1, choice 2"));
  EXPECT_THAT(talk.say("fire mc1"), HasSubstr("2nd section (L2): whom to shoot at"));
  EXPECT_THAT(talk.say("hold"), HasSubstr("1st section against Regular lancers, 1st (MC1)"));
}

TEST_F(Play, WhoHasWonAndIsToHoldDoesNothing) {
  // A winner of Over the Hills may rally, form and turn where he stands besides.
  bool asked = false;
  for (int seed = 1; seed < 30 && !asked; ++seed) {
    Talk talk(folder, {"play", "farm_1808", "--seed", std::to_string(seed), "--person", "french",
                       "--force"});
    for (int n = 0; n < 2000 && talk.said().find("The battle is over") == std::string::npos; ++n) {
      // Not whom a commander may rally: that, too, may be a second choice.
      asked = talk.said().find("1  does nothing\n  2  rallies") != std::string::npos;
      if (asked) break;
      talk.say("auto");
    }
    if (!asked) continue;
    ASSERT_THAT(talk.said(), HasSubstr("1  does nothing"));
    EXPECT_THAT(talk.say("hold"), Not(HasSubstr("may be choice")));
    // A test may be thrown for right after it.
    EXPECT_THAT(talk.say("history 3"), HasSubstr("does nothing"));
  }
  EXPECT_TRUE(asked) << "nobody wins a combat";
}

TEST_F(Play, FreeOrdersAreJudgedByTheRulesAndChangeNothingWhenRefused) {
  Talk talk = camerone();
  to_first_order(talk);
  const std::string journal = kept();
  EXPECT_THAT(talk.say("move 12 short of MC2"), HasSubstr("refused: the way costs 27.7 cm, the"));
  EXPECT_THAT(talk.said(), HasSubstr("(NC-MOVE-1)"));
  EXPECT_THAT(talk.say("charge MC1"), HasSubstr("off: the way costs"));
  EXPECT_THAT(talk.say("form square"), HasSubstr("(NC-MOVE-7)"));
  EXPECT_THAT(talk.say("move to the moon"), HasSubstr("there is no place or unit 'moon'"));
  EXPECT_THAT(talk.say("move 12 furlongs"), HasSubstr("'12 furlongs' is no part of an order"));
  EXPECT_THAT(talk.say("move"), HasSubstr("Move where?"));
  EXPECT_THAT(talk.say("move to Z9"), HasSubstr("there is no square 'z9'"));
  EXPECT_THAT(talk.say("move 5 south at a sprint"), HasSubstr("'sprint' is no pace"));
  EXPECT_THAT(talk.say("form wedge"), HasSubstr("'wedge' is no formation"));
  EXPECT_THAT(talk.say("charge"), HasSubstr("Charge whom?"));
  EXPECT_THAT(talk.say("mvoe 5 west"), HasSubstr("did you mean 'move'?"));
  EXPECT_THAT(talk.say("chrage MC1"), HasSubstr("did you mean 'charge'?"));
  // Verbs that are no commands, and what these rules do not have.
  EXPECT_THAT(talk.say("wheel left"), HasSubstr("refused: it needs no wheel"));
  EXPECT_THAT(talk.say("4 files"), HasSubstr("by files or ranks under this sheet"));
  EXPECT_THAT(talk.say("hold fire"), HasSubstr("refused: whether it shoots is asked when"));
  EXPECT_THAT(talk.say("fire at MC1"), HasSubstr("refused: whom it shoots at is asked when"));
  EXPECT_THAT(talk.say("unlimber the guns"), HasSubstr("'unlimber guns' is no part of an order"));
  EXPECT_THAT(talk.say("join P1"), HasSubstr("(NC-CMD-8)"));
  EXPECT_EQ(kept(), journal);
  EXPECT_THAT(talk.say("move 5 west, facing MC2"), HasSubstr("move 5 cm west, ending "));
}

TEST_F(Play, EnterAloneLetsOpforThrowAndTheRestHold) {
  Talk talk = camerone();
  for (const char* line : {"1", "1"}) talk.say(line);
  EXPECT_THAT(talk.say(""), HasSubstr("P1 threw "));
  for (const char* line : {"", ""}) talk.say(line);
  EXPECT_THAT(talk.said(), HasSubstr("to spend"));
  for (int i = 0; i < 20 && talk.said().find("its order") == std::string::npos; ++i) {
    talk.say(talk.said().find(": throw ") != std::string::npos ? "" : "1");
  }
  ASSERT_THAT(talk.said(), HasSubstr("its order"));
  EXPECT_THAT(talk.say("rest"), HasSubstr("rest hold"));
  const std::string held = talk.say("rest hold");
  EXPECT_THAT(held, ::testing::Not(HasSubstr("its order")));
  EXPECT_THAT(talk.say("status"), HasSubstr("It is turn 1, 3 shooting."));
  EXPECT_THAT(talk.say("undo"), HasSubstr("Taken back: "));
}

TEST_F(Play, AnEmptyLineAndTheRestPayForNobody) {
  Talk talk = camerone();
  for (const char* line : {"1", "1", "", "", ""}) talk.say(line);
  ASSERT_THAT(talk.said(), HasSubstr("to spend; an empty line: none"));
  EXPECT_THAT(talk.say("?"), HasSubstr("'rest none'"));
  const std::string one = talk.say("");
  EXPECT_THAT(one, HasSubstr("to spend")) << "the next officer";
  const std::string all = talk.say("rest none");
  EXPECT_THAT(all, ::testing::Not(HasSubstr("to spend")));
  EXPECT_THAT(talk.say("status"), HasSubstr("1.2"));
  EXPECT_THAT(talk.said(), ::testing::Not(HasSubstr("commanded")));
}

TEST_F(Play, WrongInputAtEveryKindOfPromptChangesNothing) {
  Talk talk = camerone();
  const std::vector<std::string> wrong{"",
                                       "   ",
                                       "xyzzy",
                                       "0",
                                       "-1",
                                       "7.5",
                                       "99999999999999999999",
                                       "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20",
                                       "9 9 9 9 9",
                                       std::string("1\x01", 2),
                                       "\x1b[A",
                                       "\xff\xfe",
                                       std::string(5000, '1'),
                                       std::string(30'000, 'x'),
                                       ";",
                                       ";;;",
                                       "'",
                                       "undo many",
                                       "undo 0",
                                       "undo to 999",
                                       "undo to",
                                       "history none",
                                       "inspect",
                                       "inspect turn",
                                       "inspect 0",
                                       "set",
                                       "set L1",
                                       "set ;",
                                       "dice loaded",
                                       "dice typed spain",
                                       "player person",
                                       "player monkey legion",
                                       "status nobody",
                                       "why nobody",
                                       "orders spain",
                                       "map no/such/folder/m.svg",
                                       "save no/such/folder/b.battle",
                                       "roll some",
                                       "move",
                                       "help me"};
  const auto try_all = [&](const std::string& kind) {
    const std::string before = kept();
    const std::string asked = talk.say("status");
    const bool answers = kind == "a sum, in a batch" || kind == "single dice" || kind == "pairs" ||
                         kind == "a set";  // opfor throws; none of them
    for (const std::string& line : wrong) {
      if (answers && line.find_first_not_of(' ') == std::string::npos) continue;
      const std::string said = talk.say(line);
      EXPECT_FALSE(talk.ended()) << kind << ": " << line.substr(0, 60);
      EXPECT_GT(said.size(), 20U) << kind << ": " << line.substr(0, 60);
      EXPECT_EQ(kept(), before) << kind << ": " << line.substr(0, 60);
    }
    EXPECT_EQ(talk.say("status"), asked) << kind;
  };
  ASSERT_THAT(talk.said(), HasSubstr("what to do this turn"));
  try_all("a choice");
  for (const char* line : {"1", "1"}) talk.say(line);
  ASSERT_THAT(talk.said(), HasSubstr("throw 5 D6"));
  try_all("a sum, in a batch");
  talk.say("3 4 5 6 6; 15; 3333");
  ASSERT_THAT(talk.said(), HasSubstr("to spend"));
  try_all("a set");
  for (const char* line : {"all", "1", "1", "1"}) talk.say(line);
  ASSERT_THAT(talk.said(), HasSubstr("throw 1 D6 for its action"));
  try_all("single dice");
  talk.say("6 6 6 6 6");
  ASSERT_THAT(talk.said(), HasSubstr("its order"));
  try_all("an order");
  for (const char* line : {"hold", "hold", "hold", "hold", "hold", "1", "1"}) talk.say(line);
  ASSERT_THAT(talk.said(), HasSubstr("throw 10 D8"));
  EXPECT_THAT(talk.say("11"), HasSubstr("how many count, 0 to 10"));
  talk.say("1, 2,");
  ASSERT_THAT(talk.said(), HasSubstr("(typed so far: 1 2; 8 more)"));
  try_all("the rest of a pool");
  talk.say("undo");
  ASSERT_THAT(talk.said(), HasSubstr("throw 10 D8"));
  talk.say("4");
  ASSERT_THAT(talk.said(), HasSubstr("pairs"));
  try_all("pairs");
}

TEST_F(Play, DiceMayBeTypedFromAnyMomentOn) {
  Talk talk(folder, {"play", "camerone_1863"});
  for (const char* line : {"1", "1"}) talk.say(line);
  EXPECT_THAT(talk.said(), HasSubstr("to spend")) << "opfor throws";
  EXPECT_THAT(talk.say("dice typed both"), HasSubstr("thrown by you and typed"));
  talk.say("all");
  for (int n = 0; n < 9 && talk.said().find("throw") == std::string::npos; ++n) talk.say("1");
  EXPECT_THAT(talk.said(), HasSubstr("throw 1 D6 for its action"));
  EXPECT_THAT(talk.say("dice rolled"), Not(HasSubstr("throw 1 D6")));
  EXPECT_EQ(talk.hang_up(), 0);
  const Ran rolled = run("play camerone_1863.battle --rolled mexico", "dice\n");
  EXPECT_THAT(rolled.out, HasSubstr("Mexico (mexico): opfor decides for it; its dice are rolled"));
  EXPECT_EQ(run("play camerone_1863.battle --typed mexico").exit, 0);
  Talk on(folder, {"play", "camerone_1863.battle"});
  EXPECT_THAT(on.say("dice"), HasSubstr("Mexico (mexico): opfor decides for it; its dice are "
                                        "thrown by you and typed"));
}

TEST_F(Play, TheEnemyMayBeTakenUpAndBothMayBePrograms) {
  const Ran programs = run("play first_steps --program british --program french");
  EXPECT_EQ(programs.exit, 0) << programs.err;
  EXPECT_THAT(programs.out, HasSubstr("The battle is over in turn "));
  Talk talk(folder, {"play", "first_steps", "--save", "mine.battle"});
  EXPECT_THAT(talk.say("player person both"), Not(HasSubstr("opfor decides")));
  EXPECT_THAT(talk.say("player program both"), HasSubstr("The battle is over in turn "));
}

TEST_F(Play, EachStepIsToldOfTheTableAsItStoodThen) {
  // Nobody has lost a man before the first shots, whatever comes after them.
  const Ran ran = run("play camerone_1863 --program legion --program mexico --seed 3");
  const std::string begin = ran.out.substr(0, ran.out.find("* shoots at "));
  EXPECT_THAT(begin, HasSubstr("L1 1st section (foot, 10 of 10"));
  EXPECT_THAT(begin, Not(HasSubstr("wounded")));
  EXPECT_THAT(ran.out, ::testing::ContainsRegex("MC4 Irregular horse, 2nd \\(horse, [1-7] of 8"))
      << "but then they have";
}

TEST_F(Play, NothingIsSpoiltBeforeAUnitActs) {
  Talk talk(folder, {"play", "camerone_1863", "--typed", "mexico"});
  Player player(2);
  for (int n = 0;
       n < 60 && talk.said().find("MC1 Regular lancers, 1st: throw 1 D6") == std::string::npos;
       ++n) {
    talk.say(player.answer(talk.said()));
  }
  ASSERT_THAT(talk.said(), HasSubstr("MC1 Regular lancers, 1st: throw 1 D6"));
  EXPECT_THAT(talk.say("odds"), HasSubstr("is told when it acts"));
  EXPECT_THAT(talk.said(), Not(HasSubstr(" in 6")));
  EXPECT_THAT(talk.say("status"), Not(HasSubstr("MI1"))) << "who is still to enter";
  talk.hang_up();
  Talk spoilt(folder, {"play", "camerone_1863.battle", "--spoil"});
  EXPECT_THAT(spoilt.say("odds"), HasSubstr(" in 6"));
  EXPECT_THAT(spoilt.say("status"), HasSubstr("MI1"));
}

TEST_F(Play, ANewBattleNeverWritesOverAnother) {
  EXPECT_THAT(run("play first_steps").out, HasSubstr("Kept in first_steps.battle at"));
  EXPECT_THAT(run("play first_steps").out, HasSubstr("Kept in first_steps_2.battle at"));
  EXPECT_THAT(run("play first_steps --save first_steps.battle").err, HasSubstr("exists already"));
  put_file(folder + "/no_text", "\xff\xfe");
  EXPECT_THAT(run("play first_steps --save no_text").err, HasSubstr("exists already"));
  EXPECT_THAT(run("play first_steps.battle --save first_steps_2.battle").err,
              HasSubstr("exists already"));
  Talk talk(folder, {"play", "first_steps.battle"});
  EXPECT_THAT(talk.say("save first_steps_2.battle"), HasSubstr("exists already"));
  EXPECT_THAT(talk.say("save copy.battle"), HasSubstr("A copy is in copy.battle"));
  EXPECT_EQ(kept("copy.battle"), kept("first_steps.battle"));
  EXPECT_THAT(talk.say("map"), HasSubstr("first_steps.svg"));
  EXPECT_THAT(kept("first_steps.svg"), StartsWith("<svg "));
}

TEST_F(Play, ItIsResumedInTwoLines) {
  {
    Talk talk = camerone();
    to_first_order(talk);
    talk.say("q");
    EXPECT_EQ(talk.hang_up(), 0);
  }
  const Ran ran = run("play camerone_1863.battle");
  EXPECT_THAT(ran.out, StartsWith("Camerone: turn 1 of 14, 1.2 dice for actions, 2 moves; kept in "
                                  "camerone_1863.battle.\nAfter 20 answers; last: turn 1, "));
  EXPECT_THAT(ran.out, HasSubstr("1st section (L1): its order"));
  EXPECT_THAT(ran.out, Not(HasSubstr("has 24 command points"))) << "told before";
  EXPECT_EQ(run("play camerone_1863.battle --seed 4").exit, 2);
}

}  // namespace
}  // namespace opfor::test
