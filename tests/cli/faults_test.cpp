// Whatever becomes of a saved turn - a disk that is full or fails, a process that is killed, two at
// once - the battle is the one before or the one after, and says which.
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/run_program.hpp"
#include "core/hash.hpp"
#include "sanitized.hpp"
#include "table/assembly.hpp"

namespace opfor::test {
namespace {

namespace fs = std::filesystem;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr auto kReport = "turn b.battle --report told.txt";

/// A small battle, before and after its second turn.
class Faults : public ::testing::Test {
 protected:
  Faults() : folder(empty_folder("faults")) {
    put_file(folder + "/told.txt", "BR lost 1\nBL lost 2\n");
    put_made(folder, "turn first_steps --save", "b.battle");
    before = kept();
    EXPECT_EQ(run_opfor(folder, kReport).exit, 0);
    after = kept();
    EXPECT_NE(before, after);
  }
  ~Faults() override { fs::remove_all(folder); }
  [[nodiscard]] std::string kept() const { return file_text(folder + "/b.battle"); }
  void begin_again() const { put_file(folder + "/b.battle", before); }
  /// Whether the file is the battle before or after the turn; whatever was not written to its end
  /// does not count, and `check` finds nothing wrong.
  [[nodiscard]] std::string stands() const {
    const std::string text = kept();
    if (text == before) return "before";
    if (text == after) return "after";
    const auto game = Game::resume({"b.battle", text});
    if (!game) return game.error().sentence;
    if ((*game)->session().damaged()) return "damaged";
    const std::string& counts = (*game)->session().journal();
    return counts == before ? "before" : counts == after ? "after" : "between";
  }
  void expect_nothing_left_behind() const {
    for (const auto& entry : fs::directory_iterator(folder)) {
      const std::string name = entry.path().filename().string();
      EXPECT_THAT(name, AnyOf("b.battle", "told.txt", "hit", "page.html", "map.svg", "new.battle",
                              HasSubstr(".run_")));
    }
  }
  std::string folder;
  std::string before;
  std::string after;
};

#ifdef OPFOR_FAULTS
/// How the disk fails: `at` which of the calls that change a file.
struct Fault {
  int why = ENOSPC;  ///< 0: the process is killed there
  bool half = false;
  bool stays = false;
};

/// Under sanitizers one of each kind: half of it written, asked for again, killed.
const std::vector<Fault> kFaults = kSanitized
                                       ? std::vector<Fault>{{ENOSPC, true}, {EINTR}, {0, true}}
                                       : std::vector<Fault>{{ENOSPC},
                                                            {ENOSPC, true},
                                                            {ENOSPC, true, true},
                                                            {ENOSPC, false, true},
                                                            {EINTR},
                                                            {EACCES},
                                                            {EIO},
                                                            {0},
                                                            {0, true}};

/// Runs the program on a disk that fails at the nth call. @returns nothing if there is none.
std::optional<Ran> run_at(const std::string& folder, const std::string& arguments,
                          const Fault& fault, int at) {
  const std::string hit = folder + "/hit";
  fs::remove(hit);
  const auto number = [](int n) { return std::to_string(n); };
  const std::vector<std::pair<std::string, std::string>> settings{
      {"OPFOR_FAULT_AT", number(at)},
      {"OPFOR_FAULT_ERRNO", number(fault.why)},
      {"OPFOR_FAULT_HALF", number(fault.half ? 1 : 0)},
      {"OPFOR_FAULT_STAYS", number(fault.stays ? 1 : 0)},
      {"OPFOR_FAULT_HIT", hit}};
  for (const auto& [name, value] : settings) setenv(name.c_str(), value.c_str(), 1);
  setenv("LD_PRELOAD", OPFOR_FAULTS, 1);
  const Ran ran = run_opfor_apart(folder, arguments);
  unsetenv("LD_PRELOAD");
  for (const auto& [name, value] : settings) unsetenv(name.c_str());
  if (!fs::exists(hit)) return std::nullopt;
  return ran;
}

TEST_F(Faults, EveryCallOfAReportFailsOnceAndItIsKeptWholeOrNotAtAll) {
  int unsynced = 0;
  for (const Fault& fault : kFaults) {
    int at = 1;
    for (;; ++at) {
      begin_again();
      const auto ran = run_at(folder, kReport, fault, at);
      if (!ran) break;
      const std::string what = fmt::format("call {}, reason {}, half {}, stays {}: {}", at,
                                           fault.why, fault.half, fault.stays, ran->err);
      const std::string now = stands();
      EXPECT_THAT(now, AnyOf("before", "after")) << what;
      if (fault.why == EINTR && !fault.half) {
        EXPECT_EQ(now, "after") << what;
      }
      // What the disk has not said to hold is not kept.
      if (file_text(folder + "/hit") == "fsync" && fault.why != 0 && fault.why != EINTR) {
        EXPECT_EQ(ran->exit, 1) << what;
        ++unsynced;
      }
      if (fault.why == 0) {
        EXPECT_EQ(ran->exit, 128 + SIGKILL) << what;
      } else if (ran->exit == 0) {
        EXPECT_EQ(now, "after") << what;
      } else {
        EXPECT_EQ(ran->exit, 1) << what;
        EXPECT_EQ(now, "before") << what;
        EXPECT_THAT(ran->err, HasSubstr("'b.battle' cannot be written: ")) << what;
      }
      EXPECT_EQ(run_opfor(folder, "check b.battle").exit, 0) << what;
      // Said again it counts once.
      if (now == "before") {
        EXPECT_EQ(run_opfor(folder, kReport).exit, 0) << what;
        EXPECT_EQ(kept(), after) << what;
      }
      expect_nothing_left_behind();
    }
    EXPECT_GT(at, 3) << "a report opens, writes and syncs the battle";
  }
  EXPECT_GT(unsynced, 0);
}

TEST_F(Faults, EveryCallOfANewBattleFailsOnceAndItIsThereWholeOrNotAtAll) {
  int unsynced = 0;
  const std::string file = folder + "/new.battle";
  for (const Fault& fault : kFaults) {
    int at = 1;
    for (;; ++at) {
      fs::remove(file);
      const auto ran = run_at(folder, "turn first_steps --save new.battle", fault, at);
      if (!ran) break;
      const std::string what = fmt::format("call {}, reason {}: {}", at, fault.why, ran->err);
      EXPECT_THAT(ran->exit, AnyOf(0, 1, 128 + SIGKILL)) << what;
      if (fs::exists(file)) {
        EXPECT_EQ(file_text(file), before) << what;
      } else {
        EXPECT_NE(ran->exit, 0) << what;
      }
      if (ran->exit == 1) {
        EXPECT_THAT(ran->err, HasSubstr("'new.battle' cannot be written: "));
        // Its folder may be synced later; the file may not.
        const bool sync = !fault.stays && file_text(folder + "/hit") == "fsync";
        unsynced += sync ? 1 : 0;
      }
      expect_nothing_left_behind();
    }
    EXPECT_GT(at, 4) << "made, written, synced, put in its place";
  }
  EXPECT_GT(unsynced, 0);
}

TEST_F(Faults, ATurnIsKeptThoughItsPicturesCannotBeWritten) {
  for (const Fault& fault : {Fault{ENOSPC}, Fault{ENOSPC, true, true}, Fault{EACCES}}) {
    int pictures = 0;
    for (int at = 1;; ++at) {
      begin_again();
      fs::remove(folder + "/page.html");
      fs::remove(folder + "/map.svg");
      const auto ran =
          run_at(folder, std::string(kReport) + " --html page.html --map map.svg", fault, at);
      if (!ran) break;
      const std::string what = fmt::format("call {}, reason {}: {}", at, fault.why, ran->err);
      const std::string now = stands();
      EXPECT_THAT(now, AnyOf("before", "after")) << what;
      if (now == "after" && ran->exit == 1) {
        ++pictures;
        EXPECT_THAT(ran->err, HasSubstr("The battle is kept in b.battle")) << what;
      }
      for (const char* const picture : {"/page.html", "/map.svg"}) {
        if (fs::exists(folder + picture)) {
          EXPECT_THAT(file_text(folder + picture), HasSubstr("</"));
        }
      }
      expect_nothing_left_behind();
    }
    EXPECT_GT(pictures, 0);
  }
}

TEST_F(Faults, APlayedAnswerIsKeptOrSaidNotToBe) {
  EXPECT_EQ(run_opfor(folder, "play first_steps --save b.battle --force", "quit\n").exit, 0);
  before = kept();
  put_file(folder + "/told.txt", "1\n1\n");
  const std::string answering = "play b.battle <told.txt; exit $?";
  EXPECT_EQ(run_opfor(folder, answering).exit, 0);
  after = kept();
  EXPECT_NE(before, after);
  for (const Fault& fault : {Fault{ENOSPC}, Fault{ENOSPC, true}, Fault{EIO}}) {
    int refused = 0;
    int unsynced = 0;
    for (int at = 1; at < 40; ++at) {
      begin_again();
      const auto ran = run_at(folder, answering, fault, at);
      if (!ran) break;
      refused += ran->exit == 1 ? 1 : 0;
      if (file_text(folder + "/hit") == "fsync") {
        ++unsynced;
        EXPECT_EQ(ran->exit, 1) << at << ": the disk has not said to hold it";
      }
      if (ran->exit == 0) {
        EXPECT_EQ(kept(), after) << at << ": said to be kept";
      }
      EXPECT_EQ(run_opfor(folder, "check b.battle").exit, 0) << ran->err;
    }
    EXPECT_GT(refused, 0);
    EXPECT_GT(unsynced, 0);
  }
}
#endif

/// Starts the program in the folder, and kills it after so many microseconds.
/// @returns true if it was still running.
bool kill_after(const std::string& folder, const std::vector<const char*>& arguments,
                unsigned microseconds) {
  const pid_t child = fork();
  if (child == 0) {
    if (chdir(folder.c_str()) != 0) _exit(99);
    static_cast<void>(std::freopen("/dev/null", "w", stdout));
    static_cast<void>(std::freopen("/dev/null", "w", stderr));
    std::vector<char*> words{const_cast<char*>(OPFOR_PROGRAM)};
    for (const char* const one : arguments) words.push_back(const_cast<char*>(one));
    words.push_back(nullptr);
    execv(OPFOR_PROGRAM, words.data());
    _exit(99);
  }
  usleep(microseconds);
  kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status);
}

TEST_F(Faults, KilledAtAnyInstantTheBattleIsTheOneBeforeOrAfter) {
  begin_again();
  const auto begun = std::chrono::steady_clock::now();
  ASSERT_EQ(run_opfor(folder, kReport).exit, 0);
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::steady_clock::now() - begun);
  const auto span = std::max<std::uint64_t>(2000, static_cast<std::uint64_t>(took.count()));
  int befores = 0;
  int afters = 0;
  const auto kill_then = [&](std::uint64_t microseconds) {
    begin_again();
    static_cast<void>(kill_after(folder, {"turn", "b.battle", "--report", "told.txt"},
                                 static_cast<unsigned>(microseconds)));
    const std::string now = stands();
    ASSERT_THAT(now, AnyOf("before", "after")) << microseconds;
    (now == "before" ? befores : afters) += 1;
    // Nobody is kept from going on by one who is dead.
    EXPECT_TRUE(HeldFile::take(folder + "/b.battle")) << microseconds;
  };
  constexpr std::uint64_t kKills = many_or<std::uint64_t>(200, 40);
  for (std::uint64_t i = 0; i < kKills; ++i) kill_then(mix(19, i) % (span + span / 2));
  // A machine that has become busy is slower than when the time was taken.
  for (std::uint64_t longer = 2 * span; afters == 0 && longer < 100 * span; longer *= 2) {
    kill_then(longer);
  }
  EXPECT_GT(befores, 0);
  EXPECT_GT(afters, 0);
  expect_nothing_left_behind();
}

