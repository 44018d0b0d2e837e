// `play` through a pseudo-terminal, as a user has it: Camerone to its end, the Legion's dice typed,
// the others' rolled, with all that a player does in an evening.
#include <csignal>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <utility>
#include <vector>

#include "cli/run_program.hpp"
#include "cli/talk.hpp"
#include "sanitized.hpp"

namespace opfor::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class PlayTerminal : public ::testing::Test {
 protected:
  PlayTerminal() : folder(empty_folder("play_terminal")) {}
  ~PlayTerminal() override { std::filesystem::remove_all(folder); }
  [[nodiscard]] std::string kept() const { return file_text(folder + "/camerone_1863.battle"); }
  [[nodiscard]] Talk sit_down() const {
    return Talk(folder, {"play", "camerone_1863", "--typed", "legion", "--seed", "5"},
                Through::terminal);
  }
  [[nodiscard]] Talk come_back() const {
    return Talk(folder, {"play", "camerone_1863.battle"}, Through::terminal);
  }
  std::string folder;
};

bool over(const Talk& talk) {
  return talk.said().find("The battle is over in") != std::string::npos;
}

/// Plays on until something is asked that holds these words.
void play_to(Talk& talk, Player& player, const std::string& words) {
  for (int n = 0; n < 200 && talk.said().find(words) == std::string::npos && !over(talk); ++n) {
    talk.say(player.answer(talk.said()));
  }
  ASSERT_THAT(talk.said(), HasSubstr(words));
}

/// Orders it 3 cm on in the first direction where there is room, and says which, and which is back.
std::pair<std::string, std::string> goes_somewhere(Talk& talk) {
  const std::vector<std::pair<std::string, std::string>> ways{
      {"west", "east"}, {"east", "west"}, {"north", "south"}, {"south", "north"}};
  for (const auto& way : ways) {
    talk.say("move 3 " + way.first);
    if (talk.said().find("the order is refused") == std::string::npos) return way;
  }
  return ways.front();
}

TEST_F(PlayTerminal, CameroneIsPlayedToItsEndWithEverythingThatAPlayerDoes) {
  Player player(1863);
  {
    Talk talk = sit_down();
    EXPECT_THAT(talk.screen(), HasSubstr("\x1b[1;4mCamerone")) << "in colour";
    EXPECT_THAT(talk.said(), HasSubstr("its dice are thrown by you and typed"));
    EXPECT_THAT(talk.said(), HasSubstr("its dice are rolled by opfor"));
    play_to(talk, player, "throw 5 D6 for command");
    const std::string before = kept();
    const std::string asked = talk.said();
    EXPECT_THAT(talk.say("odds"), HasSubstr("the sum of 5 D6: "));
    EXPECT_THAT(talk.say("7 7 7 7 7"), HasSubstr("not '7 7 7 7 7': "));
    EXPECT_EQ(kept(), before);
    talk.say(player.answer(asked));
    play_to(talk, player, "2nd section (L2): its order");
    EXPECT_THAT(talk.say("why"), AllOf(HasSubstr("- RF = "), HasSubstr("[NC-ACT-1]")));
    const std::string stands = talk.say("status L2");
    const auto [went, back] = goes_somewhere(talk);
    EXPECT_THAT(talk.said(), HasSubstr("move 3 cm " + went + ", ending "));
    EXPECT_THAT(talk.say("undo"), HasSubstr("2nd section (L2): back 3 cm " + back + ": "));
    EXPECT_EQ(talk.say("status L2"), stands);
    EXPECT_THAT(talk.say("inspect 1"), HasSubstr("So it was; nothing has changed."));
    const std::string set = talk.say("set L2 lost 2; L2 at 100,64");
    EXPECT_THAT(set, HasSubstr("The table is set right"));
    EXPECT_THAT(set, HasSubstr("8 of 10"));
    EXPECT_THAT(talk.say("undo"), HasSubstr("10 of 10")) << "one breath, one step";
    EXPECT_EQ(talk.say("status L2"), stands);
    talk.say("set L2 lost 1; L2 at 100,64");
    talk.say("quit");
    EXPECT_THAT(talk.said(), HasSubstr("go on with: opfor play camerone_1863.battle"));
    EXPECT_EQ(talk.hang_up(), 0);
  }
  if (kSanitized) return;  // to its end it is played beside this, through pipes (PlaySession)
  std::string end;
  int evenings = 1;
  for (; evenings < 40 && end.empty(); ++evenings) {
    Talk talk = come_back();
    EXPECT_THAT(talk.said(), StartsWith("Camerone: turn "));
    for (int n = 0; n < 60 && !over(talk); ++n) talk.say(player.answer(talk.said()));
    if (over(talk)) end = talk.said();
    EXPECT_EQ(talk.hang_up(), 0) << "Ctrl-D leaves it";
  }
  EXPECT_GT(evenings, 2);
  EXPECT_THAT(end, AllOf(HasSubstr("The battle is over in turn "), HasSubstr("Foreign Legion: ")));
  const std::string journal = kept();
  EXPECT_THAT(journal, HasSubstr("\"correction\":{\"unit\":\"L2\""));
  EXPECT_THAT(journal, HasSubstr("\n{\"undo_to\":"));
  EXPECT_THAT(journal, HasSubstr("\"by\":\"hand\""));
  const Ran replay = run_opfor(folder, "replay camerone_1863.battle");
  EXPECT_EQ(replay.exit, 0);
  EXPECT_EQ(replay.err, "") << "no difference";
  EXPECT_EQ(kept(), journal) << "to the byte";
}

