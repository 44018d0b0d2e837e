// A whole session of `play`, with everything that a player does in an evening; and what is left of
// it when the program dies.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/run_program.hpp"
#include "cli/talk.hpp"
#include "core/hash.hpp"

namespace opfor::test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

bool over(const std::string& said) { return said.find("The battle is over in") != said.npos; }

/// What a player does beside answering, now and then.
void look_about(Talk& talk, int n) {
  switch (n % 9) {
    case 0:
      EXPECT_THAT(talk.say("why"), HasSubstr("> "));
      break;
    case 2:
      EXPECT_THAT(talk.say("odds"), HasSubstr("> "));
      break;
    case 4:
      EXPECT_THAT(talk.say("undo 2"), HasSubstr("Taken back: "));
      break;
    case 5:
      EXPECT_THAT(talk.say("inspect 5"), HasSubstr("So it was; nothing has changed."));
      break;
    case 6:
      EXPECT_THAT(talk.say("set MC1 lost 1"), HasSubstr("> "));
      break;
    case 7:
      EXPECT_THAT(talk.say("set MC2 1 at 250 from MC2"), HasSubstr("> "));
      break;
    default:
      EXPECT_THAT(talk.say("orders"), HasSubstr("> "));
  }
}

TEST(PlaySession, CameroneIsPlayedToItsEndWithEverythingThatAPlayerDoes) {
  const std::string folder = empty_folder("play_session");
  Player player(1863);
  std::string all;
  int sessions = 1;
  {
    Talk first(folder, {"play", "camerone_1863", "--typed", "legion", "--seed", "5"});
    all = first.said();
    for (int n = 0; n < 40; ++n) all += first.say(player.answer(first.said()));
    ASSERT_FALSE(over(all));
    first.say("quit");
    EXPECT_EQ(first.hang_up(), 0);
  }
  int n = 0;
  for (; sessions < 60 && !over(all); ++sessions) {
    Talk talk(folder, {"play", "camerone_1863.battle"});
    EXPECT_THAT(talk.said(), StartsWith("Camerone: turn "));
    for (int k = 0; k < 45 && !over(talk.said()); ++k, ++n) {
      if (n % 10 == 9) look_about(talk, n / 10);
      if (over(talk.said())) break;
      all = talk.say(player.answer(talk.said()));
    }
    EXPECT_EQ(talk.hang_up(), 0);
  }
  EXPECT_TRUE(over(all)) << all;
  EXPECT_GT(n, 100);
  const std::string journal = file_text(folder + "/camerone_1863.battle");
  EXPECT_THAT(journal, HasSubstr("\n{\"undo_to\":"));
  EXPECT_THAT(journal, HasSubstr("\"correction\":{\"unit\":\"MC1\",\"killed\":1}"));
  EXPECT_THAT(journal, HasSubstr("\"by\":\"hand\""));
  // It replays without a difference, and nothing of it is written anew.
  const Ran replay = run_opfor(folder, "replay camerone_1863.battle");
  EXPECT_EQ(replay.exit, 0);
  EXPECT_EQ(replay.err, "");
  const Ran again = run_opfor(folder, "play camerone_1863.battle");
  EXPECT_THAT(again.out, HasSubstr("The battle is over in"));
  EXPECT_EQ(file_text(folder + "/camerone_1863.battle"), journal);
  std::filesystem::remove_all(folder);
}

/// A battle from the file `typed` in a folder, killed after so many microseconds.
/// @returns true if it was still running.
bool kill_a_battle(const std::string& folder, unsigned microseconds) {
  const pid_t child = fork();
  if (child == 0) {
    if (chdir(folder.c_str()) != 0) _exit(99);
    static_cast<void>(std::freopen("typed", "r", stdin));
    static_cast<void>(std::freopen("/dev/null", "w", stdout));
    static_cast<void>(std::freopen("/dev/null", "w", stderr));
    execl(OPFOR_PROGRAM, OPFOR_PROGRAM, "play", "first_steps", "--typed", "british", "--save",
          "my.battle", nullptr);
    _exit(99);
  }
  usleep(microseconds);
  kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status);
}

TEST(PlaySession, KilledAtAnyInstantItLosesAtMostTheAnswerBeingWritten) {
  const std::string folder = empty_folder("play_kill");
  std::string typed;
  {
    Talk talk(folder, {"play", "first_steps", "--typed", "british", "--save", "talk.battle"});
    Player player(11);
    while (!talk.ended() && !over(talk.said())) {
      const std::string line = player.answer(talk.said());
      typed += line + '\n';
      talk.say(line);
    }
  }
  put_file(folder + "/typed", typed);
  const auto begun = std::chrono::steady_clock::now();
  ASSERT_EQ(run_opfor(folder, "play first_steps --typed british --save whole.battle", typed).exit,
            0);
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::steady_clock::now() - begun);
  const auto span = std::max<std::uint64_t>(1000, static_cast<std::uint64_t>(took.count()));
  const std::string whole = file_text(folder + "/whole.battle");
  int killed = 0;
  int resumed = 0;
  // What is cut off at any byte goes on: play_test. Here it is a process that dies.
  constexpr int kKills = 8;
  for (std::uint64_t i = 0; i < kKills; ++i) {
    const std::string file = folder + "/my.battle";
    std::filesystem::remove(file);
    // Instants spread over the whole run, shaken by a fixed hash.
    killed += kill_a_battle(folder,
                            static_cast<unsigned>(span * i / kKills + mix(7, i) % (span / kKills)))
                  ? 1
                  : 0;
    if (!std::filesystem::exists(file) || file_text(file).find('\n') == std::string::npos) {
      continue;  // it died before it had written the battle's first line: nothing was promised
    }
    ++resumed;
    const std::string left = file_text(file);
    const std::string lines = left.substr(0, left.rfind('\n') + 1);
    EXPECT_EQ(left, whole.substr(0, left.size())) << "what is there is as it was typed";
    const Ran again = run_opfor(folder, "play my.battle");
    EXPECT_EQ(again.exit, 0) << again.err;
    EXPECT_THAT(file_text(file), StartsWith(lines));
  }
  EXPECT_GT(killed, kKills / 4);
  EXPECT_GT(resumed, kKills / 4);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace opfor::test
