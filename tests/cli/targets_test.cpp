// Where files are written: what is there stays, unless its owner says otherwise; what is no plain
// file is written to as what it is.
#include <fcntl.h>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "cli/run_program.hpp"
#include "table/journal_file.hpp"

namespace opfor::test {
namespace {

namespace fs = std::filesystem;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// A verb that writes a file, the name of which comes last.
struct Writer {
  const char* command;
  const char* begins;  ///< what it writes
};

class Targets : public ::testing::TestWithParam<Writer> {
 protected:
  Targets() : folder(empty_folder("targets")) {
    put_made(folder, "turn first_steps --save", "b.battle");
  }
  ~Targets() override { fs::remove_all(folder); }
  Ran run(const std::string& arguments) const { return run_opfor(folder, arguments, "quit\n"); }
  Ran write(const std::string& to) const { return run(std::string(GetParam().command) + ' ' + to); }
  [[nodiscard]] std::string text(const std::string& name) const {
    return file_text(folder + '/' + name);
  }
  void expect_nothing_left_behind() const {
    for (const auto& entry : fs::directory_iterator(folder)) {
      const std::string name = entry.path().filename().string();
      EXPECT_THAT(name, AnyOf("b.battle", "out", "link", "elsewhere", "first_steps.battle",
                              HasSubstr(".run_")));
    }
  }
  std::string folder;
};
INSTANTIATE_TEST_SUITE_P(
    Verbs, Targets,
    ::testing::Values(Writer{"map first_steps -o", "<svg "}, Writer{"turn b.battle --map", "<svg "},
                      Writer{"turn b.battle --html", "<!DOCTYPE html>"},
                      Writer{"turn first_steps --html", "<!DOCTYPE html>"},
                      Writer{"turn first_steps --save", "{\"opfor\""},
                      Writer{"turn b.battle --next --save", "{\"opfor\""},
                      Writer{"turn b.battle --save", "{\"opfor\""},
                      Writer{"play first_steps --save", "{\"opfor\""},
                      Writer{"battle first_steps --turns 1 --journal", "{\"opfor\""},
                      Writer{"replay b.battle --turn 1 --map", "<svg "},
                      Writer{"ask camerone --save", ""}));

TEST_P(Targets, ANewFileIsWritten) {
  const Ran ran = write("out");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(text("out"), StartsWith(GetParam().begins));
  expect_nothing_left_behind();
}

TEST_P(Targets, WhatIsThereIsNotWrittenOverUnasked) {
  put_file(folder + "/out", "mine");
  const Ran ran = write("out");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("'out' exists already, and opfor does not write over it unasked"));
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(text("out"), "mine");
  const Ran forced = write("out --force");
  EXPECT_EQ(forced.exit, 0) << forced.err;
  EXPECT_THAT(text("out"), StartsWith(GetParam().begins));
  EXPECT_NE(text("out"), "mine");
  expect_nothing_left_behind();
}

TEST_P(Targets, ALinkIsFollowed) {
  fs::create_symlink("elsewhere", folder + "/link");
  EXPECT_EQ(write("link").exit, 0) << "to where nothing is yet";
  EXPECT_TRUE(fs::is_symlink(folder + "/link"));
  EXPECT_THAT(text("elsewhere"), StartsWith(GetParam().begins));
  put_file(folder + "/elsewhere", "mine");
  EXPECT_EQ(write("link").exit, 1);
  EXPECT_EQ(text("elsewhere"), "mine");
  EXPECT_EQ(write("link --force").exit, 0);
  EXPECT_TRUE(fs::is_symlink(folder + "/link"));
  EXPECT_NE(text("elsewhere"), "mine");
  expect_nothing_left_behind();
}

TEST_P(Targets, APipeIsWrittenTo) {
  ASSERT_EQ(mkfifo((folder + "/out").c_str(), 0600), 0);
  const Ran ran =
      run(std::string("--version >/dev/null; { cat out >elsewhere & '" OPFOR_PROGRAM "' ") +
          GetParam().command + " out; code=$?; wait; (exit $code); }");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_TRUE(fs::is_fifo(folder + "/out"));
  EXPECT_THAT(text("elsewhere"), StartsWith(GetParam().begins));
  EXPECT_GT(text("elsewhere").size(), 100U);
  expect_nothing_left_behind();
}

TEST_P(Targets, ADeviceIsWrittenTo) {
  EXPECT_EQ(write("/dev/null").exit, 0);
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  const Ran full = write("/dev/full");
  EXPECT_EQ(full.exit, 1) << full.err;
  EXPECT_THAT(full.err, HasSubstr("'/dev/full' cannot be written: No space left on device"));
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

/// A folder in the memory of this machine: its name begins as those of devices do.
struct InMemory {
  InMemory() { fs::create_directory(folder); }
  ~InMemory() { fs::remove_all(folder); }
  InMemory(const InMemory&) = delete;
  InMemory& operator=(const InMemory&) = delete;
  std::string folder = "/dev/shm/opfor_targets." + std::to_string(::getpid());
};

TEST_P(Targets, AFileInMemoryIsAsAnyOther) {
  if (::access("/dev/shm", W_OK) != 0) GTEST_SKIP() << "no such folder here";
  const InMemory memory;
  const std::string file = memory.folder + "/out";
  EXPECT_EQ(write(file).exit, 0);
  EXPECT_THAT(file_text(file), StartsWith(GetParam().begins));
  put_file(file, "mine");
  const Ran ran = write(file);
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("exists already, and opfor does not write over it unasked"));
  EXPECT_EQ(file_text(file), "mine");
  fs::create_symlink("out", memory.folder + "/link");
  EXPECT_EQ(write(memory.folder + "/link --force").exit, 0);
  EXPECT_TRUE(fs::is_symlink(memory.folder + "/link"));
  EXPECT_THAT(file_text(file), StartsWith(GetParam().begins));
  EXPECT_NE(file_text(file).substr(0, 4), "mine");
}

TEST_P(Targets, AFileThatIsOpenIsAddedToByItsNumber) {
  for (const char* const name : {"/dev/fd/4", "/proc/self/fd/4"}) {
    put_file(folder + "/elsewhere", "mine");
    const Ran ran = write(std::string(name) + " 4>>elsewhere");
    // A roster is kept as it begins, and cannot go on in there.
    EXPECT_EQ(ran.exit, *GetParam().begins == '\0' ? 1 : 0) << name << ": " << ran.err;
    EXPECT_THAT(text("elsewhere"), StartsWith("mine" + std::string(GetParam().begins))) << name;
    EXPECT_GT(text("elsewhere").size(), 100U) << name;
  }
  expect_nothing_left_behind();
}

TEST_P(Targets, AReadOnlyFileStays) {
  put_file(folder + "/out", "mine");
  fs::permissions(folder + "/out", fs::perms(0444));
  for (const char* const force : {"", " --force"}) {
    const Ran ran = write(std::string("out") + force);
    EXPECT_EQ(ran.exit, 1) << force;
    EXPECT_EQ(text("out"), "mine") << force;
    EXPECT_EQ(fs::status(folder + "/out").permissions(), fs::perms(0444));
  }
  EXPECT_THAT(write("out --force").err, HasSubstr("'out' is read-only"));
  expect_nothing_left_behind();
}

TEST_P(Targets, APrivateFileStaysPrivate) {
  put_file(folder + "/out", "mine");
  fs::permissions(folder + "/out", fs::perms(0600));
  EXPECT_EQ(write("out --force").exit, 0);
  EXPECT_NE(text("out"), "mine");
  EXPECT_EQ(fs::status(folder + "/out").permissions(), fs::perms(0600));
  expect_nothing_left_behind();
}

TEST_P(Targets, AFolderThatIsNotThereIsNamed) {
  const Ran ran = write("no/where/out");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err,
              HasSubstr("'no/where/out' cannot be written: there is no folder 'no/where'"));
  fs::create_directory(folder + "/elsewhere");
  EXPECT_THAT(write("elsewhere").err, HasSubstr("it is a folder"));
  expect_nothing_left_behind();
}