TEST_F(Faults, OfTwoAtOnceNothingIsLost) {
  constexpr int kRounds = many_or(8, 3);
  for (int round = 0; round < kRounds; ++round) {
    begin_again();
    put_file(folder + "/one.sh", "'" OPFOR_PROGRAM
                                 "' turn b.battle --report told.txt >one.out 2>one.err "
                                 "& '" OPFOR_PROGRAM
                                 "' turn b.battle --next >two.out 2>two.err; "
                                 "two=$?; wait $!; echo $? $two >codes\n");
    ASSERT_EQ(std::system(("cd '" + folder + "' && sh one.sh").c_str()), 0);
    const std::string codes = file_text(folder + "/codes");
    EXPECT_THAT(codes, AnyOf("0 1\n", "1 0\n", "0 0\n"));
    const auto game = Game::resume({"b.battle", kept()});
    ASSERT_TRUE(game) << game.error().sentence;
    EXPECT_EQ((*game)->session().warnings().size(), 0U);
    EXPECT_EQ((*game)->battle().head().turn, codes == "0 0\n" ? 3 : 2);
    if (codes == "0 1\n") {
      EXPECT_EQ(kept(), after);
    }
    const std::string said = file_text(folder + "/one.err") + file_text(folder + "/two.err");
    if (codes != "0 0\n") {
      EXPECT_THAT(said, HasSubstr("is being played by another opfor (process "));
    }
    for (const char* const name :
         {"/one.sh", "/one.out", "/one.err", "/two.out", "/two.err", "/codes"}) {
      fs::remove(folder + name);
    }
  }
}

