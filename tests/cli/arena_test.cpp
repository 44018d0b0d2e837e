// `opfor arena`: the same results on any number of threads and shards, killed and resumed, and what
// is said of them.
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "arena/sentences.hpp"
#include "arena/store.hpp"
#include "cli/run_program.hpp"
#include "sanitized.hpp"

namespace opfor::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class ArenaVerb : public ::testing::Test {
 protected:
  ArenaVerb()
      : folder(empty_folder(std::string("arena_") +
                            ::testing::UnitTest::GetInstance()->current_test_info()->name())) {}
  ~ArenaVerb() override { std::filesystem::remove_all(folder); }

  std::string run(const std::string& arguments) const {
    const Ran ran = run_opfor(folder, arguments);
    EXPECT_EQ(ran.exit, 0) << arguments << '\n' << ran.err;
    return ran.out;
  }
  std::string refused(const std::string& arguments) const {
    const Ran ran = run_opfor(folder, arguments);
    EXPECT_NE(ran.exit, 0) << arguments;
    EXPECT_NE(ran.exit, 70) << ran.err;
    return ran.err;
  }
  std::string text(const std::string& name) const { return file_text(folder + '/' + name); }
  /// What is said, and both files of it.
  std::string reported(const std::string& arguments) const {
    const std::string said = run(arguments + " --csv r.csv --html r.html --force");
    return said + text("r.csv") + text("r.html");
  }
  std::string folder;
};

/// Quick to fight: reactions and chance, in a lane.
const std::string kDuel = "arena lane_1645 --commander reaction --commander random";
const std::string kLane = kDuel + " --pairs 12";
/// Where it matters that battles were fought, but not which won them.
const std::string kShort = kDuel + (kSanitized ? " --pairs 3" : " --pairs 12");
const std::string kTwo =
    "arena lane_1645 first_steps --commander reaction --commander random --commander greedy "
    "--pairs " +
    std::to_string(many_or(4, 2));
/// Among how many threads or shards battles are dealt out.
const std::vector<int> kShares = kSanitized ? std::vector<int>{3} : std::vector<int>{1, 2, 5};

TEST_F(ArenaVerb, SaysTheResultInASentenceAndTables) {
  const std::string said = run(kLane);
  EXPECT_THAT(said, StartsWith("reaction beats random: of the points it scores "));
  EXPECT_THAT(said, HasSubstr(" in 12 pairs of battles."));
  EXPECT_THAT(said, HasSubstr("\nWho met whom\n"));
  EXPECT_THAT(said, HasSubstr("\nPairs by their points\n"));
  EXPECT_THAT(said, HasSubstr("\nHow they behaved\n"));
  EXPECT_THAT(said, HasSubstr("  opfor battle lane_1645 --seed "));
  EXPECT_THAT(run(kTwo), HasSubstr("\nCross table\n"));
}

TEST_F(ArenaVerb, GivesTheSameForAnyNumberOfThreads) {
  const std::string one = reported(kTwo);
  for (const int threads : kShares) {
    EXPECT_EQ(reported(kTwo + " --threads " + std::to_string(threads)), one) << threads;
  }
}

TEST_F(ArenaVerb, GivesTheSameForAnyNumberOfShards) {
  const std::string one = reported(kTwo);
  for (const int shards : kShares) {
    std::string files;
    const std::string name = "s" + std::to_string(shards);
    for (int i = shards; i >= 1; --i) {
      const std::string of = std::to_string(i) + '/' + std::to_string(shards);
      run(kTwo + " -o " + name + ".arena --shard " + of);
      files += ' ' + name + '-' + std::to_string(i) + "of" + std::to_string(shards) + ".arena";
    }
    const std::string merge = "arena merge" + files + " -o " + name + ".arena";
    EXPECT_EQ(reported(merge), one) << shards;
    // Once more, and some of them twice: nothing is counted again.
    EXPECT_EQ(reported(merge + files), one) << shards;
    EXPECT_EQ(reported("arena " + name + ".arena"), one) << shards;
  }
}

