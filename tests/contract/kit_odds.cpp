#include "chance/keyed_dice.hpp"
#include "contract/kit_parts.hpp"
#include "drill/outcomes.hpp"
#include "rules/dice_support.hpp"

namespace opfor::contract {
namespace {

/// The defaults, and every field in turn at its other words, its least and its greatest value.
std::vector<Values> cases_of(const Resolver& resolver) {
  Values standard;
  for (const ResolverField& field : resolver.fields) standard[field.name] = field.standard;
  std::vector<Values> cases{standard};
  for (const ResolverField& field : resolver.fields) {
    std::vector<Value> others(field.allowed.begin(), field.allowed.end());
    if (const bool* flag = std::get_if<bool>(&field.standard)) others = {!*flag};
    if (std::holds_alternative<std::int64_t>(field.standard)) others = {field.least, field.most};
    for (const Value& other : others) {
      if (other == field.standard) continue;
      cases.push_back(standard);
      cases.back()[field.name] = other;
    }
  }
  return cases;
}

void expect_odds_of_play(const Resolver& resolver, const Values& values, const Outcomes& odds,
                         int plays) {
  chance::Probability sum = 0;
  for (const auto& [result, p] : odds) {
    EXPECT_GT(p, 0);
    sum += p;
  }
  EXPECT_EQ(sum, 1);
  const auto play = [&](int seed) {
    chance::KeyedDice dice(static_cast<std::uint64_t>(seed));
    return resolver.play(values, dice);
  };
  for (int seed = 0; seed < 50; ++seed) EXPECT_EQ(play(seed), play(seed));
  EXPECT_GT(test::chance_of_play(odds, plays, play), 1e-4);
}

}  // namespace

void odds_are_those_of_play(const Subject& subject) {
  const Game game(subject);
  const auto resolvers = game.scenario.sheet->resolvers(*game.minds.reactions);
  EXPECT_FALSE(resolvers.empty());
  for (const Resolver& resolver : resolvers) {
    SCOPED_TRACE(resolver.name);
    const std::vector<Values> cases = cases_of(resolver);
    for (const std::size_t n : sampled(cases.size(), subject.cases)) {
      const Outcomes odds = resolver.odds(cases[n]);
      if (n == 0) {
        EXPECT_EQ(odds, resolver.odds(cases[n])) << "asked again";
      }
      expect_odds_of_play(resolver, cases[n], odds, subject.plays);
    }
  }
}

}  // namespace opfor::contract
