// `play` under each sheet: through the one mechanism, so a new sheet has it for nothing.
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "cli/talk.hpp"

namespace opfor::test {
namespace {

using ::testing::HasSubstr;

struct Sheet {
  const char* scenario;
  const char* side;  ///< that a person leads, with his own dice
};
void PrintTo(const Sheet& sheet, std::ostream* out) { *out << sheet.scenario; }

class PlaySheets : public ::testing::TestWithParam<Sheet> {
 protected:
  PlaySheets() : folder(empty_folder(std::string("play_sheets_") + GetParam().scenario)) {}
  ~PlaySheets() override { std::filesystem::remove_all(folder); }
  std::string folder;
};
INSTANTIATE_TEST_SUITE_P(Sheets, PlaySheets,
                         ::testing::Values(Sheet{"first_steps", "british"},
                                           Sheet{"lane_1645", "parliament"},
                                           Sheet{"dike_road_1591", "states"},
                                           Sheet{"ferry_1634", "sweden"},
                                           Sheet{"farm_1808", "allies"}));

TEST_P(PlaySheets, ABattleWithFiguresAndTypedDiceIsPlayedToItsEndUndoneResumedAndReplayed) {
  const std::string scenario = GetParam().scenario;
  const std::string side = GetParam().side;
  Player player(8);
  {
    Talk talk(folder, {"play", scenario, "--person", side, "--typed", side, "--figures", "--seed",
                       "3", "--save", "my.battle"});
    play_on(talk, player, 40);
    for (const char* look : {"?", "status", "why", "odds", "orders", "history 5", "map m.svg"}) {
      EXPECT_FALSE(talk.say(look).empty()) << look;
    }
    const std::string undone = talk.say("undo 3");
    EXPECT_THAT(undone, HasSubstr("Taken back: "));
    talk.say("quit");
  }
  const std::string half = file_text(folder + "/my.battle");
  {
    Talk talk(folder, {"play", "my.battle"});
    EXPECT_THAT(play_on(talk, player, 20000), HasSubstr("The battle is over in"));
  }
  const std::string whole = file_text(folder + "/my.battle");
  EXPECT_EQ(whole.substr(0, half.size()), half) << "nothing that was kept is lost";
  EXPECT_THAT(whole, HasSubstr("\"by\":\"hand\"")) << "some dice were typed";
  const Ran replay = run_opfor(folder, "replay my.battle");
  EXPECT_EQ(replay.exit, 0) << replay.err;
  EXPECT_EQ(replay.err, "");
  EXPECT_EQ(file_text(folder + "/my.battle"), whole);
}

// OTH-SRC-5: fatigue has many causes in one move.
TEST(PlayWhy, EveryLossIsTracedToItsRuleFromTheFirstTurnOn) {
  const std::string folder = empty_folder("play_why_losses");
  {
    Talk talk(folder, {"play", "maida_1806", "--program", "british", "--program", "french",
                       "--seed", "3", "--save", "my.battle"});
    const std::string why = talk.say("why 1L1");
    EXPECT_THAT(why, HasSubstr("what it has lost:"));
    EXPECT_THAT(why, HasSubstr("- turn 1, A3 moves: takes 1 fatigue hit (moved through rough "
                               "ground or open woods)"));
    EXPECT_THAT(why, HasSubstr("[OTH-TERR-1]"));
    EXPECT_THAT(why, HasSubstr("[OTH-FIRE-4]"));
    talk.say("quit");
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace opfor::test
