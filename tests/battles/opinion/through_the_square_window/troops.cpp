#include "battles/opinion/through_the_square_window/troops.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <toml++/toml.h>

#include "battles/opinion/land.hpp"

namespace opfor::battles::opinion::through_the_square_window {
namespace {

toml::table unit_table(const toml::table& file, std::string_view id) {
  const toml::array* units = file["unit"].as_array();
  for (std::size_t i = 0; units != nullptr && i < units->size(); ++i) {
    const toml::table* unit = (*units)[i].as_table();
    if (unit != nullptr && (*unit)["id"].value_or(std::string_view{}) == id) return *unit;
  }
  return {};
}

const Row* row_of(std::string_view card) {
  const auto* const found =
      std::find_if(kRows.begin(), kRows.end(), [&](const Row& row) { return row.card == card; });
  return found == kRows.end() ? nullptr : found;
}

int stands_in(const Row& row) {
  int n = 0;
  for (const std::string_view rank : row.ranks) {
    for (const char stand : rank) n += stand == '.' ? 0 : 1;
  }
  return n;
}

/// A card of the scenario's own: like a printed one but for what it says.
OwnRow own_row(const toml::table& card) {
  OwnRow own;
  own.id = card["id"].value_or(std::string{});
  if (const Row* like = row_of(card["like"].value_or(std::string_view{}))) own.row = *like;
  own.row.points = card["sp_each"].value_or(own.row.points);
  if (const toml::array* abilities = card["abilities"].as_array()) {
    own.row.salvo = false;
    for (const toml::node& each : *abilities) {
      if (each.value_or(std::string_view{}) == "salvo") own.row.salvo = true;
    }
  }
  if (const toml::array* stands = card["stands"].as_array()) {
    for (const toml::node& rank : *stands) own.ranks.push_back(rank.value_or(std::string{}));
  }
  return own;
}

std::deque<OwnRow> own_rows(const toml::table& file) {
  std::deque<OwnRow> rows;
  const toml::array* cards = file["options"]["card"].as_array();
  for (std::size_t i = 0; cards != nullptr && i < cards->size(); ++i) {
    const toml::table* card = (*cards)[i].as_table();
    if (card == nullptr) continue;
    OwnRow& own = rows.emplace_back(own_row(*card));
    if (own.ranks.empty()) continue;
    own.row.ranks = {};
    std::copy(own.ranks.begin(), own.ranks.end(), own.row.ranks.begin());
  }
  return rows;
}

Troop made(const toml::table& keys, const std::deque<OwnRow>& own) {
  Troop troop;
  const std::string_view card = keys["card"].value_or(std::string_view{});
  troop.row = row_of(card);
  for (const OwnRow& each : own) {
    if (each.id == card) troop.row = &each.row;
  }
  if (troop.row == nullptr) return troop;
  const std::string_view quality = keys["quality"].value_or(std::string_view{"trained"});
  if (quality == "poor" || troop.row->card == "LEV") troop.grade = Grade::poor;
  if (quality == "well_trained") troop.grade = Grade::well;
  const std::string_view formation = keys["formation"].value_or(std::string_view{});
  troop.mounted = troop.row->card == "DRA" && formation != "dismounted";
  troop.limbered = formation == "limbered";
  troop.points = stands_in(*troop.row) * troop.row->points;
  return troop;
}

Formation drawn_up(const toml::table& keys, const Troop& troop) {
  const std::string_view word = keys["formation"].value_or(std::string_view{"line"});
  if (troop.row != nullptr && troop.row->card == "SKI") return Formation::open;
  if (word == "column") return Formation::column;
  return word == "ring" ? Formation::square : Formation::line;
}

}  // namespace

Troops::Troops(const Setting& setting, std::string_view scenario) {
  const toml::table file = toml::parse(scenario);
  own_ = std::make_shared<const std::deque<OwnRow>>(own_rows(file));
  for (const UnitInfo& unit : setting.units) {
    const toml::table keys = unit_table(file, unit.id);
    troops_.push_back(made(keys, *own_));
    troops_.back().wing = unit.command;
    troops_.back().chief = keys["chief"].value_or(false);
    troops_.back().home = unit_vector(setting.side(unit.side).facing.opposite());
    formations_.push_back(drawn_up(keys, troops_.back()));
    const auto with = setting.find_unit(keys["goes_with"].value_or(std::string_view{}));
    if (with) troops_.back().with = *with;
  }
}

void Troops::begin(Ledger& ledger) {
  for (std::size_t i = 0; i < ledger.size(); ++i) ledger.at(unit_id(i)).formation = formations_[i];
  for (std::size_t i = 0; i < ledger.size(); ++i) bring_generals(unit_id(i), ledger);
}

int Troops::stands(UnitId unit) const { return stands_in(*troops_[index(unit)].row); }

int Troops::files(UnitId unit, Formation formation) const {
  const Row& row = *troops_[index(unit)].row;
  return formation == Formation::column ? 1 : static_cast<int>(row.ranks[0].size());
}
int Troops::ranks(UnitId unit, Formation formation) const {
  const Row& row = *troops_[index(unit)].row;
  if (formation == Formation::column) return stands(unit);
  return static_cast<int>(std::count_if(row.ranks.begin(), row.ranks.end(),
                                        [](std::string_view rank) { return !rank.empty(); }));
}

Polygon Troops::body(UnitId unit, const Stance& stance, Formation formation) const {
  const Troop& troop = troops_[index(unit)];
  if (troop.leads()) return rectangle(stance, {1, 1});
  const double depth = depth_of(troop.row->sort, troop.heavy(), troop.mounted);
  return rectangle(stance, {kFront * files(unit, formation), depth * ranks(unit, formation)});
}

bool Troops::slow(UnitId unit, const Stance& from, const Stance& to, const Ledger& ledger) const {
  const Formation formation = ledger.at(unit).formation;
  const Polygon before = body(unit, from, formation);
  const Polygon after = body(unit, to, formation);
  const auto features = ledger.setting().ground->features();
  return std::any_of(features.begin(), features.end(), [&](const field::Feature& feature) {
    if (feature.shape == field::Shape::area) {
      return feature.difficult &&
             std::max(depth_in(feature, before), depth_in(feature, after)) > 2 * kDeep;
    }
    // Who lies across a line has paid for it.
    return feature.barrier && across(feature, before, Gaps::all) <= 0 &&
           crosses(feature, from.at, to.at, Gaps::free);
  });
}

void Troops::bring_generals(UnitId body, Ledger& ledger) {
  for (std::size_t i = 0; i < troops_.size(); ++i) {
    if (troops_[i].leads() && troops_[i].with == body && body != unit_id(i)) {
      ledger.at(unit_id(i)).pose = ledger.at(body).pose;
    }
  }
}

void Troops::new_turn() {
  for (Troop& troop : troops_) {
    troop.actions = {};
    troop.emergency = false;
    troop.moved_back = false;
    troop.shots = 0;
    troop.charged = false;
    troop.hits = 0;
    if (troop.routing) troop.actions.take(kActions);  // ACT-6
  }
}

/// CMD-2: the general of its wing counts, and the commander-in-chief: when he has fallen anybody
/// may have come after him. A general is a point (GEO-2); where all have fallen nobody commands. An
/// army that never had one is left open.
void Troops::mark_command(const Ledger& ledger) {
  const auto leads = [&](std::size_t general, Side side) {
    return troops_[general].leads() && ledger.on_table(unit_id(general)) &&
           ledger.side_of(unit_id(general)) == side;
  };
  std::array<bool, 2> had_generals{};
  std::array<bool, 2> has_chief{};
  for (std::size_t i = 0; i < troops_.size(); ++i) {
    const Side side = ledger.side_of(unit_id(i));
    if (troops_[i].leads()) had_generals[static_cast<std::size_t>(side)] = true;
    if (troops_[i].chief && leads(i, side)) has_chief[static_cast<std::size_t>(side)] = true;
  }
  for (std::size_t i = 0; i < troops_.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (troops_[i].leads() || !ledger.on_table(unit)) continue;
    const Side side = ledger.side_of(unit);
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t j = 0; j < troops_.size(); ++j) {
      if (!leads(j, side)) continue;
      const bool counts = troops_[j].chief || troops_[j].wing == troops_[i].wing;
      if (!counts && has_chief[static_cast<std::size_t>(side)]) continue;
      least = std::min(least, apart(body(unit_id(j), ledger), body(unit, ledger)));
    }
    troops_[i].out_of_command =
        had_generals[static_cast<std::size_t>(side)] && least > kCommand + kDeep;
  }
}

