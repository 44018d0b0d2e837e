#include "scenario/setup.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <range/v3/algorithm/contains.hpp>

#include "scenario/document.hpp"

namespace opfor {
namespace {

/// What commands are called in the sheets and by those who write scenarios.
constexpr std::array<std::string_view, 14> kLevels{
    "army",    "corps",    "wing",  "division", "brigade", "regiment",  "battalion",
    "company", "squadron", "troop", "platoon",  "section", "full unit", "battery"};

/// Farther than this from every edge is the middle of the table: the depth of a body.
constexpr double kInch = 254;  // tenths of a millimetre
constexpr double kAtEdge = 3 * kInch;
/// What is drawn up exactly at the edge lies on the table.
constexpr double kOverEdge = 5;

std::string size_words(const Setting& setting) {
  return fmt::format("the table is {} x {}", shown(in_measure(setting.width, setting.measure)),
                     shown(setting.height, setting.measure));
}

double beyond(double at, double size) { return std::max(-at, at - size); }

/// How far a body lies over the edge.
double over_edge(const Setting& setting, const std::vector<field::Box>& bases) {
  double most = 0;
  for (const field::Box& base : bases) {
    for (const Vec corner : field::corners(base)) {
      most = std::max(most, beyond(corner.x, setting.width.as_double()));
      most = std::max(most, beyond(corner.y, setting.height.as_double()));
    }
  }
  return most;
}

field::Mover mover_of(const Sheet& sheet, const UnitInfo& unit) {
  const auto movers = sheet.movers();
  for (const field::Mover& mover : movers) {
    if (mover.mounted == (unit.table == Table::horse)) return mover;
  }
  return movers.empty() ? field::Mover{} : movers.front();
}

/// "the house", if the body lies over it; the word of its id else.
std::string what_is_there(const field::Ground& ground, const field::Box& base, bool mounted) {
  std::vector<Vec> places{base.centre};
  for (const Vec corner : field::corners(base)) places.push_back(corner);
  for (const Vec place : places) {
    for (const FeatureId id : ground.at(place)) {
      const field::Feature& feature = ground.feature(id);
      if (feature.bars(mounted)) {
        return fmt::format("'{}'", feature.id);
      }
    }
  }
  return "ground that nobody enters";
}

/// One unit as it begins.
void check_place(const Scenario& scenario, const Battle& battle, UnitId unit, Keys& keys) {
  const Setting& setting = *scenario.setting;
  const UnitInfo& info = setting.unit(unit);
  if (info.enters) {
    const double x = info.enters->at.x.as_double();
    const double y = info.enters->at.y.as_double();
    const double to_edge =
        std::min({x, y, setting.width.as_double() - x, setting.height.as_double() - y});
    if (to_edge <= kAtEdge) return;
    keys.problem("enters", "enters in the middle of the table, where nobody can come on",
                 "a place at an edge; " + size_words(setting));
    return;
  }
  if (!battle.unit(unit).on_table() || !scenario.sheet->takes_room(setting, unit)) return;
  const auto bases = scenario.sheet->bases(battle, unit);
  if (const double over = over_edge(setting, bases); over > kOverEdge) {
    keys.problem("at",
                 fmt::format("stands {:.1f} {} over the edge of the table",
                             over / (setting.measure == Measure::centimetre ? 100 : kInch),
                             abbreviation(setting.measure)),
                 size_words(setting));
    return;
  }
  const field::Mover mover = mover_of(*scenario.sheet, info);
  for (const field::Box& base : bases) {
    if (setting.ground->can_stand(base, mover)) continue;
    keys.problem("at", fmt::format("stands in {}, which {} cannot enter",
                                   what_is_there(*setting.ground, base, mover.mounted),
                                   mover.mounted ? "horse" : "foot"));
    return;
  }
}

/// A word that something should read: a near miss is a problem, any other that nothing reads a
/// note.
template <class Known>
void check_word(Keys& keys, Keys& noted, std::string_view key, const std::string& word,
                const Known& known, const std::string& what) {
  if (word.empty() || ranges::contains(known, word)) return;
  const std::string near = did_you_mean(word, known);
  if (near.empty()) {
    noted.problem(key, fmt::format("{} '{}'", what, word));
  } else {
    keys.problem(key, fmt::format("{} '{}'", what, word), near);
  }
}

/// Names of something that come with opfor, told of each side.
void check_names(Keys& behaviour, std::string_view what, const std::vector<std::string>& known,
                 const Setting& setting) {
  auto told = behaviour.table(what);
  if (!told) return;
  for (const SideInfo& side : setting.sides) {
    const auto name = told->label(side.id);
    if (!name || ranges::contains(known, *name)) continue;
    const std::string near = did_you_mean(*name, known);
    const std::vector<std::string_view> all(known.begin(), known.end());
    told->problem(side.id, fmt::format("there is no {} '{}'", what, *name),
                  near.empty() ? one_of(all) : near);
  }
}

}  // namespace

SetupFaults setup_faults(const Scenario& scenario, std::string_view file, const KnownWords& words) {
  SetupFaults faults;
  const auto document =
      Document::read(scenario.text, std::string{file}, kMostScenarioBytes, faults.problems);
  if (!document) return faults;
  const Setting& setting = *scenario.setting;
  Keys keys = document->keys(faults.problems);
  Keys noted = document->keys(faults.notes);
  if (auto behaviour = keys.table("behaviour")) {
    check_names(*behaviour, "doctrine", words.doctrines, setting);
    check_names(*behaviour, "difficulty", words.difficulties, setting);
  }
  std::vector<Keys> commands = keys.tables("command");
  std::vector<Keys> noted_commands = noted.tables("command");
  for (std::size_t i = 0; i < commands.size() && i < setting.commands.size(); ++i) {
    const CommandInfo& command = setting.commands[i];
    commands[i].rename("command '" + command.id + "'");
    noted_commands[i].rename(commands[i].what());
    check_word(commands[i], noted_commands[i], "level", command.level, kLevels,
               "no sheet knows the level");
  }
  std::vector<Keys> units = keys.tables("unit");
  std::vector<Keys> noted_units = noted.tables("unit");
  const Battle battle = scenario.sheet->start(scenario.setting);
  for (std::size_t i = 0; i < units.size() && i < setting.units.size(); ++i) {
    units[i].rename("unit '" + setting.units[i].id + "'");
    noted_units[i].rename(units[i].what());
    check_place(scenario, battle, unit_id(i), units[i]);
    for (const std::string& tag : setting.units[i].tags) {
      check_word(units[i], noted_units[i], "tags", tag, words.tags, "no doctrine knows the tag");
    }
  }
  return faults;
}

}  // namespace opfor
