#include "cli/play_measures.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "cli/play_sentences.hpp"
#include "telling/close_call_words.hpp"
#include "telling/places.hpp"

namespace opfor::cli {
namespace {

const std::vector<CloseCall>& asked_measures(const AtTable& at) {
  return at.session().pending().measures;
}

std::string words_of(const AtTable& at, const CloseCall& call) {
  return close_call_words(at.setting(), call);
}

std::vector<std::string> words_in(std::string line) {
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == ',' || c == ';'; }, ' ');
  std::vector<std::string> words;
  for (std::size_t from = line.find_first_not_of(' '); from != std::string::npos;) {
    const std::size_t end = std::min(line.find(' ', from), line.size());
    words.push_back(line.substr(from, end - from));
    from = line.find_first_not_of(' ', end);
  }
  return words;
}

std::optional<bool> yes_or_no(const std::string& word) {
  const std::string lower = in_lower_case(word);
  if (lower == "y" || lower == "yes" || lower == "within") return true;
  if (lower == "n" || lower == "no" || lower == "beyond") return false;
  return std::nullopt;
}

}  // namespace

std::string measure_question(const AtTable& at) {
  const auto& calls = asked_measures(at);
  if (calls.size() == 1) {
    return wrapped("Measure " + words_of(at, calls.front()) + ": within it?", 2, text_width(), 2);
  }
  std::string text =
      "  Measure, all of one moment (one after the other, or all in a line): within?\n";
  for (std::size_t i = 0; i < calls.size(); ++i) {
    text += wrapped(fmt::format("{:>2}  {}", i + 1, words_of(at, calls[i])), 2, text_width(), 4);
  }
  return text;
}

std::string measure_allowed(const AtTable& at) {
  const std::size_t n = asked_measures(at).size();
  const std::string several = n == 1 ? "" : fmt::format("; or up to {} of them in a line", n);
  return "yes: within the limit, or no: beyond it" + several + "; or 'auto': as opfor's map has it";
}

std::string measure_why(const AtTable& at) {
  const CloseCall& call = asked_measures(at).front();
  const bool cm = at.setting().measure == Measure::centimetre;
  return paragraph(fmt::format(
      "the map is no nearer than {:g} {} to your table, and what follows is another thing within "
      "the limit than beyond it ({}, {}); by the map it is {}",
      in_measure(at.setting().tolerance, at.setting().measure), cm ? "cm" : "in", call.words,
      call.rule, call.by_map ? "within" : "beyond"));
}

std::optional<std::string> take_measure(AtTable& at, const std::string& line) {
  const std::vector<std::string> words = words_in(line);
  if (words.empty() || !yes_or_no(words.front())) return std::nullopt;
  Answers answers;
  for (const std::string& word : words) {
    const auto within = yes_or_no(word);
    if (!within || answers.measures.size() == asked_measures(at).size()) {
      return paragraph(say(PlaySays::wrong_dice, {line, measure_allowed(at)}));
    }
    answers.measures.push_back(*within);
  }
  if (const auto wrong = at.session().answer(answers)) return paragraph(wrong->what);
  at.ask = true;
  return std::string{};
}

}  // namespace opfor::cli
