#include "ai/behaviour/condition.hpp"

#include <algorithm>

namespace opfor {
namespace {

bool holds_one(const std::vector<Fact>& facts, Fact wanted) {
  return std::find(facts.begin(), facts.end(), wanted) != facts.end();
}

bool holds_all(const std::vector<Fact>& facts, const std::vector<Fact>& wanted) {
  return std::all_of(wanted.begin(), wanted.end(),
                     [&](Fact fact) { return holds_one(facts, fact); });
}

}  // namespace

bool Condition::holds(const Facts& facts) const {
  const auto so = [&](Fact fact) { return facts[fact] > 0; };
  return std::all_of(all.begin(), all.end(), so) &&
         (any.empty() || std::any_of(any.begin(), any.end(), so)) &&
         std::none_of(none.begin(), none.end(), so);
}

bool implied_by(const Condition& wide, const Condition& narrow) {
  const auto in_narrow = [&](Fact fact) { return holds_one(narrow.all, fact); };
  const bool any_met = wide.any.empty() ||
                       std::any_of(wide.any.begin(), wide.any.end(), in_narrow) ||
                       (!narrow.any.empty() && holds_all(wide.any, narrow.any));
  return any_met && holds_all(narrow.all, wide.all) && holds_all(narrow.none, wide.none);
}

std::optional<Fact> contradiction(const Condition& condition) {
  for (const Fact fact : condition.all) {
    if (holds_one(condition.none, fact)) return fact;
  }
  if (!condition.any.empty() && holds_all(condition.none, condition.any)) {
    return condition.any.front();
  }
  return std::nullopt;
}

}  // namespace opfor
