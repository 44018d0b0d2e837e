#include "cli/sit_down.hpp"

#include <fmt/format.h>

#include "cli/output.hpp"
#include "cli/sentences.hpp"
#include "cli/targets.hpp"

namespace opfor::cli {
namespace {

using Made = Result<std::unique_ptr<Game>>;

/// A name for a new battle, of its scenario: with a number if there is such a file.
std::string free_name(const std::string& scenario) {
  const std::string bare = bare_name(scenario);
  std::string name = bare + ".battle";
  for (int n = 2; there_is(name); ++n) {
    name = fmt::format("{}_{}.battle", bare, n);
  }
  return name;
}

Seats seats_of(const PlayArguments& arguments) {
  return {arguments.persons, arguments.programs, arguments.typed, arguments.rolled,
          arguments.figures};
}

Made begin_game(const PlayArguments& arguments, const FoundFile& file) {
  Beginning beginning;
  beginning.seed = arguments.seed.value_or(1);
  beginning.side = arguments.side;
  beginning.levels = arguments.levels;
  beginning.seats = seats_of(arguments);
  beginning.undo_luck = arguments.same_luck ? UndoLuck::same : UndoLuck::fresh;
  return Game::begin(file, arguments.overrides, beginning);
}

Made resume_game(const PlayArguments& arguments, const FoundFile& file) {
  const auto none = none_fixed({{arguments.seed.has_value(), "the seed"},
                                {arguments.side.has_value(), "the side that opfor leads"},
                                {!arguments.levels.empty(), "the level at which opfor leads"},
                                {arguments.same_luck, "the luck of an undo"},
                                {arguments.overrides.tables.has_value(), "the behaviour table"},
                                {arguments.overrides.doctrine.has_value(), "the doctrine"}},
                               file.name);
  if (!none) return tl::unexpected(none.error());
  return Game::resume(file);
}

/// Those who sit down anew at a saved battle.
Result<void> change_seats(Game& game, const Seats& seats) {
  if (seats.empty()) return {};
  const auto changed = seated(game.setting(), answerers_of(game.session().players()), seats);
  if (!changed) return tl::unexpected(changed.error());
  game.session().set_answerers(*changed);
  return {};
}

/// Where a battle is kept that is not in its own file.
std::string path_of(const PlayArguments& arguments, const FoundFile& file, Keeps keeps) {
  if (arguments.save) return *arguments.save;
  return keeps == Keeps::always ? free_name(file.name) : std::string();
}

}  // namespace

Result<void> none_fixed(Fixed told, const std::string& name) {
  for (const auto& [given, what] : told) {
    if (given) return fail(Exit::usage, VerbSays::not_at_begin, {what, name});
  }
  return {};
}

Result<SatDown> sit_down(const PlayArguments& arguments, Keeps keeps) {
  auto file = find_file(arguments.file);
  if (!file) return tl::unexpected(file.error());
  const bool saved = recognise(file->text) == Content::journal;
  const bool own = saved && (!arguments.save || same_file(*arguments.save, file->name));
  if (!own) {
    if (auto may = may_write_all({{"the battle", arguments.save}},
                                 {{"what is played", arguments.file}}, over_of(arguments.force));
        !may) {
      return tl::unexpected(may.error());
    }
  }
  std::optional<HeldFile> held;
  if (own) {
    auto taken = HeldFile::take(file->name);
    if (!taken) return tl::unexpected(taken.error());
    held = *std::move(taken);
    file->text = held->text();
  }
  auto made = saved ? resume_game(arguments, *file) : begin_game(arguments, *file);
  if (!made) return tl::unexpected(made.error());
  SatDown sat{*std::move(made), own ? file->name : path_of(arguments, *file, keeps), saved};
  Game& game = *sat.game;
  if (held) {
    go_on_in(*std::move(held), game);
  } else if (!sat.path.empty()) {
    game.file().begin(sat.path, over_of(arguments.force), game.session().journal());
  }
  if (saved) {
    game.seat_at_terminal();
    if (const auto changed = change_seats(game, seats_of(arguments)); !changed) {
      return tl::unexpected(changed.error());
    }
  }
  game.file().keep();
  for (const std::string& warning : game.session().warnings()) aside("note: {}.\n", warning);
  for (const std::string& note : game.without_effect()) aside("note: {}.\n", note);
  return sat;
}

}  // namespace opfor::cli
