#pragma once

#include <utility>

#include "chance/enumerator.hpp"
#include "drill/resolver.hpp"

namespace opfor {

/// What can come out of a resolver, each with its exact probability; they sum to exactly 1.
struct Outcomes : chance::Odds<Values> {
  Outcomes(chance::Odds<Values> odds) : chance::Odds<Values>(std::move(odds)) {}
};

}  // namespace opfor
