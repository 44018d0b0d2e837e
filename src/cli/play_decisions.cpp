#include "cli/play_decisions.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/find_if.hpp>
#include <range/v3/algorithm/sort.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/iota.hpp>

#include "cli/play_sentences.hpp"
#include "cli/seen.hpp"
#include "hearing/as_far.hpp"
#include "hearing/free_order.hpp"
#include "hearing/typed_words.hpp"
#include "telling/places.hpp"
#include "telling/turn_sheet.hpp"

namespace opfor::cli {
namespace {

const Decision& asked(const AtTable& at) { return *at.first_decision(); }

/// What a person is asked. `in_words` (battle/decision.hpp) tells of it when it is decided.
std::string_view question_of(DecisionKind kind) {
  static constexpr auto kQuestions = in_order<DecisionKind::meet_contact>({
      {DecisionKind::choose_initiative, "what to do with the initiative"},
      {DecisionKind::pay_command, "whom to pay for"},
      {DecisionKind::declare_busy, "what to do this turn"},
      {DecisionKind::choose_activation, "who acts now"},
      {DecisionKind::choose_direction, "where to start from"},
      {DecisionKind::order_unit, "its order"},
      {DecisionKind::reaction_fire, "whether to react by fire"},
      {DecisionKind::choose_target, "whom to shoot at"},
      {DecisionKind::carry_on, "what next"},
      {DecisionKind::choose_rally, "whom to rally"},
      {DecisionKind::move_leader, "with whom to go"},
      {DecisionKind::redress, "how to dress the ranks"},
      {DecisionKind::melee_target, "whom to fight"},
      {DecisionKind::second_contact, "whom to touch next"},
      {DecisionKind::allot_hits, "on whom the hits fall"},
      {DecisionKind::follow_up, "whether to follow up"},
      {DecisionKind::pursue, "whether to pursue"},
      {DecisionKind::choose_card, "which card to play"},
      {DecisionKind::adopt_plan, "the plan"},
      {DecisionKind::set_task, "the task"},
      {DecisionKind::meet_contact, "how to meet the contact"},
  });
  return kQuestions[static_cast<std::size_t>(kind)];
}

std::string who_words(const AtTable& at, const Decision& decision) {
  std::string words = decision.unit == kNoUnit ? at.setting().side(decision.side).called()
                                               : at.setting().name_of(decision.unit);
  words += fmt::format(": {}", question_of(decision.kind));
  if (decision.other != kNoUnit) words += ", against " + at.setting().name_of(decision.other);
  return words;
}

std::string budget_words(const Decision& decision) {
  switch (decision.shape) {
    case Shape::pick:
      return {};
    case Shape::order:
      return " (or an order in your own words: help move)";
    case Shape::set:
      return fmt::format(" (any of them, {} to spend)", decision.budget);
    case Shape::split:
      return fmt::format(" (a number for each, together {})", decision.budget);
  }
  return {};
}

bool begins(const std::string& text, const std::string& with) { return text.rfind(with, 0) == 0; }

/// The option, with what its order would do with the figures; nothing is said twice.
std::string option_words(const AtTable& at, const Option& option) {
  if (!option.order) return option.words;
  std::string order =
      order_words(at.sheet(), Seen(at, at.session().asked_about()).table(), *option.order);
  // Who does something where he stands need not be told where that is.
  const std::size_t more = order.find("; ");
  if (begins(order, "stand still ") && more != std::string::npos) order = order.substr(more + 2);
  // "charge: the lancers: charge the lancers: 12 cm west", "fire: the lancers: shoot at the
  // lancers".
  for (const char* verb : {"charge ", "shoot at "}) {
    if (!begins(order, verb)) continue;
    const std::size_t end = std::min(order.find(": "), order.size());
    const std::string whom = order.substr(std::string(verb).size(), end - std::string(verb).size());
    if (option.words.size() < whom.size() ||
        option.words.compare(option.words.size() - whom.size(), whom.size(), whom) != 0) {
      continue;
    }
    order = end == order.size() ? std::string{} : order.substr(end + 2);
  }
  return order.empty() || order == option.words ? option.words
                                                : fmt::format("{}: {}", option.words, order);
}

/// "1 3", "1, 3", "one and three".
std::optional<std::vector<int>> numbers_of(const std::string& line) {
  std::vector<int> numbers;
  for (const TypedWord& word : typed_words(line, Measure::centimetre).words) {
    if (!word.number && word.parts) continue;
    const bool whole = word.number && !word.length && *word.number == std::floor(*word.number) &&
                       word.text.find_first_of("./") == std::string::npos;
    if (!whole) return std::nullopt;
    numbers.push_back(static_cast<int>(*word.number));
  }
  return numbers;
}

/// Of a way that is refused: how far it may go.
std::string farther_words(const AtTable& at, const Choice& choice) {
  if (act<Move>(*choice.order) == nullptr) return {};
  const View view = at.sheet().view(at.session().asked_about(), asked(at).side);
  const auto longest = longest_that_may(at.sheet(), view.seen, *choice.order);
  if (!longest) return {};
  return fmt::format("; as far as it goes, that is: {}",
                     order_words(at.sheet(), view.seen, *longest));
}

std::string give(AtTable& at, const Choice& choice, const std::string& typed) {
  Answers answers;
  answers.decisions.push_back(choice);
  if (const auto wrong = at.session().answer(answers)) {
    if (choice.order) {
      return paragraph(
          say(PlaySays::free_order_refused, {wrong->what + farther_words(at, choice)}));
    }
    return paragraph(say(PlaySays::wrong_choice, {typed, wrong->what, decision_allowed(at)}));
  }
  at.ask = true;
  return {};
}

/// The number that begins a line which is a choice, whatever else is in it.
bool of_numbers(const std::string& line) {
  const std::string first = in_lower_case(line.substr(0, line.find_first_of(" ,;")));
  return std::isdigit(static_cast<unsigned char>(line.front())) != 0 || line.front() == '-' ||
         number_of(first).has_value();
}

/// True if an option of such a decision, which holds no order, can be meant by a verb: "fire" and
/// "charge" by whom they name, "hold" by naming nobody.
bool meant(const std::string& verb, DecisionKind kind, const Option& option) {
  const bool about_fire =
      kind == DecisionKind::choose_target || kind == DecisionKind::reaction_fire;
  const bool about_charge = kind == DecisionKind::melee_target;
  const bool onward = kind == DecisionKind::carry_on || kind == DecisionKind::follow_up ||
                      kind == DecisionKind::pursue;
  if (verb == "fire") return about_fire && option.unit != kNoUnit;
  if (verb == "charge") return about_charge && option.unit != kNoUnit;
  return (about_fire || about_charge || onward) && option.unit == kNoUnit;
}

/// True if an order does what a verb says.
bool does(const std::string& verb, const Order& order) {
  if (verb == "charge") return act<Charge>(order) != nullptr;
  if (verb == "fire") return act<Shoot>(order) != nullptr;
  return ranges::all_of(order.acts, [](const Act& one) {
    return std::holds_alternative<Face>(one) || std::holds_alternative<FightOn>(one) ||
           std::holds_alternative<Load>(one);
  });
}

UnitId target_of(const Option& option) {
  if (!option.order) return option.unit;
  if (const auto* charge = act<Charge>(*option.order)) return charge->target;
  if (const auto* shoot = act<Shoot>(*option.order)) return shoot->target;
  return option.unit;
}

/// Options that do what a verb says to the unit named, if one is named.
std::vector<int> options_for(const Decision& decision, const std::string& verb, UnitId target) {
  std::vector<int> found;
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    const Option& option = decision.options[i];
    const bool fits = option.order
                          ? does(verb, *option.order)
                          : decision.shape == Shape::pick && meant(verb, decision.kind, option);
    if (fits && (target == kNoUnit || target_of(option) == target)) {
      found.push_back(static_cast<int>(i));
    }
  }
  return found;
}

/// Of several that stand, the one that does nothing at all; of what who has won may do, it is told
/// first.
void keep_idle(const Decision& decision, std::vector<int>& found) {
  const auto idle = ranges::find_if(found, [&](int one) {
    const auto& order = decision.options[static_cast<std::size_t>(one)].order;
    return order && order->acts.empty();
  });
  if (idle != found.end()) {
    found = {*idle};
  } else if (decision.kind == DecisionKind::follow_up) {
    found = {found.front()};
  }
}

}  // namespace

