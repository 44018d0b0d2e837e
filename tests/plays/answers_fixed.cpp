// What a play fixes of its answers, line by line.
#include <algorithm>
#include <fmt/format.h>

#include "core/words.hpp"
#include "plays/answers.hpp"

namespace opfor::plays {
namespace {

/// The enumerator of a word. @throws Wrong with a near miss
template <Worded E>
E word_in(const Line& line, const std::string& text, const char* what) {
  if (const auto found = of_word<E>(text)) return *found;
  const auto near = near_miss(text, std::span<const std::string_view>(opfor::Words<E>::all));
  throw Wrong(line.where, fmt::format("there is no {} '{}'{}", what, text,
                                      near ? "; did you mean '" + *near + "'?" : ""));
}

/// "10, 1 x3": the faces, one by one.
std::deque<std::string> faces_in(const Line& line, const std::string& text) {
  std::deque<std::string> faces;
  for (const std::string& item : parted(text, ',')) {
    const std::vector<std::string> words = words_of(item);
    int times = 1;
    if (words.size() == 2 && words[1].front() == 'x') {
      times = static_cast<int>(number_in(line, words[1].substr(1)));
    } else if (words.size() != 1) {
      throw Wrong(line.where, "'" + item + "' is neither a face, a card nor '1 x7'");
    }
    faces.insert(faces.end(), static_cast<std::size_t>(times), words.front());
  }
  return faces;
}

}  // namespace

void Answers::known_who(const Line& line, const std::string& who) const {
  for (const SideInfo& side : table_.setting().sides) {
    if (side.id == who) return;
  }
  static_cast<void>(unit_in(line, table_.setting(), who));
}

void Answers::take_dice(const Line& line) {
  const Halves half = halves(line.text, ":");
  const Halves who = halves(half.before, " ");
  if (!half.found || !who.found) throw Wrong(line.where, "no 'who purpose: faces' stands here");
  known_who(line, who.before);
  Dice dice{line, who.before, {}, {}, faces_in(line, half.behind)};
  // The purpose has one word or two; whom it is about stands behind it.
  std::string purpose = who.behind;
  if (!of_word<chance::Purpose>(purpose)) {
    const std::size_t last = purpose.rfind(' ');
    if (last != std::string::npos && of_word<chance::Purpose>(purpose.substr(0, last))) {
      dice.other = purpose.substr(last + 1);
      purpose = purpose.substr(0, last);
      static_cast<void>(unit_in(line, table_.setting(), dice.other));
    }
  }
  dice.purpose = word_in<chance::Purpose>(line, purpose, "purpose of dice");
  dice_.push_back(std::move(dice));
}

void Answers::take_otherwise(const Line& line) {
  const Halves half = halves(line.text, ":");
  const Halves who = halves(half.before, " ");
  otherwise_[{who.before, who.behind}] = half.behind;
}

void Answers::take_cell(const Line& line) {
  const Halves half = halves(line.text, ":");
  static_cast<void>(unit_in(line, table_.setting(), half.before));
  Fixed fixed{line, half.before, {}, false};
  for (const std::string& word : words_of(half.behind)) {
    if (word == "italic") {
      fixed.cell.italic = true;
    } else if (word == "charge") {
      fixed.cell.charge = ChargeMark::yes;
    } else if (word == "weak") {
      fixed.cell.charge = ChargeMark::weak_targets;
    } else if (const auto gait = of_word<Gait>(word)) {
      fixed.cell.gait = *gait;
    } else {
      fixed.cell.intent = word_in<Intent>(line, word, "intent");
    }
  }
  const auto same = [&](const Fixed& one) { return one.unit == fixed.unit; };
  cells_.erase(std::remove_if(cells_.begin(), cells_.end(), same), cells_.end());
  cells_.push_back(std::move(fixed));
}

void Answers::take_choice(const Line& line) {
  const Halves half = halves(line.text, ":");
  std::vector<std::string> words = words_of(half.before);
  const bool always = words.size() == 3 && words[2] == "always";
  if (!half.found || (words.size() != 2 && !always)) {
    throw Wrong(line.where, "no 'who kind: words' or 'who kind always: words' stands here");
  }
  known_who(line, words[0]);
  Words choice{line, words[0], word_in<DecisionKind>(line, words[1], "decision"), always, {}};
  for (const std::string& word : cut_at(half.behind, " | ")) choice.words.push_back(word);
  choices_.push_back(std::move(choice));
}

void Answers::take_order(const Line& line) {
  const Halves half = halves(line.text, ":");
  static_cast<void>(unit_in(line, table_.setting(), half.before));
  constexpr std::string_view kUnjudged = "unjudged ";
  const bool unjudged = begins(half.behind, kUnjudged);
  orders_.push_back({line, half.before,
                     unjudged ? half.behind.substr(kUnjudged.size()) : half.behind, unjudged,
                     false});
}

void Answers::take_measures(const Line& line) {
  if (line.text == "within") {
    within_ = true;
  } else if (line.text == "beyond") {
    within_ = false;
  } else if (line.text == "by the map") {
    within_.reset();
  } else {
    throw Wrong(line.where, "measures are 'within', 'beyond' or 'by the map'");
  }
}

std::vector<Wrong> Answers::left_over() const {
  std::vector<Wrong> left;
  const auto add = [&](const Line& line, const std::string& what) {
    left.emplace_back(line.where, what + " was not asked for: " + line.text);
  };
  for (const Dice& dice : dice_) {
    if (!dice.faces.empty()) add(dice.line, fmt::format("'{}'", dice.faces.front()));
  }
  for (const Words& choice : choices_) {
    if (!choice.always && !choice.words.empty()) add(choice.line, "this choice");
  }
  for (const Told& order : orders_) {
    if (!order.used) add(order.line, "this order");
  }
  for (const Fixed& cell : cells_) {
    if (!cell.used) add(cell.line, "this cell");
  }
  return left;
}

}  // namespace opfor::plays
