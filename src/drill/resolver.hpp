#pragma once

#include <functional>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "chance/chance.hpp"
#include "core/problem.hpp"

/// Resolvers by name, so that their exact odds can be asked for from outside.
namespace opfor {

/// A value that goes into or comes out of a resolver.
using Value = std::variant<bool, std::int64_t, std::string>;
/// Named values; ordered, so that outcomes compare.
using Values = std::map<std::string, Value>;

/// The exact odds of what comes out: chance::Odds<Values>, of drill/outcomes.hpp. Only what
/// reckons with odds includes that: the numbers behind it are a third of the time that a file of
/// the rules takes to compile.
struct Outcomes;

/// One input of a resolver.
struct ResolverField {
  std::string name;                  ///< "grade"
  std::string words;                 ///< "grade of the officer"
  std::string unit;                  ///< "dice", "figures", ""...
  Value standard;                    ///< default; its type is the field's type
  std::vector<std::string> allowed;  ///< words that a text may take; empty: any
  std::int64_t least = 0;            ///< of a number
  std::int64_t most = 0;
};

/// A resolver: what it needs, and its outcomes' exact odds, from the very code that plays.
struct Resolver {
  std::string name;
  std::string words;  ///< one line for the list
  std::string rules;  ///< "NC-CMD-1 to 4"
  std::vector<ResolverField> fields;
  /// All fields present and in range. Probabilities sum to exactly 1.
  std::function<Outcomes(const Values&)> odds;
  /// One random play of the same code.
  std::function<Values(const Values&, chance::Chance&)> play;
};

/// Fills in defaults and checks names, types and ranges of what a user gave.
[[nodiscard]] Values checked(const Resolver& resolver, const Values& given, Problems& problems);

}  // namespace opfor
