#include "table/ask_input.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <istream>

#include "core/utf8.hpp"
#include "core/words.hpp"
#include "hearing/report_lines.hpp"
#include "hearing/report_reading.hpp"
#include "hearing/sentences.hpp"
#include "hearing/taken_back.hpp"
#include "hearing/typed_words.hpp"
#include "table/ask_names.hpp"

namespace opfor::ask {
namespace {

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

/// A whole number, in digits or a word.
std::optional<int> whole_number(std::string_view text) {
  const auto number = opfor::number_of(text);
  if (!number || *number > kMostNumber || *number != std::floor(*number)) return std::nullopt;
  if (text.find('.') != std::string_view::npos) return std::nullopt;
  return static_cast<int>(*number);
}

bool begins(std::string_view whole, std::string_view part) {
  return !part.empty() && whole.substr(0, part.size()) == part;
}

/// What is kept of one thing that was said of a unit; why not, if it is nothing that a roster
/// keeps.
class News {
 public:
  News(const AskTurn& turn, const NamesInRoster& names) : turn_(turn), names_(names) {}

  std::optional<std::string> take(const Statement& statement) {
    for (const UnitId unit : statement.units) {
      for (const Said& said : statement.said) {
        if (auto wrong = take(said, index(unit))) return wrong;
      }
    }
    return std::nullopt;
  }
  /// What is kept; where that is nothing, why.
  [[nodiscard]] const Givens& given() const { return given_; }
  [[nodiscard]] const std::string& not_kept() const { return not_kept_; }

 private:
  std::optional<std::string> take(const Said& said, std::size_t unit) {
    switch (said.saying) {
      case Saying::lost:
      case Saying::lost_of:
      case Saying::wounded:
        return lose(unit, static_cast<int>(said.n.value_or(0)));
      case Saying::left_with:
        return have_left(said, unit);
      case Saying::lost_itself:
      case Saying::wounded_itself:
        return lose_itself(said, unit);
      case Saying::destroyed:
        return lose(unit, left(unit));
      case Saying::fled:
      case Saying::fled_away:
        return did(unit, Intent::run);
      case Saying::back:
      case Saying::broke_off:
      case Saying::gave_way:
        return did(unit, Intent::withdraw);
      case Saying::stayed:
      case Saying::kept_place:
        return did(unit, Intent::halt_face);
      case Saying::costs:
      case Saying::pushes:
      case Saying::routs:
        return of_the_other(said);
      case Saying::lost_nothing:
      case Saying::as_ordered:
      case Saying::held_fire:
      case Saying::nothing:
        return std::nullopt;
      case Saying::unclear:
        return say(HearingSays::says_too_little,
                   {said.typed, names_.explained(report_forms()[said.form].words)});
      default:
        break;
    }
    if (is_place(said.saying) && said.flees) return did(unit, Intent::run);
    not_kept_ = fmt::format(
        "'{}' is nothing that a roster keeps; say what it lost, or what it was made to do: it ran, "
        "it fell back, it halted",
        said.typed);
    return std::nullopt;
  }
  std::optional<std::string> of_the_other(const Said& said) {
    const auto other = names_.find(said.place);
    if (!other) return fmt::format("say which unit is meant by '{}'", said.place);
    if (said.saying == Saying::costs) return lose(*other, static_cast<int>(said.n.value_or(0)));
    return did(*other, said.saying == Saying::pushes ? Intent::withdraw : Intent::run);
  }
  /// "P1 killed": of one man that is enough.
  std::optional<std::string> lose_itself(const Said& said, std::size_t unit) {
    const RosterUnit& of = turn_.roster().units[unit];
    if (of.strength != 0 && left(unit) != 1) {
      return say(HearingSays::how_many_of, {of.label(), said.typed});
    }
    return lose(unit, 1);
  }
  [[nodiscard]] int left(std::size_t unit) const {
    const RosterUnit& of = turn_.roster().units[unit];
    return of.strength - of.losses - told_of(unit);
  }
  [[nodiscard]] int told_of(std::size_t unit) const {
    int sum = 0;
    for (const Given& one : given_) {
      const auto* lost = std::get_if<given::Lost>(&one);
      if (lost != nullptr && lost->unit == unit) sum += lost->more;
    }
    return sum;
  }
  std::optional<std::string> lose(std::size_t unit, int more) {
    const RosterUnit& of = turn_.roster().units[unit];
    if (of.strength == 0) return fmt::format("the roster gives {} no strength", of.label());
    if (more < 1) return std::string{"how many it lost is a whole number from 1"};
    if (more > left(unit)) return fmt::format("{} has only {} left", of.label(), left(unit));
    given_.emplace_back(given::Lost{unit, more});
    return std::nullopt;
  }
  /// "has 6 left".
  std::optional<std::string> have_left(const Said& said, std::size_t unit) {
    const RosterUnit& of = turn_.roster().units[unit];
    const int now = static_cast<int>(said.n.value_or(0));
    if (of.strength > 0 && now >= left(unit)) {
      return say(HearingSays::has_only, {of.label(), std::to_string(left(unit)), said.typed});
    }
    return lose(unit, left(unit) - now);
  }
  std::optional<std::string> did(std::size_t unit, Intent intent) {
    given_.emplace_back(given::Did{unit, intent});
    return std::nullopt;
  }

