// Close calls at the prompt of `play --figures`, and in the order sheets of `turn`.
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "cli/talk.hpp"

namespace opfor::test {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

bool measures(const Talk& talk) {
  const std::string prompt = "table> ";
  const std::string& said = talk.said();
  return said.size() > prompt.size() &&
         said.compare(said.size() - prompt.size(), prompt.size(), prompt) == 0;
}

/// A battle of opfor against itself at a table with figures: only close calls are asked.
std::vector<std::string> figures(const std::string& save) {
  return {"play",      "first_steps", "--program", "british", "--program", "french",
          "--figures", "--seed",      "1",         "--save",  save};
}

TEST(PlayMeasures, ArePromptedExplainedRefusedAnsweredUndoneAndResumed) {
  const std::string folder = empty_folder("play_measures");
  {
    Talk talk(folder, figures("my.battle"));
    ASSERT_TRUE(measures(talk)) << talk.said();
    EXPECT_THAT(talk.said(), HasSubstr("cm by opfor's map, "));
    EXPECT_THAT(talk.said(), HasSubstr("NC-CMD-8): within it?"));
    const std::string before = file_text(folder + "/my.battle");
    EXPECT_THAT(talk.say("why"), HasSubstr("; by the map it is beyond."));
    EXPECT_THAT(talk.say("?"), HasSubstr("yes: within the limit, or no: beyond it"));
    for (const char* wrong : {"maybe", "y y y y y y y", "yes 3", "3", "", "move 3 north", "roll"}) {
      EXPECT_THAT(talk.say(wrong), HasSubstr("yes: within the limit, or no: beyond it")) << wrong;
      EXPECT_TRUE(measures(talk)) << wrong;
    }
    EXPECT_EQ(file_text(folder + "/my.battle"), before) << "nothing of it has changed anything";
    talk.say("y");
    EXPECT_THAT(file_text(folder + "/my.battle"), HasSubstr("\"within\":true,\"by\":\"hand\""));
    if (!talk.ended()) {
      EXPECT_THAT(talk.say("undo"), HasSubstr("within it (by hand)"));
      EXPECT_TRUE(measures(talk));
      talk.say("quit");
    }
  }
  Talk again(folder, {"play", "my.battle"});
  EXPECT_TRUE(measures(again)) << again.said();
  again.say("n");
  EXPECT_THAT(file_text(folder + "/my.battle"), HasSubstr("\"within\":false,\"by\":\"hand\""));
  std::filesystem::remove_all(folder);
}

TEST(PlayMeasures, AWholeBattleWithThemReplaysToTheByte) {
  const std::string folder = empty_folder("play_measures_whole");
  {
    Talk talk(folder, figures("my.battle"));
    Player player(5);
    EXPECT_THAT(play_on(talk, player), HasSubstr("The battle is over in"));
  }
  const std::string journal = file_text(folder + "/my.battle");
  EXPECT_THAT(journal, HasSubstr("\"measure\":{\"turn\":"));
  const Ran replay = run_opfor(folder, "replay my.battle");
  EXPECT_EQ(replay.exit, 0);
  EXPECT_EQ(replay.err, "");
  EXPECT_THAT(replay.out, HasSubstr(" by the map, "));
  EXPECT_EQ(file_text(folder + "/my.battle"), journal);
  std::filesystem::remove_all(folder);
}

TEST(PlayMeasures, AreAskedOnlyOfThoseWhoPlayWithFigures) {
  const std::string folder = empty_folder("play_measures_off");
  const Ran ran = run_opfor(
      folder, "play first_steps --program british --program french --seed 1 --save my.battle", "");
  EXPECT_THAT(ran.out, HasSubstr("The battle is over in"));
  EXPECT_THAT(file_text(folder + "/my.battle"), Not(HasSubstr("measur")));
  const Ran on = run_opfor(folder, "play first_steps --seed 1 --save on.battle",
                           "figures\nfigures maybe\nfigures on\nfigures off\n");
  EXPECT_THAT(on.out, HasSubstr("Say: figures on, or: figures off"));
  EXPECT_THAT(on.out, HasSubstr("You play with figures"));
  EXPECT_THAT(on.out, HasSubstr("no distance is asked"));
  std::filesystem::remove_all(folder);
}

TEST(TurnMeasures, AnOrderSheetNamesItsCloseCallsAndIsOrderedAnewWithWhatWasMeasured) {
  const std::string folder = empty_folder("turn_measures");
  const Ran first = run_opfor(folder, "turn first_steps --side french --seed 1 --save my.battle");
  ASSERT_EQ(first.exit, 0) << first.err;
  ASSERT_THAT(first.out, HasSubstr("\nClose calls\n"));
  EXPECT_THAT(first.out, AnyOf(HasSubstr(": taken as beyond it."), HasSubstr(": taken as within")));
  const Ran json = run_opfor(folder, "turn my.battle --again --json");
  EXPECT_THAT(json.out, HasSubstr("\"close_calls\": [\n    {"));
  // The sheet says what to say.
  const std::size_t from = first.out.find("that alone (\"") + 13;
  std::string line = first.out.substr(from, first.out.find('"', from) - from);
  for (std::size_t end = line.find('\n'); end != std::string::npos; end = line.find('\n')) {
    line.replace(end, line.find_first_not_of(" \n", end) - end, 1, ' ');
  }
  const std::string before = file_text(folder + "/my.battle");
  const Ran mixed = run_opfor(folder, "turn my.battle --report -", line + "\nF1 lost 1\n");
  EXPECT_EQ(mixed.exit, 3);
  EXPECT_EQ(file_text(folder + "/my.battle"), before);
  const Ran anew = run_opfor(folder, "turn my.battle --report -", line + '\n');
  EXPECT_EQ(anew.exit, 0) << anew.err;
  EXPECT_THAT(anew.out, HasSubstr("turn 1 of 8"));
  const std::string journal = file_text(folder + "/my.battle");
  EXPECT_THAT(journal, HasSubstr("{\"undo_to\":"));
  EXPECT_THAT(journal, HasSubstr("\"by\":\"hand\""));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace opfor::test
