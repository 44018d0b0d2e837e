// The golden journals of tests/journals: a whole battle of each sheet that must come out the same,
// to the byte, on every machine and compiler. A commit that changes behaviour on purpose makes them
// anew (tests/journals/README.md) and says why.
#include <algorithm>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"

namespace opfor::test {
namespace {

struct Golden {
  const char* sheet;
  const char* scenario;
  int seed;
  const char* begins;  ///< its first step, as a replay tells it
};
void PrintTo(const Golden& golden, std::ostream* out) { *out << golden.sheet; }

class GoldenJournal : public ::testing::TestWithParam<Golden> {
 protected:
  GoldenJournal() : folder(empty_folder(std::string("golden_") + GetParam().sheet)) {}
  ~GoldenJournal() override { std::filesystem::remove_all(folder); }
  std::string folder;
  std::string path = std::string(OPFOR_SOURCE_DIR "/tests/journals/") + GetParam().sheet + '/' +
                     GetParam().scenario + ".battle";
};
INSTANTIATE_TEST_SUITE_P(
    Sheets, GoldenJournal,
    ::testing::Values(Golden{"nineteenth_century", "first_steps", 1811, "1.1 command"},
                      Golden{"victory_without_squares", "lane_1645", 1645, "P1 initiative"},
                      Golden{"arquebusier", "dike_road_1591", 1591, "1.1 first side, reactions"},
                      Golden{"through_the_square_window", "ferry_1634", 1634, "1 command"},
                      Golden{"over_the_hills", "farm_1808", 1808, "A2 orders"}));

TEST_P(GoldenJournal, TheBattleIsFoughtAgainToTheByte) {
  const Ran ran = run_opfor(folder, std::string("battle ") + GetParam().scenario + " --seed " +
                                        std::to_string(GetParam().seed) + " --journal now.battle");
  ASSERT_EQ(ran.exit, 0) << ran.err;
  const std::string now = file_text(folder + "/now.battle");
  const std::string then = file_text(path);
  ASSERT_GT(then.size(), 10000U);
  const auto at = std::mismatch(now.begin(), now.end(), then.begin(), then.end());
  EXPECT_TRUE(now == then) << "first difference at byte " << (at.second - then.begin()) << ", line "
                           << 1 + std::count(then.begin(), at.second, '\n');
}

TEST_P(GoldenJournal, ItReplaysWithoutAskingTheProgramAnything) {
  const Ran ran = run_opfor(folder, "replay '" + path + "'");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.err, ::testing::IsEmpty());
  EXPECT_THAT(ran.out, ::testing::HasSubstr(std::string("turn 1, ") + GetParam().begins));
}

}  // namespace
}  // namespace opfor::test