class Files : public ::testing::Test {
 protected:
  Files() : folder(empty_folder("files")) {}
  ~Files() override { fs::remove_all(folder); }
  std::string folder;
};

TEST_F(Files, ASavedBattleKeepsItsPermissionsAndItsLink) {
  ASSERT_EQ(run_opfor(folder, "turn first_steps --save real.battle").exit, 0);
  fs::permissions(folder + "/real.battle", fs::perms(0600));
  fs::create_symlink("real.battle", folder + "/b.battle");
  ASSERT_EQ(run_opfor(folder, "turn b.battle --next").exit, 0);
  EXPECT_TRUE(fs::is_symlink(folder + "/b.battle"));
  EXPECT_EQ(fs::status(folder + "/real.battle").permissions(), fs::perms(0600));
  fs::permissions(folder + "/real.battle", fs::perms(0400));
  const Ran ran = run_opfor(folder, "turn b.battle --next");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("'b.battle' is read-only"));
  EXPECT_EQ(run_opfor(folder, "turn b.battle").exit, 0) << "it can be looked at";
}

/// As an old disk may have them: a name of bytes that are no UTF-8 is a name.
TEST_F(Files, ANameThatIsNoTextIsAName) {
  const std::string name = "m\xF6hre";
  put_file(folder + '/' + name + ".toml",
           run_opfor(folder, "data show scenarios/nineteenth_century/first_steps.toml").out);
  const std::string saved = "turn " + name + ".toml --save " + name + ".battle";
  const Ran begun = run_opfor(folder, saved);
  EXPECT_EQ(begun.exit, 0) << begun.err;
  for (const char* const line :
       {"check NAME.battle", "turn NAME.battle --next", "battle NAME.toml --turns 1 --json",
        "arena NAME.toml --commander NAME=greedy --commander random --pairs 1 -o NAME.arena",
        "arena NAME.arena"}) {
    std::string arguments = line;
    for (auto at = arguments.find("NAME"); at != std::string::npos; at = arguments.find("NAME")) {
      arguments.replace(at, 4, name);
    }
    const Ran ran = run_opfor(folder, arguments);
    EXPECT_EQ(ran.exit, 0) << line << ": " << ran.err;
  }
}

