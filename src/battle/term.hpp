#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace opfor {

/// One line of a sheet's modifiers that applied: what a score is made of, and what its explanation
/// says.
struct Term {
  std::string_view key;    ///< the line, in one word: "better_quality"
  int value = 0;           ///< what it adds
  std::string_view rule;   ///< "VWS-CMB-8"
  std::string_view words;  ///< "better quality than opponents"
  bool operator==(const Term&) const = default;
};
using Terms = std::vector<Term>;

[[nodiscard]] inline int total(std::span<const Term> terms) {
  int sum = 0;
  for (const Term& term : terms) sum += term.value;
  return sum;
}

}  // namespace opfor
