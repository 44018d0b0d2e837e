#pragma once

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <set>

#include "battle/term.hpp"
#include "chance/keyed_dice.hpp"
#include "rules/dice_support.hpp"

/// What the tests of every sheet's tables and resolvers say alike.
namespace opfor::test {

/// A line of a second transcription.
using Row = std::vector<std::string>;
[[nodiscard]] inline std::string name_of(const testing::TestParamInfo<Row>& info) {
  return std::to_string(info.index) + "_" + name_of_row(info.param);
}
/// The enumerator of a word.
/// @throws std::bad_optional_access if there is none.
template <class E>
[[nodiscard]] E of(const std::string& text) {
  return of_word<E>(text).value();
}
/// "good_shot+1 far-1": the terms behind the first `skip`.
[[nodiscard]] inline std::string shown(const Terms& terms, std::size_t skip = 0) {
  std::string text;
  for (std::size_t i = skip; i < terms.size(); ++i) {
    if (!text.empty()) text += ' ';
    text += terms[i].key;
    if (terms[i].value > 0) text += '+';
    text += std::to_string(terms[i].value);
  }
  return text;
}

/// Values of a resolver.
[[nodiscard]] inline Value text(const char* words) { return std::string{words}; }
[[nodiscard]] inline Value whole(std::int64_t n) { return n; }
/// How likely a value is.
[[nodiscard]] inline chance::Probability chance_of(const chance::Odds<Values>& odds,
                                                   const std::string& name, const Value& value) {
  return odds_that(odds, [&](const Values& v) {
    const auto found = v.find(name);
    return found != v.end() && found->second == value;
  });
}

/// Expects words, rules and differing names; the names.
[[nodiscard]] inline std::set<std::string> listed(std::span<const Resolver> resolvers) {
  std::set<std::string> names;
  for (const Resolver& resolver : resolvers) {
    EXPECT_TRUE(names.insert(resolver.name).second) << resolver.name;
    EXPECT_FALSE(resolver.words.empty());
    EXPECT_FALSE(resolver.rules.empty());
    std::set<std::string> fields;
    for (const ResolverField& field : resolver.fields) {
      EXPECT_TRUE(fields.insert(field.name).second) << resolver.name << " " << field.name;
      EXPECT_FALSE(field.words.empty()) << field.name;
    }
  }
  return names;
}

/// Expects that each plays, at its defaults, as its odds say.
inline void expect_play_as_odds(std::span<const Resolver> resolvers) {
  constexpr int kPlays = 2000;
  constexpr double kUnlikely = 0.0005;
  for (const Resolver& resolver : resolvers) {
    Problems problems;
    const Values values = checked(resolver, {}, problems);
    ASSERT_TRUE(problems.empty()) << resolver.name;
    const auto all = odds_of_resolver(resolvers, resolver.name, {});
    EXPECT_EQ(total(all), 1) << resolver.name;
    std::uint64_t seed = 0;
    const double fit = chance_of_play(all, kPlays, [&](int) {
      chance::KeyedDice dice(++seed);
      return resolver.play(values, dice);
    });
    EXPECT_GT(fit, kUnlikely) << resolver.name;
  }
}

/// Any value that a field takes.
[[nodiscard]] inline Value any_value(const ResolverField& field) {
  if (std::holds_alternative<bool>(field.standard)) return *rc::gen::arbitrary<bool>();
  if (std::holds_alternative<std::int64_t>(field.standard)) {
    return *rc::gen::inRange(field.least, field.most + 1);
  }
  return field.allowed[*rc::gen::inRange<std::size_t>(0, field.allowed.size())];
}

/// Asserts, within a property, that whatever is asked has odds that sum to exactly 1.
inline void assert_odds_sum_to_one(std::span<const Resolver> resolvers) {
  for (const Resolver& resolver : resolvers) {
    Values given;
    for (const ResolverField& field : resolver.fields) given[field.name] = any_value(field);
    Problems problems;
    const Values values = checked(resolver, given, problems);
    RC_ASSERT(problems.empty());
    RC_ASSERT(total(odds_of_resolver(resolvers, resolver.name, values)) == 1);
  }
}

}  // namespace opfor::test
