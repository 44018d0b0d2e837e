#include "cli/play_throws.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

#include "cli/play_sentences.hpp"
#include "hearing/typed_dice.hpp"
#include "hearing/typed_words.hpp"
#include "telling/reaction_words.hpp"

namespace opfor::cli {
namespace {

using chance::Request;
using chance::Throw;
using Throws = std::vector<chance::Answer>;

const std::vector<Request>& asked_throws(const AtTable& at) {
  return at.session().pending().throws;
}

std::string words_of(const AtTable& at, const Request& request) {
  return prompt_words(at.setting(), request,
                      row_words(at.sheet(), at.game.behaviour(), at.table()));
}

/// One die whose face is all that matters.
bool single_die(const Request& request) {
  const auto* dice = std::get_if<Throw>(&request);
  return dice != nullptr && dice->count == 1 && dice->reading == chance::Reading::face;
}

std::vector<std::string> pieces_of(const std::string& line) {
  std::vector<std::string> pieces;
  std::size_t from = 0;
  while (from <= line.size()) {
    const std::size_t end = std::min(line.find(';', from), line.size());
    pieces.push_back(line.substr(from, end - from));
    from = end + 1;
  }
  return pieces;
}

/// Answers of the first throws, one a piece; nothing if one does not fit.
std::optional<Throws> one_a_piece(const AtTable& at, const std::vector<std::string>& pieces) {
  Throws answers;
  if (pieces.size() > asked_throws(at).size() || !at.faces.empty()) return std::nullopt;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto answer = read_answer(asked_throws(at)[i], pieces[i]);
    if (!answer) return std::nullopt;
    answers.push_back(*answer);
  }
  return answers;
}

/// "5 3 2" where the first throws are single dice.
std::optional<Throws> one_a_die(const AtTable& at, const std::string& line) {
  std::size_t singles = 0;
  while (singles < asked_throws(at).size() && single_die(asked_throws(at)[singles])) ++singles;
  if (singles < 2) return std::nullopt;
  // Read as one throw of so many dice, of which the first may be given alone.
  Throw all = std::get<Throw>(asked_throws(at).front());
  all.reading = chance::Reading::faces;
  all.count = static_cast<std::uint8_t>(std::min(singles, chance::kMostDice));
  const auto faces = read_some_faces(all, 0, line);
  if (!faces) return std::nullopt;
  Throws answers;
  for (std::size_t i = 0; i < faces->size(); ++i) {
    const auto& die = std::get<Throw>(asked_throws(at)[i]);
    if ((*faces)[i] > die.sides) return std::nullopt;
    answers.push_back(chance::read_faces(die, {&(*faces)[i], 1}));
  }
  return answers;
}

/// Some faces of the first throw: kept until it is whole.
std::optional<Throws> part_of_first(AtTable& at, const std::string& line, bool& taken) {
  const auto* dice = std::get_if<Throw>(&asked_throws(at).front());
  if (dice == nullptr || chance::faces_wanted(*dice) == 1) return std::nullopt;
  const auto faces = read_some_faces(*dice, at.faces.size(), line);
  if (!faces) return std::nullopt;
  at.faces.insert(at.faces.end(), faces->begin(), faces->end());
  taken = true;
  if (at.faces.size() < chance::faces_wanted(*dice)) return std::nullopt;
  return Throws{chance::read_faces(*dice, at.faces)};
}

/// The throws of this moment, numbered; those that read alike ("the melee", match by match) on one
/// line.
std::string list_of(const AtTable& at) {
  const auto& throws = asked_throws(at);
  std::string text;
  for (std::size_t i = 0; i < throws.size();) {
    const std::string words = words_of(at, throws[i]);
    std::size_t end = i + 1;
    while (end < throws.size() && words_of(at, throws[end]) == words) ++end;
    const std::string numbers =
        end == i + 1 ? fmt::format("{:>2}", i + 1) : fmt::format("{:>2} to {}", i + 1, end);
    text += wrapped(fmt::format("{}  {}{}", numbers, words, end == i + 1 ? "" : " (each)"), 2,
                    text_width(), 4);
    i = end;
  }
  return text;
}

/// What was thrown: those of the same dice of the same unit in one sentence, without the moment,
/// which is known.
std::string thrown_text(const AtTable& at, std::size_t first) {
  std::string text;
  std::string said;
  std::string begun;
  std::string purpose;
  const auto finish = [&] {
    if (!said.empty())
      text += wrapped(fmt::format("{}{}{}.", begun, said, purpose), 2, text_width(), 2);
    said.clear();
  };
  for (std::size_t n = first; n < at.session().answers(); ++n) {
    std::string words = at.session().describe_answer(n);
    const std::size_t moment = words.find(": ");
    if (moment == std::string::npos) continue;  // sealed until the others have answered
    words.erase(0, moment + 2);
    const std::size_t threw = words.find(" threw ");
    const std::size_t what = words.rfind(" (");
    if (threw == std::string::npos || what == std::string::npos || what < threw) {
      finish();
      text += wrapped(words + '.', 2, text_width(), 2);
      continue;
    }
    const std::string who = words.substr(0, threw + 7);
    const std::string of = words.substr(what);
    if (who != begun || of != purpose) finish();
    begun = who;
    purpose = of;
    said += (said.empty() ? "" : "; ") + words.substr(threw + 7, what - threw - 7);
  }
  finish();
  return text;
}

std::string give(AtTable& at, const Throws& throws) {
  Answers answers;
  answers.throws = throws;
  if (const auto wrong = at.session().answer(answers)) return paragraph(wrong->what);
  at.faces.clear();
  at.in_batch = at.first_throw() != nullptr;
  at.ask = true;
  return {};
}

bool of_dice(const std::string& line) {
  if (std::isdigit(static_cast<unsigned char>(line.front())) != 0 || line.front() == '-')
    return true;
  const auto words = typed_words(line, Measure::centimetre).words;
  const auto first = std::find_if(words.begin(), words.end(), [](const TypedWord& word) {
    return !word.parts && !is_idle(word.text);
  });
  return first != words.end() && first->number;
}

}  // namespace

