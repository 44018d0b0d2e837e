#include "battle/decision.hpp"

#include <array>
#include <fmt/format.h>

namespace opfor {
namespace {

std::optional<std::string> fault_of_indices(const Decision& decision, const Choice& choice) {
  int before = -1;
  for (const int pick : choice.picks) {
    if (pick < 0 || pick >= static_cast<int>(decision.options.size())) {
      return fmt::format("there is no option {}; there are {}", pick + 1, decision.options.size());
    }
    if (pick <= before) return fmt::format("option {} is named twice or out of order", pick + 1);
    before = pick;
  }
  return std::nullopt;
}

}  // namespace

void weigh(Scored& scored, double share, Consider what, std::string_view rule, UnitId about) {
  if (share == 0) return;
  scored.score += share;
  for (Consideration& known : scored.shares) {
    if (known.what != what || known.about != about || known.rule != rule) continue;
    known.share += share;  // the same thought, of two things: told once
    return;
  }
  scored.shares.push_back({what, about, share, std::string{rule}});
}

std::optional<std::string> fault(const Decision& decision, const Choice& choice) {
  if (choice.order) {
    if (decision.shape != Shape::order) return "this choice is not an order";
    if (!choice.picks.empty()) return "a free order and an option were both given";
    return std::nullopt;
  }
  switch (decision.shape) {
    case Shape::pick:
    case Shape::order:
      if (choice.picks.size() != 1) return "just one option must be chosen";
      return fault_of_indices(decision, choice);
    case Shape::set: {
      if (auto wrong = fault_of_indices(decision, choice)) return wrong;
      int spent = 0;
      for (const int pick : choice.picks) {
        spent += decision.options[static_cast<std::size_t>(pick)].cost;
      }
      if (spent > decision.budget) {
        return fmt::format("that costs {}, but there are {}", spent, decision.budget);
      }
      return std::nullopt;
    }
    case Shape::split: {
      if (choice.picks.size() != decision.options.size()) return "a number for each is wanted";
      int sum = 0;
      for (const int part : choice.picks) {
        if (part < 0) return "a part below zero";
        sum += part;
      }
      if (sum != decision.budget) {
        return fmt::format("the parts make {}, not {}", sum, decision.budget);
      }
      return std::nullopt;
    }
  }
  return std::nullopt;
}

std::string_view in_words(DecisionKind kind) {
  static constexpr std::array<std::string_view, Words<DecisionKind>::all.size()> kSpoken{
      "initiative",      "pays for",  "this turn", "chooses",      "starts from",
      "is ordered to",   "reacts",    "fire",      "then",         "rallies",
      "this turn",       "redresses", "fights",    "then touches", "hits fall on",
      "after the fight", "pursues",   "plays",     "the plan",     "the task",
      "meets it"};
  return kSpoken[static_cast<std::size_t>(kind)];
}

}  // namespace opfor
