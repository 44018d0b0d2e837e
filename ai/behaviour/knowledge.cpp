#include "ai/behaviour/knowledge.hpp"

#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/contains.hpp>

namespace opfor {

std::optional<int> Knowledge::operator[](Fact fact) const {
  const auto& of = of_.at(static_cast<std::size_t>(fact));
  return of ? std::optional<int>{*of} : std::nullopt;
}

bool Knowledge::put(Fact fact, int value) {
  if (const std::optional<int> known = (*this)[fact]) return *known == value;
  of_.at(static_cast<std::size_t>(fact)) = static_cast<std::int8_t>(value);
  if (value > 0) {
    for (const Fact need : question_of(fact).needs) {
      if (!put(need, 1)) return false;
    }
    for (const Fact other : question_of(fact).not_while) {
      if (!put(other, 0)) return false;
    }
  }
  for (std::size_t i = 0; i < kFacts; ++i) {
    const FactQuestion& other = question_of(static_cast<Fact>(i));
    if (value > 0 && ranges::contains(other.not_while, fact) && !put(other.fact, 0)) return false;
    if (!ranges::contains(other.needs, fact)) continue;
    if (value == 0 && !put(other.fact, 0)) return false;
    const auto so = [&](Fact need) { return (*this)[need].value_or(0) > 0; };
    const bool all = ranges::all_of(other.needs, so);
    if (other.follows && all && !put(other.fact, 1)) return false;
  }
  return true;
}

bool Knowledge::set(Fact fact, int value) {
  Knowledge changed = *this;
  if (!changed.put(fact, value)) return false;
  *this = changed;
  return true;
}

Facts Knowledge::facts() const {
  Facts facts;
  for (std::size_t i = 0; i < kFacts; ++i) {
    if (of_.at(i)) facts.set(static_cast<Fact>(i), *of_.at(i));
  }
  return facts;
}

void set_what_follows(Facts& facts) {
  for (std::size_t i = 0; i < kFacts; ++i) {
    const FactQuestion& of = question_of(static_cast<Fact>(i));
    if (!of.follows) continue;
    const bool all = ranges::all_of(of.needs, [&](Fact need) { return facts[need] > 0; });
    facts.set(of.fact, all ? 1 : 0);
  }
}

}  // namespace opfor
