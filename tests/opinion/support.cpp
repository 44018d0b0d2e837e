#include "opinion/support.hpp"

#include <cmath>
#include <fmt/format.h>
#include <stdexcept>

#include "rules/dice_support.hpp"

namespace opfor::battles::opinion::test {

std::vector<std::string> found(const Judge& judge) {
  std::vector<std::string> all;
  for (const Finding& finding : judge.findings()) {
    const std::string how = finding.how.empty() ? "" : " " + finding.how;
    all.push_back(fmt::format("{} {}{}", word(finding.kind), finding.rule, how));
  }
  return all;
}

// --- told by hand ---

Telling::Telling(const std::string& scenario, int turn)
    : small_(opfor::test::read_small(scenario, "test.toml", opfor::test::all_sheets())),
      judge_(small_.scenario.setting, scenario),
      turn_(static_cast<std::uint16_t>(turn)) {
  judge_.begin(small_.battle);
  tell("turn", event::TurnBegan{});
}

UnitId Telling::id(std::string_view unit) const { return small_.id(unit); }

const field::Pose& Telling::pose(std::string_view unit) const {
  return judge_.ledger().at(id(unit)).pose;
}

UnitState& Telling::state(std::string_view unit) { return small_.unit(unit); }

double Telling::tenths(double length) const {
  return length * tenths_in(small_.battle.setting().measure);
}

Telling& Telling::tell(std::string rule, event::What what, std::uint8_t phase) {
  judge_.happened({turn_, phase, std::move(rule), std::move(what)});
  return *this;
}

Telling& Telling::turn() {
  ++turn_;
  return tell("turn", event::TurnBegan{});
}

Telling& Telling::put(UnitId unit, const field::Pose& to, Length spent, const std::string& rule) {
  const field::Pose from = judge_.ledger().at(unit).pose;
  return tell(rule,
              event::Moved{unit, from, to, {from.at, to.at}, spent, spent, Gait::as_before, {}});
}

Telling& Telling::goes(std::string_view unit, double ahead, double right, const std::string& rule) {
  const field::Pose from = pose(unit);
  const Vec to = at_rank(stance(from), tenths(ahead), tenths(right));
  return put(id(unit), {field::point(to), from.facing},
             Length::rounded(tenths(std::hypot(ahead, right))), rule);
}

Telling& Telling::is_put(std::string_view unit, double x, double y, double degrees,
                         const std::string& rule) {
  const field::Pose to{field::point({tenths(x), tenths(y)}),
                       Angle::hundredths(static_cast<std::int32_t>(std::lround(degrees * 100)))};
  return put(id(unit), to, {}, rule);
}

Telling& Telling::wheels(std::string_view unit, double degrees, double width, double depth,
                         const std::string& rule) {
  const field::Pose from = pose(unit);
  const double side = tenths(degrees > 0 ? width / 2 : -width / 2);
  const Vec corner = at_rank(stance(from), tenths(depth / 2), side);
  const Angle to =
      from.facing + Angle::hundredths(static_cast<std::int32_t>(std::lround(degrees * 100)));
  const Stance turned{corner, unit_vector(to)};
  return put(id(unit), {field::point(at_rank(turned, -tenths(depth / 2), -side)), to}, {}, rule);
}

Telling& Telling::agrees() {
  for (std::size_t i = 0; i < small_.battle.size(); ++i) {
    const Stand& stand = judge_.ledger().at(unit_id(i));
    UnitState& unit = small_.battle.unit(unit_id(i));
    unit.put(stand.pose);
    unit.presence = stand.presence;
    unit.formation = stand.formation;
  }
  return *this;
}

Telling& Telling::step_over() {
  judge_.step_over(small_.battle);
  return *this;
}

// --- played by the code ---

opfor::test::SmallBattle by_hand(const std::string& scenario) {
  opfor::test::SmallBattle small =
      opfor::test::read_small(scenario, "test.toml", opfor::test::all_sheets());
  opfor::test::lead_by_hand(small.scenario, small.battle, small.sheet());
  return small;
}

Seats::Seats(opfor::test::SmallBattle& small)
    : Playing(
          small.battle, small.sheet(),
          opfor::test::shipped_behaviour(small.sheet().name(), small.battle.setting().behaviour)),
      judge_(small.scenario.setting, small.scenario.text) {
  judge_.begin(small.battle);
}

Seats& Seats::cards(const std::string& unit, const std::vector<std::string>& names) {
  for (const std::string& name : names) cards_[unit].push_back(name);
  return *this;
}

Seats& Seats::eager(const std::string& unit) {
  eager_.push_back(unit);
  return *this;
}

Seats& Seats::play_turn() {
  const int turn = battle().head().turn;
  while (battle().head().turn == turn && battle().head().verdict == Verdict::going_on) {
    step();
    judge_.step_over(battle());
  }
  return *this;
}

void Seats::happened(Event event) {
  judge_.happened(event);
  FixedPlay::happened(std::move(event));
}

std::vector<Choice> Seats::decide_all(const opfor::Moment& now,
                                      std::span<const Decision> decisions) {
  std::vector<Choice> choices = FixedPlay::decide_all(now, decisions);
  for (std::size_t i = 0; i < choices.size(); ++i) judge_.decided(decisions[i], choices[i]);
  return choices;
}

std::optional<int> Seats::face_unfixed(const chance::Key& key) const {
  if (key.purpose == chance::Purpose::initiative) return whose(key) == "a" ? 9 : 2;
  return std::nullopt;
}

chance::Card Seats::next_card(const chance::Draw& draw) {
  auto& fixed = cards_[whose(draw.key)];
  if (fixed.empty()) throw std::runtime_error("no card is fixed: of " + whose(draw.key));
  const std::string next = fixed.front();
  fixed.pop_front();
  return {opfor::test::card(next).front()};
}

std::optional<Choice> Seats::pick_unfixed(const Decision& decision) const {
  if (decision.kind != DecisionKind::reaction_fire) return std::nullopt;
  for (const std::string& firer : eager_) {
    const auto is = [&](const Option& o) { return name(o.unit) == firer; };
    if (const auto choice = opfor::test::pick_that(decision, is)) return choice;
  }
  return std::nullopt;
}

}  // namespace opfor::battles::opinion::test
