#pragma once

#include <optional>
#include <string>
#include <vector>

#include "battle/order.hpp"

namespace opfor {

enum class Consider : std::uint8_t;  // battle/consider.hpp

/// Everything that a sheet may ask a side to decide; one closed list for all sheets.
enum class DecisionKind : std::uint8_t {
  choose_initiative,
  pay_command,
  declare_busy,
  choose_activation,
  choose_direction,
  order_unit,
  reaction_fire,
  choose_target,
  carry_on,
  choose_rally,
  move_leader,
  redress,
  melee_target,
  second_contact,
  allot_hits,
  follow_up,
  pursue,
  choose_card,
  adopt_plan,
  set_task,
  meet_contact
};
template <>
struct Words<DecisionKind> {
  static constexpr std::array<std::string_view, 21> all{
      "choose_initiative", "pay_command",      "declare_busy",
      "choose_activation", "choose_direction", "order_unit",
      "reaction_fire",     "choose_target",    "carry_on",
      "choose_rally",      "move_leader",      "redress",
      "melee_target",      "second_contact",   "allot_hits",
      "follow_up",         "pursue",           "choose_card",
      "adopt_plan",        "set_task",         "meet_contact"};
};

/// The shape of an answer.
enum class Shape : std::uint8_t {
  pick,   ///< one of the options
  set,    ///< any number of them, within `budget` (the options' costs)
  order,  ///< one of the options, or a free order that the sheet's check accepts
  split   ///< a number for each option, together `budget`
};

template <>
struct Words<Shape> {
  static constexpr std::array<std::string_view, 4> all{"pick", "set", "order", "split"};
};

/// One legal option.
struct Option {
  std::string words;           ///< for a person: "pay for the 1st lancers (8 points)"
  UnitId unit = kNoUnit;       ///< whom it is about, if anybody
  int cost = 0;                ///< set: what it takes of the budget
  std::optional<Order> order;  ///< order: what it would do
  int variant = 0;             ///< the sheet's own number of what it is, for its policy
};

/// A choice that the rules leave to a side.
struct Decision {
  DecisionKind kind = DecisionKind::order_unit;
  Shape shape = Shape::pick;
  std::uint16_t turn = 0;
  std::uint8_t phase = 0;
  Side side = Side::a;
  UnitId unit = kNoUnit;        ///< who decides or acts
  UnitId other = kNoUnit;       ///< against whom
  std::uint8_t occurrence = 0;  ///< where the rest would be equal within a turn
  std::vector<Option> options;  ///< never empty, but for a free order
  int budget = 0;               ///< set, split
  std::string rule;             ///< "NC-CMD-7"
};

/// The answer.
struct Choice {
  std::vector<int> picks;  ///< pick, order: one index of an option; set: any, ascending; split: a
                           ///< number an option
  std::optional<Order> order;  ///< order: a free one, with no pick
  bool operator==(const Choice&) const = default;
};

/// What speaks for an option or against it, and how much. A value: who reads it makes words of it
/// (battle/consideration_words.hpp).
struct Consideration {
  Consider what{};
  UnitId about = kNoUnit;  ///< whom it names, if anybody
  double share = 0;
  std::string rule;  ///< "D3"
};
/// Why an option scored as it did: the sum of its considerations.
struct Scored {
  double score = 0;
  std::vector<Consideration> shares;
};

/// Adds a consideration to a score; one without a share is left out of the list.
void weigh(Scored& scored, double share, Consider what, std::string_view rule,
           UnitId about = kNoUnit);

/// How a program chose: the scores of all options, in their order.
struct Reasons {
  std::vector<Scored> options;
};
/// Scores the options one by one. @param worth makes the `Scored` of an `Option`
template <class Worth>
[[nodiscard]] Reasons each_weighed(const Decision& decision, Worth worth) {
  Reasons reasons;
  reasons.options.reserve(decision.options.size());
  for (const Option& option : decision.options) reasons.options.push_back(worth(option));
  return reasons;
}

/// All options alike: for who chooses without weighing them.
[[nodiscard]] inline Reasons none_weighed(const Decision& decision) {
  return each_weighed(decision, [](const Option&) { return Scored{}; });
}

/// "pays for", "is ordered to": what a decision is about, between who decides and what he chose.
[[nodiscard]] std::string_view in_words(DecisionKind kind);

/// What is wrong with an answer to a decision, or nothing: wrong number of picks, an index that is
/// not there, over budget. Free orders are the sheet's to check.
[[nodiscard]] std::optional<std::string> fault(const Decision& decision, const Choice& choice);

}  // namespace opfor
