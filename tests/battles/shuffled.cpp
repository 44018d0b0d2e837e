#include "battles/shuffled.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <toml++/toml.h>

#include "battles/luck.hpp"
#include "field/bodies.hpp"
#include "rules/sheets.hpp"

namespace opfor::battles {
namespace {

constexpr int kMostTries = 400;
constexpr double kApart =
    260;  ///< tenths of a millimetre between any two bodies: an inch and a bit

struct Table {
  double width = 0;
  double height = 0;
};

/// Turns and shifts all points of one piece of terrain as one.
class Shift {
 public:
  Shift(const toml::table& piece, const Table& table, Luck& luck)
      : turn_(unit_vector(Angle::hundredths(static_cast<std::int32_t>(luck.below(36000))))) {
    double n = 0;
    each_point(piece, [&](Vec p) {
      middle_ = middle_ + p;
      ++n;
    });
    if (n > 0) middle_ = middle_ * (1 / n);
    to_ = {luck.between(0, table.width), luck.between(0, table.height)};
  }
  [[nodiscard]] Vec of(Vec p) const {
    const Vec off = p - middle_;
    return to_ + turn_ * off.y + field::right_of(turn_) * off.x;
  }
  /// All of the piece stays on the table.
  [[nodiscard]] bool fits(const toml::table& piece, const Table& table) const {
    bool all = true;
    each_point(piece, [&](Vec p) {
      const Vec to = of(p);
      all = all && to.x >= 0 && to.y >= 0 && to.x <= table.width && to.y <= table.height;
    });
    return all;
  }

 private:
  template <class Seen>
  static void each_point(const toml::table& piece, Seen seen) {
    for (const char* key : {"area", "line", "ring"}) {
      const toml::array* points = piece[key].as_array();
      if (points == nullptr) continue;
      for (const toml::node& p : *points) {
        const toml::array& xy = *p.as_array();
        seen({xy[0].value<double>().value_or(0), xy[1].value<double>().value_or(0)});
      }
    }
  }
  Vec turn_;
  Vec middle_;
  Vec to_;
};

void put_down(toml::array& xy, Vec at) {
  xy.clear();
  xy.push_back(at.x);
  xy.push_back(at.y);
}

Vec place_in(const toml::array& xy) {
  return {xy[0].value<double>().value_or(0), xy[1].value<double>().value_or(0)};
}

void shift_terrain(toml::table& scenario, const Table& table, Luck& luck) {
  toml::array* pieces = scenario["terrain"].as_array();
  if (pieces == nullptr) return;
  for (toml::node& node : *pieces) {
    toml::table& piece = *node.as_table();
    std::optional<Shift> found;
    for (int i = 0; i < kMostTries && !found; ++i) {
      const Shift shift(piece, table, luck);
      if (shift.fits(piece, table)) found = shift;
    }
    if (!found) continue;  // as large as the table: it stays where it is
    const Shift& shift = *found;
    const auto shift_point = [&](toml::array* xy) {
      if (xy == nullptr) return;
      put_down(*xy, shift.of(place_in(*xy)));
    };
    for (const char* key : {"area", "line", "ring"}) {
      toml::array* points = piece[key].as_array();
      if (points == nullptr) continue;
      for (toml::node& p : *points) shift_point(p.as_array());
    }
    if (toml::array* gaps = piece["gaps"].as_array()) {
      for (toml::node& gap : *gaps) {
        for (const char* end : {"from", "to"}) shift_point((*gap.as_table())[end].as_array());
      }
    }
  }
}

/// Somewhere on its half of the table.
void put_somewhere(toml::table& unit, bool north, const Table& table, Luck& luck) {
  const double half = table.height / 2;
  const double from = north ? half : 0;
  toml::array at;
  at.push_back(luck.between(0, table.width));
  at.push_back(luck.between(from, from + half));
  unit.insert_or_assign("at", at);
  unit.erase("goes_with");
  unit.erase("garrison");
  unit.erase("enters");
  unit.insert_or_assign("facing", luck.between(0, 359));
}

std::string in_text(const toml::table& scenario) {
  std::ostringstream text;
  text << scenario << '\n';
  return text.str();
}

/// Units that a sentence of the reader's is about.
std::set<std::string> named_in(const std::string& sentence) {
  const std::string before = "unit '";
  std::set<std::string> ids;
  std::size_t at = sentence.find(before);
  for (; at != std::string::npos; at = sentence.find(before, at + 1)) {
    const std::size_t from = at + before.size();
    ids.insert(sentence.substr(from, sentence.find('\'', from) - from));
  }
  return ids;
}

/// Units that cannot stand where they have been put.
std::set<std::string> misplaced(const Ready& ready) {
  const Sheet& sheet = *ready.scenario.sheet;
  const Battle battle = sheet.start(ready.scenario.setting);
  const field::Ground& ground = *battle.setting().ground;
  std::set<std::string> ids;
  std::vector<UnitId> stand;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (!battle.unit(unit).on_table()) continue;
    const auto bases = sheet.bases(battle, unit);
    const bool fits = std::all_of(bases.begin(), bases.end(), [&](const field::Box& base) {
      const auto corners = field::corners(base);
      return ground.can_stand(base, {true}) && ground.can_stand(base, {false}) &&
             std::all_of(corners.begin(), corners.end(),
                         [&](Vec corner) { return ground.on_table(corner); });
    });
    const bool apart = std::all_of(stand.begin(), stand.end(), [&](UnitId other) {
      return field::least_gap(bases, sheet.bases(battle, other)) > kApart;
    });
    if (!fits || !apart) ids.insert(battle.setting().unit(unit).id);
    if (sheet.takes_room(battle.setting(), unit)) stand.push_back(unit);
  }
  return ids;
}

}  // namespace

Ready shuffled(const std::string& name, std::uint64_t seed,
               const std::vector<std::string>& options) {
  const Ready shipped = ready(name, options);
  Luck luck(seed);
  toml::table scenario = toml::parse(shipped.scenario.text);
  const Table table{scenario["table"]["width"].value<double>().value_or(0),
                    scenario["table"]["height"].value<double>().value_or(0)};
  shift_terrain(scenario, table, luck);
  const Setting& setting = *shipped.scenario.setting;
  toml::array& units = *scenario["unit"].as_array();
  std::set<std::string> unplaced;
  for (const UnitInfo& unit : setting.units) unplaced.insert(unit.id);
  for (int i = 0; i < kMostTries; ++i) {
    for (toml::node& node : units) {
      toml::table& unit = *node.as_table();
      const auto id = unit["id"].value<std::string>().value_or("");
      if (unplaced.count(id) == 0) continue;
      const UnitId number = *setting.find_unit(id);
      put_somewhere(unit, setting.unit(number).side == Side::b, table, luck);
    }
    const std::string text = in_text(scenario);
    const auto read = read_scenario(text, name, find_sheet, sheet_names());
    if (!read) {
      unplaced = named_in(read.error().to_string());
      if (unplaced.empty()) throw std::runtime_error(read.error().to_string());
      continue;
    }
    Ready made = ready_to_play(text, fmt::format("{}, shuffled by {}", name, seed));
    unplaced = misplaced(made);
    if (unplaced.empty()) return made;
  }
  throw std::runtime_error(fmt::format("no table of {} from seed {}", name, seed));
}

}  // namespace opfor::battles