TEST_F(ArenaVerb, StopsMergedPairsWhereOneProcessStops) {
  // Under sanitizers one that is decided sooner.
  const std::string pairs = std::to_string(many_or(60, 20));
  const std::string test =
      kDuel + " --pairs " + pairs + (kSanitized ? " --sprt 0.5,0.9" : " --sprt 0.5,0.65");
  const std::string one = run(test + " --html one.html");
  ASSERT_THAT(one, StartsWith("The test is decided after "));
  EXPECT_THAT(one, Not(HasSubstr("are not counted")));
  std::string as_one_line = one;
  std::replace(as_one_line.begin(), as_one_line.end(), '\n', ' ');
  EXPECT_THAT(as_one_line, HasSubstr("stopped by the test, they lean a little towards what it"));
  run(test + " -o s.arena --shard 1/2");
  run(test + " -o s.arena --shard 2/2");
  const std::string merged =
      run("arena merge s-1of2.arena s-2of2.arena -o s.arena --html merged.html --csv merged.csv");
  EXPECT_EQ(text("merged.html"), text("one.html"));
  EXPECT_THAT(merged, StartsWith(one));
  EXPECT_THAT(merged, HasSubstr("pairs that were fought after the test was decided are not "
                                "counted."));
  EXPECT_THAT(text("merged.csv"),
              HasSubstr(kSanitized ? "\n19,2,0,lane_1645,20," : "\n59,2,0,lane_1645,60,"));
}

TEST_F(ArenaVerb, DoesNotDecideATestOverAMissingPair) {
  const std::string pairs = std::to_string(many_or(60, 6));
  const std::string test = kDuel + " --pairs " + pairs + " --sprt 0.5,0.65 -o s.arena --shard ";
  run(test + "2/2");
  EXPECT_THAT(run("arena merge s-2of2.arena -o half.arena"),
              HasSubstr("is not decided after 0 pairs"));
}

TEST_F(ArenaVerb, GoesOnWhereItWasKilled) {
  const std::string pairs = std::to_string(many_or(40, 12));
  const std::string whole = reported(kDuel + " --pairs " + pairs);
  int killed = 0;
  for (unsigned wait = 10'000; wait < 400'000; wait = wait * 3 / 2) {
    const pid_t child = fork();
    if (child == 0) {
      if (chdir(folder.c_str()) != 0) _exit(99);
      static_cast<void>(std::freopen("/dev/null", "w", stdout));
      execl(OPFOR_PROGRAM, OPFOR_PROGRAM, "arena", "lane_1645", "--commander", "reaction",
            "--commander", "random", "--pairs", pairs.c_str(), "-o", "k.arena", nullptr);
      _exit(99);
    }
    usleep(wait);
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    killed += WIFSIGNALED(status) ? 1 : 0;
  }
  EXPECT_GT(killed, 2);
  EXPECT_EQ(reported(kDuel + " --pairs " + pairs + " -o k.arena"), whole);
  const auto kept = arena::read_results(folder + "/k.arena");
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->pairs.size(), many_or(40U, 12U));
}

TEST_F(ArenaVerb, FightsMoreOfWhatWasBegun) {
  run(kShort + " -o m.arena");
  const std::string more = kSanitized ? " --pairs 5" : " --pairs 20";
  EXPECT_EQ(reported("arena m.arena" + more), reported(kDuel + more));
  EXPECT_THAT(refused("arena m.arena --seed 3"), HasSubstr("its commanders, seeds and test are"));
}

TEST_F(ArenaVerb, SaysHowToHaveAllPairsOfAFileAgain) {
  const std::string pairs = std::to_string(many_or(12, 5));
  run(kDuel + " --pairs " + pairs + " -o m.arena");
  EXPECT_THAT(run(kDuel + " --pairs 4 -o m.arena --html m.html"),
              HasSubstr(" in " + pairs + " pairs of "));
  EXPECT_THAT(text("m.html"), HasSubstr("--pairs " + pairs + " --seed 1"));
}

TEST_F(ArenaVerb, RefusesResultsOfAnotherExperiment) {
  run(kShort + " -o m.arena");
  const std::string before = text("m.arena");
  for (const char* other : {"--seed 2", "--sprt 0.5,0.6", "--commander greedy"}) {
    EXPECT_THAT(refused(kShort + ' ' + other + " -o m.arena"),
                HasSubstr("holds the results of another experiment (reaction against random on "
                          "lane_1645)"));
  }
  run(kShort + " --seed 2 -o other.arena");
  EXPECT_THAT(refused("arena merge m.arena other.arena -o x.arena"), HasSubstr("another"));
  EXPECT_FALSE(std::filesystem::exists(folder + "/x.arena"));
  EXPECT_EQ(text("m.arena"), before);
}

