#include "table/ask_load.hpp"

#include <fmt/format.h>
#include <stdexcept>

#include "ai/behaviour/questions.hpp"
#include "ai/behaviour/read_behaviour.hpp"
#include "scenario/scenario.hpp"
#include "table/sentences.hpp"

namespace opfor::ask {
namespace {

/// The behaviour tables by the names of `data list`.
std::string table_path(const std::string& name) { return fmt::format("ai/tables/{}.toml", name); }

tl::expected<Behaviour, Problem> behaviour_named(const std::string& named,
                                                 const BehaviourOptions& options) {
  const std::vector<std::string> shipped = shipped_names("ai/tables/");
  const auto* text = shipped_text(table_path(named));
  if (text != nullptr) return *read_behaviour(*text, named, options);
  const auto file = named.empty() ? fail(Exit::bad_file, TableSays::no_file, {named})
                                  : read_file(named, kMostScenarioBytes);
  if (!file) {
    const auto near = near_miss(named, shipped);
    const std::string tables = fmt::format("{}, or a file", fmt::join(shipped, ", "));
    return tl::unexpected(
        problem_of(fmt::format("there is no behaviour table and no file '{}'", named),
                   near ? fmt::format("did you mean '{}'?", *near) : tables));
  }
  auto read = read_behaviour(*file, named, options);
  if (read) return *std::move(read);
  return tl::unexpected(
      problem_of(say(TableSays::bad_table, {without_end(read.error().to_string())})));
}

/// Whether the unit's table can be searched for the best question. More is known later, never less.
bool can_be_asked(const Behaviour& behaviour, const RosterUnit& unit) {
  try {
    static_cast<void>(inquire(behaviour, {unit.table, {}, 1}, knowledge_of(unit)));
    return true;
  } catch (const std::length_error&) {
    return false;
  }
}

}  // namespace

Result<FoundFile> find_roster(const std::string& path) {
  const auto* shipped = shipped_text(fmt::format("{}{}.toml", kRosters, path));
  auto found = find_file(path);
  if (shipped != nullptr && (!found || !found->on_disk)) {
    return FoundFile{fmt::format("{}{}.toml", kRosters, path), std::string{*shipped}, false};
  }
  if (found) return found;
  const std::vector<std::string> names = shipped_names(kRosters);
  return fail(Exit::bad_file, TableSays::no_shipped,
              {path, or_did_you_mean(bare_name(path), names)});
}

Result<Loaded> load_roster(const FoundFile& file, const std::optional<std::string>& tables) {
  Loaded loaded{file.name, file.on_disk, {}, {}};
  const FindBehaviour find =
      [&](const std::string& named,
          const BehaviourOptions& options) -> tl::expected<const Behaviour*, Problem> {
    auto behaviour = behaviour_named(tables.value_or(named), options);
    if (!behaviour) return tl::unexpected(behaviour.error());
    loaded.behaviour = *std::move(behaviour);
    return &*loaded.behaviour;
  };
  auto roster = read_roster(file.text, file.name, find);
  if (!roster) {
    return fail(Exit::bad_file, TableSays::bad_roster, {without_end(roster.error().to_string())});
  }
  loaded.roster = *std::move(roster);
  for (const RosterUnit& unit : loaded.roster.units) {
    if (!can_be_asked(*loaded.behaviour, unit)) {
      return fail(Exit::bad_file, TableSays::too_wide_table, {std::string{word(unit.table)}});
    }
  }
  if (tables) loaded.roster.behaviour = *tables;
  return loaded;
}

}  // namespace opfor::ask
