#include "opinion/nineteenth_century/told.hpp"

#include <cmath>
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace opfor::battles::opinion::nineteenth_century {
namespace {

Point point_of(Place place) {
  return {length_in(place.x, Measure::centimetre), length_in(place.y, Measure::centimetre)};
}

}  // namespace

std::vector<std::string> found_by(const Judge& judge) {
  std::vector<std::string> all;
  for (const Finding& finding : judge.findings()) {
    const std::string how = finding.how.empty() ? "" : " " + finding.how;
    all.push_back(fmt::format("{} {}{}", word(finding.kind), finding.rule, how));
  }
  return all;
}

// --- told by hand ---

Told::Told(const Making& making)
    : small_(making.small()), judge_(small_.scenario.setting, small_.scenario.text) {
  for (const UnitInfo& unit : small_.scenario.setting->units) poses_.push_back(unit.start);
  judge_.begin(small_.battle);
  tell("NC-SEQ-1", event::TurnBegan{}, 0);
}

Told& Told::tell(std::string rule, event::What what, int phase) {
  if (const auto* moved = std::get_if<event::Moved>(&what)) poses_[index(moved->unit)] = moved->to;
  judge_.happened({turn_, static_cast<std::uint8_t>(phase), std::move(rule), std::move(what)});
  return *this;
}

Told& Told::turn() {
  ++turn_;
  return tell("NC-SEQ-1", event::TurnBegan{}, 0);
}

/// Foot and player characters act in the first pass of their side, other horse in the second.
int Told::phase_of(std::string_view unit) const {
  const UnitInfo& info = small_.scenario.setting->unit(id(unit));
  return (info.side == Side::a ? 1 : 5) + (info.table == Table::horse ? 2 : 0);
}

Told& Told::throws(std::string_view unit, std::vector<std::pair<std::string, int>> risks, int die,
                   Cell cell, int phase) {
  event::Reacted reacted;
  reacted.request.unit = id(unit);
  reacted.request.die = die;
  for (const auto& [key, value] : risks) {
    reacted.reaction.terms.push_back({key, value, {}, {}, Fact::enemy_in_sight});
    reacted.reaction.total += value;
  }
  reacted.reaction.shifted = reacted.reaction.total;
  reacted.reaction.die = reacted.reaction.column = die;
  reacted.reaction.cell = cell;
  return tell("NC-RF-1", reacted, phase);
}

Told& Told::ordered(std::string_view unit, Cell cell, std::vector<Act> acts, bool by_choice,
                    std::string_view lead) {
  event::Ordered ordered;
  ordered.unit = id(unit);
  ordered.cell = cell;
  ordered.by_choice = by_choice;
  if (!lead.empty()) ordered.lead = id(lead);
  ordered.order.unit = id(unit);
  ordered.order.acts = std::move(acts);
  return tell("NC-ACT-21", ordered, phase_of(unit));
}

Told& Told::ordered(std::string_view unit, std::vector<Act> acts) {
  const bool horse = small_.scenario.setting->unit(id(unit)).table == Table::horse;
  const bool charges = act<Charge>({id(unit), acts, {}}) != nullptr;
  const Cell on = horse && !charges ? cell::kHorseOn : cell::kOn;
  const int die = horse && !charges ? 3 : 4;
  throws(unit, {{"RF-RANGE", 1}}, die, on, phase_of(unit));
  return ordered(unit, on, std::move(acts));
}

Told& Told::goes(std::string_view unit, std::vector<Place> path, double spent,
                 const std::string& rule, double allowance) {
  event::Moved moved;
  moved.unit = id(unit);
  moved.from = moved.to = poses_[index(moved.unit)];
  moved.path = {moved.from.at};
  for (const Place place : path) moved.path.push_back(point_of(place));
  moved.to.at = moved.path.back();
  moved.spent = length_in(spent, Measure::centimetre);
  const bool horse = small_.scenario.setting->unit(moved.unit).table == Table::horse;
  const double most = allowance > 0 ? allowance : horse ? 60 : 25;
  moved.allowance = length_in(most, Measure::centimetre);
  if (horse) {
    moved.gait = spent < 5     ? Gait::halt
                 : spent <= 30 ? Gait::walk
                 : spent <= 45 ? Gait::trot
                 : spent < 50  ? Gait::canter
                               : Gait::gallop;
  }
  return tell(rule, moved, phase_of(unit));
}

Told& Told::marches(std::string_view unit, std::vector<Place> path, double spent) {
  Move move;
  for (const Place place : path) move.path.push_back(point_of(place));
  return ordered(unit, {move}).goes(unit, std::move(path), spent);
}

Told& Told::charges(std::string_view unit, std::string_view enemy, Place to, double spent) {
  ordered(unit, {Charge{id(enemy), {point_of(to)}, Gait::as_before}});
  goes(unit, {to}, spent);
  return tell("NC-MEL-1", event::ContactMade{id(unit), id(enemy)}, phase_of(unit));
}

Told& Told::aims(std::string_view unit, std::string_view target, int phase) {
  return tell("NC-SHOOT-1", event::Aimed{id(unit), id(target)}, phase);
}

Told& Told::shoots(std::string_view unit, std::string_view target, int least,
                   std::vector<std::uint8_t> dice, std::vector<std::string> effects) {
  event::Shot shot;
  shot.unit = id(unit);
  shot.target = id(target);
  shot.shots = static_cast<int>(dice.size());
  shot.sides = 8;
  shot.least = least;
  for (const std::uint8_t die : dice) shot.hits += die >= least ? 1 : 0;
  shot.dice = std::move(dice);
  shot.effects = std::move(effects);
  return tell("NC-SHOOT-6", shot, 2);
}

Told& Told::loses(std::string_view unit, int killed, int wounded, bool destroyed,
                  std::string_view by) {
  event::Lost lost;
  lost.unit = id(unit);
  if (!by.empty()) lost.by = id(by);
  if (killed > 0) lost.counts.push_back({"killed", killed});
  if (wounded > 0) lost.counts.push_back({"wounded", wounded});
  lost.destroyed = destroyed;
  return tell("NC-SHOOT-11", lost, 2);
}

Told& Told::fights(std::vector<std::string_view> a, std::vector<std::string_view> b,
                   std::vector<std::string> rounds, std::optional<Side> winner) {
  event::Fought fought;
  for (const std::string_view unit : a) fought.a.push_back(id(unit));
  for (const std::string_view unit : b) fought.b.push_back(id(unit));
  fought.rounds = std::move(rounds);
  fought.winner = winner;
  return tell("NC-MEL-6", fought, 8);
}

Told& Told::chooses(DecisionKind kind, std::string_view unit, int pick, std::string_view about) {
  Decision decision;
  decision.kind = kind;
  decision.unit = id(unit);
  decision.options.resize(static_cast<std::size_t>(pick) + 1);
  if (!about.empty()) decision.options.back().unit = id(about);
  judge_.decided(decision, {{pick}, {}});
  return *this;
}

Told& Told::step_over() {
  for (std::size_t i = 0; i < poses_.size(); ++i) small_.battle.unit(unit_id(i)).put(poses_[i]);
  judge_.step_over(small_.battle);
  return *this;
}

// --- played by the code ---

/// Dice and cells as fixed; orders as a player gives them.
class Played::Player final : public opfor::nineteenth_century::test::Script {
 public:
  explicit Player(Played& played) : Script(played.small_), played_(played) {
    cells = played.cells_;
    picks = played.paid_;
  }
  std::vector<Choice> decide_all(const opfor::Moment& now,
                                 std::span<const Decision> decisions) override {
    const Battle& battle = now.battle();
    std::vector<Choice> choices;
    for (const Decision& one : decisions) {
      const bool order = one.kind == DecisionKind::order_unit;
      choices.push_back(order ? order_for(battle, one) : Script::decide_all(now, {&one, 1})[0]);
      played_.judge_.decided(one, choices.back());
    }
    return choices;
  }

 private:
  /// Who is told nothing takes the first that he is offered.
  [[nodiscard]] Choice order_for(const Battle& battle, const Decision& decision) const {
    const auto order = played_.orders_.find(battle.setting().unit(decision.unit).id);
    if (order == played_.orders_.end()) return {{0}, {}};
    const auto refusal = played_.small_.sheet().check(battle, order->second);
    EXPECT_FALSE(refusal) << refusal->what;
    return {{}, order->second};
  }

  Played& played_;
};

Played::Played(const Making& making)
    : small_(making.small()), judge_(small_.scenario.setting, small_.scenario.text) {
  judge_.begin(small_.battle);
}

Played& Played::order(std::string_view unit, std::vector<Act> acts) {
  orders_[std::string{unit}] = {id(unit), std::move(acts), {}};
  return *this;
}

Played& Played::cell(std::string_view unit, Cell cell) {
  cells_[std::string{unit}] = cell;
  return *this;
}

Played& Played::pays(std::string_view officer, std::string_view unit) {
  paid_[std::string{officer}].emplace_back(unit);
  return *this;
}

Played& Played::turn() {
  Player player(*this);
  const int turn = small_.battle.head().turn;
  while (small_.battle.head().turn == turn && small_.battle.head().verdict == Verdict::going_on) {
    small_.sheet().play_step(small_.battle, player, *this);
    judge_.step_over(small_.battle);
  }
  return *this;
}

}  // namespace opfor::battles::opinion::nineteenth_century
