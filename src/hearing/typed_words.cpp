#include "hearing/typed_words.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/find.hpp>
#include <span>

#include "core/as_number.hpp"
#include "telling/measures.hpp"

namespace opfor {
namespace {

/// A plain form, and what else is typed for it.
struct PlainForm {
  std::string_view plain;
  std::string_view typed;
};

// clang-format off
constexpr std::array kPlainForms{
    PlainForm{"move",     "moved moves moving"},
    PlainForm{"march",    "marched marches marching"},
    PlainForm{"step", "stepped steps"},
    PlainForm{"go",       "went goes going"},
    PlainForm{"come",     "came comes coming"},
    PlainForm{"advance",  "advanced advances advancing adv"},
    PlainForm{"ride",     "rode rides riding ridden"},
    PlainForm{"walk",     "walked walks walking"},
    PlainForm{"trot",     "trotted trots"},
    PlainForm{"canter",   "cantered canters"},
    PlainForm{"gallop",   "galloped gallops"},
    PlainForm{"stop",     "stopped stops"},
    PlainForm{"halt",     "halted halts"},
    PlainForm{"end",      "ended ends finished finishes"},
    PlainForm{"stay",     "stayed stays remained remains remain"},
    PlainForm{"stand",    "stood stands standing wait waited waits waiting"},
    PlainForm{"hold",     "held holds holding"},
    PlainForm{"keep",     "kept keeps keeping"},
    PlainForm{"defend",   "defended defends defending"},
    PlainForm{"garrison", "garrisoned garrisons"},
    PlainForm{"guard",    "guarded guards guarding"},
    PlainForm{"do",       "did does done"},
    PlainForm{"obey",     "obeyed obeys"},
    PlainForm{"enter",    "entered enters arrived arrives arrive"},
    PlainForm{"return",   "returned returns"},
    PlainForm{"retire",   "retired retires"},
    PlainForm{"retreat",  "retreated retreats"},
    PlainForm{"withdraw", "withdrew withdraws withdrawn"},
    PlainForm{"evade",    "evaded evades"},
    PlainForm{"recoil",   "recoiled recoils"},
    PlainForm{"fall",     "fell falls fallen"},
    PlainForm{"push",     "pushed pushes"},
    PlainForm{"drive",    "driven drove"},
    PlainForm{"pull",     "pulled pulls"},
    PlainForm{"flee",     "fled flees fleeing"},
    PlainForm{"rout",     "routed routs routing"},
    PlainForm{"run",      "ran runs running"},
    PlainForm{"break",    "broke breaks"},
    PlainForm{"bolt",     "bolted bolts"},
    PlainForm{"forward",  "forwards fwd fwds"},
    PlainForm{"ahead",    "onward onwards"},
    PlainForm{"back",     "backward backwards rearward rearwards"},
    PlainForm{"toward",   "towards"},
    PlainForm{"face",     "faced faces facing"},
    PlainForm{"turn",     "turned turns"},
    PlainForm{"wheel",    "wheeled wheels"},
    PlainForm{"form",     "formed forms forming"},
    PlainForm{"change",   "changed changes"},
    PlainForm{"deploy",   "deployed deploys"},
    PlainForm{"draw",     "drew draws drawn"},
    PlainForm{"lose",     "lost loses losing"},
    PlainForm{"take",     "took takes taken"},
    PlainForm{"suffer",   "suffered suffers"},
    PlainForm{"kill",     "killed kills"},
    PlainForm{"die",      "died dies"},
    PlainForm{"casualty", "casualties"},
    PlainForm{"loss",     "losses"},
    PlainForm{"wound",    "wounds"},
    PlainForm{"win",      "won wins"},
    PlainForm{"beat",     "beats"},
    PlainForm{"defeat",   "defeated defeats"},
    PlainForm{"open",     "opened opens"},
    PlainForm{"charge",   "charged charges charging counter-charged counter-charges counter-charge countercharged "
                          "countercharges countercharge"},
    PlainForm{"contact",  "contacted contacts"},
    PlainForm{"engage",   "engaged engages"},
    PlainForm{"attack",   "attacked attacks"},
    PlainForm{"touch",    "touched touches touching"},
    PlainForm{"fire",     "fired fires firing pistolled pistoled"},
    PlainForm{"shoot",    "shoots shooting"},
    PlainForm{"load",     "loads"},
    PlainForm{"reload",   "reloaded reloads"},
    PlainForm{"rally",    "rallied rallies"},
    PlainForm{"reform",   "reformed reforms"},
    PlainForm{"restore",  "restores"},
    PlainForm{"limber",   "limbers"},
    PlainForm{"unlimber", "unlimbers"},
    PlainForm{"mount",    "mounts"},
    PlainForm{"dismount", "dismounts"},
    PlainForm{"join",     "joined joins"},
    PlainForm{"attach",   "attached attaches"},
    PlainForm{"disengage","disengaged disengages"},
    PlainForm{"cause",    "caused causes"},
    PlainForm{"inflict",  "inflicted inflicts"},
    PlainForm{"leave",    "leaves leaving"},
    PlainForm{"get",      "got gets"},
    PlainForm{"regain",   "regained regains recovered recovers"},
    PlainForm{"occupy",   "occupied occupies"},
    PlainForm{"nothing",  "none nobody no_one"},
    PlainForm{"destroy",  "destroyed annihilated eliminated"},
    PlainForm{"capture",  "captured"},
    PlainForm{"surrender","surrendered surrenders"},
    PlainForm{"give",     "gave gives given"},
    PlainForm{"volley",   "volleyed volleys"},
    PlainForm{"salvo",    "salvoed salvos salvoes"},
    PlainForm{"caracole", "caracoled caracoles"},
    PlainForm{"bombard",  "bombarded bombards cannonaded"},
    PlainForm{"repulse",  "repulsed repulses"},
    PlainForm{"repel",    "repelled repels"},
    PlainForm{"see",      "saw sees seen"},
    PlainForm{"reach",    "reached reaches"},
    PlainForm{"close",    "closed closes closing"},
    PlainForm{"follow",   "followed follows following"},
    PlainForm{"pursue",   "pursued pursues pursuing"},
    PlainForm{"survive",  "survived survives"},
    PlainForm{"happen",   "happened happens"},
    PlainForm{"throw",    "threw throws thrown"},
    PlainForm{"force",    "forced forces"},
    PlainForm{"files",    "file"},
};
// clang-format on

constexpr std::array<std::string_view, 31> kIdle{
    "the",  "a",      "an",   "was",   "were", "is",  "are",   "be",   "been", "has",  "have",
    "had",  "now",    "its",  "their", "his",  "it",  "they",  "he",   "just", "also", "both",
    "only", "merely", "then", "so",    "my",   "our", "again", "well", "still"};

constexpr std::array<std::string_view, 20> kSmallNumbers{
    "zero",     "one",     "two",     "three",     "four",     "five",    "six",
    "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",  "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
constexpr std::array<std::string_view, 8> kTens{"twenty", "thirty",  "forty",  "fifty",
                                                "sixty",  "seventy", "eighty", "ninety"};

const std::map<std::string_view, std::string_view>& plain_forms() {
  static const auto kKnown = [] {
    std::map<std::string_view, std::string_view> forms;
    for (const PlainForm& form : kPlainForms) {
      for (std::size_t from = 0; from < form.typed.size();) {
        const std::size_t end = std::min(form.typed.find(' ', from), form.typed.size());
        forms.emplace(form.typed.substr(from, end - from), form.plain);
        from = end + 1;
      }
    }
    return forms;
  }();
  return kKnown;
}

/// "falling", "driving", "running": what is being done.
std::optional<std::string> doing_of(std::string_view word) {
  if (word.size() < 6 || !word.ends_with("ing")) return std::nullopt;
  const std::string stem{word.substr(0, word.size() - 3)};
  const auto plain = [](std::string_view one) {
    return ranges::contains(kPlainForms, one, &PlainForm::plain);
  };
  if (plain(stem)) return stem;
  if (plain(stem + 'e')) return stem + 'e';
  const bool doubled = stem[stem.size() - 1] == stem[stem.size() - 2];
  if (doubled && plain(stem.substr(0, stem.size() - 1))) return stem.substr(0, stem.size() - 1);
  return std::nullopt;
}

// --- characters ---

/// What is typed by machines that mean well, in plain characters.
std::string in_plain_characters(std::string_view line) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 16> kSame{
      {{"\u2018", "'"},
       {"\u2019", "'"},
       {"\u201c", "\""},
       {"\u201d", "\""},
       {"\u2033", "\""},
       {"\u2032", "'"},
       {"\u2013", " - "},
       {"\u2014", " - "},
       {"\u2026", " "},
       {"\u00a0", " "},
       {"\u00b0", " degrees "},
       {"\u00bd", " 1/2 "},
       {"\u00bc", " 1/4 "},
       {"\u00be", " 3/4 "},
       {"\u00d7", "x"},
       {"''", "\""}}};
  std::string text;
  for (std::size_t i = 0; i < line.size();) {
    const auto* const same = std::find_if(kSame.begin(), kSame.end(), [&](const auto& one) {
      return line.substr(i, one.first.size()) == one.first;
    });
    text += same == kSame.end() ? line.substr(i, 1) : same->second;
    i += same == kSame.end() ? 1 : same->first.size();
  }
  return text;
}

bool digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

/// Words and marks: a mark that parts stands alone as ",", inches as "\"".
std::vector<std::string> pieces_of(std::string_view line) {
  std::vector<std::string> pieces;
  std::string word;
  const auto finish = [&] {
    if (word.empty()) return;
    // "--" and "..." part as a comma does.
    const bool marks = word.size() > 1 && word.find_first_not_of("-.") == std::string::npos;
    if (marks) word = ",";
    pieces.push_back(std::exchange(word, {}));
  };
  const auto mark = [&](const char* as) {
    finish();
    pieces.emplace_back(as);
  };
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    const char next = i + 1 < line.size() ? line[i + 1] : ' ';
    const bool after_digit = !word.empty() && digit(word.back());
    if (blank(c) || c == '(' || c == ')' || c == ':' || c == '[' || c == ']' || c == '!' ||
        c == '?') {
      finish();
    } else if (c == ',' || c == ';' || c == '&' || (c == '+' && !digit(next)) ||
               (c == '/' && !(after_digit && digit(next))) ||
               (c == '-' && word.empty() && blank(next)) || (c == '.' && (blank(next)))) {
      mark(",");
    } else if (c == '"') {
      if (after_digit) {
        mark("\"");
      } else {
        finish();
      }
    } else {
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
  }
  finish();
  return pieces;
}

// --- numbers and lengths ---

std::optional<double> digits_of(std::string_view word) {
  if (word.empty() || word.find_first_not_of("0123456789.") != std::string_view::npos) {
    return std::nullopt;
  }
  const auto value = as_number<double>(word);
  return value && *value <= 100000 ? value : std::nullopt;
}

std::optional<double> fraction_of(std::string_view word) {
  if (word == "1/2") return 0.5;
  if (word == "1/4") return 0.25;
  if (word == "3/4") return 0.75;
  return std::nullopt;
}

/// Tenths of a millimetre in a unit that is typed behind a number; 0: none. "in" is left to the
/// words behind it.
double unit_of(std::string_view word) {
  static constexpr std::array<std::string_view, 6> kCentimetres{
      "cm", "cms", "centimetre", "centimetres", "centimeter", "centimeters"};
  static constexpr std::array<std::string_view, 5> kMillimetres{"mm", "millimetre", "millimetres",
                                                                "millimeter", "millimeters"};
  static constexpr std::array<std::string_view, 4> kInches{"\"", "inch", "inches", "ins"};
  if (ranges::contains(kCentimetres, word)) return 100;
  if (ranges::contains(kMillimetres, word)) return 10;
  if (ranges::contains(kInches, word)) return 254;
  if (word == "ft" || word == "feet") return 254 * 12;
  return 0;
}

/// "4 in" is a length at the end of what is said, and before a way; "4 in column" is none.
bool inches_behind(const std::vector<std::string>& pieces, std::size_t in) {
  if (in >= pieces.size() || pieces[in] != "in") return false;
  if (in + 1 == pieces.size() || pieces[in + 1] == ",") return true;
  static constexpr std::array<std::string_view, 14> kWays{
      "of",   "from",  "short",   "ahead",    "forward", "forwards",  "back",
      "left", "right", "towards", "backward", "fwd",     "backwards", "toward"};
  const std::string& next = pieces[in + 1];
  return ranges::contains(kWays, next) || (direction_of(next) && !digits_of(next));
}

class Joiner {
 public:
  Joiner(std::vector<std::string> pieces, Measure measure)
      : pieces_(std::move(pieces)), measure_(measure) {}

