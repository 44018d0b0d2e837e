#include "ai/behaviour/condition.hpp"

#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/none_of.hpp>

namespace opfor {
namespace {

bool holds_all(const std::vector<Fact>& facts, const std::vector<Fact>& wanted) {
  return ranges::all_of(wanted, [&](Fact fact) { return ranges::contains(facts, fact); });
}

}  // namespace

bool Condition::holds(const Facts& facts) const {
  const auto so = [&](Fact fact) { return facts[fact] > 0; };
  return ranges::all_of(all, so) && (any.empty() || ranges::any_of(any, so)) &&
         ranges::none_of(none, so);
}

bool implied_by(const Condition& wide, const Condition& narrow) {
  const auto in_narrow = [&](Fact fact) { return ranges::contains(narrow.all, fact); };
  const bool any_met = wide.any.empty() || ranges::any_of(wide.any, in_narrow) ||
                       (!narrow.any.empty() && holds_all(wide.any, narrow.any));
  return any_met && holds_all(narrow.all, wide.all) && holds_all(narrow.none, wide.none);
}

std::optional<Fact> contradiction(const Condition& condition) {
  for (const Fact fact : condition.all) {
    if (ranges::contains(condition.none, fact)) return fact;
  }
  if (!condition.any.empty() && holds_all(condition.none, condition.any)) {
    return condition.any.front();
  }
  return std::nullopt;
}

}  // namespace opfor
