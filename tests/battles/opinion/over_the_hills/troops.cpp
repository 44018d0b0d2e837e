#include "battles/opinion/over_the_hills/troops.hpp"

#include <algorithm>
#include <cmath>
#include <toml++/toml.h>

#include "battles/opinion/over_the_hills/score.hpp"
#include "battles/opinion/told.hpp"

namespace opfor::battles::opinion::over_the_hills {
namespace {

constexpr int kPhases = 9;

/// 2.4, what a scenario need not say.
struct Kind {
  std::string_view key;
  Arm arm;
  int fs;
  char grade;
  int shot;
  std::string_view weapon;
};
// clang-format off
constexpr std::array kKinds{
    Kind{"line_infantry",      Arm::foot,  7,  'c', 0,  "musket"},
    Kind{"old_guard",          Arm::foot,  10, 'c', 0,  "musket"},
    Kind{"veteran_grenadiers", Arm::foot,  9,  'c', 0,  "musket"},
    Kind{"british_line",       Arm::foot,  8,  'c', 1,  "musket"},
    Kind{"light_battalion",    Arm::foot,  8,  'b', 1,  "musket"},
    Kind{"rifles",             Arm::foot,  9,  'a', 1,  "rifled_musket"},
    Kind{"french_line",        Arm::foot,  7,  'c', 0,  "musket"},
    Kind{"french_light",       Arm::foot,  7,  'b', 0,  "musket"},
    Kind{"conscripts",         Arm::foot,  6,  'd', 0,  "musket"},
    Kind{"militia",            Arm::foot,  5,  'd', -1, "musket"},
    Kind{"irregular_foot",     Arm::foot,  4,  'c', 0,  "musket"},
    Kind{"cuirassiers",        Arm::horse, 9,  '-', 0,  "smoothbore_carbine"},
    Kind{"heavy_cavalry",      Arm::horse, 8,  '-', 0,  "smoothbore_carbine"},
    Kind{"light_cavalry",      Arm::horse, 7,  '-', 0,  "smoothbore_carbine"},
    Kind{"cossacks",           Arm::horse, 5,  '-', 0,  "smoothbore_carbine"},
    Kind{"foot_battery",       Arm::guns,  6,  '-', 0,  "none"},
    Kind{"horse_battery",      Arm::guns,  6,  '-', 0,  "none"},
    Kind{"elite_battery",      Arm::guns,  7,  '-', 0,  "none"},
};
constexpr std::array kDrillWords{
    "march_column", "attack_column", "column_of_companies", "line", "open_order",
    "skirmish_order", "square", "limbered", "unlimbered"};
// clang-format on

toml::table table_of(const toml::table& file, const char* array, std::string_view id) {
  const toml::array* all = file[array].as_array();
  for (std::size_t i = 0; all != nullptr && i < all->size(); ++i) {
    const toml::table* one = (*all)[i].as_table();
    if (one != nullptr && (*one)["id"].value_or(std::string_view{}) == id) return *one;
  }
  return {};
}

template <class Rows>
const typename Rows::value_type* named(const Rows& rows, std::string_view word) {
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.word == word; });
  return found == rows.end() ? nullptr : &*found;
}

Level level_of(std::string_view word) {
  return word == "army" ? Level::army : word == "division" ? Level::division : Level::brigade;
}

Drill drill_of(std::string_view word, Arm arm) {
  for (std::size_t i = 0; i < kDrillWords.size(); ++i) {
    if (word == kDrillWords[i]) return static_cast<Drill>(i);
  }
  return arm == Arm::guns ? Drill::unlimbered : Drill::line;
}

Formation common(Drill drill) {
  switch (drill) {
    case Drill::march:
      return Formation::march;
    case Drill::attack:
      return Formation::column;
    case Drill::companies:
      return Formation::companies;
    case Drill::open:
      return Formation::open;
    case Drill::skirmish:
      return Formation::skirmish;
    case Drill::square:
      return Formation::square;
    case Drill::line:
    case Drill::limbered:
    case Drill::unlimbered:
      break;
  }
  return Formation::line;
}

Drill drill_of(Formation formation) {
  for (int i = 0; i <= static_cast<int>(Drill::square); ++i) {
    if (common(static_cast<Drill>(i)) == formation) return static_cast<Drill>(i);
  }
  return Drill::line;
}

