#include "battles/opinion/arquebusier/troops.hpp"

#include <algorithm>
#include <limits>
#include <sstream>
#include <string>
#include <toml++/toml.h>

#include "battles/opinion/told.hpp"

namespace opfor::battles::opinion::arquebusier {
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

Type type_of(std::string_view code) {
  const auto found = std::find(kCodes.begin(), kCodes.end(), code);
  return static_cast<Type>(found - kCodes.begin());
}

/// "FA FA": a text a file, front to rear.
void read_files(const toml::table& keys, Troop& troop) {
  const toml::array* files = keys["files"].as_array();
  if (files == nullptr) return;
  troop.files = static_cast<int>(files->size());
  for (int file = 0; file < troop.files; ++file) {
    std::istringstream codes{(*files)[static_cast<std::size_t>(file)].value_or(std::string{})};
    int rank = 0;
    for (std::string code; codes >> code; ++rank) {
      const int id = static_cast<int>(troop.elements.size());
      troop.elements.push_back({id, type_of(code), file, rank, {}});
    }
  }
}

Troop troop_of(const toml::table& keys) {
  Troop troop;
  troop.general = keys["kind"].value_or(std::string_view{}) == "general";
  if (troop.general) return troop;
  troop.regular_by_nature = keys["class"].value_or(std::string_view{"regular"}) == "regular";
  troop.volley = keys["volley_all_ranks"].value_or(false);
  read_files(keys, troop);
  troop.initial = static_cast<int>(troop.elements.size());
  troop.mounted = troop.count(Type::dragoon) > 0 && keys["mounted"].value_or(true);
  const bool guns = troop.artillery();
  const std::string_view usual = guns ? "shoot" : "hold";
  troop.mission = of_word<Mission>(keys["mission"].value_or(usual)).value_or(Mission::hold);
  return troop;
}

template <class View>
Options options_of(const View& keys) {
  const auto word = [&](const char* key, std::string_view usual) {
    return std::string{keys[key].value_or(usual)};
  };
  Options o;
  o.timing = of_word<Timing>(word("movement_timing", "after_shooting")).value_or(o.timing);
  o.alternate = word("command_order", "alternate") == "alternate";
  o.standing =
      of_word<StandingTest>(word("standing_cavalry_test", "previous_turn")).value_or(o.standing);
  o.immune_artillery = word("artillery_as_target", "six_five") == "immune";
  o.artillery_as_firearm = word("artillery_melee", "overrun") == "as_firearm";
  o.artillery_one_die = keys["artillery_min_one_die"].value_or(false);
  o.cover_costs_dice = word("cover_effect", "none") == "dice";
  o.general_risk = keys["general_risk"].value_or(true);
  o.forced_moves_roll = keys["forced_moves_need_command"].value_or(true);
  const std::string pair = word("firearm_target_score", "3/3");
  if (pair.size() == 3) o.firearm = {pair[0] - '0', pair[2] - '0'};
  o.artillery_move = inches(keys["artillery_move"].value_or(3.0));
  o.arc = keys["fire_arc_half_angle"].value_or(45.0);
  o.width = inches(keys["element_width"].value_or(2.0));
  o.depth = inches(keys["element_depth"].value_or(1.0));
  return o;
}

}  // namespace

bool Troop::whole() const {
  for (int file = 0; file < files; ++file) {
    if (depth(file) == 0) return false;
  }
  return !redressed();
}
bool Troop::redressed() const {
  return lost_track || std::any_of(elements.begin(), elements.end(),
                                   [](const Element& e) { return e.lapped.has_value(); });
}
int Troop::count(Type type) const {
  return static_cast<int>(std::count_if(elements.begin(), elements.end(),
                                        [&](const Element& e) { return e.type == type; }));
}
int Troop::depth(int file) const {
  return static_cast<int>(std::count_if(elements.begin(), elements.end(), [&](const Element& e) {
    return !e.lapped && e.file == file;
  }));
}
int Troop::ranks() const {
  int most = 0;
  for (const Element& e : elements) most = std::max(most, e.lapped ? 0 : e.rank + 1);
  return most;
}
bool Troop::artillery() const {
  return !elements.empty() && std::all_of(elements.begin(), elements.end(),
                                          [](const Element& e) { return is_artillery(e.type); });
}
bool Troop::has_horse() const {
  return std::any_of(elements.begin(), elements.end(),
                     [&](const Element& e) { return is_horse(e.type, mounted); });
}
bool Troop::all_mounted() const {
  return std::all_of(elements.begin(), elements.end(),
                     [&](const Element& e) { return is_horse(e.type, mounted); });
}
bool Troop::mob() const { return 2 * count(Type::mob) > static_cast<int>(elements.size()); }

