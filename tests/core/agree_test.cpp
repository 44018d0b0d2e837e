#include "core/agree.hpp"

#include <gtest/gtest.h>

namespace opfor {
namespace {

TEST(Agree, NamesOfManyAreKnownByTheirLastWord) {
  for (const char* many : {"The French", "The British", "The allies", "the States' companies",
                           "Parliament's men", "League and Emperor", "Swiss", "FRENCH"}) {
    EXPECT_TRUE(names_many(many)) << many;
  }
  for (const char* one : {"Mexico", "British picquet", "French Foreign Legion", "The King's army",
                          "The Imperial column", "The Andover Rifles' camp", "The pass", "", "us",
                          "The Republic of Texas", "Naples"}) {
    EXPECT_FALSE(names_many(one)) << one;
  }
}
TEST(Agree, TheVerbGoesWithTheName) {
  EXPECT_EQ(with_verb("The French", "has won", "have won"), "The French have won");
  EXPECT_EQ(with_verb("Mexico", "has won", "have won"), "Mexico has won");
}

}  // namespace
}  // namespace opfor
