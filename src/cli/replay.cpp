#include <algorithm>
#include <fmt/format.h>
#include <range/v3/algorithm/find.hpp>

#include "cli/json_lines.hpp"
#include "cli/output.hpp"
#include "cli/sentences.hpp"
#include "cli/targets.hpp"
#include "cli/verbs.hpp"
#include "table/assembly.hpp"
#include "table/battle_json.hpp"
#include "telling/telling.hpp"
#include "telling/turn_sheet.hpp"

namespace opfor::cli {
namespace {

using TurnPlayed = Session::TurnPlayed;

/// Which answers are shown: from the first on, up to the end.
struct AnswersShown {
  std::size_t first = 0;
  std::size_t end = 0;
};

/// The battle as it stood when so many answers had been given.
void print_json(const Session& session, const BattleTold& wanted, std::size_t answers) {
  if (answers == session.answers()) return write_battle_json(session, wanted, print_line);
  Session then = session.fork();
  then.undo_to(answers);
  write_battle_json(then, wanted, print_line);
}

/// A turn's answers, as far as they are shown, and what happened in it.
void print_turn(const Game& game, const TurnPlayed& turn, const AnswersShown& shown) {
  const std::size_t end = std::min(turn.answers_end, shown.end);
  for (std::size_t i = std::max(turn.first_answer, shown.first); i < end; ++i) {
    fmt::print("{:>5}  {}\n", i + 1, game.session().describe_answer(i));
  }
  if (end < turn.answers_end) return;
  for (const TurnTold& told : tell(game.setting(), game.session().events())) {
    if (told.turn != turn.turn) continue;
    for (const std::string& line : told.lines) fmt::print("       - {}\n", line);
  }
}

/// Who stands where, and how strong.
void print_table(const Game& game, const TurnPlayed& turn) {
  const Battle& table = turn.after;
  const Setting& setting = table.setting();
  fmt::print("the table after turn {}:\n", turn.turn);
  for (std::size_t i = 0; i < table.size(); ++i) {
    const UnitId unit = unit_id(i);
    const UnitState& state = table.unit(unit);
    std::string where{word(state.presence)};
    if (state.on_table()) {
      const field::Pose pose = state.pose();
      where = fmt::format("at {:.1f}, {:.1f} facing {}°", in_measure(pose.at.x, setting.measure),
                          in_measure(pose.at.y, setting.measure),
                          (pose.facing.hundredths() + 50) / 100 % 360);
    }
    fmt::print("  {} ({}): {}\n", setting.name_of(unit), game.sheet().strength(table, unit), where);
  }
}

/// The table after a turn, with the ways that both sides went.
Result<void> write_map(const Game& game, const TurnPlayed& turn, const std::string& path,
                       Over over) {
  std::vector<Arrow> arrows;
  for (const Side side : {Side::a, Side::b}) {
    const TurnSheet sheet = gather(game.sheet(), game.behaviour(side), turn.after,
                                   game.session().events(), side, turn.turn);
    for (Arrow& arrow : arrows_of(sheet)) {
      if (turn.after.unit(arrow.unit).on_table()) arrows.push_back(std::move(arrow));
    }
  }
  MapOptions options;
  options.subtitle = fmt::format("after turn {}", turn.turn);
  return write_file(path, draw_map(game.sheet(), turn.after, arrows, options), over);
}

Result<Exit> replay(const ReplayArguments& arguments, const FoundFile& file, const Game& game) {
  const Session& session = game.session();
  const std::size_t all = session.answers();
  AnswersShown shown{0, arguments.to.value_or(all)};
  if (shown.end > all) {
    return fail(Exit::refused, VerbSays::no_such_answer,
                {file.name, std::to_string(all), std::to_string(shown.end)});
  }
  std::vector<TurnPlayed> turns = session.turns();
  if (arguments.turn) {
    const auto wanted = ranges::find(turns, *arguments.turn, &TurnPlayed::turn);
    if (wanted == turns.end()) {
      return fail(Exit::refused, VerbSays::no_such_turn,
                  {file.name, std::to_string(turns.empty() ? 0 : turns.back().turn),
                   std::to_string(*arguments.turn)});
    }
    turns = {*wanted};
    shown = {turns.front().first_answer, turns.front().answers_end};
  }
  if (arguments.map) {
    if (auto written = write_map(game, turns.front(), *arguments.map, over_of(arguments.force));
        !written) {
      return tl::unexpected(written.error());
    }
  }
  if (arguments.json) {
    const auto told_to = told_side(game.setting(), arguments.told_to);
    if (!told_to) return tl::unexpected(told_to.error());
    print_json(session, {*told_to, arguments.turn}, arguments.turn ? all : shown.end);
    return Exit::done;
  }
  fmt::print("{}: {}, seed {}\n", file.name, game.setting().title, session.players().seed);
  for (const TurnPlayed& turn : turns) print_turn(game, turn, shown);
  if (arguments.turn) print_table(game, turns.front());
  return Exit::done;
}

}  // namespace

Result<Exit> run_replay(const ReplayArguments& arguments) {
  const auto file = find_file(arguments.file);
  if (!file) return tl::unexpected(file.error());
  if (auto may = may_write_all({{"the map", arguments.map}}, {{"the battle", arguments.file}},
                               over_of(arguments.force));
      !may) {
    return tl::unexpected(may.error());
  }
  if (recognise(file->text) != Content::journal) {
    return fail(Exit::bad_file, VerbSays::not_a_journal, {file->name});
  }
  const auto game = Game::resume(*file);
  if (!game) return tl::unexpected(game.error());
  for (const std::string& warning : (*game)->session().warnings()) {
    aside("note: {}.\n", warning);
  }
  return replay(arguments, *file, **game);
}

}  // namespace opfor::cli
