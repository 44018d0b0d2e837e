// A program that dies in the middle loses at most the answer that it was writing.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/run_program.hpp"
#include "core/hash.hpp"

namespace opfor::test {
namespace {

/// Starts a saved turn of Camerone in a folder and kills it after so many microseconds.
/// @returns true if it was still running.
bool kill_a_turn(const std::string& folder, unsigned microseconds) {
  const pid_t child = fork();
  if (child == 0) {
    if (chdir(folder.c_str()) != 0) _exit(99);
    static_cast<void>(std::freopen("/dev/null", "w", stdout));
    static_cast<void>(std::freopen("/dev/null", "w", stderr));
    execl(OPFOR_PROGRAM, OPFOR_PROGRAM, "turn", "camerone_1863", "--seed", "7", "--save",
          "my.battle", nullptr);
    _exit(99);
  }
  usleep(microseconds);
  kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status);
}

TEST(Kill, ASavedBattleResumesWhereverTheProgramDied) {
  const std::string whole = empty_folder("kill_whole");
  const auto begun = std::chrono::steady_clock::now();
  // As a process, as those that are killed: under sanitizers it begins slowly.
  const std::string command = "cd '" + whole +
                              "' && '" OPFOR_PROGRAM
                              "' turn camerone_1863 --seed 7 --save my.battle > /dev/null";
  ASSERT_EQ(std::system(command.c_str()), 0);
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::steady_clock::now() - begun);
  const auto span = std::max<std::uint64_t>(1000, static_cast<std::uint64_t>(took.count()));
  const std::string sheet = run_opfor(whole, "turn my.battle --again").out;
  ASSERT_NE(sheet.find("Milan"), std::string::npos);
  int killed = 0;
  int resumed = 0;
  // Of each call that writes a new battle, and at 200 instants of a report: faults_test.
  constexpr std::uint64_t kKills = 8;
  for (std::uint64_t i = 0; i < kKills; ++i) {
    const std::string folder = empty_folder("kill");
    // Instants spread over twice the time of a whole run, which a busy machine may well need,
    // shaken by a fixed hash.
    killed +=
        kill_a_turn(folder, static_cast<unsigned>(span * 2 * i / kKills + mix(1, i) % (span / 10)))
            ? 1
            : 0;
    const std::string file = folder + "/my.battle";
    if (!std::filesystem::exists(file) || file_text(file).find('\n') == std::string::npos) {
      continue;  // it died before it had written the battle's first line: nothing was promised
    }
    ++resumed;
    const Ran again = run_opfor(folder, "turn my.battle --next");
    EXPECT_EQ(again.exit, 0) << again.err;
    // Same seed, same battle: the orders of the first turn stand in the journal as in the whole
    // one.
    const std::string journal = file_text(file);
    const std::string first = file_text(whole + "/my.battle");
    EXPECT_EQ(journal.substr(0, first.size()).substr(0, 4000), first.substr(0, 4000)) << i;
  }
  EXPECT_GT(killed, 0);
  EXPECT_GT(resumed, 0);
}

}  // namespace
}  // namespace opfor::test
