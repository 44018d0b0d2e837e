#include <fmt/format.h>
#include <iostream>

#include "cli/lines.hpp"
#include "cli/output.hpp"
#include "cli/play_change.hpp"
#include "cli/play_commands.hpp"
#include "cli/play_look.hpp"
#include "cli/sentences.hpp"
#include "cli/targets.hpp"
#include "cli/verbs.hpp"
#include "telling/briefing.hpp"
#include "telling/turn_sheet.hpp"

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
  const std::array<std::pair<bool, const char*>, 6> fixed{
      {{arguments.seed.has_value(), "the seed"},
       {arguments.side.has_value(), "the side that opfor leads"},
       {!arguments.levels.empty(), "the level at which opfor leads"},
       {arguments.same_luck, "the luck of an undo"},
       {arguments.overrides.tables.has_value(), "the behaviour table"},
       {arguments.overrides.doctrine.has_value(), "the doctrine"}}};
  for (const auto& [given, what] : fixed) {
    if (given) return fail(Exit::usage, VerbSays::not_at_begin, {what, file.name});
  }
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

std::string opening_text(const AtTable& at) {
  const Setting& setting = at.setting();
  const std::string date = setting.date.empty() ? "" : ", " + setting.date;
  const bool cm = setting.measure == Measure::centimetre;
  return at.ink(Tone::title, setting.title + date) +
         fmt::format("\n  {} turns, seed {}; lengths in {}; (C4) is a square of the map.\n",
                     setting.turns, at.session().players().seed, cm ? "centimetres" : "inches") +
         seats_text(at) + briefing_text(at.sheet(), at.table(), speaks_for(at), at.ink) +
         fmt::format("  Kept in {} at every answer. \"?\" lists what can be typed.\n", at.file);
}

/// Where a saved battle has come to, in two lines.
std::string resumed_text(const AtTable& at) {
  const Head& head = at.game.battle().head();
  const auto steps = at.sheet().steps();
  const std::size_t n = at.session().answers();
  const std::string last = n == 0 ? "nothing thrown or decided yet"
                                  : "last: " + answer_words(at, Seen(at, at.table()), n - 1);
  return at.ink(Tone::title, at.setting().title) +
         fmt::format(": turn {} of {}, {}; kept in {}.\n", head.turn, at.setting().turns,
                     at.over() ? std::string{"over"} : steps[head.step].name, at.file) +
         fmt::format("After {} answers; {}.\n", n, last);
}

/// "legion> ": whose answer is asked.
std::string prompt_of(const AtTable& at) {
  if (const auto* request = at.first_throw()) {
    return at.setting().side(chance::key_of(*request).side).id + "> ";
  }
  if (const auto* decision = at.first_decision()) {
    return at.setting().side(decision->side).id + "> ";
  }
  return at.first_measure() != nullptr ? "table> " : "> ";
}

std::string farewell(const AtTable& at) {
  if (at.over()) return fmt::format("The battle is over; it is kept in {}.\n", at.file);
  return fmt::format("Kept in {}; go on with: opfor play {}\n", at.file, at.file);
}

Result<Exit> talk(AtTable& at) {
  Lines lines(std::cin, std::cout, !input_is_terminal());
  // What he said is kept before anything is made of it, and what was made of it before it is told.
  while (!at.leaving && std::cout) {
    const std::string news = go_on(at);
    at.game.file().keep();
    lines.write(news);
    const auto line = lines.next(prompt_of(at));
    if (!line) break;
    const std::string said = respond(at, *line);
    at.game.file().keep();
    lines.write(said);
  }
  if (std::cout) lines.write(farewell(at));
  return Exit::done;
}

Result<Exit> play(const PlayArguments& arguments) {
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
  Game& game = **made;
  const std::string path = own ? file->name : arguments.save.value_or(free_name(file->name));
  if (held) {
    go_on_in(*std::move(held), game);
  } else {
    game.file().begin(path, over_of(arguments.force), game.session().journal());
  }
  if (saved) {
    game.seat_at_terminal();
    if (const auto changed = change_seats(game, seats_of(arguments)); !changed) {
      return tl::unexpected(changed.error());
    }
  }
  game.file().keep();
  for (const std::string& warning : game.session().warnings()) aside("note: {}.\n", warning);
  AtTable at{game, path, ink_of_output()};
  at.spoil = arguments.spoil;
  at.why = arguments.why;
  at.told = game.session().events().size();
  return printed(
      [&] {
        std::cout << (saved ? resumed_text(at) : opening_text(at));
        return talk(at);
      },
      fmt::format("Every answer is kept; go on with: opfor play {}", path));
}

}  // namespace

Result<Exit> run_play(const PlayArguments& arguments) {
  try {
    return play(arguments);
  } catch (const Stopped& stopped) {
    return tl::unexpected(stopped.failure);
  }
}

}  // namespace opfor::cli
