#include <boost/math/distributions/chi_squared.hpp>

#include "chance/keyed_dice.hpp"
#include "contract/kit_parts.hpp"
#include "drill/outcomes.hpp"

namespace opfor::contract {
namespace {

/// The defaults, and for every field its other words or its least value.
std::vector<Values> cases_of(const Resolver& resolver) {
  Values standard;
  for (const ResolverField& field : resolver.fields) standard[field.name] = field.standard;
  std::vector<Values> cases{standard};
  for (const ResolverField& field : resolver.fields) {
    std::vector<Value> others;
    if (std::holds_alternative<bool>(field.standard)) {
      others = {!std::get<bool>(field.standard)};
    } else if (std::holds_alternative<std::int64_t>(field.standard)) {
      others = {field.least};
    } else {
      for (const std::string& allowed : field.allowed) others.emplace_back(allowed);
    }
    for (Value& other : others) {
      Values values = standard;
      values[field.name] = std::move(other);
      cases.push_back(std::move(values));
    }
  }
  return cases;
}

template <class Test>
void for_each_case(const Subject& subject, Test test) {
  const Game game(subject);
  const auto resolvers = game.scenario.sheet->resolvers(*game.minds.reactions);
  EXPECT_FALSE(resolvers.empty());
  for (const Resolver& resolver : resolvers) {
    SCOPED_TRACE(resolver.name);
    const std::vector<Values> cases = cases_of(resolver);
    for (const std::size_t n : sampled(cases.size(), subject.cases)) test(resolver, cases[n]);
  }
}

}  // namespace

void resolvers_are_pure_and_sum_to_one(const Subject& subject) {
  for_each_case(subject, [](const Resolver& resolver, const Values& values) {
    const auto odds = resolver.odds(values);
    EXPECT_EQ(odds, resolver.odds(values));
    chance::Probability sum = 0;
    for (const auto& [result, p] : odds) {
      EXPECT_GT(p, 0);
      sum += p;
    }
    EXPECT_EQ(sum, 1);
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      chance::KeyedDice dice(seed);
      chance::KeyedDice again(seed);
      const Values result = resolver.play(values, dice);
      EXPECT_EQ(result, resolver.play(values, again));
      EXPECT_EQ(odds.count(result), 1u) << "a result without odds";
    }
  });
}

void resolvers_agree_with_random_play(const Subject& subject) {
  for_each_case(subject, [&](const Resolver& resolver, const Values& values) {
    const auto odds = resolver.odds(values);
    std::map<Values, int> seen;
    for (int i = 0; i < subject.plays; ++i) {
      chance::KeyedDice dice(1000 + static_cast<std::uint64_t>(i));
      ++seen[resolver.play(values, dice)];
    }
    // Results expected fewer than five times are taken together.
    double chi = 0;
    int cells = 0;
    double few_expected = 0;
    double few_seen = 0;
    const auto add = [&](double expected, double found) {
      chi += (found - expected) * (found - expected) / expected;
      ++cells;
    };
    for (const auto& [result, p] : odds) {
      const double expected = p.convert_to<double>() * subject.plays;
      const double found = seen.count(result) != 0 ? seen.at(result) : 0;
      if (expected >= 5) {
        add(expected, found);
      } else {
        few_expected += expected;
        few_seen += found;
      }
    }
    if (few_expected >= 5) add(few_expected, few_seen);
    if (cells < 2) return;
    const boost::math::chi_squared distribution(cells - 1);
    EXPECT_GT(boost::math::cdf(boost::math::complement(distribution, chi)), 1e-4);
  });
}

}  // namespace opfor::contract
