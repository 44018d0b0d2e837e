#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <fmt/format.h>
#include <iostream>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/find_if.hpp>
#include <span>
#include <spdlog/spdlog.h>

#include "cli/output.hpp"
#include "cli/sentences.hpp"
#include "cli/targets.hpp"
#include "cli/verbs.hpp"
#include "hearing/measured_line.hpp"
#include "hearing/report.hpp"
#include "hearing/sentences.hpp"
#include "hearing/typed_dice.hpp"
#include "table/assembly.hpp"
#include "table/going_back.hpp"
#include "table/sentences.hpp"
#include "telling/briefing.hpp"
#include "telling/places.hpp"
#include "telling/put_back.hpp"
#include "telling/reaction_words.hpp"
#include "telling/spoil.hpp"
#include "telling/stands_now.hpp"
#include "telling/terminal.hpp"
#include "telling/turn_text.hpp"

namespace opfor::cli {
namespace {

constexpr std::size_t kMostReportBytes = 200'000;

std::string go_on_with(const std::optional<std::string>& kept) {
  return kept ? fmt::format("What was thrown is kept; go on with: opfor turn {} --next", *kept)
              : std::string{"Nothing was kept; give --save to keep what was thrown"};
}

/// Plays on to the end of the side's next turn; dice are asked where a person throws them.
Result<void> play_turn(Game& game, const std::optional<std::string>& kept) {
  Session& session = game.session();
  // Once it has had a step of its own, to where nothing of its turn is left or the move is
  // another's.
  bool acted = false;
  bool own = game.sheet().step_of(game.battle()) == game.side();
  const auto until = [&](const Battle& battle) {
    acted = acted || own;
    own = game.sheet().step_of(battle) == game.side();
    return acted && pass_is_done(game.sheet(), battle, game.side());
  };
  const RowWords rows = row_words(game.sheet(), game.behaviour(), session.table());
  while (session.advance(until) == Session::Stop::asks) {
    if (!session.pending().measures.empty()) {
      session.answer_by_program();
      continue;
    }
    if (!session.pending().decisions.empty()) return fail(Exit::refused, TableSays::in_your_step);
    // What he throws is kept throw by throw, and what was said before the first of them with it.
    game.file().keep();
    std::string missing;
    const auto thrown =
        ask_person(game.setting(), session.pending().throws, rows, std::cin, std::cerr, missing);
    if (!thrown) return fail(Exit::refused, VerbSays::dice_ran_out, {missing, go_on_with(kept)});
    Answers answers;
    answers.throws = *thrown;
    if (const auto problem = session.answer(answers)) {
      throw std::logic_error("a typed throw was refused: " + to_string(*problem));
    }
  }
  return {};
}

/// What the side did last.
TurnSheet gather_last(const Game& game) {
  const auto& events = game.session().events();
  const Pass pass = last_pass(game.sheet(), game.setting(), events, game.side());
  TurnSheet turn =
      gather(game.sheet(), game.behaviour(), game.battle(), pass.events, game.side(), pass.turn);
  // Who moves first was thrown for before the other side's move, perhaps: told in the first pass.
  const std::span<const Event> before{events.data(),
                                      static_cast<std::size_t>(pass.events.data() - events.data())};
  const TurnSheet earlier =
      gather(game.sheet(), game.behaviour(), game.battle(), before, game.side(), pass.turn);
  const bool first = std::none_of(earlier.units.begin(), earlier.units.end(),
                                  [](const UnitTurn& unit) { return unit.ordered.has_value(); });
  if (first) {
    turn.openings.insert(turn.openings.begin(), earlier.openings.begin(), earlier.openings.end());
  }
  return turn;
}

std::vector<event::Moved> last_moves(const Game& game) {
  std::vector<event::Moved> moves;
  const TurnSheet turn = gather_last(game);
  for (const UnitTurn& unit : turn.units) {
    if (unit.moved) moves.push_back(*unit.moved);
  }
  return moves;
}

/// Lines about close calls of the last turn, apart from the others.
struct Measurements {
  const Setting& setting;
  const std::vector<event::MeasuredByMap> calls;
  std::vector<MeasuredLine> lines = {};
  bool others = false;  ///< something else was reported, too

