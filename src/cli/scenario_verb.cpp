#include <fmt/format.h>

#include "arena/balance.hpp"
#include "arena/fair.hpp"
#include "arena/pairs.hpp"
#include "cli/output.hpp"
#include "cli/sentences.hpp"
#include "cli/targets.hpp"
#include "cli/verbs.hpp"
#include "core/shipped.hpp"
#include "muster/muster.hpp"
#include "rules/sheets.hpp"
#include "table/assembly.hpp"
#include "telling/terminal.hpp"

namespace opfor::cli {
namespace {

/// The list of a sheet: the shipped one, or a file's.
Result<muster::List> list_of(const Sheet& sheet, const std::optional<std::string>& file) {
  const auto found = find_file(file.value_or(fmt::format("{}{}.toml", kLists, sheet.name())));
  if (!found) return tl::unexpected(found.error());
  auto list = load_list(*found);
  if (list && list->sheet != &sheet) {
    return fail(Exit::bad_file, VerbSays::other_sheet,
                {found->name, std::string(list->sheet->title()), std::string(sheet.title())});
  }
  return list;
}

muster::Wish wish_of(const ScenarioArguments& arguments, const muster::List& list) {
  muster::Wish wish;
  wish.points = arguments.points == 0 ? list.usual_points : arguments.points;
  wish.seed = arguments.seed;
  if (arguments.occasion) wish.occasion = of_word<muster::Occasion>(*arguments.occasion);
  if (arguments.terrain) wish.density = of_word<muster::Density>(*arguments.terrain);
  wish.sides = arguments.sides;
  wish.both = arguments.both;
  return wish;
}

/// A battle that would pass `check`: where it does not, the list is at fault.
Result<muster::Mustered> mustered(const muster::List& list, const muster::Wish& wish) {
  auto made = muster::muster(list, wish, &find_sheet, sheet_names());
  if (!made) {
    return fail(Exit::bad_file, VerbSays::no_muster, {without_end(made.error().to_string())});
  }
  if (const auto sound = load_scenario({"the battle", made->text, false}); !sound) {
    return tl::unexpected(sound.error());
  }
  return *std::move(made);
}

Result<muster::Mustered> made_of(const ScenarioArguments& arguments, const muster::List& list) {
  const muster::Wish wish = wish_of(arguments, list);
  if (!arguments.fair) return mustered(list, wish);
  return arena::fair_battle(
      wish, [&](const muster::Wish& one) { return mustered(list, one); }, arena::usable_threads());
}

bool asks_for_nothing(const ScenarioArguments& arguments) {
  return arguments.sheet.empty() && arguments.points == 0 && !arguments.occasion &&
         !arguments.terrain && arguments.sides.empty() && !arguments.list && !arguments.out &&
         !arguments.fair && !arguments.both;
}

/// The shipped battles, and how they come out.
Result<Exit> list_shipped() {
  std::string text;
  for (const std::string_view named : sheet_names()) {
    const Sheet* const sheet = find_sheet(named);
    text += fmt::format("{}\n", sheet->title());
    for (const shipped::File& file : shipped::files()) {
      if (!is_scenario(file.path)) continue;
      const auto scenario = load_scenario({std::string{file.path}, std::string{file.text}, false});
      if (!scenario) return tl::unexpected(scenario.error());
      if (scenario->sheet != sheet) continue;
      const Setting& setting = *scenario->setting;
      const std::string name = bare_name(file.path);
      text += wrapped(
          fmt::format("{}: {}{}, {} against {}, {} units, {} turns", name, setting.title,
                      setting.date.empty() ? "" : ", " + setting.date, setting.side(Side::a).name,
                      setting.side(Side::b).name, setting.units.size(), setting.turns),
          2, text_width(), 2);
      if (const auto* balance = arena::balance_of(name)) {
        text += wrapped(arena::balance_words(*balance, setting) + '.', 6, text_width());
      }
    }
  }
  fmt::print("{}", text);
  return Exit::done;
}

}  // namespace

Result<Exit> run_scenario(const ScenarioArguments& arguments) {
  if (asks_for_nothing(arguments)) return printed([] { return list_shipped(); });
  const Sheet* const sheet = find_sheet(arguments.sheet);
  if (arguments.sheet.empty()) {
    return fail(Exit::usage, VerbSays::which_sheet, {one_of(sheet_names())});
  }
  if (sheet == nullptr) {
    return fail(Exit::usage, VerbSays::no_sheet, {arguments.sheet, one_of(sheet_names())});
  }
  std::vector<Target> read;
  if (arguments.list) read.push_back({"the army list", *arguments.list});
  if (auto may = may_write_all({{"the scenario", arguments.out}}, read, over_of(arguments.force));
      !may) {
    return tl::unexpected(may.error());
  }
  const auto list = list_of(*sheet, arguments.list);
  if (!list) return tl::unexpected(list.error());
  const auto made = made_of(arguments, *list);
  if (!made) return tl::unexpected(made.error());
  return put_out(arguments.out, arguments.force, made->text);
}

}  // namespace opfor::cli