void Troops::decided(const Decision& decision, const Choice& choice) {
  if (decision.kind != DecisionKind::move_leader || choice.picks.empty()) return;
  const Option& option = decision.options[static_cast<std::size_t>(choice.picks.front())];
  Troop& troop = troops_[index(decision.unit)];
  troop.rides_alone = option.words == "rides behind his wing";
  if (option.words == "leaves it") troop.with = kNoUnit;
}

namespace {

/// Who does what takes an action and is no way, by its own line of the table (ACT-T1).
UnitId who_acts(const Event& event) {
  const bool own = event.rule == "TTSW-ACT-T1";
  if (const auto* formed = std::get_if<event::FormationChanged>(&event.what)) {
    return own ? formed->unit : kNoUnit;
  }
  if (const auto* changed = std::get_if<event::StateChanged>(&event.what)) {
    const bool served = event.rule == "TTSW-OUT-10" && changed->to == "served";
    return own || served ? changed->unit : kNoUnit;
  }
  return kNoUnit;
}

/// Who forms a ring, goes to meet a charger, or evades him (EMG-3, 4, 6, 7).
UnitId who_is_alarmed(const Event& event) {
  if (event.rule.rfind("TTSW-EMG-", 0) != 0) return kNoUnit;
  if (const auto* formed = std::get_if<event::FormationChanged>(&event.what)) return formed->unit;
  if (const auto* goes = std::get_if<event::Activated>(&event.what)) return goes->unit;
  if (const auto* moved = std::get_if<event::Moved>(&event.what)) return moved->unit;
  if (const auto* left = std::get_if<event::StateChanged>(&event.what)) return left->unit;
  return kNoUnit;
}

}  // namespace