Troop leader_made(const toml::table& keys, const CommandInfo& command) {
  Troop troop;
  troop.arm = Arm::leader;
  troop.level = level_of(command.level);
  constexpr std::array kRanges{inches(9), inches(18), inches(36)};
  troop.range = kRanges[static_cast<std::size_t>(troop.level)];
  if (const auto range = keys["range"].value<double>()) troop.range = inches(*range);
  troop.control = keys["control"].value_or(2);
  troop.inspiration = keys["inspiration"].value_or(0);
  troop.independent = keys["independent"].value_or(false);
  return troop;
}

Troop body_made(const toml::table& keys) {
  Troop troop;
  const std::string_view key = keys["troops"].value_or(std::string_view{});
  const auto kind =
      std::find_if(kKinds.begin(), kKinds.end(), [&](const Kind& k) { return k.key == key; });
  if (kind == kKinds.end()) return troop;
  troop.arm = kind->arm;
  troop.fs = keys["fs"].value_or(kind->fs);
  troop.fh = keys["fh"].value_or(0);
  const std::string_view grade = keys["class"].value_or(std::string_view{});
  troop.grade = grade.size() == 1 ? grade[0] : kind->grade;
  const std::string_view shot = keys["shot"].value_or(std::string_view{});
  troop.shot = shot == "good" ? 1 : shot == "poor" ? -1 : shot == "normal" ? 0 : kind->shot;
  troop.weapon = named(kWeapons, keys["weapon"].value_or(kind->weapon));
  if (troop.arm == Arm::guns)
    troop.gun = named(kGuns, keys["gun"].value_or(std::string_view{"medium"}));
  troop.horse_guns = keys["horse_artillery"].value_or(key == "horse_battery");
  troop.battalion_gun = keys["battalion_gun"].value_or(false);
  troop.cuirassier = keys["cavalry"].value_or(std::string_view{}) == "cuirassier" ||
                     (!keys.contains("cavalry") && key == "cuirassiers");
  troop.french = keys["french"].value_or(key == "french_line" || key == "french_light");
  troop.militia = keys["militia"].value_or(key == "militia");
  troop.initial_volley = troop.arm == Arm::foot && troop.weapon != nullptr && troop.weapon->far > 0;
  troop.drill = drill_of(keys["formation"].value_or(std::string_view{}), troop.arm);
  return troop;
}

std::pair<UnitId, UnitId> sorted(UnitId one, UnitId another) {
  return index(one) < index(another) ? std::pair{one, another} : std::pair{another, one};
}

}  // namespace

int phase_of(const Event& event) { return event.phase % kPhases; }
Side active_in(const Event& event) { return event.phase < kPhases ? Side::a : Side::b; }

Troops::Troops(const Setting& setting, std::string_view scenario)
    : setting_(setting), rounds_now_(setting.units.size(), 0) {
  const toml::table file = toml::parse(scenario);
  const auto features = setting.ground->features();
  for (const UnitInfo& unit : setting.units) {
    const toml::table keys = table_of(file, "unit", unit.id);
    const bool leads = keys["troops"].value_or(std::string_view{}) == "commander";
    troops_.push_back(leads ? leader_made(keys, setting.commands[index(unit.command)])
                            : body_made(keys));
    Troop& troop = troops_.back();
    troop.command = unit.command;
    const std::string_view held = keys["garrison"].value_or(std::string_view{});
    for (std::size_t i = 0; i < features.size(); ++i) {
      if (features[i].id == held) troop.in_building = static_cast<FeatureId>(i);
    }
    if (const auto with = setting.find_unit(keys["goes_with"].value_or(std::string_view{}))) {
      troop.with = *with;
    }
    formations_.push_back(common(troop.drill));
  }
}

void Troops::begin(Ledger& ledger) {
  for (std::size_t i = 0; i < ledger.size(); ++i) ledger.at(unit_id(i)).formation = formations_[i];
}

