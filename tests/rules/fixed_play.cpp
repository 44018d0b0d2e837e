#include "fixed_play.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

namespace opfor::test {

void lead_by_hand(Scenario& scenario, Battle& battle, const Sheet& sheet) {
  auto changed = std::make_shared<Setting>(*scenario.setting);
  for (SideInfo& side : changed->sides) side.automated = false;
  scenario.setting = changed;
  battle = sheet.carry_over(battle, changed);
}

void FixedPlay::step() { sheet_.play_step(battle_, *this, *this); }

void FixedPlay::turn() {
  const int turn = battle_.head().turn;
  for (int i = 0; i < 200 && battle_.head().turn == turn; ++i) step();
  if (battle_.head().turn == turn) throw std::runtime_error("the turn does not end");
}

void FixedPlay::fix_dice(chance::Purpose purpose, const std::string& who,
                         const std::vector<int>& faces) {
  auto& all = dice_[{purpose, who}];
  all.insert(all.end(), faces.begin(), faces.end());
}
void FixedPlay::fix_order(const std::string& unit, std::vector<Act> acts, bool lawful) {
  orders_[unit].push_back({std::move(acts), lawful});
}
void FixedPlay::fix_choice(const std::string& who, DecisionKind kind,
                           const std::vector<std::string>& words) {
  auto& all = words_[{who, kind}];
  all.insert(all.end(), words.begin(), words.end());
}

std::string FixedPlay::left_over() const {
  std::string left;
  for (const auto& [key, faces] : dice_) {
    if (!faces.empty()) left += fmt::format("die {} {}; ", word(key.first), key.second);
  }
  for (const auto& [unit, some] : orders_) {
    if (!some.empty()) left += fmt::format("order {}; ", unit);
  }
  return left;
}

std::vector<std::string> FixedPlay::offered(DecisionKind kind) const {
  std::vector<std::string> words;
  for (const Decision& decision : decided) {
    if (decision.kind != kind) continue;
    words.clear();
    for (const Option& option : decision.options) words.push_back(option.words);
  }
  return words;
}

int FixedPlay::times_asked(DecisionKind kind) const {
  return static_cast<int>(std::count_if(decided.begin(), decided.end(),
                                        [&](const Decision& d) { return d.kind == kind; }));
}

std::vector<std::string> FixedPlay::logged(const std::string& beginning) const {
  std::vector<std::string> some;
  for (const std::string& line : log) {
    if (line.rfind(beginning, 0) == 0) some.push_back(line);
  }
  return some;
}

std::string FixedPlay::name(UnitId unit) const {
  return unit == kNoUnit ? "" : battle_.setting().unit(unit).id;
}

std::string FixedPlay::whose(const chance::Key& key) const {
  return key.unit == kNoUnit ? battle_.setting().side(key.side).id : name(key.unit);
}

int FixedPlay::next_face(const chance::Key& key) {
  const std::string who = whose(key);
  auto& fixed = dice_[{key.purpose, who}];
  if (!fixed.empty()) {
    const int face = fixed.front();
    fixed.pop_front();
    return face;
  }
  if (const auto face = face_unfixed(key)) return *face;
  throw std::runtime_error(fmt::format("no die is fixed: {} of {}", word(key.purpose), who));
}

chance::Card FixedPlay::next_card(const chance::Draw& draw) {
  throw std::runtime_error("no card is fixed: of " + whose(draw.key));
}

std::vector<chance::Answer> FixedPlay::answer_all(std::span<const chance::Request> requests) {
  std::vector<chance::Answer> answers;
  thrown_together.push_back(requests.size());
  for (const chance::Request& request : requests) {
    const chance::Key& key = chance::key_of(request);
    log.push_back(fmt::format("{} {}", word(key.purpose), whose(key)));
    chance::Answer answer;
    if (const auto* draw = std::get_if<chance::Draw>(&request)) {
      answer.value = next_card(*draw).number;
    } else {
      const auto& dice = std::get<chance::Throw>(request);
      std::vector<std::uint8_t> faces;
      while (faces.size() < chance::faces_wanted(dice)) {
        faces.push_back(static_cast<std::uint8_t>(next_face(key)));
      }
      answer = chance::read_faces(dice, faces);
    }
    answers.push_back(answer);
  }
  return answers;
}

std::vector<Reaction> FixedPlay::react_all(const Battle&,
                                           std::span<const ReactionRequest> requests) {
  std::vector<Reaction> reactions;
  for (const ReactionRequest& request : requests) {
    Reaction reaction = behaviour_.react(request);
    if (const auto fixed = cells_.find(name(request.unit)); fixed != cells_.end()) {
      reaction.cell = fixed->second;
      reaction.binding = !fixed->second.italic;
    }
    reactions.push_back(reaction);
  }
  return reactions;
}

Choice FixedPlay::order_of(const Battle& battle, const Decision& decision) {
  auto& fixed = orders_[name(decision.unit)];
  const Fixed next = fixed.empty() ? Fixed{} : fixed.front();
  if (!fixed.empty()) fixed.pop_front();
  Order order{decision.unit, next.acts, {}};
  if (next.lawful) {
    if (const auto refusal = sheet_.check(battle, order)) {
      throw std::runtime_error(
          fmt::format("{}: {} ({})", name(decision.unit), refusal->what, refusal->rule));
    }
  }
  return {{}, std::move(order)};
}

Choice FixedPlay::choice_of(const Battle& battle, const Decision& decision) {
  const std::string who =
      decision.unit == kNoUnit ? battle.setting().side(decision.side).id : name(decision.unit);
  auto& words = words_[{who, decision.kind}];
  if (!words.empty()) {
    const std::string wanted = words.front();
    if (words.size() > 1) words.pop_front();
    const auto begins = [&](const Option& o) { return o.words.rfind(wanted, 0) == 0; };
    if (const auto choice = pick_that(decision, begins)) return *choice;
    std::string all;
    for (const Option& option : decision.options) all += " [" + option.words + "]";
    throw std::runtime_error("no option of " + who + " begins with: " + wanted + ", only" + all);
  }
  if (decision.kind == DecisionKind::order_unit) return order_of(battle, decision);
  if (const auto choice = pick_unfixed(decision)) return *choice;
  return {{0}, {}};
}

std::vector<Choice> FixedPlay::decide_all(const Moment& now, std::span<const Decision> decisions) {
  const Battle& battle = now.battle();
  std::vector<Choice> choices;
  for (const Decision& decision : decisions) {
    decided.push_back(decision);
    choices.push_back(choice_of(battle, decision));
    if (choices.back().picks.empty()) continue;
    if (const auto wrong = fault(decision, choices.back())) throw std::runtime_error(*wrong);
  }
  return choices;
}

}  // namespace opfor::test