  Typed join() {
    while (at_ < pieces_.size()) {
      if (!number()) word();
    }
    return std::move(typed_);
  }

 private:
  [[nodiscard]] std::string_view piece(std::size_t ahead) const {
    return at_ + ahead < pieces_.size() ? std::string_view{pieces_[at_ + ahead]}
                                        : std::string_view{};
  }
  void word() {
    const std::string& text = pieces_[at_++];
    if (text == ",") return typed_.words.push_back({{}, {}, {}, false, true, {}});
    const bool parts = text == "and" || text == "then" || text == "but";
    typed_.words.push_back({text, plain_word(text), std::nullopt, false, parts, {}});
  }
  /// "12", "12cm", "4 1/2 inches", "half an inch", "a dozen", "twelve".
  bool number() {
    std::size_t n = 0;
    std::string unit;
    const auto value = value_at(n, unit);
    if (!value) return false;
    TypedWord word;
    word.text = pieces_[at_];
    const bool merged = n > 1;
    const std::string said = said_as(n);
    at_ += n;
    word.number = *value;
    const bool behind = unit_of(piece(0)) > 0 || inches_behind(pieces_, at_);
    if (unit.empty() && behind) unit = pieces_[at_++];
    word.said = said;
    if (!unit.empty()) {
      if (!said.ends_with(unit)) word.said += unit == "\"" ? unit : ' ' + unit;
      word.length = true;
      to_measure(word, unit);
    }
    if (merged || word.length) word.text = in_digits(*word.number);
    while (piece(0) == "degrees" || piece(0) == "deg" || piece(0) == "degree") ++at_;
    word.plain = word.text;
    typed_.words.push_back(std::move(word));
    return true;
  }
  static std::string in_digits(double value) {
    return fmt::format("{}", std::round(value * 1000) / 1000);
  }
  [[nodiscard]] std::string said_as(std::size_t n) const {
    std::string said;
    for (std::size_t i = 0; i < n; ++i) said += (i > 0 ? " " : "") + pieces_[at_ + i];
    return said;
  }
  /// The number that begins here, of so many pieces; a unit that is written against it.
  std::optional<double> value_at(std::size_t& n, std::string& unit) const {
    const std::string_view first = piece(0);
    n = 1;
    if (first == "a" && piece(1) == "dozen") return n = 2, 12;
    if ((first == "a" && piece(1) == "couple") || (first == "a" && piece(1) == "pair")) {
      n = piece(2) == "of" ? 3 : 2;
      return 2;
    }
    if (first == "half" && piece(1) == "a" && piece(2) == "dozen") return n = 3, 6;
    if (first == "a" && piece(1) == "foot") return unit = "foot", n = 2, 1;
    if ((first == "a" || first == "an") && unit_of(piece(1)) > 0) return 1;
    if (first == "half" && (piece(1) == "an" || piece(1) == "a") && unit_of(piece(2)) > 0) {
      return n = 2, 0.5;
    }
    if (const auto part = fraction_of(first)) return part;
    const std::size_t digits = std::min(first.find_first_not_of("0123456789."), first.size());
    auto value = digits_of(first.substr(0, digits));
    const std::string_view behind = first.substr(digits);
    if (value && !behind.empty()) {
      if (unit_of(behind) == 0 && behind != "in") return std::nullopt;
      unit = behind;
      return value;
    }
    if (!value) value = number_of(first);
    if (!value) return std::nullopt;
    if (piece(1) == "dozen") return n = 2, *value * 12;
    if (const auto part = fraction_of(piece(1))) return n = 2, *value + *part;
    if (piece(1) == "and" && piece(2) == "a" && piece(3) == "half") return n = 4, *value + 0.5;
    return value;
  }
  void to_measure(TypedWord& word, std::string_view unit) {
    const double tenths = unit == "in" ? 254 : unit == "foot" ? 254 * 12 : unit_of(unit);
    const double value = *word.number * tenths / tenths_in(measure_);
    if (tenths == tenths_in(measure_)) return;
    word.number = std::round(value * 1000) / 1000;
    typed_.notes.push_back(fmt::format("{} is {} on this table", word.said,
                                       length_words(value * tenths_in(measure_), measure_)));
  }