const Row& Troops::row(UnitId unit) const {
  const Troop& troop = (*this)[unit];
  const auto found = std::find_if(kRows.begin(), kRows.end(), [&](const Row& row) {
    return row.arm == troop.arm && row.drill == troop.drill;
  });
  return found == kRows.end() ? kRows[3] : *found;
}
double Troops::segment(UnitId unit) const {
  const Troop& troop = (*this)[unit];
  return troop.horse_guns && troop.drill == Drill::limbered ? kHorseGunsSegment : row(unit).segment;
}
int Troops::segments(UnitId unit) const {
  return row(unit).segments - ((*this)[unit].battalion_gun ? 1 : 0);
}
double Troops::full_move(UnitId unit) const { return segment(unit) * segments(unit); }
double Troops::easy_move(UnitId unit) const {
  const bool hard = row(unit).hard && !(*this)[unit].battalion_gun;
  return segment(unit) * (segments(unit) - (hard ? 1 : 0));
}

Polygon Troops::body(UnitId unit, const Stance& stance, Formation formation) const {
  const Troop& troop = (*this)[unit];
  if (troop.leads()) return rectangle(stance, {1, 1});
  if (troop.in_building != kNoFeature) {
    Polygon sector;
    for (const Vec p : setting_.ground->feature(troop.in_building).outline) sector.push_back(p);
    return sector;
  }
  const Drill drill = troop.arm == Arm::guns ? troop.drill : drill_of(formation);
  for (const Row& row : kRows) {
    if (row.arm == troop.arm && row.drill == drill)
      return rectangle(stance, {row.width, row.depth});
  }
  return {};
}
Polygon Troops::body(UnitId unit, const Ledger& ledger) const {
  return body(unit, stance(ledger.at(unit).pose), ledger.at(unit).formation);
}
double Troops::off(UnitId commander, UnitId unit, const Ledger& ledger) const {
  const Vec at = field::vec(ledger.at(commander).pose.at);
  if ((*this)[unit].leads()) return length(field::vec(ledger.at(unit).pose.at) - at);
  const Polygon his = body(unit, ledger);
  return holds(his, at) ? 0 : to_border(his, at);
}

std::vector<UnitId> Troops::touching(UnitId unit) const {
  std::vector<UnitId> all;
  for (const auto& [one, another] : contacts_) {
    if (one == unit) all.push_back(another);
    if (another == unit) all.push_back(one);
  }
  return all;
}

UnitId Troops::leader_of(UnitId unit, Level level) const {
  for (CommandId c = (*this)[unit].command; c != kNoCommand;
       c = setting_.commands[index(c)].parent) {
    for (std::size_t i = 0; i < troops_.size(); ++i) {
      if (troops_[i].leads() && troops_[i].command == c && troops_[i].level == level) {
        return unit_id(i);
      }
    }
  }
  return kNoUnit;
}
UnitId Troops::brigadier_of(UnitId unit) const {
  for (std::size_t i = 0; i < troops_.size(); ++i) {
    if (troops_[i].leads() && troops_[i].command == (*this)[unit].command) return unit_id(i);
  }
  return kNoUnit;
}
std::vector<UnitId> Troops::chain_of(UnitId unit) const {
  std::vector<UnitId> all;
  for (CommandId c = (*this)[unit].command; c != kNoCommand;
       c = setting_.commands[index(c)].parent) {
    for (std::size_t i = 0; i < troops_.size(); ++i) {
      if (troops_[i].leads() && troops_[i].command == c) all.push_back(unit_id(i));
    }
  }
  return all;
}

int Troops::rounds(UnitId one, UnitId another) const {
  for (const auto& [pair, n] : rounds_) {
    if (pair == sorted(one, another)) return n;
  }
  return 0;
}

void Troops::count_round(const Pair& pair) {
  for (auto& [each, n] : rounds_) {
    if (each != pair) continue;
    ++n;
    return;
  }
  rounds_.emplace_back(pair, 1);
}

void Troops::part(UnitId unit) {
  for (auto at = contacts_.begin(); at != contacts_.end();) {
    const bool his = at->first == unit || at->second == unit;
    if (his) {
      const Pair gone = *at;
      parted_.insert(gone);
      rounds_.erase(std::remove_if(rounds_.begin(), rounds_.end(),
                                   [&](const auto& each) { return each.first == gone; }),
                    rounds_.end());
    }
    at = his ? contacts_.erase(at) : std::next(at);
  }
}

