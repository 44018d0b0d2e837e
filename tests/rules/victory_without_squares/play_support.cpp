#include "play_support.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

#include "chance/cards.hpp"
#include "rules/dice_support.hpp"
#include "rules/victory_without_squares/activation.hpp"
#include "rules/victory_without_squares/sequence.hpp"

namespace opfor::victory_without_squares::test {

using chance::Purpose;

Small by_hand(const Making& making) {
  Small small = making.small();
  auto changed = std::make_shared<Setting>(*small.scenario.setting);
  for (SideInfo& side : changed->sides) side.automated = false;
  small.scenario.setting = changed;
  small.battle = victory_without_squares::sheet().carry_over(small.battle, changed);
  return small;
}

Behaviour shipped_behaviour(const Small& small) {
  return opfor::test::shipped_behaviour("victory_without_squares",
                                        small.battle.setting().behaviour);
}

Table::Table(Small& small) : small_(small), behaviour_(shipped_behaviour(small)) {}

Table& Table::dice(Purpose purpose, const std::string& who, std::vector<int> faces) {
  auto& all = dice_[{purpose, who}];
  all.insert(all.end(), faces.begin(), faces.end());
  return *this;
}
Table& Table::shots(const std::string& firer, std::vector<int> faces) {
  return dice(Purpose::to_hit, firer, std::move(faces));
}
Table& Table::blows(const std::string& attacker, std::vector<int> faces) {
  return dice(Purpose::melee, attacker, std::move(faces));
}

Table& Table::cards(Purpose purpose, const std::string& who, std::vector<std::string> names) {
  auto& all = cards_[{purpose, who}];
  for (const std::string& one : names) all.push_back({opfor::test::card(one).front()});
  return *this;
}
Table& Table::manoeuvre(const std::string& body, std::vector<std::string> names) {
  return cards(Purpose::manoeuvre, body, std::move(names));
}
Table& Table::risk(const std::string& body, std::vector<std::string> names) {
  return cards(Purpose::leader_risk, body, std::move(names));
}
Table& Table::damage(const std::string& target, std::vector<std::string> names) {
  return cards(Purpose::damage, target, std::move(names));
}
Table& Table::rout(const std::string& body, std::vector<std::string> names) {
  return cards(Purpose::rout, body, std::move(names));
}
Table& Table::pursuit(const std::string& body, std::vector<std::string> names) {
  return cards(Purpose::pursuit, body, std::move(names));
}

Table& Table::order(const std::string& body, std::vector<Act> acts, bool lawful) {
  orders_[body].push_back({std::move(acts), lawful});
  return *this;
}
Table& Table::choose(const std::string& who, DecisionKind kind, std::vector<std::string> words) {
  auto& all = words_[{who, kind}];
  all.insert(all.end(), words.begin(), words.end());
  return *this;
}
Table& Table::eager(const std::string& firer) {
  eager_.push_back(firer);
  return *this;
}
Table& Table::cell(const std::string& body, Cell cell) {
  cells_[body] = cell;
  return *this;
}

void Table::activate(const std::string& body) {
  Play now = play();
  victory_without_squares::activate(now, small_.id(body));
}

void Table::step() {
  const Sheet& sheet = victory_without_squares::sheet();
  sheet.play_step(small_.battle, *this, *this);
}

void Table::turn() {
  const int turn = small_.battle.head().turn;
  for (int i = 0; i < 200 && small_.battle.head().turn == turn; ++i) step();
  if (small_.battle.head().turn == turn) throw std::runtime_error("the turn does not end");
}

std::string Table::left_over() const {
  std::string left;
  for (const auto& [key, faces] : dice_) {
    if (!faces.empty()) left += fmt::format("D10 {} {}; ", word(key.first), key.second);
  }
  for (const auto& [key, some] : cards_) {
    if (!some.empty()) left += fmt::format("card {} {}; ", word(key.first), key.second);
  }
  for (const auto& [body, some] : orders_) {
    if (!some.empty()) left += fmt::format("order {}; ", body);
  }
  return left;
}

std::vector<std::string> Table::offered(DecisionKind kind) const {
  std::vector<std::string> words;
  for (const Decision& decision : decided) {
    if (decision.kind != kind) continue;
    words.clear();
    for (const Option& option : decision.options) words.push_back(option.words);
  }
  return words;
}

int Table::times_asked(DecisionKind kind) const {
  return static_cast<int>(std::count_if(decided.begin(), decided.end(),
                                        [&](const Decision& d) { return d.kind == kind; }));
}

std::vector<std::string> Table::logged(const std::string& beginning) const {
  std::vector<std::string> some;
  for (const std::string& line : log) {
    if (line.rfind(beginning, 0) == 0) some.push_back(line);
  }
  return some;
}

std::string Table::name(UnitId unit) const {
  return unit == kNoUnit ? "" : small_.battle.setting().unit(unit).id;
}

std::string Table::whose(const chance::Key& key) const {
  return key.unit == kNoUnit ? small_.battle.setting().side(key.side).id : name(key.unit);
}

int Table::next_face(const chance::Key& key) {
  const std::string who = whose(key);
  auto& fixed = dice_[{key.purpose, who}];
  if (!fixed.empty()) {
    const int face = fixed.front();
    fixed.pop_front();
    return face;
  }
  if (key.purpose == Purpose::reaction) return 3;
  if (key.purpose == Purpose::initiative) return who == "a" ? 9 : 2;
  throw std::runtime_error(fmt::format("no D10 is fixed: {} of {}", word(key.purpose), who));
}

chance::Card Table::next_card(const chance::Draw& draw) {
  const std::string who = whose(draw.key);
  auto& fixed = cards_[{draw.key.purpose, who}];
  if (fixed.empty()) {
    throw std::runtime_error(
        fmt::format("no card is fixed: {} of {}", word(draw.key.purpose), who));
  }
  const chance::Card card = fixed.front();
  fixed.pop_front();
  if ((draw.left & card.bit()) == 0) {
    throw std::runtime_error("not in the pack: " + chance::in_words(card));
  }
  return card;
}

std::vector<chance::Answer> Table::answer_all(std::span<const chance::Request> requests) {
  std::vector<chance::Answer> answers;
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

std::vector<Reaction> Table::react_all(const Battle&, std::span<const ReactionRequest> requests) {
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

Choice Table::order_of(const Battle& battle, const Decision& decision) {
  auto& fixed = orders_[name(decision.unit)];
  const Fixed next = fixed.empty() ? Fixed{} : fixed.front();
  if (!fixed.empty()) fixed.pop_front();
  Order order{decision.unit, next.acts, {}};
  if (next.lawful) {
    if (const auto refusal = victory_without_squares::sheet().check(battle, order)) {
      throw std::runtime_error(
          fmt::format("{}: {} ({})", name(decision.unit), refusal->what, refusal->rule));
    }
  }
  return {{}, std::move(order)};
}

Choice Table::choice_of(const Battle& battle, const Decision& decision) {
  const std::string who =
      decision.unit == kNoUnit ? battle.setting().side(decision.side).id : name(decision.unit);
  const auto picks = [&](auto is) -> std::optional<Choice> {
    for (std::size_t i = 0; i < decision.options.size(); ++i) {
      if (is(decision.options[i])) return Choice{{static_cast<int>(i)}, {}};
    }
    return std::nullopt;
  };
  auto& words = words_[{who, decision.kind}];
  if (!words.empty()) {
    const std::string wanted = words.front();
    if (words.size() > 1) words.pop_front();
    if (const auto choice = picks([&](const Option& o) { return o.words.rfind(wanted, 0) == 0; })) {
      return *choice;
    }
    std::string all;
    for (const Option& option : decision.options) all += " [" + option.words + "]";
    throw std::runtime_error("no option of " + who + " begins with: " + wanted + ", only" + all);
  }
  if (decision.kind == DecisionKind::order_unit) return order_of(battle, decision);
  if (decision.kind == DecisionKind::reaction_fire) {
    for (const std::string& firer : eager_) {
      const auto choice = picks([&](const Option& o) { return name(o.unit) == firer; });
      if (choice) return *choice;
    }
  }
  return {{0}, {}};
}

std::vector<Choice> Table::decide_all(const Battle& battle, std::span<const Decision> decisions) {
  std::vector<Choice> choices;
  for (const Decision& decision : decisions) {
    decided.push_back(decision);
    choices.push_back(choice_of(battle, decision));
    if (choices.back().picks.empty()) continue;
    if (const auto wrong = fault(decision, choices.back())) throw std::runtime_error(*wrong);
  }
  return choices;
}

void Table::happened(Event event) {
  if (const auto* back = std::get_if<event::PushedBack>(&event.what)) {
    log.push_back("back " + name(back->unit));
  }
  if (const auto* changed = std::get_if<event::StateChanged>(&event.what)) {
    log.push_back(changed->to + " " + name(changed->unit));
  }
  if (const auto* fought = std::get_if<event::Fought>(&event.what)) {
    log.push_back("fought " + name(fought->a.front()) + " " + name(fought->b.front()));
  }
  told.push_back(std::move(event));
}

// --- acts ---

namespace {

field::Pose pose(const Small& small, const std::string& unit) {
  return small.battle.unit(small.id(unit)).pose();
}

Point place(const Small& small, const std::string& body, double along, double aside) {
  const field::Pose from = pose(small, body);
  const Vec ahead = unit_vector(from.facing);
  const Vec right{ahead.y, -ahead.x};
  return field::point(field::vec(from.at) + ahead * inches(along) + right * inches(aside));
}

}  // namespace

Act going(const Small& small, const std::string& body, double along, double aside) {
  return Move{{place(small, body, along, aside)}, Gait::as_before};
}
Act charging(const Small& small, const std::string& body, const std::string& enemy, double along) {
  return Charge{small.id(enemy), {place(small, body, along, 0)}, Gait::as_before};
}
Act about(const Small& small, const std::string& body) {
  return Face{pose(small, body).facing.opposite()};
}
Act shooting_at(const Small& small, const std::string& enemy) { return Shoot{small.id(enemy)}; }

State state(const Small& small, const std::string& body) {
  return record(small.battle, small.id(body)).state;
}
bool on_table(const Small& small, const std::string& unit) {
  return small.battle.unit(small.id(unit)).on_table();
}
Gone gone(const Small& small, const std::string& unit) {
  return record(small.battle, small.id(unit)).gone;
}
double x(const Small& small, const std::string& unit) {
  return pose(small, unit).at.x.as_double() / inches(1);
}
double y(const Small& small, const std::string& unit) {
  return pose(small, unit).at.y.as_double() / inches(1);
}
double facing(const Small& small, const std::string& unit) {
  return pose(small, unit).facing.hundredths() / 100.0;
}
bool in_motion(const Small& small, const std::string& body) {
  return record(small.battle, small.id(body)).in_motion != 0;
}
double between(const Small& small, const std::string& one, const std::string& other) {
  return small.now().gap(small.id(one), small.id(other)) / inches(1);
}
std::string refused(const Small& small, const std::string& body, std::vector<Act> acts) {
  const Order order{small.id(body), std::move(acts), {}};
  const auto refusal = victory_without_squares::sheet().check(small.battle, order);
  return refusal ? refusal->rule : "";
}
std::string attached_to(const Small& small, const std::string& leader) {
  const UnitId body = record(small.battle, small.id(leader)).attached;
  return body == kNoUnit ? "" : small.battle.setting().unit(body).id;
}

}  // namespace opfor::victory_without_squares::test
