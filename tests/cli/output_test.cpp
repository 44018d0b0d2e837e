// Nobody reads what the program prints: a full disk, a pipe whose reader has gone. Every verb says
// so in the same way, and what was kept is kept.
#include <fcntl.h>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/run_program.hpp"

namespace opfor::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

/// A pipe that nobody reads.
int closed_pipe() {
  int ends[2] = {-1, -1};
  if (pipe(ends) != 0) return -1;
  close(ends[0]);
  return ends[1];
}

class Output : public ::testing::TestWithParam<const char*> {
 protected:
  Output() : folder(empty_folder("output")) {
    EXPECT_EQ(run_opfor(folder, "turn first_steps --save b.battle").exit, 0);
  }
  ~Output() override { std::filesystem::remove_all(folder); }
  /// Runs it with this as its output.
  [[nodiscard]] Ran run_into(int output, const std::string& arguments) const {
    put_file(folder + "/in", "quit\n");
    const std::string command =
        "exec '" OPFOR_PROGRAM "' " + arguments + " <in 2>err >&" + std::to_string(output);
    const pid_t child = fork();
    if (child == 0) {
      if (chdir(folder.c_str()) != 0) _exit(99);
      execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
      _exit(99);
    }
    close(output);
    int status = 0;
    waitpid(child, &status, 0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status),
            {},
            file_text(folder + "/err")};
  }
  static void expect_said(const Ran& ran) {
    EXPECT_EQ(ran.exit, 1) << ran.err;
    EXPECT_THAT(ran.err, AllOf(HasSubstr("opfor: what there was to say could not be written: "),
                               Not(HasSubstr("fault of opfor"))));
  }
  std::string folder;
};
INSTANTIATE_TEST_SUITE_P(
    Verbs, Output,
    ::testing::Values(
        "--help", "--version", "turn --help", "turn first_steps", "turn first_steps --json",
        "turn first_steps --save new.battle", "turn b.battle", "turn b.battle --next",
        "turn b.battle --history", "map first_steps", "odds nineteenth_century",
        "odds nineteenth_century command_points", "odds nineteenth_century command_points --json",
        "check b.battle", "replay b.battle", "replay b.battle --json",
        "battle first_steps --turns 1", "battle first_steps --turns 1 --json",
        "battle first_steps --turns 1 --journal new.battle", "play first_steps", "play b.battle",
        "scenario over_the_hills", "ask camerone", "ask camerone --save new.toml", "data list",
        "data show ai/tables/nineteenth_century.toml", "data write d"));

TEST_P(Output, OfAFullDiskIsSaid) {
  const Ran ran = run_into(open("/dev/full", O_WRONLY), GetParam());
  expect_said(ran);
  EXPECT_THAT(ran.err, HasSubstr("No space left on device"));
}

TEST_P(Output, OfAPipeWithoutAReaderIsSaid) {
  const Ran ran = run_into(closed_pipe(), GetParam());
  expect_said(ran);
  EXPECT_THAT(ran.err, HasSubstr("Broken pipe"));
}

using OutputLost = Output;
TEST_F(OutputLost, WhatWasKeptIsKeptAndTheMessageSaysSo) {
  const Ran next = run_into(open("/dev/full", O_WRONLY), "turn b.battle --next");
  EXPECT_THAT(next.err, HasSubstr("The battle is kept in b.battle; see where it stands with: opfor "
                                  "turn b.battle"));
  EXPECT_THAT(run_opfor(folder, "turn b.battle").out, HasSubstr("turn 2 of 8"));
  const Ran begun = run_into(closed_pipe(), "turn first_steps --save new.battle");
  EXPECT_THAT(begun.err, HasSubstr("The battle is kept in new.battle"));
  EXPECT_EQ(run_opfor(folder, "check new.battle").exit, 0);
  EXPECT_THAT(run_into(closed_pipe(), "battle first_steps --journal whole.battle").err,
              HasSubstr("The battle is kept in whole.battle"));
  EXPECT_EQ(run_opfor(folder, "check whole.battle").exit, 0);
  EXPECT_THAT(run_into(closed_pipe(), "play first_steps --save played.battle").err,
              HasSubstr("go on with: opfor play played.battle"));
  EXPECT_EQ(run_opfor(folder, "check played.battle").exit, 0);
}

TEST_F(OutputLost, WhoReadsNoComplaintsGetsTheTurnAllTheSame) {
  const Ran ran = run_opfor(folder, "turn b.battle --report - 2>/dev/full >sheet; cat sheet");
  EXPECT_THAT(ran.out, HasSubstr("turn 1 of 8"));
}

}  // namespace
}  // namespace opfor::test
