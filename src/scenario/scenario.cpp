#include "scenario/scenario.hpp"

#include <fmt/core.h>

#include "field/bodies.hpp"
#include "scenario/document.hpp"
#include "scenario/scenario_parts.hpp"

namespace opfor {
namespace {

constexpr int kMostTurns = 100;

/// Lengths that depend on the sheet's measure.
struct Bounds {
  double least_table;
  double most_table;
  double tolerance;  ///< default
  double most_tolerance;
};
constexpr Bounds bounds(Measure measure) {
  return measure == Measure::centimetre ? Bounds{30, 1000, 0.5, 10} : Bounds{12, 400, 0.25, 4};
}

/// The sheet that the file names. A near miss is a problem, but serves to read on.
const Sheet* read_system(Keys& file, FindSheet find, SheetNames names) {
  const std::optional<std::string> system = file.label("system");
  if (!system) {
    if (!file.has("system")) file.missing("system", one_of(names));
    return nullptr;
  }
  if (const Sheet* sheet = find(*system)) return sheet;
  file.problem("system", Sentence::must_be, {"system", one_of(names), fmt::format("'{}'", *system)},
               did_you_mean(*system, names));
  const std::optional<std::string> near = near_miss(*system, names);
  return near ? find(*near) : nullptr;
}

void read_table(Keys& file, Setting& setting) {
  const Bounds of = bounds(setting.measure);
  // So that a missing size does not put everything off the table.
  setting.width = setting.height = length_in(of.most_table, setting.measure);
  std::optional<Keys> table = file.table("table");
  if (!table) {
    if (!file.has("table")) file.missing("table", "table = { width = ..., height = ... }");
    return;
  }
  const auto side = [&](std::string_view key, Length otherwise) {
    return table->required(key, table->length(key, setting.measure, of.least_table, of.most_table),
                           otherwise);
  };
  setting.width = side("width", setting.width);
  setting.height = side("height", setting.height);
  table->finish();
}

void read_head(Keys& file, Setting& setting) {
  setting.title = file.required("title", file.label("title"));
  setting.date = file.date("date").value_or("");
  setting.turns = file.required("turns", file.integer("turns", 1, kMostTurns), kMostTurns);
  const Bounds of = bounds(setting.measure);
  setting.tolerance = file.length("tolerance", setting.measure, 0, of.most_tolerance)
                          .value_or(length_in(of.tolerance, setting.measure));
  read_table(file, setting);
}

/// Nobody stands on somebody else when the battle begins.
void check_room(const Sheet& sheet, const std::shared_ptr<const Setting>& setting,
                std::span<Keys> units) {
  const Battle battle = sheet.start(setting);
  std::vector<std::vector<field::Box>> bases(units.size());
  for (std::size_t i = 0; i < units.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (!battle.unit(unit).on_table() || !sheet.takes_room(*setting, unit)) continue;
    bases[i] = sheet.bases(battle, unit);
    for (std::size_t k = 0; k < i; ++k) {
      if (!field::overlaps(bases[i], bases[k])) continue;
      units[i].problem("at", Sentence::stands_on, {setting->units[k].id});
    }
  }
}

/// Reads everything. `text` becomes the scenario's text.
tl::expected<Scenario, Problems> read_document(const Document& document, std::string text,
                                               const std::string& file_name, FindSheet find,
                                               SheetNames names) {
  Problems problems;
  Keys file = document.keys(problems);
  const Sheet* sheet = read_system(file, find, names);
  if (sheet == nullptr) return tl::unexpected(std::move(problems));

  auto setting = std::make_shared<Setting>();
  setting->sheet = sheet->name();
  setting->measure = sheet->measure();
  setting->square = sheet->vocabulary().square;
  read_head(file, *setting);
  const scenario::Sides sides = scenario::read_sides(file, *setting);
  scenario::read_behaviour(file, sides, *setting);
  std::vector<field::Feature> features = scenario::read_terrain(file, sides, *setting);
  const scenario::Ids commands = scenario::read_commands(file, sides, *setting);
  std::vector<Keys> units = scenario::read_units(file, sides, commands, *setting);
  scenario::read_victories(file, sides, features, sheet->counts(), *setting);
  std::vector<Keys> tasks = scenario::some_tables(file, "task", scenario::kMostTasks);
  Keys options = file.table("options").value_or(Keys::none(file_name, problems, "options"));
  file.finish();

  // Unsound outlines must not reach the ground.
  if (problems.empty()) {
    setting->ground = std::make_shared<const field::Ground>(std::move(features), setting->width,
                                                            setting->height, sheet->movers());
  }
  setting->of_sheet = sheet->read(*setting, options, units, problems);
  options.finish();
  for (Keys& keys : units) keys.finish();
  // Before the sheet has read all soundly it cannot tell who leads.
  const bool sound = problems.empty();
  scenario::read_tasks(tasks, commands, *setting,
                       [&](UnitId unit) { return !sound || is_body(*sheet, *setting, unit); });
  if (problems.empty()) check_room(*sheet, setting, units);
  if (!problems.empty()) return tl::unexpected(std::move(problems));
  return Scenario{sheet, std::move(setting), std::move(text)};
}

}  // namespace

tl::expected<Scenario, Problems> read_scenario(std::string_view text, std::string_view file,
                                               FindSheet find, SheetNames names) {
  Problems problems;
  const auto document = Document::read(text, std::string{file}, kMostScenarioBytes, problems);
  if (!document) return tl::unexpected(std::move(problems));
  return read_document(*document, std::string{text}, std::string{file}, find, names);
}

tl::expected<Scenario, Problems> amend_scenario(const Scenario& scenario, std::string_view piece,
                                                FindSheet find, SheetNames names) {
  constexpr std::array<std::string_view, 3> lists{"terrain", "command", "unit"};
  Problems problems;
  auto whole = Document::read(scenario.text, "scenario", kMostScenarioBytes, problems);
  auto amendment = Document::read(piece, "amendment", kMostScenarioBytes, problems);
  if (!whole || !amendment) return tl::unexpected(std::move(problems));
  Keys keys = amendment->keys(problems);
  for (const std::string_view list : lists) {
    scenario::Ids ids{std::string{list}};
    for (Keys& table : keys.tables(list)) ids.read(table);
  }
  keys.finish();
  if (!problems.empty()) return tl::unexpected(std::move(problems));
  whole->take(std::move(*amendment), lists);
  return read_document(*whole, whole->text(), "scenario", find, names);
}

}  // namespace opfor