TEST_F(ArenaVerb, RefusesResultsOfAnotherProgram) {
  run(kShort + " -o m.arena");
  const auto kept = arena::read_results(folder + "/m.arena");
  ASSERT_TRUE(kept);
  {
    const auto other = arena::Store::open(folder + "/x.arena", kept->experiment, kept->program + 1);
    ASSERT_TRUE(other);
  }
  EXPECT_THAT(refused(kShort + " -o x.arena"), HasSubstr("plays otherwise"));
  EXPECT_THAT(refused("arena merge m.arena x.arena -o y.arena"), HasSubstr("plays otherwise"));
}

TEST_F(ArenaVerb, LeavesAloneWhatIsNoResults) {
  put_file(folder + "/mine.txt", "my notes\n");
  EXPECT_THAT(refused(kLane + " -o mine.txt"), HasSubstr("holds no results of the arena"));
  EXPECT_EQ(text("mine.txt"), "my notes\n");
  EXPECT_THAT(refused("arena merge mine.txt -o x.arena"), HasSubstr("holds no results"));
  // A database of somebody else's.
  put_file(folder + "/other.db", "SQLite format 3" + std::string(1, '\0') + std::string(200, 'x'));
  EXPECT_THAT(refused(kLane + " -o other.db"), HasSubstr("other.db"));
}

/// Of the long experiments of the README so few pairs that a test may fight them: one a shard at
/// least.
const std::string kFewPairs = "--pairs " + std::to_string(many_or(3, 2));
/// Where they are fought: under sanitizers by fewer troops than there.
const std::string kWhere = kSanitized ? "lane_1645" : "maida_1806";