  /// True if it is such a line; `wrong` then says what is wrong with it, if anything.
  bool take(std::string_view line, std::optional<std::string>& wrong) {
    if (!is_measured(line)) {
      others = others || line.substr(0, line.find('#')).find_first_not_of(" \t\r") != line.npos;
      return false;
    }
    const auto measured = read_measured(setting, line);
    if (!measured) {
      wrong = measured.error();
      return true;
    }
    std::vector<std::string> limits;
    for (const auto& one : calls) {
      if (!measured->about(one.call)) continue;
      std::string at = fmt::format("at {:g}", in_measure(one.call.limit, setting.measure));
      if (!ranges::contains(limits, at)) limits.push_back(at);
    }
    if (limits.empty()) {
      wrong = say(VerbSays::no_close_call,
                  {setting.name_of(measured->unit), setting.name_of(measured->other)});
    }
    if (limits.size() > 1) {
      const std::vector<std::string_view> views(limits.begin(), limits.end());
      wrong = say(HearingSays::two_of_the_name, {std::string(line), one_of(views)});
    }
    if (others) wrong = say(VerbSays::measures_alone, {std::string(line)});
    if (!wrong) lines.push_back(*measured);
    return true;
  }
};

bool is_word(std::string_view line, std::initializer_list<std::string_view> words) {
  std::string word = in_lower_case(line);
  std::erase_if(word, [](unsigned char c) { return std::isspace(c) != 0 || c == '.'; });
  return ranges::contains(words, std::string_view{word});
}
/// "quit": nothing of the report is used.
bool ends_report(std::string_view line) { return is_word(line, {"quit", "exit", "q", "cancel"}); }
bool asks_for_help(std::string_view line) { return is_word(line, {"help", "?"}); }

/// A line that a person types: he is told at once what was not understood.
void hear(const std::string& line, std::size_t number, ReportReader& reader, const Sheet& sheet,
          Measurements& measurements) {
  if (asks_for_help(line)) {
    std::cerr << report_help(sheet);
    return;
  }
  if (line.rfind("forget ", 0) == 0) {
    for (const UnitId unit : reader.units_named(line.substr(7))) reader.forget(unit);
    return;
  }
  std::optional<std::string> wrong;
  if (!measurements.take(line, wrong)) wrong = reader.take(line, number);
  if (wrong) std::cerr << "  " << ended(*wrong) << '\n';
}

/// A person at a terminal who had nothing to tell: he says whether that was the report.
bool confirmed_nothing() {
  say_aside(
      "Nothing to tell? \"y\" goes on to the enemy's next turn; Enter leaves all as it is.\n> ");
  std::string line;
  return std::getline(std::cin, line) && (line == "y" || line == "yes");
}

/// Reads a report line by line, at a terminal.
Result<Report> read_typed(ReportReader& reader, const Sheet& sheet, Measurements& measurements) {
  std::cerr << "What happened on your table? \"help\" lists what can be said; an empty line ends, "
               "\"quit\" leaves it.\n";
  std::size_t number = 0;
  while (true) {
    std::string line;
    while (std::cerr << "> " << std::flush && std::getline(std::cin, line) && !line.empty()) {
      if (ends_report(line)) return fail(Exit::refused, VerbSays::report_left);
      hear(line, ++number, reader, sheet, measurements);
    }
    const auto report = reader.finish();
    if (report) return *report;
    if (!std::cin) {
      return fail(Exit::bad_file, VerbSays::bad_report,
                  {fmt::format("{}", fmt::join(report.error(), "\n"))});
    }
    for (const std::string& wrong : report.error()) std::cerr << "  " << ended(wrong) << '\n';
    std::cerr << "Say it anew (first \"forget UNIT\", then its lines), or \"quit\".\n";
  }
}

Result<Report> read_whole(ReportReader& reader, Measurements& measurements, const std::string& name,
                          const std::string& text) {
  std::vector<std::string> wrong;
  std::size_t number = 0;
  std::size_t from = 0;
  while (from < text.size()) {
    std::size_t end = text.find('\n', from);
    if (end == std::string::npos) end = text.size();
    ++number;
    const auto line = std::string_view(text).substr(from, end - from);
    if (ends_report(line)) return fail(Exit::refused, VerbSays::report_left);
    std::optional<std::string> problem;
    if (!measurements.take(line, problem)) problem = reader.take(line, number);
    if (problem) wrong.push_back(fmt::format("{}:{}: {}", name, number, *problem));
    from = end + 1;
  }
  if (wrong.empty() && measurements.others && !measurements.lines.empty()) {
    wrong.push_back(name + ": " + say(VerbSays::measures_alone, {"in range of"}));
  }
  if (wrong.empty()) {
    auto report = reader.finish();
    if (report) return *report;
    for (const std::string& one : report.error()) wrong.push_back(name + ": " + one);
  }
  return fail(Exit::bad_file, VerbSays::bad_report, {fmt::format("{}", fmt::join(wrong, "\n"))});
}

/// What a player told.
struct Told {
  std::vector<MeasuredLine> measured;  ///< close calls: then nothing else was told
  std::vector<Correction> corrections;
  bool nothing = false;  ///< not even that there is nothing to tell
};

Result<Told> read_report(const Game& game, const std::string& from) {
  ReportReader reader(game.sheet(), game.battle(), last_moves(game), other(game.side()));
  Measurements measurements{game.setting(), gather_last(game).close_calls};
  Result<Report> report;
  const bool typed = from == "-" && input_is_terminal();
  if (typed) {
    report = read_typed(reader, game.sheet(), measurements);
  } else {
    const auto text =
        from == "-" ? read_standard_input(kMostReportBytes) : read_file(from, kMostReportBytes);
    if (!text) return tl::unexpected(text.error());
    report = read_whole(reader, measurements, from == "-" ? "report" : from, *text);
  }
  if (!report) return tl::unexpected(report.error());
  for (const std::string& note : report->notes) aside("note: {}.\n", note);
  Told told{measurements.lines, report->corrections, false};
  told.nothing = told.measured.empty() && told.corrections.empty() && !measurements.others;
  if (told.nothing && typed) told.nothing = !confirmed_nothing();
  return told;
}

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

/// The answer to a close call that a line is about; nothing if there is none.
std::optional<std::size_t> answer_about(const Game& game, const MeasuredLine& line) {
  const auto calls = gather_last(game).close_calls;
  const auto found = ranges::find_if(calls, [&](const auto& one) { return line.about(one.call); });
  return found == calls.end() ? std::nullopt : std::optional(found->answer);
}

/// Orders the last turn anew, its close calls as they were measured, one after the other: each may
/// change what is near afterwards. One limit may decide more than one thing: a line settles all.
Result<void> order_anew(Game& game, const std::vector<MeasuredLine>& lines,
                        const std::optional<std::string>& kept) {
  for (const MeasuredLine& line : lines) {
    std::optional<std::size_t> answer = answer_about(game, line);
    if (!answer) {
      aside("note: {} and {} are no close call any more.\n", game.setting().name_of(line.unit),
            game.setting().name_of(line.other));
    }
    for (; answer; answer = answer_about(game, line)) {
      if (const auto wrong = game.session().measure_anew(*answer, line.within)) {
        throw std::logic_error("a close call cannot be measured anew: " + to_string(*wrong));
      }
      if (auto played = play_turn(game, kept); !played) return played;
    }
  }
  return {};
}

std::string verdict_words(const Game& game) {
  switch (game.battle().head().verdict) {
    case Verdict::a_wins:
      return side_name(game.setting(), Side::a) + " has won";
    case Verdict::b_wins:
      return side_name(game.setting(), Side::b) + " has won";
    default:
      return "it is drawn";
  }
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
  const std::array<std::pair<bool, const char*>, 6> fixed{
      {{arguments.seed.has_value(), "the seed"},
       {arguments.side.has_value(), "the side"},
       {!arguments.levels.empty(), "the level at which opfor leads"},
       {arguments.dice.has_value(), "who throws the dice"},
       {arguments.overrides.tables.has_value(), "the behaviour table"},
       {arguments.overrides.doctrine.has_value(), "the doctrine"}}};
  for (const auto& [given, what] : fixed) {
    if (given) return fail(Exit::usage, VerbSays::not_at_begin, {what, file.name});
  }
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

Result<void> write_pictures(const TurnArguments& arguments, const TurnSheet& turn) {
  if (arguments.map) {
    MapOptions options;
    options.subtitle =
        fmt::format("{}: {}", turn_words(turn), side_name(turn.setting(), turn.side));
    const auto svg = draw_map(*turn.sheet, *turn.battle, arrows_of(turn), options);
    if (auto written = write_file(*arguments.map, svg, over_of(arguments.force)); !written)
      return written;
  }
  if (arguments.html) {
    auto written = write_file(*arguments.html, turn_html(turn), over_of(arguments.force));
    if (!written) return written;
  }
  return {};
}

void print_closing(const TurnArguments& arguments, const TurnSheet& turn,
                   const std::optional<std::string>& kept) {
  if (!turn.ending.empty()) {
    fmt::print("\nThe battle is over: {}.\n", turn.ending);
    return;
  }
  const std::string next =
      "Move the figures and take off losses as written (opfor has counted them)";
  fmt::print("\n{}", wrapped(next + ", fight the melees on your table, play your own turn, and " +
                                 "tell opfor what happened:",
                             0, text_width()));
  if (kept) {
    fmt::print("  opfor turn {} --report -\n", *kept);
  } else {
    fmt::print("  opfor turn {} --save my.battle     (keeps this turn), then\n", arguments.file);
    fmt::print("  opfor turn my.battle --report -\n");
  }
  if (arguments.html) fmt::print("The page to print is {}.\n", *arguments.html);
  if (arguments.map) fmt::print("The map is {}.\n", *arguments.map);
}

/// "The turn is kept in my.battle; see it again with ...": what is so whatever else fails.
std::string kept_words(const std::optional<std::string>& kept) {
  return kept ? fmt::format("The battle is kept in {}; see where it stands with: opfor turn {}",
                            *kept, *kept)
              : std::string{"Nothing was to be kept"};
}

/// The sheet that stands, on paper and on the screen.
/// @param before what is said on the screen above it
Result<Exit> show(const TurnArguments& arguments, const Game& game,
                  const std::optional<std::string>& kept, const std::string& before = {}) {
  TurnSheet turn = gather_last(game);
  turn.seed = game.session().players().seed;
  turn.typed = game.typed();
  turn.level = game.session().players().levels[static_cast<std::size_t>(game.side())];
  if (const auto written = write_pictures(arguments, turn); !written) {
    Failure failure = written.error();
    if (kept) failure.sentence = ended(failure.sentence) + ' ' + kept_words(kept);
    return tl::unexpected(failure);
  }
  return printed(
      [&]() -> Result<Exit> {
        if (arguments.json) {
          fmt::print("{}", turn_json(turn));
          return Exit::done;
        }
        fmt::print("{}{}", before, turn_text(turn, ink_of_output(), arguments.why));
        if (arguments.why) fmt::print("{}", sightings_text(turn));
        if (arguments.spoil) fmt::print("{}", spoil_text(game.sheet(), game.behaviour(), turn));
        print_closing(arguments, turn, kept);
        return Exit::done;
      },
      kept_words(kept));
}

/// The enemy's orders of his last turn stand, all of them.
Result<void> orders_stand(const Game& game, const std::string& file) {
  const auto& events = game.session().events();
  const bool given = std::any_of(events.begin(), events.end(), [](const Event& event) {
    return std::holds_alternative<event::Ordered>(event.what) ||
           std::holds_alternative<event::Reacted>(event.what);
  });
  const auto his = static_cast<std::size_t>(other(game.side()));
  // Where both sides are played at the terminal, there is an end to a turn only in the telling.
  const bool at_figures = game.session().players().stands[his];
  const bool over = game.battle().head().verdict != Verdict::going_on;
  const bool done = !at_figures || pass_is_done(game.sheet(), game.battle(), game.side());
  if (given && (over || done)) return {};
  return fail(Exit::refused, VerbSays::again_needs_pass, {file, file});
}

/// True if the enemy's turn was begun, and dice of it are still to be thrown.
bool in_the_middle(const Game& game) {
  const auto his = static_cast<std::size_t>(other(game.side()));
  const Session& session = game.session();
  if (session.players().stands[his]) {
    return session.answers() > 0 && !pass_is_done(game.sheet(), game.battle(), game.side());
  }
  return session.first_of_step() < session.answers() &&
         game.sheet().step_of(game.battle()) == game.side();
}

/// Takes back or gives again, and says what to put back on the table.
Result<Exit> go_back(const TurnArguments& arguments, Game& game, const std::string& kept) {
  const bool undo = doing_of(arguments) == Doing::undo;
  const auto back =
      undo ? take_back(game.session(), arguments.undo) : give_again(game.session(), arguments.redo);
  if (!back) return tl::unexpected(back.error());
  const auto his = static_cast<std::size_t>(other(game.side()));
  if (!undo && game.session().players().stands[his]) {
    // To where the turn had come: what nobody answers is no answer.
    const auto until = [&](const Battle& battle) {
      return pass_is_done(game.sheet(), battle, game.side());
    };
    static_cast<void>(game.session().advance(until));
  }
  game.file().keep();
  return printed(
      [&]() -> Result<Exit> {
        fmt::print("{}", undo ? taken_back_text(*back) : given_again_text(*back));
        const auto lines = put_back(game.sheet(), back->before, game.session().table());
        fmt::print("{}", lines.empty() ? "  Nothing on the table changes.\n"
                                       : "  Put back on the table:\n");
        for (const std::string& line : lines) fmt::print("{}", wrapped(line, 4, text_width(), 2));
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
    return fail(Exit::refused, VerbSays::over, {verdict_words(game)});
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
    const auto on = go_on(arguments, game, file.name, kept);
    if (!on) return tl::unexpected(on.error());
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
  aside(
      "note: {} moves first, and you have reported nothing: it stands as it stood. If it has "
      "moved, begin with: opfor turn {} --report -\n",
      side_name(game.setting(), *first), arguments.file);
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
  const auto played = play_turn(game, arguments.save);
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
    fmt::print("{}\n{}", ink_of_output()(Tone::title, game.setting().title),
               briefing_text(game.sheet(), start, other(game.side()), ink_of_output()));
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