std::string throw_question(const AtTable& at) {
  const auto& throws = asked_throws(at);
  if (throws.size() > 1 && !at.in_batch && at.faces.empty()) {
    return "  Throw, all of one moment (one after the other, or all in a line):\n" + list_of(at);
  }
  std::string text = wrapped(words_of(at, throws.front()), 2, text_width(), 2);
  if (!at.faces.empty()) {
    const auto& first = std::get<Throw>(throws.front());
    return text + fmt::format("  (typed so far: {}; {} more)\n", fmt::join(at.faces, " "),
                              chance::faces_wanted(first) - at.faces.size());
  }
  if (throws.size() == 1) return text;
  return text + fmt::format("  ({} more of this moment after it)\n", throws.size() - 1);
}

std::string throw_allowed(const AtTable& at) {
  const auto& throws = asked_throws(at);
  const std::string roll =
      at.faces.empty() ? "; or 'roll', or Enter alone: opfor throws" : "; or 'roll': opfor throws";
  if (!at.faces.empty()) {
    const auto& first = std::get<Throw>(throws.front());
    return fmt::format("{} more faces{}", chance::faces_wanted(first) - at.faces.size(), roll);
  }
  std::string words = allowed_words(throws.front());
  const auto* dice = std::get_if<Throw>(&throws.front());
  if (dice != nullptr && chance::faces_wanted(*dice) > 1) {
    words += "; or some of the faces, with a comma after the last";
  }
  if (throws.size() > 1) words += fmt::format("; or more of the {} throws", throws.size());
  return words + roll;
}

std::optional<std::string> take_throw(AtTable& at, const std::string& line) {
  const std::vector<std::string> pieces = pieces_of(line);
  if (auto all = one_a_piece(at, pieces)) return give(at, *std::move(all));
  if (!of_dice(line)) return std::nullopt;
  if (pieces.size() == 1) {
    if (at.faces.empty()) {
      if (auto dice = one_a_die(at, line)) return give(at, *std::move(dice));
    }
    bool taken = false;
    if (auto whole = part_of_first(at, line, taken)) return give(at, *std::move(whole));
    if (taken) {
      at.ask = true;
      return std::string{};
    }
  }
  return paragraph(say(PlaySays::wrong_dice, {line, throw_allowed(at)}));
}

std::string roll(AtTable& at, const std::string& which) {
  if (!which.empty() && which != "all") {
    return paragraph(say(PlaySays::wrong_dice, {"roll " + which, "roll, or roll all"}));
  }
  const std::size_t first = at.session().answers();
  const bool unused = !at.faces.empty();
  do {
    at.session().answer_by_program();
  } while (which == "all" && at.first_throw() != nullptr);
  at.faces.clear();
  at.in_batch = at.first_throw() != nullptr;
  at.ask = true;
  const std::string text = thrown_text(at, first);
  return unused ? "  The dice typed so far of this throw are not used.\n" + text : text;
}

}  // namespace opfor::cli
