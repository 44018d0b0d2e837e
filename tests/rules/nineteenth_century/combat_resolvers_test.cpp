#include "rules/nineteenth_century/combat_resolvers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chance/keyed_dice.hpp"
#include "dice_support.hpp"
#include "rules/sheets.hpp"
#include "support.hpp"

namespace opfor::nineteenth_century {
namespace {

/// The defaults, and every field in turn at its other words, its least and its greatest value.
std::vector<Values> cases_of(const Resolver& resolver) {
  Values standard;
  for (const ResolverField& field : resolver.fields) standard[field.name] = field.standard;
  std::vector<Values> cases{standard};
  for (const ResolverField& field : resolver.fields) {
    std::vector<Value> others(field.allowed.begin(), field.allowed.end());
    if (std::holds_alternative<bool>(field.standard)) others = {true};
    if (std::holds_alternative<std::int64_t>(field.standard)) others = {field.least, field.most};
    for (const Value& other : others) {
      if (other == field.standard) continue;
      cases.push_back(standard);
      cases.back()[field.name] = other;
    }
  }
  return cases;
}

TEST(CombatResolvers, AreAmongThoseOfTheSheetOnce) {
  const Behaviour behaviour = test::behaviour();
  std::map<std::string, int> names;
  for (const Resolver& r : sheet(SheetId::nineteenth_century).resolvers(behaviour)) ++names[r.name];
  for (const char* name : {"shooting", "hits", "damage", "melee_match", "melee"}) {
    EXPECT_EQ(names[name], 1) << name;
  }
}

TEST(CombatResolvers, OddsSumToOneAndRandomPlayAgreesOverEveryField) {
  constexpr int plays = 2000;
  for (const Resolver& resolver : combat_resolvers()) {
    for (const Values& values : cases_of(resolver)) {
      const auto odds = resolver.odds(values);
      EXPECT_EQ(test::total(odds), 1) << resolver.name;
      const auto play = [&](int seed) {
        chance::KeyedDice dice(static_cast<std::uint64_t>(seed));
        return resolver.play(values, dice);
      };
      if (odds.size() == 1) {
        EXPECT_EQ(play(1), odds.begin()->first) << resolver.name;
      } else {
        EXPECT_GT(test::chance_of_play(odds, plays, play), 1e-4) << resolver.name;
      }
    }
  }
}

}  // namespace
}  // namespace opfor::nineteenth_century
