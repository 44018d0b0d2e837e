#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "cli/balance_line.hpp"
#include "cli/output.hpp"
#include "cli/sentences.hpp"
#include "cli/sit_down.hpp"
#include "cli/targets.hpp"
#include "cli/turn_play.hpp"
#include "cli/turn_report.hpp"
#include "cli/turn_show.hpp"
#include "cli/verbs.hpp"
#include "core/agree.hpp"
#include "drill/victory.hpp"
#include "table/assembly.hpp"
#include "table/going_back.hpp"
#include "telling/briefing.hpp"
#include "telling/places.hpp"
#include "telling/put_back.hpp"
#include "telling/stands_now.hpp"
#include "telling/terminal.hpp"

namespace opfor::cli {
namespace {

/// Takes up what was told, that there was nothing included: it is in the history, and can be taken
/// back. Says how those stand now who were told of.
Result<void> take_up(Game& game, std::vector<Correction> corrections) {
  std::vector<UnitId> units;
  for (const Correction& correction : corrections) units.push_back(correction.unit);
  if (corrections.empty()) corrections.emplace_back();
  const Battle before = game.battle();
  if (const auto done = game.session().correct(corrections); !done) {
    return fail(Exit::bad_file, VerbSays::bad_report, {to_string(done.error())});
  }
  const auto lines = stands_now(game.sheet(), before, game.battle(), units);
  if (!lines.empty()) say_aside("So it stands now:\n");
  for (const std::string& line : lines) say_aside(wrapped(line + '.', 2, text_width(), 4));
  return {};
}

/// What `turn` does with a saved battle.
enum class Doing : std::uint8_t { look, next, report, undo, redo, history };

Doing doing_of(const TurnArguments& arguments) {
  if (!arguments.undo.empty()) return Doing::undo;
  if (!arguments.redo.empty()) return Doing::redo;
  if (!arguments.history.empty()) return Doing::history;
  if (arguments.next) return Doing::next;
  return arguments.report ? Doing::report : Doing::look;
}

bool looks_only(Doing doing) { return doing == Doing::look || doing == Doing::history; }

Result<void> check_targets(const TurnArguments& arguments, bool saved) {
  // A battle goes on in its own file.
  const bool own = saved && arguments.save && same_file(*arguments.save, arguments.file);
  std::vector<Target> written{{"the page", arguments.html}, {"the map", arguments.map}};
  if (!own) written.push_back({"the battle", arguments.save});
  return may_write_all(written,
                       {{"what is played", arguments.file},
                        {"the report", arguments.report},
                        {"the behaviour table", arguments.overrides.tables},
                        {"the doctrine", arguments.overrides.doctrine}},
                       over_of(arguments.force));
}

Result<std::unique_ptr<Game>> begin_game(const TurnArguments& arguments, const FoundFile& file) {
  const std::array<std::pair<bool, const char*>, 5> later{
      {{arguments.again, "--again"},
       {arguments.next, "--next"},
       {!arguments.undo.empty(), "--undo"},
       {!arguments.redo.empty(), "--redo"},
       {!arguments.history.empty(), "--history"}}};
  for (const auto& [given, what] : later) {
    if (given) return fail(Exit::usage, VerbSays::needs_battle, {what, file.name});
  }
  Beginning beginning;
  beginning.seed = arguments.seed.value_or(1);
  beginning.side = arguments.side;
  beginning.typed = arguments.dice == "typed";
  beginning.levels = arguments.levels;
  auto game = Game::begin(file, arguments.overrides, beginning);
  if (game && arguments.save) {
    (*game)->file().begin(*arguments.save, over_of(arguments.force), (*game)->session().journal());
  }
  return game;
}

/// A saved battle, as it was kept last. Only what changes it has the file to itself.
Result<std::unique_ptr<Game>> resume_game(const TurnArguments& arguments, FoundFile file) {
  const auto none = none_fixed({{arguments.seed.has_value(), "the seed"},
                                {arguments.side.has_value(), "the side"},
                                {!arguments.levels.empty(), "the level at which opfor leads"},
                                {arguments.dice.has_value(), "who throws the dice"},
                                {arguments.overrides.tables.has_value(), "the behaviour table"},
                                {arguments.overrides.doctrine.has_value(), "the doctrine"}},
                               file.name);
  if (!none) return tl::unexpected(none.error());
  const bool looks = looks_only(doing_of(arguments));
  const bool elsewhere = arguments.save && !same_file(*arguments.save, file.name);
  std::optional<HeldFile> held;
  if (!looks && !elsewhere) {
    auto taken = HeldFile::take(file.name);
    if (!taken) return tl::unexpected(taken.error());
    held = *std::move(taken);
    file.text = held->text();  // perhaps another went on with it a moment ago
  } else if (const auto who = player_of(file.name)) {
    aside("note: {} is being played by {}; this is what is kept of it so far.\n", file.name, *who);
  }
  auto game = Game::resume(file);
  if (!game) return game;
  for (const std::string& warning : (*game)->session().warnings()) aside("note: {}.\n", warning);
  if (held) go_on_in(*std::move(held), **game);
  if (elsewhere) {
    (*game)->file().begin(*arguments.save, over_of(arguments.force), (*game)->session().journal());
  }
  (*game)->settle();
  return game;
}

/// Takes back or gives again, and says what to put back on the table.
Result<Exit> go_back(const TurnArguments& arguments, Game& game, const std::string& kept) {
  const bool undo = doing_of(arguments) == Doing::undo;
  const auto back =
      undo ? take_back(game.session(), arguments.undo) : give_again(game.session(), arguments.redo);
  if (!back) return tl::unexpected(back.error());
  const auto his = static_cast<std::size_t>(other(game.side()));
  const Players& sit = game.session().players();
  if (!undo && (sit.stands[his] || sit.person_decides[his])) {
    // To where the turn had come, or at a terminal to what he is asked next: what nobody answers is
    // no answer.
    const auto until = [&](const Battle& battle) {
      return sit.stands[his] &&
             (awaits_player(game) || pass_is_done(game.sheet(), battle, game.side()));
    };
    static_cast<void>(game.session().advance(until));
  }
  game.file().keep();
  return printed(
      [&]() -> Result<Exit> {
        fmt::print("{}", undo ? taken_back_text(*back) : given_again_text(*back));
        const Going going = undo ? Going::back : Going::on_again;
        const auto lines = put_back(game.sheet(), back->before, game.session().table(), going);
        fmt::print("{}", put_back_text(lines, going));
        fmt::print("The sheet that stands: opfor turn {}\n", kept);
        return Exit::done;
      },
      kept_words(kept));
}

Result<Exit> show_history(const TurnArguments& arguments, const Game& game) {
  const auto wanted = wanted_of(game.session(), arguments.history);
  if (!wanted) return tl::unexpected(wanted.error());
  if (wanted->end == 0) fmt::print("  Nothing has been thrown or decided yet.\n");
  for (std::size_t n = wanted->first; n < wanted->end; ++n) {
    fmt::print("{}", history_line(n, game.session().describe_answer(n)));
  }
  return Exit::done;
}

/// The next turn, after what was told. @returns false if nothing was: then nothing has changed.
Result<bool> go_on(const TurnArguments& arguments, Game& game, const std::string& file,
                   const std::optional<std::string>& kept) {
  if (game.battle().head().verdict != Verdict::going_on) {
    return fail(Exit::refused, VerbSays::over,
                {verdict_words(game.setting(), game.battle().head().verdict)});
  }
  if (!game.led_by_program()) return fail(Exit::refused, VerbSays::nobody_led, {file, file});
  const bool in_middle = in_the_middle(game);
  Told told;
  if (arguments.report) {
    if (in_middle) return fail(Exit::refused, VerbSays::unfinished, {file, file});
    const auto read = read_report(game, *arguments.report);
    if (!read) return tl::unexpected(read.error());
    told = *read;
    if (told.nothing) return false;
  }
  if (auto seated = game.seat_at_figures(); !seated) return tl::unexpected(seated.error());
  if (told.measured.empty() && !in_middle) {
    if (auto taken = take_up(game, told.corrections); !taken) return tl::unexpected(taken.error());
  }
  const auto played =
      told.measured.empty() ? play_turn(game, kept) : order_anew(game, told.measured, kept);
  game.file().keep();
  if (!played) return tl::unexpected(played.error());
  return true;
}

Result<Exit> play_saved(const TurnArguments& arguments, const FoundFile& file) {
  const Doing doing = doing_of(arguments);
  auto made = resume_game(arguments, file);
  if (!made) return tl::unexpected(made.error());
  Game& game = **made;
  const std::string kept = arguments.save.value_or(file.name);
  if (doing == Doing::history) return show_history(arguments, game);
  if (doing == Doing::undo || doing == Doing::redo) return go_back(arguments, game, kept);
  if (doing != Doing::look) {
    if (arguments.report == "-" && game.typed() && !input_is_terminal()) {
      return fail(Exit::usage, VerbSays::nothing_to_report);
    }
    const std::size_t orders = orders_given(game);
    const auto on = go_on(arguments, game, file.name, kept);
    if (!on) return tl::unexpected(on.error());
    const bool to_be_written = arguments.json || arguments.html || arguments.map;
    if (is_over(game) && orders_given(game) == orders && !to_be_written) {
      return show_ending(game, kept);
    }
    if (!*on) {
      aside(
          "note: nothing was reported, and nothing has changed; --next goes on without a "
          "report.\n");
    }
  }
  if (auto stand = orders_stand(game, file.name); !stand) return tl::unexpected(stand.error());
  game.file().keep();
  return show(arguments, game, kept);
}

/// Who fights for what, and on what ground: before the first turn.
std::string briefing_of(const Game& game) {
  return briefing_text(game.sheet(), game.battle(), other(game.side()), ink_of_output()) + '\n';
}

/// A person who moves first, and has told of no move, may not have known it.
void say_who_is_first(const TurnArguments& arguments, const Game& game) {
  const auto first = moves_first(game.sheet(), game.battle());
  if (!first || *first == game.side() || arguments.report || arguments.json) return;
  const bool many = names_many(game.setting().side(*first).called());
  aside(
      "note: {} first, and you have reported nothing: {} stood. If {} moved, begin with: opfor "
      "turn {} --report -\n",
      with_verb(game.setting().side(*first).called(), "moves", "move"),
      many ? "they stand as they" : "it stands as it", many ? "they have" : "it has",
      arguments.file);
}

Result<Exit> play_first(const TurnArguments& arguments, const FoundFile& file) {
  auto made = begin_game(arguments, file);
  if (!made) return tl::unexpected(made.error());
  Game& game = **made;
  const std::string briefing = briefing_of(game);
  say_who_is_first(arguments, game);
  if (arguments.report) {
    if (arguments.report == "-" && game.typed() && !input_is_terminal()) {
      return fail(Exit::usage, VerbSays::nothing_to_report);
    }
    const auto told = read_report(game, *arguments.report);
    if (!told) return tl::unexpected(told.error());
    if (!told->corrections.empty()) {
      if (auto taken = take_up(game, told->corrections); !taken) {
        return tl::unexpected(taken.error());
      }
    }
  }
  const auto played = play_turn(game, arguments.save, arguments.report.has_value());
  game.file().keep();
  if (!played) return tl::unexpected(played.error());
  return show(arguments, game, arguments.save, briefing);
}

/// What must be known before the first turn, of a saved battle as it began.
Result<Exit> brief(const TurnArguments& arguments, const FoundFile& file) {
  const bool saved = recognise(file.text) == Content::journal;
  TurnArguments only = arguments;
  only.save.reset();
  auto made = saved ? Game::resume(file) : begin_game(only, file);
  if (!made) return tl::unexpected(made.error());
  const Game& game = **made;
  const Battle start = game.sheet().start(game.battle().shared_setting());
  return printed([&]() -> Result<Exit> {
    fmt::print("{}\n{}{}", ink_of_output()(Tone::title, game.setting().title),
               briefing_text(game.sheet(), start, other(game.side()), ink_of_output()),
               balance_text(game));
    return Exit::done;
  });
}

}  // namespace

Result<Exit> run_turn(const TurnArguments& arguments) {
  try {
    const auto file = find_file(arguments.file);
    if (!file) return tl::unexpected(file.error());
    const bool saved = recognise(file->text) == Content::journal;
    if (auto may = check_targets(arguments, saved); !may) return tl::unexpected(may.error());
    if (arguments.briefing) return brief(arguments, *file);
    return saved ? play_saved(arguments, *file) : play_first(arguments, *file);
  } catch (const Stopped& stopped) {
    return tl::unexpected(stopped.failure);
  }
}

}  // namespace opfor::cli
