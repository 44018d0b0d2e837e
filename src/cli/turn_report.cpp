#include "cli/turn_report.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iostream>
#include <memory>
#include <range/v3/algorithm/contains.hpp>

#include "cli/output.hpp"
#include "cli/sentences.hpp"
#include "cli/turn_play.hpp"
#include "hearing/names_at_table.hpp"
#include "hearing/report.hpp"
#include "hearing/report_forms.hpp"
#include "hearing/sentences.hpp"
#include "hearing/typed_words.hpp"
#include "telling/terminal.hpp"

namespace opfor::cli {
namespace {

constexpr std::size_t kMostReportBytes = 200'000;

std::vector<event::Moved> last_moves(const Game& game) {
  std::vector<event::Moved> moves;
  const TurnSheet turn = gather_last(game);
  for (const UnitTurn& unit : turn.units) {
    if (unit.moved) moves.push_back(*unit.moved);
  }
  return moves;
}

/// What a report says of losses of those of whom opfor has counted some itself in its last turn.
std::vector<std::string> counted_beside(const Game& game, const Report& report) {
  const TurnSheet turn = gather_last(game);
  std::vector<std::string> notes;
  for (const Correction& told : report.corrections) {
    const bool counts =
        told.killed.value_or(0) > 0 || told.wounded.value_or(0) > 0 || !told.killed_of.empty();
    if (!counts) continue;
    std::vector<std::string> counted;
    for (const event::Lost& lost : turn.lost) {
      if (lost.unit == told.unit) counted.push_back(loss_words(lost));
    }
    if (counted.empty()) continue;
    notes.push_back(fmt::format(
        "{}: what you say of its losses is counted beside what stands on the order sheet ({}); if "
        "it is the same, take this report back: --undo",
        game.setting().name_of(told.unit), fmt::join(counted, "; ")));
  }
  return notes;
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

/// The lines of a report as they come: what is wrong with one is said at once, and the last that
/// was taken may be taken back.
class Listening {
 public:
  Listening(const Game& game, std::vector<event::Moved> moved,
            std::vector<event::MeasuredByMap> calls)
      : game_(game),
        moved_(std::move(moved)),
        calls_(std::move(calls)),
        reader_(new_reader()),
        measured_{game.setting(), calls_} {}

  /// @returns what is wrong with it
  std::optional<std::string> hear(const std::string& line) {
    ++number_;
    auto wrong = take(line, number_);
    if (!wrong) taken_.emplace_back(number_, line);
    return wrong;
  }
  /// Takes back the last line; nothing if there is none.
  std::optional<std::string> undo() {
    while (!taken_.empty() && says_nothing(taken_.back().second)) taken_.pop_back();
    if (taken_.empty()) return std::nullopt;
    std::string last = taken_.back().second;
    taken_.pop_back();
    again();
    return last;
  }
  [[nodiscard]] const ReportReader& reader() const { return *reader_; }
  [[nodiscard]] const Measurements& measured() const { return measured_; }

 private:
  [[nodiscard]] std::unique_ptr<ReportReader> new_reader() const {
    return std::make_unique<ReportReader>(game_.sheet(), game_.battle(), moved_,
                                          other(game_.side()));
  }
  static bool says_nothing(const std::string& line) {
    return line.substr(0, line.find('#')).find_first_not_of(" \t\r") == std::string::npos;
  }
  std::optional<std::string> take(const std::string& line, std::size_t number) {
    constexpr std::string_view kForget = "forget ";
    if (in_lower_case(line.substr(0, kForget.size())) == kForget) {
      const std::string name = line.substr(kForget.size());
      const auto units = reader_->units_named(name);
      if (units.empty()) return say(HearingSays::nobody, {name, ""});
      for (const UnitId unit : units) reader_->forget(unit);
      return std::nullopt;
    }
    std::optional<std::string> wrong;
    if (!measured_.take(line, wrong)) wrong = reader_->take(line, number);
    return wrong;
  }
  void again() {
    reader_ = new_reader();
    measured_.lines.clear();
    measured_.others = false;
    for (const auto& [number, line] : taken_) static_cast<void>(take(line, number));
  }

  const Game& game_;
  std::vector<event::Moved> moved_;
  std::vector<event::MeasuredByMap> calls_;
  std::unique_ptr<ReportReader> reader_;
  Measurements measured_;
  std::vector<std::pair<std::size_t, std::string>> taken_;
  std::size_t number_ = 0;
};

/// A person at a terminal who had nothing to tell: he says whether that was the report.
bool confirmed_nothing() {
  say_aside(
      "Nothing to tell? \"y\" goes on to the enemy's next turn; Enter leaves all as it is.\n> ");
  std::string line;
  return std::getline(std::cin, line) && (line == "y" || line == "yes");
}

/// What a line says of the talk itself, carried out; nothing if it is to be heard.
std::optional<TypedCommand> talk(const std::string& line, Listening& listening, const Game& game) {
  const auto command = typed_command(line);
  if (command == TypedCommand::help)
    say_aside(
        report_help(game.sheet(), NamesAtTable(game.sheet(), game.battle(), other(game.side()))));
  if (command == TypedCommand::undo) {
    const auto last = listening.undo();
    say_aside(last ? fmt::format("  Taken back: {}\n", *last)
                   : std::string{"  There is no line to take back.\n"});
  }
  return command;
}

/// Reads a report line by line, at a terminal.
Result<Report> read_typed(Listening& listening, const Game& game) {
  say_aside(
      "What happened on your table? \"help\" lists what can be said, \"undo\" takes the last line "
      "back; an empty line ends, \"quit\" leaves it.\n");
  while (true) {
    std::string line;
    while (std::cerr << "> " << std::flush && std::getline(std::cin, line) && !line.empty()) {
      const auto command = talk(line, listening, game);
      if (command == TypedCommand::quit) return fail(Exit::refused, VerbSays::report_left);
      if (command == TypedCommand::end) break;
      if (command) continue;
      if (const auto wrong = listening.hear(line)) std::cerr << "  " << ended(*wrong) << '\n';
    }
    const auto report = listening.reader().finish();
    if (report) return *report;
    if (!std::cin) {
      return fail(Exit::bad_file, VerbSays::bad_report,
                  {fmt::format("{}", fmt::join(report.error(), "\n"))});
    }
    for (const std::string& wrong : report.error()) std::cerr << "  " << ended(wrong) << '\n';
    std::cerr << "Say it anew (first \"forget UNIT\", then its lines), or \"quit\".\n";
  }
}

Result<Report> read_whole(Listening& listening, const Game& game, const std::string& name,
                          const std::string& text) {
  std::vector<std::string> wrong;
  std::size_t number = 0;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    const std::string line = text.substr(from, end - from);
    from = end + 1;
    ++number;
    const auto command = talk(line, listening, game);
    if (command == TypedCommand::quit) return fail(Exit::refused, VerbSays::report_left);
    const auto problem = listening.hear(command ? std::string{} : line);
    if (problem) wrong.push_back(fmt::format("{}:{}: {}", name, number, *problem));
  }
  const Measurements& measured = listening.measured();
  if (wrong.empty() && measured.others && !measured.lines.empty()) {
    wrong.push_back(name + ": " + say(VerbSays::measures_alone, {"in range of"}));
  }
  if (wrong.empty()) {
    auto report = listening.reader().finish();
    if (report) return *report;
    for (const std::string& one : report.error()) wrong.push_back(name + ": " + one);
  }
  return fail(Exit::bad_file, VerbSays::bad_report, {fmt::format("{}", fmt::join(wrong, "\n"))});
}

}  // namespace

Result<Told> read_report(const Game& game, const std::string& from) {
  Listening listening(game, last_moves(game), gather_last(game).close_calls);
  Result<Report> report;
  const bool typed = from == "-" && input_is_terminal();
  if (typed) {
    report = read_typed(listening, game);
  } else {
    const auto text =
        from == "-" ? read_standard_input(kMostReportBytes) : read_file(from, kMostReportBytes);
    if (!text && from.find(' ') != std::string::npos) {
      return fail(Exit::bad_file, VerbSays::report_is_a_file, {from});
    }
    if (!text) return tl::unexpected(text.error());
    report = read_whole(listening, game, from == "-" ? "report" : from, *text);
  }
  if (!report) return tl::unexpected(report.error());
  for (const std::string& note : report->notes) aside("note: {}.\n", note);
  for (const std::string& note : counted_beside(game, *report)) aside("note: {}.\n", note);
  const Measurements& measured = listening.measured();
  Told told{measured.lines, report->corrections, false};
  told.nothing = told.measured.empty() && told.corrections.empty() && !measured.others;
  if (told.nothing && typed) told.nothing = !confirmed_nothing();
  return told;
}

}  // namespace opfor::cli