/// What takes actions, but ways: they are counted where they are judged.
void Troops::count_actions(const Event& event, const Ledger& ledger) {
  if (const UnitId unit = who_acts(event); unit != kNoUnit) {
    troops_[index(unit)].actions.take(price(unit, ledger));
  }
  if (const UnitId unit = who_is_alarmed(event); unit != kNoUnit) {
    Troop& troop = troops_[index(unit)];
    if (!troop.emergency) troop.actions.take(price(unit, ledger));
    troop.emergency = true;
  }
  const auto* ordered = std::get_if<event::Ordered>(&event.what);
  const Charge* charge = ordered != nullptr ? act<Charge>(ordered->order) : nullptr;
  if (charge != nullptr && event.rule == "TTSW-CHA-1") {
    // A wheel before it is free, and may bring it nearer.
    const bool far =
        act<Wheel>(ordered->order) == nullptr &&
        apart(body(ordered->unit, ledger), body(charge->target, ledger)) > kMove + kDeep;
    troops_[index(ordered->unit)].actions.take(far ? 2 : 1);
  }
  const auto* shot = std::get_if<event::Shot>(&event.what);
  if (shot != nullptr && troops_[index(shot->unit)].shots == 0) {
    troops_[index(shot->unit)].actions.take(price(shot->unit, ledger));
  }
  const auto* changed = std::get_if<event::StateChanged>(&event.what);
  if (changed != nullptr && (changed->to == "routing" || changed->to == "rallying")) {
    troops_[index(changed->unit)].actions.take(kActions);
  }
}

void Troops::follow(const Event& event, Ledger& ledger) {
  count_actions(event, ledger);
  if (std::holds_alternative<event::TurnBegan>(event.what)) {
    new_turn();
    mark_command(ledger);
  }
  if (const auto* moved = std::get_if<event::Moved>(&event.what)) {
    Troop& troop = troops_[index(moved->unit)];
    if (troop.leads()) {
      // He has ridden to a unit if he stands just where it does.
      troop.with = kNoUnit;
      for (std::size_t i = 0; i < troops_.size(); ++i) {
        const UnitId body = unit_id(i);
        if (!troops_[i].leads() && ledger.on_table(body) && ledger.at(body).pose == moved->to &&
            ledger.side_of(body) == ledger.side_of(moved->unit) && !troop.rides_alone) {
          troop.with = body;
        }
      }
      troop.rides_alone = false;
    } else {
      bring_generals(moved->unit, ledger);
    }
  }
  if (const auto* tested = std::get_if<event::Tested>(&event.what)) {
    for (const std::string_view marks : {"charge fails", "retires", "halts", "pinned"}) {
      const bool marked = event.rule == "TTSW-MOR-T4" && tested->outcome == marks;
      if (marked) troops_[index(tested->unit)].no_advance_until = event.turn + 1;
    }
  }
  if (const auto* lost = std::get_if<event::Lost>(&event.what)) {
    for (const auto& count : lost->counts) troops_[index(lost->unit)].points -= count.n;
  }
  if (const auto* shot = std::get_if<event::Shot>(&event.what)) ++troops_[index(shot->unit)].shots;
  if (const auto* changed = std::get_if<event::StateChanged>(&event.what)) {
    Troop& troop = troops_[index(changed->unit)];
    if (changed->became == event::Became::mounted) troop.mounted = true;
    if (changed->became == event::Became::on_foot) troop.mounted = false;
    if (changed->became == event::Became::limbered) troop.limbered = true;
    if (changed->became == event::Became::unlimbered) troop.limbered = false;
    if (changed->to == "killed") troop.fell = stance(ledger.at(changed->unit).pose).at;
    if (changed->to == "routing") troop.routing = true;
    if (changed->to == "rallying") troop.routing = false;
    for (const std::string_view gone : {"dispersed", "captured", "abandoned", "killed", "taken"}) {
      if (changed->to == gone) ledger.at(changed->unit).presence = Presence::removed;
    }
  }
  // Who went with somebody who is gone stands where he was.
  for (Troop& troop : troops_) {
    if (troop.leads() && troop.with != kNoUnit && !ledger.on_table(troop.with))
      troop.with = kNoUnit;
  }
}

}  // namespace opfor::battles::opinion::through_the_square_window
