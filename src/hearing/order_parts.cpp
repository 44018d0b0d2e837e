#include "hearing/order_parts.hpp"

#include <algorithm>
#include <array>
#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/contains.hpp>

#include "hearing/typed_words.hpp"

namespace opfor {
namespace {

using Tokens = std::vector<std::string>;

/// It says nothing in an order; "then" parts, and "at a trot" has its own word.
bool is_small(std::string_view word) {
  return is_idle(word) && word != "then" && word != "a" && word != "an";
}

/// The words of a line; a comma between numbers, as in "120, 64", parts nothing.
Tokens tokens_of(std::string_view line, Measure measure) {
  Tokens tokens;
  const std::vector<TypedWord> words = typed_words(line, measure).words;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool number_before = i > 0 && words[i - 1].number;
    const bool in_place = number_before && i + 1 < words.size() && words[i + 1].number;
    if (words[i].text.empty()) {
      if (!in_place) tokens.emplace_back("then");
    } else if (!is_small(words[i].text)) {
      tokens.push_back(words[i].text);
    }
  }
  return tokens;
}

/// How many of the words from there on are an opening; 0 if they are none.
std::size_t length_of(const OpeningWords& opening, const Tokens& tokens, std::size_t at) {
  std::size_t n = 0;
  for (std::size_t from = 0; from < opening.words.size(); ++n) {
    const std::size_t end = std::min(opening.words.find(' ', from), opening.words.size());
    const std::string_view word = opening.words.substr(from, end - from);
    if (at + n >= tokens.size()) return 0;
    if (tokens[at + n] != word && plain_word(tokens[at + n]) != word) return 0;
    from = end + 1;
  }
  return n;
}

struct Opened {
  std::size_t opening = 0;
  std::size_t length = 0;
};

/// The longest opening that begins there.
Opened opened(std::span<const OpeningWords> openings, const Tokens& tokens, std::size_t at,
              bool part_may_begin) {
  Opened best{openings.size(), 0};
  for (std::size_t i = 0; i < openings.size(); ++i) {
    if (!openings[i].anywhere && !part_may_begin) continue;
    const std::size_t n = length_of(openings[i], tokens, at);
    if (n > best.length) best = {i, n};
  }
  return best;
}

std::size_t named(std::span<const OpeningWords> openings, std::string_view words) {
  const auto found = std::find_if(openings.begin(), openings.end(),
                                  [&](const OpeningWords& one) { return one.words == words; });
  return static_cast<std::size_t>(found - openings.begin());
}

bool files_follow(const Tokens& tokens, std::size_t at) {
  static constexpr std::array<std::string_view, 7> kFiles{"files", "file",    "ranks", "rank",
                                                          "wide",  "abreast", "deep"};
  return at + 1 < tokens.size() && is_number(tokens[at]) &&
         ranges::contains(kFiles, std::string_view{tokens[at + 1]});
}

/// "form up in": the number of files is what is said.
bool only_leads_up(const Tokens& words) {
  static constexpr std::array<std::string_view, 5> kSmall{"up", "in", "into", "to", "on"};
  return ranges::all_of(words, [](const std::string& word) {
    return ranges::contains(kSmall, std::string_view{word});
  });
}

/// Openings that change what the words before or behind them are.
struct Special {
  explicit Special(std::span<const OpeningWords> openings)
      : move(named(openings, "move")),
        via(named(openings, "via")),
        draw_up(named(openings, "draw up")),
        form(named(openings, "form")),
        none(openings.size()),
        turns{named(openings, "turn"), named(openings, "wheel")},
        faces{named(openings, "face"), named(openings, "facing")} {}

  /// "form attack column", "wheel right to face MC1": a word of what is formed or faced.
  [[nodiscard]] bool goes_on(const OrderPart& before, const Opened& found) const {
    const bool forms = before.opening == form && before.words.empty();
    const bool turns_to_face = ranges::contains(turns, before.opening) &&
                               ranges::contains(faces, found.opening) && found.length == 1;
    return forms || turns_to_face;
  }
  /// "in 4 files", "form 2 ranks": the first words say nothing more.
  [[nodiscard]] bool leads_to_files(const OrderPart& before) const {
    return only_leads_up(before.words) && (before.opening == none || before.opening == form);
  }
  /// "via A to B"
  [[nodiscard]] bool is_leg(const OrderPart& before, const std::string& word) const {
    return word == "to" && before.opening == via && !before.words.empty();
  }

  std::size_t move;
  std::size_t via;
  std::size_t draw_up;
  std::size_t form;
  std::size_t none;
  std::array<std::size_t, 2> turns;
  std::array<std::size_t, 2> faces;
};

}  // namespace

bool is_number(std::string_view word) { return number_of(word).has_value(); }

std::string in_one_line(const Tokens& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::vector<OrderPart> parts_of(std::string_view line, std::span<const OpeningWords> openings,
                                Measure measure) {
  const Special special(openings);
  const Tokens tokens = tokens_of(line, measure);
  std::vector<OrderPart> parts;
  bool fresh = true;
  for (std::size_t at = 0; at < tokens.size();) {
    if (tokens[at] == "and" || tokens[at] == "then") {
      fresh = true;
      ++at;
      continue;
    }
    const OrderPart* before = parts.empty() ? nullptr : &parts.back();
    Opened found = opened(openings, tokens, at, fresh);
    const bool goes_on = before != nullptr && !fresh;
    if (goes_on && special.goes_on(*before, found)) found = {special.none, 0};
    const bool leg = before != nullptr && special.is_leg(*before, tokens[at]);
    const bool files = files_follow(tokens, at) &&
                       (before == nullptr || fresh || before->opening != special.draw_up);
    if (found.length > 0) {
      // "move via A", "move back 3": the first word says nothing more.
      if (goes_on && before->opening == special.move && before->words.empty()) parts.pop_back();
      parts.push_back({found.opening, {}});
    } else if (leg) {
      parts.push_back({special.move, {}});
    } else if (files) {
      if (goes_on && special.leads_to_files(*before)) parts.pop_back();
      parts.push_back({special.draw_up, {}});
    } else if (before == nullptr) {
      parts.push_back({special.none, {}});
    }
    if (found.length == 0) parts.back().words.push_back(tokens[at]);
    at += std::max<std::size_t>(found.length, 1);
    fresh = false;
  }
  return parts;
}

}  // namespace opfor
