#include "plays/answers.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ai/commander/commander.hpp"
#include "battle/consideration_words.hpp"
#include "chance/cards.hpp"
#include "core/words.hpp"
#include "drill/near_limits.hpp"
#include "hearing/free_order.hpp"
#include "plays/telling.hpp"

namespace opfor::plays {
namespace {

/// A choice that the sheet's default policy makes.
constexpr std::string_view kAsTheProgram = "as the program would";

/// @throws if the die has no such face
std::uint8_t face_of(const std::string& text, int sides) {
  int face = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), face);
  const bool number = error == std::errc{} && end == text.data() + text.size();
  if (!number || face < 1 || face > sides) {
    throw std::runtime_error(fmt::format("'{}' is no face of a D{}", text, sides));
  }
  return static_cast<std::uint8_t>(face);
}

std::string asker_of(const Setting& setting, const Decision& decision) {
  return decision.unit == kNoUnit ? setting.side(decision.side).id : id_of(setting, decision.unit);
}

/// "a1 says: nearer to its place; own fire": what speaks for what was chosen, most first.
std::string said(const Setting& setting, UnitId unit, const Scored& taken) {
  std::vector<Consideration> shares = taken.shares;
  std::erase_if(shares, [](const Consideration& one) { return one.share <= 0; });
  std::stable_sort(shares.begin(), shares.end(),
                   [](const auto& x, const auto& y) { return x.share > y.share; });
  std::vector<std::string> words;
  for (const Consideration& one : shares) words.push_back(consideration_words(setting, one));
  return fmt::format("{} says: {}", id_of(setting, unit), fmt::join(words, "; "));
}

}  // namespace

// --- dice and cards ---

std::string Answers::next_face(const chance::Key& key, int sides) {
  const Setting& setting = table_.setting();
  const std::string who = whose(setting, key);
  const std::string purpose{word(key.purpose)};
  const std::string other = key.other == kNoUnit ? "" : id_of(setting, key.other);
  for (const bool exact : {true, false}) {
    for (Dice& dice : dice_) {
      if (dice.faces.empty() || dice.who != who || dice.purpose != key.purpose) continue;
      if (exact ? dice.other != other : !dice.other.empty()) continue;
      std::string face = dice.faces.front();
      dice.faces.pop_front();
      return face;
    }
  }
  for (const auto& [whom, what] : {std::pair{who, purpose},
                                   {std::string{"any"}, purpose},
                                   {std::string{"any"}, std::string{}}}) {
    const auto found = otherwise_.find({whom, what});
    if (found == otherwise_.end()) continue;
    int face = 0;
    const std::string& text = found->second;
    std::from_chars(text.data(), text.data() + text.size(), face);
    return sides > 0 ? std::to_string(std::min(face, sides)) : text;
  }
  throw std::runtime_error(fmt::format("no {} is given: '{} {}{}: ...'", sides > 0 ? "die" : "card",
                                       who, purpose, other.empty() ? "" : " " + other));
}

std::vector<chance::Answer> Answers::answer_all(std::span<const chance::Request> requests) {
  std::vector<chance::Answer> answers;
  if (requests.size() > 1) tale.push_back(fmt::format("{} throws together", requests.size()));
  for (const chance::Request& request : requests) {
    chance::Answer answer;
    if (const auto* draw = std::get_if<chance::Draw>(&request)) {
      const std::string name = next_face(draw->key, 0);
      const auto number = card_number(name);
      if (!number) throw std::runtime_error("'" + name + "' is no card");
      if ((draw->left & chance::Card{*number}.bit()) == 0) {
        throw std::runtime_error("not in the pack: " + name);
      }
      answer.value = *number;
    } else {
      const auto& dice = std::get<chance::Throw>(request);
      std::vector<std::uint8_t> faces;
      while (faces.size() < chance::faces_wanted(dice)) {
        const int sides = chance::sides_of_face(dice, faces.size());
        faces.push_back(face_of(next_face(dice.key, sides), sides));
      }
      answer = chance::read_faces(dice, faces);
    }
    tale.push_back(told(table_.setting(), request, answer));
    answers.push_back(answer);
  }
  return answers;
}

std::vector<Reaction> Answers::react_all(const Battle&, std::span<const ReactionRequest> requests) {
  std::vector<Reaction> reactions;
  for (const ReactionRequest& request : requests) {
    Reaction reaction = behaviour_.react(request);
    for (Fixed& fixed : cells_) {
      if (fixed.unit != id_of(table_.setting(), request.unit)) continue;
      reaction.cell = fixed.cell;
      reaction.binding = !fixed.cell.italic;
      fixed.used = true;
    }
    reactions.push_back(reaction);
  }
  return reactions;
}

Order Answers::order_of(const Moment& now, const OrderRequest& request) {
  return table_.sheet().ways(now, request).front();
}

std::vector<Asks::Measured> Answers::settle_all(const Battle& battle,
                                                std::span<const CloseCall> near,
                                                const Differs& differs) {
  std::vector<Measured> answered;
  for (const CloseCall& call : that_matter(battle, near, differs)) {
    tale.push_back(told(table_.setting(), call, *within_));
    answered.push_back({call, *within_});
  }
  return answered;
}

void Answers::happened(Event event) { tale.push_back(told(table_.setting(), event)); }

// --- decisions ---