TEST_F(Faults, WhoHasItIsToldAndOthersOnlyRead) {
  begin_again();
  auto held = HeldFile::take(folder + "/b.battle");
  ASSERT_TRUE(held);
  char host[256] = {};
  ASSERT_EQ(gethostname(host, sizeof host - 1), 0);
  for (const char* const changes :
       {"turn b.battle --next", "turn b.battle --report told.txt", "turn b.battle --undo",
        "turn b.battle --redo", "play b.battle", "turn first_steps --save b.battle --force"}) {
    const Ran ran = run_opfor_apart(folder, changes);
    EXPECT_EQ(ran.exit, 1) << changes;
    EXPECT_THAT(ran.err, HasSubstr(fmt::format(
                             "is being played by another opfor (process {} on {}, since 20",
                             getpid(), host)))
        << changes;
  }
  for (const char* const looks : {"turn b.battle", "turn b.battle --history", "replay b.battle",
                                  "map b.battle", "check b.battle"}) {
    EXPECT_EQ(run_opfor_apart(folder, looks).exit, 0) << looks;
  }
  EXPECT_THAT(run_opfor_apart(folder, "turn b.battle").err,
              HasSubstr("note: b.battle is being played by"));
  EXPECT_EQ(kept(), before);
  // Through a link it is the same battle.
  fs::create_symlink("b.battle", folder + "/link.battle");
  EXPECT_EQ(run_opfor_apart(folder, "turn link.battle --next").exit, 1);
  fs::remove(folder + "/link.battle");
  held = tl::unexpected(Failure{});
  EXPECT_EQ(run_opfor_apart(folder, kReport).exit, 0);
  EXPECT_EQ(kept(), after);
}

TEST_F(Faults, AFullDiskKeepsTheBattleBefore) {
  // What fits on no disk at all: the limit of the shell stands for it.
  begin_again();
  const auto blocks = before.size() / 1024 + 1;
  put_file(folder + "/full.sh", fmt::format("ulimit -f {}\n'" OPFOR_PROGRAM
                                            "' turn b.battle --report told.txt >out 2>err\n",
                                            blocks));
  const int status = std::system(("cd '" + folder + "' && bash full.sh").c_str());
  EXPECT_EQ(WEXITSTATUS(status), 1);
  EXPECT_THAT(file_text(folder + "/err"), HasSubstr("it holds the battle as it was before"));
  EXPECT_EQ(kept(), before);
  EXPECT_EQ(run_opfor(folder, kReport).exit, 0);
  EXPECT_EQ(kept(), after);
}

}  // namespace
}  // namespace opfor::test
