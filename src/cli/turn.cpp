#include <array>
#include <cctype>
#include <cstdio>
#include <fmt/format.h>
#include <iostream>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/find_if.hpp>
#include <spdlog/spdlog.h>

#include "cli/sentences.hpp"
#include "cli/verbs.hpp"
#include "hearing/measured_line.hpp"
#include "hearing/report.hpp"
#include "hearing/sentences.hpp"
#include "hearing/typed_dice.hpp"
#include "table/assembly.hpp"
#include "telling/places.hpp"
#include "telling/reaction_words.hpp"
#include "telling/spoil.hpp"
#include "telling/stands_now.hpp"
#include "telling/terminal.hpp"
#include "telling/turn_text.hpp"

namespace opfor::cli {
namespace {

constexpr std::size_t kMostReportBytes = 200'000;

std::string go_on_with(const std::optional<std::string>& kept) {
  return kept ? fmt::format("What was thrown is kept; go on with: opfor turn {}", *kept)
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
  const Pass pass = last_pass(game.sheet(), game.setting(), game.session().events(), game.side());
  return gather(game.sheet(), game.behaviour(), game.battle(), pass.events, game.side(), pass.turn);
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
      others = others || line.find_first_not_of(" \t\r") != line.npos;
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

/// Takes what a player reports. @returns what he measured: then nothing has changed yet.
Result<std::vector<MeasuredLine>> apply_report(Game& game, const std::string& from) {
  ReportReader reader(game.sheet(), game.battle(), last_moves(game), other(game.side()));
  Measurements measurements{game.setting(), gather_last(game).close_calls};
  Result<Report> report;
  if (from == "-" && input_is_terminal()) {
    report = read_typed(reader, game.sheet(), measurements);
  } else {
    const auto text =
        from == "-" ? read_standard_input(kMostReportBytes) : read_file(from, kMostReportBytes);
    if (!text) return tl::unexpected(text.error());
    report = read_whole(reader, measurements, from == "-" ? "report" : from, *text);
  }
  if (!report) return tl::unexpected(report.error());
  for (const std::string& note : report->notes) fmt::print(stderr, "note: {}.\n", note);
  const Battle before = game.battle();
  if (const auto done = game.session().correct(report->corrections); !done) {
    return fail(Exit::bad_file, VerbSays::bad_report, {to_string(done.error())});
  }
  const auto lines = stands_now(game.sheet(), before, game.battle(), report->told());
  if (!lines.empty()) fmt::print(stderr, "So it stands now:\n");
  for (const std::string& line : lines) fmt::print(stderr, "{}", wrapped(line + '.', 2, 96, 4));
  return measurements.lines;
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
      fmt::print(stderr, "note: {} and {} are no close call any more.\n",
                 game.setting().name_of(line.unit), game.setting().name_of(line.other));
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

Result<std::unique_ptr<Game>> begin_game(const TurnArguments& arguments, const FoundFile& file) {
  if (arguments.again) return fail(Exit::usage, VerbSays::again_needs_battle, {file.name});
  Beginning beginning;
  beginning.seed = arguments.seed.value_or(1);
  beginning.side = arguments.side;
  beginning.typed = arguments.dice == "typed";
  beginning.levels = arguments.levels;
  auto game = Game::begin(file, arguments.overrides, beginning);
  if (game && arguments.save) {
    if (const auto there = read_file(*arguments.save, kMostJournalBytes)) {
      return fail(Exit::refused, VerbSays::file_exists, {*arguments.save});
    }
    (*game)->file().open(*arguments.save, (*game)->session().journal());
  }
  return game;
}

Result<std::unique_ptr<Game>> resume_game(const TurnArguments& arguments, const FoundFile& file) {
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
  auto game = Game::resume(file);
  if (!game) return game;
  const auto& decides = (*game)->session().players().person_decides;
  if (decides[0] || decides[1]) {
    return fail(Exit::usage, VerbSays::begun_with_play, {file.name, file.name});
  }
  for (const std::string& warning : (*game)->session().warnings()) {
    fmt::print(stderr, "note: {}.\n", warning);
  }
  // Showing the last sheet again writes nothing.
  if (!arguments.again) {
    (*game)->file().open(arguments.save.value_or(file.name), (*game)->session().journal());
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
    if (auto written = write_file(*arguments.map, svg); !written) return written;
  }
  if (arguments.html) {
    if (auto written = write_file(*arguments.html, turn_html(turn)); !written) return written;
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
                             0, 96));
  if (kept) {
    fmt::print("  opfor turn {} --report -\n", *kept);
  } else {
    fmt::print("  opfor turn {} --save my.battle     (keeps this turn), then\n", arguments.file);
    fmt::print("  opfor turn my.battle --report -\n");
  }
  if (arguments.html) fmt::print("The page to print is {}.\n", *arguments.html);
  if (arguments.map) fmt::print("The map is {}.\n", *arguments.map);
}

Result<Exit> play(const TurnArguments& arguments) {
  const auto file = find_file(arguments.file);
  if (!file) return tl::unexpected(file.error());
  const bool saved = recognise(file->text) == Content::journal;
  auto made = saved ? resume_game(arguments, *file) : begin_game(arguments, *file);
  if (!made) return tl::unexpected(made.error());
  Game& game = **made;
  const std::optional<std::string> kept = arguments.save ? arguments.save
                                          : saved        ? std::optional(file->name)
                                                         : std::nullopt;
  if (arguments.report == "-" && game.typed() && !input_is_terminal()) {
    return fail(Exit::usage, VerbSays::nothing_to_report);
  }
  const Head& head = game.battle().head();
  if (head.verdict != Verdict::going_on && !arguments.again) {
    return fail(Exit::refused, VerbSays::over, {verdict_words(game)});
  }
  if (arguments.again && !pass_is_done(game.sheet(), game.battle(), game.side())) {
    return fail(Exit::refused, VerbSays::again_needs_pass, {file->name});
  }
  if (!arguments.again) {
    std::vector<MeasuredLine> measured;
    if (arguments.report) {
      const auto told = apply_report(game, *arguments.report);
      if (!told) return tl::unexpected(told.error());
      measured = *told;
    }
    const auto played = measured.empty() ? play_turn(game, kept) : order_anew(game, measured, kept);
    if (!played) return tl::unexpected(played.error());
  }
  TurnSheet turn = gather_last(game);
  turn.seed = game.session().players().seed;
  turn.typed = game.typed();
  if (const auto written = write_pictures(arguments, turn); !written) {
    return tl::unexpected(written.error());
  }
  if (arguments.json) {
    fmt::print("{}", turn_json(turn));
    return Exit::done;
  }
  fmt::print("{}", turn_text(turn, ink_of_output(), arguments.why));
  if (arguments.why) fmt::print("{}", sightings_text(turn));
  if (arguments.spoil) fmt::print("{}", spoil_text(game.sheet(), game.behaviour(), turn));
  print_closing(arguments, turn, kept);
  return Exit::done;
}

}  // namespace

Result<Exit> run_turn(const TurnArguments& arguments) {
  try {
    return play(arguments);
  } catch (const Stopped& stopped) {
    return tl::unexpected(stopped.failure);
  }
}

}  // namespace opfor::cli
