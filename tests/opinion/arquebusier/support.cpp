#include "opinion/arquebusier/support.hpp"

#include <cmath>
#include <fmt/format.h>

namespace opfor::battles::opinion::arquebusier::test {
namespace {

Point place(double x, double y) {
  return {length_in(x, Measure::inch), length_in(y, Measure::inch)};
}
Angle facing(double degrees) {
  return Angle::hundredths(static_cast<std::int32_t>(std::lround(degrees * 100)));
}

}  // namespace

std::vector<std::string> found(const Judge& judge) {
  std::vector<std::string> all;
  for (const Finding& finding : judge.findings()) {
    const std::string how = finding.how.empty() ? "" : " " + finding.how;
    all.push_back(fmt::format("{} {}{}", word(finding.kind), finding.rule, how));
  }
  return all;
}

Tale::Tale(const Making& making, int turn)
    : small_(making.small()),
      judge_(small_.scenario.setting, small_.scenario.text),
      turn_(static_cast<std::uint16_t>(turn - 1)) {
  judge_.begin(small_.battle);
  this->turn();
}

std::string Tale::name(std::string_view unit) const {
  return small_.battle.setting().name_of(id(unit));
}

const field::Pose& Tale::pose(std::string_view unit) const {
  return judge_.ledger().at(id(unit)).pose;
}

Tale& Tale::tell(std::string rule, event::What what) {
  judge_.happened({turn_, 1, std::move(rule), std::move(what)});
  return *this;
}

Tale& Tale::turn() {
  ++turn_;
  tell("AQ-SEQ-1", event::TurnBegan{});
  const SideInfo& first = small_.battle.setting().side(Side::a);
  return tell("AQ-SEQ-1", event::Tested{kNoUnit, "who is first", {}, first.name + " is first"});
}

Tale& Tale::rolls(std::string_view unit, std::string_view kind, int bonus, int die) {
  return tell("AQ-CMD-1",
              event::Tested{id(unit),
                            fmt::format("command to {}", kind),
                            {fmt::format("{}, {:+} regular = {}", die, bonus, die + bonus)},
                            die + bonus >= 3 ? "it obeys" : "it stays where it is"});
}

Tale& Tale::ordered(std::string_view unit, std::vector<Act> acts, std::vector<Act> refused) {
  Order order;
  order.unit = id(unit);
  order.acts = std::move(acts);
  return tell("AQ-CMD-1",
              event::Ordered{id(unit), {}, kNoUnit, true, order, {}, std::move(refused)});
}

Tale& Tale::told_to_march(std::string_view unit, double degrees, double ahead, int bonus) {
  const Vec to = field::vec(pose(unit).at) + unit_vector(facing(degrees)) * (ahead * 254);
  Move move;
  move.path = {field::point(to)};
  return rolls(unit, "march", bonus).ordered(unit, {Face{facing(degrees)}, move});
}

Tale& Tale::marches(std::string_view unit, double degrees, double ahead, int bonus) {
  const Vec to = field::vec(pose(unit).at) + unit_vector(facing(degrees)) * (ahead * 254);
  told_to_march(unit, degrees, ahead, bonus);
  return goes(unit, to.x / 254, to.y / 254, degrees);
}

Tale& Tale::goes(std::string_view unit, double x, double y, double degrees, const std::string& rule,
                 const std::string& words) {
  const field::Pose from = pose(unit);
  const field::Pose to{place(x, y), facing(degrees)};
  const Length way = Length::rounded(length(field::vec(to.at) - field::vec(from.at)));
  return tell(
      rule,
      event::Moved{id(unit), from, to, {from.at, to.at}, way + 12_in, way, Gait::as_before, words});
}

Tale& Tale::shoots(std::string_view unit, std::string_view target, int dice, const std::string& how,
                   std::vector<std::uint8_t> faces, int hits) {
  event::Shot shot;
  shot.unit = id(unit);
  shot.target = id(target);
  shot.shots = dice;
  shot.hits = hits;
  shot.how = how;
  shot.dice = std::move(faces);
  return tell("AQ-SHOOT-7", std::move(shot));
}

Tale& Tale::loses(std::string_view unit, int elements, const std::string& rule, bool destroyed) {
  return tell(rule, event::Lost{id(unit), kNoUnit, {{"elements", elements}}, destroyed});
}

Tale& Tale::meets(std::string_view unit, std::string_view enemy) {
  return tell("AQ-MOVE-6", event::ContactMade{id(unit), id(enemy)});
}

Tale& Tale::becomes(std::string_view unit, const std::string& to, const std::string& rule) {
  return tell(rule, event::StateChanged{id(unit), {}, to, {}});
}

Tale& Tale::shaken(std::string_view unit, const std::string& rule) {
  return becomes(unit, "irregular for the time being", rule);
}

Tale& Tale::step_over() {
  for (std::size_t i = 0; i < small_.battle.size(); ++i) {
    const Stand& stand = judge_.ledger().at(unit_id(i));
    UnitState& unit = small_.battle.unit(unit_id(i));
    unit.put(stand.pose);
    unit.presence = stand.presence;
  }
  judge_.step_over(small_.battle);
  return *this;
}

Heard::Heard(Small& small, Table& table)
    : small_(small), table_(table), judge_(small.scenario.setting, small.scenario.text) {
  judge_.begin(small.battle);
}

Heard& Heard::turn() {
  const int turn = small_.battle.head().turn;
  while (small_.battle.head().turn == turn && small_.battle.head().verdict == Verdict::going_on) {
    table_.step();
    for (; heard_ < table_.told.size(); ++heard_) judge_.happened(table_.told[heard_]);
    judge_.step_over(small_.battle);
  }
  return *this;
}

}  // namespace opfor::battles::opinion::arquebusier::test
