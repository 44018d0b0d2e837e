#include "rules/nineteenth_century/combat_resolvers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "dice_support.hpp"
#include "rules/sheets.hpp"
#include "support.hpp"

namespace opfor::nineteenth_century {
namespace {

TEST(CombatResolvers, AreAmongThoseOfTheSheetOnce) {
  const Behaviour behaviour = test::behaviour();
  std::map<std::string, int> names;
  for (const Resolver& r : sheet(SheetId::nineteenth_century).resolvers(behaviour)) ++names[r.name];
  for (const char* name : {"shooting", "hits", "damage", "melee_match", "melee"}) {
    EXPECT_EQ(names[name], 1) << name;
  }
}

}  // namespace
}  // namespace opfor::nineteenth_century
