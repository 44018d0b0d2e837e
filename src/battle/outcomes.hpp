#pragma once

#include <utility>

#include "battle/resolver.hpp"
#include "chance/enumerator.hpp"

namespace opfor {

/// What can come out of a resolver, each with its exact probability; they sum to exactly 1.
struct Outcomes : chance::Odds<Values> {
  Outcomes(chance::Odds<Values> odds) : chance::Odds<Values>(std::move(odds)) {}
};

}  // namespace opfor
