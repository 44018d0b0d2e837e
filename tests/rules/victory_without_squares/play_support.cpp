#include "play_support.hpp"

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
  opfor::test::lead_by_hand(small.scenario, small.battle, sheet());
  return small;
}

Table::Table(Small& small)
    : Playing(small.battle, sheet(),
              opfor::test::shipped_behaviour("victory_without_squares",
                                             small.battle.setting().behaviour)),
      small_(small) {}

Table& Table::measuring(bool within) {
  within_ = within;
  return *this;
}

std::vector<Asks::Measured> Table::settle_all(const Battle& battle, std::span<const CloseCall> near,
                                              const Differs& differs) {
  std::vector<Measured> answered;
  for (const CloseCall& call : that_matter(battle, near, differs)) {
    measured.push_back(name(call.unit) + ">" + name(call.other) + ": " + call.words);
    answered.push_back({call, *within_});
  }
  return answered;
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

Table& Table::eager(const std::string& firer) {
  eager_.push_back(firer);
  return *this;
}
void Table::activate(const std::string& body) {
  Play now = play();
  victory_without_squares::activate(now, small_.id(body));
}

std::string Table::left_over() const {
  std::string left = FixedPlay::left_over();
  for (const auto& [key, some] : cards_) {
    if (!some.empty()) left += fmt::format("card {} {}; ", word(key.first), key.second);
  }
  return left;
}

std::optional<int> Table::face_unfixed(const chance::Key& key) const {
  if (key.purpose == Purpose::reaction) return 3;
  if (key.purpose == Purpose::initiative) return whose(key) == "a" ? 9 : 2;
  return std::nullopt;
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

std::optional<Choice> Table::pick_unfixed(const Decision& decision) const {
  if (decision.kind != DecisionKind::reaction_fire) return std::nullopt;
  for (const std::string& firer : eager_) {
    const auto is = [&](const Option& o) { return name(o.unit) == firer; };
    if (const auto choice = opfor::test::pick_that(decision, is)) return choice;
  }
  return std::nullopt;
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
  FixedPlay::happened(std::move(event));
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