void Troops::new_half_turn(Side active) {
  moves_over_ = false;
  fresh_.clear();
  parted_.clear();
  std::fill(rounds_now_.begin(), rounds_now_.end(), 0);
  for (std::size_t i = 0; i < troops_.size(); ++i) {
    Troop& troop = troops_[i];
    troop.evaded = false;
    troop.countered = false;
    troop.shots = 0;
    troop.garrison_fire = 0;
    if (setting_.units[i].side != active) continue;
    troop.moved = 0;
    troop.position = 0;
    troop.ridden = 0;
    troop.stirred = false;
    troop.paid_rough = false;
    troop.paid_hard = false;
    troop.hardly_wheeled = false;
    troop.charges = false;
    if (troop.arm == Arm::guns) troop.down = false;
    troop.obeys = troop.effect;
  }
}

void Troops::end_of_moves(Side active) {
  moves_over_ = true;
  for (std::size_t i = 0; i < troops_.size(); ++i) {
    if (setting_.units[i].side == active) troops_[i].fired = false;
  }
}

void Troops::follow_move(const Event& event, const event::Moved& moved, Ledger&) {
  Troop& troop = (*this)[moved.unit];
  const bool moves = phase_of(event) == 3;
  if (troop.leads()) return;
  if (event.rule == "OTH-CON-4") troop.evaded = true;
  if (event.rule == "OTH-CON-6") troop.countered = true;
  if (moved.from == moved.to) return;
  troop.down = false;
  troop.in_building = kNoFeature;
  if (moves && event.rule == "OTH-MOVE-1") {
    troop.moved += opinion::length_of(moved.path);
    troop.stirred = true;
  }
}

void Troops::follow_state(const event::StateChanged& changed, Ledger& ledger) {
  Troop& troop = (*this)[changed.unit];
  if (changed.became == event::Became::limbered) troop.drill = Drill::limbered;
  if (changed.became == event::Became::unlimbered) troop.drill = Drill::unlimbered;
  if (changed.to == "in command") troop.effect = troop.obeys = Effect::none;
  if (changed.to == "held to half moves by its command") troop.effect = troop.obeys = Effect::half;
  if (changed.to == "held back by its command") troop.effect = troop.obeys = Effect::no_move;
  if (changed.to == "lying down" || changed.to == "sheltering its crew") troop.down = true;
  if (changed.to == "out of ammunition") troop.out_of_ammo = true;
  if (changed.to == "resupplied") troop.out_of_ammo = false;
  if (changed.to == "routing") troop.routing = true;
  if (changed.to == "steady" || changed.to == "wavering") troop.routing = false;
  if (changed.to.rfind("out of ", 0) == 0 && changed.to != "out of ammunition") {
    troop.in_building = kNoFeature;
  }
  const std::string_view held = "in possession of ";
  if (changed.to.rfind(held, 0) == 0) {
    const auto features = setting_.ground->features();
    for (std::size_t i = 0; i < features.size(); ++i) {
      if (features[i].name == changed.to.substr(held.size())) {
        troop.in_building = static_cast<FeatureId>(i);
      }
    }
  }
  if (changed.to == "replaced") {
    troop.control = 2;
    troop.inspiration = 0;
    troop.killed = false;
  }
  for (const std::string_view gone :
       {"destroyed", "broken", "abandoned", "ridden down", "off the table", "killed"}) {
    if (changed.to != gone) continue;
    ledger.at(changed.unit).presence = Presence::removed;
    troop.killed = troop.leads();
    part(changed.unit);
    for (Troop& leader : troops_) {
      if (leader.leads() && leader.with == changed.unit) leader.with = kNoUnit;
    }
  }
}

void Troops::follow_loss(const event::Lost& lost) {
  Troop& troop = (*this)[lost.unit];
  for (const auto& count : lost.counts) troop.fh += count.n;
}

void Troops::follow_shot(const event::Shot& shot) {
  Troop& troop = (*this)[shot.unit];
  troop.fired = true;
  troop.last_target = shot.target;
  ++troop.shots;
  const auto told = read_score(std::string_view(shot.how).substr(shot.how.rfind("\", ") + 3));
  if (told && troop.in_building != kNoFeature) troop.garrison_fire += told->base;
  if (shot.how.find("rifle screen") == std::string::npos) troop.initial_volley = false;
}

