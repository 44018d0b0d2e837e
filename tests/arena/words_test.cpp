// What a report calls what it was about, where that is many small scenarios.
#include "arena/words.hpp"

#include <gtest/gtest.h>

namespace opfor::arena {
namespace {

/// A report of these scenarios, of which nothing was fought.
class ArenaWords : public ::testing::Test {
 protected:
  void named(const std::string& title, const std::string& sheet, const std::string& file) {
    names.push_back({title, sheet, {"a", "b"}, {"The blue", "The red"}});
    experiment.fields.push_back({file, ""});
  }
  Experiment experiment;
  Summary summary;
  std::vector<FieldNames> names;
  Told told{experiment, summary, names};
};

TEST_F(ArenaWords, AnIntervalThatSaysNothingIsNotSaid) {
  EXPECT_EQ(percent_words({0.5, 0, 1}), "50.0 %");
  EXPECT_EQ(percent_words({0.5, 0, 0.9}), "50.0 % (0.0 to 90.0)");
  EXPECT_EQ(percent_words({0.5, 0.1, 1}), "50.0 % (10.0 to 100.0)");
}

TEST_F(ArenaWords, ManyScenariosAreCountedBySheet) {
  for (int i = 0; i < 6; ++i) named("Hill", "Over the Hills", "hill.toml");
  EXPECT_EQ(where_words(told),
            "On Hill (Over the Hills), Hill (Over the Hills), Hill (Over the Hills), Hill (Over "
            "the Hills), Hill (Over the Hills), Hill (Over the Hills)");
  named("Ferry", "Square Window", "ferry.toml");
  EXPECT_EQ(where_words(told), "On 6 scenarios (Over the Hills), 1 scenario (Square Window)");
}

TEST_F(ArenaWords, ScenariosOfOneTitleAreToldApartByTheirFiles) {
  named("Hill", "Over the Hills", "mine/7.toml");
  named("Bridge", "Over the Hills", "mine/8.toml");
  named("Hill", "Over the Hills", "mine/9.toml");
  EXPECT_EQ(title_in_list(told, 0), "Hill (7)");
  EXPECT_EQ(title_in_list(told, 1), "Bridge");
  EXPECT_EQ(title_in_list(told, 2), "Hill (9)");
}

}  // namespace
}  // namespace opfor::arena
