#include "battles/opinion/victory_without_squares/troops.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>
#include <toml++/toml.h>

namespace opfor::battles::opinion::victory_without_squares {
namespace {

/// The table of a unit in the scenario's text.
toml::table table_of(const toml::table& file, std::string_view id) {
  const toml::array* units = file["unit"].as_array();
  for (std::size_t i = 0; units != nullptr && i < units->size(); ++i) {
    const toml::table* unit = (*units)[i].as_table();
    if (unit != nullptr && (*unit)["id"].value_or(std::string_view{}) == id) return *unit;
  }
  return {};
}

int usual_shot(Arm arm, int ranks) {
  switch (arm) {
    case Arm::horse:
      return ranks == 2 ? 6 : 3;
    case Arm::dragoons:
      return 3;
    case Arm::foot:
      return 4;
    case Arm::commanded_shot:
      return 2;
    case Arm::artillery:
    case Arm::leader:
      break;
  }
  return 1;
}

/// Section 2.1: usual sizes and ranks, unless the scenario says otherwise.
Troop troop_of(const toml::table& keys, int year) {
  Troop troop;
  troop.arm = of_word<Arm>(keys["kind"].value_or(std::string_view{"foot"})).value_or(Arm::foot);
  troop.parliament = keys["parliament"].value_or(false);
  troop.lancers = keys["lancers"].value_or(false);
  const bool two = troop.arm == Arm::foot || (troop.parliament && year < kYearOfCharges);
  troop.ranks = keys["ranks"].value_or(two ? 2 : 1);
  const bool foot = troop.arm == Arm::foot;
  troop.pikes = foot ? keys["pike_bases"].value_or(2) : 0;
  troop.shot = keys[foot ? "shot_bases" : "bases"].value_or(usual_shot(troop.arm, troop.ranks));
  troop.mounted = troop.arm == Arm::horse || troop.arm == Arm::leader ||
                  (troop.arm == Arm::dragoons && keys["mounted"].value_or(true));
  troop.begins_in_motion = keys["in_motion"].value_or(false);
  troop.limbered = troop.arm == Arm::artillery && keys["limbered"].value_or(false);
  const auto state = of_word<State>(keys["state"].value_or(std::string_view{"formed"}));
  troop.state = state.value_or(State::formed);
  troop.pikes_at_start = troop.pikes;
  if (troop.state == State::broken) troop.pikes = 0;
  troop.quality = keys["quality"].value_or(0);
  troop.poor = keys["poor"].value_or(false);
  return troop;
}

Formation formation_of(const toml::table& keys) {
  const std::string_view word = keys["formation"].value_or(std::string_view{"line"});
  if (word == "column") return Formation::column;
  return word == "hedgehog" ? Formation::square : Formation::line;
}

/// How far behind the rear edge of a body the leader who goes with him has his base's middle.
constexpr double kHalfBase = kBase / 2;

/// How far a leader's base reaches from its middle along the edges of the table.
double reach_of_base(Angle facing) {
  const Vec ahead = stance(field::Pose{{}, facing}).ahead;
  return kHalfBase * (std::abs(ahead.x) + std::abs(ahead.y));
}

bool base_on_table(const field::Pose& pose, const Setting& setting) {
  const double reach = reach_of_base(pose.facing);
  const Vec at = field::vec(pose.at);
  return std::min(at.x, at.y) >= reach && at.x + reach <= setting.width.as_double() &&
         at.y + reach <= setting.height.as_double();
}

field::Pose brought_on_table(const field::Pose& pose, const Setting& setting) {
  const double reach = reach_of_base(pose.facing);
  const Vec at = field::vec(pose.at);
  const auto within_edges = [&](double where, Length side) {
    return std::min(std::max(where, reach), side.as_double() - reach);
  };
  return {field::point({within_edges(at.x, setting.width), within_edges(at.y, setting.height)}),
          pose.facing};
}

}  // namespace

Troops::Troops(const Setting& setting, std::string_view scenario) {
  const toml::table file = toml::parse(scenario);
  const int of_date = std::atoi(setting.date.substr(0, 4).c_str());
  options_.year = file["options"]["year"].value_or(of_date > 0 ? of_date : kYearOfCharges);
  options_.dragoons_fire_mounted = file["options"]["dragoons_fire_mounted"].value_or(false);
  options_.count_lost = file["options"]["count_lost"].value_or(true);
  for (const UnitInfo& unit : setting.units) {
    const toml::table keys = table_of(file, unit.id);
    troops_.push_back(troop_of(keys, options_.year));
    formations_.push_back(formation_of(keys));
    const auto with = setting.find_unit(keys["goes_with"].value_or(std::string_view{}));
    if (with) troops_.back().with = *with;
  }
}

void Troops::begin(Ledger& ledger) {
  for (std::size_t i = 0; i < ledger.size(); ++i) ledger.at(unit_id(i)).formation = formations_[i];
  for (std::size_t i = 0; i < ledger.size(); ++i) bring_leaders(unit_id(i), ledger);
}

namespace {

Size size_of(const Troop& troop, Formation formation) {
  const ArmRow& row = row_of(troop.arm);
  const double depth = troop.mounted ? row.mounted_depth : row.foot_depth;
  if (troop.leads()) return {kBase, kBase};
  if (formation == Formation::column) return {kBase, depth * troop.bases()};
  const int files = (troop.bases() + troop.ranks - 1) / troop.ranks;
  return {kBase * files, depth * std::min(troop.ranks, troop.bases())};
}

}  // namespace

Size Troops::size_of(UnitId unit, Formation formation) const {
  return victory_without_squares::size_of((*this)[unit], formation);
}

Polygon Troops::body_as_begun(UnitId unit, const Ledger& ledger) const {
  Troop before = (*this)[unit];
  before.pikes = before.pikes_at_start;
  const Stand& stand = ledger.at(unit);
  return rectangle(stance(stand.pose), victory_without_squares::size_of(before, stand.formation));
}

void Troops::see_leader(UnitId unit, const Ledger& ledger) {
  Troop& leader = troops_[index(unit)];
  if (leader.leads()) leader.with = whom_he_stands_with(unit, ledger);
}

std::vector<UnitId> Troops::bodies(const Ledger& ledger) const {
  std::vector<UnitId> all;
  for (std::size_t i = 0; i < ledger.size(); ++i) {
    if (ledger.on_table(unit_id(i)) && !troops_[i].leads()) all.push_back(unit_id(i));
  }
  return all;
}

bool Troops::unbroken(const Ledger& ledger, UnitId unit) const {
  return ledger.on_table(unit) && !(*this)[unit].leads() && (*this)[unit].state != State::broken;
}

double Troops::to_nearest_unbroken(const Ledger& ledger, UnitId unit, const Polygon& from) const {
  double least = std::numeric_limits<double>::infinity();
  for (const UnitId other : bodies(ledger)) {
    if (ledger.side_of(other) == ledger.side_of(unit) || !unbroken(ledger, other)) continue;
    least = std::min(least, apart(from, body(other, ledger)));
  }
  return least;
}

bool Troops::led(const Ledger& ledger, UnitId unit) const {
  for (std::size_t i = 0; i < ledger.size(); ++i) {
    const Troop& leader = troops_[i];
    if (leader.leads() && leader.with == unit && ledger.on_table(unit_id(i)) &&
        leader.unhorsed_until == 0) {
      return true;
    }
  }
  return false;
}

State Troops::after_losing(UnitId unit, int steps) const {
  const Troop& troop = (*this)[unit];
  int rung = static_cast<int>(troop.state);
  for (int i = 0; i < steps && rung < static_cast<int>(State::broken); ++i) {
    ++rung;
    const bool skips = row_of(troop.arm).skips_unsteady;
    if (skips && static_cast<State>(rung) == State::unsteady) ++rung;
  }
  return static_cast<State>(rung);
}

field::Pose Troops::beside(UnitId unit, const Ledger& ledger) const {
  const field::Pose& pose = ledger.at(unit).pose;
  const double behind = size_of(unit, ledger.at(unit).formation).depth / 2 + kHalfBase;
  const field::Pose there{field::point(at_rank(stance(pose), -behind, 0)), pose.facing};
  const Setting& setting = ledger.setting();
  if (base_on_table(there, setting)) return there;
  // Among his men, where the table ends behind them; and not over its edge with half his base.
  return base_on_table(pose, setting) ? pose : brought_on_table(pose, setting);
}

void Troops::bring_leaders(UnitId unit, Ledger& ledger) {
  if (troops_[index(unit)].leads()) return;
  for (std::size_t i = 0; i < ledger.size(); ++i) {
    if (troops_[i].leads() && troops_[i].with == unit) {
      ledger.at(unit_id(i)).pose = beside(unit, ledger);
    }
  }
}

UnitId Troops::whom_he_stands_with(UnitId leader, const Ledger& ledger) const {
  for (const UnitId other : bodies(ledger)) {
    const bool own = ledger.side_of(other) == ledger.side_of(leader);
    if (own && beside(other, ledger) == ledger.at(leader).pose) return other;
  }
  return kNoUnit;
}

void Troops::follow(const event::Moved& moved, const Event& event, Ledger& ledger) {
  if (troops_[index(moved.unit)].leads()) {
    troops_[index(moved.unit)].with = whom_he_stands_with(moved.unit, ledger);
    return;
  }
  // LEAD-5: who is unhorsed is left behind when his body goes off of its own will.
  // A turn in its place is told by one point, and a wheel by two, though it were a hair of one.
  const bool own_will = event.rule == "VWS-MOVE-1" && moved.path.size() > 1;
  for (Troop& leader : troops_) {
    if (own_will && leader.leads() && leader.with == moved.unit && leader.unhorsed_until > 0) {
      leader.with = kNoUnit;
    }
  }
  bring_leaders(moved.unit, ledger);
}

void Troops::follow(const event::StateChanged& changed, Ledger& ledger) {
  Troop& troop = troops_[index(changed.unit)];
  if (const auto state = of_word<State>(changed.to)) {
    troop.rallied = troop.rallied || troop.state == State::broken;
    troop.state = *state;
    if (*state == State::broken) {
      troop.pikes = 0;  // STATE-6, HEDGE-4
      Formation& formation = ledger.at(changed.unit).formation;
      if (formation == Formation::square) formation = Formation::line;
    }
    return;
  }
  if (changed.to == "limbered" || changed.to == "unlimbered") {
    troop.limbered = changed.to == "limbered";
  } else if (changed.to == "mounted" || changed.to == "on foot") {
    troop.mounted = changed.to == "mounted";
    bring_leaders(changed.unit, ledger);
  } else if (changed.to != "unhorsed") {  // destroyed, surrendered, killed, captured
    ledger.at(changed.unit).presence = Presence::removed;
  }
}

void Troops::follow(const Event& event, Ledger& ledger) {
  if (const auto* moved = std::get_if<event::Moved>(&event.what)) follow(*moved, event, ledger);
  if (const auto* changed = std::get_if<event::FormationChanged>(&event.what)) {
    bring_leaders(changed->unit, ledger);
  }
  if (const auto* shot = std::get_if<event::Shot>(&event.what)) {
    for (const std::string& effect : shot->effects) {
      if (effect == "the guns run low on powder") troops_[index(shot->unit)].low_powder = true;
    }
  }
  if (const auto* changed = std::get_if<event::StateChanged>(&event.what)) {
    follow(*changed, ledger);
    if (changed->to == "unhorsed") troops_[index(changed->unit)].unhorsed_until = event.turn + 1;
  }
  for (std::size_t i = 0; i < troops_.size(); ++i) {
    Troop& troop = troops_[i];
    if (troop.unhorsed_until > 0 && event.turn > troop.unhorsed_until) troop.unhorsed_until = 0;
    if (troop.with != kNoUnit && !ledger.on_table(troop.with)) troop.with = kNoUnit;
  }
}

}  // namespace opfor::battles::opinion::victory_without_squares
