#include "plays/setup.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <optional>

#include "core/words.hpp"
#include "plays/placing.hpp"
#include "rules/sheets.hpp"

namespace opfor::plays {
namespace {

/// Where units stand whose outlines are wanted, in the table's measure.
constexpr double kPlain = 400;
constexpr double kApart = 40;
constexpr std::size_t kColumns = 10;

/// One [[table]] of a scenario file.
struct Entry {
  std::string id;
  Line line;
  Keys keys;
};
struct UnitEntry : Entry {
  std::string side;
  std::optional<Place> place;
  std::optional<double> facing;
};

/// What the sections say of a scenario.
struct Told {
  std::string system;
  Keys head;
  Keys options;
  Keys behaviour;
  std::map<std::string, Keys> sides;
  std::map<std::string, std::map<std::string, Keys>> kinds;  ///< "terrain", "units"
  std::vector<Entry> terrain;
  std::vector<Entry> commands;
  std::vector<Entry> tasks;
  std::vector<Entry> victory;
  std::vector<UnitEntry> units;
  std::vector<UnitEntry> spare;  ///< of sides that are given none
};

/// As a scenario file writes it: words get quotes.
std::string value_text(const std::string& value) {
  constexpr std::string_view kNumber = "0123456789.+-:";
  const bool raw = value == "true" || value == "false" || value.empty() ||
                   std::string_view{"'\"[{"}.find(value.front()) != std::string_view::npos ||
                   value.find_first_not_of(kNumber) == std::string::npos;
  return raw ? value : fmt::format("\"{}\"", value);
}

void take_keys(const Line& line, const std::vector<std::string>& items, Keys& keys) {
  for (const std::string& item : items) {
    const Halves half = halves(item, "=");
    if (!half.found) throw Wrong(line.where, "'" + item + "' is no 'key = value'");
    keys[half.before] = half.behind;
  }
}

/// "4x2 FA": four files of two; "FA FA | Pk FA": file by file.
std::string files_text(const std::string& words) {
  std::vector<std::string> files;
  if (words.size() > 4 && words[1] == 'x') {
    std::string file;
    for (int i = 0; i < words[2] - '0'; ++i) file += words.substr(4) + " ";
    file.pop_back();
    files.assign(static_cast<std::size_t>(words[0] - '0'), file);
  } else {
    files = parted(words, '|');
  }
  std::string list;
  for (const std::string& file : files) list += fmt::format("'{}', ", file);
  return fmt::format("[{}]", list);
}

/// The keys of a kind, with what they name put in.
void take_kind(const Keys& kind, const std::map<std::string, std::string>& names, Keys& keys) {
  for (const auto& [key, pattern] : kind) {
    std::string value = pattern;
    for (const auto& [name, text] : names) {
      const std::size_t at = value.find('{' + name + '}');
      if (at != std::string::npos) value.replace(at, name.size() + 2, text);
    }
    keys.emplace(key, value);
  }
}

const Keys& kind_of(const Told& told, const std::string& what, const Line& line,
                    const std::string& word) {
  const auto of = told.kinds.find(what);
  if (of != told.kinds.end()) {
    const auto found = of->second.find(word);
    if (found != of->second.end()) return found->second;
  }
  std::vector<std::string> known;
  if (of != told.kinds.end()) {
    for (const auto& [name, keys] : of->second) known.push_back(name);
  }
  const auto near = near_miss(word, std::span<const std::string>(known));
  throw Wrong(line.where, fmt::format("no kind of {} is called '{}'{}", what, word,
                                      near ? "; did you mean '" + *near + "'?" : ""));
}

/// "h: hedge, line = [[10,22],[30,22]]".
Entry read_entry(const Told& told, const Line& line, const char* what) {
  const Halves half = halves(line.text, ":");
  if (!half.found) throw Wrong(line.where, "no 'name:' begins this line");
  Entry entry{half.before, line, {}};
  std::vector<std::string> items = parted(half.behind, ',');
  std::optional<std::string> kind;
  if (!items.empty() && !halves(items.front(), "=").found) {
    kind = items.front();
    items.erase(items.begin());
  }
  take_keys(line, items, entry.keys);
  if (kind) take_kind(kind_of(told, what, line, *kind), {}, entry.keys);
  return entry;
}

/// "b1: foot, 3 before a1, state = unsteady".
UnitEntry read_unit(const Told& told, const Line& line, const std::string& side) {
  const Halves half = halves(line.text, ":");
  if (!half.found) throw Wrong(line.where, "no 'unit:' begins this line");
  UnitEntry unit;
  unit.id = half.before;
  unit.line = line;
  unit.side = side;
  const std::vector<std::string> items = parted(half.behind, ',');
  if (items.empty()) throw Wrong(line.where, "it is not said what " + unit.id + " is");
  std::vector<std::string> keys;
  for (std::size_t i = 1; i < items.size(); ++i) {
    if (begins(items[i], "facing ")) {
      unit.facing = number_in(line, trimmed(items[i].substr(7)));
    } else if (halves(items[i], "=").found) {
      keys.push_back(items[i]);
    } else if (auto place = read_place(line, items[i])) {
      unit.place = place;
    } else {
      throw Wrong(line.where, "'" + items[i] + "' is neither a place nor 'key = value'");
    }
  }
  take_keys(line, keys, unit.keys);
  const Halves kind = halves(items.front(), " ");
  std::map<std::string, std::string> names{
      {"id", unit.id}, {"side", side}, {"rest", kind.behind}, {"files", files_text(kind.behind)}};
  // Who is placed with a unit goes with it, in the sheet's own word.
  if (unit.place && unit.place->how == Place::How::with) {
    names["unit"] = unit.place->of;
    take_kind(kind_of(told, "units", line, "with"), names, unit.keys);
  }
  take_kind(kind_of(told, "units", line, kind.before), names, unit.keys);
  if (unit.keys.count("command") != 0 && unit.keys.count("side") != 0) unit.keys.erase("side");
  return unit;
}

void take_kinds(Told& told, const Section& section) {
  const std::string& what = section.heading.text;
  for (const Line& line : section.lines) {
    const Halves half = halves(line.text, ":");
    take_keys(line, parted(half.behind, ','), told.kinds[what][half.before]);
  }
}

void take_entry(Entry entry, std::vector<Entry>& all) {
  const auto same = [&](const Entry& one) { return one.id == entry.id; };
  const auto before = std::find_if(all.begin(), all.end(), same);
  if (before == all.end()) {
    all.push_back(std::move(entry));
  } else {
    for (const auto& [key, value] : entry.keys) before->keys[key] = value;
  }
}

/// A unit that is named again is as it was named last: a variant's, instead of what all begin with.
void take_unit(UnitEntry unit, std::vector<UnitEntry>& all) {
  const auto same = [&](const UnitEntry& one) { return one.id == unit.id; };
  const auto before = std::find_if(all.begin(), all.end(), same);
  if (before == all.end()) {
    all.push_back(std::move(unit));
  } else {
    *before = std::move(unit);
  }
}

void take_section(Told& told, const Section& section) {
  const auto keys = [&](Keys& to) {
    for (const Line& line : all_lines(section)) take_keys(line, parted(line.text, ','), to);
  };
  const auto entries = [&](const char* what, std::vector<Entry>& to) {
    for (const Line& line : all_lines(section)) take_entry(read_entry(told, line, what), to);
  };
  const std::string& name = section.name;
  if (name == "system") {
    told.system = section.heading.text;
  } else if (name == "head") {
    keys(told.head);
  } else if (name == "options") {
    keys(told.options);
  } else if (name == "behaviour") {
    keys(told.behaviour);
  } else if (name == "kinds") {
    take_kinds(told, section);
  } else if (name == "terrain") {
    entries("terrain", told.terrain);
  } else if (name == "commands") {
    entries("commands", told.commands);
  } else if (name == "tasks") {
    entries("task", told.tasks);
  } else if (name == "victory") {
    entries("victory", told.victory);
  } else if (begins(name, "side ")) {
    const std::string side = name.substr(5, 1);
    const bool spare = name.size() > 6;
    for (const Line& line : all_lines(section)) {
      if (halves(line.text, ":").found) {
        take_unit(read_unit(told, line, side), spare ? told.spare : told.units);
      } else {
        take_keys(line, parted(line.text, ','), told.sides[side]);
      }
    }
  }
}

Told told_by(const std::vector<Section>& sections) {
  Told told;
  for (const Section& section : sections) take_section(told, section);
  for (const UnitEntry& unit : told.spare) {
    const auto of_side = [&](const UnitEntry& one) { return one.side == unit.side; };
    if (std::none_of(told.units.begin(), told.units.end(), of_side)) told.units.push_back(unit);
  }
  return told;
}

// --- as a scenario file ---

std::string keys_text(const Keys& keys) {
  std::string text;
  for (const auto& [key, value] : keys) {
    if (!value.empty()) text += fmt::format("{} = {}\n", key, value_text(value));
  }
  return text;
}

std::string entries_text(const char* table, const std::vector<Entry>& entries) {
  std::string text;
  for (const Entry& entry : entries) {
    const bool named = std::string_view{table} != "victory" && std::string_view{table} != "task";
    text += fmt::format("[[{}]]\n{}{}", table, named ? fmt::format("id = \"{}\"\n", entry.id) : "",
                        keys_text(entry.keys));
  }
  return text;
}

std::string text_of(const Told& told, const std::vector<Stands>& stands) {
  std::string text =
      fmt::format("system = \"{}\"\ntitle = \"A play\"\n{}", told.system, keys_text(told.head));
  text += "[options]\n" + keys_text(told.options) + "[behaviour]\n" + keys_text(told.behaviour);
  for (const auto& [side, keys] : told.sides) {
    text += fmt::format("[[side]]\nid = \"{}\"\n{}", side, keys_text(keys));
  }
  text += entries_text("command", told.commands) + entries_text("terrain", told.terrain) +
          entries_text("victory", told.victory);
  std::size_t next = 0;
  for (const UnitEntry& unit : told.units) {
    text += fmt::format("[[unit]]\nid = \"{}\"\n", unit.id);
    if (unit.place) {
      const Stands& at = stands[next++];
      text += fmt::format("at = [{:.4f}, {:.4f}]\nfacing = {:g}\n", at.x, at.y, at.facing);
    } else if (unit.facing) {
      text += fmt::format("facing = {:g}\n", *unit.facing);
    }
    text += keys_text(unit.keys);
  }
  return text + entries_text("task", told.tasks);
}

std::vector<Stander> standers(const Told& told) {
  std::vector<Stander> all;
  for (const UnitEntry& unit : told.units) {
    if (!unit.place) continue;
    double usual = 0;
    if (const auto side = told.sides.find(unit.side); side != told.sides.end()) {
      const auto facing = side->second.find("facing");
      if (facing != side->second.end()) usual = number_in(unit.line, facing->second);
    }
    all.push_back({unit.id, unit.line, *unit.place, unit.facing, usual});
  }
  return all;
}

Scenario read(const Told& told, const std::string& text) {
  auto scenario = read_scenario(text, "scenario of the play", find_sheet, sheet_names());
  if (!scenario) {
    const Where where = told.units.empty() ? Where{} : told.units.front().line.where;
    throw Wrong(where, scenario.error().to_string() + "\nthe scenario:\n" + text);
  }
  return *std::move(scenario);
}

std::string whole_text(const Told& told) {
  const std::vector<Stander> all = standers(told);
  const auto by_others = [](const Stander& s) { return s.place.how != Place::How::at; };
  std::vector<Stands> stands;
  if (std::none_of(all.begin(), all.end(), by_others)) {
    for (const Stander& s : all) {
      stands.push_back({s.place.x, s.place.y, s.facing.value_or(s.usual_facing)});
    }
    return text_of(told, stands);
  }
  // Once on a wide empty plain, far from each other, for the outlines; then where they are to
  // stand.
  Told plain = told;
  plain.terrain.clear();
  plain.victory.clear();
  plain.head["table"] = fmt::format("{{ width = {0}, height = {0} }}", kPlain);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto column = static_cast<double>(i % kColumns);
    const auto row = static_cast<double>(i / kColumns);
    stands.push_back({kApart * (column + 0.5), kApart * (row + 0.5),
                      all[i].facing.value_or(all[i].usual_facing)});
  }
  const Scenario shapes = read(plain, text_of(plain, stands));
  const Battle battle = shapes.sheet->start(shapes.setting);
  return text_of(told, placed(all, *shapes.sheet, battle));
}

}  // namespace

Table set_up(const std::vector<Section>& sections) {
  const Told told = told_by(sections);
  Scenario scenario = read(told, whole_text(told));
  Battle battle = scenario.sheet->start(scenario.setting);
  return {std::move(scenario), std::move(battle)};
}

std::string scenario_text(const std::vector<Section>& sections) {
  return whole_text(told_by(sections));
}

double number_in(const Line& line, const std::string& text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) {
    throw Wrong(line.where, "'" + text + "' is no number");
  }
  return number;
}

UnitId unit_in(const Line& line, const Setting& setting, const std::string& id) {
  if (const auto found = setting.find_unit(id)) return *found;
  std::vector<std::string> known;
  for (const UnitInfo& unit : setting.units) known.push_back(unit.id);
  const auto near = near_miss(id, std::span<const std::string>(known));
  throw Wrong(line.where, fmt::format("there is no unit '{}'{}", id,
                                      near ? "; did you mean '" + *near + "'?" : ""));
}

}  // namespace opfor::plays