TEST_F(Files, AFileIsNotWrittenOverWhatIsReadOrWrittenBesideIt) {
  ASSERT_EQ(run_opfor(folder, "turn first_steps --save b.battle").exit, 0);
  const std::string before = file_text(folder + "/b.battle");
  put_file(folder + "/told.txt", "BR lost 1\n");
  for (const char* const same :
       {"turn b.battle --html b.battle --force", "turn b.battle --next --map ./b.battle --force",
        "turn b.battle --report told.txt --html told.txt --force",
        "turn b.battle --html x --map x --force", "map b.battle -o b.battle --force",
        "replay b.battle --turn 1 --map b.battle --force",
        "turn first_steps --save new --map new"}) {
    const Ran ran = run_opfor(folder, same);
    EXPECT_EQ(ran.exit, 2) << same;
    EXPECT_THAT(ran.err, HasSubstr("is named twice")) << same;
  }
  EXPECT_EQ(file_text(folder + "/b.battle"), before);
  EXPECT_EQ(file_text(folder + "/told.txt"), "BR lost 1\n");
}

TEST_F(Files, ATurnIsNotSpentOnANameThatIsTaken) {
  ASSERT_EQ(run_opfor(folder, "turn first_steps --save b.battle").exit, 0);
  const std::string before = file_text(folder + "/b.battle");
  put_file(folder + "/page.html", "mine");
  EXPECT_EQ(run_opfor(folder, "turn b.battle --next --html page.html").exit, 1);
  EXPECT_EQ(file_text(folder + "/b.battle"), before);
}

TEST_F(Files, WrittenDataIsNotWrittenOver) {
  ASSERT_EQ(run_opfor(folder, "data write d").exit, 0);
  EXPECT_EQ(run_opfor(folder, "data write d").exit, 0) << "nothing was changed";
  const std::string mine = folder + "/d/ai/doctrines/cautious.toml";
  const std::string theirs = file_text(mine);
  put_file(mine, theirs + "# mine\n");
  fs::remove(folder + "/d/ai/doctrines/source.toml");
  const Ran ran = run_opfor(folder, "data write d");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("d/ai/doctrines/cautious.toml"));
  EXPECT_EQ(file_text(mine), theirs + "# mine\n");
  EXPECT_FALSE(fs::exists(folder + "/d/ai/doctrines/source.toml")) << "all of it or nothing";
  EXPECT_EQ(run_opfor(folder, "data write d --force").exit, 0);
  EXPECT_EQ(file_text(mine), theirs);
}

TEST_F(Files, TheMapsOfATalkAreItsOwn) {
  put_file(folder + "/taken.svg", "mine");
  const Ran ran = run_opfor(folder, "play first_steps --save b.battle",
                            "map\nmap\nmap taken.svg\nmap taken.svg --force\nsave b.svg\nquit\n");
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.out, HasSubstr("'taken.svg' exists already"));
  EXPECT_THAT(ran.out, HasSubstr("The map is in taken.svg."));
  EXPECT_THAT(ran.out, HasSubstr("'b.svg' exists already"));
  EXPECT_THAT(file_text(folder + "/taken.svg"), StartsWith("<svg "));
}

TEST_F(Files, AnEveningOfAskIsKeptInItsOwnFile) {
  ASSERT_EQ(run_opfor(folder, "ask camerone --save evening.toml", "quit\n").exit, 0);
  fs::permissions(folder + "/evening.toml", fs::perms(0600));
  fs::create_symlink("evening.toml", folder + "/link.toml");
  EXPECT_EQ(run_opfor(folder, "ask link.toml", "n\nn\nquit\n").exit, 0);
  EXPECT_TRUE(fs::is_symlink(folder + "/link.toml"));
  EXPECT_EQ(fs::status(folder + "/evening.toml").permissions(), fs::perms(0600));
  const auto held = HeldFile::take(folder + "/evening.toml");
  ASSERT_TRUE(held);
  const Ran ran = run_opfor_apart(folder, "ask link.toml", "n\nn\nquit\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("is being played by another opfor (process "));
}

}  // namespace
}  // namespace opfor::test