std::string decision_question(const AtTable& at) {
  const Decision& decision = asked(at);
  const std::size_t all = at.session().pending().decisions.size();
  std::string head = who_words(at, decision) + budget_words(decision);
  if (!decision.rule.empty()) head += fmt::format(" [{}]", decision.rule);
  if (all > 1) head += fmt::format("; {} more of this moment after it", all - 1);
  std::string text = wrapped(head + ":", 2, text_width(), 2);
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    text += wrapped(fmt::format("{:>2}  {}", i + 1, option_words(at, decision.options[i])), 2,
                    text_width(), 4);
  }
  return text;
}

std::string decision_allowed(const AtTable& at) {
  const Decision& decision = asked(at);
  const std::size_t n = decision.options.size();
  const std::string one = n == 1 ? "1" : fmt::format("a number, 1 to {}", n);
  switch (decision.shape) {
    case Shape::pick:
      return one + ", or the beginning of its words";
    case Shape::order:
      return one + ", the beginning of its words, or an order such as 'move 12 north'";
    case Shape::set:
      return n == 1 ? "1, or 'none'"
                    : fmt::format("numbers, 1 to {}, such as '1 {}', or 'none'", n, n);
    case Shape::split:
      return fmt::format("{} numbers that make {} together", n, decision.budget);
  }
  return {};
}

