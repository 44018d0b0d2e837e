#include "rules/nineteenth_century/company.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support.hpp"

/// In which order the groups of a company act; what they do is played in tests/plays.
namespace opfor::nineteenth_century {
namespace {

using testing::ElementsAre;

TEST(NcCo3, GroupsActInOrderCommandedFirstThenNearestToTheEnemyThenById) {
  const char* formed = "formed = true; facing = 90";
  test::Small s = test::Making{}
                      .command("p", "a", "platoon")
                      .foot("P1", "p", 72, 75, 4, formed)
                      .foot("P2", "p", 66, 75, 4, formed)
                      .foot("P3", "p", 60, 75, 4, formed)
                      .foot("B1", "b", 190, 75, 4, "formed = true")
                      .small();
  const std::vector<UnitId> all{s.id("P3"), s.id("P2"), s.id("P1")};
  EXPECT_THAT(company_order(s.now(), all), ElementsAre(s.id("P1"), s.id("P2"), s.id("P3")));
  s.unit("P3").commanded = 1;
  EXPECT_THAT(company_order(s.now(), all), ElementsAre(s.id("P3"), s.id("P1"), s.id("P2")));
  s.unit("B1").presence = Presence::off_table;
  s.unit("P3").commanded = 0;
  EXPECT_THAT(company_order(s.now(), all), ElementsAre(s.id("P1"), s.id("P2"), s.id("P3")));
}

}  // namespace
}  // namespace opfor::nineteenth_century
