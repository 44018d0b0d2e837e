#pragma once

#include "arena/inverse.hpp"

/// Logistic regression, from what is known before: what makes who wins.
namespace opfor::battles {

using arena::Matrix;
using arena::Row;

/// By how much each term adds to the logarithm of the odds of winning, and how far that may be off.
struct Fit {
  Row value;
  Row deviation;
};

/// @param terms of each battle. @param scores of each, 1 won to 0 lost
/// @param mean, doubt of each term, what was known before, and how far it may be off
[[nodiscard]] Fit fitted(const Matrix& terms, const Row& scores, const Row& mean, const Row& doubt);

/// The odds of winning, 0 to 1, of these terms.
[[nodiscard]] double odds_of(const Row& value, const Row& terms);

}  // namespace opfor::battles