std::optional<std::string> take_choice(AtTable& at, const std::string& line) {
  const Decision& decision = asked(at);
  const bool set = decision.shape == Shape::set;
  Choice choice;
  if (set && line == "all") {
    const auto all = static_cast<int>(decision.options.size());
    choice.picks = ranges::views::ints(0, all) | ranges::to<std::vector>;
    return give(at, choice, line);
  }
  if (set && line == "none") return give(at, choice, line);
  if (!of_numbers(line)) return std::nullopt;
  auto numbers = numbers_of(line);
  // "4 files", "3 inches forward"
  const auto reads = [&](const std::string& words) {
    return read_order(at.sheet(), at.session().asked_about(), decision.unit, words,
                      decision.options)
        .has_value();
  };
  const auto reads_as_order = [&] {
    return begins_order(line) || reads(line) || reads(first_part(line));
  };
  if (!numbers && decision.shape == Shape::order && reads_as_order()) {
    const std::size_t end = std::min(line.find(' '), line.size());
    return take_order(at, line.substr(0, end), line.substr(std::min(end + 1, line.size())));
  }
  const auto refused = [&](const std::string& why) {
    return paragraph(say(PlaySays::wrong_choice, {line, why, decision_allowed(at)}));
  };
  if (!numbers) return refused("that is no list of numbers");
  if (decision.shape != Shape::split) {
    for (int& number : *numbers) {
      if (number < 1 || number > static_cast<int>(decision.options.size())) {
        return refused(fmt::format("there is no {}", number));
      }
      --number;
    }
    ranges::sort(*numbers);
  }
  choice.picks = *std::move(numbers);
  return give(at, choice, line);
}

namespace {

/// The words of a line as they are compared: without articles, marks and the endings of a third
/// person or a plural.
std::vector<std::string> compared_words(const std::string& text) {
  std::vector<std::string> words;
  std::string word;
  const auto finish = [&] {
    if (word.size() > 3 && word.back() == 's') word.pop_back();
    if (!word.empty() && word != "the" && word != "its") words.push_back(word);
    word.clear();
  };
  for (const char c : in_lower_case(text)) {
    const bool part = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' ||
                      static_cast<unsigned char>(c) >= 0x80;
    if (part) {
      word += c;
    } else {
      finish();
    }
  }
  finish();
  return words;
}

/// "activate the outpost", "right": the line stands in the words of an option.
bool says(const std::string& option, const std::string& typed) {
  const std::vector<std::string> whole = compared_words(option);
  const std::vector<std::string> part = compared_words(typed);
  return !part.empty() &&
         std::search(whole.begin(), whole.end(), part.begin(), part.end()) != whole.end();
}

}  // namespace

