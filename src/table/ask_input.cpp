#include "table/ask_input.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <initializer_list>
#include <istream>
#include <span>

#include "core/utf8.hpp"
#include "core/words.hpp"
#include "hearing/names_at_table.hpp"
#include "hearing/typed_words.hpp"
#include "telling/sentences.hpp"

namespace opfor::ask {
namespace {

constexpr std::size_t kLongestLine = 400;
constexpr int kMostNumber = 1'000'000;

std::string lower(std::string_view text) {
  std::string all{text};
  for (char& c : all) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return all;
}

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : line) {
    if (c == ' ' || c == '\t' || c == '\r') {
      if (!word.empty()) words.push_back(std::move(word));
      word.clear();
    } else {
      word += c;
    }
  }
  if (!word.empty()) words.push_back(std::move(word));
  return words;
}

std::optional<int> number_of(std::string_view text) {
  if (text.empty() || text.size() > 7) return std::nullopt;
  int number = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + (c - '0');
  }
  return number <= kMostNumber ? std::optional<int>{number} : std::nullopt;
}

bool begins(std::string_view whole, std::string_view part) {
  return !part.empty() && whole.substr(0, part.size()) == part;
}

/// The unit that a text names: its id or name, or the beginning of one name only.
std::optional<std::size_t> find_unit(const Roster& roster, std::string_view text) {
  const std::string typed = lower(text);
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < roster.units.size(); ++i) {
    const RosterUnit& unit = roster.units[i];
    if (lower(unit.id) == typed || lower(unit.name) == typed) return i;
  }
  for (std::size_t i = 0; i < roster.units.size(); ++i) {
    if (!begins(lower(roster.units[i].name), typed)) continue;
    if (found) return std::nullopt;
    found = i;
  }
  return found;
}

std::string nobody(const Roster& roster, std::string_view text) {
  std::vector<std::string> names;
  for (const RosterUnit& unit : roster.units) {
    names.push_back(unit.name);
    if (!unit.id.empty()) names.push_back(unit.id);
  }
  return fmt::format("no unit, or more than one, is called '{}'{}", shown_line(text),
                     or_did_you_mean(text, names));
}

bool any_of_words(std::span<const TypedWord> words, std::initializer_list<std::string_view> plain) {
  return std::any_of(words.begin(), words.end(), [&](const TypedWord& word) {
    return std::find(plain.begin(), plain.end(), word.plain) != plain.end();
  });
}

/// What a unit was made to do, in the words of a report: "fled", "routed", "fell back", "stood".
std::optional<Intent> deed(std::span<const TypedWord> words) {
  if (any_of_words(words, {"run", "flee", "rout", "break", "bolt"})) return Intent::run;
  if (any_of_words(words, {"withdraw", "retire", "retreat", "recoil", "fall", "push", "drive"})) {
    return Intent::withdraw;
  }
  if (any_of_words(words, {"halt", "stop", "stand", "hold", "stay"})) return Intent::halt_face;
  return std::nullopt;
}

/// How many it lost, in the words of a report: "lost two", "2 casualties", "1 killed, 1 wounded".
std::optional<int> losses_in(std::span<const TypedWord> words, bool& wrong) {
  wrong = false;
  if (!any_of_words(words,
                    {"lose", "kill", "wound", "wounded", "dead", "casualty", "loss", "suffer"})) {
    return std::nullopt;
  }
  double sum = 0;
  bool told = false;
  for (const TypedWord& word : words) {
    if (!word.number) continue;
    told = true;
    wrong = wrong || word.length || *word.number != std::floor(*word.number);
    sum += *word.number;
  }
  wrong = wrong || !told || sum < 1 || sum > kMostNumber;
  return wrong ? std::nullopt : std::optional<int>{static_cast<int>(sum)};
}