const Element* Troop::element(int id) const {
  const auto found =
      std::find_if(elements.begin(), elements.end(), [&](const Element& e) { return e.id == id; });
  return found == elements.end() ? nullptr : &*found;
}
const Element* Troop::at(int file, int rank) const {
  const auto found = std::find_if(elements.begin(), elements.end(), [&](const Element& e) {
    return !e.lapped && e.file == file && e.rank == rank;
  });
  return found == elements.end() ? nullptr : &*found;
}

Troops::Troops(const Setting& setting, std::string_view scenario) {
  const toml::table file = toml::parse(scenario);
  options_ = options_of(file["options"]);
  options_.six_binds = file["behaviour"]["rf0_six_binds_commanded"].value_or(true);
  for (const UnitInfo& unit : setting.units) {
    const toml::table keys = table_of(file, unit.id);
    troops_.push_back(troop_of(keys));
    const auto with = setting.find_unit(keys["goes_with"].value_or(std::string_view{}));
    if (with) troops_.back().with = *with;
  }
}

double Troops::full_move(UnitId unit) const {
  const Troop& troop = (*this)[unit];
  const double usual = troop.artillery()     ? options_.artillery_move
                       : troop.all_mounted() ? kMountedMove
                                             : kFootMove;
  return std::max(0.0, usual - inches(troop.penalty));
}

double Troops::rate(UnitId unit) const {
  const Troop& troop = (*this)[unit];
  if (troop.artillery()) return options_.artillery_move / kPulses;
  return (troop.all_mounted() ? kMountedMove : kFootMove) / kPulses;
}

Polygon Troops::place(UnitId unit, const Element& element, const Stance& stance) const {
  const Troop& troop = (*this)[unit];
  if (element.lapped) {
    const Stance own = opinion::stance(*element.lapped);
    return rectangle({at_rank(own, -options_.depth / 2, 0), own.ahead},
                     {options_.width, options_.depth});
  }
  const double across = (element.file - (troop.files - 1) / 2.0) * options_.width;
  const double back = (element.rank + 0.5) * options_.depth;
  return rectangle({at_rank(stance, -back, across), stance.ahead},
                   {options_.width, options_.depth});
}

std::vector<Polygon> Troops::places(UnitId unit, const Stance& stance) const {
  std::vector<Polygon> all;
  for (const Element& e : (*this)[unit].elements) all.push_back(place(unit, e, stance));
  return all;
}

Polygon Troops::footprint(UnitId unit, const Stance& stance) const {
  const Troop& troop = (*this)[unit];
  const double deep = troop.ranks() * options_.depth;
  return rectangle({at_rank(stance, -deep / 2, 0), stance.ahead},
                   {troop.files * options_.width, deep});
}

double Troops::distance(UnitId one, UnitId another, const Ledger& ledger) const {
  return gap(places(one, ledger), places(another, ledger));
}

double Troops::from_general(UnitId general, UnitId formation, const Ledger& ledger) const {
  const Vec at = field::vec(ledger.at(general).pose.at);
  double least = std::numeric_limits<double>::infinity();
  for (const Polygon& place : places(formation, ledger)) {
    least = std::min(least, holds(place, at) ? 0 : to_border(place, at));
  }
  return least;
}

std::vector<UnitId> Troops::formations(const Ledger& ledger) const {
  std::vector<UnitId> all;
  for (std::size_t i = 0; i < troops_.size(); ++i) {
    if (formation(unit_id(i), ledger)) all.push_back(unit_id(i));
  }
  return all;
}

std::vector<UnitId> Troops::enemies(UnitId unit, const Ledger& ledger) const {
  std::vector<UnitId> all;
  for (const UnitId other : formations(ledger)) {
    if (ledger.side_of(other) != ledger.side_of(unit)) all.push_back(other);
  }
  return all;
}

std::vector<UnitId> Troops::generals(Side side, const Ledger& ledger) const {
  std::vector<UnitId> all;
  for (std::size_t i = 0; i < troops_.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (troops_[i].general && ledger.on_table(unit) && ledger.side_of(unit) == side) {
      all.push_back(unit);
    }
  }
  return all;
}

UnitId Troops::general_with(UnitId formation, const Ledger& ledger) const {
  for (const UnitId general : generals(ledger.side_of(formation), ledger)) {
    if ((*this)[general].with == formation) return general;
  }
  return kNoUnit;
}

}  // namespace opfor::battles::opinion::arquebusier