void Troops::follow_formation(const event::FormationChanged& changed) {
  (*this)[changed.unit].drill = drill_of(changed.to);
  (*this)[changed.unit].down = false;  // it has risen to form up
}

void Troops::come_to(const Event& event) {
  const int half_turn = event.turn * 2 + (active_in(event) == Side::b ? 1 : 0);
  if (half_turn != half_turn_) {
    // Nothing may have happened after the moves of a half-turn, or in the whole of one.
    for (int over = half_turn_; over < half_turn; ++over) {
      if (over != half_turn_ || !moves_over_) end_of_moves(over % 2 == 0 ? Side::a : Side::b);
    }
    half_turn_ = half_turn;
    new_half_turn(active_in(event));
  }
  if (!moves_over_ && phase_of(event) > 3) end_of_moves(active_in(event));
}

void Troops::follow_order(const event::Ordered& ordered) {
  // Who has no command obeys his cell as far as he can without it; who runs needs no order.
  Troop& troop = (*this)[ordered.unit];
  troop.obeys = troop.effect;
  troop.charges = act<Charge>(ordered.order) != nullptr;
  if (troop.effect == Effect::none || ordered.by_choice) return;
  switch (ordered.cell.intent) {
    case Intent::run:
    case Intent::abandon:
      troop.obeys = Effect::none;
      break;
    case Intent::take_cover:
    case Intent::withdraw:
    case Intent::withdraw_to_cover:
    case Intent::rally_in_cover:
    case Intent::limber_away:
    case Intent::serve_gun:
    case Intent::continue_orders:  // who is falling back goes on so
      troop.obeys = Effect::half;
      break;
    default:
      break;
  }
}

void Troops::follow(const Event& event, Ledger& ledger) {
  if (const auto* moved = std::get_if<event::Moved>(&event.what)) {
    follow_move(event, *moved, ledger);
  } else if (const auto* pushed = std::get_if<event::PushedBack>(&event.what)) {
    part(pushed->unit);
  } else if (const auto* changed = std::get_if<event::StateChanged>(&event.what)) {
    follow_state(*changed, ledger);
  } else if (const auto* lost = std::get_if<event::Lost>(&event.what)) {
    follow_loss(*lost);
  } else if (const auto* ordered = std::get_if<event::Ordered>(&event.what)) {
    follow_order(*ordered);
  } else if (const auto* shot = std::get_if<event::Shot>(&event.what)) {
    follow_shot(*shot);
  } else if (const auto* drawn = std::get_if<event::FormationChanged>(&event.what)) {
    follow_formation(*drawn);
  } else if (const auto* made = std::get_if<event::ContactMade>(&event.what)) {
    contacts_.insert(sorted(made->unit, made->enemy));
    fresh_.insert({made->unit, made->enemy});
    (*this)[made->unit].in_building = kNoFeature;
    // Who follows up fights on: no first round.
    if (parted_.count(sorted(made->unit, made->enemy)) > 0) {
      count_round(sorted(made->unit, made->enemy));
    }
    (*this)[made->enemy].down = false;
  } else if (const auto* fought = std::get_if<event::Fought>(&event.what)) {
    for (const UnitId a : fought->a) {
      ++rounds_now_[index(a)];
      for (const UnitId b : fought->b) {
        if (contacts_.count(sorted(a, b)) == 0) continue;
        count_round(sorted(a, b));
      }
    }
    for (const UnitId b : fought->b) ++rounds_now_[index(b)];
  } else if (const auto* tested = std::get_if<event::Tested>(&event.what)) {
    auto less = number_before(tested->outcome, "fatigue");
    if (event.rule == "OTH 9.2" && tested->outcome == "one fatigue hit less") less = 1;
    if ((event.rule == "OTH-RALLY-2" || event.rule == "OTH 9.2") && less) {
      Troop& troop = (*this)[tested->unit];
      troop.fh = std::max(0, troop.fh - *less);
    }
  }
}

}  // namespace opfor::battles::opinion::over_the_hills