TEST_F(PlayTerminal, WhatIsTypedIsShownOnceAndMayBeEdited) {
  Talk talk = sit_down();
  const std::string status = talk.say("status");
  EXPECT_THAT(talk.screen(), StartsWith("status\r\n")) << "the terminal's own echo";
  EXPECT_THAT(status, Not(HasSubstr("status")));
  EXPECT_EQ(talk.say("statuz\x7fs"), status) << "a letter rubbed out";
  const std::string before = kept();
  EXPECT_THAT(talk.say("\x1b[A"), HasSubstr("holds characters that are no text")) << "an arrow key";
  EXPECT_THAT(talk.said(), Not(HasSubstr("\x1b[A"))) << "is not thrown back";
  EXPECT_EQ(kept(), before);
  EXPECT_EQ(talk.hang_up(), 0);
  EXPECT_THAT(talk.said(), HasSubstr("Kept in camerone_1863.battle"));
}

TEST_F(PlayTerminal, ATurnInWhichNothingIsAskedDoesNotRunByUnseen) {
  Talk talk(folder, {"play", "first_steps", "--seed", "5"}, Through::terminal);
  // Without his captain nobody of his is commanded.
  talk.say("set BO killed");
  ASSERT_THAT(talk.said(), HasSubstr("nobody of yours was asked for anything; Enter goes on"));
  EXPECT_THAT(talk.said(), HasSubstr("End of turn 1"));
  EXPECT_THAT(talk.say("1"), HasSubstr("Enter goes on"));
  EXPECT_THAT(talk.say("status BR"), HasSubstr("Riflemen"));
  const std::string next = talk.say("");
  EXPECT_THAT(next, HasSubstr("End of turn"));
  EXPECT_THAT(next, Not(HasSubstr("The battle is over")));
}

TEST_F(PlayTerminal, BrokenOffWithCtrlCItGoesOnWhereItWas) {
  std::string before;
  {
    Talk talk = sit_down();
    Player player(4);
    for (int n = 0; n < 12; ++n) talk.say(player.answer(talk.said()));
    before = kept();
    talk.type("\x03");
    EXPECT_TRUE(talk.ended());
  }
  Talk again = come_back();
  EXPECT_THAT(again.said(), HasSubstr("legion> "));
  EXPECT_EQ(kept(), before);
}

}  // namespace
}  // namespace opfor::test