/// The text with the first `from` in it replaced.
std::string with(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

/// The Slurm script of the README.
std::string script_of_readme() {
  const std::string readme = file_text(OPFOR_SOURCE_DIR "/README.md");
  const std::size_t begin = readme.find("#!/bin/bash\n");
  const std::string script = readme.substr(begin, readme.find("```", begin) - begin);
  return with(with(script, "--pairs 10000", kFewPairs), "maida_1806", kWhere);
}

TEST_F(ArenaVerb, KnowsItsShardFromSlurmAndOpenMpi) {
  put_file(folder + "/maida.sh", script_of_readme());
  std::filesystem::create_symlink(OPFOR_PROGRAM, folder + "/opfor");
  const auto as_process = [&](const std::string& command) {
    const std::string whole =
        "cd '" + folder + "' && PATH=\"$PWD:$PATH\" " + command + " > out.txt";
    return std::system(whole.c_str());
  };
  // What Slurm sets for the tasks of an array, the second one killed and run again.
  const auto task = [](int id) {
    return "SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=2 "
           "SLURM_CPUS_PER_TASK=1 SLURM_ARRAY_TASK_ID=" +
           std::to_string(id) + " bash maida.sh";
  };
  EXPECT_EQ(as_process(task(2)), 0);
  EXPECT_EQ(as_process(task(1)), 0);
  EXPECT_EQ(as_process(task(2)), 0);
  const std::string whole =
      reported("arena " + kWhere + " --commander aggressive --commander cautious " + kFewPairs);
  EXPECT_EQ(reported("arena merge maida-2of2.arena maida-1of2.arena -o m.arena"), whole);
  const std::string shard = "opfor " + kShort + " -o c.arena --shard auto";
  EXPECT_EQ(as_process("OMPI_COMM_WORLD_RANK=0 OMPI_COMM_WORLD_SIZE=2 " + shard), 0);
  EXPECT_EQ(as_process("OMPI_COMM_WORLD_RANK=1 OMPI_COMM_WORLD_SIZE=2 " + shard), 0);
  EXPECT_EQ(reported("arena merge c-2of2.arena c-1of2.arena -o c.arena"), reported(kShort));
}

/// What the README has OpenMPI run.
std::string mpirun_of_readme() {
  const std::string readme = file_text(OPFOR_SOURCE_DIR "/README.md");
  const std::size_t begin = readme.find("mpirun -n 2 opfor arena");
  const std::string command = readme.substr(begin, readme.find("opfor arena merge", begin) - begin);
  const std::string file = "-o maida.arena";
  return with(with(command, file, kFewPairs + ' ' + file), "maida_1806", kWhere);
}

TEST_F(ArenaVerb, IsFoughtByARealMpirun) {
  if (std::system("command -v mpirun > /dev/null 2>&1") != 0) GTEST_SKIP() << "no mpirun here";
  std::filesystem::create_symlink(OPFOR_PROGRAM, folder + "/opfor");
  // As root, on a machine with fewer cores than processes: as a container has it.
  const std::string whole =
      "cd '" + folder +
      "' && export PATH=\"$PWD:$PATH\" OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 "
      "OMPI_MCA_rmaps_base_oversubscribe=1 && " +
      mpirun_of_readme() + " > out.txt 2> err.txt";
  ASSERT_EQ(std::system(whole.c_str()), 0) << text("err.txt");
  for (const char* shard : {"maida-1of2.arena", "maida-2of2.arena"}) {
    EXPECT_TRUE(std::filesystem::exists(folder + '/' + shard)) << shard;
  }
  EXPECT_EQ(
      reported("arena merge maida-1of2.arena maida-2of2.arena -o maida.arena"),
      reported("arena " + kWhere + " --commander aggressive --commander cautious " + kFewPairs));
}

TEST_F(ArenaVerb, SweepsANumberOfADoctrine) {
  const std::string said =
      run("arena lane_1645 --sweep fight.caution=0.5,2,9 --pairs 2 --html r.html");
  EXPECT_THAT(said, HasSubstr("\nCross table\n"));
  EXPECT_THAT(said, HasSubstr("fight.caution:0.5"));
  EXPECT_THAT(text("r.html"), HasSubstr("--commander fight.caution:9"));
  // It is who is led so at a battle.
  run("arena lane_1645 --commander fight.caution:9 --commander fight.caution:0.5 --pairs 1 "
      "--csv r.csv");
  EXPECT_NE(run("battle lane_1645 --seed 2 --lead king=fight.caution:9"),
            run("battle lane_1645 --seed 2 --lead king=fight.caution:0"));
  for (const char* wrong : {"fight.caution=1", "fight.caution", "=1,2"}) {
    EXPECT_THAT(refused("arena lane_1645 --pairs 2 --sweep " + std::string(wrong)),
                HasSubstr("is no sweep"));
  }
  EXPECT_THAT(refused("arena lane_1645 --pairs 2 --sweep fight.cautoin=1,2"),
              AllOf(HasSubstr("sets no number of a doctrine"),
                    HasSubstr("; did you mean 'fight.caution'?")));
  EXPECT_THAT(refused("arena lane_1645 --pairs 2 --sweep temper=1,7"), HasSubstr("temper"));
  EXPECT_THAT(refused("arena lane_1645 --pairs 2 --sweep temper=0.5,1"),
              AllOf(HasSubstr("sets no number of a doctrine"), Not(HasSubstr("did you mean"))));
}

TEST_F(ArenaVerb, SaysOfADoctrineThatItChangesNothing) {
  const std::string led = "--commander historical --commander source --pairs 1";
  const std::string note = "changes nothing: it knows troops by their tags alone";
  EXPECT_THAT(run_opfor(folder, "arena lane_1645 " + led).err,
              HasSubstr("note: on lane_1645 the doctrine of The King's vanguard " + note));
  EXPECT_THAT(run_opfor(folder, "arena first_steps " + led).err, Not(HasSubstr(note)));
  const auto battle = [&](const std::string& more) {
    return run_opfor(folder, "battle " + more + " --turns 1").err;
  };
  EXPECT_THAT(battle("dike_road_1591 --lead spain=historical"), HasSubstr(note));
  EXPECT_THAT(battle("dike_road_1591 --lead spain=aggressive"), Not(HasSubstr(note)));
  EXPECT_THAT(battle("dike_road_1591"), Not(HasSubstr(note)));
  EXPECT_THAT(battle("camerone_1863 --lead mexico=historical"), Not(HasSubstr(note)));
}

TEST_F(ArenaVerb, FightsTheBattlesOfOpforBattle) {
  run("arena lane_1645 --commander reaction --commander random --pairs 2 --csv r.csv");
  std::istringstream rows(text("r.csv"));
  std::string row;
  std::getline(rows, row);
  int compared = 0;
  while (std::getline(rows, row)) {
    std::vector<std::string> cells;
    std::istringstream line(row);
    for (std::string cell; std::getline(line, cell, ',');) cells.push_back(cell);
    const std::string lines = run("battle lane_1645 --json --seed " + cells[4] +
                                  " --lead king=" + cells[5] + " --lead parliament=" + cells[6]);
    const auto last = nlohmann::json::parse(lines.substr(lines.rfind('\n', lines.size() - 2) + 1));
    const std::string winner = last.at("winner");
    const std::string verdict = winner == "king"         ? "A wins"
                                : winner == "parliament" ? "B wins"
                                                         : "drawn";
    EXPECT_EQ(cells[7], verdict) << row;
    EXPECT_EQ(cells[9], std::to_string(last.at("turns").get<int>())) << row;
    ++compared;
  }
  EXPECT_EQ(compared, 4);
}

TEST_F(ArenaVerb, ComparesFilesOfAllKinds) {
  put_file(folder + "/bold.toml", "about = 'bold'\nversion = 1\n[task]\nboldness = 2\n");
  put_file(folder + "/mine.toml",
           file_text(OPFOR_SOURCE_DIR "/ai/tables/victory_without_squares.toml"));
  const std::string said =
      run("arena lane_1645 --commander bold=bold.toml+cautious --commander mine=mine.toml+reaction "
          "--pairs 2 --html r.html");
  EXPECT_THAT(said, HasSubstr("bold"));
  EXPECT_THAT(text("r.html"), HasSubstr("bold (bold.toml+cautious)"));
  EXPECT_THAT(refused("arena lane_1645 first_steps --commander mine.toml --commander reaction"),
              HasSubstr("is of one sheet, and the scenarios are of"));
}

TEST_F(ArenaVerb, TellsHowFairAScenarioIs) {
  const std::string said = run("arena lane_1645 --commander reaction --pairs 8");
  EXPECT_THAT(said, StartsWith("With reaction leading both sides, The King's vanguard scores "));
  EXPECT_THAT(said, HasSubstr(" in 8 battles"));
  EXPECT_THAT(said, Not(HasSubstr("Who met whom")));
}

TEST_F(ArenaVerb, WritesAPageThatStandsAlone) {
  run(kTwo + " --html r.html");
  const std::string page = text("r.html");
  for (const char* part :
       {"<h2>Cross table</h2>", "<svg ", "How pairs came out", "What was compared, and how",
        "Battles to look at", "opfor battle ", "The same again", "never near an enemy"}) {
    EXPECT_THAT(page, HasSubstr(part));
  }
  for (const char* elsewhere : {"src=", "href=", "<script", "url("}) {
    EXPECT_THAT(page, Not(HasSubstr(elsewhere)));
  }
  const auto count = [&](const std::string& what) {
    std::size_t n = 0;
    for (std::size_t at = page.find(what); at != page.npos; at = page.find(what, at + 1)) ++n;
    return n;
  };
  for (const char* tag : {"table", "svg", "tr", "td", "figure", "p", "pre", "div"}) {
    EXPECT_EQ(count(std::string("<") + tag + '>') + count(std::string("<") + tag + ' '),
              count(std::string("</") + tag + '>'))
        << tag;
  }
}

TEST_F(ArenaVerb, SaysWhatIsWrong) {
  using arena::ArenaSays;
  const std::string lane = "arena lane_1645 ";
  const std::string two = lane + "--commander reaction --commander random ";
  const std::vector<std::pair<std::string, std::string>> cases{
      {"arena", "the arena needs a scenario"},
      {lane + "--commander reaction --commander reaction", "two commanders are called 'reaction'"},
      {"arena lane_1645 lane_1645", "the scenario 'lane_1645' is named twice"},
      {"arena lane_1546", "did you mean 'lane_1645'?"},
      {two + "--pairs 0", "one pair of battles at least"},
      {two + "--pairs 999999999999", "more than the arena counts"},
      {lane + "--sprt 0.5,0.6", "between two commanders, and there are 1"},
      {two + "--sprt 0.5", "'0.5' is no test"},
      {two + "--sprt 0.5,1", "more than 0 and less than 1, not 0.5 and 1"},
      {two + "--sprt 0.6,0.5", "the lower stands first, not 0.6 and 0.5"},
      {two + "--sprt 0.5,0.6 --alpha 0", "not 0 and 0.05"},
      {two + "--sprt 0.5,0.6 --sprt-elo 0,20", "--sprt"},
      {two + "--shard 3/2 -o x.arena", "'3/2' is no shard"},
      {two + "--shard auto -o x.arena", "nothing of that is here"},
      {two + "--shard 1/2", "say where with -o"},
      {two + "-o none/x.arena", "'none/x.arena' cannot be used"},
      {two + "--threads 0", "threads"},
      {"battle lane_1645 --lead king", "does not say which side is led"},
      {"battle lane_1645 --lead king=reaction+random", "'random' is one too many"},
      {"battle lane_1645 --lead king=agressive", "did you mean 'aggressive'?"},
  };
  for (const auto& [arguments, sentence] : cases) {
    EXPECT_THAT(refused(arguments), HasSubstr(sentence)) << arguments;
  }
  EXPECT_FALSE(std::filesystem::exists(folder + "/x.arena"));
}

}  // namespace
}  // namespace opfor::test