/// "lost 2", "MC1 lost two", "the lancers fled": whom the first words name, and what is told of
/// him, read as every verb reads it. Nothing if the line is nothing of the kind.
std::optional<Understood> understand_news(const AskTurn& turn, std::string_view line) {
  const Roster& roster = turn.roster();
  const Prompt& prompt = *turn.prompt();
  const std::vector<TypedWord> words = typed_words(line, Measure::centimetre).words;
  // The longest name that the line begins with; or none, and it is of the unit in hand.
  std::size_t unit = prompt.unit;
  std::size_t from = 0;
  for (std::size_t end = words.size(); end > 0 && from == 0; --end) {
    const auto found = find_unit(roster, typed_text(words, 0, end));
    if (!found) continue;
    unit = *found;
    from = end;
  }
  const auto said = std::span(words).subspan(from);
  bool wrong = false;
  const std::optional<int> lost = losses_in(said, wrong);
  const std::optional<Intent> did = wrong || lost ? std::nullopt : deed(said);
  if (!wrong && !lost && !did) return std::nullopt;
  if (from == 0) {
    // Words before what is told are a name that nobody bears.
    std::size_t told = 0;
    while (told < words.size() && !words[told].number && !deed(said.subspan(told, 1)) &&
           !any_of_words(said.subspan(told, 1), {"lose", "suffer", "take", "kill", "no"})) {
      ++told;
    }
    if (told > 0) return NotUnderstood{nobody(roster, typed_text(words, 0, told))};
    if (prompt.what == Prompt::What::news) return NotUnderstood{"say which unit"};
  }
  if (wrong) return NotUnderstood{"how many it lost is a whole number from 1"};
  if (did) return Understood{Given{given::Did{unit, *did}}};
  const Given given = given::Lost{unit, *lost};
  if (turn.fits(given)) return Understood{given};
  const RosterUnit& of = roster.units[unit];
  if (of.strength == 0) {
    return NotUnderstood{fmt::format("the roster gives {} no strength", of.label())};
  }
  return NotUnderstood{fmt::format("{} has only {} left", of.label(), of.strength - of.losses)};
}

std::optional<AskCommand> command_of(std::string_view word) {
  if (word == "?" || begins("help", word)) return AskCommand::help;
  if (begins("back", word)) return AskCommand::back;
  if (begins("quit", word)) return AskCommand::quit;
  return std::nullopt;
}

std::optional<Given> answer_of(const Prompt& prompt, std::string_view word) {
  if (prompt.what == Prompt::What::news) return std::nullopt;
  if (begins("skip", word)) return given::Skip{};
  if (prompt.what == Prompt::What::die) {
    const auto face = number_of(word);
    return face ? std::optional<Given>{given::Die{*face}} : std::nullopt;
  }
  const Fact fact = prompt.inquiry.questions.front().fact;
  if (question_of(fact).kind == AnswerKind::number) {
    const auto number = number_of(word);
    return number ? std::optional<Given>{given::Answer{fact, *number}} : std::nullopt;
  }
  if (begins("yes", word)) return given::Answer{fact, 1};
  if (begins("no", word)) return given::Answer{fact, 0};
  return std::nullopt;
}

/// "no", "nothing", "no more", "none": of what was lost.
bool tells_nothing(const std::vector<std::string>& words) {
  static constexpr std::array<std::string_view, 4> kNothing{"no", "n", "none", "nothing"};
  const std::string first = lower(words.front());
  const bool nothing = std::find(kNothing.begin(), kNothing.end(), first) != kNothing.end();
  return nothing && (words.size() == 1 || (words.size() == 2 && lower(words.back()) == "more"));
}

}  // namespace

Understood understand(const AskTurn& turn, std::string_view line) {
  if (line.size() >= kLongestLine) return NotUnderstood{"the line is too long"};
  if (invalid_utf8_at(line) != std::string_view::npos) return NotUnderstood{"that is no text"};
  const std::vector<std::string> words = words_of(line);
  const Prompt& prompt = *turn.prompt();
  if (words.empty()) {
    if (prompt.what == Prompt::What::news) return Given{given::Told{}};
    return NotUnderstood{};
  }
  // "no all": so of everybody.
  if (words.size() == 2 && means_all(lower(words.back()))) {
    auto answer = answer_of(prompt, lower(words.front()));
    if (answer && std::holds_alternative<given::Answer>(*answer)) {
      std::get<given::Answer>(*answer).of_all = true;
      if (turn.fits(*answer)) return *answer;
    }
  }
  if (prompt.what == Prompt::What::news && tells_nothing(words)) return Given{given::Told{}};
  if (words.size() == 1) {
    const std::string word = lower(words.front());
    if (const auto command = command_of(word)) return *command;
    if (const auto answer = answer_of(prompt, word); answer && turn.fits(*answer)) return *answer;
  }
  if (auto news = understand_news(turn, line)) return *news;
  return NotUnderstood{};
}

std::optional<std::string> read_line(std::istream& in) {
  std::string line;
  bool any = false;
  for (char c = 0; in.get(c);) {
    any = true;
    if (c == '\n') break;
    if (line.size() < kLongestLine) line += c;
  }
  if (!any) return std::nullopt;
  return line;
}

std::string shown_line(std::string_view line) {
  const bool text = invalid_utf8_at(line) == std::string_view::npos;
  std::string shown;
  for (const char c : line) {
    const auto byte = static_cast<unsigned char>(c);
    shown += byte < 0x20 || byte == 0x7F || (!text && byte >= 0x80) ? '?' : c;
  }
  if (text && has_control(shown)) return "(control characters)";
  return text ? std::string{first_characters(shown, 60)} : shown.substr(0, 60);
}

}  // namespace opfor::ask
