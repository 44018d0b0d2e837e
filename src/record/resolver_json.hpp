#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "drill/resolver.hpp"

/// Resolvers and their odds as JSON, as `opfor odds --json` prints them and other programs are
/// answered.
namespace opfor {

/// [{"name", "words", "rules", "fields": [...]}, ...].
[[nodiscard]] nlohmann::ordered_json resolvers_json(const std::vector<Resolver>& resolvers);
/// [{"p", "exactly", "result"}, ...], the odds of a resolver with these fields.
/// @throws std::length_error if there are too many branches to be counted
[[nodiscard]] nlohmann::ordered_json outcomes_json(const Resolver& resolver, const Values& fields);

}  // namespace opfor
