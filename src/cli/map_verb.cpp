#include <fmt/format.h>

#include "cli/output.hpp"
#include "cli/targets.hpp"
#include "cli/verbs.hpp"
#include "table/assembly.hpp"
#include "telling/terminal.hpp"
#include "telling/text_map.hpp"
#include "telling/turn_sheet.hpp"

namespace opfor::cli {
namespace {

std::string text_of(const Sheet& sheet, const Battle& battle) {
  return text_map(sheet, battle, text_width());
}

}  // namespace

Result<Exit> run_map(const MapArguments& arguments) {
  const auto file = find_file(arguments.file);
  if (!file) return tl::unexpected(file.error());
  if (auto may = may_write_all({{"the map", arguments.out}}, {{"the battle", arguments.file}},
                               over_of(arguments.force));
      !may) {
    return tl::unexpected(may.error());
  }
  MapOptions options;
  options.names = arguments.labels;
  if (recognise(file->text) != Content::journal) {
    const auto scenario = load_scenario(*file);
    if (!scenario) return tl::unexpected(scenario.error());
    const Battle battle = scenario->sheet->start(scenario->setting);
    options.subtitle = "before the first turn";
    if (arguments.text)
      return put_out(arguments.out, arguments.force, text_of(*scenario->sheet, battle));
    return put_out(arguments.out, arguments.force, draw_map(*scenario->sheet, battle, {}, options));
  }
  const auto made = Game::resume(*file);
  if (!made) return tl::unexpected(made.error());
  (*made)->settle();
  const Game& game = **made;
  if (arguments.text)
    return put_out(arguments.out, arguments.force, text_of(game.sheet(), game.battle()));
  const TurnSheet turn = gather(game.sheet(), game.behaviour(), game.battle(),
                                game.session().events(), game.side(), game.battle().head().turn);
  const bool over = game.battle().head().verdict != Verdict::going_on;
  options.subtitle = fmt::format("{}: {}", turn_words(turn),
                                 over ? "the end" : game.setting().side(game.side()).called());
  return put_out(arguments.out, arguments.force,
                 draw_map(game.sheet(), game.battle(), arrows_of(turn), options));
}

}  // namespace opfor::cli