  const AskTurn& turn_;
  const NamesInRoster& names_;
  Givens given_;
  std::string not_kept_ = "that leaves all as it is";  ///< where nothing else was said
};

/// "lost 2", "MC1 lost two; the lancers fled": what is told, in the words of a report. Who is not
/// named is the unit in hand.
Understood understand_news(const AskTurn& turn, std::string_view line) {
  const NamesInRoster names(turn.roster());
  const Prompt& prompt = *turn.prompt();
  const auto right = put_right(line, names, Measure::centimetre);
  if (!right) return NotUnderstood{right.error()};
  const std::vector<TypedWord> words = typed_words(right->line, Measure::centimetre).words;
  auto statements = read_statements(words, names, nullptr);
  if (!statements && prompt.what != Prompt::What::news) {
    if (auto said = read_said(words, names)) {
      Statement of_it;
      of_it.units = {unit_id(prompt.unit)};
      of_it.said = *std::move(said);
      statements = std::vector<Statement>{std::move(of_it)};
    }
  }
  // One word that is no answer: what may be answered says enough.
  const bool asked = prompt.what != Prompt::What::news;
  if (!statements && asked && words.size() < 2) return NotUnderstood{};
  if (!statements && !asked && read_said(words, names)) return NotUnderstood{"say which unit"};
  if (!statements) return NotUnderstood{statements.error()};
  News news(turn, names);
  for (const Statement& statement : *statements) {
    if (auto wrong = news.take(statement)) return NotUnderstood{*std::move(wrong)};
  }
  if (news.given().empty()) return NotUnderstood{news.not_kept()};
  if (news.given().size() == 1) return news.given().front();
  return news.given();
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
    const auto face = whole_number(word);
    return face ? std::optional<Given>{given::Die{*face}} : std::nullopt;
  }
  const Fact fact = prompt.inquiry.questions.front().fact;
  if (question_of(fact).kind == AnswerKind::number) {
    const auto number = whole_number(word);
    return number ? std::optional<Given>{given::Answer{fact, *number}} : std::nullopt;
  }
  if (begins("yes", word)) return given::Answer{fact, 1};
  if (begins("no", word)) return given::Answer{fact, 0};
  return std::nullopt;
}

/// "no", "nothing", "no more": of what was lost.
bool tells_nothing(std::string_view line, const std::vector<std::string>& words) {
  static constexpr std::array<std::string_view, 3> kNothing{"no", "n", "none"};
  const std::string first = lower(words.front());
  const bool nothing = std::find(kNothing.begin(), kNothing.end(), first) != kNothing.end();
  if (nothing && (words.size() == 1 || (words.size() == 2 && lower(words.back()) == "more"))) {
    return true;
  }
  return nothing_of_anybody(typed_words(line, Measure::centimetre).words);
}

}  // namespace

Understood understand(const AskTurn& turn, std::string_view line) {
  if (line.size() >= kLongestLine) return NotUnderstood{"the line is too long"};
  std::string blank{line};
  std::replace(blank.begin(), blank.end(), '\t', ' ');
  std::erase(blank, '\r');
  const bool text = invalid_utf8_at(line) == std::string_view::npos && !has_control(blank);
  if (!text) return NotUnderstood{"that is no text"};
  const std::vector<std::string> words = words_of(line);
  const Prompt& prompt = *turn.prompt();
  switch (typed_command(line).value_or(TypedCommand::end)) {
    case TypedCommand::help:
      return AskCommand::help;
    case TypedCommand::undo:
      return AskCommand::back;
    case TypedCommand::quit:
      return AskCommand::quit;
    case TypedCommand::end:
      if (prompt.what == Prompt::What::news && typed_command(line)) return Given{given::Told{}};
      break;
  }
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
  if (prompt.what == Prompt::What::news && tells_nothing(line, words)) return Given{given::Told{}};
  if (words.size() == 1) {
    const std::string word = lower(words.front());
    if (const auto command = command_of(word)) return *command;
    if (const auto answer = answer_of(prompt, word); answer && turn.fits(*answer)) return *answer;
  }
  return understand_news(turn, line);
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
