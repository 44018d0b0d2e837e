#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "muster/list.hpp"
#include "muster/support.hpp"

namespace opfor::muster {
namespace {

using test::list_text;
using test::problems_of;
using test::with;
using ::testing::HasSubstr;

struct Fault {
  const char* name;
  const char* old;
  const char* now;
  const char* said;
};

class AFaultyList : public ::testing::TestWithParam<Fault> {};

/// Each is told of with its line and column.
TEST_P(AFaultyList, IsRefused) {
  const Fault& fault = GetParam();
  const std::string problems = problems_of(with(list_text("over_the_hills"), fault.old, fault.now));
  EXPECT_THAT(problems, HasSubstr(fault.said));
  EXPECT_THAT(problems, ::testing::ContainsRegex("list.toml:[0-9]+:[0-9]+: "));
}

INSTANTIATE_TEST_SUITE_P(
    Lists, AFaultyList,
    ::testing::Values(
        Fault{"sheet", R"("over_the_hills")", R"("over_the_hill")",
              "did you mean 'over_the_hills'?"},
        Fault{"key", "usual_points", "usual_point", "did you mean 'usual_points'?"},
        Fault{"number", "up_to = 100", "up_to = 0", "up_to"},
        Fault{"drawn_up", "abreast = ", R"(drawn_up = "in_three_lines", abreast = )",
              "drawn_up must be"},
        Fault{"order", "up_to = 100", "up_to = 200", "the fewest first"},
        Fault{"arm", R"(arm = "foot")", R"(arm = "feet")", "arm must be"},
        Fault{"twice", R"(id = "french_line")", R"(id = "line")", "'line'"},
        Fault{"troop", R"(troop = "french_line")", R"(troop = "french_lime")",
              "did you mean 'french_line'?"},
        Fault{"army", R"(one = ["french"])", R"(one = ["frensh"])", "did you mean 'french'?"},
        Fault{"nothing", R"(names = ["{1..3}/{2..121}e Ligne"])", "names = []", "one text or more"},
        Fault{"no_such_arm", "arms = { foot = 62, horse = 20, guns = 18 }",
              "arms = { foot = 62, horse = 20, guns = 18, loose = 4 }",
              "it has no troops of loose"},
        Fault{"no_army", "arms = { foot = 62, horse = 20, guns = 18 }", "arms = { guns = 18 }",
              "nobody of it can make an army"},
        Fault{"lie", R"(lie = "hill")", R"(lie = "hull")", "did you mean 'hill'?"},
        Fault{"count", R"(count = "points")", R"(count = "point")", "did you mean 'points'?"},
        Fault{"wins", R"(wins = [{ lead = 4 }, { lead = 1, degree = "marginal" }])", "wins = []",
              "wins is missing"}),
    [](const auto& of) { return std::string(of.param.name); });

/// What a command is divided into.
TEST(Lists, TellOfFaultsBelow) {
  const std::string text = list_text("nineteenth_century");
  EXPECT_THAT(problems_of(with(text, "level = \"platoon\"\n", "")), HasSubstr("level is missing"));
  EXPECT_THAT(
      problems_of(with(text, "level = \"platoon\"\nleast = 1", "level = \"platoon\"\nlest = 1")),
      HasSubstr("did you mean 'least'?"));
  EXPECT_THAT(problems_of(with(text, "[[organisation.below]]\narm = \"foot\"",
                               "[[organisation.below]]\narm = \"feet\"")),
              HasSubstr("arm must be"));
  EXPECT_THAT(problems_of(with(text, R"(subalterns = ["Lieutenant Milson", )", R"(subalterns = []
leaders_too = ["Lieutenant Milson", )")),
              HasSubstr("one text or more"));
}

TEST(Lists, TellOfAllFaultsTogether) {
  std::string text = with(list_text("over_the_hills"), R"(arm = "foot")", R"(arm = "feet")");
  text = with(text, R"(lie = "hill")", R"(lie = "hull")");
  EXPECT_THAT(problems_of(text), ::testing::AllOf(HasSubstr("feet"), HasSubstr("hull")));
}

TEST(Lists, MissWhatTheyNeed) {
  const std::string problems = problems_of("list_of = \"over_the_hills\"\n");
  for (const char* key :
       {"least_points", "size", "deployment", "troop", "theatre", "organisation", "victory"}) {
    EXPECT_THAT(problems, HasSubstr(std::string(key) + " is missing"));
  }
}

}  // namespace
}  // namespace opfor::muster
