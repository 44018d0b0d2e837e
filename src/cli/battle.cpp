#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/bots.hpp"
#include "cli/json_lines.hpp"
#include "cli/output.hpp"
#include "cli/sentences.hpp"
#include "cli/targets.hpp"
#include "cli/verbs.hpp"
#include "table/battle_json.hpp"
#include "table/ending.hpp"
#include "telling/plans.hpp"
#include "telling/telling.hpp"
#include "telling/terminal.hpp"
#include "telling/turn_sheet.hpp"
#include "telling/turn_text.hpp"

namespace opfor::cli {
namespace {

/// Every order that a side gave in a turn, with its reasons.
std::string orders_with_reasons(const Game& game, Side side, const Session::TurnPlayed& turn,
                                const Ink& ink) {
  const TurnSheet sheet = gather(game.sheet(), game.behaviour(side), turn.after,
                                 game.session().events(), side, turn.turn);
  return orders_text(sheet, ink, true);
}

void print_text(const Game& game, const Bots& bots, const Ending& result, bool why) {
  const Setting& setting = game.setting();
  const Ink ink = ink_of_output();
  const std::string date = setting.date.empty() ? "" : ", " + setting.date;
  const Players& players = game.session().players();
  const auto leads = [&](Side side) {
    const Level level = players.levels[static_cast<std::size_t>(side)];
    const std::string& name = setting.side(side).name;
    if (const auto bot = bots.command(side)) return fmt::format("{} ({})", name, *bot);
    return level == Level::commander ? name : fmt::format("{} ({})", name, word(level));
  };
  fmt::print("{}\n{}", ink(Tone::title, setting.title + date),
             wrapped(fmt::format("{} against {} · program against program · seed {}",
                                 leads(Side::a), leads(Side::b), players.seed),
                     0, text_width()));
  fmt::print("{}", seals_text(game.battle(), players.seed));
  const std::vector<Session::TurnPlayed> played =
      why ? game.session().turns() : std::vector<Session::TurnPlayed>{};
  for (const TurnTold& turn : tell(setting, game.session().events())) {
    fmt::print("\n{}\n", ink(Tone::heading, fmt::format("Turn {}", turn.turn)));
    if (turn.lines.empty()) fmt::print("  Nothing of note.\n");
    for (const std::string& line : turn.lines) fmt::print("{}", wrapped(line, 2, text_width(), 2));
    for (const Session::TurnPlayed& one : played) {
      if (one.turn != turn.turn) continue;
      for (const Side side : {Side::a, Side::b}) {
        fmt::print("{}", orders_with_reasons(game, side, one, ink));
      }
    }
  }
  fmt::print("\n{}", ending_text(game, result));
  for (const std::string& line : bots.told(setting))
    fmt::print("{}", wrapped(line, 0, text_width()));
}

}  // namespace

Result<Exit> run_battle(const BattleArguments& arguments) {
  const auto file = find_file(arguments.file);
  if (!file) return tl::unexpected(file.error());
  if (recognise(file->text) == Content::journal) {
    return fail(Exit::usage, VerbSays::battle_needs_scenario, {file->name, file->name});
  }
  if (auto may = may_write_all({{"the battle", arguments.journal}},
                               {{"the scenario", arguments.file},
                                {"the behaviour table", arguments.overrides.tables},
                                {"the doctrine", arguments.overrides.doctrine}},
                               over_of(arguments.force));
      !may) {
    return tl::unexpected(may.error());
  }
  Beginning beginning;
  beginning.seed = arguments.seed.value_or(1);
  beginning.both = true;
  beginning.levels = arguments.levels;
  beginning.leads = arguments.leads;
  beginning.side = arguments.side;
  Bots bots;
  if (const auto may = bots.begin(*file, arguments, beginning); !may) {
    return tl::unexpected(may.error());
  }
  auto made = Game::begin(*file, arguments.overrides, beginning);
  if (!made) return tl::unexpected(made.error());
  Game& game = **made;
  for (const std::string& note : game.without_effect()) aside("note: {}.\n", note);
  const auto told_to = told_side(game.setting(), arguments.told_to);
  if (!told_to) return tl::unexpected(told_to.error());
  const int most = arguments.turns.value_or(game.setting().turns);
  static_cast<void>(
      game.session().advance([most](const Battle& battle) { return battle.head().turn > most; }));
  bots.ended(battle_ending_json(game.session()));
  std::string kept;
  if (arguments.journal) {
    const auto written =
        write_file(*arguments.journal, game.session().journal(), over_of(arguments.force));
    if (!written) return tl::unexpected(written.error());
    kept = fmt::format("The battle is kept in {}; see it with: opfor replay {}", *arguments.journal,
                       *arguments.journal);
  }
  return printed(
      [&]() -> Result<Exit> {
        if (arguments.json) {
          const BattleTold told{*told_to, std::nullopt, bots.lines(game.setting(), *told_to)};
          write_battle_json(game.session(), told, print_line);
        } else {
          print_text(game, bots, ending_of(game.session()), arguments.why);
        }
        return Exit::done;
      },
      kept);
}

}  // namespace opfor::cli
