#include "hearing/report_forms.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <fmt/format.h>
#include <range/v3/algorithm/contains.hpp>

#include "telling/terminal.hpp"

namespace opfor {
namespace {

constexpr std::array kForms{
    ReportForm{Saying::as_ordered, "<unit> as ordered", "P1 as ordered",
               "it did what opfor said (so does every unit that is not named)"},
    ReportForm{Saying::at_point, "<unit> at <x> <y>", "L2 at 120,64",
               "its centre stands there, from the south-west corner"},
    ReportForm{Saying::at_square, "<unit> at <square>", "L2 at C4",
               "in the middle of that square of the map"},
    ReportForm{Saying::entered_at_point, "<unit> entered|returned at <x> <y>",
               "MI1 entered at 4,112", "it has come on the table there"},
    ReportForm{Saying::entered_at_square, "<unit> entered|returned at <square>",
               "MI1 returned at A6", "the same by a square"},
    ReportForm{Saying::offset, "<unit> <n> <direction> of <place>", "MC3 30 east of the house",
               "so far from a place or unit"},
    ReportForm{Saying::offset, "<unit> <n> at <direction> from <place>", "MC3 30 at 045 from L1",
               "range and bearing"},
    ReportForm{Saying::forward, "<unit> forward|ahead <n>", "L1 forward 12",
               "so far the way it faces"},
    ReportForm{Saying::back, "<unit> back <n>", "L1 back 5", "backward, facing as before"},
    ReportForm{Saying::to_left, "<unit> left <n>", "L1 left 3", "to its left"},
    ReportForm{Saying::to_right, "<unit> right <n>", "L1 right 3", "to its right"},
    ReportForm{Saying::stopped_short, "<unit> stopped <n> short of <place>",
               "MC1 stopped 12 short of the hedge", "on its way, so near to a place or unit"},
    ReportForm{Saying::stopped_after, "<unit> stopped after <n>", "MC1 stopped after 12",
               "after so much of the way that opfor gave it"},
    ReportForm{Saying::stayed, "<unit> did not move", "MC1 did not move",
               "it is where it was before opfor's order"},
    ReportForm{Saying::to_place, "<unit> to <place>", "L1 to the hedge",
               "straight up to a place or unit"},
    ReportForm{Saying::faces_direction, "<unit> faces|facing <direction>", "L2 faces west",
               "a point of the compass, or degrees"},
    ReportForm{Saying::faces_place, "<unit> faces|facing <place>", "L2 faces MC1",
               "toward a place or unit"},
    ReportForm{Saying::lost, "<unit> lost <n>", "L1 lost 2", "so many figures more are lost"},
    ReportForm{Saying::lost, "<unit> <n> lost|killed|dead", "L1 2 killed", "the same"},
    ReportForm{Saying::wounded, "<unit> <n> wounded", "L1 2 wounded", "so many more are wounded"},
    ReportForm{Saying::got_back, "<unit> got back <n>", "L1 got back 1",
               "so many losses were wrong"},
    ReportForm{Saying::formed, "<unit> formed|in <formation>", "L1 formed square",
               "line, column, square, open order"},
    ReportForm{Saying::ran, "<unit> ran", "MC1 ran", "it ran from the enemy this turn"},
    ReportForm{Saying::ran, "<unit> ran away", "MC1 ran away", "the same"},
    ReportForm{Saying::beaten, "<unit> beaten", "MC2 beaten", "pushed back as loser of a melee"},
    ReportForm{Saying::destroyed, "<unit> destroyed|gone", "MC4 destroyed", "none of it are left"},
    ReportForm{Saying::left_table, "<unit> left table", "MC4 left the table",
               "over the edge, to come back perhaps"},
    ReportForm{Saying::in_contact, "<unit> in contact with <other>", "L1 in contact with MC1",
               "their bases touch"},
    ReportForm{Saying::out_of_contact, "<unit> out of contact with <other>",
               "L1 out of contact with MC1", "they touch no longer"},
    ReportForm{Saying::unloaded, "<unit> unloaded|empty", "L1 unloaded", "its weapons are empty"},
    ReportForm{Saying::loaded, "<unit> loaded", "L1 loaded", "its weapons are loaded"},
    ReportForm{Saying::lost_of, "<unit> lost <n> <kind>", "P1 lost 2 pike",
               "of one kind, where the rules know kinds"},
    ReportForm{Saying::lost_of, "<unit> <n> <kind> lost|killed|dead", "P1 2 pike lost", "the same"},
    ReportForm{Saying::drawn_up, "<unit> in <n> files|wide", "P1 in 4 files",
               "so wide, where the rules leave it open"},
    ReportForm{Saying::in_contact, "<unit> joined <other>", "G1 joined P1",
               "a leader is with a unit now"},
    ReportForm{Saying::out_of_contact, "<unit> left <other>", "G1 left P1", "and no longer"},
    ReportForm{Saying::state, "<unit> <state>", "P1 commander dead",
               "a state that only these rules have a word for"},
};

std::vector<std::string> split(std::string_view text, char at) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  while (from <= text.size()) {
    std::size_t end = text.find(at, from);
    if (end == std::string_view::npos) end = text.size();
    parts.emplace_back(text.substr(from, end - from));
    from = end + 1;
  }
  return parts;
}

std::optional<double> number_of(const std::string& word) {
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  if (!(value >= 0) || value > 100000) return std::nullopt;
  return value;
}

bool square_like(const std::string& word) {
  return word.size() >= 2 && word.size() <= 3 &&
         std::isalpha(static_cast<unsigned char>(word[0])) != 0 &&
         std::all_of(word.begin() + 1, word.end(),
                     [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// Fits words to one form, trying long names before short ones.
class Matcher {
 public:
  Matcher(const std::vector<std::string>& words, const Namer& namer, bool lenient)
      : words_(words), namer_(namer), lenient_(lenient) {}
  std::optional<Understood> fit(const ReportForm& form) {
    pattern_ = split(form.pattern, ' ');
    found_ = {};
    found_.saying = form.saying;
    if (!rest(0, 0)) return std::nullopt;
    return found_;
  }

 private:
  [[nodiscard]] std::string joined(std::size_t from, std::size_t to) const {
    std::string text;
    for (std::size_t i = from; i < to; ++i) text += (i > from ? " " : "") + words_[i];
    return text;
  }
  bool rest(std::size_t p, std::size_t w) {
    if (p == pattern_.size()) return w == words_.size();
    if (w >= words_.size()) return false;
    const std::string& slot = pattern_[p];
    if (slot == "<unit>") return name(p, w, found_.unit, false);
    if (slot == "<place>" || slot == "<other>") return name(p, w, found_.place, true);
    if (slot == "<direction>") return direction(p, w);
    if (slot == "<formation>") return formation(p, w);
    if (slot == "<kind>" || slot == "<state>") return word_of_sheet(p, w);
    return one_word(slot, words_[w]) && rest(p + 1, w + 1);
  }
  bool name(std::size_t p, std::size_t w, std::string& into, bool place) {
    for (std::size_t end = words_.size(); end > w; --end) {
      const std::string text = joined(w, end);
      const bool known = place ? pattern_[p] == "<other>" ? namer_.unit(text) : namer_.place(text)
                               : namer_.unit(text);
      const bool any = lenient_ && place && end == words_.size();
      if (!known && !any) continue;
      into = text;
      if (rest(p + 1, end)) return true;
    }
    return false;
  }
  bool word_of_sheet(std::size_t p, std::size_t w) {
    for (std::size_t end = words_.size(); end > w; --end) {
      const std::string text = joined(w, end);
      if (!(pattern_[p] == "<kind>" ? namer_.kind(text) : namer_.state(text))) continue;
      found_.word = text;
      if (rest(p + 1, end)) return true;
    }
    return false;
  }
  bool direction(std::size_t p, std::size_t w) {
    for (const std::size_t n : {2U, 1U}) {
      if (w + n > words_.size()) continue;
      const auto angle = direction_of(n == 2 ? words_[w] + '-' + words_[w + 1] : words_[w]);
      if (!angle) continue;
      found_.direction = *angle;
      if (rest(p + 1, w + n)) return true;
    }
    return false;
  }
  bool formation(std::size_t p, std::size_t w) {
    const auto formed = of_word<Formation>(words_[w]);
    if (!formed) return false;
    found_.formation = *formed;
    const bool order = w + 1 < words_.size() && words_[w + 1] == "order";
    return rest(p + 1, w + (order ? 2 : 1));
  }
  bool one_word(const std::string& slot, const std::string& word) {
    if (slot == "<square>") {
      found_.square = word;
      return square_like(word);
    }
    if (slot == "<n>" || slot == "<x>" || slot == "<y>") {
      const auto value = number_of(word);
      if (!value) return false;
      (slot == "<n>" ? found_.n : slot == "<x>" ? found_.x : found_.y) = *value;
      return true;
    }
    const auto all = split(slot, '|');
    return ranges::contains(all, word);
  }

  const std::vector<std::string>& words_;
  const Namer& namer_;
  bool lenient_;
  std::vector<std::string> pattern_;
  Understood found_;
};

bool idle_word(const std::string& word) {
  static constexpr std::array<std::string_view, 14> kIdle{
      "the", "was", "were",   "is",   "are", "has",     "have",
      "now", "cm",  "inches", "inch", "men", "figures", "figure"};
  return ranges::contains(kIdle, word);
}

}  // namespace

std::span<const ReportForm> report_forms() { return kForms; }

std::string report_help(const Sheet& sheet) {
  std::string text = "A line a fact; units by id or name; what is not said went as ordered.\n";
  for (const ReportForm& form : kForms) {
    text += fmt::format("  {:<36}{}\n", form.example, form.words);
  }
  text += "  # ...                               a remark\n";
  const auto words = [&](std::string_view what, std::span<const std::string_view> all) {
    if (!all.empty())
      text += wrapped(fmt::format("{}: {}.", what, fmt::join(all, ", ")), 2, 100, 4);
  };
  words("Kinds of losses", sheet.kinds());
  words("States", sheet.states());
  return text;
}

std::vector<std::string> report_words(std::string_view line) {
  std::string clean;
  for (const char c : line.substr(0, line.find('#'))) {
    const bool parts = c == ',' || c == ';' || c == '(' || c == ')' || c == ':' || c == '"';
    clean += parts || std::isspace(static_cast<unsigned char>(c)) != 0
                 ? ' '
                 : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  std::vector<std::string> words;
  for (std::string word : split(clean, ' ')) {
    while (!word.empty() && word.back() == '.') word.pop_back();
    if (word.size() > 2 && word.ends_with("cm") &&
        std::isdigit(static_cast<unsigned char>(word[0])) != 0) {
      word.resize(word.size() - 2);
    }
    if (!word.empty() && !idle_word(word)) words.push_back(std::move(word));
  }
  return words;
}

std::optional<Understood> understand(const std::vector<std::string>& words, const Namer& namer,
                                     bool lenient) {
  Matcher matcher(words, namer, lenient);
  for (const ReportForm& form : kForms) {
    if (auto found = matcher.fit(form)) return found;
  }
  return std::nullopt;
}

}  // namespace opfor
