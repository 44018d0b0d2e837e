#include "arena/experiment.hpp"

#include <gtest/gtest.h>
#include <map>
#include <set>
#include <tuple>

#include "arena/shard.hpp"

namespace opfor::arena {
namespace {

Experiment of(std::size_t fields, std::size_t contenders, std::size_t pairs) {
  Experiment experiment;
  for (std::size_t i = 0; i < fields; ++i) {
    experiment.fields.push_back({"field " + std::to_string(i), "text"});
  }
  for (std::size_t i = 0; i < contenders; ++i) {
    const std::string name = "c" + std::to_string(i);
    experiment.contenders.push_back({name, name, {}});
  }
  experiment.pairs = pairs;
  experiment.first_seed = 7;
  return experiment;
}

TEST(Experiment, HasEachMeetingOnEachFieldWithEachSeedOnce) {
  for (const std::size_t contenders : {1U, 2U, 3U, 5U}) {
    const Experiment experiment = of(3, contenders, 4);
    std::set<std::tuple<std::size_t, std::size_t, std::size_t, std::uint64_t>> all;
    for (std::size_t i = 0; i < pairs_in(experiment); ++i) {
      const PairOf pair = pair_of(experiment, i);
      EXPECT_LT(pair.field, 3U);
      EXPECT_LT(pair.other, contenders);
      EXPECT_EQ(pair.battles(), contenders > 1 ? 2U : 1U);
      EXPECT_GE(pair.seed, 7U);
      EXPECT_LT(pair.seed, 11U);
      all.insert({pair.field, pair.one, pair.other, pair.seed});
    }
    EXPECT_EQ(all.size(), pairs_in(experiment)) << contenders;
  }
}

TEST(Experiment, KeepsItsPairsWhenMoreAreFought) {
  const Experiment some = of(2, 3, 4);
  const Experiment more = of(2, 3, 40);
  for (std::size_t i = 0; i < pairs_in(some); ++i) EXPECT_EQ(pair_of(some, i), pair_of(more, i));
  EXPECT_EQ(identity(some), identity(more));
}

TEST(Experiment, ReadsBackAsItself) {
  Experiment experiment = of(2, 2, 9);
  experiment.contenders[0].lead = {Level::reaction, "a table", std::nullopt, "weights",
                                   Planning::as_told};
  experiment.contenders[1].lead.doctrine = "a \"doctrine\"\nof two lines";
  experiment.test = TestPlan{0.5, 0.6, 0.01, 0.1};
  const Experiment back = experiment_of_json(to_json(experiment));
  EXPECT_EQ(to_json(back), to_json(experiment));
  EXPECT_EQ(back.test, experiment.test);
  EXPECT_EQ(back.contenders[0].lead, experiment.contenders[0].lead);
  EXPECT_EQ(back.pairs, 9U);
  EXPECT_THROW(static_cast<void>(experiment_of_json("{}")), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(experiment_of_json("nonsense")), std::invalid_argument);
}

TEST(Experiment, IsAnotherWhereAnythingElseDiffers) {
  const Experiment base = of(2, 2, 4);
  std::set<std::uint64_t> all{identity(base)};
  Experiment other = base;
  other.first_seed = 8;
  all.insert(identity(other));
  other = base;
  other.fields[1].text += ' ';
  all.insert(identity(other));
  other = base;
  other.contenders[0].lead.level = Level::random;
  all.insert(identity(other));
  other = base;
  other.contenders[0].lead.weights = "";
  all.insert(identity(other));
  other = base;
  other.test = TestPlan{};
  all.insert(identity(other));
  EXPECT_EQ(all.size(), 6U);
}

TEST(Shard, HasEveryPairInOneOfThem) {
  for (std::size_t of = 1; of <= 5; ++of) {
    for (std::size_t index = 0; index < 20; ++index) {
      std::size_t have = 0;
      for (std::size_t number = 1; number <= of; ++number) {
        have += Shard{number, of}.has(index) ? 1 : 0;
      }
      EXPECT_EQ(have, 1U);
    }
  }
}

/// An environment of these variables alone.
Environment with(std::map<std::string, std::string> variables) {
  return [variables = std::move(variables)](const char* name) -> std::optional<std::string> {
    const auto found = variables.find(name);
    if (found == variables.end()) return std::nullopt;
    return found->second;
  };
}

TEST(Shard, IsToldByTheUserOrTheLauncher) {
  const Environment nothing = with({});
  EXPECT_EQ(shard_of("2/5", nothing).value(), (Shard{2, 5}));
  for (const char* wrong : {"0/5", "6/5", "2", "/", "a/b", "1/0", "-1/2", ""}) {
    EXPECT_FALSE(shard_of(wrong, nothing)) << wrong;
  }
  EXPECT_FALSE(shard_of("auto", nothing));
  // sbatch --array=0-4, and --array=10-30:10.
  EXPECT_EQ(shard_of("auto", with({{"SLURM_ARRAY_TASK_ID", "3"},
                                   {"SLURM_ARRAY_TASK_MIN", "0"},
                                   {"SLURM_ARRAY_TASK_MAX", "4"},
                                   {"SLURM_ARRAY_TASK_COUNT", "5"}}))
                .value(),
            (Shard{4, 5}));
  EXPECT_EQ(shard_of("auto", with({{"SLURM_ARRAY_TASK_ID", "20"},
                                   {"SLURM_ARRAY_TASK_MIN", "10"},
                                   {"SLURM_ARRAY_TASK_MAX", "30"},
                                   {"SLURM_ARRAY_TASK_STEP", "10"},
                                   {"SLURM_ARRAY_TASK_COUNT", "3"}}))
                .value(),
            (Shard{2, 3}));
  EXPECT_EQ(shard_of("auto", with({{"SLURM_PROCID", "1"}, {"SLURM_STEP_NUM_TASKS", "4"}})).value(),
            (Shard{2, 4}));
  EXPECT_EQ(shard_of("auto", with({{"OMPI_COMM_WORLD_RANK", "1"},
                                   {"OMPI_COMM_WORLD_SIZE", "2"},
                                   {"SLURM_PROCID", "0"},
                                   {"SLURM_STEP_NUM_TASKS", "1"}}))
                .value(),
            (Shard{2, 2}));
  // Processes of several in each task of an array.
  EXPECT_EQ(shard_of("auto", with({{"SLURM_ARRAY_TASK_ID", "1"},
                                   {"SLURM_ARRAY_TASK_COUNT", "3"},
                                   {"SLURM_PROCID", "1"},
                                   {"SLURM_STEP_NUM_TASKS", "2"}}))
                .value(),
            (Shard{4, 6}));
}

TEST(Shard, HasAFileOfItsOwn) {
  EXPECT_EQ(file_of("results.arena", {2, 5}), "results-2of5.arena");
  EXPECT_EQ(file_of("a/b.c/results", {1, 2}), "a/b.c/results-1of2");
}

}  // namespace
}  // namespace opfor::arena