/// The option of a unit's id, or else the first whose words begin so.
std::optional<Choice> Answers::pick(const Decision& decision, const std::string& word) const {
  for (const bool by_unit : {true, false}) {
    for (std::size_t i = 0; i < decision.options.size(); ++i) {
      const Option& option = decision.options[i];
      const bool is = by_unit
                          ? option.unit != kNoUnit && id_of(table_.setting(), option.unit) == word
                          : begins(option.words, word) || word == "first";
      if (is) return Choice{{static_cast<int>(i)}, {}};
    }
  }
  return std::nullopt;
}

/// What the words choose; sets and splits are joined by " + ".
std::optional<Choice> Answers::chosen(const Battle& battle, const Decision& decision,
                                      Words& words) {
  const auto one = [&](const std::string& text) -> std::optional<Choice> {
    if (text == kAsTheProgram) {
      PolicyCommander commander(table_.sheet(), behaviour_);
      const View view = table_.sheet().view(battle, decision.side);
      Commander::Decided decided = commander.decide(view, decision);
      if (decision.kind == DecisionKind::order_unit) {
        const auto pick = static_cast<std::size_t>(decided.choice.picks.front());
        tale.push_back(said(table_.setting(), decision.unit, decided.reasons.options[pick]));
      }
      return decided.choice;
    }
    if (decision.shape == Shape::pick || decision.shape == Shape::order) {
      return pick(decision, text);
    }
    Choice choice;
    for (const std::string& part : cut_at(text, " + ")) {
      if (decision.shape == Shape::split) {
        choice.picks.push_back(static_cast<int>(number_in(words.line, part)));
        continue;
      }
      const auto picked = pick(decision, part);
      if (!picked) return std::nullopt;
      choice.picks.push_back(picked->picks.front());
    }
    if (decision.shape == Shape::set) std::sort(choice.picks.begin(), choice.picks.end());
    return choice;
  };
  if (words.always) {
    for (const std::string& text : words.words) {
      if (auto choice = one(text)) return choice;
    }
    return std::nullopt;
  }
  const std::string text = words.words.front();
  if (auto choice = one(text)) {
    words.words.pop_front();
    return choice;
  }
  throw Wrong(words.line.where,
              fmt::format("no option is '{}': {}", text, told(table_.setting(), decision)));
}

Order Answers::order_in(const Line& line, const Battle& battle, UnitId unit,
                        const std::string& words) const {
  if (words == "stand") return {unit, {}, {}};
  auto order = read_order(table_.sheet(), battle, unit, words);
  if (!order) throw Wrong(line.where, order.error());
  return *std::move(order);
}

const Answers::Told* Answers::next_order(UnitId unit) {
  for (Told& order : orders_) {
    if (order.used || order.unit != id_of(table_.setting(), unit)) continue;
    order.used = true;
    return &order;
  }
  return nullptr;
}

/// What the play orders; else a unit stands, if it may.
Choice Answers::ordered(const Battle& battle, const Decision& decision) {
  const Told* next = next_order(decision.unit);
  Order order{decision.unit, {}, {}};
  if (next != nullptr) order = order_in(next->line, battle, decision.unit, next->words);
  if (next == nullptr || !next->unjudged) {
    if (const auto refusal = table_.sheet().check(battle, order)) {
      const std::string why = fmt::format("{} ({})", refusal->what, refusal->rule);
      if (next != nullptr) throw Wrong(next->line.where, why);
      throw std::runtime_error(fmt::format("no order is given to {}, and it may not stand: {}",
                                           id_of(table_.setting(), decision.unit), why));
    }
  }
  return {{}, std::move(order)};
}

Choice Answers::choice_of(const Battle& battle, const Decision& decision) {
  const std::string who = asker_of(table_.setting(), decision);
  // What is said of one time comes before what is always so.
  for (const bool always : {false, true}) {
    for (Words& words : choices_) {
      if (words.who != who || words.kind != decision.kind || words.always != always) continue;
      if (words.words.empty()) continue;
      if (auto choice = chosen(battle, decision, words)) return *choice;
    }
  }
  const bool told_order = decision.kind == DecisionKind::order_unit &&
                          std::any_of(orders_.begin(), orders_.end(), [&](const Told& order) {
                            return !order.used && order.unit == who;
                          });
  const auto usual = otherwise_.find({"any", std::string{word(decision.kind)}});
  if (!told_order && usual != otherwise_.end()) {
    if (auto choice = pick(decision, usual->second)) return *choice;
  }
  if (decision.kind == DecisionKind::order_unit) return ordered(battle, decision);
  if (decision.shape == Shape::set) return {};
  return {{0}, {}};
}

std::vector<Choice> Answers::decide_all(const Moment& now, std::span<const Decision> decisions) {
  const Battle& battle = now.battle();
  std::vector<Choice> choices;
  const Setting& setting = table_.setting();
  if (decisions.size() > 1) tale.push_back(fmt::format("{} decisions together", decisions.size()));
  for (const Decision& decision : decisions) {
    tale.push_back(told(setting, decision));
    Choice choice = choice_of(battle, decision);
    if (!choice.order) {
      if (const auto wrong = fault(decision, choice)) {
        throw std::runtime_error(*wrong + ": " + told(setting, decision));
      }
    }
    choices.push_back(std::move(choice));
  }
  return choices;
}

}  // namespace opfor::plays
