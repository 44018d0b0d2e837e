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

#include "cli/play_options.hpp"
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
      {DecisionKind::reaction_fire, "whether to react, and how"},
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
      return fmt::format(" (any of them, {} to spend; an empty line: none)", decision.budget);
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
      return n == 1 ? "1, or 'none'; 'rest none': nor anybody after"
                    : fmt::format(
                          "numbers, 1 to {}, such as '1 {}', or 'none'; 'rest none': nor "
                          "anybody after",
                          n, n);
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
  if (set && line == "none") return choose_none(at);
  auto numbers = of_numbers(line) ? numbers_of(line) : std::nullopt;
  if (set && !numbers) {
    if (auto listed = options_listed(at, line)) return give(at, {*std::move(listed), {}}, line);
  }
  if (!of_numbers(line)) return std::nullopt;
  if (!numbers && decision.shape == Shape::pick) {
    // "1st section", "one by one"
    const auto named = options_named(at, in_lower_case(line));
    if (named.size() == 1) return choose(at, named.front());
  }
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

std::string choose_none(AtTable& at) { return give(at, {}, "none"); }

std::string choose(AtTable& at, int option) {
  return give(at, {{option}, {}}, std::to_string(option + 1));
}

namespace {

/// "charge MC2", "fire", "hold fire", "join P2" as one of the options; nothing if it is to be read
/// as an order.
std::optional<std::string> take_option(AtTable& at, const std::string& verb,
                                       const std::string& rest) {
  const Decision& decision = asked(at);
  const auto found = options_meant(at, verb, rest);
  if (found.size() == 1) return choose(at, found.front());
  if (found.size() > 1) {
    std::vector<std::string> names;
    for (const int one : found) names.push_back(fmt::format("choice {}", one + 1));
    const std::vector<std::string_view> views(names.begin(), names.end());
    return paragraph(
        say(PlaySays::ambiguous, {rest.empty() ? verb : verb + ' ' + rest, one_of(views)}));
  }
  const bool usual = verb == "charge" || verb == "fire" || verb == "hold";
  if (decision.shape != Shape::order && (usual || !options_meant(at, verb, {}).empty())) {
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
  const bool orders = decision.shape == Shape::order;
  if (!orders || verb == "charge" || verb == "fire" || verb == "hold") {
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
