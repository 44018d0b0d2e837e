#include <fmt/format.h>

#include "ai/behaviour/doctrine.hpp"
#include "ai/behaviour/read_behaviour.hpp"
#include "cli/output.hpp"
#include "cli/sentences.hpp"
#include "cli/verbs.hpp"
#include "table/ask_load.hpp"
#include "table/assembly.hpp"
#include "table/sentences.hpp"

namespace opfor::cli {
namespace {

Result<std::string> check_scenario(const FoundFile& file) {
  const auto scenario = load_scenario(file);
  if (!scenario) return tl::unexpected(scenario.error());
  // Whether a battle can begin from it is known to the one who begins it: its doctrines, its table.
  Beginning beginning;
  beginning.both = true;
  const auto game = Game::begin(file, {}, beginning);
  if (!game) return tl::unexpected(game.error());
  const Problems notes = notes_on(*scenario, file);
  for (const Problem& note : notes.all()) aside("note: {}.\n", to_string(note));
  for (const std::string& note : (*game)->without_effect()) aside("note: {}.\n", note);
  const Setting& setting = *scenario->setting;
  return fmt::format("a scenario: {}, {}, {} units, {} pieces of terrain", setting.title,
                     scenario->sheet->title(), setting.units.size(),
                     setting.ground->features().size());
}

/// Read with every reading of the infantry table: each has rows of its own to be wrong.
Result<std::string> check_table(const FoundFile& file) {
  for (std::size_t i = 0; i < Words<InfantryColumns>::all.size(); ++i) {
    BehaviourOptions options;
    options.infantry_columns = static_cast<InfantryColumns>(i);
    const auto behaviour = read_behaviour(file.text, file.name, options);
    if (!behaviour) {
      return fail(Exit::bad_file, TableSays::bad_table,
                  {without_end(behaviour.error().to_string())});
    }
  }
  return std::string{"a behaviour table"};
}

Result<std::string> check_doctrine(const FoundFile& file) {
  const auto doctrine = read_doctrine(file.text, file.name);
  if (!doctrine) {
    return fail(Exit::bad_file, TableSays::bad_doctrine,
                {without_end(doctrine.error().to_string())});
  }
  return fmt::format("a doctrine with {} tagged kinds of troops", doctrine->tagged.size());
}

Result<std::string> check_weights(const FoundFile& file) {
  // A file of a sheet names what is otherwise than in the common one.
  const auto weights = read_weights(file.text, file.name, &shipped_weights({}));
  if (weights) return std::string{"weights of a commander"};
  return fail(Exit::bad_file, TableSays::bad_weights, {without_end(weights.error().to_string())});
}

Result<std::string> check_journal(const FoundFile& file) {
  const auto game = Game::resume(file);
  if (!game) return tl::unexpected(game.error());
  std::string words =
      fmt::format("a saved battle: {}, turn {}, {} answers", (*game)->setting().title,
                  (*game)->battle().head().turn, (*game)->session().answers());
  std::string but;
  for (const std::string& warning : (*game)->session().warnings()) {
    but += (but.empty() ? "" : "; ") + warning;
  }
  if ((*game)->session().damaged()) {
    return fail(Exit::bad_file, TableSays::bad_journal, {file.name, but});
  }
  return but.empty() ? words : words + " (" + but + ")";
}

Result<std::string> check_roster(const FoundFile& file) {
  const auto loaded = ask::load_roster(file, std::nullopt);
  if (!loaded) return tl::unexpected(loaded.error());
  return fmt::format("a roster of {} units", loaded->roster.units.size());
}

Result<std::string> check_list(const FoundFile& file) {
  const auto list = load_list(file);
  if (!list) return tl::unexpected(list.error());
  return fmt::format("an army list: {}, {} armies, {} types of troops", list->sheet->title(),
                     list->armies.size(), list->troops.size());
}

Result<std::string> check_one(const std::string& path) {
  const auto file = find_file(path);
  if (!file) return tl::unexpected(file.error());
  switch (recognise(file->text)) {
    case Content::scenario:
      return check_scenario(*file);
    case Content::roster:
      return check_roster(*file);
    case Content::table:
      return check_table(*file);
    case Content::doctrine:
      return check_doctrine(*file);
    case Content::weights:
      return check_weights(*file);
    case Content::journal:
      return check_journal(*file);
    case Content::list:
      return check_list(*file);
    case Content::unknown:
      break;
  }
  return fail(Exit::bad_file, VerbSays::what_is_it, {file->name});
}

}  // namespace

Result<Exit> run_check(const CheckArguments& arguments) {
  Exit exit = Exit::done;
  for (const std::string& path : arguments.files) {
    const auto words = check_one(path);
    if (words) {
      fmt::print("{}: {}: nothing is wrong\n", path, *words);
    } else {
      fmt::print("{}: {}\n", path, words.error().sentence);
      exit = Exit::bad_file;
    }
  }
  return exit;
}

}  // namespace opfor::cli