std::vector<int> options_named(const AtTable& at, const std::string& text) {
  std::vector<int> found;
  const Decision* decision = at.first_decision();
  if (decision == nullptr || decision->shape == Shape::split || text.empty()) return found;
  for (std::size_t i = 0; i < decision->options.size(); ++i) {
    const Option& option = decision->options[i];
    const bool words = in_lower_case(option.words).rfind(text, 0) == 0;
    const bool id =
        option.unit != kNoUnit && in_lower_case(at.setting().unit(option.unit).id) == text;
    if (words || id) found.push_back(static_cast<int>(i));
  }
  // Of those that hold no order: that one alone in whose words it stands.
  if (found.empty() && decision->shape == Shape::pick) {
    for (std::size_t i = 0; i < decision->options.size(); ++i) {
      if (says(decision->options[i].words, text)) found.push_back(static_cast<int>(i));
    }
    if (found.size() > 1) found.clear();
  }
  return found;
}

std::string choose(AtTable& at, int option) {
  return give(at, {{option}, {}}, std::to_string(option + 1));
}

namespace {

/// The unit that some words name; nobody if none, or several.
UnitId only_unit(const Setting& setting, const std::string& words) {
  const auto named = words.empty() ? std::vector<UnitId>{} : find_units(setting, words);
  return named.size() == 1 ? named.front() : kNoUnit;
}

}  // namespace

namespace {

/// "charge MC2", "fire", "hold fire" as one of the options; nothing if it is to be read as an
/// order.
std::optional<std::string> take_option(AtTable& at, const std::string& verb,
                                       const std::string& rest) {
  const Decision& decision = asked(at);
  const UnitId target = only_unit(at.setting(), rest);
  const bool holds_fire = verb == "hold" && rest == "fire" && decision.shape != Shape::order;
  auto found = rest.empty() || holds_fire || target != kNoUnit ? options_for(decision, verb, target)
                                                               : std::vector<int>{};
  if (found.size() > 1 && verb == "hold") keep_idle(decision, found);
  if (found.size() == 1) return choose(at, found.front());
  if (found.size() > 1) {
    std::vector<std::string> names;
    for (const int one : found) names.push_back(fmt::format("choice {}", one + 1));
    const std::vector<std::string_view> views(names.begin(), names.end());
    return paragraph(
        say(PlaySays::ambiguous, {rest.empty() ? verb : verb + ' ' + rest, one_of(views)}));
  }
  if (decision.shape != Shape::order) {
    return paragraph(say(PlaySays::no_option_for,
                         {rest.empty() ? verb : verb + ' ' + rest, decision_allowed(at)}));
  }
  return std::nullopt;
}

}  // namespace

std::string first_part(const std::string& line) {
  static constexpr std::array<std::string_view, 4> kParting{",", ";", " and ", " then "};
  std::size_t first = line.size();
  for (const std::string_view one : kParting) first = std::min(first, line.find(one));
  return line.substr(0, first);
}

std::string take_order(AtTable& at, const std::string& verb, const std::string& rest,
                       const std::string& typed) {
  const Decision& decision = asked(at);
  if (verb == "charge" || verb == "fire" || verb == "hold") {
    if (auto taken = take_option(at, verb, rest)) return *std::move(taken);
  }
  if (decision.shape != Shape::order) {
    return paragraph(
        say(PlaySays::not_here, {typed.empty() ? verb : typed, "a unit that is asked for its order",
                                 decision_allowed(at)}));
  }
  const std::string words = rest.empty() ? verb : verb + ' ' + rest;
  if (const auto way = without_as_far(words)) {
    const View view = at.sheet().view(at.session().asked_about(), decision.side);
    auto farthest = as_far_as_it_goes(at.sheet(), view.seen, decision.unit, *way);
    if (!farthest) return paragraph(farthest.error());
    const std::string told = order_words(at.sheet(), view.seen, *farthest);
    const std::string wrong = give(at, {{}, *std::move(farthest)}, words);
    return wrong.empty() ? paragraph("As far as it goes: " + told) : wrong;
  }
  auto order =
      read_order(at.sheet(), at.session().asked_about(), decision.unit, words, decision.options);
  if (!order) return paragraph(order.error());
  return give(at, {{}, *std::move(order)}, words);
}

std::string decide_by_program(AtTable& at) {
  const std::size_t n = at.session().answers();
  at.session().answer_by_program();
  at.ask = true;
  std::string text;
  for (std::size_t i = n; i < at.session().answers(); ++i) {
    text += wrapped(at.session().describe_answer(i) + '.', 2, text_width(), 2);
  }
  return text;
}

}  // namespace opfor::cli
