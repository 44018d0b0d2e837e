// What opfor carries beside its tables: their description, with every word that a table may use.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "battle/reaction.hpp"
#include "table/files.hpp"

namespace opfor {
namespace {

using ::testing::HasSubstr;

TEST(Shipped, TheDescriptionOfTablesNamesEveryFactAndIntent) {
  const std::string_view* const text = shipped_text("ai/tables/README.md");
  ASSERT_NE(text, nullptr);
  for (const std::string_view fact : Words<Fact>::all) {
    EXPECT_THAT(*text, HasSubstr("\n| `" + std::string{fact} + "` | "));
  }
  for (const std::string_view intent : Words<Intent>::all) {
    EXPECT_THAT(*text, HasSubstr("\n| `" + std::string{intent} + "` | "));
  }
}

TEST(Shipped, ADescriptionIsNoTableAndNoScenario) {
  for (const std::string& name : shipped_names("ai/tables/")) EXPECT_NE(name, "README");
  EXPECT_FALSE(is_scenario("scenarios/GUIDE.md"));
}

TEST(Shipped, TheGuideIsThere) {
  const std::string_view* const text = shipped_text("scenarios/GUIDE.md");
  ASSERT_NE(text, nullptr);
  EXPECT_THAT(*text, HasSubstr("opfor turn first_steps"));
}

}  // namespace
}  // namespace opfor