  std::vector<std::string> pieces_;
  Measure measure_;
  std::size_t at_ = 0;
  Typed typed_;
};

}  // namespace

Typed typed_words(std::string_view line, Measure measure) {
  const std::string plain = in_plain_characters(line.substr(0, line.find('#')));
  return Joiner(pieces_of(plain), measure).join();
}

std::string typed_text(const std::vector<TypedWord>& words, std::size_t from, std::size_t to) {
  std::string text;
  for (std::size_t i = from; i < std::min(to, words.size()); ++i) {
    if (words[i].text.empty()) continue;
    text += (text.empty() ? "" : " ") + words[i].text;
  }
  return text;
}

std::optional<double> number_of(std::string_view word) {
  if (const auto value = digits_of(word)) return value;
  for (std::size_t i = 0; i < kSmallNumbers.size(); ++i) {
    if (kSmallNumbers[i] == word) return static_cast<double>(i);
  }
  for (std::size_t i = 0; i < kTens.size(); ++i) {
    if (!word.starts_with(kTens[i])) continue;
    const double tens = 20 + 10 * static_cast<double>(i);
    std::string_view rest = word.substr(kTens[i].size());
    if (rest.empty()) return tens;
    if (rest.front() == '-') rest.remove_prefix(1);
    const auto ones = number_of(rest);
    if (ones && *ones >= 1 && *ones <= 9) return tens + *ones;
  }
  if (word == "dozen") return 12;
  if (word == "hundred") return 100;
  return std::nullopt;
}

std::string plain_word(std::string_view word) {
  const auto found = plain_forms().find(word);
  if (found != plain_forms().end()) return std::string{found->second};
  return doing_of(word).value_or(std::string{word});
}

std::optional<TypedCommand> typed_command(std::string_view line) {
  static constexpr std::array<std::pair<std::string_view, TypedCommand>, 22> kCommands{{
      {"?", TypedCommand::help},
      {"help", TypedCommand::help},
      {"undo", TypedCommand::undo},
      {"oops", TypedCommand::undo},
      {"take back", TypedCommand::undo},
      {"take that back", TypedCommand::undo},
      {"scratch that", TypedCommand::undo},
      {"forget that", TypedCommand::undo},
      {"quit", TypedCommand::quit},
      {"exit", TypedCommand::quit},
      {"q", TypedCommand::quit},
      {"cancel", TypedCommand::quit},
      {"bye", TypedCommand::quit},
      {"end", TypedCommand::end},
      {"done", TypedCommand::end},
      {"i'm done", TypedCommand::end},
      {"im done", TypedCommand::end},
      {"ok", TypedCommand::end},
      {"finished", TypedCommand::end},
      {"that's all", TypedCommand::end},
      {"thats all", TypedCommand::end},
      {"that is all", TypedCommand::end},
  }};
  std::string words;
  for (const char c : line) {
    const bool ends = c == '.' || c == '!' || blank(c);
    if (!ends) words += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (ends && !words.empty() && words.back() != ' ') words += ' ';
  }
  while (!words.empty() && words.back() == ' ') words.pop_back();
  const auto* const found = ranges::find(kCommands, std::string_view{words},
                                         &std::pair<std::string_view, TypedCommand>::first);
  if (found == kCommands.end()) return std::nullopt;
  return found->second;
}

bool is_idle(std::string_view word) { return ranges::contains(kIdle, word); }

std::vector<std::string> long_number_words() {
  constexpr std::size_t kLong = 5;
  std::vector<std::string> words(kTens.begin(), kTens.end());
  for (const std::string_view one : kSmallNumbers) {
    if (one.size() >= kLong) words.emplace_back(one);
  }
  return words;
}

std::vector<std::string> words_with_plain_form() {
  std::vector<std::string> words;
  for (const auto& [typed, plain] : plain_forms()) {
    words.emplace_back(typed);
    words.emplace_back(plain);
  }
  return words;
}

}  // namespace opfor
